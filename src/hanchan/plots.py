"""Pictures as SVG text: the few shapes that every plot of the package is drawn with, in the same ink."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

WIDTH = 760
INK, NOTE, RULE, GREEN = "#1b1f24", "#57606a", "#d0d7de", "#2f7d4f"
PLACES = (GREEN, "#8fbf9f", "#e0b070", "#c05a4a")  # first to fourth


def document(title: str, heading: str, note: str, height: int, drawn: Iterable[str]) -> str:
    """An SVG document of the usual width: a title for screen readers, a heading, a note, and what is drawn."""
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        text(16, 28, heading, size=17),
        text(16, 48, note, fill=NOTE),
    ]
    return "\n".join([*head, *drawn, "</svg>", ""])


def text(
    x: float, y: float, what: str, *, fill: str = INK, size: int | None = None, anchor: str = ""
) -> str:
    """A line of text; `anchor` is middle or end, where it is not the start."""
    anchored = f' text-anchor="{anchor}"' if anchor else ""
    sized = f' font-size="{size}"' if size else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{anchored}{sized} fill="{fill}">{escape(what)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, *, ink: str = RULE, width: int = 1) -> str:
    """A straight line."""
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{ink}" stroke-width="{width}"/>'


def bar(
    x: float, y: float, width: float, height: float, *, fill: str = GREEN, rounded: bool = False
) -> str:
    """A filled rectangle."""
    corners = ' rx="3"' if rounded else ""
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect {place}{corners} fill="{fill}"/>'


def dot(x: float, y: float, radius: float, *, fill: str = INK) -> str:
    """A filled circle."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{fill}"/>'


def path(points: Sequence[tuple[float, float]], *, ink: str = INK, width: int = 2) -> str:
    """Straight lines from point to point."""
    way = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline points="{way}" fill="none" stroke="{ink}" stroke-width="{width}"/>'


def shares(x: float, y: float, width: float, height: float, parts: Sequence[float]) -> list[str]:
    """Four shares of one bar, first places to fourth; they add up to one."""
    drawn = []
    for part, colour in zip(parts, PLACES, strict=True):
        drawn.append(bar(x, y, part * width, height, fill=colour))
        x += part * width
    return drawn

"""The ratios of a bench as a picture: one bar for each task, drawn as SVG."""

from __future__ import annotations

from math import log10
from typing import Any
from xml.sax.saxutils import escape

_LEFT, _BAR, _GAP, _WIDTH, _TOP = 190, 26, 18, 760, 64
_SPAN = _WIDTH - _LEFT - 90


def plot(result: dict[str, Any]) -> str:
    """An SVG document; the scale is logarithmic, the line at 1 is the peer."""
    rows = [*result["rows"], *result.get("others", [])]
    top = max(2.0, *(row["ratio"] for row in rows)) if rows else 2.0
    low = min(0.5, *(row["ratio"] for row in rows)) if rows else 0.5
    height = _TOP + len(rows) * (_BAR + _GAP) + 40

    def across(ratio: float) -> float:
        return _LEFT + _SPAN * (log10(ratio) - log10(low)) / (log10(top) - log10(low))

    size = f'viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13" role="img">',
        "<title>Hanchan beside its peers</title>",
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
        '<text x="16" y="28" font-size="17" fill="#1b1f24">Times the peer, per CPU second, one core</text>',
        f'<text x="16" y="48" fill="#57606a">{escape(_machine(result))}</text>',
    ]
    lines += _scale(low, top, across, height)
    for number, row in enumerate(rows):
        lines += _bar(row, _TOP + 8 + number * (_BAR + _GAP), across)
    return "\n".join([*lines, "</svg>", ""])


def _machine(result: dict[str, Any]) -> str:
    about = result["machine"]
    return (
        f"Python {about['python']}, numba {about['numba']}, {about['system']} {about['processor']};"
        f" medians of {result['rounds']} rounds"
    )


def _scale(low: float, top: float, across: Any, height: int) -> list[str]:
    """Lines at 1, 10, 100 and so on."""
    marks = [10.0**power for power in range(-2, 5) if low <= 10.0**power <= top]
    lines = []
    for mark in marks:
        x = f"{across(mark):.1f}"
        colour = "#57606a" if mark == 1 else "#d0d7de"
        lines.append(f'<line x1="{x}" y1="{_TOP}" x2="{x}" y2="{height - 26}" stroke="{colour}"/>')
        lines.append(
            f'<text x="{x}" y="{height - 10}" text-anchor="middle" fill="#57606a">{mark:g}×</text>'
        )
    return lines


def _bar(row: dict[str, Any], y: int, across: Any) -> list[str]:
    """One task: its name and peer, the bar, the ratio."""
    start, end = sorted((across(1.0), across(row["ratio"])))
    text = y + _BAR / 2
    return [
        f'<text x="16" y="{text:.1f}" fill="#1b1f24">{escape(row["task"])}</text>',
        f'<text x="16" y="{text + 14:.1f}" font-size="11" fill="#57606a">{escape(row["peer"])}</text>',
        f'<rect x="{start:.1f}" y="{y}" width="{max(1.0, end - start):.1f}" height="{_BAR}" rx="3" fill="#2f7d4f"/>',
        f'<text x="{end + 8:.1f}" y="{text + 5:.1f}" fill="#1b1f24">{row["ratio"]:.3g}×</text>',
    ]

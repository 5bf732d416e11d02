"""The standings of an arena as a picture: average places with their intervals, drawn as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from .arena import Standing

_LEFT, _LINE, _WIDTH, _TOP = 170, 46, 760, 70
_SPAN = _WIDTH - _LEFT - 40
_THICK = 'stroke="#1b1f24" stroke-width="3"'
_COLOURS = ("#2f7d4f", "#8fbf9f", "#e0b070", "#c05a4a")  # first to fourth places


def plot(standings: Sequence[Standing], rules: str) -> str:
    """An SVG document: for each bot its shares of places, and its average place on a scale from 1 to 4."""
    height = _TOP + len(standings) * _LINE + 40
    size = f'viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}"'
    games = f"{standings[0].games} hanchans each under {rules}, duplicate walls"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13" role="img">',
        "<title>Places of the bots</title>",
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
        '<text x="16" y="28" font-size="17" fill="#1b1f24">Average place with its 95 % interval</text>',
        f'<text x="16" y="48" fill="#57606a">{escape(games)}; below it the shares of places 1 to 4</text>',
    ]
    for place in (1, 2, 3, 4):
        x = f"{_across(place):.1f}"
        lines.append(
            f'<line x1="{x}" y1="{_TOP - 8}" x2="{x}" y2="{height - 28}" stroke="#d0d7de"/>'
        )
        lines.append(
            f'<text x="{x}" y="{height - 12}" text-anchor="middle" fill="#57606a">{place}</text>'
        )
    for number, line in enumerate(standings):
        lines += _bot(line, _TOP + number * _LINE)
    return "\n".join([*lines, "</svg>", ""])


def _across(place: float) -> float:
    return _LEFT + _SPAN * (place - 1) / 3


def _bot(line: Standing, y: int) -> list[str]:
    """One bot: its name, the interval as a bar with the average on it, the shares of places."""
    low, high = max(1.0, line.ci95[0]), min(4.0, line.ci95[1])
    middle = y + 12
    drawn = [
        f'<text x="16" y="{middle + 4}" fill="#1b1f24">{escape(line.bot)}</text>',
        f'<line x1="{_across(low):.1f}" y1="{middle}" x2="{_across(high):.1f}" y2="{middle}" {_THICK}/>',
        f'<circle cx="{_across(line.avg_place):.1f}" cy="{middle}" r="5" fill="#1b1f24"/>',
        f'<text x="{_across(high) + 8:.1f}" y="{middle + 4}" fill="#1b1f24">{line.avg_place:.3f}</text>',
    ]
    x = float(_LEFT)
    for share, colour in zip(line.places, _COLOURS, strict=True):
        drawn.append(
            f'<rect x="{x:.1f}" y="{y + 22}" width="{share * _SPAN:.1f}" height="9" fill="{colour}"/>'
        )
        x += share * _SPAN
    return drawn

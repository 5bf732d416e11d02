"""Tiles drawn as SVG: the faces of the web table, in the colours it begins with."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from functools import cache

from ..tiles import format

HEIGHT = 1.34  # of a tile, in its widths
GAP = 0.3  # between groups of a row, in widths

# As `themes.css` has them: a picture cannot ask a style sheet.
COLOURS = {
    "face": "#fbf8ee", "back": "#d8a441", "ink": "#151515", "red": "#b3261e", "green": "#0b6b43", "blue": "#1f4e9e",
}  # fmt: skip


@cache
def faces() -> dict[str, str]:
    """The drawing of each face, by its text, in a view box of 100 by 134."""
    with open(os.path.join(os.path.dirname(__file__), "tiles.json"), encoding="utf-8") as file:
        found: dict[str, str] = json.load(file)
    for name, colour in COLOURS.items():
        found = {face: text.replace(f"var(--tile-{name})", colour) for face, text in found.items()}
    return found


def tile(face: int, x: float, y: float, width: float) -> str:
    """One tile with its upper left corner at (x, y)."""
    size = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{width * HEIGHT:.1f}"'
    return f'<svg {size} viewBox="0 0 100 134">{faces()[format([face])]}</svg>'


def back(x: float, y: float, width: float) -> str:
    """A tile that lies face down."""
    size = f'x="{x + 0.5:.1f}" y="{y:.1f}" width="{width - 1:.1f}" height="{width * HEIGHT:.1f}"'
    return f'<rect {size} rx="{width / 10:.1f}" fill="{COLOURS["back"]}"/>'


def hand(groups: Sequence[Sequence[int]], width: float = 40) -> str:
    """A hand alone as a picture: the concealed tiles and each declared set apart."""
    wide, high = row_width(groups, width), width * HEIGHT
    size = f'viewBox="0 0 {wide:.1f} {high:.1f}" width="{wide:.0f}" height="{high:.0f}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">{"".join(row(groups, 0, 0, width))}</svg>'


def row(groups: Sequence[Sequence[int]], x: float, y: float, width: float) -> list[str]:
    """Groups of tiles from left to right, with a little space between them."""
    drawn = []
    for group in groups:
        for face in group:
            drawn.append(tile(face, x, y, width))
            x += width
        x += GAP * width
    return drawn


def row_width(groups: Sequence[Sequence[int]], width: float) -> float:
    """How wide such a row is."""
    return width * (sum(map(len, groups)) + GAP * max(0, len(groups) - 1))

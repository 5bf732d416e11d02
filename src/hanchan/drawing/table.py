"""A table drawn as SVG: four hands, rivers and declared sets around the round, the points and the indicators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..plots import bar, dot, text
from .tiles import COLOURS, GAP, HEIGHT, back, row, row_width, tile

_SIDE = 640.0
_MIDDLE = _SIDE / 2
_TILE = 28.0
_TALL = _TILE * HEIGHT
_COLUMNS, _ROWS = 6, 3  # of a river; what is more stays in the last row
_HALF = _COLUMNS * _TILE / 2  # of the square between the rivers
_EDGE = 6.0
_FELT, _CENTRE, _WORDS, _GOLD = "#0d4f38", "#093b2a", "#f4efe0", "#e9c46a"
_ROUNDS = {"E": "East", "S": "South", "W": "West", "N": "North"}


class Thrown(NamedTuple):
    """A tile of a river and how it lies there."""

    face: int
    drawn: bool = False  # thrown as it was drawn
    sideways: bool = False
    claimed: bool = False  # it lies in somebody's set now


class Side(NamedTuple):
    """One side of the table; a tile of the hand that is not known is None."""

    wind: str
    points: int
    riichi: bool
    acts: bool
    hand: Sequence[int | None]
    melds: Sequence[Sequence[int]]
    river: Sequence[Thrown]


def heading(round: str, dealer: int | None, counters: int, bets: int, left: int) -> tuple[str, str]:
    """The hand by its round and, where that is known, its first dealer; and what lies on the table."""
    parts = [(counters, "counter"), (bets, "bet"), (left, "tile")]
    told = [
        f"{number} {word}{'s' * (number != 1)}"
        for number, word in parts
        if number or word == "tile"
    ]
    hand = "" if dealer is None else f" {dealer + 1}"
    return f"{_ROUNDS[round]}{hand}", " · ".join(told)


def table(told: tuple[str, str], indicators: Sequence[int], sides: Sequence[Side]) -> str:
    """The picture, with the first side below and the others counter-clockwise, as turns go."""
    low, wide = _MIDDLE - _HALF, 2 * _HALF
    drawn = [
        bar(0, 0, _SIDE, _SIDE, fill=_FELT, rounded=True),
        bar(low, low, wide, wide, fill=_CENTRE, rounded=True),
        text(_MIDDLE, _MIDDLE - 34, told[0], fill=_WORDS, size=15, anchor="middle"),
        text(_MIDDLE, _MIDDLE - 16, told[1], fill=_WORDS, size=10, anchor="middle"),
        *row(
            [indicators], _MIDDLE - row_width([indicators], _TILE - 4) / 2, _MIDDLE - 8, _TILE - 4
        ),
    ]
    for turn, side in enumerate(sides):
        lying = "".join([*_river(side.river), *_hand(side), *_stick(side)])
        drawn.append(_turned(lying, -90 * turn))
        # The plate opposite would stand on its head: it is drawn upright, as far from the middle.
        upright = turn == 2
        y = _MIDDLE - _HALF + 20 if upright else _MIDDLE + _HALF - 10
        drawn.append(_turned(_plate(side, y), 0 if upright else -90 * turn))
    size = f'viewBox="0 0 {_SIDE:.0f} {_SIDE:.0f}" width="{_SIDE:.0f}" height="{_SIDE:.0f}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" role="img">'
        f"<title>{told[0]}</title>{''.join(drawn)}</svg>"
    )


def _turned(lying: str, degrees: int) -> str:
    return f'<g transform="rotate({degrees} {_MIDDLE:.0f} {_MIDDLE:.0f})">{lying}</g>'


def _plate(side: Side, y: float) -> str:
    told = f"{side.wind} {side.points:,}"
    return text(_MIDDLE, y, told, fill=_GOLD if side.acts else _WORDS, size=14, anchor="middle")


def _stick(side: Side) -> list[str]:
    """The bet of a riichi, between the square and the river."""
    if not side.riichi:
        return []
    y = _MIDDLE + _HALF - 5
    return [
        bar(_MIDDLE - 40, y, 80, 5, fill=COLOURS["face"], rounded=True),
        dot(_MIDDLE, y + 2.5, 1.8, fill=COLOURS["red"]),
    ]


def _river(thrown: Sequence[Thrown]) -> list[str]:
    drawn = []
    x = 0.0
    for place, one in enumerate(thrown):
        line = min(place // _COLUMNS, _ROWS - 1)
        if place == line * _COLUMNS:
            x = _MIDDLE - _HALF
        y = _MIDDLE + _HALF + _EDGE + line * (_TALL + 1)
        shown = _sideways(one.face, x, y) if one.sideways else tile(one.face, x, y, _TILE)
        drawn.append(f'<g opacity=".4">{shown}</g>' if one.claimed else shown)
        wide = _TALL if one.sideways else _TILE
        if one.drawn:
            drawn.append(dot(x + wide / 2, y + _TALL - 3, 2, fill=_GOLD))
        x += wide
    return drawn


def _sideways(face: int, x: float, y: float) -> str:
    """The tile lying on its side, its lower edge where those of the others are."""
    corner_x, corner_y = x, y + _TALL
    upright = tile(face, corner_x, corner_y, _TILE)
    return f'<g transform="rotate(-90 {corner_x:.1f} {corner_y:.1f})">{upright}</g>'


def _hand(side: Side) -> list[str]:
    """The hand and to its right the sets, in the middle of the edge."""
    y = _SIDE - _TALL - _EDGE
    between = GAP * _TILE if side.melds and side.hand else 0
    wide = len(side.hand) * _TILE + between + row_width(side.melds, _TILE)
    x = (_SIDE - wide) / 2
    drawn = []
    for face in side.hand:
        drawn.append(back(x, y, _TILE) if face is None else tile(face, x, y, _TILE))
        x += _TILE
    return drawn + row(side.melds, x + between, y, _TILE)

"""A table drawn from an observation alone: what is not in its numbers is not in the picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..drawing.tiles import HEIGHT, row, row_width, tile
from ..tiles import KINDS, WINDS, format
from .layout import AT, MELD, RIVER
from .rewards import unknown

RENDER_MODES = ["human", "ansi", "svg"]
_NAMES = ("you", "right", "across", "left")


class SeatShown(NamedTuple):
    """One seat as an observation tells it."""

    wind: str
    points: int
    riichi: bool
    river: list[tuple[int, int]]  # face, marks
    melds: list[list[int]]  # faces
    concealed: int


def seats_of(seen: Sequence[int]) -> list[SeatShown]:
    """The four seats of an observation, the own first."""
    own = next(wind for wind in range(4) if seen[AT["wind"] + wind])
    found = []
    for turn in range(4):
        river = []
        for place in range(RIVER):
            face = int(seen[AT["river_tiles"] + RIVER * turn + place])
            if face:
                river.append((face - 1, int(seen[AT["river_marks"] + RIVER * turn + place])))
        points = 1000 * int(seen[AT["thousands"] + turn]) + 100 * int(seen[AT["hundreds"] + turn])
        melds = [_meld(seen, turn, place) for place in range(int(seen[AT["melds"] + turn]))]
        found.append(
            SeatShown(
                WINDS[(own + turn) % 4], points, seen[AT["riichi"] + turn] > 0, river, melds,
                int(seen[AT["concealed"] + turn]),
            )
        )  # fmt: skip
    return found


def _meld(seen: Sequence[int], turn: int, place: int) -> list[int]:
    """The faces of a meld; red fives are told by their number."""
    at = AT["meld_list"] + MELD * (4 * turn + place)
    shape, low, reds = int(seen[at]) - 1, int(seen[at + 1]) - 1, int(seen[at + 4])
    kinds = [low, low + 1, low + 2] if shape == 0 else [low] * (3 + (shape == 2))
    faces = []
    for kind in kinds:
        red = reds > 0 and kind < 27 and kind % 9 == 4
        faces.append(KINDS + kind // 9 if red else kind)
        reds -= red
    return faces


def hand_of(seen: Sequence[int]) -> list[int]:
    """The own concealed tiles."""
    faces = []
    for kind in range(KINDS):
        held = sum(int(seen[AT["held"] + KINDS * more + kind]) for more in range(4))
        red = int(seen[AT["reds_held"] + kind // 9]) if kind < 27 and kind % 9 == 4 else 0
        faces += [KINDS + kind // 9] * red + [kind] * (held - red)
    return faces


def indicators_of(seen: Sequence[int]) -> list[int]:
    """The turned indicators."""
    at = AT["indicators"]
    return [int(face) - 1 for face in seen[at : at + 5] if face]


def headline(seen: Sequence[int]) -> str:
    """Round, counters, bets, tiles left."""
    wind = next(wind for wind in range(4) if seen[AT["round"] + wind])
    dealer = next(turn for turn in range(4) if seen[AT["dealer"] + turn])
    return (
        f"{WINDS[wind]} round, {_NAMES[dealer]} dealing, {int(seen[AT['counters']])} counters,"
        f" {int(seen[AT['bets']])} bets, {int(seen[AT['tiles_left']])} tiles left"
    )


def text(seen: Sequence[int]) -> str:
    """The table in lines of text."""
    lines = [headline(seen), f"indicators {format(indicators_of(seen))}"]
    for name, seat in zip(_NAMES, seats_of(seen), strict=True):
        river = " ".join(
            format([face]) + "'" * (marks & 1) + "!" * (marks >> 1 & 1) + "^" * (marks >> 2 & 1)
            for face, marks in seat.river
        )
        melds = "".join(f"  [{format(meld)}]" for meld in seat.melds)
        riichi = " riichi" if seat.riichi else ""
        lines.append(f"{name:6} {seat.wind} {seat.points:6}{riichi}{melds}  {river}")
    return "\n".join([*lines, f"hand   {format(hand_of(seen))}"])


_WIDTH, _TILE, _LINE = 640.0, 24.0, 96.0


def svg(seen: Sequence[int]) -> str:
    """The table as a picture: each seat with its melds and river, the own hand below."""
    parts, y = [_words(headline(seen), 12.0, 22.0, 15)], 34.0
    parts += row([indicators_of(seen)], 12.0, y, _TILE)
    y += _TILE * HEIGHT + 18
    for name, seat in zip(_NAMES, seats_of(seen), strict=True):
        riichi = " · riichi" if seat.riichi else ""
        parts.append(_words(f"{name} · {seat.wind} · {seat.points:,}{riichi}", 12.0, y + 12, 13))
        if seat.melds:
            parts += row(seat.melds, _WIDTH - 12 - row_width(seat.melds, _TILE), y - 8, _TILE)
        for place, (face, marks) in enumerate(seat.river):
            x = 12.0 + place * (_TILE - 3)
            parts.append(tile(face, x, y + 24 - 5 * (marks >> 1 & 1), _TILE - 4))
            if marks & 1:
                parts.append(_dot(x + (_TILE - 4) / 2, y + 54))
        y += _LINE
    parts += row([hand_of(seen)], 12.0, y, 36.0)
    height = y + 36 * HEIGHT + 14
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH:.0f} {height:.0f}" width="{_WIDTH:.0f}"'
        f' height="{height:.0f}"><rect width="100%" height="100%" fill="#0d4f38"/>{"".join(parts)}</svg>'
    )


def _words(words: str, x: float, y: float, size: int) -> str:
    return f'<text x="{x}" y="{y:.0f}" font-family="sans-serif" font-size="{size}" fill="#f4efe0">{words}</text>'


def _dot(x: float, y: float) -> str:
    """The mark of a tile that was thrown as it was drawn."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2" fill="#d8a441"/>'


def shown_as(mode: str | None, batch: Any) -> str | None:
    """The first game of the batch in the mode: `ansi` text, `svg` a picture, `human` printed text."""
    if mode not in RENDER_MODES:
        raise unknown("render_mode", mode, RENDER_MODES)
    if batch.observation == "none":
        raise unknown("observation", "none", ("plain", "whole"))
    seen = batch.observe()[0].tolist()
    if mode == "human":
        print(text(seen))
        return None
    return text(seen) if mode == "ansi" else svg(seen)

"""A table drawn from an observation alone: what is not in its numbers is not in the picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..bots.observation.layout import AT, HUNDRED, MELD, RIVER, THOUSAND
from ..drawing.table import Side, Thrown, heading, table
from ..tiles import KINDS, SEATS, WINDS, format, is_five
from .given import unknown

RENDER_MODES = ["human", "ansi", "svg"]
_CHOW, _PUNG, _KONG = 1, 2, 3  # how a shape is written
_NAMES = ("you", "right", "across", "left")


class SeatShown(NamedTuple):
    """One seat as an observation tells it."""

    wind: str
    points: int
    riichi: bool
    river: list[Thrown]
    melds: list[list[int]]  # faces
    concealed: int


def seats_of(seen: Sequence[int]) -> list[SeatShown]:
    """The four seats of an observation, the own first."""
    own = _which(seen, "wind")
    found = []
    for turn in range(SEATS):
        river = [lies for place in range(RIVER) if (lies := _thrown(seen, RIVER * turn + place))]
        thousands, hundreds = int(seen[AT["thousands"] + turn]), int(seen[AT["hundreds"] + turn])
        points = THOUSAND * thousands + HUNDRED * hundreds
        melds = [_meld(seen, turn, place) for place in range(int(seen[AT["melds"] + turn]))]
        found.append(
            SeatShown(
                WINDS[(own + turn) % SEATS], points, seen[AT["riichi"] + turn] > 0, river, melds,
                int(seen[AT["concealed"] + turn]),
            )
        )  # fmt: skip
    return found


def _which(seen: Sequence[int], name: str) -> int:
    """Which of the four places of a section is set."""
    return next(one for one in range(4) if seen[AT[name] + one])


def _thrown(seen: Sequence[int], at: int) -> Thrown | None:
    """A tile of the rivers with its marks, as the layout adds them up; None where none lies."""
    face, marks = int(seen[AT["river_tiles"] + at]), int(seen[AT["river_marks"] + at])
    return Thrown(face - 1, bool(marks & 1), bool(marks & 2), bool(marks & 4)) if face else None


def _meld(seen: Sequence[int], turn: int, place: int) -> list[int]:
    """The faces of a meld; red fives are told by their number."""
    at = AT["meld_list"] + MELD * (4 * turn + place)
    shape, low, reds = int(seen[at]), int(seen[at + 1]) - 1, int(seen[at + 4])
    kinds = [low, low + 1, low + 2] if shape == _CHOW else [low] * (3 + (shape == _KONG))
    faces = []
    for kind in kinds:
        red = reds > 0 and is_five(kind)
        faces.append(KINDS + kind // 9 if red else kind)
        reds -= red
    return faces


def hand_of(seen: Sequence[int]) -> list[int]:
    """The own concealed tiles."""
    faces = []
    for kind in range(KINDS):
        held = sum(int(seen[AT["held"] + KINDS * more + kind]) for more in range(4))
        red = int(seen[AT["reds_held"] + kind // 9]) if is_five(kind) else 0
        faces += [KINDS + kind // 9] * red + [kind] * (held - red)
    return faces


def indicators_of(seen: Sequence[int]) -> list[int]:
    """The turned indicators."""
    at = AT["indicators"]
    return [int(face) - 1 for face in seen[at : at + 5] if face]


def headline(seen: Sequence[int]) -> str:
    """Round, counters, bets, tiles left."""
    round, dealer = WINDS[_which(seen, "round")], _NAMES[_which(seen, "dealer")]
    return (
        f"{round} round, {dealer} dealing, {int(seen[AT['counters']])} counters,"
        f" {int(seen[AT['bets']])} bets, {int(seen[AT['tiles_left']])} tiles left"
    )


def text(seen: Sequence[int]) -> str:
    """The table in lines of text."""
    lines = [headline(seen), f"indicators {format(indicators_of(seen))}"]
    for name, seat in zip(_NAMES, seats_of(seen), strict=True):
        river = " ".join(
            format([lies.face]) + "'" * lies.drawn + "!" * lies.sideways + "^" * lies.claimed
            for lies in seat.river
        )
        melds = "".join(f"  [{format(meld)}]" for meld in seat.melds)
        riichi = " riichi" if seat.riichi else ""
        lines.append(f"{name:6} {seat.wind} {seat.points:6}{riichi}{melds}  {river}")
    return "\n".join([*lines, f"hand   {format(hand_of(seen))}"])


def svg(seen: Sequence[int]) -> str:
    """The table as a picture, the own side below."""
    seats = seats_of(seen)
    unknown_tiles = [[None] * seat.concealed for seat in seats[1:]]
    hands: list[Sequence[int | None]] = [hand_of(seen), *unknown_tiles]
    sides = [
        Side(seat.wind, seat.points, seat.riichi, turn == 0, hand, seat.melds, seat.river)
        for turn, (seat, hand) in enumerate(zip(seats, hands, strict=True))
    ]
    told = heading(
        WINDS[_which(seen, "round")],
        None,
        int(seen[AT["counters"]]),
        int(seen[AT["bets"]]),
        int(seen[AT["tiles_left"]]),
    )
    return table(told, indicators_of(seen), sides)


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

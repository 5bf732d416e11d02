"""The state of one game: small rows of ints, the same interpreted, compiled and on a GPU.

Faces and kinds are those of `tiles`. A hand's wall is 136 faces in the order of use: 122 live tiles, four replacement
tiles, five indicators, five ura indicators; `wall.py` says how a broken wall comes into that order.
"""

from __future__ import annotations

from typing import NamedTuple

from ..kernel import Counts, Row, kernel
from ..rules.play import Play
from ..scoring.fu import FU_ITEMS
from ..scoring.sets import CHOW, pack_set, set_kind, set_shape, set_tiles
from ..scoring.shapes import READINGS_MAX
from ..scoring.waits import waits_mask
from ..tiles import KINDS, kind_of
from . import codes
from .codes import (
    ACTIONS_MAX,
    EVENT,
    LIVE_END,
    LOG_MAX,
    MELDS,
    NEXT_LIVE,
    NO_STAMP,
    NONE,
    NOW,
    POINTS,
    RIVER_MAX,
    SEAT,
)

REPLACEMENTS = 122
INDICATORS = 126
URA = 131
WALL = 136
SEATS = 4

# How a meld came about; with the bits of a set before it, where it came from and its red fives behind.
CLAIMED, ADDED, CONCEALED = range(3)


class Table(NamedTuple):
    """Everything about one game."""

    play: Play
    now: Row
    seats: list[Row]
    hands: list[Counts]  # concealed tiles by kind
    reds: list[Row]  # concealed red fives by suit
    melds: list[Row]
    rivers: list[Row]  # face, 64 if just drawn, 128 with riichi, 256 if claimed
    indicators: Row  # faces turned up
    wall: Row
    log: list[Row]
    answers: Row  # what each seat answered to the open claim
    stamps: Row  # when, in milliseconds on the table's clock; NO_STAMP without one
    melded: Counts  # scratch: tiles of one seat's melds
    sets: Row  # scratch: one seat's melds as packed sets
    readings: Row  # scratch of scoring
    items: Row  # scratch of scoring
    options: Row  # scratch: the actions of a seat


def new_table(play: Play) -> Table:
    """A table before its first hand."""
    table = Table(
        play=play,
        now=[0] * NOW,
        seats=[[0] * SEAT for _ in range(SEATS)],
        hands=[[0] * KINDS for _ in range(SEATS)],
        reds=[[0] * 3 for _ in range(SEATS)],
        melds=[[0] * 4 for _ in range(SEATS)],
        rivers=[[0] * RIVER_MAX for _ in range(SEATS)],
        indicators=[NONE] * 5,
        wall=[NONE] * WALL,
        log=[[0] * EVENT for _ in range(LOG_MAX)],
        answers=[0] * SEATS,
        stamps=[NO_STAMP] * SEATS,
        melded=[0] * KINDS,
        sets=[0] * 4,
        readings=[0] * READINGS_MAX,
        items=[0] * FU_ITEMS,
        options=[0] * ACTIONS_MAX,
    )
    table.now[codes.ROUND] = play.rounds[0]
    for seat in table.seats:
        seat[POINTS] = play.start_points
    return table


@kernel
def next_seat(seat: int) -> int:
    """The player to the right, whose turn comes next."""
    return (seat + 1) % 4


@kernel
def wind_of(t: Table, seat: int) -> int:
    """The seat wind: 0 East to 3 North."""
    return (seat - t.now[codes.DEALER]) % 4


@kernel
def live_left(t: Table) -> int:
    """Tiles left in the live wall."""
    return t.now[LIVE_END] - t.now[NEXT_LIVE]


@kernel
def add_face(t: Table, seat: int, face: int) -> None:
    """Takes a tile into the concealed hand."""
    t.hands[seat][kind_of(face)] += 1
    if face >= KINDS:
        t.reds[seat][face - KINDS] += 1


@kernel
def remove_face(t: Table, seat: int, face: int) -> None:
    """Takes a tile out of the concealed hand."""
    t.hands[seat][kind_of(face)] -= 1
    if face >= KINDS:
        t.reds[seat][face - KINDS] -= 1


@kernel
def count_face(t: Table, seat: int, face: int) -> int:
    """How many such tiles are concealed; a plain five is not a red one."""
    if face >= KINDS:
        return t.reds[seat][face - KINDS]
    held = t.hands[seat][face]
    if face < 27 and face % 9 == 4:
        held -= t.reds[seat][face // 9]
    return held


@kernel
def pack_meld(shape: int, kind: int, how: int, source: int, reds: int, face: int) -> int:
    """A meld: its set, how it came about, whose tile was claimed, its red fives, the claimed face."""
    is_open = 0 if how == CONCEALED else 1
    return pack_set(shape, kind, is_open) | how << 9 | source << 11 | reds << 13 | face << 16


@kernel
def meld_set(meld: int) -> int:
    """The meld as a packed set."""
    return meld & 511


@kernel
def meld_how(meld: int) -> int:
    """CLAIMED, ADDED or CONCEALED."""
    return meld >> 9 & 3


@kernel
def meld_source(meld: int) -> int:
    """The seat whose tile was claimed; for a concealed kong the own."""
    return meld >> 11 & 3


@kernel
def meld_reds(meld: int) -> int:
    """Red fives in the meld."""
    return meld >> 13 & 7


@kernel
def meld_face(meld: int) -> int:
    """The claimed face."""
    return meld >> 16 & 63


@kernel
def count_melded(t: Table, seat: int) -> None:
    """Writes the seat's melds to `t.melded` (tiles by kind) and `t.sets` (packed sets)."""
    for kind in range(KINDS):
        t.melded[kind] = 0
    for place in range(t.seats[seat][MELDS]):
        packed = meld_set(t.melds[seat][place])
        t.sets[place] = packed
        low = set_kind(packed)
        if set_shape(packed) == CHOW:
            for kind in range(low, low + 3):
                t.melded[kind] += 1
        else:
            t.melded[low] += set_tiles(packed)


@kernel
def has_lone_tiles(hand: Counts, allowed: int) -> bool:
    """More than so many tiles have no equal and no neighbour within two: such a hand cannot wait in sets."""
    lone = 0
    for kind in range(KINDS):
        if hand[kind] != 1:
            continue
        if kind >= 27:
            lone += 1
            continue
        number = kind % 9
        near = (number > 0 and hand[kind - 1]) or (number > 1 and hand[kind - 2])
        near = near or (number < 8 and hand[kind + 1]) or (number < 7 and hand[kind + 2])
        if not near:
            lone += 1
    return lone > allowed


@kernel
def pairs_and_orphans(hand: Counts) -> bool:
    """Near enough to seven pairs or thirteen orphans that lone tiles do not rule out a wait."""
    pairs = 0
    orphans = 0
    for kind in range(KINDS):
        pairs += hand[kind] >= 2
        if kind >= 27 or kind % 9 == 0 or kind % 9 == 8:
            orphans += hand[kind] > 0
    return pairs >= 6 or orphans >= 12


@kernel
def find_waits(t: Table, seat: int) -> int:
    """The kinds that complete the seat's hand, which lacks one tile."""
    hand = t.hands[seat]
    if has_lone_tiles(hand, 1) and not pairs_and_orphans(hand):
        return 0
    count_melded(t, seat)
    return waits_mask(hand, t.melded, t.seats[seat][MELDS])


@kernel
def is_furiten(t: Table, seat: int) -> bool:
    """The seat may not win on another player's tile: a wait lies in its river, or it let a win pass."""
    row = t.seats[seat]
    if row[codes.PASSED] or row[codes.PASSED_IN_RIICHI]:
        return True
    return row[codes.WAITS] & row[codes.DISCARDED_MASK] != 0

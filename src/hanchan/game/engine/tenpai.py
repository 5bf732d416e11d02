"""What a seat waits for, and what keeps it from winning on it."""

from __future__ import annotations

from ...compile.kernel import Counts, inlined, kernel
from ...scoring.lookup.indexes import shanten_at, waits_of
from ...scoring.shapes import is_complete
from ...tiles import COPIES, KINDS
from . import codes
from .codes import MELDS, ORPHANS, PAIRS
from .state import Table, count_melded, hold


@inlined
def find_waits(t: Table, seat: int) -> int:
    """The kinds that complete the seat's hand, which lacks one tile."""
    if not is_near_tenpai(t, seat, 1):
        return 0
    count_melded(t, seat)
    return waits_of(t.shapes, t.hands[seat], t.melded, t.seats[seat][MELDS], t.indexes[seat])


@inlined
def is_near_tenpai(t: Table, seat: int, lone: int) -> bool:
    """Not ruled out at a glance: hardly a lone tile (so many are allowed), many pairs, or many orphans."""
    row = t.seats[seat]
    if row[MELDS] == 0 and (row[PAIRS] >= 6 or row[ORPHANS] >= 12):
        return True
    if len(t.shapes.suits) == 0:
        return not has_lone_tiles(t.hands[seat], lone)
    indexes = t.indexes[seat]
    return shanten_at(t.shapes, indexes[0], indexes[1], indexes[2], indexes[3], row[MELDS]) <= 0


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
def waits_without(t: Table, seat: int, kind: int) -> bool:
    """The hand waits for something once a tile of this kind is discarded."""
    hold(t, seat, kind, -1)
    waits = find_waits(t, seat)
    hold(t, seat, kind, 1)
    return waits != 0


@kernel
def waits_in_shape(t: Table, seat: int) -> bool:
    """A fifth copy of some kind, all four being the seat's own, would complete the hand."""
    hand = t.hands[seat]
    count_melded(t, seat)
    found = False
    for kind in range(KINDS):
        if hand[kind] + t.melded[kind] >= COPIES:
            hand[kind] += 1
            found = found or is_complete(hand, t.seats[seat][MELDS])
            hand[kind] -= 1
    return found


@inlined
def is_furiten(t: Table, seat: int) -> bool:
    """The seat may not win on another player's tile: a wait lies in its river, or it let a win pass."""
    row = t.seats[seat]
    if row[codes.PASSED] or row[codes.PASSED_IN_RIICHI]:
        return True
    return row[codes.WAITS] & row[codes.DISCARDED_MASK] != 0

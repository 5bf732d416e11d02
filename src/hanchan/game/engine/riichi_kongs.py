"""A kong after riichi: allowed only where the hand stays what it was."""

from __future__ import annotations

from ...compile.kernel import kernel
from ...rules.play import KONG_NEVER, KONG_STRICT
from ...scoring.sets import PUNG, reading_set, set_kind, set_shape
from ...scoring.shapes import standard_readings
from ...scoring.waits import waits_mask
from ...tiles import KINDS, kind_of
from .codes import DRAWN_FACE, MELDS, WAITS
from .state import Table, count_melded


@kernel
def can_kong_in_riichi(t: Table, seat: int, kind: int) -> bool:
    """The kong is of the drawn tile, leaves the waits alone and, strictly, was a pung in every reading (R11, W-37)."""
    drawn_kind = kind_of(t.now[DRAWN_FACE])
    if t.play.riichi_kong == KONG_NEVER or drawn_kind != kind:
        return False
    hand = t.hands[seat]
    before = t.seats[seat][WAITS]
    hand[kind] -= 4
    count_melded(t, seat)
    t.melded[kind] += 4
    after = waits_mask(hand, t.melded, t.seats[seat][MELDS] + 1)
    hand[kind] += 4
    if after != before:
        return False
    return t.play.riichi_kong != KONG_STRICT or is_pung_in_every_reading(t, seat, kind, before)


@kernel
def is_pung_in_every_reading(t: Table, seat: int, kind: int, waits: int) -> bool:
    """Whatever tile completes the riichi hand, each of its readings has the three tiles as a pung."""
    hand = t.hands[seat]
    melds = t.seats[seat][MELDS]
    count_melded(t, seat)
    hand[kind] -= 1
    always = True
    for wait in range(KINDS):
        if waits >> wait & 1:
            hand[wait] += 1
            for number in range(standard_readings(hand, t.sets, melds, t.readings, 0)):
                has_pung = False
                for slot in range(melds, 4):
                    packed = reading_set(t.readings[number], slot)
                    has_pung |= set_shape(packed) == PUNG and set_kind(packed) == kind
                always = always and has_pung
            hand[wait] -= 1
    hand[kind] += 1
    return always

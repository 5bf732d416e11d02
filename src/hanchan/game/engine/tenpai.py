"""What a seat waits for, what keeps it from winning on it, what the book calls tenpai, kongs after riichi.

`counts_as_tenpai` is the one statement of what tenpai is (rulings R18, W-25): who may declare riichi, whose riichi was
none, who may announce tenpai and who pays at a draw all follow from it.
"""

from __future__ import annotations

from ...compile.kernel import Counts, inlined, kernel
from ...rules.play import EMPTY_ALL_VISIBLE, EMPTY_NEVER, KONG_NEVER, KONG_STRICT
from ...scoring.lookup.indexes import shanten_at, waits_of
from ...scoring.sets import CHOW, PUNG, reading_set, set_kind, set_shape, set_tiles
from ...scoring.shapes import is_complete, standard_readings
from ...scoring.waits import waits_mask
from ...tiles import COPIES, KINDS, SEATS, is_honour, kind_of
from . import codes
from .state import Table, count_melded, discard_face, hold, meld_set, was_claimed
from .worth import has_yaku_wait


@inlined
def find_waits(t: Table, seat: int) -> int:
    """The kinds that complete the seat's hand, which lacks one tile."""
    if not is_near_tenpai(t, seat, 1):
        return 0
    count_melded(t, seat)
    return waits_of(t.shapes, t.hands[seat], t.melded, t.seats[seat][codes.MELDS], t.indexes[seat])


@inlined
def is_near_tenpai(t: Table, seat: int, lone: int) -> bool:
    """Not ruled out at a glance: hardly a lone tile (so many are allowed), many pairs, or many orphans."""
    row = t.seats[seat]
    if row[codes.MELDS] == 0 and (row[codes.PAIRS] >= 6 or row[codes.ORPHANS] >= 12):
        return True
    # The tables know of no fifth copy: where a wait for one counts they would rule out too much.
    if len(t.shapes.suits) == 0 or t.play.empty_tenpai == EMPTY_NEVER:
        return not has_lone_tiles(t.hands[seat], lone)
    indexes = t.indexes[seat]
    return (
        shanten_at(t.shapes, indexes[0], indexes[1], indexes[2], indexes[3], row[codes.MELDS]) <= 0
    )


@kernel
def has_lone_tiles(hand: Counts, allowed: int) -> bool:
    """More than so many tiles have no equal and no neighbour within two: such a hand cannot wait in sets."""
    lone = 0
    for kind in range(KINDS):
        if hand[kind] != 1:
            continue
        if is_honour(kind):
            lone += 1
            continue
        number = kind % 9
        near = (number > 0 and hand[kind - 1]) or (number > 1 and hand[kind - 2])
        near = near or (number < 8 and hand[kind + 1]) or (number < 7 and hand[kind + 2])
        if not near:
            lone += 1
    return lone > allowed


@kernel
def is_tenpai_without(t: Table, seat: int, kind: int) -> bool:
    """The hand is tenpai once a tile of this kind is discarded."""
    hold(t, seat, kind, -1)
    tenpai = counts_as_tenpai(t, seat, find_waits(t, seat), kind)
    hold(t, seat, kind, 1)
    return tenpai


@kernel
def fifth_waits(t: Table, hand: Counts, melds: int) -> int:
    """The kinds of which a fifth copy would complete the hand, all four being in it or in `t.melded`."""
    mask = 0
    for kind in range(KINDS):
        if hand[kind] + t.melded[kind] >= COPIES:
            hand[kind] += 1
            if is_complete(hand, melds):
                mask |= 1 << kind
            hand[kind] -= 1
    return mask


@inlined
def is_furiten(t: Table, seat: int) -> bool:
    """The seat may not win on another player's tile: a wait lies in its river, or it let a win pass."""
    row = t.seats[seat]
    if row[codes.PASSED] or row[codes.PASSED_IN_RIICHI]:
        return True
    return row[codes.WAITS] & row[codes.DISCARDED_MASK] != 0


@kernel
def is_tenpai(t: Table, seat: int) -> bool:
    """The seat could announce tenpai."""
    row = t.seats[seat]
    return not row[codes.DEAD] and counts_as_tenpai(t, seat, row[codes.WAITS], codes.NONE)


@kernel
def counts_as_tenpai(t: Table, seat: int, waits: int, leaving: int) -> bool:
    """The seat's hand, which has these waits, is tenpai by the book; a tile of the kind `leaving` is being discarded.

    Of a wait for a fifth copy `waits` knows nothing.
    """
    if t.play.tenpai_needs_yaku and not has_yaku_wait(t, seat, waits):
        return False
    if waits == 0:
        return t.play.empty_tenpai == EMPTY_NEVER and has_fifth_wait(t, seat)
    return t.play.empty_tenpai != EMPTY_ALL_VISIBLE or has_hidden_wait(t, seat, waits, leaving)


@kernel
def has_fifth_wait(t: Table, seat: int) -> bool:
    """A fifth copy of some kind, all four being the seat's own, would complete the hand."""
    count_melded(t, seat)
    return fifth_waits(t, t.hands[seat], t.seats[seat][codes.MELDS]) != 0


@kernel
def has_hidden_wait(t: Table, seat: int, waits: int, leaving: int) -> bool:
    """Some wait is not wholly visible in the own hand, the rivers, the melds and the indicators."""
    for kind in range(KINDS):
        if waits >> kind & 1 and seen_by(t, seat, kind) + int(kind == leaving) < COPIES:
            return True
    return False


@kernel
def seen_by(t: Table, seat: int, kind: int) -> int:
    """Copies of the kind that the seat can see."""
    seen = t.hands[seat][kind]
    for place in range(t.now[codes.TURNED]):
        seen += kind_of(t.indicators[place]) == kind
    for other in range(SEATS):
        for place in range(t.seats[other][codes.RIVER]):
            tile = t.rivers[other][place]
            seen += not was_claimed(tile) and kind_of(discard_face(tile)) == kind
        for place in range(t.seats[other][codes.MELDS]):
            packed = meld_set(t.melds[other][place])
            low = set_kind(packed)
            if set_shape(packed) == CHOW:
                seen += low <= kind <= low + 2
            elif low == kind:
                seen += set_tiles(packed)
    return seen


@kernel
def can_kong_in_riichi(t: Table, seat: int, kind: int) -> bool:
    """The kong is of the drawn tile, leaves the waits alone and, strictly, was a pung in every reading (R11, W-37)."""
    drawn_kind = kind_of(t.now[codes.DRAWN_FACE])
    if t.play.riichi_kong == KONG_NEVER or drawn_kind != kind:
        return False
    hand, melds = t.hands[seat], t.seats[seat][codes.MELDS]
    before = t.seats[seat][codes.WAITS]
    count_melded(t, seat)
    if t.play.empty_tenpai == EMPTY_NEVER:
        hand[kind] -= 1
        before |= fifth_waits(t, hand, melds)
        hand[kind] += 1
    hand[kind] -= 4
    t.melded[kind] += 4
    after = waits_mask(hand, t.melded, melds + 1)
    if t.play.empty_tenpai == EMPTY_NEVER:
        after |= fifth_waits(t, hand, melds + 1)
    hand[kind] += 4
    if after != before:
        return False
    return t.play.riichi_kong != KONG_STRICT or is_pung_in_every_reading(t, seat, kind, before)


@kernel
def is_pung_in_every_reading(t: Table, seat: int, kind: int, waits: int) -> bool:
    """Whatever tile completes the riichi hand, each of its readings has the three tiles as a pung."""
    hand = t.hands[seat]
    melds = t.seats[seat][codes.MELDS]
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

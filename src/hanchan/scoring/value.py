"""What a hand is worth: every reading, every place of the winning tile, the best of them.

The order of the pipeline: readings → facts → yaku → han from the book → fu → base. Ties go by ruling A-01.
"""

from __future__ import annotations

from typing import NamedTuple

from ..kernel import Counts, Row, kernel
from ..rules.switches import MANGAN, RENHOU_FLAT, RENHOU_OR_BETTER, Rules
from ..tiles import next_kind
from .facts import Facts, Win, can_finish, facts
from .fu import FU_ITEMS, fu_items, round_fu
from .points import MANGAN_BASE, YAKUMAN_BASE, base_points
from .sets import PAIR_SLOT
from .shapes import READINGS_MAX, readings
from .yaku import (
    PINFU,
    RENHOU,
    SPECIAL_WAITS_MASK,
    has_special_wait,
    unconnected_may_win,
    yaku_mask,
)

YAKU_COUNT = 52

# Why a hand is worth nothing; the order says which refusal comes nearest to a win.
WINS, NOT_COMPLETE, NO_YAKU, TWO_HAN_NEEDED = range(4)


class Value(NamedTuple):
    """One reading, with the winning tile in one slot, valued."""

    base: int  # 0 if it may not win
    han: int  # bonus included; 0 for a yakuman and a flat mangan
    fu: int  # as counted, before rounding
    yakuman: int  # how many are paid
    yaku: int  # mask of what is scored
    liable: int  # the part of the base that belongs to yaku whose feeder is liable
    reading: int
    slot: int
    chows: int
    refused: int


@kernel
def scored_yaku(mask: int, closed: int, rules: Rules) -> int:
    """The yaku of the mask that the book scores on such a hand, without those held in another's value.

    In a yakuman hand only the yakuman are left.
    """
    values = rules.closed if closed else rules.open
    available = 0
    replaced = 0
    yakuman = 0
    for yaku in range(YAKU_COUNT):
        if mask >> yaku & 1 and values[yaku] != 0:
            available |= 1 << yaku
            replaced |= rules.includes[yaku]
            if values[yaku] < 0:
                yakuman |= 1 << yaku
    return yakuman if yakuman else available & ~replaced


@kernel
def han_of(yaku: int, closed: int, rules: Rules) -> int:
    """The han of the yaku; a flat mangan and a yakuman have none."""
    values = rules.closed if closed else rules.open
    han = 0
    for bit in range(YAKU_COUNT):
        if yaku >> bit & 1 and 0 < values[bit] < MANGAN:
            han += values[bit]
    return han


@kernel
def yakuman_of(yaku: int, f: Facts, rules: Rules) -> int:
    """How many yakuman one yaku of this hand pays; 0 if it is none."""
    units = -(rules.closed[yaku] if f.closed else rules.open[yaku])
    if units <= 0:
        return 0
    if rules.special_wait_double and SPECIAL_WAITS_MASK >> yaku & 1 and has_special_wait(f, yaku):
        return 2
    return units


@kernel
def yakuman_total(yaku: int, f: Facts, rules: Rules) -> int:
    """How many yakuman the hand pays: the sum where they add up, else the best."""
    total = 0
    for bit in range(YAKU_COUNT):
        if yaku >> bit & 1:
            units = yakuman_of(bit, f, rules)
            total = total + units if rules.yakuman_add_up else max(total, units)
    return total


@kernel
def liable_base(yaku: int, f: Facts, rules: Rules) -> int:
    """The base of the yaku whose feeder is liable."""
    units = 0
    for bit in range(YAKU_COUNT):
        if (yaku & rules.liability_mask) >> bit & 1:
            units = max(units, yakuman_of(bit, f, rules))
    return YAKUMAN_BASE * units


@kernel
def value_reading(
    counts: Counts,
    reading: int,
    slot: int,
    win: Win,
    bonus: int,
    rules: Rules,
    items: Row,
) -> Value:
    """The value of one reading with the winning tile in one slot; `bonus` is han from dora and red fives."""
    f = facts(counts, reading, slot, win, rules)
    yaku = scored_yaku(yaku_mask(f, rules), f.closed, rules)
    flat = yaku >> RENHOU & 1 and (rules.renhou == RENHOU_FLAT or rules.renhou == RENHOU_OR_BETTER)
    if flat:
        yaku &= ~(1 << RENHOU)
    fu = fu_items(f, reading, slot, yaku >> PINFU & 1, rules, items)
    yakuman = yakuman_total(yaku, f, rules)
    han = han_of(yaku, f.closed, rules)
    needed = 2 if rules.two_han_at_five_counters and win.counters >= 5 else 1
    refused = WINS
    base = 0
    if yakuman > 0 or han >= needed:
        han = 0 if yakuman else han + bonus
        base = base_points(han, round_fu(fu), yakuman, rules)
    elif not flat:
        refused = NO_YAKU if han == 0 else TWO_HAN_NEEDED
    if flat and (base <= MANGAN_BASE or rules.renhou == RENHOU_FLAT):
        return Value(
            MANGAN_BASE, 0, fu, 0, 1 << RENHOU, 0, reading, slot, f.chows, WINS
        )  # it adds to nothing (rulings R22, W-12)
    liable = liable_base(yaku, f, rules)
    return Value(base, han, fu, yakuman, yaku, liable, reading, slot, f.chows, refused)


@kernel
def is_better(new: Value, old: Value) -> bool:
    """The new value pays more; if equal has more han, then more fu, then fewer chows (ruling A-01).

    Fu are compared as counted; a yakuman has neither han nor fu to compare.
    """
    if new.base != old.base:
        return new.base > old.base
    if new.base == 0:
        return new.refused > old.refused
    if new.yakuman != old.yakuman:
        return new.yakuman > old.yakuman
    if new.yakuman == 0 and new.han != old.han:
        return new.han > old.han
    if new.yakuman == 0 and new.fu != old.fu:
        return new.fu > old.fu
    return new.chows < old.chows


@kernel
def best_value(
    counts: Counts,
    melds: Row,
    meld_count: int,
    win: Win,
    bonus: int,
    rules: Rules,
    found: Row,
    items: Row,
) -> Value:
    """The highest value over all readings and all places of the winning tile.

    `counts` are the concealed tiles with the winning one; `found` (READINGS_MAX) and `items` (FU_ITEMS) are scratch.
    """
    best = Value(0, 0, 0, 0, 0, 0, 0, 0, 0, NOT_COMPLETE)
    unconnected = 1 if unconnected_may_win(win.flags, rules) else 0
    for number in range(readings(counts, melds, meld_count, unconnected, found)):
        for slot in range(PAIR_SLOT + 1):
            if can_finish(found[number], slot, meld_count, win.kind):
                value = value_reading(counts, found[number], slot, win, bonus, rules, items)
                if is_better(value, best):
                    best = value
    return best


@kernel
def count_dora(counts: Counts, indicators: Row, indicator_count: int) -> int:
    """Tiles that the indicators point to, once for each indicator; `counts` are all tiles, melds included."""
    dora = 0
    for number in range(indicator_count):
        dora += counts[next_kind(indicators[number])]
    return dora


def scratch() -> tuple[Row, Row]:
    """Room for the readings and the fu items that `best_value` works in."""
    return [0] * READINGS_MAX, [0] * FU_ITEMS

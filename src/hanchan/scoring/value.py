"""What a hand is worth: every reading, every place of the winning tile, the best of them.

The order of the pipeline: readings → facts → yaku → han from the book → fu → base. Ties go by ruling A-01.
"""

from __future__ import annotations

from typing import NamedTuple

from ..compile.kernel import Counts, Row, inlined
from ..rules.switches import MANGAN, RENHOU_FLAT, RENHOU_OR_BETTER, Rules
from ..tiles import lowest_bit, next_kind
from .facts import Facts, HowWon, can_finish, facts
from .fu import FU_ITEMS, fu_items, round_fu
from .lookup.indexes import Shapes
from .lookup.pieces import readings_of
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


@inlined
def yaku_value(yaku: int, closed: int, rules: Rules) -> int:
    """What the book gives for the yaku on such a hand, as `Rules.closed` and `open` say it."""
    return rules.closed[yaku] if closed else rules.open[yaku]


@inlined
def scored_yaku(mask: int, closed: int, rules: Rules) -> int:
    """The yaku of the mask that the book scores on such a hand, without those held in another's value.

    In a yakuman hand only the yakuman are left.
    """
    available = 0
    replaced = 0
    yakuman = 0
    while mask != 0:
        yaku = lowest_bit(mask)
        mask &= mask - 1
        value = yaku_value(yaku, closed, rules)
        if value != 0:
            available |= 1 << yaku
            replaced |= rules.includes[yaku]
            if value < 0:
                yakuman |= 1 << yaku
    return yakuman if yakuman else available & ~replaced


@inlined
def han_of(mask: int, closed: int, rules: Rules) -> int:
    """The han of the yaku; a flat mangan and a yakuman have none."""
    han = 0
    while mask != 0:
        value = yaku_value(lowest_bit(mask), closed, rules)
        mask &= mask - 1
        if 0 < value < MANGAN:
            han += value
    return han


@inlined
def is_yakuman(scored: int, closed: int, rules: Rules) -> bool:
    """The scored yaku are yakuman: one of them tells, for they stand alone."""
    return scored != 0 and yaku_value(lowest_bit(scored), closed, rules) < 0


@inlined
def yakuman_of(yaku: int, f: Facts, rules: Rules) -> int:
    """How many yakuman one yaku of this hand pays; 0 if it is none."""
    units = -yaku_value(yaku, f.closed, rules)
    if units <= 0:
        return 0
    if rules.special_wait_double and SPECIAL_WAITS_MASK >> yaku & 1 and has_special_wait(f, yaku):
        return 2
    return units


@inlined
def yakuman_total(mask: int, f: Facts, rules: Rules) -> int:
    """How many yakuman the hand pays: the sum where they add up, else the best."""
    total = 0
    while mask != 0:
        units = yakuman_of(lowest_bit(mask), f, rules)
        mask &= mask - 1
        total = total + units if rules.yakuman_add_up else max(total, units)
    return total


@inlined
def liable_base(mask: int, f: Facts, rules: Rules) -> int:
    """The base of the yaku whose feeder is liable."""
    units = 0
    mask &= rules.liability_mask
    while mask != 0:
        units = max(units, yakuman_of(lowest_bit(mask), f, rules))
        mask &= mask - 1
    return YAKUMAN_BASE * units


@inlined
def han_needed(counters: int, rules: Rules) -> int:
    """How many han of yaku a win has at least."""
    return 2 if rules.two_han_at_five_counters and counters >= 5 else 1


@inlined
def value_reading(
    counts: Counts, reading: int, slot: int, win: HowWon, bonus: int, rules: Rules, items: Row
) -> Value:
    """The value of one reading with the winning tile in one slot; `bonus` is han from dora and red fives."""
    f = facts(counts, reading, slot, win, rules)
    yaku = scored_yaku(yaku_mask(f, rules), f.closed, rules)
    flat = yaku >> RENHOU & 1 and (rules.renhou == RENHOU_FLAT or rules.renhou == RENHOU_OR_BETTER)
    if flat:
        yaku &= ~(1 << RENHOU)
    fu = fu_items(f, reading, slot, yaku >> PINFU & 1, rules, items)
    yakuman = 0
    liable = 0
    if is_yakuman(yaku, f.closed, rules):
        yakuman = yakuman_total(yaku, f, rules)
        liable = liable_base(yaku, f, rules)
    han = han_of(yaku, f.closed, rules)
    needed = han_needed(win.counters, rules)
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
    return Value(base, han, fu, yakuman, yaku, liable, reading, slot, f.chows, refused)


@inlined
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


@inlined
def best_value(
    counts: Counts,
    melds: Row,
    meld_count: int,
    win: HowWon,
    bonus: int,
    rules: Rules,
    found: Row,
    items: Row,
) -> Value:
    """The highest value over all readings and all places of the winning tile.

    `counts` are the concealed tiles with the winning one; `found` (READINGS_MAX) and `items` (FU_ITEMS) are scratch.
    """
    unconnected = 1 if unconnected_may_win(win.flags, rules) else 0
    number = readings(counts, melds, meld_count, unconnected, found)
    return best_reading(counts, meld_count, win, bonus, rules, found, number, items)


@inlined
def best_value_of(
    shapes: Shapes,
    counts: Counts,
    melds: Row,
    meld_count: int,
    indexes: Row,
    win: HowWon,
    bonus: int,
    rules: Rules,
    found: Row,
    items: Row,
) -> Value:
    """What `best_value` finds, with the readings looked up; `indexes` belong to the counts."""
    unconnected = 1 if unconnected_may_win(win.flags, rules) else 0
    number = readings_of(shapes, counts, melds, meld_count, unconnected, indexes, found)
    return best_reading(counts, meld_count, win, bonus, rules, found, number, items)


@inlined
def best_reading(
    counts: Counts,
    meld_count: int,
    win: HowWon,
    bonus: int,
    rules: Rules,
    found: Row,
    number: int,
    items: Row,
) -> Value:
    """The highest value over the readings found and all places of the winning tile."""
    best = Value(0, 0, 0, 0, 0, 0, 0, 0, 0, NOT_COMPLETE)
    for choice in range(number):
        for slot in range(PAIR_SLOT + 1):
            if can_finish(found[choice], slot, meld_count, win.kind):
                value = value_reading(counts, found[choice], slot, win, bonus, rules, items)
                if is_better(value, best):
                    best = value
    return best


@inlined
def count_dora(counts: Counts, indicators: Row, indicator_count: int) -> int:
    """Tiles that the indicators point to, once for each indicator; `counts` are all tiles, melds included."""
    dora = 0
    for number in range(indicator_count):
        dora += counts[next_kind(indicators[number])]
    return dora


def scratch() -> tuple[Row, Row]:
    """Room for the readings and the fu items that `best_value` works in."""
    return [0] * READINGS_MAX, [0] * FU_ITEMS

"""What an open hand aims at so that it has a yaku: any hand, simples, a suit with honours, a pair of value.

A plan is an int: ANY, TANYAO, FLUSH + suit, or VALUE + kind of the pair that is to become a pung.
"""

from __future__ import annotations

from ...compile.kernel import kernel
from ...game.engine.state import Table
from ...scoring.yaku import HONITSU
from ...scoring.yaku import TANYAO as TANYAO_YAKU
from ...tiles import EAST, HONOURS_MASK, KINDS, SIMPLES_MASK, SUIT_MASK
from .progress import ALL_KINDS, FAR, change, measure, read_rows, shanten_now, take_hand
from .scratch import (
    MELD_COUNT,
    MELD_HAN,
    MELD_KINDS,
    MELD_OPEN,
    PLAN_EXTRA,
    PLAN_MELDS,
    PLAN_PAIR,
    Scratch,
)
from .view_table import dora_of, pung_han

ANY, TANYAO, FLUSH, VALUE = 0, 1, 2, 5
_NO_PLAN = 1000
_HAN = 30  # a han more is worth this part of 100, one step of shanten


@kernel
def set_plan(m: Scratch, plan: int) -> None:
    """Takes the part of the held tiles that serves the plan as the hand to be measured."""
    m.plan[PLAN_MELDS] = m.sets[MELD_COUNT]
    m.plan[PLAN_EXTRA] = 0
    m.plan[PLAN_PAIR] = -1
    if plan == TANYAO:
        take_hand(m, SIMPLES_MASK)
    elif FLUSH <= plan < VALUE:
        take_hand(m, SUIT_MASK << 9 * (plan - FLUSH) | HONOURS_MASK)
    else:
        take_hand(m, ALL_KINDS)
    if plan >= VALUE:
        change(m, plan - VALUE, -1)
        change(m, plan - VALUE, -1)
        m.plan[PLAN_MELDS] += 1
        m.plan[PLAN_EXTRA] = 1
        m.plan[PLAN_PAIR] = plan - VALUE


@kernel
def is_possible(t: Table, m: Scratch, seat: int, plan: int) -> bool:
    """The melds allow the plan, and the book gives it a yaku."""
    if plan == ANY:
        return m.sets[MELD_OPEN] == 0 or value_han(t, m, seat) > 0
    if plan == TANYAO:
        return t.play.worth.open[TANYAO_YAKU] > 0 and m.sets[MELD_KINDS] & ~SIMPLES_MASK == 0
    if plan < VALUE:
        allowed = SUIT_MASK << 9 * (plan - FLUSH) | HONOURS_MASK
        return m.sets[MELD_KINDS] & ~allowed == 0
    kind = plan - VALUE
    return m.held[kind] == 2 and m.unseen[kind] > 0 and pung_han(t, seat, kind) > 0


@kernel
def value_han(t: Table, m: Scratch, seat: int) -> int:
    """Han from pungs of value that are there, melded or concealed."""
    han = m.sets[MELD_HAN]
    for kind in range(EAST, KINDS):
        if m.held[kind] >= 3:
            han += pung_han(t, seat, kind)
    return han


@kernel
def plan_han(t: Table, m: Scratch, seat: int, plan: int) -> int:
    """The han that the plan brings, pungs of value included, dora not."""
    han = value_han(t, m, seat)
    if plan == TANYAO:
        return han + t.play.worth.open[TANYAO_YAKU]
    if FLUSH <= plan < VALUE:
        return han + t.play.worth.open[HONITSU]
    return han + pung_han(t, seat, plan - VALUE) if plan >= VALUE else han


@kernel
def held_dora(t: Table, m: Scratch, seat: int) -> int:
    """Dora in the concealed tiles in question, red fives of the hand included."""
    han = 0
    for kind in range(KINDS):
        held = m.held[kind]
        if held > 0:
            han += held * dora_of(t, kind)
    for suit in range(3):
        han += t.reds[seat][suit]
    return han


@kernel
def distance(m: Scratch, plan: int, drawn: bool) -> int:
    """The shanten number under the plan; of a hand with the drawn tile, after the best discard."""
    set_plan(m, plan)
    if drawn:
        return measure(m, ALL_KINDS)
    read_rows(m)
    return shanten_now(m)


@kernel
def best_plan(t: Table, m: Scratch, seat: int, drawn: bool) -> int:
    """The plan that is nearest, a dearer one being worth some distance; -1 if no yaku is in sight."""
    best = _NO_PLAN
    found = -1
    for plan in range(VALUE + KINDS):
        if VALUE <= plan < VALUE + EAST or not is_possible(t, m, seat, plan):
            continue
        cost = 100 * distance(m, plan, drawn) - _HAN * plan_han(t, m, seat, plan)
        if cost < best:
            best = cost
            found = plan
    return found if best < 100 * FAR else -1

"""What each discard is worth to the expert: chance and value of winning against chance and cost of dealing in."""

from __future__ import annotations

from ...compile.kernel import kernel
from ...game.engine.codes import DISCARDED_MASK
from ...game.engine.state import Table, hold
from ...tiles import KINDS, is_honour
from ..kernels.plans import ANY, best_plan, distance, set_plan
from ..kernels.progress import FAR, measure, measure_accepts
from ..kernels.scratch import (
    EMPTY_DRAWS,
    FOLDS,
    FURTHER,
    LOST,
    MELD_OPEN,
    POTENTIAL,
    SAFE_BONUS,
    SAFE_TILES,
    SIGHT,
    Scratch,
)
from ..kernels.tables import fold_of, state_of
from ..kernels.view_table import dora_of, pung_han
from .estimate import (
    WAIT_COPIES,
    WAIT_FURITEN,
    WAIT_POINTS,
    all_dora,
    at_stake,
    far_points,
    next_accepts,
    next_tenpai,
    tenpai_worth,
    win_chance,
)
from .threats import draws_left, judge_danger, safe_tiles, utility

WORST = -(1 << 40)
_TYPICAL = 5  # copies of a usual wait: what `win` takes for granted one step before tenpai


@kernel
def reach(threats: int) -> int:
    """How many steps farther than need be a discard may leave the hand to be looked at: one if somebody threatens."""
    return 1 if threats > 0 else 0


@kernel
def appraise(
    t: Table, m: Scratch, style: int, seat: int, kinds: int, threats: int, beyond: int
) -> None:
    """Writes the value of each discard of the kinds, and what it is made of, to the scratch."""
    draws = draws_left(t)
    plan = open_plan(t, m, style, seat, True) if m.sets[MELD_OPEN] else ANY
    set_plan(m, max(plan, ANY))
    least = measure(m, kinds)
    measure_accepts(m, least, beyond)
    judge_danger(t, m, style, seat)
    safe = safe_tiles(m, style)
    for kind in range(KINDS):
        m.win[kind] = 0
        m.worth[kind] = 0
        m.value[kind] = WORST
        if m.shanten[kind] == FAR:
            continue
        if m.shanten[kind] <= least + beyond and plan >= 0:
            foresee(t, m, style, seat, kind, plan, draws, threats, least)
        m.value[kind] = value_of(t, m, style, seat, kind, draws, threats, safe)


@kernel
def open_plan(t: Table, m: Scratch, style: int, seat: int, drawn: bool) -> int:
    """The plan of an open hand; -1 if no yaku is in sight, or too far at the end for a hand that waits without one."""
    plan = best_plan(t, m, seat, drawn)
    if plan > ANY and may_stay_empty(t, m, style):
        return plan if distance(m, plan, drawn) <= distance(m, ANY, drawn) else -1
    return plan


@kernel
def may_stay_empty(t: Table, m: Scratch, style: int) -> bool:
    """The hand is nearly over, and tenpai without a yaku gets its share of the payments."""
    return t.play.tenpai_needs_yaku == 0 and draws_left(t) <= m.style[style][EMPTY_DRAWS]


@kernel
def value_of(
    t: Table, m: Scratch, style: int, seat: int, kind: int, draws: int, threats: int, safe: int
) -> int:
    """What a discard is worth: the better of going on and playing safe afterwards, less what it risks itself."""
    state = state_of(m.shanten[kind], m.accepts[kind], draws, m.sets[MELD_OPEN], threats)
    win = m.win[kind]
    gain = utility(t, m, style, seat, m.worth[kind]) if win > 0 else 0
    lost = -utility(t, m, style, seat, -m.tables.push[state] * m.style[style][LOST] // 100)
    value = (win * gain - (10000 - win) * lost) // 10000
    if m.style[style][FOLDS] and threats > 0:
        left = safe - (1 if m.danger[kind] <= m.style[style][SAFE_TILES] else 0)
        given_up = utility(t, m, style, seat, -m.tables.fold[fold_of(draws, threats, left)])
        value = max(value, given_up + m.style[style][SAFE_BONUS])
    risk = m.danger[kind]
    if risk > 0:
        mean = m.cost[kind] * 10000 // risk
        value = ((10000 - risk) * value + risk * utility(t, m, style, seat, -mean)) // 10000
    value -= m.style[style][POTENTIAL] * potential(t, seat, kind)
    # Among equals the one that keeps the hand nearer.
    return 64 * value + m.accepts[kind] // 2 - 16 * m.shanten[kind]


@kernel
def potential(t: Table, seat: int, kind: int) -> int:
    """What a lone tile may still become: nothing for a guest wind, most for a middle tile or a dora."""
    if is_honour(kind):
        return pung_han(t, seat, kind) + 2 * dora_of(t, kind)
    number = kind % 9
    return 2 + min(2, number, 8 - number) + 2 * dora_of(t, kind)


@kernel
def foresee(
    t: Table,
    m: Scratch,
    style: int,
    seat: int,
    kind: int,
    plan: int,
    draws: int,
    threats: int,
    least: int,
) -> None:
    """Writes the chance to win and the points of that win after the discard."""
    shanten = m.shanten[kind]
    copies = m.accepts[kind]
    stake = at_stake(t)
    m.win[kind] = win_chance(m, shanten, copies, draws, threats)
    if shanten == 0:
        foresee_tenpai(t, m, seat, kind, draws, threats)
    elif shanten == 1 and plan == ANY and least == 1:
        worth = next_tenpai(t, m, seat, kind, max(0, draws - 1), threats)
        points = m.found[0]
        usual = win_chance(m, 0, _TYPICAL, max(0, draws - 1), threats)
        if usual > 0 and points > 0:
            m.win[kind] = min(9000, m.win[kind] * (worth // points) // usual)
        m.worth[kind] = points + stake
    else:
        if 1 < shanten < 4 and shanten == least and m.style[style][FURTHER] > 0:
            look_further(m, style, kind, draws, threats)
        m.held[kind] -= 1
        m.worth[kind] = far_points(t, m, seat, plan) * m.style[style][SIGHT] // 100
        m.held[kind] += 1


@kernel
def look_further(m: Scratch, style: int, kind: int, draws: int, threats: int) -> None:
    """Corrects the chance to win by what the next step will leave to draw."""
    nearer = m.shanten[kind] - 1
    later = max(0, draws - 3)
    usual = win_chance(m, nearer, 14 if nearer == 1 else 24, later, threats)
    there = win_chance(m, nearer, next_accepts(m, kind), later, threats)
    if usual > 0:
        better = (max(50, min(170, 100 * there // usual)) - 100) * m.style[style][FURTHER]
        m.win[kind] += m.win[kind] * better // 10000


@kernel
def foresee_tenpai(t: Table, m: Scratch, seat: int, kind: int, draws: int, threats: int) -> None:
    """The same for a discard that leaves the hand waiting: exact values, riichi taken for granted when closed."""
    closed = m.sets[MELD_OPEN] == 0
    bonus = all_dora(t, m, seat) - dora_of(t, kind)
    row = t.seats[seat]
    discarded = row[DISCARDED_MASK]
    hold(t, seat, kind, -1)
    row[DISCARDED_MASK] = discarded | 1 << kind
    m.accepts[kind] = tenpai_worth(t, m, seat, int(closed), bonus)
    row[DISCARDED_MASK] = discarded
    hold(t, seat, kind, 1)
    m.win[kind] = win_chance(m, 0, m.found[WAIT_COPIES], draws, threats)
    if m.found[WAIT_FURITEN]:
        m.win[kind] = m.win[kind] // 2
    m.worth[kind] = m.found[WAIT_POINTS] + at_stake(t)

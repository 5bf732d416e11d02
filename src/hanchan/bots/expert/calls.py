"""The expert's calls: the hand with a call against the hand without it, by the same tables."""

from __future__ import annotations

from ...compile.kernel import kernel
from ...game.engine.codes import PASS
from ...game.engine.state import Table
from ...tiles import KINDS
from ..kernels.options import NOTHING, first_of, next_claim
from ..kernels.plans import ANY, distance, set_plan
from ..kernels.progress import ALL_KINDS, accepted, measure, measure_accepts
from ..kernels.scratch import (
    CALL_MARGIN,
    CALL_TENPAI,
    FAR_CALL,
    FAR_OPEN,
    LOST,
    MELD_OPEN,
    OPENING,
    SAFE_BONUS,
    SIGHT,
    Scratch,
)
from ..kernels.tables import fold_of, state_of
from .discard_value import WORST, may_stay_empty, open_plan
from .estimate import far_points, win_chance
from .threats import count_threats, draws_left, utility

_SAFE = 2  # safe tiles that one who plays safe after all is taken to have


@kernel
def expert_claims(t: Table, m: Scratch, style: int, seat: int, options: int) -> int:
    """The call whose hand is worth clearly more than the hand without it; else a pass."""
    threats = count_threats(t, m, style, seat)
    best = unclaimed_value(t, m, style, seat, threats)
    found = NOTHING
    place = next_claim(t, m, seat, options, -1)
    while place >= 0:
        value = claimed_value(t, m, style, seat, threats)
        if value > best:
            best = value
            found = t.options[place]
        place = next_claim(t, m, seat, options, place)
    return found if found != NOTHING else first_of(t, options, PASS)


@kernel
def unclaimed_value(t: Table, m: Scratch, style: int, seat: int, threats: int) -> int:
    """The value of the hand without a call, with what opening a closed hand has to be worth more."""
    if m.sets[MELD_OPEN] > 0:
        plan = open_plan(t, m, style, seat, False)
        return hand_value(t, m, style, seat, plan, threats, -1)
    return hand_value(t, m, style, seat, ANY, threats, -1) + m.style[style][OPENING]


@kernel
def hand_value(
    t: Table, m: Scratch, style: int, seat: int, plan: int, threats: int, gone: int
) -> int:
    """What going on is worth with the hand in question, less the tile `gone` (-1: none); it cannot win without plan."""
    draws = draws_left(t)
    if gone < 0:
        shanten = distance(m, max(plan, ANY), False)
        copies = accepted(m, -1, shanten)
    else:
        shanten = m.shanten[gone]
        copies = m.accepts[gone]
        m.held[gone] -= 1
    points = far_points(t, m, seat, max(plan, ANY)) * m.style[style][SIGHT] // 100
    if gone >= 0:
        m.held[gone] += 1
    win = win_chance(m, shanten, copies, draws, threats) if plan >= 0 else 0
    if shanten > 2:
        win = win * m.style[style][FAR_OPEN] // 100 if m.sets[MELD_OPEN] else win
    lost = m.tables.push[state_of(shanten, copies, draws, m.sets[MELD_OPEN], threats)]
    lost = lost * m.style[style][LOST] // 100
    gain = win * utility(t, m, style, seat, points)
    value = (gain + (10000 - win) * utility(t, m, style, seat, -lost)) // 10000
    if threats > 0:
        safe = utility(t, m, style, seat, -m.tables.fold[fold_of(draws, threats, _SAFE)])
        value = max(value, safe + m.style[style][SAFE_BONUS])
    return value


@kernel
def claimed_value(t: Table, m: Scratch, style: int, seat: int, threats: int) -> int:
    """The value of the hand after a call and its best discard, less what a call has to be worth more."""
    plan = open_plan(t, m, style, seat, True)
    set_plan(m, max(plan, ANY))
    least = measure(m, ALL_KINDS)
    if plan < 0 and (least > 0 or not may_stay_empty(t, m, style)):
        return WORST
    measure_accepts(m, least, 0)
    best = WORST
    for kind in range(KINDS):
        if m.shanten[kind] == least:
            best = max(best, hand_value(t, m, style, seat, plan, threats, kind))
    if least == 0:
        return best - m.style[style][CALL_TENPAI]
    best -= m.style[style][CALL_MARGIN]
    return best if least <= 2 else best - m.style[style][FAR_CALL]

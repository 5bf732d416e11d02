"""The expert: what each move is worth, from the chance and value of winning and the chance and cost of dealing in.

The same estimate (`value_of`) serves every decision: which discard, riichi or silence, a call or none (`calls`), going
on or playing safe.
"""

from __future__ import annotations

from ...compile.kernel import kernel
from ...game.engine import codes
from ...game.engine.codes import PHASE, action_face
from ...game.engine.state import Table, hold
from ...tiles import KINDS, SEATS
from ..kernels.options import NOTHING, first_of, offered, opening, with_kind
from ..kernels.plans import ANY, best_plan, distance, set_plan
from ..kernels.progress import FAR, measure
from ..kernels.scratch import MELD_COUNT, MELD_OPEN, SILENCE, Scratch
from ..kernels.tables import silent_of, state_of
from ..kernels.view_table import dora_of, in_riichi
from .calls import expert_claims
from .discard_value import WORST, appraise, reach
from .estimate import WAIT_COPIES, WAIT_POINTS, all_dora, at_stake, tenpai_worth
from .threats import count_threats, draws_left, hands_left, utility

# What `silence_gain` finds besides.
SILENT_WIN, SILENT_POINTS = range(2)
_SELF_DRAWN = 35  # hundredths of the wins of a hand that waits which are self-drawn


@kernel
def expert_chooses(t: Table, m: Scratch, style: int, seat: int, options: int) -> int:
    """The expert's action."""
    if t.now[PHASE] == codes.ANNOUNCING and prefers_noten(t, seat):
        noten = first_of(t, options, codes.NOTEN)
        if noten != NOTHING:  # else it is nagashi that is asked for
            return noten
    action = opening(t, m, seat, options)
    if action != NOTHING:
        return action
    if t.now[PHASE] == codes.CLAIMS:
        return expert_claims(t, m, style, seat, options)
    kong = expert_kong(t, m, style, seat, options)
    return kong if kong != NOTHING else expert_discards(t, m, style, seat, options)


@kernel
def prefers_noten(t: Table, seat: int) -> bool:
    """East in the last hand, ahead by more than the payments can turn: its tenpai would only prolong the game."""
    if seat != t.now[codes.DEALER] or hands_left(t) > 0 or in_riichi(t, seat):
        return False
    most = 0
    for other in range(SEATS):
        if other != seat:
            most = max(most, t.seats[other][codes.POINTS])
    # Alone noten, East pays the whole and each of the others gets a third.
    return t.seats[seat][codes.POINTS] - most > t.play.noten_payment * 4 // 3


@kernel
def expert_kong(t: Table, m: Scratch, style: int, seat: int, options: int) -> int:
    """A concealed or added kong while nobody threatens, if it keeps the hand as near as any discard; else NOTHING."""
    concealed = first_of(t, options, codes.CONCEALED_KONG)
    added = first_of(t, options, codes.ADDED_KONG)
    if (concealed == NOTHING and added == NOTHING) or count_threats(t, m, style, seat) > 0:
        return NOTHING
    if added != NOTHING:
        return added
    plan = max(ANY, best_plan(t, m, seat, True)) if m.sets[MELD_OPEN] else ANY
    set_plan(m, plan)
    now = measure(m, offered(t, options, codes.DISCARD))
    kind = action_face(concealed)
    m.held[kind] -= 4
    m.sets[MELD_COUNT] += 1
    after = distance(m, plan, False)
    m.held[kind] += 4
    m.sets[MELD_COUNT] -= 1
    return concealed if after <= now else NOTHING


@kernel
def expert_discards(t: Table, m: Scratch, style: int, seat: int, options: int) -> int:
    """The discard of the highest value, with riichi where that is worth more."""
    kinds = offered(t, options, codes.DISCARD)
    threats = count_threats(t, m, style, seat)
    appraise(t, m, style, seat, kinds, threats, reach(threats))
    best = WORST
    found = 0
    for kind in range(KINDS):
        if m.shanten[kind] < FAR and m.value[kind] > best:
            best = m.value[kind]
            found = kind
    if m.shanten[found] == 0:
        riichi = with_kind(t, options, codes.RIICHI, found)
        if riichi != NOTHING and wants_riichi(t, m, style, seat, found):
            return riichi
    return with_kind(t, options, codes.DISCARD, found)


@kernel
def wants_riichi(t: Table, m: Scratch, style: int, seat: int, kind: int) -> bool:
    """Riichi is worth more than silence: more points, against the bet and the warning that it gives."""
    return silence_gain(t, m, style, seat, kind) < 0


@kernel
def silence_gain(t: Table, m: Scratch, style: int, seat: int, kind: int) -> int:
    """What silence is worth more than riichi with the discard, in ten-thousandths of a point; the rest in `m.found`.

    The chance and the points of a silent win are `m.found[SILENT_WIN]` and `m.found[SILENT_POINTS]`.
    """
    draws = draws_left(t)
    bonus = all_dora(t, m, seat) - dora_of(t, kind)
    hold(t, seat, kind, -1)
    tenpai_worth(t, m, seat, 0, bonus)
    hold(t, seat, kind, 1)
    silent = m.found[WAIT_POINTS]
    threats = count_threats(t, m, style, seat)
    copies = m.found[WAIT_COPIES]
    win = m.win[kind]
    lost = m.tables.push[state_of(0, copies, draws, 0, threats)]
    loud = win * utility(t, m, style, seat, m.worth[kind])
    loud += (10000 - win) * utility(t, m, style, seat, -lost)
    place = silent_of(copies, draws, threats)
    quiet = m.tables.silent[place]
    if silent == 0:  # only a self-draw wins, for less
        quiet = quiet * _SELF_DRAWN // 100
        silent = m.worth[kind] // 2
    kept = quiet * utility(t, m, style, seat, silent + at_stake(t))
    kept += (10000 - quiet) * utility(t, m, style, seat, -m.tables.silent_lost[place])
    gain = kept - loud - 10000 * m.style[style][SILENCE]
    if m.accepts[kind] == 0:  # nothing can win: the bet would be lost
        gain = max(gain, 10000 * t.play.riichi_bet)
    elif m.found[WAIT_POINTS] == 0:  # without a yaku riichi, while a draw is left
        gain = min(gain, -1) if draws > 0 else max(gain, 10000 * t.play.riichi_bet)
    m.found[SILENT_WIN] = quiet
    m.found[SILENT_POINTS] = silent
    return gain

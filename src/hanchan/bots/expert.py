"""The expert: what each move is worth, from the chance and value of winning and the chance and cost of dealing in.

The same estimate serves every decision: which discard, riichi or silence, a call or none, going on or playing safe.
"""

from __future__ import annotations

from ..game import codes
from ..game.codes import DISCARDED_MASK, PASS, PHASE, action_face
from ..game.state import Table, hold
from ..kernel import kernel
from ..tiles import FIRST_HONOUR, KINDS
from .estimate import (
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
from .lore import fold_of, state_of
from .mind import (
    CALL_MARGIN,
    DAMA_CHANCE,
    DAMA_FROM,
    FAR_CALL,
    FAR_OPEN,
    FOLDS,
    FURTHER,
    MELD_COUNT,
    MELD_OPEN,
    POTENTIAL,
    Mind,
)
from .options import (
    NOTHING,
    at_once,
    first_of,
    imagine_claim,
    is_meld_claim,
    offered,
    with_kind,
)
from .plans import ANY, best_plan, distance, set_plan
from .progress import FAR, accepted, measure, measure_accepts
from .sight import dora_of, in_riichi, look, pung_han
from .threats import count_threats, draws_left, judge_danger, utility

_TYPICAL = 5  # copies of a usual wait: what `win` takes for granted one step before tenpai
_WORST = -(1 << 40)


@kernel
def expert_chooses(t: Table, m: Mind, style: int, seat: int, options: int) -> int:
    """The expert's action."""
    action = at_once(t, options)
    if action != NOTHING:
        return action
    look(t, m, seat)
    if t.now[PHASE] == codes.CLAIMS:
        return expert_claims(t, m, style, seat, options)
    if in_riichi(t, seat):
        kong = first_of(t, options, codes.CONCEALED_KONG)
        return kong if kong != NOTHING else first_of(t, options, codes.DISCARD)
    kong = expert_kong(t, m, style, seat, options)
    return kong if kong != NOTHING else expert_discards(t, m, style, seat, options)


@kernel
def expert_kong(t: Table, m: Mind, style: int, seat: int, options: int) -> int:
    """A concealed or added kong while nobody threatens, if it keeps the hand as near as any discard; else NOTHING."""
    concealed = first_of(t, options, codes.CONCEALED_KONG)
    added = first_of(t, options, codes.ADDED_KONG)
    if (concealed == NOTHING and added == NOTHING) or count_threats(t, m, style, seat) > 0:
        return NOTHING
    if added != NOTHING:
        return added
    plan = max(ANY, best_plan(t, m, seat, True)) if m.melds[MELD_OPEN] else ANY
    set_plan(m, plan)
    now = measure(m, offered(t, options, codes.DISCARD))
    kind = action_face(concealed)
    m.held[kind] -= 4
    m.melds[MELD_COUNT] += 1
    after = distance(m, plan, False)
    m.held[kind] += 4
    m.melds[MELD_COUNT] -= 1
    return concealed if after <= now else NOTHING


@kernel
def expert_discards(t: Table, m: Mind, style: int, seat: int, options: int) -> int:
    """The discard of most merit, with riichi where that is worth more."""
    kinds = offered(t, options, codes.DISCARD)
    threats = count_threats(t, m, style, seat)
    appraise(t, m, style, seat, kinds, threats, 1 if threats > 0 else 0)
    best = _WORST
    found = 0
    for kind in range(KINDS):
        if m.shanten[kind] < FAR and m.merit[kind] > best:
            best = m.merit[kind]
            found = kind
    if m.shanten[found] == 0:
        riichi = with_kind(t, options, codes.RIICHI, found)
        if riichi != NOTHING and wants_riichi(t, m, style, seat, found):
            return riichi
    return with_kind(t, options, codes.DISCARD, found)


@kernel
def appraise(
    t: Table, m: Mind, style: int, seat: int, kinds: int, threats: int, beyond: int
) -> None:
    """Writes the merit of each discard of the kinds, and what it is made of, to the mind."""
    draws = draws_left(t)
    plan = best_plan(t, m, seat, True) if m.melds[MELD_OPEN] else ANY
    set_plan(m, max(plan, ANY))
    least = measure(m, kinds)
    measure_accepts(m, least, beyond)
    judge_danger(t, m, style, seat)
    safe = -utility(t, m, style, seat, -m.lore.fold[fold_of(draws, threats)])
    for kind in range(KINDS):
        m.win[kind] = 0
        m.worth[kind] = 0
        m.merit[kind] = _WORST
        if m.shanten[kind] == FAR:
            continue
        if m.shanten[kind] <= least + beyond and plan >= 0:
            foresee(t, m, style, seat, kind, plan, draws, threats, least)
        m.merit[kind] = merit_of(t, m, style, seat, kind, draws, threats, safe)


@kernel
def merit_of(
    t: Table, m: Mind, style: int, seat: int, kind: int, draws: int, threats: int, safe: int
) -> int:
    """What a discard is worth: the better of going on and playing safe afterwards, less what it risks itself."""
    state = state_of(m.shanten[kind], m.accepts[kind], draws, m.melds[MELD_OPEN], threats)
    win = m.win[kind]
    gain = utility(t, m, style, seat, m.worth[kind]) if win > 0 else 0
    lost = -utility(t, m, style, seat, -m.lore.push[state])
    merit = (win * gain - (10000 - win) * lost) // 10000
    if m.style[style][FOLDS] and threats > 0:
        merit = max(merit, -safe)
    risk = m.danger[kind]
    if risk > 0:
        mean = m.cost[kind] * 10000 // risk
        merit = ((10000 - risk) * merit + risk * utility(t, m, style, seat, -mean)) // 10000
    merit -= m.style[style][POTENTIAL] * potential(t, seat, kind)
    # Among equals the one that keeps the hand nearer.
    return 64 * merit + m.accepts[kind] // 2 - 16 * m.shanten[kind]


@kernel
def potential(t: Table, seat: int, kind: int) -> int:
    """What a lone tile may still become: nothing for a guest wind, most for a middle tile or a dora."""
    if kind >= FIRST_HONOUR:
        return pung_han(t, seat, kind) + 2 * dora_of(t, kind)
    number = kind % 9
    return 2 + min(2, number, 8 - number) + 2 * dora_of(t, kind)


@kernel
def foresee(
    t: Table,
    m: Mind,
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
        m.worth[kind] = far_points(t, m, seat, plan)
        m.held[kind] += 1


@kernel
def look_further(m: Mind, style: int, kind: int, draws: int, threats: int) -> None:
    """Corrects the chance to win by what the next step will leave to draw."""
    nearer = m.shanten[kind] - 1
    later = max(0, draws - 3)
    usual = win_chance(m, nearer, 14 if nearer == 1 else 24, later, threats)
    there = win_chance(m, nearer, next_accepts(m, kind), later, threats)
    if usual > 0:
        better = (max(50, min(170, 100 * there // usual)) - 100) * m.style[style][FURTHER]
        m.win[kind] += m.win[kind] * better // 10000


@kernel
def foresee_tenpai(t: Table, m: Mind, seat: int, kind: int, draws: int, threats: int) -> None:
    """The same for a discard that leaves the hand waiting: exact values, riichi taken for granted when closed."""
    closed = m.melds[MELD_OPEN] == 0
    bonus = all_dora(t, m, seat) - dora_of(t, kind)
    row = t.seats[seat]
    discarded = row[DISCARDED_MASK]
    hold(t, seat, kind, -1)
    row[DISCARDED_MASK] = discarded | 1 << kind
    copies = tenpai_worth(t, m, seat, int(closed), bonus)
    row[DISCARDED_MASK] = discarded
    hold(t, seat, kind, 1)
    m.accepts[kind] = copies
    m.win[kind] = win_chance(m, 0, copies, draws, threats)
    if m.found[WAIT_FURITEN]:
        m.win[kind] = m.win[kind] // 2
    m.worth[kind] = m.found[WAIT_POINTS] + at_stake(t)


@kernel
def wants_riichi(t: Table, m: Mind, style: int, seat: int, kind: int) -> bool:
    """Riichi is worth more than silence: more points, against the bet and the warning that it gives."""
    if m.accepts[kind] == 0:
        return False
    draws = draws_left(t)
    bonus = all_dora(t, m, seat) - dora_of(t, kind)
    hold(t, seat, kind, -1)
    tenpai_worth(t, m, seat, 0, bonus)
    hold(t, seat, kind, 1)
    silent = m.found[WAIT_POINTS]
    if silent == 0:
        return draws > 0
    win = m.win[kind]
    quiet = min(9500, win * m.style[style][DAMA_CHANCE] // 100)
    stake = at_stake(t)
    bet = t.play.riichi_bet
    loud = win * utility(t, m, style, seat, m.worth[kind])
    loud += (10000 - win) * utility(t, m, style, seat, -bet)
    kept = quiet * utility(t, m, style, seat, silent + stake)
    if silent < m.style[style][DAMA_FROM]:
        kept = kept * 9 // 10
    return loud > kept


@kernel
def expert_claims(t: Table, m: Mind, style: int, seat: int, options: int) -> int:
    """The call whose hand is worth clearly more than the hand without it; else a pass."""
    threats = count_threats(t, m, style, seat)
    closed = m.melds[MELD_OPEN] == 0
    plan = ANY if closed else best_plan(t, m, seat, False)
    now = hand_merit(t, m, style, seat, plan, threats, -1)
    best = now + m.style[style][CALL_MARGIN]
    found = NOTHING
    for place in range(options):
        action = t.options[place]
        if not is_meld_claim(action):
            continue
        look(t, m, seat)
        imagine_claim(t, m, seat, action)
        plan = best_plan(t, m, seat, True)
        if plan < 0:
            continue
        merit = claimed_merit(t, m, style, seat, plan, threats)
        if merit > best:
            best = merit
            found = action
    return found if found != NOTHING else first_of(t, options, PASS)


@kernel
def hand_merit(t: Table, m: Mind, style: int, seat: int, plan: int, threats: int, gone: int) -> int:
    """What going on is worth with the hand in question, less the tile `gone` (-1: none)."""
    if plan < 0:
        return 0
    draws = draws_left(t)
    if gone < 0:
        shanten = distance(m, plan, False)
        copies = accepted(m, -1, shanten)
    else:
        shanten = m.shanten[gone]
        copies = m.accepts[gone]
        m.held[gone] -= 1
    points = far_points(t, m, seat, plan)
    if gone >= 0:
        m.held[gone] += 1
    win = win_chance(m, shanten, copies, draws, threats)
    if shanten > 2:
        win = win * m.style[style][FAR_OPEN] // 100 if m.melds[MELD_OPEN] else win
    lost = m.lore.push[state_of(shanten, copies, draws, m.melds[MELD_OPEN], threats)]
    gain = win * utility(t, m, style, seat, points)
    merit = (gain + (10000 - win) * utility(t, m, style, seat, -lost)) // 10000
    if threats > 0:
        merit = max(merit, -m.lore.fold[fold_of(draws, threats)])
    return merit


@kernel
def claimed_merit(t: Table, m: Mind, style: int, seat: int, plan: int, threats: int) -> int:
    """The merit of the hand after a call and its best discard."""
    set_plan(m, plan)
    kinds = 0
    for kind in range(KINDS):
        kinds |= (1 if m.held[kind] > 0 else 0) << kind
    least = measure(m, kinds)
    measure_accepts(m, least, 0)
    best = _WORST
    for kind in range(KINDS):
        if m.shanten[kind] == least:
            best = max(best, hand_merit(t, m, style, seat, plan, threats, kind))
    return best if least <= 2 else best - m.style[style][FAR_CALL]

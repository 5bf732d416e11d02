"""What a hand is worth: exactly once it waits, by its features before."""

from __future__ import annotations

from ...compile.kernel import kernel
from ...game.engine import codes
from ...game.engine.codes import DEALER, DISCARDED_MASK, MELDS, WAITS
from ...game.engine.state import Table, hold, meld_reds
from ...game.engine.tenpai import find_waits
from ...game.engine.worth import value_of
from ...scoring import facts
from ...scoring.fu import round_fu
from ...scoring.points import base_points, ron_points
from ...tiles import EAST, KINDS, SIMPLES_MASK
from ..kernels.danger import danger_class
from ..kernels.plans import held_dora, plan_han, value_han
from ..kernels.progress import accepted, change, read_rows, shanten_with, special_with
from ..kernels.scratch import MELD_KINDS, MELD_OPEN, PLAN_KINDS, Scratch
from ..kernels.tables import copies_step, state_of, wait_of, worth_of
from ..kernels.view_table import dora_of, pung_han

# What `tenpai_worth` finds besides.
WAIT_COPIES, WAIT_POINTS, WAIT_FURITEN = range(3)
_LUCK = 90  # hundredths of a han that ippatsu, ura and the self-draw add to a riichi on average


@kernel
def all_dora(t: Table, m: Scratch, seat: int) -> int:
    """Dora in the concealed tiles in question and in the seat's melds, red fives included."""
    han = held_dora(t, m, seat)
    for kind in range(KINDS):
        if m.sets[MELD_KINDS] >> kind & 1:
            han += dora_of(t, kind)
    for place in range(t.seats[seat][MELDS]):
        han += meld_reds(t.melds[seat][place])
    return han


@kernel
def at_stake(t: Table) -> int:
    """What the winner gets besides the hand: counters and bets."""
    counters = t.now[codes.COUNTERS] * t.play.worth.counter_ron
    return counters + t.now[codes.BETS] * t.play.riichi_bet


@kernel
def tenpai_worth(t: Table, m: Scratch, seat: int, riichi: int, bonus: int) -> int:
    """Unseen copies of the waits of the seat's hand, which lacks a tile; mean points and furiten are in `m.found`."""
    row = t.seats[seat]
    before = row[WAITS]
    waits = find_waits(t, seat)
    row[WAITS] = waits
    copies = 0
    points = 0
    weight = 0
    for kind in range(KINDS):
        if waits >> kind & 1 == 0 or m.unseen[kind] <= 0:
            continue
        copies += m.unseen[kind]
        each = win_points(t, seat, kind, riichi, bonus + dora_of(t, kind))
        if each > 0 or m.sets[MELD_OPEN] == 0:
            weighs = wait_weight(t, m, seat, kind)
            weight += weighs
            points += weighs * each
    row[WAITS] = before
    m.found[WAIT_COPIES] = (weight + 50) // 100
    m.found[WAIT_POINTS] = points // max(1, weight)
    m.found[WAIT_FURITEN] = int(waits & row[DISCARDED_MASK] != 0)
    return copies


@kernel
def wait_weight(t: Table, m: Scratch, seat: int, kind: int) -> int:
    """Hundredths of copies that a wait for the kind counts as: more where the others feel safe to discard it."""
    copies = m.unseen[kind]
    m.unseen[kind] = copies - 1  # whoever holds one sees it
    place = wait_of(m.sets[MELD_OPEN], danger_class(m, t.seats[seat][DISCARDED_MASK], kind))
    m.unseen[kind] = copies
    return copies * m.tables.wait[place]


@kernel
def win_points(t: Table, seat: int, kind: int, riichi: int, bonus: int) -> int:
    """Points of a win on another's tile of the kind; in riichi with what ippatsu and ura bring on average."""
    value = value_of(t, seat, kind, 0, facts.RIICHI if riichi else 0, bonus)
    is_east = 1 if seat == t.now[DEALER] else 0
    points = ron_points(value.base, is_east)
    if riichi and value.yakuman == 0 and value.base > 0:
        base = base_points(value.han + 1, round_fu(value.fu), 0, t.play.worth)
        points += (ron_points(base, is_east) - points) * _LUCK // 100
    return points


@kernel
def far_points(t: Table, m: Scratch, seat: int, plan: int) -> int:
    """Points that a hand some way off will bring, with counters and bets."""
    is_east = int(seat == t.now[DEALER])
    place = worth_of(is_east, m.sets[MELD_OPEN], halves_in_sight(t, m, seat, plan))
    return m.tables.worth[place] + at_stake(t)


@kernel
def halves_in_sight(t: Table, m: Scratch, seat: int, plan: int) -> int:
    """Half han that the hand has in sight: its dora, its pungs of value, its plan."""
    halves = 2 * (all_dora(t, m, seat) + value_han(t, m, seat))
    for kind in range(EAST, KINDS):
        if m.held[kind] == 2 and m.unseen[kind] > 0:
            halves += pung_han(t, seat, kind)
    if m.sets[MELD_OPEN] == 0:
        return halves + (2 if simples_only(m) else 0)
    return halves + 2 * (plan_han(t, m, seat, plan) - value_han(t, m, seat))


@kernel
def simples_only(m: Scratch) -> bool:
    """At most one tile is a terminal or honour."""
    others = 0
    for kind in range(KINDS):
        if SIMPLES_MASK >> kind & 1 == 0:
            others += m.held[kind]
    return others <= 1


@kernel
def win_chance(m: Scratch, shanten: int, copies: int, draws: int, threats: int) -> int:
    """The chance to win by going on, in ten-thousandths, between the steps of the table."""
    is_open = m.sets[MELD_OPEN]
    step = copies_step(shanten)
    if step == 1:
        return m.tables.win[state_of(shanten, copies, draws, is_open, threats)]
    # A step of the table holds its copies' mean: its middle.
    doubled = max(0, 2 * copies - step + 1)
    low = doubled // (2 * step)
    here = m.tables.win[state_of(shanten, low * step, draws, is_open, threats)]
    there = m.tables.win[state_of(shanten, (low + 1) * step, draws, is_open, threats)]
    return here + (there - here) * (doubled - 2 * step * low) // (2 * step)


@kernel
def next_tenpai(t: Table, m: Scratch, seat: int, gone: int, draws: int, threats: int) -> int:
    """The worth of the tenpai that follow a discard one step before: chance × points, weighted by what brings them.

    Besides, `m.found[0]` is the mean of the points alone.
    """
    closed = m.sets[MELD_OPEN] == 0
    total = 0
    weight = 0
    points = 0
    bonus = all_dora(t, m, seat) - dora_of(t, gone)
    hold(t, seat, gone, -1)
    change(m, gone, -1)
    read_rows(m)
    for kind in range(KINDS):
        if m.unseen[kind] <= 0:
            continue
        if shanten_with(m, kind, 1) > 0 and special_with(m, kind, 1) > 0:
            continue
        hold(t, seat, kind, 1)
        change(m, kind, 1)
        best = best_tenpai(t, m, seat, kind, closed, bonus + dora_of(t, kind), draws, threats)
        change(m, kind, -1)
        hold(t, seat, kind, -1)
        read_rows(m)
        total += m.unseen[kind] * best
        points += m.unseen[kind] * m.found[3]
        weight += m.unseen[kind]
    change(m, gone, 1)
    hold(t, seat, gone, 1)
    m.found[0] = points // max(1, weight)
    return total // max(1, weight)


@kernel
def best_tenpai(
    t: Table, m: Scratch, seat: int, drawn: int, closed: bool, bonus: int, draws: int, threats: int
) -> int:
    """The best chance × points (in ten-thousandths) of a tenpai after one more discard; `m.found[3]` are its points."""
    read_rows(m)
    best = 0
    best_points = 0
    for kind in range(KINDS):
        if m.hand[kind] == 0 or kind == drawn:
            continue
        if shanten_with(m, kind, -1) > 0 and special_with(m, kind, -1) > 0:
            continue
        hold(t, seat, kind, -1)
        tenpai_worth(t, m, seat, int(closed), bonus - dora_of(t, kind))
        hold(t, seat, kind, 1)
        chance = win_chance(m, 0, m.found[WAIT_COPIES], draws, threats)
        if m.found[WAIT_FURITEN]:
            chance //= 2
        if chance * m.found[WAIT_POINTS] > best:
            best = chance * m.found[WAIT_POINTS]
            best_points = m.found[WAIT_POINTS]
    m.found[3] = best_points
    return best


@kernel
def next_accepts(m: Scratch, gone: int) -> int:
    """Copies to draw, on average, once a tile that brings the hand nearer has come after the discard."""
    target = m.shanten[gone]
    serves = m.held[gone] == m.hand[gone]
    if serves:
        change(m, gone, -1)
    read_rows(m)
    total = 0
    weight = 0
    for kind in range(KINDS):
        if m.unseen[kind] <= 0 or m.plan[PLAN_KINDS] >> kind & 1 == 0:
            continue
        if shanten_with(m, kind, 1) < target:
            change(m, kind, 1)
            total += m.unseen[kind] * most_accepts(m, target - 1)
            change(m, kind, -1)
            read_rows(m)
            weight += m.unseen[kind]
    if serves:
        change(m, gone, 1)
    return total // max(1, weight)


@kernel
def most_accepts(m: Scratch, target: int) -> int:
    """The most copies to draw after a discard that leaves the hand at the target."""
    read_rows(m)
    best = 0
    for kind in range(KINDS):
        if m.hand[kind] > 0 and shanten_with(m, kind, -1) == target:
            change(m, kind, -1)
            best = max(best, accepted(m, -1, target))
            change(m, kind, 1)
            read_rows(m)
    return best

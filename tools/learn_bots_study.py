"""What the learner counts while players play: kernels that look on, with the hidden hands in sight.

The player itself sees only the averages that `learn_bots_tables` makes of the counts.
"""

from __future__ import annotations

from typing import NamedTuple

from hanchan.bots.expert.estimate import halves_in_sight, wait_weight
from hanchan.bots.expert.threats import (
    count_threats,
    draws_left,
    hands_left,
    judge_danger,
    run_of,
    safe_tiles,
)
from hanchan.bots.kernels.danger import SAFE, danger_class, lines_left
from hanchan.bots.kernels.plans import ANY, best_plan, set_plan
from hanchan.bots.kernels.progress import ALL_KINDS, FAR, accepted, measure
from hanchan.bots.kernels.scratch import MELD_OPEN, Scratch
from hanchan.bots.kernels.tables import (
    CLASSES,
    COPIES,
    DRAWS,
    GAPS,
    HALVES,
    HANS,
    LEFT,
    LINES,
    RUNS,
    SAFES,
    STATES,
    THREATS,
    class_of,
    fold_of,
    loss_of,
    place_of,
    silent_of,
    state_of,
    tenpai_of,
    wait_of,
    worth_of,
)
from hanchan.bots.kernels.view_table import in_riichi, look, shown_han
from hanchan.compile.kernel import Row, kernel
from hanchan.game.engine import codes, rows
from hanchan.game.engine.codes import DISCARDED_MASK, action_act, action_face
from hanchan.game.engine.state import Table, hold
from hanchan.game.engine.tenpai import find_waits
from hanchan.sim.games.policies import EXPERT, TRIAL
from hanchan.tiles import KINDS, SEATS, kind_of

NOTES, HANDS_MAX = 40, 64
SILENT = COPIES * DRAWS * THREATS


class Study(NamedTuple):
    """What is counted, and what is noted until a hand or a game is over."""

    noted: Row  # notes of each seat in this hand
    notes: list[
        Row
    ]  # states that the seat went on from; below zero: it played safe; from STATES on: in silence
    sights: list[Row]  # beside the notes: the place in `worth`, -1 none
    waits: list[Row]  # by seat and kind: the place in `wait` + 1 of what it waits for
    copies: list[Row]  # beside them: unseen copies
    change: Row  # points of each seat in this hand
    won: Row
    stake: Row  # counters and bets that the winner gets
    marks: list[Row]  # points of the four seats at the start of each hand, and the hands left
    tries: Row
    wins: Row
    misses: Row
    lost: Row
    silent_tries: Row
    silent_wins: Row
    silent_misses: Row
    silent_lost: Row
    folds: Row
    fold_lost: Row
    riichi_tries: Row
    riichi_hits: Row
    open_tries: Row
    open_hits: Row
    tenpai_tries: Row
    tenpai_hits: Row
    paid: Row
    paid_tries: Row
    wait_tries: Row
    wait_hits: Row
    place_tries: Row
    place_hits: Row
    worth_tries: Row
    worth_points: Row


def new_study() -> Study:
    """Nothing counted yet."""

    def by_seat(length: int) -> list[Row]:
        return [[0] * length for _ in range(SEATS)]

    def pair(length: int) -> list[Row]:
        return [[0] * length, [0] * length]

    return Study(
        [0] * SEATS, by_seat(NOTES), by_seat(NOTES), by_seat(KINDS), by_seat(KINDS), [0] * SEATS, [0] * SEATS, [0],
        [[0] * (SEATS + 1) for _ in range(HANDS_MAX)],
        *pair(STATES), *pair(STATES), *pair(SILENT), *pair(SILENT), *pair(DRAWS * THREATS * SAFES),
        *pair(LINES * CLASSES), *pair(LINES * CLASSES), *pair(5 * DRAWS * RUNS), *pair(2 + 2 * HANS),
        *pair(2 * CLASSES), *pair(LEFT * GAPS), *pair(4 * HALVES),
    )  # fmt: skip


@kernel
def study_choice(t: Table, m: Scratch, y: Study, seat: int, policy: int, action: int) -> None:
    """Notes a discard, and counts what the others wait for, before it is made."""
    what = action_act(action)
    if what != codes.DISCARD and what != codes.RIICHI:
        return
    look(t, m, seat)
    study_danger(t, m, y, seat)
    if y.noted[seat] >= NOTES or in_riichi(t, seat):
        return
    kind = kind_of(action_face(action))
    threats = count_threats(t, m, 0, seat)
    plan = best_plan(t, m, seat, True) if m.sets[MELD_OPEN] else ANY
    set_plan(m, max(ANY, plan))
    least = measure(m, ALL_KINDS)
    shanten = m.shanten[kind]
    if shanten == FAR:
        return
    if plan >= 0 and (policy == TRIAL or (policy == EXPERT and shanten == least)):
        note_going_on(t, m, y, seat, kind, plan, threats, what == codes.RIICHI)
    elif policy != TRIAL and threats > 0 and shanten >= 2 and is_safe(t, m, seat, kind):
        judge_danger(t, m, 0, seat)
        safe = safe_tiles(m, 0) - 1
        y.notes[seat][y.noted[seat]] = -1 - fold_of(draws_left(t), threats, safe)
        y.noted[seat] += 1


@kernel
def note_going_on(
    t: Table, m: Scratch, y: Study, seat: int, kind: int, plan: int, threats: int, riichi: bool
) -> None:
    """Notes where the hand stands after the discard of a player who goes on."""
    shanten = m.shanten[kind]
    copies = accepted(m, kind, shanten) if shanten > 0 else note_waits(t, m, y, seat, kind)
    state = state_of(shanten, copies, draws_left(t), m.sets[MELD_OPEN], threats)
    if shanten == 0 and m.sets[MELD_OPEN] == 0 and not riichi:
        state = STATES + silent_of(copies, draws_left(t), threats)
    y.notes[seat][y.noted[seat]] = state
    y.sights[seat][y.noted[seat]] = -1
    if shanten > 0:
        m.held[kind] -= 1
        halves = halves_in_sight(t, m, seat, plan)
        east = int(seat == t.now[codes.DEALER])
        y.sights[seat][y.noted[seat]] = worth_of(east, m.sets[MELD_OPEN], halves)
    y.noted[seat] += 1


@kernel
def weighed_waits(t: Table, m: Scratch, seat: int, waits: int) -> int:
    """The copies that such waits count as."""
    weight = 0
    for kind in range(KINDS):
        if waits >> kind & 1 and m.unseen[kind] > 0:
            weight += wait_weight(t, m, seat, kind)
    return (weight + 50) // 100


@kernel
def note_waits(t: Table, m: Scratch, y: Study, seat: int, gone: int) -> int:
    """Notes what the seat waits for after the discard; gives the copies that it counts as."""
    row = t.seats[seat]
    discarded = row[DISCARDED_MASK]
    hold(t, seat, gone, -1)
    waits = find_waits(t, seat)
    hold(t, seat, gone, 1)
    row[DISCARDED_MASK] = discarded | 1 << gone
    for kind in range(KINDS):
        y.waits[seat][kind] = y.copies[seat][kind] = 0
        if waits >> kind & 1 and m.unseen[kind] > 0:
            y.copies[seat][kind] = m.unseen[kind]
            m.unseen[kind] -= 1
            kind_class = danger_class(m, row[DISCARDED_MASK], kind)
            m.unseen[kind] += 1
            y.waits[seat][kind] = 1 + wait_of(m.sets[MELD_OPEN], kind_class)
    copies = weighed_waits(t, m, seat, waits)
    row[DISCARDED_MASK] = discarded
    return copies


@kernel
def is_safe(t: Table, m: Scratch, seat: int, kind: int) -> bool:
    """Nobody in riichi can win on the kind."""
    for other in range(SEATS):
        waiting = other != seat and in_riichi(t, other)
        if waiting and danger_class(m, m.passed[other], kind) != SAFE:
            return False
    return True


@kernel
def study_danger(t: Table, m: Scratch, y: Study, seat: int) -> None:
    """Counts which kinds that the seat holds each opponent waits for, by class."""
    for other in range(SEATS):
        if other == seat:
            continue
        waits = t.seats[other][codes.WAITS]
        riichi = in_riichi(t, other)
        sets = t.seats[other][codes.OPEN_MELDS]
        if not riichi and sets > 0:
            place = tenpai_of(sets, draws_left(t), run_of(t, other))
            y.tenpai_tries[place] += 1
            y.tenpai_hits[place] += waits != 0
        if not riichi and (sets == 0 or waits == 0):
            continue
        lines = lines_left(m, m.passed[other])
        for kind in range(KINDS):
            if m.held[kind] == 0:
                continue
            place = class_of(lines, danger_class(m, m.passed[other], kind))
            if riichi:
                y.riichi_tries[place] += 1
                y.riichi_hits[place] += waits >> kind & 1
            else:
                y.open_tries[place] += 1
                y.open_hits[place] += waits >> kind & 1


@kernel
def study_events(t: Table, y: Study, hand: int) -> None:
    """Counts what the events of one decision brought."""
    for number in range(t.now[codes.EVENTS]):
        row = t.log[number]
        if row[0] == codes.HAND_START:
            for seat in range(SEATS):
                y.noted[seat] = y.change[seat] = y.won[seat] = 0
                for kind in range(KINDS):
                    y.waits[seat][kind] = 0
                y.marks[min(hand, HANDS_MAX - 1)][seat] = row[6 + seat]
            y.marks[min(hand, HANDS_MAX - 1)][SEATS] = hands_left(t)
        elif row[0] == codes.WON:
            study_win(t, y, number)
        elif row[0] == codes.DRAW_END:
            for seat in range(SEATS):
                y.change[seat] += row[rows.DRAW_END_CHANGES + seat]
        elif row[0] == codes.HAND_END:
            for seat in range(SEATS):
                settle_notes(y, seat)


@kernel
def study_win(t: Table, y: Study, number: int) -> None:
    """Counts a win: on what, and what it cost who dealt in to a riichi or an open hand."""
    row = t.log[number]
    winner, source = row[1], row[rows.WON_SOURCE]
    y.won[winner] = 1
    y.stake[0] = (
        row[rows.WON_BETS] * t.play.riichi_bet + t.now[codes.COUNTERS] * t.play.worth.counter_ron
    )
    for seat in range(SEATS):
        y.change[seat] += row[rows.WON_CHANGES + seat]
    place = y.waits[winner][kind_of(row[rows.WON_FACE])]
    if place > 0:
        y.wait_hits[place - 1] += 1
    riichi = in_riichi(t, winner)
    if winner != source and (riichi or t.seats[winner][codes.OPEN_MELDS] > 0):
        east = int(winner == t.now[codes.DEALER])
        place = loss_of(riichi, east, 0 if riichi else shown_han(t, winner))
        y.paid_tries[place] += 1
        y.paid[place] -= row[rows.WON_CHANGES + source]


@kernel
def settle_notes(y: Study, seat: int) -> None:
    """The hand is over: what became of every note."""
    for kind in range(KINDS):
        if y.waits[seat][kind] > 0:
            y.wait_tries[y.waits[seat][kind] - 1] += y.copies[seat][kind]
    for note in range(y.noted[seat]):
        state = y.notes[seat][note]
        if state < 0:
            y.folds[-1 - state] += 1
            y.fold_lost[-1 - state] -= y.change[seat]
            continue
        if state >= STATES:
            settle_silent(y, seat, state - STATES)
            continue
        y.tries[state] += 1
        if y.won[seat]:
            y.wins[state] += 1
            if y.sights[seat][note] >= 0:
                y.worth_tries[y.sights[seat][note]] += 1
                y.worth_points[y.sights[seat][note]] += y.change[seat] - y.stake[0]
        else:
            y.misses[state] += 1
            y.lost[state] -= y.change[seat]


@kernel
def settle_silent(y: Study, seat: int, place: int) -> None:
    """The same for a closed hand that waited without riichi."""
    y.silent_tries[place] += 1
    if y.won[seat]:
        y.silent_wins[place] += 1
    else:
        y.silent_misses[place] += 1
        y.silent_lost[place] -= y.change[seat]


@kernel
def study_places(t: Table, y: Study, hands: int) -> None:
    """The game is over: who was ahead by how much, and who ended ahead."""
    for hand in range(min(hands, HANDS_MAX)):
        for one in range(SEATS):
            for other in range(SEATS):
                if one == other:
                    continue
                gap = y.marks[hand][one] - y.marks[hand][other]
                place = place_of(y.marks[hand][SEATS], gap)
                final = t.seats[one][codes.POINTS] - t.seats[other][codes.POINTS]
                y.place_tries[place] += 2
                y.place_hits[place] += 2 * int(final > 0) + int(final == 0)

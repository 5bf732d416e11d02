"""Learns what the expert knows by experience, from our own mass games, and writes it beside the player.

    python tools/learn_bots.py --games 20000 --seed lore-1

An expert on trial that never plays safe shows what going on is worth; the others show what playing safe costs. What
the learner counts here it may read off the hidden hands: the player sees only the averages.
"""

from __future__ import annotations

import argparse
from math import erf, sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hanchan.bots import lore as book_of_lore
from hanchan.bots.danger import SAFE, danger_class
from hanchan.bots.estimate import halves_in_sight
from hanchan.bots.lore import (
    CLASSES,
    COPIES,
    DRAWS,
    GAP,
    GAPS,
    HALVES,
    LEFT,
    SHANTENS,
    STAGES,
    STATES,
    THREATS,
    Lore,
    copies_step,
    fold_of,
    place_of,
    stage_of,
    state_of,
    tenpai_of,
    to_bytes,
    worth_of,
)
from hanchan.bots.mind import FOLDS, MELD_OPEN, Mind, notice
from hanchan.bots.plans import ANY, best_plan, set_plan
from hanchan.bots.progress import FAR, accepted, measure
from hanchan.bots.sight import in_riichi, look
from hanchan.bots.threats import count_threats, draws_left, hands_left
from hanchan.game import codes
from hanchan.game.codes import action_act, action_face
from hanchan.game.flow import act, begin_hand
from hanchan.game.legal import asked, legal
from hanchan.game.shuffle import Shuffler, name_game, shuffle
from hanchan.game.state import SEATS, Table
from hanchan.kernel import Row, compiled, kernel
from hanchan.rules import rulebook
from hanchan.rules.play import play_rules
from hanchan.sim.layout import as_record, layout_of, named
from hanchan.sim.match import HANDS, RESULT, begin_chance, begin_game
from hanchan.sim.policies import CLUB, EXPERT, TRIAL, choose
from hanchan.sim.tally import Tally, new_tally
from hanchan.tiles import KINDS, kind_of

NOTES, HANDS_MAX = 40, 64
FILE = Path(book_of_lore.__file__).parent / "data" / "lore.bin"
Array = npt.NDArray[Any]


class Study(NamedTuple):
    """What is counted, and what is noted until a hand or a game is over."""

    noted: Row  # notes of each seat in this hand
    notes: list[Row]  # states that the seat went on from; below zero: places where it played safe
    change: Row  # points of each seat in this hand
    won: Row
    stake: Row  # counters and bets that the winner gets
    marks: list[Row]  # points of the four seats at the start of each hand, and the hands left
    tries: Row
    wins: Row
    misses: Row
    lost: Row
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
    place_tries: Row
    place_hits: Row
    sights: list[Row]  # beside the notes: the place in `worth`
    worth_tries: Row
    worth_points: Row


def new_study() -> Study:
    """Nothing counted yet."""
    classes, tenpai, places = STAGES * CLASSES, 5 * DRAWS, LEFT * GAPS
    return Study(
        [0] * SEATS, [[0] * NOTES for _ in range(SEATS)], [0] * SEATS, [0] * SEATS, [0],
        [[0] * (SEATS + 1) for _ in range(HANDS_MAX)],
        [0] * STATES, [0] * STATES, [0] * STATES, [0] * STATES,
        [0] * (DRAWS * THREATS), [0] * (DRAWS * THREATS),
        [0] * classes, [0] * classes, [0] * classes, [0] * classes,
        [0] * tenpai, [0] * tenpai, [0] * 4, [0] * 4, [0] * places, [0] * places,
        [[0] * NOTES for _ in range(SEATS)], [0] * (4 * HALVES), [0] * (4 * HALVES),
    )  # fmt: skip


@kernel
def study_choice(t: Table, m: Mind, y: Study, seat: int, policy: int, action: int) -> None:
    """Notes a discard, and counts what the others wait for, before it is made."""
    what = action_act(action)
    if what != codes.DISCARD and what != codes.RIICHI:
        return
    look(t, m, seat)
    study_danger(t, m, y, seat)
    kind = kind_of(action_face(action))
    threats = count_threats(t, m, 0, seat)
    plan = best_plan(t, m, seat, True) if m.melds[MELD_OPEN] else ANY
    if y.noted[seat] >= NOTES or in_riichi(t, seat):
        return
    if policy == TRIAL and plan >= 0:
        set_plan(m, plan)
        measure(m, 1 << kind)
        shanten = m.shanten[kind]
        if shanten < FAR:
            copies = accepted(m, kind, shanten)
            state = state_of(shanten, copies, draws_left(t), m.melds[MELD_OPEN], threats)
            y.notes[seat][y.noted[seat]] = state
            m.held[kind] -= 1
            halves = halves_in_sight(t, m, seat, plan) if shanten > 0 else -1
            east = int(seat == t.now[codes.DEALER])
            place = worth_of(east, m.melds[MELD_OPEN], halves) if halves >= 0 else -1
            y.sights[seat][y.noted[seat]] = place
            y.noted[seat] += 1
    elif policy != TRIAL and threats > 0 and is_safe(t, m, seat, kind):
        set_plan(m, max(ANY, plan))
        if measure(m, 1 << kind) >= 2:
            y.notes[seat][y.noted[seat]] = -1 - fold_of(draws_left(t), threats)
            y.noted[seat] += 1


@kernel
def is_safe(t: Table, m: Mind, seat: int, kind: int) -> bool:
    """Nobody in riichi can win on the kind."""
    for other in range(SEATS):
        waiting = other != seat and in_riichi(t, other)
        if waiting and danger_class(m, m.passed[other], kind) != SAFE:
            return False
    return True


@kernel
def study_danger(t: Table, m: Mind, y: Study, seat: int) -> None:
    """Counts which kinds that the seat holds each opponent waits for, by class."""
    stage = stage_of(draws_left(t))
    for other in range(SEATS):
        if other == seat:
            continue
        waits = t.seats[other][codes.WAITS]
        riichi = in_riichi(t, other)
        sets = t.seats[other][codes.OPEN_MELDS]
        if not riichi and sets > 0:
            y.tenpai_tries[tenpai_of(sets, draws_left(t))] += 1
            y.tenpai_hits[tenpai_of(sets, draws_left(t))] += waits != 0
        if not riichi and (sets == 0 or waits == 0):
            continue
        for kind in range(KINDS):
            if m.held[kind] == 0:
                continue
            place = CLASSES * stage + danger_class(m, m.passed[other], kind)
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
                y.marks[min(hand, HANDS_MAX - 1)][seat] = row[6 + seat]
            y.marks[min(hand, HANDS_MAX - 1)][SEATS] = hands_left(t)
        elif row[0] == codes.WON:
            y.won[row[1]] = 1
            y.stake[0] = row[3] * t.play.riichi_bet
            y.stake[0] += t.now[codes.COUNTERS] * t.play.worth.counter_ron
            for seat in range(SEATS):
                y.change[seat] += row[4 + seat]
            if row[1] != row[2]:
                riichi = t.seats[row[1]][codes.RIICHI_STATE] != codes.NO_RIICHI
                is_open = t.seats[row[1]][codes.OPEN_MELDS] > 0
                if riichi or is_open:
                    place = (0 if riichi else 2) + int(row[1] == t.now[codes.DEALER])
                    y.paid_tries[place] += 1
                    y.paid[place] -= row[4 + row[2]]
        elif row[0] == codes.DRAW_END:
            for seat in range(SEATS):
                y.change[seat] += row[6 + seat]
        elif row[0] == codes.HAND_END:
            for seat in range(SEATS):
                settle_notes(y, seat)


@kernel
def settle_notes(y: Study, seat: int) -> None:
    """The hand is over: what became of every note."""
    for note in range(y.noted[seat]):
        state = y.notes[seat][note]
        if state < 0:
            y.folds[-1 - state] += 1
            y.fold_lost[-1 - state] -= y.change[seat]
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


@kernel
def study_game(
    t: Table, m: Mind, y: Study, s: Shuffler, length: int, number: int, bots: Row, chance: Row,
    tally: Tally, out: Row,
) -> None:  # fmt: skip
    """Plays one game and studies it."""
    name_game(s, length, number)
    begin_chance(s.secret, chance)
    begin_game(t, tally, out)
    while t.now[codes.PHASE] != codes.GAME_OVER:
        dice = shuffle(s, out[HANDS], t.play.red_fives, t.wall)
        t.now[codes.EVENTS] = 0
        begin_hand(t, dice)
        while True:
            notice(t, m)
            study_events(t, y, out[HANDS])
            t.now[codes.EVENTS] = 0
            if t.now[codes.PHASE] >= codes.HAND_OVER:
                break
            seat = asked(t)
            options = legal(t, seat)
            action = choose(t, m, seat, options, bots[seat], chance)
            study_choice(t, m, y, seat, bots[seat], action)
            act(t, seat, action)
        out[HANDS] += 1
    study_places(t, y, out[HANDS])


def study_share(
    table: Any, mind: Any, study: Any, shuffler: Any, tally: Any, length: int, first: int,
    count: int, bots: Any, chance: Any, out: Any,
) -> None:  # fmt: skip
    """Plays and studies `count` games."""
    t, m, y = table_of(table), mind_of(mind), study_of(study)
    s, counted = shuffler_of(shuffler), tally_of(tally)
    for number in range(first, first + count):
        study_game(t, m, y, s, length, number, bots, chance, counted, out)


def learn(rules: str, seed: str, games: int, tables: Lore) -> Study:
    """What so many games under the book show to one who knows the tables."""
    from hanchan.bots.mind import new_mind
    from hanchan.game.shuffle import NAME, new_shuffler
    from hanchan.game.state import new_table
    from hanchan.sim.machine import LOG, MIND_SHARED, SHARED

    known = as_record(tables)
    shared = {**MIND_SHARED, "lore": known}
    study, mind = as_record(new_study()), as_record(new_mind(), shared)
    mind[0]["style"][1][FOLDS] = 0
    table = as_record(new_table(play_rules(rulebook(rules)), LOG), SHARED)
    shuffler = as_record(new_shuffler(seed))
    tally, out = as_record(new_tally()), np.zeros(RESULT, dtype=np.int64)
    ways = ((TRIAL, EXPERT, CLUB, CLUB), (CLUB, TRIAL, EXPERT, EXPERT))
    each = games // 4
    for turn in range(4):
        bots = np.roll(np.array(ways[turn % 2]), turn)
        compiled(study_share)(
            table[0], mind[0], study[0], shuffler[0], tally[0], int(shuffler[0]["at"][NAME]),
            turn * each, each, bots, np.zeros(1, dtype=np.int64), out,
        )  # fmt: skip
    return Study(*(study[0][name] for name in Study._fields))


def guessed() -> Lore:
    """Tables to begin with: a player who draws what it needs with the chance that the unseen tiles give."""
    win, push = np.zeros(STATES, int), np.zeros(STATES, int)
    for shanten in range(SHANTENS):
        for place in range(COPIES):
            for draws in range(DRAWS):
                for is_open in range(2):
                    for threats in range(THREATS):
                        step = copies_step(shanten)
                        state = state_of(shanten, place * step, draws, is_open, threats)
                        chance = _reach(shanten, place * step, draws, 0.03 + 0.03 * threats)
                        win[state], push[state] = 10000 * chance, 900 + 900 * threats
    fold = [300 + 400 * (place % THREATS) for place in range(DRAWS * THREATS)]
    riichi = [0, 30, 100, 300, 450, 150, 550, 550, 250, 650, 650, 300, 750, 750, 220, 650, 1200]
    tenpai = [
        min(9000, (500, 1000, 2500, 5000, 9000)[sets] + 250 * (DRAWS - 1 - draws))
        for sets in range(5)
        for draws in range(DRAWS)
    ]
    places = [
        10000 * (1 + erf((gap - GAPS // 2) * GAP / (9500 * sqrt(2 * (left + 0.6))))) / 2
        for left in range(LEFT)
        for gap in range(GAPS)
    ]
    worth = [
        (1 + 0.5 * east) * min(8000, (1000 if is_open else 3000) * 1.4**halves)
        for east in range(2)
        for is_open in range(2)
        for halves in range(HALVES)
    ]
    rows: tuple[Any, ...] = (
        win,
        push,
        fold,
        riichi * STAGES,
        tenpai,
        riichi * STAGES,
        (5500, 7500, 3500, 5000),
        places,
        worth,
    )
    return Lore(*([int(number) for number in row] for row in rows))


def _reach(shanten: int, copies: int, draws: int, ended: float) -> float:
    """The chance to win from here if each turn the others end the hand with the chance `ended`."""
    steps = [min(0.9, copies * (2.2 if shanten == 0 else 1.3) / 100)]
    steps += [(0.13, 0.2, 0.3, 0.4, 0.5)[step] for step in range(shanten - 1, -1, -1)]
    at = [0.0] * (len(steps) + 1)
    at[0] = 1.0
    for _ in range(draws):
        for step in range(len(steps) - 1, -1, -1):
            moved = at[step] * steps[step]
            at[step + 1] += moved
            at[step] = (at[step] - moved) * (1 - ended)
    return min(0.95, at[-1])


def smoothed(
    hits: Array, tries: Array, prior: Array, shape: tuple[int, ...], weight: float
) -> Array:
    """Means that lean on their neighbours where few were counted, and on the prior where none were."""
    top, bottom = hits.reshape(shape).astype(float), tries.reshape(shape).astype(float)
    for axis in range(min(3, len(shape))):
        if shape[axis] < 5:
            continue
        share = np.maximum(0.02, 0.5 * 100 / (100 + bottom))
        near, under = np.zeros_like(top), np.zeros_like(bottom)
        for step in (-1, 1):
            near += _shifted(top, step, axis)
            under += _shifted(bottom, step, axis)
        top, bottom = top + share * near, bottom + share * under
    found = (top + weight * prior.reshape(shape)) / (bottom + weight)
    return np.asarray(found.ravel())


def _shifted(values: Array, step: int, axis: int) -> Array:
    """The neighbours on one side along the axis; none at the edge."""
    moved = np.roll(values, step, axis)
    edge = [slice(None)] * values.ndim
    edge[axis] = slice(0, 1) if step > 0 else slice(-1, None)
    moved[tuple(edge)] = 0
    return moved


def tables_of(study: Study, before: Lore) -> Lore:
    """The tables that the counts show; where little was seen the former ones hold."""
    shape = (SHANTENS, COPIES, DRAWS, 2, THREATS)
    old = [np.array(row, dtype=float) for row in before]

    def mean(
        hits: Any, tries: Any, row: int, scale: float, form: tuple[int, ...], weight: float
    ) -> list[int]:
        found = smoothed(np.asarray(hits), np.asarray(tries), old[row] / scale, form, weight)
        return [round(float(number)) for number in np.clip(found * scale, -32000, 32000)]

    return Lore(
        rising(mean(study.wins, study.tries, 0, 10000, shape, 10), study.tries, shape),
        mean(study.lost, study.misses, 1, 1, shape, 10),
        mean(study.fold_lost, study.folds, 2, 1, (DRAWS, THREATS), 20),
        mean(study.riichi_hits, study.riichi_tries, 3, 10000, (STAGES, CLASSES), 20),
        mean(study.tenpai_hits, study.tenpai_tries, 4, 10000, (5, DRAWS), 20),
        mean(study.open_hits, study.open_tries, 5, 10000, (STAGES, CLASSES), 20),
        mean(study.paid, study.paid_tries, 6, 1, (4,), 5),
        mean(study.place_hits, study.place_tries, 7, 10000, (LEFT, GAPS), 20),
        mean(study.worth_points, study.worth_tries, 8, 1, (4, HALVES), 20),
    )  # fmt: skip


def rising(chances: list[int], tries: Any, shape: tuple[int, ...]) -> list[int]:
    """The chances with neighbours levelled out where more copies seemed to win less."""
    values = np.array(chances, dtype=float).reshape(shape)
    weights = np.asarray(tries, dtype=float).reshape(shape) + 5
    for line in np.ndindex(shape[0], *shape[2:]):
        at = (line[0], slice(None), *line[1:])
        values[at] = _levelled(values[at], weights[at])
    return [round(float(number)) for number in values.ravel()]


def _levelled(values: Array, weights: Array) -> Array:
    """The nearest rising row (pool adjacent violators)."""
    pools: list[list[float]] = []
    for value, weight in zip(values, weights, strict=True):
        pools.append([value, weight, 1])
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            top, weighs, count = pools.pop()
            last = pools[-1]
            last[0] = (last[0] * last[1] + top * weighs) / (last[1] + weighs)
            last[1], last[2] = last[1] + weighs, last[2] + count
    return np.concatenate([np.full(int(count), value) for value, _, count in pools])


def main() -> None:
    """Plays, counts and writes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--games", type=int, default=20000, help="for each generation; 0 writes the guess"
    )
    parser.add_argument("--generations", type=int, default=1)
    parser.add_argument("--rules", default="ema2016")
    parser.add_argument("--seed", default="lore")
    parser.add_argument("--afresh", action="store_true", help="begin with the guess, not the file")
    given = parser.parse_args()
    tables = guessed() if given.afresh or given.games == 0 else book_of_lore.lore()
    for generation in range(given.generations if given.games else 0):
        study = learn(given.rules, f"{given.seed}-{generation}", given.games, tables)
        tables = tables_of(study, tables)
        print(
            f"generation {generation}: {int(np.sum(study.tries))} notes, loss {tables.loss}",
            flush=True,
        )
        FILE.write_bytes(to_bytes(tables))
    FILE.write_bytes(to_bytes(tables))


if __name__ == "__main__":
    from hanchan.sim.machine import mind_of, shuffler_of, table_of, tally_of

    study_of = named("Study", layout_of(new_study(), {}), {})
    main()

"""Games that are looked on: played with tables and weights to be tried, studied if asked to, by so many threads."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from learn_bots_study import Study, new_study, study_choice, study_events, study_places

from hanchan.bots.kernels.records import SCRATCH_SHARED, scratch_of, shared_by
from hanchan.bots.kernels.scratch import Scratch, new_scratch, notice
from hanchan.bots.kernels.tables import LearnedTables
from hanchan.compile.entry_points import compiled
from hanchan.compile.kernel import Row, kernel
from hanchan.compile.numba_inside import named
from hanchan.compile.records import as_record, layout_of
from hanchan.game.engine import codes
from hanchan.game.engine.codes import DECISION_LOG
from hanchan.game.engine.flow import act, begin_hand
from hanchan.game.engine.legal import asked, legal
from hanchan.game.engine.state import Table, new_table
from hanchan.game.wall.shuffle import NAME, Shuffler, new_shuffler, shuffle
from hanchan.rules import rulebook
from hanchan.rules.play import play_rules
from hanchan.sim.games.cpu import SHUFFLER_SHARED, shuffler_of, table_of, tally_of
from hanchan.sim.games.match import HANDS, RESULT, begin_game, end_game
from hanchan.sim.games.policies import choose
from hanchan.sim.games.tally import Tally, count_events, new_tally

Array = npt.NDArray[Any]
Job = tuple[Sequence[int], int, int]  # who sits where, the first game, how many


@kernel
def study_game(
    t: Table, m: Scratch, y: Study, s: Shuffler, length: int, number: int, bots: Row, chance: Row,
    tally: Tally, studied: int, out: Row,
) -> None:  # fmt: skip
    """Plays one game and, if asked to, studies it."""
    begin_game(t, s, length, number, chance, tally, out)
    while t.now[codes.PHASE] != codes.GAME_OVER:
        dice = shuffle(s, out[HANDS], t.play.red_fives, t.wall)
        t.now[codes.EVENTS] = 0
        begin_hand(t, dice)
        while True:
            notice(t, m)
            count_events(t, tally)
            if studied:
                study_events(t, y, out[HANDS])
            t.now[codes.EVENTS] = 0
            if t.now[codes.PHASE] >= codes.HAND_OVER:
                break
            seat = asked(t)
            options = legal(t, seat)
            action = choose(t, m, seat, options, bots[seat], chance)
            if studied:
                study_choice(t, m, y, seat, bots[seat], action)
            act(t, seat, action)
        out[HANDS] += 1
    end_game(t, tally, out)
    if studied:
        study_places(t, y, out[HANDS])


study_of = named("Study", layout_of(new_study()), {})


def study_share(
    table: Any, scratch: Any, study: Any, shuffler: Any, tally: Any, length: int, first: int,
    bots: Any, chance: Any, studied: int, out: Any,
) -> None:  # fmt: skip
    """Plays, and may study, as many games as `out` has rows."""
    t, m, y = table_of(table), scratch_of(scratch), study_of(study)
    s, counted = shuffler_of(shuffler), tally_of(tally)
    for place in range(len(out)):
        study_game(t, m, y, s, length, first + place, bots, chance, counted, studied, out[place])


class RankedEvent(NamedTuple):
    """What some games came to."""

    study: Study
    tally: Array  # by seat and column
    out: Array  # a line for each game


def play_share(
    rules: str, seed: str, tables: LearnedTables, weights: dict[int, int], job: Job, studied: bool
) -> RankedEvent:
    """Plays one share of games with the tables and the weights of the one on trial."""
    known = as_record(tables)
    scratch = as_record(new_scratch(), {**SCRATCH_SHARED, "tables": known})
    for place, value in weights.items():
        scratch[0]["style"][1][place] = value
    study, tally = as_record(new_study()), as_record(new_tally())
    play = play_rules(rulebook(rules))
    table = as_record(new_table(play, DECISION_LOG), shared_by(play))
    shuffler = as_record(new_shuffler(seed), SHUFFLER_SHARED)
    bots, first, count = job
    out = np.zeros((count, RESULT), dtype=np.int64)
    compiled(study_share)(
        table[0], scratch[0], study[0], shuffler[0], tally[0], int(shuffler[0]["at"][NAME]), first,
        np.array(bots), np.zeros(1, dtype=np.int64), int(studied), out,
    )  # fmt: skip
    counted = Study(*(np.array(study[0][name]) for name in Study._fields))  # type: ignore[arg-type]
    return RankedEvent(counted, np.array(tally[0]["seats"]), out)


def play_shares(
    rules: str,
    seed: str,
    tables: LearnedTables,
    weights: dict[int, int],
    jobs: Sequence[Job],
    studied: bool,
    workers: int,
) -> list[RankedEvent]:
    """The shares in the order of the jobs, played by so many threads."""

    def one(job: Job) -> RankedEvent:
        return play_share(rules, seed, tables, weights, job, studied)

    if workers == 1:
        return [one(job) for job in jobs]
    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(one, jobs))


def added(studies: Sequence[Study]) -> Study:
    """What several studies counted in all."""
    return Study(*(np.sum(np.array(column), axis=0) for column in zip(*studies, strict=True)))

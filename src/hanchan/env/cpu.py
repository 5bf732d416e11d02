"""The environments' entry point compiled for the CPU, and the memory that it works in. Importing it loads numba."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots.kernels.records import SCRATCH_SHARED, scratch_of, shared_by
from ..bots.kernels.scratch import new_scratch
from ..compile.entry_points import compiled
from ..compile.records import as_record
from ..game.engine.codes import DECISION_LOG
from ..game.engine.state import Table, new_table
from ..game.wall.shuffle import NAME, new_shuffler
from ..rules.play import Play
from ..sim.games.cpu import SHUFFLER_SHARED, shuffler_of, table_of
from .kernels.entry import run_one

Array = npt.NDArray[Any]


def run_games(
    scratch: Any,
    shuffler: Any,
    tables: Any,
    kept: Any,
    chance: Any,
    lines: Any,
    given: Any,
    starts: Any,
    actions: Any,
    views: Any,
    results: Any,
    rewards: Any,
    mask: Any,
    shown: Any,
    hidden: Any,
    over: Any,
    asked: Any,
    first: int,
    last: int,
) -> None:
    """`run_one` for the games from `first` up to `last`."""
    m, s = scratch_of(scratch), shuffler_of(shuffler)
    for one in range(first, last):
        t = table_of(tables[one])
        run_one(
            t, m, s, one, kept, chance, lines, given, starts, actions, views, results, rewards, mask, shown, hidden,
            over, asked,
        )  # fmt: skip


def tables(play: Play, n: int) -> Array:
    """`n` fresh tables."""
    return np.repeat(as_record(new_table(play, DECISION_LOG), shared_by(play)), n)


def as_table(table: Table, play: Play) -> Any:
    """An interpreted table as a record."""
    return as_record(table, shared_by(play))[0]


class ThreadSpace:
    """What one thread works in."""

    def __init__(self, seed: str) -> None:
        self.scratch = as_record(new_scratch(), SCRATCH_SHARED)
        self.shuffler = as_record(new_shuffler(seed), SHUFFLER_SHARED)
        self.seed_length = int(self.shuffler[0]["at"][NAME])


def run(
    space: ThreadSpace,
    all_tables: Array,
    chance: Array,
    lines: Array,
    given: Array,
    starts: Array,
    actions: Array,
    views: Array,
    into: Any,
    first: int,
    last: int,
) -> None:
    """Runs some games in this thread."""
    compiled(run_games)(
        space.scratch[0], space.shuffler[0], all_tables, into.kept, chance, lines, given, starts, actions, views,
        into.results, into.rewards, into.mask, into.shown, into.hidden, into.over, into.asked, first, last,
    )  # fmt: skip

"""Where the games of a batch live and are stepped: as lists by the interpreter, or as records by compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, Protocol, cast

import numpy as np
import numpy.typing as npt

from ..bots.kernels.scratch import new_scratch
from ..bots.observation.layout import ACTION_COUNT, HIDDEN
from ..compile.records import address_field
from ..game.engine.codes import DECISION_LOG
from ..game.engine.state import Table, copy_table, new_table
from ..game.wall.shuffle import NAME, new_shuffler
from ..rules.play import Play
from ..sim.games.match import RESULT
from ..tiles import SEATS
from .kernels.entry import run_one
from .kernels.stepping import (
    BEGIN,
    KEPT,
    MODE,
    REDRAW,
    SEED_LENGTH,
)

Array = npt.NDArray[Any]


class Buffers(NamedTuple):
    """What the games of a batch write, in place, at every step; a row for each game."""

    rewards: Array  # (n, 4) int32
    mask: Array  # (n, actions) int8
    shown: Array  # (n, places) int8
    hidden: Array  # (n, places) int8, or one row where nobody asked for it
    over: Array  # (n,) int8
    asked: Array  # (n,) int8: seats that have to answer, as bits
    results: Array  # (n, RESULT) int64
    kept: Array  # (n, KEPT) int64


def new_buffers(n: int, places: int) -> Buffers:
    """Room for `n` games and observations of so many places."""
    return Buffers(
        np.zeros((n, SEATS), np.int32),
        np.zeros((n, ACTION_COUNT), np.int8),
        np.zeros((n, places), np.int8),
        np.zeros((n, HIDDEN), np.int8),
        np.zeros(n, np.int8),
        np.zeros(n, np.int8),
        np.zeros((n, RESULT), np.int64),
        np.zeros((n, KEPT), np.int64),
    )


class Stepper(Protocol):
    """Steps the games of a batch."""

    def run(self, mode: int, actions: Array, views: Array, into: Buffers) -> None:
        """Begins, steps or shows every game."""

    def determinize(self, views: Array, salts: Array, into: Buffers) -> None:
        """Redraws in every game what a seat cannot see."""

    def copy(self, games: Array, into: Buffers) -> Stepper:
        """The games of these places once more; `into` belongs to the copy."""

    def taken(self, rows: Any, games: Array) -> Any:
        """A copy of these rows of a buffer."""


class Interpreted:
    """Games as lists, stepped by the kernels as plain Python."""

    def __init__(self, play: Play, seed: str, given: Array, starts: Array, into: Buffers) -> None:
        n = len(into.over)
        self._given, self._starts, self._play = given.tolist(), starts.tolist(), play
        self._shuffler, self._scratch = new_shuffler(seed), new_scratch()
        self._given[SEED_LENGTH] = self._shuffler.at[NAME]
        self._tables = [new_table(play, DECISION_LOG) for _ in range(n)]
        self._kept = into.kept.tolist()
        self._chance = [[0] for _ in range(n)]
        self._lines = [[0] * RESULT for _ in range(n)]

    @classmethod
    def over(
        cls, tables: Sequence[Table], play: Play, given: Array, starts: Array, into: Buffers
    ) -> Interpreted:
        """The machine of tables that are there already."""
        found = cls(play, "", given, starts, into)
        found._tables = list(tables)
        return found

    def run(self, mode: int, actions: Array, views: Array, into: Buffers) -> None:
        """Begins, steps or shows every game."""
        self._given[MODE] = mode
        if mode == BEGIN:
            self._kept = into.kept.tolist()
        self._each(actions, views, into)

    def _each(self, actions: Array, views: Array, into: Buffers) -> None:
        chosen, seats, rows = actions.tolist(), views.tolist(), cast(Any, into)
        for place, table in enumerate(self._tables):
            run_one(
                table, self._scratch, self._shuffler, place, self._kept, self._chance, self._lines, self._given,
                self._starts, chosen, seats, rows.results, rows.rewards, rows.mask, rows.shown, rows.hidden, rows.over,
                rows.asked,
            )  # fmt: skip
            into.kept[place] = self._kept[place]

    def determinize(self, views: Array, salts: Array, into: Buffers) -> None:
        """Redraws in every game what a seat cannot see."""
        self._given[MODE] = REDRAW
        self._each(salts, views, into)

    def copy(self, games: Array, into: Buffers) -> Interpreted:
        """The games of these places once more."""
        other = Interpreted.__new__(Interpreted)
        other._given, other._starts, other._play = list(self._given), self._starts, self._play
        other._shuffler, other._scratch = self._shuffler, self._scratch
        other._tables = [copy_table(self._tables[place]) for place in games]
        other._kept = into.kept.tolist()
        other._chance = [list(self._chance[place]) for place in games]
        other._lines = [list(self._lines[place]) for place in games]
        return other

    def taken(self, rows: Any, games: Array) -> Any:
        """A copy of these rows of a buffer."""
        return rows[games]


class Threads:
    """Games as records, stepped by compiled code in threads that share them out; each has scratch space of its own.

    Pickled they leave their threads behind; where they arrive, what all tables share lies at other addresses.
    """

    def __init__(
        self, play: Play, seed: str, given: Array, starts: Array, into: Buffers, workers: int
    ) -> None:
        from . import cpu

        n = len(into.over)
        self._given, self._starts, self._play, self._seed = given, starts, play, seed
        self._tables = cpu.tables(play, n)
        self._chance = np.zeros((n, 1), np.int64)
        self._lines = np.zeros((n, RESULT), np.int64)
        self._share_out(workers)

    @classmethod
    def over(
        cls, tables: Sequence[Table], play: Play, given: Array, starts: Array, into: Buffers
    ) -> Threads:
        """The machine of tables that are there already."""
        from . import cpu

        found = cls(play, "", given, starts, into, 1)
        for place, table in enumerate(tables):
            found._tables[place] = cpu.as_table(table, play)
        return found

    def __getstate__(self) -> tuple[Any, ...]:
        games = self._tables, self._chance, self._lines
        return self._given, self._starts, self._play, self._seed, *games, len(self._spaces)

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        from . import cpu

        self._given, self._starts, self._play, self._seed = kept[:4]
        self._tables, self._chance, self._lines, workers = kept[4:]
        refer_alike(self._tables, cpu.tables(self._play, 1)[0])
        self._share_out(workers)

    def _share_out(self, workers: int) -> None:
        from . import cpu

        n = len(self._tables)
        workers = max(1, min(workers, n))
        self._spaces = [cpu.ThreadSpace(self._seed) for _ in range(workers)]
        self._given[SEED_LENGTH] = self._spaces[0].seed_length
        bounds = [n * worker // workers for worker in range(workers + 1)]
        self._shares = list(zip(self._spaces, bounds[:-1], bounds[1:], strict=True))
        self._pool = ThreadPoolExecutor(workers) if workers > 1 else None

    def run(self, mode: int, actions: Array, views: Array, into: Buffers) -> None:
        """Begins, steps or shows every game."""
        self._each(mode, actions, views, into)

    def determinize(self, views: Array, salts: Array, into: Buffers) -> None:
        """Redraws in every game what a seat cannot see."""
        self._each(REDRAW, salts, views, into)

    def _each(self, mode: int, actions: Array, views: Array, into: Buffers) -> None:
        from . import cpu

        self._given[MODE] = mode

        def share(one: Any) -> None:
            space, first, last = one
            cpu.run(space, self._tables, self._chance, self._lines, self._given, self._starts, actions, views, into,
                    first, last)  # fmt: skip

        if self._pool is None:
            share(self._shares[0])
        else:
            list(self._pool.map(share, self._shares))

    def copy(self, games: Array, into: Buffers) -> Threads:  # noqa: ARG002  the rows kept are in `into`
        """The games of these places once more."""
        other = Threads.__new__(Threads)
        other._given, other._starts = self._given.copy(), self._starts
        other._play, other._seed = self._play, self._seed
        other._tables = self._tables[games]
        other._chance, other._lines = self._chance[games], self._lines[games]
        other._share_out(len(self._spaces))
        return other

    def taken(self, rows: Any, games: Array) -> Any:
        """A copy of these rows of a buffer."""
        return rows[games]


def refer_alike(tables: Any, one: Any) -> None:
    """Makes these records refer to what this one refers to."""
    from ..bots.kernels.records import SHARED

    for name in tables.dtype.names:
        if tables.dtype[name].names:
            refer_alike(tables[name], one[name])
        elif name in map(address_field, SHARED):
            tables[name] = one[name]

"""The environments on a graphics card: the same kernels, a thread for each game, states in the card's memory.

Scratch space and shuffler are the thread's own, in local memory. Importing this module loads numba-cuda.
"""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots.kernels.records import SCRATCH_SHARED, shared_by
from ..bots.kernels.scratch import new_scratch
from ..compile.cache import cache_folder, entry_stamp
from ..compile.entry_points import register_kernels
from ..compile.numba_inside import keep_code_alone, put_stamp
from ..compile.records import with_references
from ..errors import DeviceError
from ..game.engine.codes import DECISION_LOG
from ..game.engine.state import new_table
from ..game.wall.shuffle import NAME, new_shuffler
from ..rules.play import Play
from ..sim.games.cpu import SHUFFLER_SHARED
from ..sim.games.gpu import (
    REGISTERS,
    THREADS,
    on_card,
    scratch_of,
    scratch_type,
    shuffler_of,
    shuffler_type,
    table_of,
)
from ..sim.games.match import RESULT, somebody
from .given import check_on_card, read_actions
from .kernels.entry import run_one
from .kernels.stepping import MODE, REDRAW, SEED_LENGTH
from .machines import Buffers, new_buffers

from numba import cuda  # isort: skip  `sim.games.gpu` says what is missing

Array = npt.NDArray[Any]


def step_thread(
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
) -> None:
    """What one thread does: `run_one` of its game."""
    one = cuda.grid(1)
    if one < len(over):
        scratches = cuda.local.array(1, scratch_type)
        shufflers = cuda.local.array(1, shuffler_type)
        scratches[0] = scratch[0]
        shufflers[0] = shuffler[0]
        m, s, t = scratch_of(scratches[0]), shuffler_of(shufflers[0]), table_of(tables[one])
        run_one(
            t, m, s, one, kept, chance, lines, given, starts, actions, views, results, rewards, mask, shown, hidden,
            over, asked,
        )  # fmt: skip


def spread_thread(given: Any, out: Any) -> None:
    """What one thread does: one number of any kind becomes int64."""
    one = cuda.grid(1)
    if one < len(out):
        out[one] = given[one]


def card_buffers(n: int, places: int) -> Buffers:
    """Room for `n` games in the card's memory."""
    if not cuda.is_available():
        raise DeviceError("no GPU that CUDA can use was found; leave out --device gpu")
    return Buffers(*map(cuda.to_device, new_buffers(n, places)))


_compiled: list[Any] = []


def _thread() -> Any:
    """The compiled thread; made once, kept on disk like the CPU's."""
    if not _compiled:
        register_kernels(cuda=True, but=somebody)
        cuda.config.CACHE_DIR = str(cache_folder())
        made = cuda.jit(step_thread, cache=True, max_registers=REGISTERS, lto=False)
        put_stamp(made, entry_stamp(step_thread), cuda=True)
        keep_code_alone(made)
        _compiled.append(made)
    return _compiled[0]


class Card:
    """Games in a card's memory."""

    def __init__(self, play: Play, seed: str, given: Array, starts: Array, into: Buffers) -> None:
        n = len(into.over)
        table = with_references(new_table(play, DECISION_LOG), on_card(shared_by(play)))
        shuffler = with_references(new_shuffler(seed), on_card(SHUFFLER_SHARED))
        given[SEED_LENGTH] = int(shuffler[0]["at"][NAME])
        self._given, self._starts = given, cuda.to_device(starts)
        self._scratch = cuda.to_device(with_references(new_scratch(), on_card(SCRATCH_SHARED)))
        self._shuffler = cuda.to_device(shuffler)
        self._tables = cuda.to_device(np.repeat(table, n))
        self._chance = cuda.to_device(np.zeros((n, 1), np.int64))
        self._lines = cuda.to_device(np.zeros((n, RESULT), np.int64))
        self._modes: dict[int, Any] = {}

    def run(self, mode: int, actions: Any, views: Any, into: Buffers) -> None:
        """Begins, steps or shows every game; actions that lie on the card are int64 (`placed_actions`)."""
        if mode not in self._modes:
            told = self._given.copy()
            told[MODE] = mode
            self._modes[mode] = cuda.to_device(told)
        n = len(into.over)
        _thread()[-(-n // THREADS), THREADS](
            self._scratch, self._shuffler, self._tables, into.kept, self._chance, self._lines, self._modes[mode],
            self._starts, placed(actions), placed(views), into.results, into.rewards, into.mask, into.shown,
            into.hidden, into.over, into.asked,
        )  # fmt: skip

    def determinize(self, views: Array, salts: Array, into: Buffers) -> None:
        """Redraws in every game what a seat cannot see."""
        self.run(REDRAW, salts, views, into)

    def copy(self, games: Array, into: Buffers) -> Card:  # noqa: ARG002  the rows kept are in `into`
        """The games of these places once more."""
        other = copy(self)
        other._tables, other._chance, other._lines = (
            self.taken(part, games) for part in (self._tables, self._chance, self._lines)
        )
        return other

    def taken(self, rows: Any, games: Array) -> Any:
        """A copy of these rows of a buffer."""
        return cuda.to_device(rows.copy_to_host()[games])


def placed_actions(actions: Any, n: int) -> Any:
    """Actions as the kernels take them; int64 in the card's memory is taken as it is, all else is copied."""
    if not hasattr(actions, "__cuda_array_interface__"):
        return placed(read_actions(actions, n))
    is_ready = check_on_card(actions, n)
    there = cuda.as_cuda_array(actions)
    if is_ready:
        return there
    spread = cuda.device_array(n, np.int64)
    _spreading()[-(-n // THREADS), THREADS](there, spread)
    return spread


@cache
def _spreading() -> Any:
    """The compiled copying; it takes a second at most for each kind of numbers."""
    return cuda.jit(spread_thread)


def placed(numbers: Any) -> Any:
    """Whole numbers as an array of the card; what lies there is taken as it is, by `__cuda_array_interface__`."""
    if hasattr(numbers, "__cuda_array_interface__"):
        return cuda.as_cuda_array(numbers)
    return cuda.to_device(np.ascontiguousarray(numbers, dtype=np.int64))

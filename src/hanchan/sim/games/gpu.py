"""Games compiled for a graphics card: the same kernels, a thread for each game.

A thread keeps its game in local memory, which the card lays out so that neighbouring threads' words lie side by side.
The tables of shapes lie in global memory, once for all. Importing this module loads numba-cuda.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from ...bots.kernels.records import SCRATCH, SCRATCH_SHARED, SHARED, shared_by
from ...bots.kernels.scratch import new_scratch
from ...compile.cache import cache_folder, entry_stamp
from ...compile.entry_points import register_kernels
from ...compile.kernel import kernel
from ...compile.numba_inside import keep_code_alone, named, put_stamp
from ...compile.records import Record, as_record, with_references
from ...errors import DeviceError
from ...game.engine.codes import DECISION_LOG
from ...game.engine.state import new_table
from ...game.wall.shuffle import NAME, new_shuffler
from ...rules.play import Play
from ...tiles import SEATS
from .cpu import SHUFFLER, SHUFFLER_SHARED, TABLE, TALLY
from .match import RESULT, play_game, somebody
from .tally import COLUMNS, REASONS, YAKU, Tally, new_tally

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numpy 2.5 dropped the name; numba-cuda looks for it

try:
    from numba import cuda
    from numba.cuda.extending import overload
    from numba.cuda.np.numpy_support import from_dtype
except ImportError as error:
    raise DeviceError("no numba-cuda here; pip install hanchan[gpu] brings it") from error

Array = npt.NDArray[Any]

THREADS = 128  # games in a block
REGISTERS = 64  # of a thread; with more, too few threads are there to wait for memory in turns

table_of = named("Table", TABLE, SHARED, cuda=True)
shuffler_of = named("Shuffler", SHUFFLER, SHUFFLER_SHARED, cuda=True)
tally_of = named("Tally", TALLY, {}, cuda=True)
scratch_of = named("Scratch", SCRATCH, SCRATCH_SHARED, cuda=True)
table_type, shuffler_type, tally_type, scratch_type = map(
    from_dtype, (TABLE, SHUFFLER, TALLY, SCRATCH)
)


_ALL = 0xFFFFFFFF  # threads of a warp, which keep step


@overload(somebody)  # type: ignore[untyped-decorator]
def somebody_of_warp(so: Any) -> Any:  # noqa: ARG001  numba asks for the types
    """`somebody` on a card: the threads of a warp are asked together, and go on together."""

    def vote(so: Any) -> Any:
        return cuda.any_sync(_ALL, so)

    return vote


@kernel
def play_own(
    m: Any,
    table: Any,
    shuffler: Any,
    tally: Any,
    totals: Any,
    seed_length: int,
    number: int,
    bots: Any,
    traced: int,
    out: Any,
) -> None:
    """Takes a copy of the fresh state, plays the game of that number, adds to the totals."""
    tables = cuda.local.array(1, table_type)
    shufflers = cuda.local.array(1, shuffler_type)
    tallies = cuda.local.array(1, tally_type)
    chance = cuda.local.array(1, np.int64)
    tables[0] = table[0]
    shufflers[0] = shuffler[0]
    tallies[0] = tally[0]
    t, s, counted = table_of(tables[0]), shuffler_of(shufflers[0]), tally_of(tallies[0])
    play_game(t, m, s, seed_length, number, bots, chance, counted, traced, out)
    at = 0
    for seat in range(SEATS):
        for column in range(len(COLUMNS)):
            cuda.atomic.add(totals, at, counted.seats[seat][column])
            at += 1
    for seat in range(SEATS):
        for bit in range(YAKU):
            if counted.yaku[seat][bit]:
                cuda.atomic.add(totals, at, counted.yaku[seat][bit])
            at += 1
    for reason in range(len(REASONS)):
        cuda.atomic.add(totals, at, counted.draws[reason])
        at += 1


def play_at_random(
    table: Any,
    shuffler: Any,
    tally: Any,
    totals: Any,
    seed_length: int,
    first: int,
    bots: Any,
    traced: int,
    out: Any,
) -> None:
    """What one thread does: one game of four players who need no scratch space."""
    own = cuda.grid(1)
    if own < len(out):
        number = first + own
        play_own(None, table, shuffler, tally, totals, seed_length, number, bots, traced, out[own])


def play_with_bots(
    scratch: Any,
    table: Any,
    shuffler: Any,
    tally: Any,
    totals: Any,
    seed_length: int,
    first: int,
    bots: Any,
    traced: int,
    out: Any,
) -> None:
    """What one thread does: one game of any players."""
    own = cuda.grid(1)
    if own < len(out):
        scratches = cuda.local.array(1, scratch_type)
        scratches[0] = scratch[0]
        m, number = scratch_of(scratches[0]), first + own
        play_own(m, table, shuffler, tally, totals, seed_length, number, bots, traced, out[own])


_SIZES = (SEATS * len(COLUMNS), SEATS * YAKU, len(REASONS))


class GpuMachine:
    """The card's memory for the games of one run."""

    def __init__(self, rules: Play, seed: str, bots: list[int]) -> None:
        if not cuda.is_available():
            raise DeviceError("no GPU that CUDA can use was found; leave out --device gpu")
        table = with_references(new_table(rules, DECISION_LOG), on_card(shared_by(rules)))
        shuffler = with_references(new_shuffler(seed), on_card(SHUFFLER_SHARED))
        self._seed_length = int(shuffler[0]["at"][NAME])
        self._table, self._shuffler = cuda.to_device(table), cuda.to_device(shuffler)
        self._tally = cuda.to_device(as_record(new_tally()))
        self._bots = cuda.to_device(np.array(bots))
        self._scratch: list[Any] = []  # none where all play at random
        if any(bots):
            self._scratch.append(
                cuda.to_device(with_references(new_scratch(), on_card(SCRATCH_SHARED)))
            )

    def play(self, first: int, count: int, traced: bool) -> tuple[Array, Tally]:
        """A line for each of `count` games from number `first` on, and what was counted over them."""
        out = cuda.device_array((count, RESULT), np.int64)
        totals = cuda.to_device(np.zeros(sum(_SIZES), np.int64))
        thread = _kernel(play_with_bots if self._scratch else play_at_random)
        thread[-(-count // THREADS), THREADS](
            *self._scratch,
            self._table,
            self._shuffler,
            self._tally,
            totals,
            self._seed_length,
            first,
            self._bots,
            int(traced),
            out,
        )
        seats, yaku, draws = np.split(totals.copy_to_host(), np.cumsum(_SIZES)[:2])
        tally = Tally(seats.reshape(SEATS, -1), yaku.reshape(SEATS, -1), draws, np.zeros(1))  # type: ignore[arg-type]
        return out.copy_to_host(), tally


_copies: dict[int, Any] = {}  # by the address of what is copied, which is kept as well


def on_card(shared: dict[str, Record]) -> dict[str, int]:
    """The addresses of what many games share, in the card's memory."""
    found = {}
    for name, record in shared.items():
        here = record.ctypes.data
        if here not in _copies:
            _copies[here] = cuda.to_device(record)
        found[name] = int(_copies[here].device_ctypes_pointer.value)
    return found


_compiled: dict[Callable[..., None], Any] = {}


def _kernel(thread: Callable[..., None]) -> Any:
    """The compiled thread; made once, kept on disk like the CPU's (`kernel.compiled`)."""
    if thread not in _compiled:
        register_kernels(cuda=True, but=somebody)
        cuda.config.CACHE_DIR = str(cache_folder())
        made = cuda.jit(thread, cache=True, max_registers=REGISTERS)
        put_stamp(made, entry_stamp(thread), cuda=True)
        keep_code_alone(made)
        _compiled[thread] = made
    return _compiled[thread]

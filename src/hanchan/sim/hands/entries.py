"""Where batches enter compiled code: tables, rules and scratch are records, found by their addresses.

Calling compiled code costs for each thing that is handed over; so an entry point gets one row of addresses.
Importing this module builds the tables if there are none, and loads numba.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ...compile.entry_points import compiled
from ...compile.numba_inside import at_address
from ...compile.records import Record, as_record
from ...rules import Rulebook, rulebook
from ...rules.switches import switches
from ...scoring.fu import FU_ITEMS
from ...scoring.lookup.indexes import GROUPS
from ...scoring.lookup.shape_tables import shapes
from ...scoring.shapes import READINGS_MAX
from ...scoring.waits import SCRATCH
from ...tiles import KINDS
from .hand_rows import SHANTEN, UKEIRE, WAITS, Workspace, answer_rows
from .win_rows import score_rows

_SHAPES = as_record(shapes())
_NO_RULES = as_record(
    switches(rulebook("ema2016"))
)  # for hands that nobody won; of any book's layout


def _new_room() -> Record:
    """Room for one worker's kernels."""
    sizes = (KINDS, GROUPS, SCRATCH, READINGS_MAX, FU_ITEMS)
    return as_record(Workspace(*(np.zeros(size, dtype=np.int64) for size in sizes)))  # type: ignore[arg-type]


_shapes_at = at_address("Shapes", _SHAPES.dtype)
_rules_at = at_address("Rules", _NO_RULES.dtype)
_room_at = at_address("Room", _new_room().dtype)


class Desk:
    """What one worker's hands are looked at with: tables, rules, room; and where they lie."""

    def __init__(self, rules: Record = _NO_RULES) -> None:
        self._records = _SHAPES, rules, _new_room()
        self.addresses: npt.NDArray[np.int64] = np.array(
            [one.ctypes.data for one in self._records], dtype=np.int64
        )


@lru_cache(maxsize=16)
def rules_record(rules: str | Rulebook) -> tuple[Record, int]:
    """The book's answers about a hand's worth as a record, and how many red fives its set has.

    Kept: writing it takes as long as scoring six hundred hands. Kernels only read it.
    """
    book = rulebook(rules) if isinstance(rules, str) else rules
    return as_record(switches(book)), int(book.value("red_fives"))


def _entry(ask: int) -> Callable[..., None]:
    """`answer_rows` for one question."""

    def entry(at: Any, counts: Any, melds: Any, first: int, last: int, out: Any, left: Any) -> None:
        shapes, room = _shapes_at(at[0]), _room_at(at[2])
        answer_rows(shapes, ask, counts, melds, first, last, room, out, left)

    entry.__qualname__ = f"entry_{ask}"
    return entry


def _score_entry(at: Any, red_fives: int, rows: Any, first: int, last: int, out: Any) -> None:
    """`score_rows`."""
    shapes, rules, room = _shapes_at(at[0]), _rules_at(at[1]), _room_at(at[2])
    score_rows(shapes, rules, red_fives, rows, first, last, room, out)


_ENTRIES: dict[str, Callable[..., None]] = {
    "shanten": _entry(SHANTEN),
    "waits": _entry(WAITS),
    "ukeire": _entry(UKEIRE),
    "score": _score_entry,
}
_DESKS = 16  # that a thread keeps


class _Own(threading.local):
    """What a thread keeps for its next batch."""

    def __init__(self) -> None:
        self.desks: dict[int, Desk] = {}  # by the id of their rules, which they hold


_own = _Own()


def own_desk(rules: Record = _NO_RULES) -> Desk:
    """The desk of this thread for hands under these rules."""
    desks = _own.desks
    if id(rules) not in desks:
        if len(desks) == _DESKS:
            desks.clear()
        desks[id(rules)] = Desk(rules)
    return desks[id(rules)]


def machine_code(name: str) -> Callable[..., None]:
    """The entry as machine code."""
    return compiled(_ENTRIES[name], in_vectors=name != "score")

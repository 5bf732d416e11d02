"""Where batches enter compiled code, with tables, rules and scratch as records (see `layout`).

Importing this module builds the tables if there are none, and loads numba.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import numpy as np

from ...compile.entry_points import compiled
from ...compile.numba_inside import at_address, named
from ...compile.records import Record, as_record
from ...rules import Rulebook, rulebook
from ...rules.switches import switches
from ...scoring.fu import FU_ITEMS
from ...scoring.lookup.indexes import GROUPS
from ...scoring.shapes import READINGS_MAX
from ...scoring.waits import SCRATCH
from ...tiles import KINDS
from .hand_rows import Room, shanten_rows, ukeire_rows, waits_rows
from .shape_tables import shapes
from .win_rows import score_rows

SHAPES = as_record(shapes())


def new_room() -> Record:
    """Room for one worker's kernels."""
    sizes = (KINDS, GROUPS, SCRATCH, READINGS_MAX, FU_ITEMS)
    return as_record(Room(*(np.zeros(size, dtype=np.int64) for size in sizes)))  # type: ignore[arg-type]


RULES = as_record(switches(rulebook("ema2016"))).dtype
shapes_of = named("Shapes", SHAPES.dtype, {})
rules_of = named("Rules", RULES, {})
room_of = named("Room", new_room().dtype, {})


shapes_at = at_address("Shapes", SHAPES.dtype)
rules_at = at_address("Rules", RULES)
room_at = at_address("Room", new_room().dtype)


def shanten_entry(
    tables: Any, counts: Any, melds: Any, first: int, last: int, room: Any, out: Any
) -> None:
    """`shanten_rows`."""
    shanten_rows(shapes_of(tables), counts, melds, first, last, room_of(room), out)


def waits_entry(
    tables: Any, counts: Any, melds: Any, first: int, last: int, room: Any, out: Any
) -> None:
    """`waits_rows`."""
    waits_rows(shapes_of(tables), counts, melds, first, last, room_of(room), out)


def ukeire_entry(
    tables: Any, counts: Any, melds: Any, first: int, last: int, room: Any, out: Any, left: Any
) -> None:
    """`ukeire_rows`."""
    ukeire_rows(shapes_of(tables), counts, melds, first, last, room_of(room), out, left)


def score_entry(
    tables: Any, rules: Any, red_fives: int, rows: Any, first: int, last: int, room: Any, out: Any
) -> None:
    """`score_rows`."""
    own = room_of(room)
    score_rows(shapes_of(tables), rules_of(rules), red_fives, rows, first, last, own, out)


_ENTRIES: dict[str, Callable[..., None]] = {
    "shanten": shanten_entry,
    "waits": waits_entry,
    "ukeire": ukeire_entry,
    "score": score_entry,
}


_own = threading.local()


def own_room() -> Any:
    """The room of this thread, kept for its next batch."""
    if not hasattr(_own, "room"):
        _own.room = new_room()
    return _own.room[0]


def run(name: str, *arguments: Any) -> None:
    """Calls the entry as machine code."""
    compiled(_ENTRIES[name])(SHAPES[0], *arguments)


class Desk:
    """What a book's hands are scored with: its rules, its red fives, one worker's room, and where they lie."""

    def __init__(self, rules: str | Rulebook) -> None:
        book = rulebook(rules) if isinstance(rules, str) else rules
        self.rules = as_record(switches(book))
        self.red_fives = int(book.value("red_fives"))
        self._room = new_room()
        records = (SHAPES, self.rules, self._room)
        self.addresses = np.array([one.ctypes.data for one in records], dtype=np.int64)


def score_at(addresses: Any, red_fives: int, rows: Any, out: Any) -> None:
    """`score_rows` for the one row of `rows`."""
    shapes, rules, room = shapes_at(addresses[0]), rules_at(addresses[1]), room_at(addresses[2])
    score_rows(shapes, rules, red_fives, rows, 0, 1, room, out)


def score_on() -> Callable[[Any, int, Any, Any], None]:
    """`score_at` as machine code."""
    return compiled(score_at)

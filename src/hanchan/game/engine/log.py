"""Writing events: one row of the log each, applied at once."""

from __future__ import annotations

from ...compile.kernel import inlined, kernel
from .apply import apply
from .codes import EVENTS
from .rows import FIRST, begin_row
from .state import Table


@inlined
def new_row(t: Table, kind: int, seat: int) -> int:
    """The number of a fresh row with kind and seat filled in, the rest 0."""
    number = t.now[EVENTS]
    begin_row(t.log[number], kind, seat)
    return number


@inlined
def happen(t: Table, number: int) -> None:
    """The event in the row has happened."""
    t.now[EVENTS] = number + 1
    apply(t, number)


@kernel
def emit(t: Table, kind: int, seat: int, one: int, two: int, three: int) -> None:
    """An event that needs at most three numbers, plain ones: for a byte of the wall it would be compiled once more."""
    number = new_row(t, kind, seat)
    t.log[number][FIRST] = one
    t.log[number][FIRST + 1] = two
    t.log[number][FIRST + 2] = three
    happen(t, number)

"""The events of a tournament, one function each: it refuses what cannot be, and gives back the change to make.

Nothing is changed before everything is checked, so a refused event leaves no trace. Here: what the functions share.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...errors import IllegalAction, NotationError
from ..log import Event
from .state import Entry, Round, Sheet, State

Change = Callable[[], None]
HANDLERS: dict[str, Callable[[State, Event], Change]] = {}


def handles(kind: str) -> Callable[[Callable[[State, Event], Change]], Any]:
    """Marks the function that handles a kind of event."""

    def mark(function: Callable[[State, Event], Change]) -> Callable[[State, Event], Change]:
        HANDLERS[kind] = function
        return function

    return mark


def entry_of(state: State, number: Any) -> Entry:
    """The entry of that number; NotationError if there is none."""
    if not isinstance(number, int) or not 0 <= number < len(state.entries):
        count = len(state.entries)
        raise NotationError("no entry {number!r}: there are {count}", number=number, count=count)
    return state.entries[number]


def round_of(state: State, number: Any) -> Round:
    """The round of that number, from 1; NotationError if there is none."""
    if not isinstance(number, int) or not 1 <= number <= len(state.rounds):
        count = len(state.rounds)
        raise NotationError("no round {number!r}: there are {count}", number=number, count=count)
    return state.rounds[number - 1]


def number_of(event: Event, name: str, usual: int) -> int:
    """A whole number of an event, from 1; the usual one where none is given."""
    given = event.get(name, usual)
    if not isinstance(given, int) or given < 1:
        raise NotationError("{name}: {given!r} is no number from 1", name=name, given=given)
    return given


def words_of(event: Event, name: str) -> str:
    """A text of an event that must not be empty."""
    given = event.get(name)
    if not isinstance(given, str) or not given.strip():
        raise NotationError("{kind} needs {name}", kind=event["kind"], name=name)
    return given.strip()


def sheet_of(state: State, event: Event) -> tuple[Round, Sheet]:
    """The sheet of an event's round and table, tables counted from 1."""
    found = round_of(state, event.get("round"))
    table = event.get("table")
    if not isinstance(table, int) or not 1 <= table <= len(found.sheets):
        count = len(found.sheets)
        raise NotationError("no table {table!r}: there are {count}", table=table, count=count)
    return found, found.sheets[table - 1]


def running(found: Round) -> Round:
    """The round, if it has started and is not closed."""
    if found.started is None:
        raise IllegalAction("round {number} has not started", number=found.number)
    if found.closed:
        raise IllegalAction(
            "round {number} is closed; a correction is an erratum", number=found.number
        )
    return found

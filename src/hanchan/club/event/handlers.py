"""The events of a tournament, one function each: it refuses what cannot be, and gives back the change to make.

Nothing is changed before everything is checked, so a refused event leaves no trace. A function says beside itself who
may write its event; nobody changes what is not theirs. Here: what the functions share.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ...errors import IllegalAction, NotationError
from ...locale import N_
from ..log import Event
from .state import Entrant, EventState

ROLES = ("organiser", "head referee", "referee", "scribe", "player", "public")
ORGANISER, HEAD_REFEREE = ROLES[:1], ROLES[1:2]
HEADS, REFEREES = ROLES[:2], ROLES[1:3]
OFFICIALS, STAFF, EVERYBODY = ROLES[:3], ROLES[:4], ROLES[:5]

_MOST_PEOPLE = 2000  # entries, substitutes and invitations, each

Change = Callable[[], None]
Handler = Callable[[EventState, Event], Change]


class EventKind(NamedTuple):
    """Who may write an event of a kind, what handles it, and its fields; those that may be missing end in `?`."""

    roles: tuple[str, ...]
    handle: Handler
    fields: tuple[str, ...]


class EventKinds(dict[str, EventKind]):
    """Kinds of events by name."""

    def written_by(self, roles: tuple[str, ...], fields: str = "") -> Callable[[Handler], Handler]:
        """Marks the function that handles the events of its name, which these roles may write with these fields."""

        def mark(function: Handler) -> Handler:
            self[function.__name__] = EventKind(roles, function, tuple(fields.split()))
            return function

        return mark


def role_refusal(kind: str, allowed: tuple[str, ...], role: str) -> IllegalAction:
    """Why a role may not write such an event."""
    return IllegalAction(
        "a {role} cannot write {kind}: that is for {allowed}",
        role=role,
        kind=kind,
        allowed=", ".join(allowed),
    )


def check_room(listed: list[Any]) -> None:
    """Refuses one more where an event has as many as it can."""
    if len(listed) >= _MOST_PEOPLE:
        raise IllegalAction("an event has room for {most}, and they are here", most=_MOST_PEOPLE)


def entry_of(state: EventState, number: Any) -> Entrant:
    """The entry of that number; NotationError if there is none."""
    if not isinstance(number, int) or not 0 <= number < len(state.entries):
        count = len(state.entries)
        raise NotationError("no entry {number!r}: there are {count}", number=number, count=count)
    return state.entries[number]


def number_of(event: Event, name: str, usual: int) -> int:
    """A whole number of an event, from 1; the usual one where none is given."""
    given = event.get(name, usual)
    if not isinstance(given, int) or given < 1:
        raise NotationError("{name}: {given!r} is no number from 1", name=name, given=given)
    return given


def flag_of(event: Event, name: str, usual: bool = False) -> bool:
    """A yes or no of an event; the usual one where none is given."""
    given = event.get(name, usual)
    if not isinstance(given, bool):
        raise NotationError("{name}: {given!r} is neither true nor false", name=name, given=given)
    return given


def text_of(event: Event, name: str) -> str:
    """A text of an event, empty where none is given; a number is its digits."""
    given = event.get(name)
    if isinstance(given, list | dict):
        raise NotationError("{name}: {given!r} cannot be", name=name, given=given)
    return "" if given is None else str(given).strip()


def words_of(event: Event, name: str, says: str = "") -> str:
    """A text of an event that must not be empty; `says` is the refusal where it is."""
    text = text_of(event, name)
    if not text:
        raise NotationError(says or N_("{kind} needs {name}"), kind=event["kind"], name=name)
    return text

"""A tournament: its log, its state, and the one way to change it.

`do` checks the role, then the event against the state, then writes it, then makes the change; what is refused is never
written. Opening a log is doing all its events again, so a restart loses nothing.
"""

from __future__ import annotations

import os
from typing import Any

from ...errors import NotationError, RecordError
from ...rules.book import Rulebook
from ...rules.changes import restated, stated
from ...rules.load import rulebook
from ..log import Event, Log, replayed
from . import access_events, clock_events, organiser_events, referee_events, sheet_events
from .handlers import ROLES, EventKind, role_refusal
from .state import EventState

KINDS: dict[str, EventKind] = {
    **access_events.KINDS,
    **organiser_events.KINDS,
    **clock_events.KINDS,
    **referee_events.KINDS,
    **sheet_events.KINDS,
}


def role_for(kind: str, roles: tuple[str, ...]) -> str:
    """The first of somebody's roles that may write such an event; refused if there is none."""
    for role in roles:
        if role not in ROLES:
            known = ", ".join(ROLES)
            raise NotationError("no role {role!r}: one of {known}", role=role, known=known)
    if kind not in KINDS:
        raise NotationError("no event {kind!r} in a tournament", kind=kind)
    for role in roles:
        if role in KINDS[kind].roles:
            return role
    raise role_refusal(kind, KINDS[kind].roles, roles[0])


class Tournament:
    """The log of an event and its state."""

    def __init__(self, log: Log) -> None:
        if not log.events or log.events[0]["kind"] != "event_created":
            raise RecordError("no tournament was created in this log")
        self.log = log
        with replayed():
            self.state = _created(log.events[0])
            for event in log.events[1:]:
                KINDS[event["kind"]].handle(self.state, event)()

    @property
    def book(self) -> Rulebook:
        """The rule book, frozen when the event was created."""
        return self.state.book

    def do(self, kind: str, *, by: str, role: str, at: str, **fields: Any) -> Event:
        """Writes an event and makes its change; raises, and writes nothing, where it cannot be."""
        role_for(kind, (role,))
        if not by.strip():
            raise NotationError("every change names who made it")
        event = self.log.draft(kind, by, role, at, **fields)
        change = KINDS[kind].handle(self.state, event)  # refuses before anything is written
        self.log.append(event)
        change()
        return event


def _created(first: Event) -> EventState:
    """The state before anybody has entered."""
    return EventState(
        restated(first["rules"], first["changes"]),
        first["name"],
        first["rounds"],
        first.get("days", 1),
        first.get("qualification", False),
        first.get("minutes"),
    )


def create(
    name: str,
    rules: str | Rulebook = "ema2016",
    *,
    rounds: int,
    by: str,
    at: str,
    days: int = 1,
    qualification: bool = False,
    minutes: int | None = None,
    path: str | os.PathLike[str] | None = None,
) -> Tournament:
    """A fresh tournament; the book is frozen into its log."""
    if rounds < 1:
        raise NotationError("{rounds} rounds: a seating has at least one", rounds=rounds)
    if days < 1:
        raise NotationError("{days} days: an event of the ranking has one to three", days=days)
    if minutes is not None and minutes < 1:
        raise NotationError("{minutes} minutes: a session lasts at least one", minutes=minutes)
    if not name.strip() or not by.strip():
        raise NotationError("an event has a name, and an organiser with a name")
    log = Log(path)
    if log.events:
        raise RecordError("{path}: there is an event in it already", path=log.path)
    base, changes = stated(rulebook(rules))
    what = {"name": name, "rules": base, "changes": changes, "rounds": rounds, "days": days}
    more = {"qualification": qualification, "minutes": minutes}
    log.append(log.draft("event_created", by, "organiser", at, **what, **more))
    return Tournament(log)

"""A tournament: its log, its state, and the one way to change it.

`do` checks the role, then the event against the state, then writes it, then makes the change; what is refused is never
written. Opening a log is doing all its events again, so a restart loses nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from ...errors import HanchanError, IllegalAction, NotationError, RecordError
from ...locale import N_
from ...locale.plain_text import plain
from ...rules.book import Rulebook
from ...rules.changes import restated, stated
from ...rules.load import rulebook
from ..log import ONCE, Event, Log, LogLines, as_read, replayed
from . import (
    access_events,
    clock_events,
    entry_events,
    organiser_events,
    referee_events,
    seating_events,
    sheet_events,
)
from .formats import stage_events
from .handlers import (
    ORGANISER,
    ROLES,
    Change,
    EventKind,
    flag_of,
    role_refusal,
    text_of,
    words_of,
)
from .referee_events import DECISIONS, cancelled_in
from .state import EventState

KINDS: dict[str, EventKind] = {
    **access_events.KINDS,
    **entry_events.KINDS,
    **organiser_events.KINDS,
    **seating_events.KINDS,
    **stage_events.KINDS,
    **clock_events.KINDS,
    **referee_events.KINDS,
    **sheet_events.KINDS,
}
_MOST = 999  # rounds, days, minutes of a session


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
    """The log of an event, its events as they are shown, and its state."""

    def __init__(self, log: Log) -> None:
        if not log.events or log.events[0]["kind"] != "event_created":
            raise RecordError("no tournament was created in this log")
        self.log = log
        with replayed():
            self.events = [as_read(event) for event in log.events]
            self.state = _counted(self.events)

    @property
    def book(self) -> Rulebook:
        """The rule book, frozen when the event was created."""
        return self.state.book

    def do(self, kind: str, *, by: str, role: str, at: str, **fields: Any) -> Event:
        """Writes an event and makes its change; raises, and writes nothing, where it cannot be."""
        role_for(kind, (role,))
        _check_fields(kind, fields)
        event = self.log.draft(kind, by, role, at, **fields)
        _check_writer(event)
        change = KINDS[kind].handle(self.state, event)  # refuses before anything is written
        again = self._without(event) if kind == "decision_cancelled" else None
        self.log.append(event)
        self.events.append(event)
        if again is None:
            _take_in(self.state, event, change)
        else:
            self.state = again
        return event

    def _without(self, event: Event) -> EventState:
        """The state as it is when a decision is cancelled; refused where what was written later rests on it."""
        try:
            again = _counted([*self.events, event])
        except HanchanError as refused:
            raise IllegalAction(
                "that can be cancelled no more, what was written later rests on it: {says}",
                says=str(refused),
            ) from None
        if again.cuts != self.state.cuts:
            raise IllegalAction(
                "that can be cancelled no more: a cut was made by the results with it"
            )
        return again


def _counted(events: list[Event]) -> EventState:
    """What the events of a log add up to; of decisions cancelled later on nothing but the record is left."""
    state = _created(events[0])
    state.reading, state.void = True, cancelled_in(events)
    for event in events[1:]:
        _check_writer(event)
        _take_in(state, event, KINDS[event["kind"]].handle(state, event))
    state.reading = False
    return state


def _take_in(state: EventState, event: Event, change: Change) -> None:
    """Makes the change of an event that was checked, and remembers it where it can be cancelled."""
    change()
    if event["kind"] in DECISIONS:
        state.decisions[event["n"]] = event


def _check_fields(kind: str, given: Iterable[str]) -> None:
    """Refuses a field that such an event does not have, and says which it has."""
    fields = KINDS[kind].fields
    for name in given:
        if name not in fields and f"{name}?" not in fields and name != ONCE:
            raise NotationError(
                "{kind} has no field {name!r}; it has: {known} (? may be left out)",
                kind=kind,
                name=name,
                known=", ".join(fields),
            )


def _check_writer(event: Event) -> None:
    """Refuses an event that its role may not write, or that names nobody."""
    role_for(event["kind"], (event["role"],))
    if not isinstance(event["by"], str) or not event["by"]:
        raise NotationError("every change names who made it")


def _created(first: Event) -> EventState:
    """The state before anybody has entered; NotationError for an event that cannot be."""
    by, changes = first["by"], first["changes"]
    if first["role"] not in ORGANISER or not isinstance(by, str) or not by:
        raise NotationError("an event has a name, and an organiser with a name")
    if not isinstance(changes, dict):
        raise NotationError("{name}: {given!r} cannot be", name="changes", given=changes)
    rounds, days = _count(first, "rounds"), _count(first, "days", 1)
    minutes = None if first.get("minutes") is None else _count(first, "minutes")
    if rounds < 1:
        raise NotationError("a seating has at least one round, not {rounds}", rounds=rounds)
    if days < 1:
        raise NotationError("an event of the ranking has one to three days, not {days}", days=days)
    if minutes is not None and minutes < 1:
        raise NotationError("a session lasts at least one minute, not {minutes}", minutes=minutes)
    name = words_of(first, "name", N_("an event has a name, and an organiser with a name"))
    qualification = bool(first.get("qualification"))
    book = restated(first["rules"], changes)
    made = EventState(book, name, rounds, days, qualification, minutes)
    made.evening, made.season = flag_of(first, "evening"), text_of(first, "season")
    return made


def _count(first: Event, name: str, usual: int | None = None) -> int:
    """A whole number of rounds, days or minutes."""
    given = first.get(name, usual)
    if type(given) is not int or given > _MOST:
        raise NotationError(
            "{name}: {given!r} is no number up to {most}", name=name, given=given, most=_MOST
        )
    return given


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
    evening: bool = False,
    season: str = "",
    path: str | os.PathLike[str] | LogLines | None = None,
) -> Tournament:
    """A fresh tournament, or club evening; the book is frozen into its log."""
    log = Log(path)
    if log.events:
        raise RecordError("{path}: there is an event in it already", path=log.name)
    base, changes = stated(rulebook(rules))
    what = {"name": name, "rules": base, "changes": changes, "rounds": rounds, "days": days}
    more: dict[str, Any] = {"qualification": qualification, "minutes": minutes}
    if evening:
        more |= {"evening": True, "season": plain(season)}
    first = log.draft("event_created", by, "organiser", at, **what, **more)
    _created(first)  # refuses before anything is written
    log.append(first)
    return Tournament(log)

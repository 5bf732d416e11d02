"""What a reader may know of all evenings and tables of this server: what was published and is not hidden."""

from __future__ import annotations

from collections.abc import Iterable

from fastapi import Request

from ....club.event.ranking import as_published
from ....club.event.state import EventState
from ....club.names import sort_key
from ....club.season.sessions import People, PlayedSession, event_sessions, table_session
from ..door import cookie_of, may_list, office_of

_MOST = 200  # evenings, and tables of one's own


def evenings_known(request: Request) -> dict[str, EventState]:
    """The events with published rounds that this reader may see, as published, the newest first."""
    found = {}
    for id, tournament in office_of(request).known(_MOST):
        state = tournament.state if tournament else None
        if state is None or state.deleted or not state.published:
            continue
        if not may_list(request, id, state):
            continue
        found[id] = as_published(state)
    return found


def is_finished(state: EventState) -> bool:
    """All that was planned is published, or it is an evening, whose games come as they come."""
    return state.evening or state.published >= state.rounds_planned


def names_known(evenings: Iterable[EventState]) -> list[str]:
    """Everybody who was there, in their order."""
    found = {entry.name for state in evenings for entry in state.entries if not entry.substitute}
    return sorted(found, key=sort_key)


def seasons_known(evenings: Iterable[EventState]) -> list[str]:
    """The seasons that have an evening, the newest first."""
    return list(dict.fromkeys(state.season for state in evenings if state.season))


def sessions_known(request: Request) -> list[PlayedSession]:
    """Everything that was played, the oldest first; tables among friends for those who have their link."""
    evenings = list(evenings_known(request).values())[::-1]
    people = People(evenings)
    found = [one for state in evenings for one in event_sessions(state, people)]
    tables = office_of(request).tables
    with tables.lock:
        own = [name for name in tables.names() if cookie_of(name) in request.cookies][-_MOST:]
        played = [table_session(table, people, "") for name in own if (table := tables.known(name))]
    return found + [one for one in played if one]

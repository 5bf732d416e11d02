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
    """The events with published rounds that this reader may see, as published, the newest first.

    What counts is when they were played: an old one that is corrected today stays where it was.
    """
    found = {}
    for id, tournament in office_of(request).known(_MOST):
        state = tournament.state if tournament else None
        if state is None or state.deleted or not state.published:
            continue
        if not may_list(request, id, state):
            continue
        found[id] = as_published(state)
    return dict(sorted(found.items(), key=lambda one: _began(one[1]), reverse=True))


def _began(state: EventState) -> str:
    """The moment at which the first published round was started."""
    return min((one.started for one in state.rounds if one.started), default="")


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
    found = [(_began(state), event_sessions(state, people)) for state in evenings]
    tables = office_of(request).tables
    with tables.lock:
        own = [name for name in tables.names() if cookie_of(name) in request.cookies][-_MOST:]
        for name in own:
            table, kept = tables.known(name), tables.opened(name)
            played = table_session(table, people, "") if table else None
            if played:
                found.append((kept, [played]))
    ordered = sorted(found, key=lambda one: one[0])
    return [one for _, sessions in ordered for one in sessions]

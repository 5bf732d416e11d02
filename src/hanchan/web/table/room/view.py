"""The room as people see it: who sits where, who is here, what is being drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .room import HUMAN, PLACES

if TYPE_CHECKING:
    from ..live import LiveTable


def shown_room(table: LiveTable, place: int | None) -> dict[str, Any]:
    """The room as who sits at the place, or a stranger, may see it."""
    room = table.room
    shown = room.shown()
    shown["rules"] = table.rules
    shown["watching"]["count"] = len(table.watchers)
    shown["commit"] = table.seating.commitment
    shown["draw"] = table.seating.drawing()
    shown["places"] = [_place(table, place) for place in range(PLACES)]
    shown["phase"] = "asleep" if room.phase == "play" and table.asleep else room.phase
    shown["last_hand"] = table.course is not None and table.course.game.last_hand
    shown["you"] = None if place is None else {"place": place, "seat": _seat(table, place)}
    return shown


def _seat(table: LiveTable, place: int) -> int | None:
    """The seat that the place drew, once everybody has seen it."""
    return table.room.seat_of(place) if table.room.phase in ("play", "over") else None


def _place(table: LiveTable, place: int) -> dict[str, Any]:
    one, client = table.room.places[place], table.clients.get(place)
    state = one.kind
    if one.kind == HUMAN and not one.admitted:
        state = "joining"
    elif one.kind == HUMAN and client is None:
        state = "away"
    elif one.kind == HUMAN:
        state = "here" if table.room.phase != "room" else "ready" if one.ready else "not_ready"
    return {
        "place": place, "kind": one.kind, "name": one.name, "level": one.level, "state": state,
        "seat": _seat(table, place), "away_since": table.away.get(place),
        "lag": client.lag if client else None, "nonce": table.seating.nonce_of(place),
        "faults": _faults(table, place),
    }  # fmt: skip


def _faults(table: LiveTable, place: int) -> list[str]:
    """What the program at the place did wrong in this game, the newest last."""
    seat = table.room.seat_of(place)
    return [] if seat is None else table.answering.faults_of(seat)[-3:]

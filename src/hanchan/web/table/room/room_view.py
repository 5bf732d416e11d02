"""The room as people see it: who sits where, who is here, what is being drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .options import Options
from .room import HUMAN, Room
from .seating import Seating


class Line(NamedTuple):
    """A place's connection, and what the game tells of who sits there."""

    is_here: bool
    lag: int | None
    away_since: int | None
    faults: Sequence[str] = ()  # of a program, the newest last


def room_view(
    seating: Seating,
    lines: Sequence[Line],
    place: int | None,
    *,
    rules: dict[str, Any],
    watchers: int,
    last_hand: bool,
) -> dict[str, Any]:
    """The room as who sits at the place, or a stranger, may see it."""
    room = seating.room
    options = Options.model_validate(room.options)
    away = bool(room.humans) and not any(line.is_here for line in lines)
    return {
        "table": room.table,
        "code": room.code,
        "phase": "asleep" if room.phase == "play" and away else room.phase,
        "game": room.game,
        "host": room.host,
        "locked": room.locked,
        "options": room.options,
        "watching": {
            "mode": options.watching,
            "delay": None if options.watching != "open" else options.watch_delay,
            "count": watchers,
        },
        "rematch": room.rematch,
        "games": room.games,
        "commit": seating.commitment,
        "draw": seating.drawing(),
        "places": [_place(seating, one, line) for one, line in enumerate(lines)],
        "you": None if place is None else {"place": place, "seat": _seat(room, place)},
        "rules": rules,
        "last_hand": last_hand,
    } | ({"proposal": room.proposal.shown(len(room.humans))} if room.proposal else {})


def _seat(room: Room, place: int) -> int | None:
    """The seat that the place drew, once everybody has seen it."""
    return room.seat_of(place) if room.phase in ("play", "over") else None


def _place(seating: Seating, place: int, line: Line) -> dict[str, Any]:
    room = seating.room
    one = room.places[place]
    state = one.kind
    if one.kind == HUMAN and not one.admitted:
        state = "joining"
    elif one.kind == HUMAN and not line.is_here:
        state = "away"
    elif one.kind == HUMAN:
        state = "here" if room.phase != "room" else "ready" if one.ready else "not_ready"
    return {
        "place": place, "kind": one.kind, "name": one.name, "level": one.level, "state": state,
        "seat": _seat(room, place), "away_since": line.away_since, "lag": line.lag,
        "nonce": seating.nonce_of(place), "faults": list(line.faults),
    }  # fmt: skip

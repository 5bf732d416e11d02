"""New seats for the rounds of an event that are not played yet: after people left or came late, or after a cut."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...errors import IllegalAction
from ..seating.reseat import reseat
from ..seating.winds import Schedule
from .state import GONE, EventState


class Reseated(NamedTuple):
    """Tables of the rounds to come, who has no seat any more, whose seat a substitute plays, and the certificate."""

    tables: Schedule
    without_seat: list[int]
    substituted: list[int]
    certificate: dict[str, dict[str, Any]]


def reseat_event(state: EventState, seed: int = 0) -> Reseated:
    """Seats those still here again, with as few substitutes as fill the last table; played rounds stand.

    Pairs that met and tables that were visited are counted with what was played.
    """
    played = [found for found in state.rounds if found.started is not None]
    seated = len(state.rounds) > len(played)
    left = len(state.rounds) - len(played) if seated else state.last_round - len(played)
    if left < 1:
        raise IllegalAction("every round has started: there is nothing to seat again")
    here = [entry.number for entry in state.to_seat if not entry.substitute]
    fillers = [entry.number for entry in state.to_seat if entry.substitute]
    inside = {entry.number for entry in state.entries if state.is_in_field(entry, len(played) + 1)}
    gone = [
        entry.number
        for entry in state.entries
        if entry.status in GONE and entry.seated and entry.number in inside
    ]
    if seated and not gone and not state.without_seat:
        raise IllegalAction("nobody has left: the seating stands")
    if not here:
        raise IllegalAction("nobody is left to be seated")
    # A substitute who plays from the start goes on; then somebody plays for those who left.
    kept = [*fillers, *gone][: -len(here) % 4]
    if len(here + kept) % 4:
        raise IllegalAction("there are not enough substitutes to fill the last table")
    history = [[list(sheet.seats) for sheet in found.sheets] for found in played]
    new, whole = reseat(history, [*here, *kept], left, seed)
    without = [number for number in (*fillers, *gone) if number not in kept]
    return Reseated(new, without, kept, whole.certificate)

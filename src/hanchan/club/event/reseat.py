"""New seats for the rounds of an event that are not played yet, after players have left."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...errors import IllegalAction
from ..seating.reseat import reseat
from ..seating.winds import Schedule
from .state import DISQUALIFIED, OUT, REMOVED, EventState


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
    left = len(state.rounds) - len(played)
    if not left:
        raise IllegalAction("every round has started: there is nothing to seat again")
    gone = [entry.number for entry in state.entries if entry.status in (OUT, DISQUALIFIED, REMOVED)]
    if not gone:
        raise IllegalAction("nobody has left: the seating stands")
    here = [entry.number for entry in state.entries if entry.number not in gone]
    if not here:
        raise IllegalAction("nobody is left to be seated")
    kept = gone[: -len(here) % 4]
    history = [[list(sheet.seats) for sheet in found.sheets] for found in played]
    new, whole = reseat(history, [*here, *kept], left, seed)
    without = [number for number in gone if number not in kept]
    return Reseated(new, without, kept, whole.certificate)

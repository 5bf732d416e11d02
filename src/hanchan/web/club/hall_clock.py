"""The hall's clock as data: what it shows, when it signals, and what every table has left."""

from __future__ import annotations

from typing import Any

from ...club.event.state import EventState, Round
from ...club.table import clock
from .office import KeptEvent


def current(state: EventState) -> Round | None:
    """The round that is being played, or else the next one, or else the last; None before the seating."""
    for found in state.rounds:
        if not found.closed:
            return found
    return state.rounds[-1] if state.rounds else None


def elapsed(found: Round, now: str) -> int:
    """Seconds played since the start signal, pauses taken out."""
    if found.started is None:
        return 0
    until = found.paused_at or now
    return max(0, clock.seconds_between(found.started, until) - found.stood)


def seconds_left(state: EventState, found: Round, now: str) -> int | None:
    """What the clock shows; None if the book does not time sessions."""
    length = state.minutes or clock.session_minutes(state.book)
    if length is None:
        return None
    return clock.seconds_left(state.book, elapsed(found, now), found.added, length)


def board(kept: KeptEvent) -> dict[str, Any]:
    """Everything that the clock page shows; a table that keeps its ledger here knows its hands left from it."""
    state, now = kept.state, kept.now
    found = current(state)
    if found is None:
        return {"round": None, "tables": []}
    told = clock.signals(state.book, state.minutes)
    return {
        "round": found.number,
        "rounds": len(state.rounds),
        "started": found.started is not None,
        "closed": found.closed,
        "paused": found.paused_at is not None,
        "left": seconds_left(state, found, now),
        "elapsed": elapsed(found, now),
        "signal_left": 60 * told[0].left if told else None,
        "tables": [_table(kept, found, place) for place in range(len(found.sheets))],
    }


def _table(kept: KeptEvent, found: Round, place: int) -> dict[str, Any]:
    state, sheet = kept.state, found.sheets[place]
    ledger = kept.ledger(found.number, place + 1)
    left = ledger.table.hands_left if ledger else None
    return {
        "table": place + 1,
        "names": [state.name_at(sheet, seat) for seat in range(4)],
        "added": sheet.added,
        "called": sheet.called,
        "dice_thrown": sheet.dice_thrown,
        "hands_left": sheet.hands_left if left is None else left,
        "keyed": len(sheet.keyed),
        "signed": sheet.signed is not None,
    }

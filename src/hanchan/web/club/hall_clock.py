"""The hall's clock as data: what it shows, when it signals, and what every table has left."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...club.event.clock_events import elapsed
from ...club.event.state import EventState, Round
from ...club.table import clock
from .office import KeptEvent


def current(state: EventState) -> Round | None:
    """The round that is being played, or else the next one, or else the last; None before the seating."""
    return state.open_round or (state.rounds[-1] if state.rounds else None)


def seconds_left(state: EventState, found: Round, now: str) -> int | None:
    """What the clock shows; None if the book does not time sessions."""
    length = state.minutes or clock.session_minutes(state.book)
    if length is None:
        return None
    return clock.seconds_left(state.book, elapsed(found, now), found.added, length)


class SignalWait(NamedTuple):
    """What the hall's clock shows when the signal sounds at a table; None without a clock. And whether it has."""

    at: int | None
    over: bool


def signal_wait(state: EventState, found: Round, table: int, now: str) -> SignalWait:
    """When the signal sounds at a table, from 1, in seconds left."""
    left, told = seconds_left(state, found, now), clock.signals(state.book, state.minutes)
    if left is None or not told:
        return SignalWait(None, True)
    at = 60 * told[0].left - found.sheets[table - 1].added
    return SignalWait(at, found.started is not None and left <= at)


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
        "wait": signal_wait(state, found, place + 1, kept.now),
        "called": sheet.called,
        "dice_thrown": sheet.dice_thrown,
        "hands_left": sheet.hands_left if left is None else left,
        "keyed": len(sheet.keyed),
        "signed": sheet.signed is not None,
    }

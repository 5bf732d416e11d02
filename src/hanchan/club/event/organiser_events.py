"""Events of the organiser: the event itself, what is announced, days, the start of rounds."""

from __future__ import annotations

from ...errors import IllegalAction, NotationError
from ...settlement.session import START
from ..log import Event
from .handlers import HEADS, ORGANISER, Change, EventKinds, flag_of, words_of
from .sheet_events import round_of
from .state import ENTERED, GONE, IN, TIE_BREAKS, EventState

KINDS = EventKinds()


@KINDS.written_by(ORGANISER, "key says")
def announced(state: EventState, event: Event) -> Change:
    """How something is handled is made known before the event."""
    key, says = words_of(event, "key"), words_of(event, "says")
    return lambda: state.announced.update({key: says})


@KINDS.written_by(ORGANISER, "rule")
def tie_break_announced(state: EventState, event: Event) -> Change:
    """How equal totals are told apart, announced before the first round; `shared` is the books' own way."""
    rule = words_of(event, "rule")
    if rule not in TIE_BREAKS:
        known = " ".join(TIE_BREAKS)
        raise NotationError("no tie-break {rule!r}: one of {known}", rule=rule, known=known)
    if any(found.started is not None for found in state.rounds):
        raise IllegalAction("a round has started: how ties are broken is announced before")
    return lambda: setattr(state, "tie_break", rule)


@KINDS.written_by(ORGANISER, "day")
def day_begun(state: EventState, event: Event) -> Change:
    """A new day: everybody is checked in again."""
    if state.is_playing:
        raise IllegalAction("a round is being played: the day begins when it is closed")
    if event.get("day") != state.day + 1:
        raise NotationError(
            "day {day!r}: today is day {today}", day=event.get("day"), today=state.day
        )

    def change() -> None:
        state.day += 1
        for entry in state.entries:
            if entry.status == IN:
                entry.status = ENTERED

    return change


@KINDS.written_by(ORGANISER, "name")
def event_renamed(state: EventState, event: Event) -> Change:
    """The event is called otherwise."""
    name = words_of(event, "name")
    return lambda: setattr(state, "name", name)


@KINDS.written_by(ORGANISER, "hidden")
def event_hidden(state: EventState, event: Event) -> Change:
    """The event stands in no list, or in it again; its links lead to it as before."""
    hidden = flag_of(event, "hidden", True)
    return lambda: setattr(state, "hidden", hidden)


@KINDS.written_by(ORGANISER, "word")
def event_deleted(state: EventState, event: Event) -> Change:
    """The event is gone from the server's pages; its name must be typed. The log stays with the operator."""
    if words_of(event, "word") != state.name:
        raise NotationError("to delete the event, type its name: {name}", name=state.name)
    if state.is_playing:
        raise IllegalAction("a round is being played: close it first")
    return lambda: setattr(state, "deleted", True)


@KINDS.written_by(HEADS, "round")
def round_started(state: EventState, event: Event) -> Change:
    """The start signal: from now on dice may be thrown."""
    found = round_of(state, event.get("round"))
    if found.started is not None:
        raise IllegalAction("round {number} has started already", number=found.number)
    before = state.rounds[: found.number - 1]
    if any(not earlier.closed for earlier in before):
        raise IllegalAction("round {number} waits for the one before", number=found.number)

    def change() -> None:
        found.started = event["at"]
        for sheet in found.sheets:
            for seat, player in enumerate(sheet.seats):
                entry = state.entries[player]
                if entry.status in GONE and found.number >= entry.out_from:
                    sheet.substitutes.setdefault(seat, ("", START))

    return change

"""Events of the hall: the clock stands and goes on, time is added, tables answer the signal and call a referee."""

from __future__ import annotations

from ...errors import IllegalAction, NotationError
from ...locale import N_
from ..log import Event
from ..table import clock
from .handlers import EVERYBODY, OFFICIALS, Change, EventKinds, words_of
from .sheet_events import round_of, running, sheet_of
from .state import EventState, Round, Sheet

KINDS = EventKinds()


@KINDS.written_by(OFFICIALS, "round reason")
def clock_paused(state: EventState, event: Event) -> Change:
    """The clock of a round stands, with the reason."""
    found = running(round_of(state, event.get("round")))
    if found.paused_at is not None:
        raise IllegalAction("the clock of round {number} stands already", number=found.number)
    words_of(event, "reason", N_("a pause needs a reason"))
    return lambda: setattr(found, "paused_at", event["at"])


@KINDS.written_by(OFFICIALS, "round")
def clock_resumed(state: EventState, event: Event) -> Change:
    """The clock of a round goes on."""
    found = running(round_of(state, event.get("round")))
    paused = found.paused_at
    if paused is None:
        raise IllegalAction("the clock of round {number} does not stand", number=found.number)

    def change() -> None:
        found.stood += clock.seconds_between(paused, event["at"])
        found.paused_at = None

    return change


@KINDS.written_by(OFFICIALS, "round seconds reason table?")
def time_added(state: EventState, event: Event) -> Change:
    """Time after a long call of the referee, for all tables or for one, with the reason."""
    found = running(round_of(state, event.get("round")))
    words_of(event, "reason", N_("added time needs a reason"))
    seconds = event.get("seconds")
    if not isinstance(seconds, int) or not 0 < abs(seconds) <= 3600:
        raise NotationError("{seconds!r} seconds: up to an hour can be added", seconds=seconds)
    timed = found if event.get("table") is None else sheet_of(state, event)[1]
    return lambda: setattr(timed, "added", timed.added + seconds)


def elapsed(found: Round, now: str) -> int:
    """Seconds played since the start signal, pauses taken out."""
    if found.started is None:
        return 0
    until = found.paused_at or now
    return max(0, clock.seconds_between(found.started, until) - found.stood)


@KINDS.written_by(EVERYBODY, "round table dice_thrown")
def signal_answered(state: EventState, event: Event) -> Change:
    """A table says whether its dice had been thrown at the signal; before the signal nobody is asked."""
    found, sheet = sheet_of(state, event)
    running(found)
    if not state.reading:
        _check_signalled(state, found, sheet, event["at"])
    thrown = bool(event.get("dice_thrown"))

    def change() -> None:
        sheet.dice_thrown = thrown
        sheet.hands_left = clock.hands_left(state.book, thrown)

    return change


def _check_signalled(state: EventState, found: Round, sheet: Sheet, at: str) -> None:
    """Refuses an answer before the signal has sounded at the table: a stray tap would end its game."""
    for signal in clock.signals(state.book, state.minutes):
        wait = 60 * signal.minute + found.added + sheet.added - elapsed(found, at)
        if wait > 0:
            raise IllegalAction(
                "the signal sounds in {time}: only then it matters whether the dice were thrown",
                signal.clause,
                time=clock.shown(wait),
            )


@KINDS.written_by(EVERYBODY, "round table")
def signal_taken_back(state: EventState, event: Event) -> Change:
    """The answer to the signal was a mistake: the table plays on as if nobody had answered."""
    found, sheet = sheet_of(state, event)
    running(found)
    if sheet.dice_thrown is None:
        raise IllegalAction("table {table} has not answered the signal", table=event["table"])
    if sheet.signed is not None:
        raise IllegalAction("the sheet is signed by {name} and closed", name=sheet.signed)

    def change() -> None:
        sheet.dice_thrown, sheet.hands_left = None, None

    return change


@KINDS.written_by(EVERYBODY, "round table")
def referee_called(state: EventState, event: Event) -> Change:
    """A table calls a referee."""
    found, sheet = sheet_of(state, event)
    running(found)
    if sheet.called is not None:
        raise IllegalAction("a referee is called to table {table} already", table=event["table"])
    return lambda: setattr(sheet, "called", event["at"])


@KINDS.written_by(OFFICIALS, "round table")
def referee_came(state: EventState, event: Event) -> Change:
    """A referee is at the table that called."""
    _, sheet = sheet_of(state, event)
    if sheet.called is None:
        raise IllegalAction("table {table} has not called a referee", table=event["table"])
    return lambda: setattr(sheet, "called", None)

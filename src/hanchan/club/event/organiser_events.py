"""Events of the organiser: entries, check-in, seating and the start of rounds."""

from __future__ import annotations

from msgspec import ValidationError, convert

from ...errors import IllegalAction, NotationError
from ...locale import N_
from ...settlement.session import START
from ..log import Event
from .handlers import HEADS, ORGANISER, Change, EventKinds, entry_of, number_of, words_of
from .sheet_events import round_of
from .state import DISQUALIFIED, ENTERED, IN, OUT, REMOVED, Entrant, EventState, Round, Sheet

KINDS = EventKinds()


@KINDS.written_by(ORGANISER)
def announced(state: EventState, event: Event) -> Change:
    """How something is handled is made known before the event."""
    key, says = words_of(event, "key"), words_of(event, "says")
    return lambda: state.announced.update({key: says})


@KINDS.written_by(ORGANISER)
def entry_added(state: EventState, event: Event) -> Change:
    """A player enters."""
    name = words_of(event, "name", N_("an entry needs a name"))
    if any(entry.name == name for entry in state.entries):
        raise NotationError("{name} is entered already", name=name)
    if state.rounds:
        raise IllegalAction("the seating is published: nobody can enter any more")
    ema, country, club, team = (
        str(event.get(key, "")) for key in ("ema", "country", "club", "team")
    )

    def change() -> None:
        state.entries.append(Entrant(len(state.entries), name, ema, country, club, team))

    return change


@KINDS.written_by(ORGANISER)
def substitute_added(state: EventState, event: Event) -> Change:
    """Somebody who can step in; not counted among the entries."""
    name = str(event.get("name", "")).strip()
    if not name or name in state.pool:
        raise NotationError("a substitute needs a name of their own")
    return lambda: state.pool.append(name)


@KINDS.written_by(("organiser", "scribe"))
def checked_in(state: EventState, event: Event) -> Change:
    """A player is here."""
    entry = entry_of(state, event.get("entry"))
    if entry.status not in (ENTERED, IN):
        raise IllegalAction("{name} is {status}", name=entry.name, status=entry.status)
    return lambda: setattr(entry, "status", IN)


@KINDS.written_by(ORGANISER)
def day_begun(state: EventState, event: Event) -> Change:
    """A new day: everybody is checked in again."""
    if any(found.started and not found.closed for found in state.rounds):
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


@KINDS.written_by(ORGANISER)
def withdrawn(state: EventState, event: Event) -> Change:
    """A player leaves the tournament; a substitute plays from that round on."""
    entry = entry_of(state, event.get("entry"))
    if entry.status in (DISQUALIFIED, REMOVED, OUT):
        raise IllegalAction("{name} is {status}", name=entry.name, status=entry.status)
    first = number_of(event, "from_round", 1)

    def change() -> None:
        entry.status, entry.out_from = OUT, first

    return change


@KINDS.written_by(ORGANISER)
def seating_published(state: EventState, event: Event) -> Change:
    """The seating of all rounds not played yet: entry numbers at each table, East to North."""
    kept = [found for found in state.rounds if found.started is not None]
    tables, draw = _tables_of(event), event.get("draw")
    if not isinstance(draw, dict | None):
        raise NotationError("{name}: {given!r} cannot be", name="draw", given=draw)
    if len(kept) + len(tables) < 1:
        raise NotationError("a seating has at least one round")
    everybody = {entry.number for entry in state.entries}
    # Who has left may keep a seat for a substitute, or have none.
    gone = {entry.number for entry in state.entries if entry.status in (OUT, DISQUALIFIED, REMOVED)}
    for number, seats in enumerate(tables, len(kept) + 1):
        for place, table in enumerate(seats, 1):
            if len(table) != 4:
                raise NotationError(
                    "round {number}, table {place}: {count} players at a table; there are four",
                    number=number,
                    place=place,
                    count=len(table),
                )
        seated = [player for table in seats for player in table]
        missing = everybody - set(seated)
        if len(set(seated)) < len(seated) or not set(seated) <= everybody or missing - gone:
            raise NotationError("round {number}: not every player sits once", number=number)

    def change() -> None:
        state.rounds = kept + [
            Round(number, [Sheet(tuple(table)) for table in seats])
            for number, seats in enumerate(tables, len(kept) + 1)
        ]
        state.draw = draw or state.draw

    return change


def _tables_of(event: Event) -> list[list[list[int]]]:
    """The rounds of a seating; whether they seat everybody is asked later."""
    try:
        return convert(event.get("tables") or [], list[list[list[int]]])
    except ValidationError as error:
        raise NotationError(
            "a seating is a list of rounds, each a list of tables: {reason}", reason=str(error)
        ) from None


@KINDS.written_by(HEADS)
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
                gone = entry.status in (OUT, DISQUALIFIED, REMOVED)
                if gone and found.number >= entry.out_from:
                    sheet.substitutes.setdefault(seat, ("", START))

    return change

"""Events of the seating: published, taken back, a seat given to a late-comer, two players exchanged."""

from __future__ import annotations

from msgspec import ValidationError, convert

from ...errors import IllegalAction, NotationError
from ...locale import N_
from ..log import Event
from .handlers import ORGANISER, Change, EventKinds, entry_of, text_of, words_of
from .sheet_events import round_of
from .state import OUT, Entrant, EventState, Round, SeatingKeeps, Sheet

KINDS = EventKinds()


@KINDS.written_by(ORGANISER, "tables draw? certificate? reason? keeps?")
def seating_published(state: EventState, event: Event) -> Change:
    """The seating of all rounds not played yet: entry numbers at each table, East to North."""
    kept = [found for found in state.rounds if found.started is not None]
    tables, draw = _tables_of(event), event.get("draw")
    if not isinstance(draw, dict | None):
        raise NotationError("{name}: {given!r} cannot be", name="draw", given=draw)
    if len(kept) + len(tables) < 1:
        raise NotationError("a seating has at least one round")
    everybody = {entry.number for entry in state.entries}
    # Who has left may keep a seat for a substitute, or have none; who waits has none.
    # At an evening some sit out.
    needed = set() if state.evening else {entry.number for entry in state.to_seat}
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
        if len(set(seated)) < len(seated) or not needed <= set(seated) <= everybody:
            raise NotationError("round {number}: not every player sits once", number=number)
    reason = text_of(event, "reason")
    keeps = _keeps_of(state, event, len(tables[0]) if tables else 0)

    def change() -> None:
        # Seats made again keep what the seating before them was asked to.
        state.keeps = keeps if keeps or not kept else state.keeps
        state.rounds = kept + [
            Round(number, [Sheet(tuple(table)) for table in seats])
            for number, seats in enumerate(tables, len(kept) + 1)
        ]
        state.draw = draw or state.draw
        if state.evening:
            state.rounds_planned = len(state.rounds)
        for player in {player for seats in tables for table in seats for player in table}:
            state.entries[player].seated = True
        if reason:
            _noted(state, event, reason)

    return change


def why_again(state: EventState, reason: str) -> dict[str, str]:
    """The reason as a field of a seating that is published; refused without one where seats were published before."""
    if state.was_seated and not reason.strip():
        raise NotationError("the seating was published before: say why it is published again")
    return {"reason": reason} if reason.strip() else {}


def _tables_of(event: Event) -> list[list[list[int]]]:
    """The rounds of a seating; whether they seat everybody is asked later."""
    try:
        return convert(event.get("tables") or [], list[list[list[int]]])
    except ValidationError as error:
        raise NotationError(
            "a seating is a list of rounds, each a list of tables: {reason}", reason=str(error)
        ) from None


def _keeps_of(state: EventState, event: Event, tables: int) -> SeatingKeeps | None:
    """What the seating is asked to keep; None where the event does not say."""
    if event.get("keeps") is None:
        return None
    try:
        keeps = convert(event["keeps"], SeatingKeeps)
    except ValidationError as error:
        raise NotationError(
            "what a seating keeps is apart, fixed, teams and first_rounds: {reason}",
            reason=str(error),
        ) from None
    if keeps.first_rounds < 0:
        given = keeps.first_rounds
        raise NotationError("{name}: {given!r} cannot be", name="first_rounds", given=given)
    for pair in keeps.apart:
        if len({entry_of(state, number).number for number in pair}) < 2:
            raise NotationError("a pair to keep apart is two players")
    if any(len(set(column)) < len(keeps.fixed) for column in zip(*keeps.fixed, strict=True)):
        raise NotationError("players who keep a table have one each, and no two the same")
    for number, table in keeps.fixed:
        entry_of(state, number)
        if not 1 <= table <= tables:
            raise NotationError("no table {table!r}: there are {count}", table=table, count=tables)
    return keeps


def _noted(state: EventState, event: Event, reason: str) -> None:
    """Keeps a reason, which is printed wherever the seating is."""
    state.seating_notes.append(f"{event['at'][:16].replace('T', ' ')} {event['by']}: {reason}")


@KINDS.written_by(ORGANISER, "reason")
def seating_withdrawn(state: EventState, event: Event) -> Change:
    """The seating is taken back before the first round, with the reason; entries are open again."""
    if not state.rounds:
        raise IllegalAction("there is no seating yet")
    if any(found.started is not None for found in state.rounds):
        raise IllegalAction("a round has started: the seating stands")
    reason = words_of(event, "reason", N_("a seating is taken back for a stated reason"))

    def change() -> None:
        state.rounds, state.keeps = [], None
        for entry in state.entries:
            entry.seated = False
        _noted(state, event, reason)

    return change


@KINDS.written_by(ORGANISER, "entry seat_of")
def seat_given(state: EventState, event: Event) -> Change:
    """A late-comer, or somebody who is back, takes a free seat in all rounds not started: ranked from then on."""
    entry, other = entry_of(state, event.get("entry")), entry_of(state, event.get("seat_of"))
    coming = _coming(state)
    if not entry.plays:
        raise IllegalAction("{name} is {status}", name=entry.name, status=entry.status)
    if other.plays and not other.substitute:
        raise IllegalAction("{name} plays: the seat is not free", name=other.name)
    for found in coming:
        if state.seat_in(found.number, entry.number) is not None:
            raise IllegalAction(
                "{name} has a seat in round {number}", name=entry.name, number=found.number
            )
    free = [found for found in coming if state.seat_in(found.number, other.number) is not None]
    if not free:
        raise IllegalAction("{name} has no seat in the rounds to come", name=other.name)

    def change() -> None:
        for found in free:
            _exchange(found, {other.number: entry.number})
        entry.seated = True
        if other.substitute and other.plays:
            other.status = OUT

    return change


@KINDS.written_by(ORGANISER, "entry other reason round?")
def players_swapped(state: EventState, event: Event) -> Change:
    """Two players change places in a round, or in all rounds not started, with the reason."""
    one, two = entry_of(state, event.get("entry")), entry_of(state, event.get("other"))
    reason = words_of(event, "reason", N_("an exchange of seats needs a reason"))
    coming = _coming(state)
    if event.get("round") is not None:
        asked = round_of(state, event["round"])
        if asked.started is not None:
            raise IllegalAction("round {number} has started already", number=asked.number)
        coming = [asked]
    if one is two:
        raise NotationError("{name} cannot change places with itself", name=one.name)
    for found in coming:
        for each in (one, two):
            if state.seat_in(found.number, each.number) is None:
                raise _no_seat(each, found)

    def change() -> None:
        for found in coming:
            _exchange(found, {one.number: two.number, two.number: one.number})
        _noted(state, event, f"{one.name} ↔ {two.name}: {reason}")

    return change


def _no_seat(entry: Entrant, found: Round) -> NotationError:
    return NotationError(
        "{name} does not sit in round {number}", name=entry.name, number=found.number
    )


def _coming(state: EventState) -> list[Round]:
    """The rounds not started; refused if there are none."""
    found = [one for one in state.rounds if one.started is None]
    if not found:
        raise IllegalAction("there is no round to come that has seats")
    return found


def _exchange(found: Round, who: dict[int, int]) -> None:
    """Puts players into the seats of others."""
    for sheet in found.sheets:
        sheet.seats = tuple(who.get(player, player) for player in sheet.seats)

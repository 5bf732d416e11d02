"""Events of the referees: lateness, substitutes, decisions, disqualification, removal."""

from __future__ import annotations

from typing import Any

from ...errors import IllegalAction, NotationError
from ..log import Event
from ..referee import Decision, checked_clause, decide, late
from ..table.session import MIDDLE, START
from .handlers import Change, entry_of, handles, number_of, round_of, running, words_of
from .roles import check_role
from .state import DISQUALIFIED, ENTERED, IN, REMOVED, Entry, Round, State, Taken


@handles("phone_agreed")
def phone_agreed(state: State, event: Event) -> Change:
    """An important call was agreed with the referee before the session."""
    entry = entry_of(state, event.get("entry"))
    found = round_of(state, event.get("round"))
    if found.started is not None:
        raise IllegalAction("a call is agreed before the session, and it has started")
    return lambda: entry.phone_rounds.add(found.number)


@handles("came_late")
def came_late(state: State, event: Event) -> Change:
    """A player came so many seconds late: points, or a substitute for the session."""
    entry = entry_of(state, event.get("entry"))
    found = running(round_of(state, event.get("round")))
    seconds = event.get("seconds")
    if not isinstance(seconds, int) or seconds < 0:
        raise NotationError("{seconds!r} seconds: say how late the player came", seconds=seconds)
    decision = late(state.book, seconds)
    if decision is not None and decision.consequence == "substitute":
        return _substituted(state, found, entry, str(event.get("substitute", "")), START)
    state.seat_of(entry.number, found.number)  # who has no seat in the round cannot be late for it
    take = _taken(state, event, entry, found.number, decision)

    def change() -> None:
        take()
        if entry.status == ENTERED:
            entry.status = IN  # who came late is here

    return change


@handles("substitute_in")
def substitute_in(state: State, event: Event) -> Change:
    """A substitute takes a seat, before the first hand or in the middle of the session, with the reason."""
    entry = entry_of(state, event.get("entry"))
    found = running(round_of(state, event.get("round")))
    when = event.get("when")
    if when not in (START, MIDDLE):
        raise NotationError(
            "a substitute comes at the start or in the middle, not {when!r}", when=when
        )
    if not str(event.get("reason", "")).strip():
        raise NotationError("a substitution needs a reason")
    return _substituted(state, found, entry, str(event.get("substitute", "")), when)


def _substituted(state: State, found: Round, entry: Entry, name: str, when: str) -> Change:
    """The change that lets a substitute, or somebody not named yet, play for a player in a round."""
    own, seat = state.seat_of(entry.number, found.number)
    for table, sheet in enumerate(found.sheets):
        sitting = [
            who for place, (who, _) in sheet.substitutes.items() if (table, place) != (own, seat)
        ]
        if name and name in sitting:
            raise IllegalAction("{name} plays at table {table} already", name=name, table=table + 1)
    return lambda: found.sheets[own].substitutes.update({seat: (name, when)})


@handles("decision")
def decision(state: State, event: Event) -> Change:
    """A referee's decision on an offence; what it costs comes from the book."""
    entry = entry_of(state, event.get("entry"))
    found = round_of(state, event.get("round"))
    if "clause" in event:
        checked_clause(words_of(event, "clause"))
    facts = _facts(event)
    key = str(event.get("offence"))
    if key == "telephone" and found.number in entry.phone_rounds:
        key, facts = "telephone-agreed", {"agreed": True}
    ruled = decide(state.book, key, **facts)
    if ruled is not None and ruled.consequence == "disqualification":
        check_role("disqualified", event["role"])  # whatever the offence is called
        return _out(state, entry, found.number)
    return _taken(state, event, entry, found.number, ruled)


_FACTS: dict[str, type] = {
    "choice": str,
    "points": int,
    "evidence": str,
    "reason": str,
    "times": int,
    "serious": bool,
    "count": int,
    "shown": bool,
}


def _facts(event: Event) -> dict[str, Any]:
    """What a decision says of the deed, each of its kind."""
    found = {}
    for name, kind in _FACTS.items():
        given = event.get(name)
        if given is None:
            continue
        if not isinstance(given, kind) or (kind is int and isinstance(given, bool)):
            raise NotationError("{name}: {given!r} cannot be", name=name, given=given)
        found[name] = given
    return found


def _taken(state: State, event: Event, entry: Entry, number: int, ruled: Decision | None) -> Change:
    """The change that takes the points of a decision, if it takes any."""
    if ruled is None or not ruled.points or ruled.when is None:
        return lambda: None
    what = (ruled.points, ruled.when, ruled.clause, ruled.offence, ruled.consequence)
    taken = Taken(event["n"], entry.number, number, *what)
    return lambda: state.taken.append(taken)


@handles("penalty_cancelled")
def penalty_cancelled(state: State, event: Event) -> Change:
    """A penalty is cancelled, with the reason; it stays on record."""
    found = [taken for taken in state.taken if taken.event == event.get("penalty")]
    if not found or not str(event.get("reason", "")).strip():
        raise NotationError("there is no such penalty, or no reason was given")
    return lambda: setattr(found[0], "cancelled", True)


@handles("disqualified")
def disqualified(state: State, event: Event) -> Change:
    """A player is out, on clear evidence; a substitute takes over."""
    entry = entry_of(state, event.get("entry"))
    if not str(event.get("evidence", "")).strip():
        clause = _offence_clause(state, "cheating")
        raise IllegalAction("nobody is disqualified without clear evidence", clause)
    return _out(state, entry, number_of(event, "round", 1))


@handles("absent_on_purpose")
def absent_on_purpose(state: State, event: Event) -> Change:
    """A player stayed away on purpose: the book may let the head referee disqualify."""
    entry = entry_of(state, event.get("entry"))
    found = round_of(state, event.get("round"))
    ruled = decide(state.book, "missed-session-on-purpose", choice=event.get("choice", "points"))
    if ruled is not None and ruled.consequence == "disqualification":
        return _out(state, entry, found.number)
    return _substituted(state, found, entry, "", START)


def _out(state: State, entry: Entry, number: int) -> Change:
    """The change that disqualifies: at once in a running round, where a substitute takes over, else from it on."""
    if entry.status == DISQUALIFIED:
        raise IllegalAction("{name} is {status}", name=entry.name, status=entry.status)
    found = round_of(state, number) if state.rounds else None
    left = None  # the seat that is left in the middle of a session
    if found is not None and found.started is not None and not found.closed:
        table, seat = state.seat_of(entry.number, number)
        left = found.sheets[table], seat

    def change() -> None:
        waiting = found is not None and found.started is None
        entry.status, entry.out_from = DISQUALIFIED, number if waiting else number + 1
        if state.book.value("disqualified_rank") == "unlisted":
            state.notices.append(f"{entry.name} was disqualified: tell the federation")
        if left is not None:
            left[0].substitutes.setdefault(left[1], ("", MIDDLE))

    return change


@handles("removed")
def removed(state: State, event: Event) -> Change:
    """A player is taken off the results for a good reason, such as illness; what was played stands for the others."""
    entry = entry_of(state, event.get("entry"))
    if not str(event.get("reason", "")).strip():
        raise IllegalAction("a player is removed only for a stated reason")
    first = number_of(event, "from_round", 1)

    def change() -> None:
        entry.out_from = entry.out_from or first
        entry.status = REMOVED

    return change


def _offence_clause(state: State, key: str) -> str | None:
    from ...rules.fouls.offences import offences

    return next((found.clause for found in offences(state.book) if found.key == key), None)

"""Events of the referees: lateness, substitutes, decisions, disqualification, removal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...errors import IllegalAction, NotationError
from ...locale import N_
from ...rules.fouls.offences import offences
from ...settlement.session import MIDDLE, START
from ..log import Event
from ..referee import RefereeDecision, checked_clause, decide, late
from .handlers import (
    HEAD_REFEREE,
    HEADS,
    OFFICIALS,
    REFEREES,
    Change,
    EventKinds,
    entry_of,
    number_of,
    role_refusal,
    text_of,
    words_of,
)
from .sheet_events import round_of, running
from .state import (
    DISQUALIFIED,
    ENTERED,
    IN,
    REMOVED,
    Cancelled,
    Entrant,
    EventState,
    Round,
    Sheet,
    Taken,
)

KINDS = EventKinds()
# What the referees' desk writes about a player, and can be cancelled.
DECISIONS = (
    "came_late", "substitute_in", "decision", "disqualified", "absent_on_purpose", "removed",
)  # fmt: skip
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


@KINDS.written_by(REFEREES, "entry round")
def phone_agreed(state: EventState, event: Event) -> Change:
    """An important call was agreed with the referee before the session."""
    entry = entry_of(state, event.get("entry"))
    found = round_of(state, event.get("round"))
    if found.started is not None:
        raise IllegalAction("a call is agreed before the session, and it has started")
    return lambda: entry.phone_rounds.add(found.number)


@KINDS.written_by(OFFICIALS, "entry round seconds substitute?")
def came_late(state: EventState, event: Event) -> Change:
    """A player came so many seconds late: points, or a substitute for the session."""
    entry = entry_of(state, event.get("entry"))
    found = running(round_of(state, event.get("round")))
    seconds = event.get("seconds")
    if not isinstance(seconds, int) or seconds < 0:
        raise NotationError("{seconds!r} seconds: say how late the player came", seconds=seconds)
    decision = late(state.book, seconds)
    if not state.reading:
        _check_once(state, event, entry, found.number)
    if substitutes(decision):
        return _substituted(state, event, found, entry, START)
    _seat_of(state, entry, found)  # who has no seat in the round cannot be late for it
    take = _taken(state, event, entry, found.number, decision)

    def change() -> None:
        take()
        if entry.status == ENTERED and event["n"] not in state.void:
            entry.status = IN  # who came late is here

    return change


def substitutes(decision: RefereeDecision | None) -> bool:
    """Somebody came so late that a substitute plays the session."""
    return decision is not None and decision.consequence == "substitute"


def _check_once(state: EventState, event: Event, entry: Entrant, number: int) -> None:
    """Refuses a second lateness in a round, be it another one: two referees may see the same player come."""
    for before, one in state.decisions.items():
        is_late = one["kind"] == "came_late"
        same = is_late and (one["entry"], one["round"]) == (entry.number, number)
        if same and before < event["n"] and before not in state.cancelled:
            decision, late_by = late(state.book, one["seconds"]), minutes(one["seconds"])
            raise IllegalAction(
                N_(
                    "{name} is late by {minutes} in round {number} already, and a substitute plays: cancel that first"
                )
                if substitutes(decision)
                else N_("{name} is late by {minutes} in round {number} already: cancel that first"),
                decision.clause if decision else None,
                name=entry.name,
                minutes=late_by,
                number=number,
            )


def minutes(seconds: int) -> str:
    """How late somebody came, as it is typed.

    >>> minutes(605)
    '10:05'
    """
    return f"{seconds // 60}:{seconds % 60:02d}"


@KINDS.written_by(OFFICIALS, "entry round when reason substitute?")
def substitute_in(state: EventState, event: Event) -> Change:
    """A substitute takes a seat, before the first hand or in the middle of the session, with the reason."""
    entry = entry_of(state, event.get("entry"))
    found = running(round_of(state, event.get("round")))
    when = event.get("when")
    if when not in (START, MIDDLE):
        raise NotationError(
            "a substitute comes at the start or in the middle, not {when!r}", when=when
        )
    words_of(event, "reason", N_("a substitution needs a reason"))
    return _substituted(state, event, found, entry, when)


def _substituted(
    state: EventState, event: Event, found: Round, entry: Entrant, when: str
) -> Change:
    """The change that lets a substitute, or somebody not named yet, play for a player in a round."""
    own, seat = _seat_of(state, entry, found)
    name = text_of(event, "substitute")
    if name and not state.reading:
        _check_free(state, found, name)
    for table, sheet in enumerate(found.sheets, 1):
        sitting = [
            who
            for place, (who, _) in sheet.substitutes.items()
            if sheet is not own or place != seat
        ]
        if name and name in sitting:
            raise IllegalAction("{name} plays at table {table} already", name=name, table=table)
    if event["n"] in state.void:
        return lambda: None
    return lambda: own.substitutes.update({seat: (name, when)})


def _check_free(state: EventState, found: Round, name: str) -> None:
    """Refuses a substitute who plays in the round anyway, or whom nobody has announced."""
    known = [entry.number for entry in state.entries if entry.name == name]
    for number in known:
        place = state.seat_in(found.number, number)
        if place is not None and state.entries[number].plays:
            raise IllegalAction("{name} plays at table {table} already", name=name, table=place[0])
    if not known and name not in state.pool:
        raise NotationError(
            "nobody is called {name!r} here: add them to the substitutes first, or name one of {known}",
            name=name,
            known=", ".join(state.pool) or "–",
        )


def _seat_of(state: EventState, entry: Entrant, found: Round) -> tuple[Sheet, int]:
    """The sheet and the seat of a player in a round."""
    place = state.seat_in(found.number, entry.number)
    if place is None:
        number = found.number
        raise NotationError("{name} does not sit in round {number}", name=entry.name, number=number)
    return found.sheets[place[0] - 1], place[1]


@KINDS.written_by(
    REFEREES,
    "entry round offence clause? choice? points? evidence? reason? times? serious? count? shown?",
)
def decision(state: EventState, event: Event) -> Change:
    """A referee's decision on an offence; what it costs comes from the book."""
    entry = entry_of(state, event.get("entry"))
    found = round_of(state, event.get("round"))
    if "clause" in event:
        checked_clause(words_of(event, "clause"))
    facts = _facts(event)
    key = text_of(event, "offence")
    if key == "telephone" and found.number in entry.phone_rounds:
        key, facts = "telephone-agreed", {"agreed": True}
    ruled = decide(state.book, key, **facts)
    if ruled is not None and ruled.consequence == "disqualification":
        if event["role"] not in HEAD_REFEREE:  # whatever the offence is called
            raise role_refusal("disqualified", HEAD_REFEREE, event["role"])
        return _out(state, event, entry, found.number)
    return _taken(state, event, entry, found.number, ruled)


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


def _taken(
    state: EventState, event: Event, entry: Entrant, number: int, ruled: RefereeDecision | None
) -> Change:
    """The change that takes the points of a decision, if it takes any."""
    if ruled is None or not ruled.points or ruled.when is None:
        return lambda: None
    what = (ruled.points, ruled.when, ruled.clause, ruled.offence, ruled.consequence)
    taken = Taken(event["n"], entry.number, number, *what, event["n"] in state.void)
    return lambda: state.taken.append(taken)


@KINDS.written_by(HEAD_REFEREE, "penalty reason")
def penalty_cancelled(state: EventState, event: Event) -> Change:
    """A penalty is cancelled, with the reason; it stays on record."""
    found = [taken for taken in state.taken if taken.event == event.get("penalty")]
    if not found or not text_of(event, "reason"):
        raise NotationError("there is no such penalty, or no reason was given")
    if not state.reading:  # logs from before that rule are read as they are
        _check_stands(state, found[0].event)

    def change() -> None:
        found[0].cancelled = True
        why = Cancelled(event["by"], event["at"], text_of(event, "reason"))
        state.cancelled.setdefault(found[0].event, why)

    return change


@KINDS.written_by(HEAD_REFEREE, "entry evidence round?")
def disqualified(state: EventState, event: Event) -> Change:
    """A player is out, on clear evidence; a substitute takes over."""
    entry = entry_of(state, event.get("entry"))
    if not text_of(event, "evidence"):
        clause = next((one.clause for one in offences(state.book) if one.key == "cheating"), None)
        raise IllegalAction("nobody is disqualified without clear evidence", clause)
    return _out(state, event, entry, number_of(event, "round", 1))


@KINDS.written_by(HEAD_REFEREE, "entry round choice?")
def absent_on_purpose(state: EventState, event: Event) -> Change:
    """A player stayed away on purpose: the book may let the head referee disqualify."""
    entry = entry_of(state, event.get("entry"))
    found = round_of(state, event.get("round"))
    ruled = decide(state.book, "missed-session-on-purpose", choice=event.get("choice", "points"))
    if ruled is not None and ruled.consequence == "disqualification":
        return _out(state, event, entry, found.number)
    return _substituted(state, event, found, entry, START)


def _out(state: EventState, event: Event, entry: Entrant, number: int) -> Change:
    """The change that disqualifies: at once in a running round, where a substitute takes over, else from it on."""
    if entry.status == DISQUALIFIED:
        raise IllegalAction("{name} is {status}", name=entry.name, status=entry.status)
    found = round_of(state, number) if state.rounds else None
    left = None  # the seat that is left in the middle of a session
    if found is not None and found.started is not None and not found.closed:
        left = _seat_of(state, entry, found)
    if event["n"] in state.void:
        return lambda: entry.away.add(event["n"])

    def change() -> None:
        waiting = found is not None and found.started is None
        entry.status, entry.out_from = DISQUALIFIED, number if waiting else number + 1
        if state.book.value("disqualified_rank") == "unlisted":
            state.notices.append(f"{entry.name} was disqualified: tell the federation")
        if left is not None:
            left[0].substitutes.setdefault(left[1], ("", MIDDLE))

    return change


@KINDS.written_by(HEAD_REFEREE, "entry reason from_round?")
def removed(state: EventState, event: Event) -> Change:
    """A player is taken off the results for a good reason, such as illness; what was played stands for the others."""
    entry = entry_of(state, event.get("entry"))
    if not text_of(event, "reason"):
        raise IllegalAction("a player is removed only for a stated reason")
    first = number_of(event, "from_round", 1)
    if event["n"] in state.void:
        return lambda: entry.away.add(event["n"])

    def change() -> None:
        entry.out_from = entry.out_from or first
        entry.status = REMOVED

    return change


@KINDS.written_by(HEADS, "decision reason")
def decision_cancelled(state: EventState, event: Event) -> Change:
    """An entry of the referees' desk is cancelled, with the reason: all is as without it; it stays on record."""
    number = event.get("decision")
    made = state.decisions.get(number) if type(number) is int else None
    if made is None:
        raise NotationError("no decision {number!r} can be cancelled", number=number)
    reason = words_of(event, "reason", N_("a decision is cancelled for a stated reason"))
    _check_stands(state, made["n"])
    entry = state.entries[made["entry"]]

    def change() -> None:
        state.cancelled[made["n"]] = Cancelled(event["by"], event["at"], reason)
        entry.away.discard(made["n"])

    return change


def _check_stands(state: EventState, number: int) -> None:
    """Refuses to cancel what is cancelled already."""
    if number in state.cancelled:
        by, _, reason = state.cancelled[number]
        raise IllegalAction("{name} has cancelled that already: {reason}", name=by, reason=reason)


def cancelled_in(events: Iterable[Event]) -> frozenset[int]:
    """The numbers of the decisions that a log cancels."""
    numbers = (one.get("decision") for one in events if one["kind"] == "decision_cancelled")
    return frozenset(number for number in numbers if type(number) is int)

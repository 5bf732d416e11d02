"""Events of the rounds' sheets: found by round and table, keyed twice, signed, the round closed, errata."""

from __future__ import annotations

from typing import Any

from ...errors import IllegalAction, NotationError
from ...locale import N_
from ...settlement.session import points_due
from ..log import Event
from .handlers import HEADS, OFFICIALS, STAFF, Change, EventKinds, role_refusal, words_of
from .state import EventState, Round, Sheet

KINDS = EventKinds()


def round_of(state: EventState, number: Any) -> Round:
    """The round of that number, from 1; NotationError if there is none."""
    if not isinstance(number, int) or not 1 <= number <= len(state.rounds):
        count = len(state.rounds)
        raise NotationError("no round {number!r}: there are {count}", number=number, count=count)
    return state.rounds[number - 1]


def sheet_of(state: EventState, event: Event) -> tuple[Round, Sheet]:
    """The sheet of an event's round and table, tables counted from 1."""
    found = round_of(state, event.get("round"))
    table = event.get("table")
    if not isinstance(table, int) or not 1 <= table <= len(found.sheets):
        count = len(found.sheets)
        raise NotationError("no table {table!r}: there are {count}", table=table, count=count)
    return found, found.sheets[table - 1]


def running(found: Round) -> Round:
    """The round, if it has started and is not closed."""
    if found.started is None:
        raise IllegalAction("round {number} has not started", number=found.number)
    if found.closed:
        raise IllegalAction(
            "round {number} is closed; a correction is an erratum", number=found.number
        )
    return found


@KINDS.written_by(STAFF)
def sheet_keyed(state: EventState, event: Event) -> Change:
    """Somebody keys a sheet; it counts once two people have keyed the same, or when it comes from a table's ledger.

    Every hand of a ledger was read back and confirmed (`ledger` is the hash of its last line). Two who have keyed the
    same may both have read it wrong: until it is signed, another result begins the keying anew.
    """
    found, sheet = sheet_of(state, event)
    running(found)
    if sheet.signed is not None:
        raise IllegalAction("the sheet is signed by {name} and closed", name=sheet.signed)
    points, bets = _keyed(state, event)
    from_ledger = _is_from_ledger(event)
    again = sheet.points is not None and (sheet.points, sheet.bets_left) != (points, bets)
    others = [value for who, value in sheet.keyed.items() if who != event["by"] and not again]
    if others and (points, bets) not in others:
        raise IllegalAction(
            "round {number}, table {table}: keyed twice and not the same: {one} and {two}; look at the sheet",
            number=found.number,
            table=event["table"],
            one=" ".join(map(str, others[0][0])),
            two=" ".join(map(str, points)),
        )

    def change() -> None:
        if again:
            sheet.keyed.clear()
            sheet.points, sheet.bets_left = None, 0
        sheet.keyed[event["by"]] = (points, bets)
        if others or from_ledger:
            sheet.points, sheet.bets_left = points, bets

    return change


def _is_from_ledger(event: Event) -> bool:
    """The scores are those of the table's ledger; only who may sign a sheet brings them."""
    if not event.get("ledger"):
        return False
    if event["role"] not in OFFICIALS:
        raise role_refusal("sheet_signed", OFFICIALS, event["role"])
    return True


def _keyed(state: EventState, event: Event) -> tuple[tuple[int, ...], int]:
    """The four scores and the bets left; refused if they are not four, not hundreds, or do not add up."""
    points, bets = event.get("points"), event.get("bets_left", 0)
    whole = isinstance(points, list) and all(isinstance(each, int) for each in points)
    if not whole or len(points or ()) != 4:
        raise NotationError("a sheet has four scores, East to North, not {points!r}", points=points)
    if any(each % 100 for each in points or ()):
        raise NotationError("scores are hundreds: {points!r}", points=points)
    if not isinstance(bets, int) or bets < 0:
        raise NotationError("{bets!r} bets cannot be left on a table", bets=bets)
    found, due = sum(points or ()), points_due(bets, state.book)
    if found != due:
        raise NotationError(
            "round {number}, table {table}: the sum is {found}, and {due} are in play: {difference:+d}",
            number=event["round"],
            table=event["table"],
            found=found,
            due=due,
            difference=found - due,
        )
    return tuple(points or ()), bets


@KINDS.written_by(OFFICIALS)
def sheet_signed(state: EventState, event: Event) -> Change:
    """A referee or staff member has checked the sheet: the result is final and the players may go."""
    found, sheet = sheet_of(state, event)
    running(found)
    if sheet.points is None:
        raise IllegalAction(
            "round {number}, table {table}: the sheet has not been keyed by two people",
            number=found.number,
            table=event["table"],
        )
    return lambda: setattr(sheet, "signed", event["by"])


@KINDS.written_by(HEADS)
def round_closed(state: EventState, event: Event) -> Change:
    """All sheets are in: the standings may be published."""
    found = running(round_of(state, event.get("round")))
    missing = [place for place, sheet in enumerate(found.sheets, 1) if sheet.signed is None]
    if missing:
        tables = " ".join(map(str, missing))
        raise IllegalAction(
            "round {number} cannot be closed: tables {tables} are not signed",
            number=found.number,
            tables=tables,
        )
    return lambda: setattr(found, "closed", True)


@KINDS.written_by(HEADS)
def corrected(state: EventState, event: Event) -> Change:
    """An erratum: a sheet of a closed round is put right, with the reason; the old one stays on record."""
    found, sheet = sheet_of(state, event)
    if not found.closed:
        raise IllegalAction(
            "round {number} is not closed: key the sheet again", number=found.number
        )
    reason = words_of(event, "reason", N_("a correction needs a reason"))
    points, bets = _keyed(state, event)

    def change() -> None:
        before, after = (" ".join(map(str, own or ())) for own in (sheet.points, points))
        sheet.errata.append(f"{event['at']} {event['by']}: {before} → {after}: {reason}")
        sheet.points, sheet.bets_left = points, bets

    return change


@KINDS.written_by(STAFF)
def scan_kept(state: EventState, event: Event) -> Change:
    """A picture of the paper sheet lies beside the record, known by its hash."""
    _, sheet = sheet_of(state, event)
    name, digest = str(event.get("file", "")), str(event.get("sha256", ""))
    if not name or len(digest) != 64:
        raise NotationError("a scan has a file and its SHA-256")
    return lambda: sheet.scans.append(name)


@KINDS.written_by(HEADS)
def results_published(state: EventState, event: Event) -> Change:
    """The standings up to a closed round are shown to everybody."""
    found = round_of(state, event.get("round"))
    if not found.closed:
        raise IllegalAction(
            "round {number} is not closed: its results cannot be published", number=found.number
        )
    return lambda: setattr(state, "published", found.number)

"""Events of the rounds' sheets: found by round and table, keyed twice, signed, the round closed, errata."""

from __future__ import annotations

import re
from typing import Any

from ...errors import IllegalAction, NotationError
from ...locale import N_
from ...settlement.session import points_due
from ..log import Event
from .handlers import (
    HEADS,
    OFFICIALS,
    STAFF,
    Change,
    EventKinds,
    flag_of,
    role_refusal,
    text_of,
    words_of,
)
from .state import EventState, Round, Sheet

KINDS = EventKinds()
_NOTHING = (0, 0, 0, 0)
_SCAN = re.compile(r"(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._-]{0,79}")


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


@KINDS.written_by(STAFF, "round table points bets_left? from_bets? ledger?")
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
    from_bets = _from_bets(event)
    from_ledger = _is_from_ledger(event)
    again = sheet.points is not None and (sheet.points, sheet.bets_left) != (points, bets)
    if state.evening and sheet.keyed:
        again = True  # nobody keys a second time: who keys again corrects
    others = [value for who, value in sheet.keyed.items() if who != event["by"] and not again]
    if others and (points, bets) not in others:
        raise IllegalAction(
            "round {number}, table {table}: the figures differ from those keyed before; read the sheet again, "
            "or let a referee look",
            number=found.number,
            table=event["table"],
        )

    def change() -> None:
        if again:
            sheet.forget()
        sheet.keyed[event["by"]] = (points, bets)
        if others or from_ledger or state.evening:
            sheet.points, sheet.bets_left = points, bets
        if from_ledger:
            sheet.from_bets = from_bets

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
        raise _wrong_sum(state, event, found, due)
    return tuple(points or ()), bets


def _wrong_sum(state: EventState, event: Event, found: int, due: int) -> NotationError:
    """Scores that do not add up; where bets stay on the table, how many of them would explain it."""
    values = {"number": event["round"], "table": event["table"], "found": found, "due": due}
    values["difference"] = found - due
    bet = state.book.value("riichi_bet")
    if state.book.value("leftover_bets") == "lost" and found < due and not (due - found) % bet:
        values["more"] = (due - found) // bet
        return NotationError(
            "round {number}, table {table}: the sum is {found}, and {due} are in play: {difference:+d}; "
            "if {more} more bets were left on the table, say so",
            **values,
        )
    return NotationError(
        "round {number}, table {table}: the sum is {found}, and {due} are in play: {difference:+d}",
        **values,
    )


def _from_bets(event: Event) -> tuple[int, ...]:
    """What of the points each got of bets left over: a ledger tells, so that a remainder breaks no tie (R32)."""
    given = event.get("from_bets", list(_NOTHING))
    if not isinstance(given, list) or len(given) != 4 or not all(type(one) is int for one in given):
        raise NotationError("what came of the bets is four amounts, not {bets!r}", bets=given)
    return tuple(given)


@KINDS.written_by(OFFICIALS, "round table reason?")
def keying_cancelled(state: EventState, event: Event) -> Change:
    """What was keyed of a sheet is struck, where two differ and the one who was wrong cannot key again."""
    found, sheet = sheet_of(state, event)
    running(found)
    if sheet.signed is not None:
        raise IllegalAction("the sheet is signed by {name} and closed", name=sheet.signed)
    if not sheet.keyed:
        raise IllegalAction("nothing was keyed of this sheet")
    return sheet.forget


@KINDS.written_by(OFFICIALS, "round table")
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


@KINDS.written_by(HEADS, "round unfinished?")
def round_closed(state: EventState, event: Event) -> Change:
    """All sheets are in: the standings may be published. At an evening tables left `unfinished` count nothing."""
    found = running(round_of(state, event.get("round")))
    due = "points" if state.evening else "signed"  # at an evening nobody signs
    missing = [place for place, one in enumerate(found.sheets, 1) if getattr(one, due) is None]
    left_out = state.evening and flag_of(event, "unfinished") and len(missing) < len(found.sheets)
    if missing and not left_out:
        tables = " ".join(map(str, missing))
        raise IllegalAction(
            N_("round {number} cannot be closed: tables {tables} have no result")
            if state.evening
            else N_("round {number} cannot be closed: tables {tables} are not signed"),
            number=found.number,
            tables=tables,
        )
    return lambda: setattr(found, "closed", True)


@KINDS.written_by(HEADS, "round table points reason bets_left?")
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
        sheet.points, sheet.bets_left, sheet.from_bets = points, bets, _NOTHING

    return change


@KINDS.written_by(STAFF, "round table file sha256")
def scan_kept(state: EventState, event: Event) -> Change:
    """A picture of the paper sheet lies beside the record, known by its hash.

    The name is that of a file and no way to another one. Of a log that is read, one that is none is passed over: the
    log stays readable, and nothing is looked for there.
    """
    _, sheet = sheet_of(state, event)
    name, digest = text_of(event, "file"), text_of(event, "sha256")
    if state.reading and not is_scan_name(name):
        return lambda: None
    if not is_scan_name(name) or len(digest) != 64:
        raise NotationError("a scan has a file and its SHA-256")
    return lambda: sheet.scans.append(name)


def is_scan_name(name: str) -> bool:
    """A file's name as scans have them: it leads nowhere but to a file right beside the others.

    >>> is_scan_name("r1t2-0123456789ab.png"), is_scan_name("../../hanchan.sqlite3"), is_scan_name("..")
    (True, False, False)
    """
    return _SCAN.fullmatch(name) is not None


@KINDS.written_by(HEADS, "round")
def results_published(state: EventState, event: Event) -> Change:
    """The standings up to a closed round are shown to everybody."""
    found = round_of(state, event.get("round"))
    if not found.closed:
        raise IllegalAction(
            "round {number} is not closed: its results cannot be published", number=found.number
        )
    return lambda: setattr(state, "published", found.number)

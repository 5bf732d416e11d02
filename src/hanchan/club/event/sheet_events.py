"""Events of the sheets: keyed twice, signed, the round closed, errata."""

from __future__ import annotations

from ...errors import IllegalAction, NotationError
from ..log import Event
from ..table.session import points_due
from .handlers import Change, handles, round_of, running, sheet_of
from .state import State


@handles("sheet_keyed")
def sheet_keyed(state: State, event: Event) -> Change:
    """Somebody keys a sheet; it counts once two people have keyed the same.

    Two who have keyed the same may both have read it wrong: until it is signed, another result begins the keying anew.
    """
    found, sheet = sheet_of(state, event)
    running(found)
    if sheet.signed is not None:
        raise IllegalAction("the sheet is signed by {name} and closed", name=sheet.signed)
    points, bets = _keyed(state, event)
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
        if others:
            sheet.points, sheet.bets_left = points, bets

    return change


def _keyed(state: State, event: Event) -> tuple[tuple[int, ...], int]:
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


@handles("sheet_signed")
def sheet_signed(state: State, event: Event) -> Change:
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


@handles("round_closed")
def round_closed(state: State, event: Event) -> Change:
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


@handles("corrected")
def corrected(state: State, event: Event) -> Change:
    """An erratum: a sheet of a closed round is put right, with the reason; the old one stays on record."""
    found, sheet = sheet_of(state, event)
    if not found.closed:
        raise IllegalAction(
            "round {number} is not closed: key the sheet again", number=found.number
        )
    reason = str(event.get("reason", "")).strip()
    if not reason:
        raise NotationError("a correction needs a reason")
    points, bets = _keyed(state, event)

    def change() -> None:
        before, after = (" ".join(map(str, own or ())) for own in (sheet.points, points))
        sheet.errata.append(f"{event['at']} {event['by']}: {before} → {after}: {reason}")
        sheet.points, sheet.bets_left = points, bets

    return change


@handles("scan_kept")
def scan_kept(state: State, event: Event) -> Change:
    """A picture of the paper sheet lies beside the record, known by its hash."""
    _, sheet = sheet_of(state, event)
    name, digest = str(event.get("file", "")), str(event.get("sha256", ""))
    if not name or len(digest) != 64:
        raise NotationError("a scan has a file and its SHA-256")
    return lambda: sheet.scans.append(name)


@handles("results_published")
def results_published(state: State, event: Event) -> Change:
    """The standings up to a closed round are shown to everybody."""
    found = round_of(state, event.get("round"))
    if not found.closed:
        raise IllegalAction(
            "round {number} is not closed: its results cannot be published", number=found.number
        )
    return lambda: setattr(state, "published", found.number)

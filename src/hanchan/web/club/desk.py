"""Pages for those who work for the event: people, seating, rounds, sheets, referee, staff, audit, files."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from ...club.duties import duties
from ...club.event import ranking
from ...club.event.state import ENTERED, Entry
from ...rules.fouls import offences
from ..errors import Refusal
from .door import Visit, only, shown, visit
from .forms import PageRoute
from .hall_clock import board, current, elapsed, player_name
from .people import STAFF
from .words import page

router = APIRouter(route_class=PageRoute, include_in_schema=False)
_REFEREES = ("head referee", "referee")


@router.get("/club/e/{id}/people")
def people(request: Request, id: str) -> HTMLResponse:
    """Entries and check-in; whoever is missing from a running round has a clock."""
    with visit(request, id) as found:
        only(found, *STAFF)
        return page(
            request, "people.html", **shown(found, late=_late(found), now=current(found.state))
        )


def _late(found: Visit) -> dict[str, Any] | None:
    """Who is missing from the running round, for how long, and when a substitute is due."""
    state = found.state
    now = current(state)
    if now is None or now.started is None or now.closed:
        return None
    missing: list[Entry] = []
    for sheet in now.sheets:
        for seat, number in enumerate(sheet.seats):
            entry = state.entries[number]
            if entry.status == ENTERED and seat not in sheet.substitutes:
                missing.append(entry)
    found_key = [one for one in offences.offences(state.book) if one.key == "late-arrival"]
    limit = found_key[0].limit if found_key else None
    return {
        "round": now.number,
        "seconds": elapsed(now, found.kept.now),
        "missing": missing,
        "limit": limit,
        "clause": found_key[0].clause if found_key else None,
        "points": found_key[0].points if found_key else None,
        "whole": state.book.value("late_rounding") == "down",
    }


@router.get("/club/e/{id}/seating")
def seating(request: Request, id: str) -> HTMLResponse:
    """The seating: proposed with its certificate, then published with the public draw."""
    with visit(request, id) as found:
        only(found, "organiser")
        return page(request, "seating.html", **shown(found, proposal=found.kept.proposal()))


@router.get("/club/e/{id}/round")
def round_page(request: Request, id: str) -> HTMLResponse:
    """The round: start, clock, tables, sheets, close, publish."""
    with visit(request, id) as found:
        only(found, *STAFF)
        state = found.state
        now = current(state)
        if now is None:
            return page(request, "round.html", **shown(found, now=None))
        return page(
            request, "round.html",
            **shown(found, now=now, board=board(found.kept), seated=player_name,
                    duties=duties(state.book, "day") + duties(state.book, "session")),
        )  # fmt: skip


@router.get("/club/e/{id}/sheet/{number}/{table}")
def sheet(request: Request, id: str, number: int, table: int) -> HTMLResponse:
    """One table's sheet: keyed by two, signed, with its scan; of a closed round, its correction."""
    with visit(request, id) as found:
        only(found, *STAFF)
        state = found.state
        if not 1 <= number <= len(state.rounds) or not 1 <= table <= len(
            state.round(number).sheets
        ):
            raise Refusal("unknown", "there is no such table", 404)
        one = state.round(number)
        kept = one.sheets[table - 1]
        lines = ranking.sheet_lines(state, number, kept) if kept.points else None
        ledger = found.kept.ledgers.get(f"r{number}t{table}")
        return page(
            request, "sheet.html",
            **shown(found, one=one, table=table, sheet=kept, lines=lines, seated=player_name,
                    ledger=ledger, duties=duties(state.book, "finished"),
                    lost=state.book.value("leftover_bets") == "lost",
                    whole=4 * state.book.value("start_points")),
        )  # fmt: skip


@router.get("/club/e/{id}/referee")
def referee(request: Request, id: str) -> HTMLResponse:
    """Offence, clause, consequence; the decisions and penalties so far."""
    with visit(request, id) as found:
        only(found, *_REFEREES, "organiser")
        state = found.state
        decisions = [
            event for event in found.kept.tournament.log.events
            if event["kind"] in ("decision", "came_late", "substitute_in", "disqualified", "removed")
        ]  # fmt: skip
        return page(
            request, "referee.html",
            **shown(found, now=current(state), offences=_offences(found), decisions=decisions[::-1]),
        )  # fmt: skip


def _offences(found: Visit) -> list[dict[str, Any]]:
    """The book's offences with what the form has to ask for each."""
    return [one.to_dict() for one in offences.offences(found.state.book)]


@router.get("/club/e/{id}/staff")
def staff(request: Request, id: str) -> HTMLResponse:
    """Who is let in, as what; links are made here."""
    with visit(request, id) as found:
        only(found, "organiser")
        return page(request, "staff.html", **shown(found))


@router.get("/club/e/{id}/audit")
def audit(request: Request, id: str) -> HTMLResponse:
    """Every change: who, when, what; each line holds the hash of the one before."""
    with visit(request, id) as found:
        only(found, *STAFF)
        return page(
            request, "audit.html", **shown(found, events=found.kept.tournament.log.events[::-1])
        )

"""Pages for those who work for the event: people, seating, rounds, sheets, referee, staff, audit, files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from ...club.countries import country_code
from ...club.duties import duties
from ...club.event import ranking
from ...club.event.clock_events import elapsed
from ...club.event.handlers import OFFICIALS, STAFF
from ...club.event.referee_events import minutes, substitutes
from ...club.event.registration import doubles
from ...club.event.state import ENTERED, WAITING, Entrant, EventState
from ...club.referee import late
from ...rules.fouls import offences
from ...settlement.session import absent_line
from ..language import language_of
from .door import Visit, visit
from .entries import country_names
from .formats.again import again_shown
from .formats.pages import format_shown
from .hall_clock import board, current
from .pages import PageRoute
from .public import written_by

router = APIRouter(route_class=PageRoute, include_in_schema=False)


@router.get("/club/e/{id}/people")
def people(request: Request, id: str) -> HTMLResponse:
    """Entries and check-in; whoever is missing from a running round has a clock."""
    with visit(request, id) as found:
        found.only(*STAFF)
        state = found.state
        return found.page(
            request,
            "people.html",
            late=_late(found),
            fit=_fit(state),
            pairs=doubles(state),
            strange={
                one.number for one in state.entries if one.country and not country_code(one.country)
            },
            countries=country_names(language_of(request)),
        )


def _fit(state: EventState) -> dict[str, int]:
    """How many are to be seated, how many are missing to full tables, how many wait."""
    count = len(state.to_seat)
    waiting = sum(entry.status == WAITING for entry in state.entries)
    return {"count": count, "missing": -count % 4, "waiting": waiting}


def _late(found: Visit) -> dict[str, Any] | None:
    """Who is missing from the running round, for how long, and when a substitute is due."""
    state = found.state
    now = current(state)
    if now is None or now.started is None or now.closed:
        return None
    missing: list[Entrant] = []
    for sheet in now.sheets:
        for seat, number in enumerate(sheet.seats):
            entry = state.entries[number]
            if entry.status == ENTERED and seat not in sheet.substitutes:
                missing.append(entry)
    known = [one for one in offences.offences(state.book) if one.key == "late-arrival"]
    late = known[0] if known else None
    return {
        "round": now.number,
        "seconds": elapsed(now, found.kept.now),
        "missing": missing,
        "limit": late and late.limit,
        "clause": late and late.clause,
        "points": late and late.points,
        "whole": state.book.value("late_rounding") == "down",
        "missed": _missed(state),
    }


def _missed(state: EventState) -> str:
    """The total of a session that a substitute plays, as it is shown; empty where the book fixes none."""
    if state.book.value("substitute_result") == "none":
        return ""
    shown: str = written_by(state)(absent_line(state.book, 0).total)
    return shown


@router.get("/club/e/{id}/seating")
def seating(request: Request, id: str) -> HTMLResponse:
    """The seating: proposed with its certificate, then published with the public draw."""
    with visit(request, id) as found:
        found.only("organiser")
        proposal = found.kept.proposal()
        return found.page(
            request,
            "seating.html",
            proposal=proposal,
            shown=_shown_tables(found, proposal or {}),
            format=format_shown(found.state),
            again=again_shown(found.state, proposal),
        )


def _shown_tables(found: Visit, proposal: dict[str, Any]) -> list[list[list[str]]]:
    """Who sits where in each round: as it is, with seats given and players swapped, or as it is proposed anew."""
    state = found.state
    names = proposal.get("draw", {}).get("names", ())
    proposed = _named(names, proposal["tables"]) if names else []
    entries = [entry.name for entry in state.entries]
    events = found.kept.tournament.events
    published = [one["tables"] for one in events if one["kind"] == "seating_published"]
    is_new = not state.rounds or proposed != _named(entries, published[-1])
    if is_new and not any(one.started is not None for one in state.rounds):
        return proposed
    return _named(entries, [[sheet.seats for sheet in one.sheets] for one in state.rounds])


def _named(
    names: Sequence[str], rounds: Iterable[Iterable[Iterable[int]]]
) -> list[list[list[str]]]:
    return [[[names[player] for player in table] for table in seats] for seats in rounds]


@router.get("/club/e/{id}/round")
def round_page(request: Request, id: str) -> HTMLResponse:
    """The round: start, clock, tables, sheets, close, publish."""
    with visit(request, id) as found:
        found.only(*STAFF)
        state = found.state
        now = current(state)
        if now is None:
            return found.page(request, "round.html", now=None)
        return found.page(
            request,
            "round.html",
            now=now,
            board=board(found.kept),
            duties=duties(state.book, "day") + duties(state.book, "session"),
        )


@router.get("/club/e/{id}/sheet/{number}/{table}")
def sheet(request: Request, id: str, number: int, table: int) -> HTMLResponse:
    """One table's sheet: keyed by two, signed, with its scan; of a closed round, its correction."""
    with visit(request, id) as found:
        found.only(*STAFF)
        state = found.state
        one, kept = found.sheet(number, table)
        lines = ranking.sheet_lines(state, number, kept) if kept.points else None
        ledger = found.kept.ledger(number, table)
        return found.page(
            request,
            "sheet.html",
            one=one,
            table=table,
            sheet=kept,
            lines=lines,
            ledger=ledger,
            duties=duties(state.book, "finished"),
            **_keyed_by(state),
        )


def _keyed_by(state: EventState) -> dict[str, Any]:
    """What a form for scores asks of the book: bets left over, and the points in play."""
    return {
        "lost": state.book.value("leftover_bets") == "lost",
        "whole": 4 * state.book.value("start_points"),
    }


@router.get("/club/e/{id}/sheets/{number}")
def sheets(request: Request, id: str, number: int) -> HTMLResponse:
    """All sheets of a round: to key one after another, also where the line breaks in between."""
    with visit(request, id) as found:
        found.only(*STAFF)
        one, _ = found.sheet(number, 1)
        return found.page(request, "sheets.html", one=one, **_keyed_by(found.state))


@router.get("/club/e/{id}/referee")
def referee(request: Request, id: str) -> HTMLResponse:
    """Offence, clause, consequence; the decisions and penalties so far."""
    with visit(request, id) as found:
        found.only(*OFFICIALS)
        state = found.state
        return found.page(
            request,
            "referee.html",
            now=current(state),
            offences=[one.to_dict() for one in offences.offences(state.book)],
            decisions=list(state.decisions.values())[::-1],
            missed=_missed(state),
            late_by=lambda one: minutes(one["seconds"]),
            is_substituted=lambda one: substitutes(late(state.book, one["seconds"])),
        )


@router.get("/club/e/{id}/staff")
def staff(request: Request, id: str) -> HTMLResponse:
    """Who is let in, as what; links are made here."""
    with visit(request, id) as found:
        found.only("organiser")
        invited = [one.entry for one in found.state.invitations if not one.revoked]
        coded = len(set(invited) - {None})  # who has a link made by hand too is one player
        return found.page(request, "staff.html", coded=coded)


@router.get("/club/e/{id}/audit")
def audit(request: Request, id: str) -> HTMLResponse:
    """Every change: who, when, what; each line holds the hash of the one before."""
    with visit(request, id) as found:
        found.only(*STAFF)
        tournament = found.kept.tournament
        keyed = tournament.log.keyed_from
        return found.page(request, "audit.html", events=tournament.events[::-1], keyed=keyed)

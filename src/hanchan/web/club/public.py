"""Pages for everybody: the event, its schedule, published standings, players, the hall's clock."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from ...club.duties import duties
from ...club.event import ranking
from ...club.event.state import EventState
from ...club.papers.plots import hand_rates, progress
from ...club.papers.report import event_weight
from ...club.table.hand_statistics import hand_statistics
from ...locale import N_
from ...settlement.standings import shown as as_written
from ..errors import Refusal
from ..language import language_of
from .door import Visit, cookie_of, may_list, office_of, visit
from .hall_clock import board, current, seconds_left, signal_wait
from .pages import PageRoute, page, signed

router = APIRouter(route_class=PageRoute, include_in_schema=False)


@router.get("/club")
def start(request: Request) -> HTMLResponse:
    """The events and tables of this server."""
    office = office_of(request)
    known = [(id, found.state if found else None) for id, found in office.known(50)]
    events = [
        (id, state, len(ranking.players(state)) if state else 0)
        for id, state in known
        if state is None or (not state.deleted and may_list(request, id, state))
    ]
    own = [name for name in reversed(office.tables.names()) if cookie_of(name) in request.cookies]
    tables = [(name, table) for name in own[:20] if (table := office.tables.known(name))]
    return page(request, "start.html", events=events, tables=tables)


@router.get("/club/e/{id}")
def event(request: Request, id: str) -> HTMLResponse:
    """The event: what is going on now, and where everything is."""
    with visit(request, id) as found:
        state, person = found.state, found.person
        now = current(state)
        mine: tuple[int | None, int | None] | None = (person.table, None) if person.table else None
        if now is not None:
            mine = state.seat_in(now.number, person.entry) or mine
        return found.page(
            request,
            "event.html",
            now=now,
            mine=mine,
            wait=signal_wait(state, now, mine[0], found.kept.now)
            if now and mine and mine[0]
            else None,
            weight=event_weight(state),
            top=_listed(found)[:3],
            settings=duties(state.book, "setting"),
            elsewhere="organiser" in person.roles and found.elsewhere(request),
        )


def _seen(found: Visit) -> EventState:
    """The event as this person may see it: staff with every round, the rest with the published ones."""
    return found.state if found.person.is_staff else ranking.as_published(found.state)


def _listed(found: Visit) -> list[ranking.PlayerStanding]:
    """The standings that this person may see."""
    return ranking.standings_so_far(_seen(found))


@router.get("/club/e/{id}/standings")
def standings(request: Request, id: str) -> HTMLResponse:
    """Places and totals, every session beside, teams below."""
    with visit(request, id) as found:
        state = _seen(found)
        listed = _listed(found)
        closed = [one.number for one in state.rounds if one.closed]
        teams = ranking.teams(state) if listed else []
        return found.page(
            request,
            "standings.html",
            listed=listed,
            closed=closed,
            teams=teams,
            written=written_by(state),
        )


def written_by(state: EventState) -> Any:
    """What writes a total as the book does, points with their thousands apart."""
    if state.book.value("result_shown_in") == "points":
        return signed
    return lambda total: as_written(total, state.book).replace("-", "−")


@router.get("/club/e/{id}/schedule")
def schedule(request: Request, id: str) -> HTMLResponse:
    """Who sits where in every round."""
    with visit(request, id) as found:
        events = found.kept.tournament.events
        certified = [one["certificate"] for one in events if one.get("certificate")]
        return found.page(
            request,
            "schedule.html",
            certificate=certified[-1] if certified else None,
        )


@router.get("/club/e/{id}/player/{number}")
def player(request: Request, id: str, number: int) -> HTMLResponse:
    """One player's rounds, results and numbers."""
    with visit(request, id) as found:
        state = found.state
        if not 0 <= number < len(state.entries):
            raise Refusal("unknown", "there is no such player", 404)
        rows = [row for one in state.rounds if (row := _own_round(found, number, one.number))]
        standing = next((one for one in _listed(found) if one.entry.number == number), None)
        numbers = ranking.statistics(standing) if standing else None
        return found.page(
            request,
            "player.html",
            entry=state.entries[number],
            rows=rows,
            standing=standing,
            numbers=numbers,
            written=written_by(state),
        )


def _own_round(found: Visit, entry: int, number: int) -> dict[str, Any] | None:
    """One round of a player: the seat, the others, and the line once it may be seen; None without a seat."""
    state, person = found.state, found.person
    place = state.seat_in(number, entry)
    if place is None:
        return None
    table, seat = place
    one = state.rounds[number - 1]
    sheet = one.sheets[table - 1]
    others = [at for at in range(4) if at != seat]
    seen = (
        one.closed and sheet.points is not None and (person.is_staff or number <= state.published)
    )
    return {
        "round": number,
        "table": table,
        "seat": seat,
        "others": [(at, sheet.seats[at], state.name_at(sheet, at)) for at in others],
        "line": ranking.sheet_lines(state, number, sheet)[seat] if seen else None,
    }


@router.get("/club/e/{id}/statistics")
def statistics(request: Request, id: str) -> HTMLResponse:
    """Every player's places and averages."""
    with visit(request, id) as found:
        listed = _listed(found)
        state = _seen(found)
        plots = _plots(found, state, listed, language_of(request)) if listed else []
        rows = [(one, ranking.statistics(one)) for one in listed]
        return found.page(
            request, "statistics.html", rows=rows, plots=plots, written=written_by(state)
        )


def _plots(
    found: Visit, state: EventState, listed: list[ranking.PlayerStanding], lang: str
) -> list[tuple[str, str]]:
    """Pictures with their titles: totals by round, and rates where hands were entered."""
    made = [(N_("Totals of the first eight, round by round"), progress(state, listed[:8], lang))]
    # What everybody may see is told by the rounds of `state`; hands of later rounds wait for them.
    whole = len(state.rounds) == len(found.state.rounds)
    hands = hand_statistics(found.kept.played_tables()) if whole else {}
    if hands:
        made.append(
            (N_("Wins and deal-ins where hands were entered"), hand_rates(state, hands, lang))
        )
    return made


@router.get("/club/e/{id}/ceremony")
def ceremony(request: Request, id: str) -> HTMLResponse:
    """The final standings, revealed from the bottom; for staff, since the page knows the end."""
    with visit(request, id) as found:
        found.only("organiser", "head referee")
        listed = _listed(found)
        return found.page(
            request,
            "ceremony.html",
            listed=listed,
            told_apart=ranking.are_ties_told_apart(listed),
            written=written_by(found.state),
        )


@router.get("/club/e/{id}/clock")
def clock_page(request: Request, id: str) -> HTMLResponse:
    """The hall's clock, to be seen from every table."""
    with visit(request, id) as found:
        return found.page(request, "clock.html", board=board(found.kept))


@router.get("/club/e/{id}/hall.json")
def hall(request: Request, id: str) -> dict[str, Any]:
    """What the clock page asks for again and again."""
    with visit(request, id) as found:
        version = len(found.kept.tournament.log.events)
        return {"n": version} | board(found.kept)


@router.get("/club/e/{id}/pulse")
def pulse(request: Request, id: str) -> dict[str, Any]:
    """Whether anything has changed, for pages that show it."""
    with visit(request, id) as found:
        now = current(found.state)
        left = seconds_left(found.state, now, found.kept.now) if now else None
        return {"n": len(found.kept.tournament.log.events), "left": left}

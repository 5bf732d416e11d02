"""The ledger of a real table on a phone: its pages, in a tournament or on a club evening, and tables begun."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from ....club.house import house_book
from ....club.table.hands import abort_reasons
from ....club.table.ledger import HandLine
from ....club.table.series import running_totals
from ....club.table.worth import FLAGS, FU, limits, scored
from ....rules.book import Rulebook
from ....rules.fouls import offences
from ...language import language_of
from ...secrets import is_token, new_table_id, new_token
from ..door import admitted, bad_link, check_new, check_open, cookie_of, office_of
from ..hall_clock import seconds_left, signal_wait
from ..pages import PageRoute, Sent, book_name, number, page, word
from .entry import OpenLedger, at_club, at_table

router = APIRouter(route_class=PageRoute, include_in_schema=False)
_GAMES = 100  # of a series are shown


@router.get("/club/e/{id}/ledger/{number}/{table}")
def event_ledger(request: Request, id: str, number: int, table: int) -> HTMLResponse:
    """The ledger of a tournament's table."""
    with at_table(request, id, number, table) as at:
        return page(request, "ledger.html", **_shown(at, language_of(request)))


@router.get("/club/t/{name}")
def club_ledger(request: Request, name: str) -> HTMLResponse:
    """The ledger of a club evening's table."""
    with at_club(request, name) as at:
        series = _series(request, name, at) if at.ledger else None
        return page(
            request, "ledger.html", id=name, series=series, **_shown(at, language_of(request))
        )


def _series(request: Request, name: str, at: OpenLedger) -> dict[str, Any] | None:
    """The games of the same four up to this one, their totals, the game that follows; None before the first ends."""
    tables = office_of(request).tables
    names, ledger = [name], at.ledger
    while ledger and ledger.after and len(names) < _GAMES:
        names.insert(0, ledger.after)
        ledger = tables.get(ledger.after)
    kept = [one.table for one in map(tables.get, names) if one]
    if len(kept) == 1 and not kept[0].over:
        return None
    return {"names": names, "totals": running_totals(kept), "next": tables.follower(name)}


def _shown(at: OpenLedger, lang: str) -> dict[str, Any]:
    """What the ledger's page shows."""
    more: dict[str, Any] = {"open": at, "ledger": at.ledger, "person": at.person}
    if at.found is not None:
        more |= at.found.shown()
        state, one = at.found.state, at.found.state.rounds[at.round - 1]
        wait = signal_wait(state, one, at.table, at.found.kept.now)
        more |= {"one": one, "names": at.names(), "wait": wait}
    if at.ledger is None:
        return more
    table = at.ledger.table
    rules = table.book
    return more | {
        "book": rules,
        "table": table,
        "why": [_why(rules, line, lang) for line in table.hands],
        "lines": table.lines() if table.over and not table.pending else None,
        "fu": FU,
        "limits": list(limits(rules)),
        "flags": FLAGS[1:],
        "aborts": abort_reasons(rules),
        "nagashi": rules.value("nagashi_mangan"),
        "offences": offences.offences(rules) if at.found is None else (),
    }


def _why(book: Rulebook, line: HandLine, lang: str) -> list[str]:
    """The engine's reasons for each win of a hand that was given by its tiles."""
    before, drawn = line.before, line.result.get("discarder") is None
    return [
        scored(win, book, before.won_in(win["seat"], drawn, before.counters)).explain(lang)
        for win in line.result.get("wins", ())
        if "hand" in win
    ]


def _count(at: OpenLedger) -> int:
    return len(at.ledger.log.events) if at.ledger else 0


@router.get("/club/e/{id}/ledger/{number}/{table}/pulse")
def event_pulse(request: Request, id: str, number: int, table: int) -> dict[str, Any]:
    """Whether anybody has written at the table, and what the hall's clock shows."""
    with at_table(request, id, number, table) as at:
        assert at.found is not None
        kept = at.found.kept
        left = seconds_left(kept.state, kept.state.rounds[number - 1], kept.now)
        return {"n": _count(at), "left": left}


@router.get("/club/t/{name}/pulse")
def club_pulse(request: Request, name: str) -> dict[str, Any]:
    """Whether anybody has written at the table."""
    with at_club(request, name) as at:
        return {"n": _count(at), "left": None}


@router.get("/club/table")
def new_table(request: Request) -> HTMLResponse:
    """The form for a table of a club evening."""
    check_open(request)
    return page(request, "new_table.html")


@router.post("/club/table")
def open_club_table(request: Request, form: Sent) -> Response:
    """Opens a table of a club evening; its link lets others write too."""
    names, rules = form.get("player", []), house_book(book_name(form), word(form, "uma"))
    check_new(request, word(form, "code"))
    tables, name, token = office_of(request).tables, new_table_id(), new_token()
    tables.open(name, names, rules, names[0] if names else "", tournament=False)
    tables.lock_with(name, token)
    return admitted(request, f"/club/t/{name}#{token}", name, token)


@router.post("/club/t/{name}/next")
def next_game(request: Request, name: str, form: Sent) -> Response:
    """The same four, the next game, by the same book; the links of the table before write there too."""
    tables = office_of(request).tables
    with at_club(request, name) as at:
        at.check_writer()
        assert at.ledger is not None
        new = tables.follower(name)
        if new is None:
            new = new_table_id()
            tables.open_next(new, name, at.person.name, number(form, "east", 0))
        held = (request.cookies.get(cookie_of(one), "") for one in tables.series(new))
        token = next(filter(None, held), "")
    return admitted(request, f"/club/t/{new}", new, token)


@router.post("/club/t/{name}/join")
def join_table(request: Request, name: str, form: Sent) -> Response:
    """The secret of a table's link becomes a cookie."""
    token = word(form, "token")
    with at_club(request, name):
        key = office_of(request).tables.key(name)
    if not is_token(token, key):
        raise bad_link()
    return admitted(request, f"/club/t/{name}", name, token)

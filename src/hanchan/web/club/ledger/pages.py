"""The ledger of a real table on a phone: its pages, in a tournament or on a club evening, and tables begun."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from ....club.table.hands import abort_reasons
from ....club.table.ledger import HandLine
from ....club.table.worth import FLAGS, FU, limits, scored
from ....rules.book import Rulebook
from ....rules.fouls import offences
from ....rules.schema import BOOKS
from ...secrets import is_token, new_table_id, new_token
from ..door import admitted, bad_link, check_new, office_of
from ..hall_clock import seconds_left
from ..pages import PageRoute, Sent, book_name, language_of, page, word
from .entry import OpenLedger, at_club, at_table

router = APIRouter(route_class=PageRoute, include_in_schema=False)


@router.get("/club/e/{id}/ledger/{number}/{table}")
def event_ledger(request: Request, id: str, number: int, table: int) -> HTMLResponse:
    """The ledger of a tournament's table."""
    with at_table(request, id, number, table) as at:
        return page(request, "ledger.html", **_shown(at, language_of(request)))


@router.get("/club/t/{name}")
def club_ledger(request: Request, name: str) -> HTMLResponse:
    """The ledger of a club evening's table."""
    with at_club(request, name) as at:
        return page(request, "ledger.html", id=name, **_shown(at, language_of(request)))


def _shown(at: OpenLedger, lang: str) -> dict[str, Any]:
    """What the ledger's page shows."""
    more: dict[str, Any] = {"open": at, "ledger": at.ledger, "person": at.person}
    if at.found is not None:
        more |= at.found.shown()
        more |= {"one": at.found.state.rounds[at.round - 1], "names": at.names()}
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
        "nagashi": rules.value("nagashi_mangan") not in ("off", False, "no"),
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
    return page(request, "new_table.html", books=BOOKS)


@router.post("/club/table")
def open_club_table(request: Request, form: Sent) -> Response:
    """Opens a table of a club evening; its link lets others write too."""
    names, rules = form.get("player", []), book_name(form)
    check_new(request)
    tables, name, token = office_of(request).tables, new_table_id(), new_token()
    tables.open(name, names, rules, names[0] if names else "", tournament=False)
    tables.lock_with(name, token)
    return admitted(request, f"/club/t/{name}#{token}", name, token)


@router.post("/club/t/{name}/join")
def join_table(request: Request, name: str, form: Sent) -> Response:
    """The secret of a table's link becomes a cookie."""
    token = word(form, "token")
    with at_club(request, name):
        key = office_of(request).tables.key(name)
    if not is_token(token, key):
        raise bad_link()
    return admitted(request, f"/club/t/{name}", name, token)

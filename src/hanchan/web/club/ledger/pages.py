"""The ledger of a real table on a phone: its pages and forms, in a tournament or on a club evening."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from starlette.concurrency import run_in_threadpool

from ....errors import NotationError
from ....locale import N_
from ....rules.schema import BOOKS
from ...errors import Refusal
from ...secrets import digest, is_token, new_table_id, new_token
from ..door import check_new, office_of
from ..forms import PageRoute, done, read_form, word
from ..hall_clock import seconds_left
from ..people import admit
from ..words import language_of, page, say
from .actions import act, open_ledger
from .book import Book, at_club, at_table, shown_book

router = APIRouter(route_class=PageRoute, include_in_schema=False)


@router.get("/club/e/{id}/ledger/{number}/{table}")
def event_ledger(request: Request, id: str, number: int, table: int) -> HTMLResponse:
    """The ledger of a tournament's table."""
    with at_table(request, id, number, table) as book:
        return page(request, "ledger.html", **shown_book(book, language_of(request)))


@router.get("/club/t/{name}")
def club_ledger(request: Request, name: str) -> HTMLResponse:
    """The ledger of a club evening's table."""
    with at_club(request, name) as book:
        return page(request, "ledger.html", id=name, **shown_book(book, language_of(request)))


def _count(book: Book) -> int:
    return len(book.ledger.log.events) if book.ledger else 0


@router.get("/club/e/{id}/ledger/{number}/{table}/pulse")
def event_pulse(request: Request, id: str, number: int, table: int) -> dict[str, Any]:
    """Whether anybody has written at the table, and what the hall's clock shows."""
    with at_table(request, id, number, table) as book:
        assert book.found is not None
        kept = book.found.kept
        left = seconds_left(kept.state, kept.state.round(number), kept.now)
        return {"n": _count(book), "left": left}


@router.get("/club/t/{name}/pulse")
def club_pulse(request: Request, name: str) -> dict[str, Any]:
    """Whether anybody has written at the table."""
    with at_club(request, name) as book:
        return {"n": _count(book), "left": None}


@router.get("/club/table")
def new_table(request: Request) -> HTMLResponse:
    """The form for a table of a club evening."""
    return page(request, "new_table.html", books=BOOKS)


@router.post("/club/table")
async def open_club_table(request: Request) -> Response:
    """Opens a table of a club evening; its link lets others write too."""
    form = await read_form(request)
    names = form.get("player", [])
    rules = word(form, "rules")
    if rules not in BOOKS:
        raise NotationError(
            "no rule book {name!r}; there are {known}", name=rules, known=" ".join(BOOKS)
        )
    check_new(request)
    tables = office_of(request).tables
    name, token = new_table_id(), new_token()

    def work() -> None:
        tables.open(name, names, rules, names[0] if names else "", tournament=False)
        (tables.folder / f"{name}.key").write_text(digest(token), encoding="ascii")

    await run_in_threadpool(work)
    answer = done(request, f"/club/t/{name}#{token}")
    admit(answer, request, name, token)
    return answer


@router.post("/club/t/{name}/join")
async def join_table(request: Request, name: str) -> Response:
    """The secret of a table's link becomes a cookie."""
    token = word(await read_form(request), "token")
    with at_club(request, name):
        kept = (office_of(request).tables.folder / f"{name}.key").read_text(encoding="ascii")
    if not is_token(token, kept.strip()):
        raise Refusal("token", "this link does not let anybody in, or no longer", 403)
    answer = done(request, f"/club/t/{name}")
    admit(answer, request, name, token)
    return answer


@router.post("/club/t/{name}/do")
async def club_do(request: Request, name: str) -> Response:
    """An action at a club evening's table."""
    form = await read_form(request)

    def work() -> str:
        with at_club(request, name) as book:
            act(book, form, office_of(request).clock())
            return book.home

    return done(request, await run_in_threadpool(work), _saved(request))


@router.post("/club/e/{id}/ledger/{number}/{table}/do")
async def event_do(request: Request, id: str, number: int, table: int) -> Response:
    """An action at a tournament's table."""
    form = await read_form(request)

    def work() -> str:
        with at_table(request, id, number, table) as book:
            assert book.found is not None
            if word(form, "do") == "open":
                open_ledger(book)
            else:
                act(book, form, book.found.kept.now)
            return book.home

    return done(request, await run_in_threadpool(work), _saved(request))


def _saved(request: Request) -> str:
    return say(request, N_("Saved."))

"""A club evening on one page: who is here, tables for the next game, results, totals."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from ....club.event import ranking
from ....club.event.formats.evening import (
    end_game,
    gather,
    key_result,
    seat_game,
    told_apart,
)
from ....club.event.state import EventState
from ....club.house import house_book
from ...errors import Refusal
from ..door import admitted, check_new, check_open, office_of, organiser_of, visit
from ..keeping import keep_backup
from ..pages import Form, PageRoute, Sent, book_name, done, number, page, saved, whole, word
from ..public import written_by
from .known import evenings_known, names_known, seasons_known

router = APIRouter(route_class=PageRoute, include_in_schema=False)


@router.get("/club/evening")
def new_evening(request: Request, season: str = "") -> HTMLResponse:
    """The form for an evening, with everybody who was here before."""
    check_open(request)
    known = evenings_known(request)
    return page(
        request,
        "new_evening.html",
        season=season,
        seasons=seasons_known(known.values()),
        people=names_known(known.values()),
        today=f"{datetime.fromisoformat(office_of(request).clock()).astimezone():%Y-%m-%d}",
    )


@router.post("/club/evening")
def begin(request: Request, form: Sent) -> Response:
    """A fresh evening; who begins it is its host. With people ticked its first tables are made at once."""
    book = house_book(book_name(form), word(form, "uma"))
    check_new(request, word(form, "code"))
    by, names = word(form, "by"), _names(form)
    kept = office_of(request).create(
        by=by,
        name=word(form, "name"),
        rules=book,
        rounds=1,
        evening=True,
        season=word(form, "season"),
    )
    host = organiser_of(kept)
    token = host.invite(by, ["organiser", "head referee"])
    with kept.lock:
        gather(kept.state, host.do, names)
        if len(kept.state.to_seat) >= 4:
            seat_game(kept.state, host.do)
    return admitted(request, f"/club/e/{kept.id}/tonight", kept.id, token)


def _names(form: Form) -> list[str]:
    """Those ticked, and those typed one a line; who is ticked may be typed too."""
    typed = [line for text in form.get("names", ()) for line in text.splitlines()]
    return [*form.get("here", ()), *told_apart(typed)]


@router.get("/club/e/{id}/tonight")
def tonight(request: Request, id: str) -> HTMLResponse:
    """The evening as it stands."""
    with visit(request, id) as found:
        state = found.state
        if not state.evening:
            raise Refusal("unknown", "this is a tournament, not a club evening", 404)
        game = state.open_round
        known = evenings_known(request)
        return found.page(
            request,
            "tonight.html",
            game=game,
            sits_out=_sits_out(state, game),
            listed=ranking.standings_so_far(state),
            people=names_known([*known.values(), state]),
            present={entry.name for entry in state.to_seat},
            host="organiser" in found.person.roles,
            written=written_by(state),
            lost=state.book.value("leftover_bets") == "lost",
            closed=[one.number for one in state.rounds if one.closed],
        )


def _sits_out(state: EventState, game: Any) -> list[str]:
    if game is None:
        return []
    seated = {player for sheet in game.sheets for player in sheet.seats}
    return [entry.name for entry in state.to_seat if entry.number not in seated]


@router.post("/club/e/{id}/tonight/seat")
def seat(request: Request, id: str, form: Sent) -> Response:
    """Who is here now, and tables for the next game."""
    with visit(request, id) as found:
        found.only("organiser")
        state = found.state
        game = state.played_round
        if game is not None:
            raise Refusal("round", "game {number} waits for results", number=game.number)
        gather(state, found.do, _names(form))
        seat_game(state, found.do, word(form, "seed"))
    return done(request, f"/club/e/{id}/tonight")


@router.post("/club/e/{id}/tonight/result")
def result(request: Request, id: str, form: Sent) -> Response:
    """The result of one table."""
    points = [whole(given, "score") for given in form.get("score", ())]
    with visit(request, id) as found:
        found.only("organiser", "scribe")
        once = word(form, "once")
        # Its answer was lost on the way.
        if found.has_come(once):
            return saved(request, f"/club/e/{id}/tonight")
        table = number(form, "table")

        def write(kind: str, **fields: Any) -> Any:
            return found.do(kind, once if kind == "sheet_keyed" else "", **fields)

        if key_result(found.state, write, table, points, number(form, "bets_left", 0)):
            keep_backup(office_of(request), found.kept, len(found.state.rounds))
    return saved(request, f"/club/e/{id}/tonight")


@router.post("/club/e/{id}/tonight/end")
def end(request: Request, id: str) -> Response:
    """The game ends without the tables that were not finished."""
    with visit(request, id) as found:
        found.only("organiser")
        end_game(found.state, found.do)
        keep_backup(office_of(request), found.kept, len(found.state.rounds))
    return saved(request, f"/club/e/{id}/tonight")

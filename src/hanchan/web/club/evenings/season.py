"""The season: totals of all evenings or of the best, who met whom, and the same as a spreadsheet."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse

from ....club.event.state import EventState
from ....club.season.season import meetings, season, season_rows
from ..pages import PageRoute, count_asked, csv_answer, page
from ..public import written_by
from .known import evenings_known, is_finished, seasons_known

router = APIRouter(route_class=PageRoute, include_in_schema=False)
Chosen = Annotated[list[str] | None, Query()]


def _chosen(known: dict[str, EventState], e: list[str] | None, name: str) -> list[str]:
    """The evenings of a season by its name, or those ticked."""
    return [
        id for id, state in known.items() if (state.season == name if name else id in (e or ()))
    ]


@router.get("/club/season")
def season_page(request: Request, e: Chosen = None, best: str = "", name: str = "") -> HTMLResponse:
    """The season of a name, or of the evenings that are ticked; only what was published is counted."""
    known = {id: state for id, state in evenings_known(request).items() if is_finished(state)}
    chosen = _chosen(known, e, name)
    evenings: list[EventState] = [known[id] for id in reversed(chosen)]  # the oldest first
    count = count_asked(best)
    return page(
        request,
        "season.html",
        known=known,
        chosen=chosen,
        name=name,
        seasons=seasons_known(known.values()),
        best=count,
        evenings=evenings,
        lines=season(evenings, count),
        meetings=meetings(evenings)[:40],
        written=written_by(evenings[0]) if evenings else None,
        query=request.url.query,
    )


@router.get("/club/season.csv")
def season_csv(request: Request, e: Chosen = None, best: str = "", name: str = "") -> Response:
    """The season as a file for a spreadsheet."""
    known = {id: state for id, state in evenings_known(request).items() if is_finished(state)}
    evenings = [known[id] for id in reversed(_chosen(known, e, name))]
    return csv_answer("season.csv", season_rows(evenings, count_asked(best)))

"""The projector: the seating of the round to come, or the published standings, page by page."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from ....club.event import ranking
from ....club.names import sort_key
from ...language import language_of
from ..door import visit
from ..pages import PageRoute
from ..public import written_by

router = APIRouter(route_class=PageRoute, include_in_schema=False)


@router.get("/club/e/{id}/wall")
def wall(request: Request, id: str, show: str = "") -> HTMLResponse:
    """Who sits where in the round to come, by name, or the standings; what fits the moment, unless it is chosen."""
    lang = language_of(request)
    with visit(request, id) as found:
        state = found.state
        coming = state.open_round
        seats = [
            (state.name_at(sheet, seat), table, seat)
            for table, sheet in enumerate(coming.sheets if coming else (), 1)
            for seat in range(4)
        ]
        # What everybody may see, whoever is at the projector.
        listed = ranking.standings_so_far(ranking.as_published(state))
        if show not in ("seating", "standings"):
            show = "seating" if coming else "standings"
        return found.page(
            request,
            "wall.html",
            show=show,
            coming=coming,
            seats=sorted(seats, key=lambda one: sort_key(one[0], lang)),
            listed=listed,
            told_apart=ranking.are_ties_told_apart(listed),
            written=written_by(state),
        )

"""Everybody over everything on this server: ratings and records, and one person's page with head to head."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from ....club.names import likeness
from ....club.papers.plots import rating_line
from ....club.papers.rows import decimals
from ....club.season.persons import against, persons
from ....club.season.sessions import slug
from ...errors import Refusal
from ...language import language_of
from ..pages import PageRoute, page
from .known import sessions_known

router = APIRouter(route_class=PageRoute, include_in_schema=False)


@router.get("/club/persons")
def everybody(request: Request) -> HTMLResponse:
    """Everybody's record, the best rated first."""
    rows = persons(sessions_known(request))
    return page(request, "persons.html", rows=rows, slug=slug, decimals=decimals)


@router.get("/club/persons/{name}")
def person(request: Request, name: str) -> HTMLResponse:
    """One person: places, totals, the rating over time, and against everybody met."""
    played = sessions_known(request)
    names = (name, "-".join(sorted(likeness(name))))  # a name leads there as well as a number
    found = next(
        (
            one
            for one in persons(played)
            if slug(one.person) in names or "-".join(sorted(likeness(one.name))) == names[1]
        ),
        None,
    )
    if found is None:
        raise Refusal("unknown", "there is no such player", 404)
    mine = [
        (session, seat)
        for session in played
        for seat in session.seats
        if seat.person == found.person
    ]
    return page(
        request,
        "person_record.html",
        one=found,
        meetings=against(played, found.person),
        last=mine[::-1][:40],
        plot=rating_line(found.name, found.ratings, language_of(request)),
        decimals=decimals,
    )

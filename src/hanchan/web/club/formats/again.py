"""Seats made anew for the rounds to come: shown with their certificate, then published with the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request, Response

from ....club.event.seating_events import why_again
from ....club.event.state import EventState
from ...errors import Refusal
from ..apart.seat import meanwhile, reseated
from ..door import visit
from ..pages import Form, PageRoute, Sent, done, saved, word

router = APIRouter(route_class=PageRoute, include_in_schema=False)
Seats = Callable[[EventState, dict[str, Any]], dict[str, Any]]


def _stands(state: EventState) -> dict[str, Any]:
    """What such a seating is made of: who plays, every seat so far, and what has begun."""
    return {
        "field": [entry.number for entry in state.to_seat],
        "seats": [[list(sheet.seats) for sheet in one.sheets] for one in state.rounds],
        "begun": [one.number for one in state.rounds if one.started is not None],
    }


def again_shown(state: EventState, proposal: dict[str, Any] | None) -> dict[str, Any] | None:
    """The proposed seats of the rounds to come with their names; None if there are none, or things have changed."""
    if proposal is None or "again" not in proposal or proposal["of"] != _stands(state):
        return None
    made, names = proposal["again"], [entry.name for entry in state.entries]
    if "is_known" not in made:  # an earlier version made it
        return None
    return {
        "first": len(proposal["of"]["begun"]) + 1,
        "rounds": [[[names[p] for p in table] for table in games] for games in made["tables"]],
        "without_seat": [names[number] for number in made["without_seat"]],
        "substituted": [names[number] for number in made["substituted"]],
        "certificate": made["certificate"],
        "without_fixed": made["without_fixed"],
        "apart": len(made["apart"]),
        "apart_broken": [" – ".join(names[one] for one in pair) for pair in made["apart_broken"]],
        "fixed": len(made["fixed"]),
        "fixed_broken": [f"{names[number]} ({table})" for number, table in made["fixed_broken"]],
        "first_rounds": made["first_rounds"],
        "same_group": made["same_group"],
        "is_known": made["is_known"],
    }


@router.post("/club/e/{id}/seating/again")
def seat_again(request: Request, id: str) -> Response:
    """New seats for the rounds not played yet, after players have left; they are shown before they are published."""
    with visit(request, id) as found:
        found.only("organiser")
        kept, stands = found.kept, _stands(found.state)
    with kept.on_disk() as log:
        made = reseated(log, *meanwhile(request))
    kept.propose({"again": made, "of": stands})
    return done(request, f"/club/e/{id}/seating")


@router.post("/club/e/{id}/seating/again/publish")
def publish_again(request: Request, id: str, form: Sent) -> Response:
    """The proposed seats become the event's."""
    return publish(request, id, form, "again", _made_again)


def _made_again(state: EventState, proposal: dict[str, Any]) -> dict[str, Any]:
    """The seats by entries, with their proof."""
    if again_shown(state, proposal) is None:
        raise Refusal("old", "something has changed meanwhile: make the seating again")
    return {name: proposal["again"][name] for name in ("tables", "certificate")}


def publish(request: Request, id: str, form: Form, part: str, seats: Seats) -> Response:
    """Publishes the proposal that has this part, as `seats` writes it; the same form sent twice publishes once."""
    once = word(form, "once")
    with visit(request, id) as found:
        found.only("organiser")
        if not found.has_come(once):
            written = seats(found.state, found.proposed(part))
            written |= why_again(found.state, word(form, "reason"))
            found.do("seating_published", once, **written)
    return saved(request, f"/club/e/{id}/schedule")

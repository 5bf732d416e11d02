"""The format of an event at the desk: announced, the next round paired and published, the cut, a play-off."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from ....club.event.formats.pair import check_pairing, next_round
from ....club.event.formats.stage_events import cut_proposal, play_offs_due
from ....club.event.state import EventState
from ....errors import HanchanError, NotationError
from ....locale import N_
from ...errors import Refusal
from ..apart.seat import meanwhile, paired
from ..door import visit
from ..pages import Form, PageRoute, Sent, done, number, saved, whole, word

router = APIRouter(route_class=PageRoute, include_in_schema=False)
_STAGES = 2  # a semi-final and a final can be announced on the page


def format_shown(state: EventState) -> dict[str, Any]:
    """What the seating's page shows of the format: the round to pair, the cut to make, the play-offs due."""
    found: dict[str, Any] = {"to_pair": None, "why_not": None, "cut": None}
    if state.pairing != "schedule":
        try:
            found["to_pair"] = next_round(state)
        except HanchanError as error:
            found["why_not"] = error
    stage = state.next_stage
    if stage is not None and sum(one.closed for one in state.rounds) >= stage.after:
        safe, tied = cut_proposal(state)
        found["cut"] = {"stage": stage, "safe": safe, "tied": tied}
    return found | {"play_offs": play_offs_due(state)}


@router.post("/club/e/{id}/format")
def announce(request: Request, id: str, form: Sent) -> Response:
    """How rounds are paired and where cuts are made."""
    stages = [stage for at in range(_STAGES) if (stage := _stage_of(form, at))]
    with visit(request, id) as found:
        found.do(
            "format_announced",
            pairing=word(form, "pairing"),
            interval=number(form, "interval", 1),
            stages=stages,
        )
    return saved(request, f"/club/e/{id}/seating")


def _stage_of(form: Form, at: int) -> dict[str, Any] | None:
    """One stage of the form; None where neither round nor players were typed."""
    given = {key: form.get(key, [])[at : at + 1] for key in ("stage", "after", "players", "carry")}
    typed = {key: values[0] for key, values in given.items() if values and values[0]}
    if not typed.get("after") and not typed.get("players"):
        return None
    if not {"stage", "after", "players"} <= set(typed):
        raise NotationError(
            "a cut needs its name, the round after which it comes, and how many go on"
        )
    return {
        "name": typed["stage"],
        "after": whole(typed["after"], "after"),
        "players": whole(typed["players"], "players"),
        "carry": typed.get("carry", "all"),
    }


@router.post("/club/e/{id}/seating/pair")
def pair(request: Request, id: str, form: Sent) -> Response:
    """The next round by the announced pairing; it is shown before it is published."""
    with visit(request, id) as found:
        found.only("organiser")
        kept, field = found.kept, _field(found.state)
        check_pairing(found.state)
    # The event is not held meanwhile; what has changed until then is seen when the round is published.
    with kept.on_disk() as log:
        made = paired(log, word(form, "seed") or "0", *meanwhile(request))
    kept.propose({"round": made["round"], "paired": made, "field": field})
    return done(request, f"/club/e/{id}/seating")


def _field(state: EventState) -> list[int]:
    return [entry.number for entry in state.to_seat]


@router.post("/club/e/{id}/seating/pair/publish")
def publish_pair(request: Request, id: str, form: Sent) -> Response:
    """The paired round becomes the event's."""
    with visit(request, id) as found:
        made = found.proposed("paired")
        if made["round"] != next_round(found.state):
            raise Refusal("none", "no seating has been made yet")
        if made["field"] != _field(found.state):
            raise Refusal("old", "the entries have changed since: make the seating again")
        tables = [made["paired"]["tables"]]
        found.do("seating_published", word(form, "once"), tables=tables)
    return saved(request, f"/club/e/{id}/round")


@router.post("/club/e/{id}/cut")
def cut(request: Request, id: str, form: Sent) -> Response:
    """Those who go on: by the standings, with those ticked where some tie."""
    with visit(request, id) as found:
        found.only("organiser")
        safe, tied = cut_proposal(found.state)
        given: dict[str, Any] = {}
        if tied:
            ticked = [whole(one, "entry") for one in form.get("entry", ())]
            given = {"entries": [one.entry.number for one in safe] + ticked}
            given["reason"] = word(form, "reason")
        found.do("cut_made", word(form, "once"), **given)
    return done(request, f"/club/e/{id}/seating", N_("The cut is made: seat the next rounds."))


@router.post("/club/e/{id}/play-off")
def play_off(request: Request, id: str, form: Sent) -> Response:
    """The points of a play-off, one for each who tied."""
    entries = [whole(one, "entry") for one in form.get("entry", ())]
    points = [whole(one, "score") for one in form.get("score", ())]
    with visit(request, id) as found:
        found.do("play_off_played", word(form, "once"), entries=entries, points=points)
    return saved(request, f"/club/e/{id}/seating")

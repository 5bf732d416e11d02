"""The learner's side of HTTP: a code that keeps progress, the same on every device, without a name or an account."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from ...learn.progress.figures import figures
from ..clock import wall_ms
from ..errors import Refusal
from ..limits import address_of
from ..secrets import as_meant, digest, new_learner_code
from ..storage.learners import Learners
from ..table.hall import Hall

router = APIRouter(prefix="/api/learners", tags=["learners"])
Code = Annotated[str, Field(max_length=40, description="The learner's code.")]


class Known(BaseModel):
    """A learner, by the code."""

    code: Code


def learners_of(request: Request) -> Learners:
    """What this server remembers of learners."""
    found: Learners = request.app.state.learners
    return found


async def learner_of(request: Request, code: str) -> str:
    """The learner of the code; Refusal if there is none."""
    hall: Hall = request.app.state.hall
    await hall.quotas.check_code(address_of(request))
    learner = digest(as_meant(code))
    if not await learners_of(request).knows(learner):
        await hall.quotas.wrong_code(address_of(request))
        raise Refusal("learner", "no progress is kept under this code", 404)
    return learner


@router.post("", status_code=201)
async def new_learner(request: Request) -> dict[str, Any]:
    """A code under which progress is kept from now on."""
    hall: Hall = request.app.state.hall
    await hall.quotas.check_new(address_of(request))
    code = new_learner_code()
    await learners_of(request).add(digest(as_meant(code)))
    return {"code": code}


@router.post("/progress")
async def progress(known: Known, request: Request) -> dict[str, Any]:
    """What was answered so far, with intervals; what is due; the steps of lessons that are done."""
    learner, kept = await learner_of(request, known.code), learners_of(request)
    now = wall_ms()
    due, next_due = await kept.due(learner, now), await kept.next_due(learner, now)
    told = figures(await kept.answers(learner))
    wait = None if next_due is None else next_due - now  # the device's clock may be another
    return told | {"due": len(due), "next_ms": wait, "lessons": await kept.steps(learner)}


@router.post("/forget")
async def forget(known: Known, request: Request) -> dict[str, Any]:
    """Drops everything that is kept under the code."""
    await learners_of(request).forget(await learner_of(request, known.code))
    return {"forgotten": True}

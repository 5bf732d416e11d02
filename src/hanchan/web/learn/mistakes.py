"""The deck's side of HTTP: one's own mistakes, kept under the learner's code and asked again when they are due."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Request
from msgspec import Meta
from pydantic import Field

from ..clock import wall_ms
from ..errors import Refusal
from ..http.beside import exercise_beside
from ..storage.mistakes import Mistakes
from .bodies import described, read_json
from .learners import Known, learner_of

router = APIRouter(prefix="/api/learners/mistakes", tags=["learners"])
UPLOADS = r"/api/learners/mistakes"
_MOST_BYTES = 24_000  # of a choice; they have five thousand
_MOST_DEPTH = 20
_TOLD = frozenset(
    ("n", "rules", "name", "kind", "played", "best", "options", "position", "why", "why_best")
)


class GivenMistake(msgspec.Struct, frozen=True, gc=False):
    """A choice as the review tells it, and who sat where."""

    choice: msgspec.Raw
    names: Annotated[tuple[Annotated[str, Meta(max_length=80)], ...], Meta(max_length=4)] = ()

    def checked(self) -> dict[str, Any]:
        """The same to keep; Refusal if it is none."""
        choice = _choice_of(self.choice)
        is_whole = choice.keys() >= _TOLD and isinstance(choice["position"], dict)
        if not is_whole or _is_deep(choice, _MOST_DEPTH):
            raise Refusal("mistake", "this is no choice of a review", 422)
        return {"choice": choice, "names": list(self.names)}


def _choice_of(given: msgspec.Raw) -> dict[str, Any]:
    """The choice, which has a length; nothing if it cannot be read."""
    try:
        found = msgspec.json.decode(given) if len(given) <= _MOST_BYTES else None
    except (ValueError, RecursionError):  # half of a character is in none
        found = None
    return found if isinstance(found, dict) else {}


def _is_deep(value: Any, most: int) -> bool:
    """Lists and objects lie in each other, more than so many."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return not most or any(_is_deep(one, most - 1) for one in inside)


class NewMistakes(msgspec.Struct, frozen=True):
    """Mistakes to keep."""

    code: Annotated[str, Meta(max_length=40)]
    mistakes: Annotated[tuple[GivenMistake, ...], Meta(max_length=300)]


class NextMistake(Known):
    """What is asked next: not the last one again if another is due; `early`: though none is due."""

    last: Annotated[str, Field(max_length=40)] = ""
    early: bool = False


class TriedMistake(Known):
    """Whether a position was solved this time."""

    id: Annotated[str, Field(max_length=40, pattern="^[ -~]*$")]
    right: bool
    ms: Annotated[int, Field(ge=0, lt=2**31)] | None = None


def mistakes_of(request: Request) -> Mistakes:
    """What this server remembers of learners' mistakes."""
    found: Mistakes = request.app.state.mistakes
    return found


@router.post("", openapi_extra=described(NewMistakes))
async def add(
    found: Annotated[NewMistakes, Depends(read_json(NewMistakes))], request: Request
) -> dict[str, Any]:
    """Keeps the mistakes that are new; how many they were, and how the deck stands."""
    learner, kept = await learner_of(request, found.code), mistakes_of(request)
    given = await exercise_beside(request, lambda: [one.checked() for one in found.mistakes])
    fresh = await kept.add(learner, given, wall_ms())
    return {"added": fresh} | await _stand(kept, learner)


@router.post("/next")
async def ask_next(wanted: NextMistake, request: Request) -> dict[str, Any]:
    """The mistake that is tried next, or null; how the deck stands."""
    learner, kept = await learner_of(request, wanted.code), mistakes_of(request)
    found = await kept.next(learner, wall_ms(), wanted.last, early=wanted.early)
    card = None if found is None else {"id": found.id} | found.mistake
    return {"card": card} | await _stand(kept, learner)


@router.post("/answer")
async def tried(given: TriedMistake, request: Request) -> dict[str, Any]:
    """Notes whether a position was solved; how the deck stands then."""
    learner, kept = await learner_of(request, given.code), mistakes_of(request)
    moved = await kept.answer(learner, given.id, wall_ms(), right=given.right, ms=given.ms)
    if moved is None:
        raise Refusal("mistake", "there is no such position in the deck", 404)
    return await _stand(kept, learner)


@router.post("/all")
async def all_of_them(known: Known, request: Request) -> dict[str, Any]:
    """The whole deck."""
    learner = await learner_of(request, known.code)
    found = await mistakes_of(request).all(learner)
    return {"mistakes": [{"id": one.id} | one.mistake for one in found]}


@router.post("/forget")
async def forget(known: Known, request: Request) -> dict[str, Any]:
    """Empties the deck."""
    await mistakes_of(request).forget(await learner_of(request, known.code))
    return {"forgotten": True}


async def _stand(kept: Mistakes, learner: str) -> dict[str, Any]:
    """How many there are, how many are due, how long it is until the next of the others (ms)."""
    now = wall_ms()
    deck = await kept.deck(learner, now)
    wait = None if deck.next_due is None else deck.next_due - now
    return {"count": deck.size, "due": deck.due, "next_ms": wait}

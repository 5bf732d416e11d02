"""The trainer's side of HTTP: exercises without their answers, and an answer judged with the reason."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from ...errors import HanchanError
from ...learn import Item, kinds, quiz
from ...learn.course.lessons import STEPS, lesson_of
from ...learn.progress.choosing import MIXED, Wanted, choose
from ...learn.progress.spacing import Key
from ...learn.quiz import KINDS
from ...locale import LANGUAGES
from ...rules.schema import BOOKS
from ..clock import wall_ms
from ..errors import Refusal
from ..http.beside import exercise_beside
from ..http.pages import page
from ..storage.learners import NewAnswer
from ..table.room.options import no_book
from .learners import Code, learner_of, learners_of

router = APIRouter(prefix="/api/train", tags=["trainer"])
pages = APIRouter()
pages.get("/train", include_in_schema=False)(page)

Word = Annotated[str, Field(max_length=40)]
Seed = Annotated[int, Field(ge=0, lt=2**31)]


class LessonStep(BaseModel):
    """The step of a lesson that an exercise is."""

    lesson: Word
    step: Word


class Answered(BaseModel):
    """What a learner says to an exercise; with a code it is kept."""

    kind: Word
    rules: Word = BOOKS[0]
    seed: Seed
    answer: Annotated[str, Field(max_length=120)]
    lang: Word = "en"
    code: Code | None = None
    ms: Annotated[int, Field(ge=0, lt=2**31)] | None = None
    step: LessonStep | None = None


class Last(BaseModel):
    """The exercise before."""

    kind: Word
    rules: Word
    seed: Seed


class Next(BaseModel):
    """What a learner wants to be asked: a kind or `mixed`, a book, a level or any (0), from this seed on."""

    kind: Word = MIXED
    rules: Word = BOOKS[0]
    level: Literal[0, 1, 2, 3] = 0
    seed: Seed
    lang: Word = "en"
    code: Code | None = None
    last: Last | None = None


@router.get("/kinds")
def list_kinds(lang: Word = "en") -> list[dict[str, Any]]:
    """The kinds of exercises, and how each is answered."""
    return kinds(language(lang))


@router.get("/item")
async def ask(
    request: Request, kind: Word, seed: Seed, rules: Word = BOOKS[0], lang: Word = "en"
) -> dict[str, Any]:
    """The exercise of a kind, book and seed, without its answer."""
    make = partial(item_of, kind, rules, seed, language(lang))
    return asked(await exercise_beside(request, make))


@router.post("/next")
async def ask_next(wanted: Next, request: Request) -> dict[str, Any]:
    """The exercise that comes next, without its answer: one that is due again, else a new one; `because` says which."""
    if wanted.kind != MIXED:
        _check(wanted.kind, wanted.rules)
    elif wanted.rules not in BOOKS:
        raise no_book(wanted.rules, BOOKS, 422)
    due: list[str] = []
    if wanted.code is not None:
        learner = await learner_of(request, wanted.code)
        due = await learners_of(request).due(learner, wall_ms())
    lang = language(wanted.lang)
    last = None if wanted.last is None else Key(**wanted.last.model_dump())
    found = await exercise_beside(
        request,
        lambda: choose(
            Wanted(wanted.kind, wanted.rules, wanted.level), due, wanted.seed,
            lambda kind, rules, seed: _made(kind, rules, seed, lang), last,
        ),
    )  # fmt: skip
    return asked(found.item) | {"because": found.why}


@router.post("/answer")
async def judge(given: Answered, request: Request) -> dict[str, Any]:
    """Whether the answer is right; every right one, why, and the clauses that say so."""
    lang = language(given.lang)
    make = partial(item_of, given.kind, given.rules, given.seed, lang)
    item = await exercise_beside(request, make)
    is_right, step = item.is_right(given.answer), _step(given)
    if given.code is not None:
        learner = await learner_of(request, given.code)
        key = Key(given.kind, given.rules, given.seed)
        kept = NewAnswer(key, item.topic, is_right, given.ms)
        await learners_of(request).answer(learner, kept, step)
    return {
        "right": is_right, "answers": item.right, "why": item.why, "clauses": item.clauses,
        "topic": item.topic,
    }  # fmt: skip


def _step(given: Answered) -> tuple[str, str] | None:
    """The step of a lesson that the exercise is; Refusal if the lesson asks no such thing there."""
    if given.step is None:
        return None
    try:
        lesson = lesson_of(given.step.lesson)
    except HanchanError as error:
        raise Refusal.of(error, "lesson", 422) from None
    if given.step.step not in STEPS or lesson.kind_of_step(given.step.step) != given.kind:
        raise Refusal("lesson", "the lesson does not ask this there", 422)
    return lesson.key, given.step.step


def asked(item: Item) -> dict[str, Any]:
    """An exercise without its answer."""
    found = item.to_dict()
    for hidden in ("right", "why", "clauses", "topic"):
        del found[hidden]
    return found | {"answered": KINDS[item.kind].answered}


def _check(kind: str, rules: str) -> None:
    if rules not in BOOKS:
        raise no_book(rules, BOOKS, 422)
    if kind not in KINDS:
        raise Refusal("kind", "no kind {kind!r} of exercise", 422, kind=kind)


def item_of(kind: str, rules: str, seed: int, lang: str) -> Item:
    """The exercise; Refusal if there is no such kind or book."""
    _check(kind, rules)
    return _made(kind, rules, seed, lang)


# An exercise is asked for and answered: twice within a minute.
_made = lru_cache(maxsize=1024)(quiz)


def language(lang: str) -> str:
    """The language, or English where it is none of ours."""
    return lang if lang in LANGUAGES else LANGUAGES[0]

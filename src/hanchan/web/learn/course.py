"""The course's and the teaching table's side of HTTP: the moves so far in, the table as it stands then out.

Nothing of a table is kept: lesson, book, seed and moves are all of it, so a move is taken back by leaving it out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from ...errors import HanchanError
from ...game import Action, Game
from ...learn import Item
from ...learn.course import teaching
from ...learn.course.exercises import exercise
from ...learn.course.lessons import TABLE, lesson_of, lessons
from ...learn.course.playing import LearnTable, happened, is_ended, play, scene, step
from ...learn.course.tables import small_table
from ...rules.schema import BOOKS
from ..errors import Refusal
from ..http.beside import Beside, exercise_beside
from ..http.pages import page
from ..table.room.options import no_book
from .learners import Code, learner_of, learners_of
from .trainer import Seed, Word, asked, item_of, language

router = APIRouter(prefix="/api/learn", tags=["course"])
pages = APIRouter()
pages.get("/learn", include_in_schema=False)(page)
pages.get("/teach", include_in_schema=False)(page)

_MOVES = 120  # more than any hand has


class Move(BaseModel):
    """What the learner did: an option of `legal`, sent back."""

    act: Word
    tile: Annotated[str, Field(max_length=2)] | None = None
    drawn: bool = False
    use: Annotated[list[Annotated[str, Field(max_length=2)]], Field(max_length=4)] = []

    def action(self) -> Action:
        """The same for the engine."""
        return Action(self.act, self.tile, self.drawn, tuple(self.use))


class TableAsked(BaseModel):
    """A table and the moves made at it."""

    rules: Word = BOOKS[0]
    seed: Seed = 0
    moves: Annotated[list[Move], Field(max_length=_MOVES)] = []
    lang: Word = "en"


class LessonTable(TableAsked):
    """The small table of a lesson."""

    lesson: Word
    code: Code | None = None


class TeachingTable(TableAsked):
    """The teaching table: against which bots, and whether advice is wanted before the move."""

    level: Literal["novice", "club", "expert"] = "club"
    advice: bool = False


class Thought(TeachingTable):
    """A discard that is asked about after the hand."""

    seat: Annotated[int, Field(ge=0, le=3)]
    number: Annotated[int, Field(ge=0, le=30)]


@router.get("/lessons")
def list_lessons(lang: Word = "en") -> list[dict[str, Any]]:
    """The lessons in their order, in words."""
    return lessons(language(lang))


@router.get("/item")
async def ask(
    request: Request,
    lesson: Word,
    step: Word,
    seed: Seed,
    rules: Word = BOOKS[0],
    lang: Word = "en",
) -> dict[str, Any]:
    """The exercise of a lesson's step, without its answer: the seed's own, or the next that fits the lesson."""
    _check_book(rules)

    def make(kind: str, at: int) -> Item:
        return item_of(kind, rules, at, language(lang))

    try:
        choose = partial(exercise, lesson, step, rules, seed, make=make)
        return asked(await exercise_beside(request, choose))
    except HanchanError as error:
        raise Refusal.of(error, "lesson", 422) from None


@router.post("/table")
async def lesson_table(asked: LessonTable, request: Request) -> dict[str, Any]:
    """The small table of a lesson after these moves; with a code the lesson's step is kept once it is reached."""
    _check_book(asked.rules)
    try:
        lesson = lesson_of(asked.lesson)
    except HanchanError as error:
        raise Refusal.of(error, "lesson", 422) from None
    learner = None if asked.code is None else await learner_of(request, asked.code)
    found = await _in_turn(request, _lesson_scene, asked)
    if learner is not None and found["reached"]:
        await learners_of(request).mark(learner, lesson.key, TABLE)
    return found


def _lesson_scene(asked: LessonTable) -> dict[str, Any]:
    moves = tuple(one.action() for one in asked.moves)
    key = _Key(_small_table, asked.lesson, asked.rules, asked.seed)
    table, game = key.table(), _after(key, moves)
    told = scene(table, game, language(asked.lang))
    reached = table.reached(game, moves)
    strayed = len(moves) > 0 and not reached and table.strayed(game, moves)
    return told | {"reached": reached, "strayed": strayed, "since": _since(key, moves, game)}


@router.post("/teach")
async def teach(asked: TeachingTable, request: Request) -> dict[str, Any]:
    """The teaching table after these moves: what the last one cost, the yaku still possible, and advice if wanted."""
    _check_book(asked.rules)
    return await _in_turn(request, _teaching_scene, asked)


def _teaching_scene(asked: TeachingTable) -> dict[str, Any]:
    moves, lang = tuple(one.action() for one in asked.moves), language(asked.lang)
    key = _Key(_teaching_table, asked.rules, asked.seed, asked.level)
    table = key.table()
    game = _after(key, moves)
    told = scene(table, game, lang) | {"since": _since(key, moves, game)}
    judged = None
    if moves:
        before = teaching.advice(table, _after(key, moves[:-1]), lang)
        judged = teaching.judge(before, moves[-1])
    lines = teaching.advice(table, game, lang) if asked.advice else []
    return told | {
        "judged": judged, "advice": [one.to_dict() for one in lines],
        "possible": teaching.still_possible(table, game),
    }  # fmt: skip


@router.post("/thought")
async def thought(asked: Thought, request: Request) -> dict[str, Any]:
    """What a player held at a discard and what was to be weighed, calls and riichi too; told after the hand only."""
    _check_book(asked.rules)
    return await _in_turn(request, _thought, asked)


def _thought(asked: Thought) -> dict[str, Any]:
    key = _Key(_teaching_table, asked.rules, asked.seed, asked.level)
    game = _after(key, tuple(one.action() for one in asked.moves))
    if not is_ended(game):
        raise Refusal("not_now", "the others' hands are told after the hand")
    try:
        lang = language(asked.lang)
        return teaching.thought(key.table(), game, asked.seat, asked.number, asked.level, lang)
    except HanchanError as error:
        raise Refusal.of(error, "unknown", 422) from None


T = TypeVar("T", bound=TableAsked)


async def _in_turn(
    request: Request, work: Callable[[T], dict[str, Any]], asked: T
) -> dict[str, Any]:
    """One after another: a kept game folds its events when it is looked at, and two may not look at once."""
    turns: Beside = request.app.state.lesson_turns
    return await turns.do(partial(work, asked))


def _check_book(rules: str) -> None:
    if rules not in BOOKS:
        raise no_book(rules, BOOKS, 422)


class _Key:
    """A table by what makes it."""

    def __init__(self, make: Callable[..., LearnTable], *given: str | int) -> None:
        self._make, self._given = make, given
        self.name = (str(make), *given)

    def table(self) -> LearnTable:
        """The table at its beginning."""
        return self._make(*self._given)

    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.name == other.name


@lru_cache(maxsize=64)
def _small_table(lesson: str, rules: str, seed: int) -> LearnTable:
    return small_table(lesson, rules, seed)


@lru_cache(maxsize=64)
def _teaching_table(rules: str, seed: int, level: str) -> LearnTable:
    return teaching.teaching_table(rules, seed, level)


# The moves come one after another: each game is the one before it and a step.
@lru_cache(maxsize=256)
def _after(key: _Key, moves: tuple[Action, ...]) -> Game:
    """The game after these moves; Refusal if one of them cannot be made. It is not changed any more."""
    table = key.table()
    if not moves:
        return play(table, [])
    game = _after(key, moves[:-1]).copy()
    try:
        step(table, game, moves[-1])
    except HanchanError as error:
        raise Refusal.of(error, "illegal", 422) from None
    return game


def _since(key: _Key, moves: tuple[Action, ...], game: Game) -> list[dict[str, Any]]:
    """What has happened since the learner's last move."""
    return happened(game, len(_after(key, moves[:-1]).events) if moves else 0)

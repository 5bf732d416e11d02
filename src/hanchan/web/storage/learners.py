"""Learners by their codes: answers, cards that come due, steps of lessons. A write is durable when it returns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Connection

from ...learn.progress.figures import PastAnswer
from ...learn.progress.spacing import EXERCISE, POSITION, Key, moved_cards, review
from ..clock import wall_ms
from .database import InDatabase
from .schema import answers, cards, learners, lesson_steps

MOST_ANSWERS = 20_000  # the newest, which figures are made of
MOST_CARDS = 2000  # of single exercises


class NewAnswer(NamedTuple):
    """What was answered: the exercise, its topic, whether it was right, and how long it took."""

    exercise: Key
    topic: str
    right: bool
    ms: int | None


class Learners(InDatabase):
    """What the server remembers of learners; each is the digest of a code."""

    async def add(self, learner: str) -> None:
        """A new learner."""
        now = wall_ms()
        await self._database.write(
            (insert(learners), {"id": learner, "created": now, "touched": now, "answered": 0})
        )

    async def knows(self, learner: str) -> bool:
        """There is such a learner."""
        return bool(
            await self._database.rows(select(learners.c.id).where(learners.c.id == learner))
        )

    async def answer(self, learner: str, given: NewAnswer, step: tuple[str, str] | None) -> bool:
        """Keeps an answer, moves its cards and marks a lesson's step; False if there is no such learner."""
        return await self._database.alone(
            lambda connection: _answer(connection, learner, given, step)
        )

    async def mark(self, learner: str, lesson: str, step: str) -> bool:
        """A step of a lesson is done; False if there is no such learner."""

        def work(connection: Connection) -> bool:
            if locked(connection, learner) is None:
                return False
            _mark(connection, learner, lesson, step)
            return True

        return await self._database.alone(work)

    async def due(self, learner: str, now: int) -> list[str]:
        """The cards that are due, in the order in which they became so."""
        query = (
            select(cards.c.card)
            .where(_asked_here(learner), cards.c.due <= now)
            .order_by(cards.c.due)
            .limit(200)
        )
        return [row.card for row in await self._database.rows(query)]

    async def next_due(self, learner: str, now: int) -> int | None:
        """When the next card that is not due yet will be; None if there is none."""
        later = _asked_here(learner) & (cards.c.due > now)
        found = await self._database.rows(select(func.min(cards.c.due)).where(later))
        return found[0][0] if found else None

    async def answers(self, learner: str) -> list[PastAnswer]:
        """The answers in their order."""
        query = (
            select(answers.c.at, answers.c.kind, answers.c.topic, answers.c.right, answers.c.ms)
            .where(answers.c.learner == learner)
            .order_by(answers.c.n.desc())
            .limit(MOST_ANSWERS)
        )
        return [PastAnswer(*row) for row in reversed(await self._database.rows(query))]

    async def steps(self, learner: str) -> dict[str, list[str]]:
        """The steps of each lesson that are done."""
        query = (
            select(lesson_steps.c.lesson, lesson_steps.c.step)
            .where(lesson_steps.c.learner == learner)
            .order_by(lesson_steps.c.at)
        )
        found: dict[str, list[str]] = {}
        for row in await self._database.rows(query):
            found.setdefault(row.lesson, []).append(row.step)
        return found

    async def forget(self, learner: str) -> None:
        """Drops everything about the learner."""
        await self._database.write(
            *((delete(table).where(table.c.learner == learner), None) for table in _OWNED),
            (delete(learners).where(learners.c.id == learner), None),
        )


_OWNED = (answers, cards, lesson_steps)


def _asked_here(learner: str) -> Any:
    """The cards that the trainer asks: one's own mistakes are a deck of their own."""
    return (cards.c.learner == learner) & ~cards.c.card.startswith(POSITION, autoescape=True)


def locked(connection: Connection, learner: str) -> int | None:
    """How much the learner has answered; nobody else writes for the learner until the end. None if there is none."""
    row = select(learners.c.answered).where(learners.c.id == learner).with_for_update()
    found: int | None = connection.execute(row).scalar()
    return found


def _answer(
    connection: Connection, learner: str, given: NewAnswer, step: tuple[str, str] | None
) -> bool:
    n = locked(connection, learner)
    if n is None:
        return False
    now = wall_ms()
    connection.execute(
        insert(answers).values(
            learner=learner, n=n, at=now, topic=given.topic, right=given.right, ms=given.ms,
            **given.exercise._asdict(),
        )
    )  # fmt: skip
    old = answers.c.n <= n - MOST_ANSWERS
    connection.execute(delete(answers).where(answers.c.learner == learner, old))
    changed = {"answered": n + 1, "touched": now}
    connection.execute(update(learners).where(learners.c.id == learner).values(**changed))
    own = given.exercise.card()
    kept = _kept(connection, learner, [given.topic, own])
    for card in moved_cards(given.topic, given.exercise, set(kept), right=given.right):
        _move(connection, learner, card, kept.get(card), given, now)
    if own not in kept and not given.right:
        make_room(connection, _exercises(learner), MOST_CARDS)
    if step is not None and given.right:
        _mark(connection, learner, *step)
    return True


def _kept(connection: Connection, learner: str, names: Sequence[str]) -> dict[str, dict[str, Any]]:
    query = select(cards).where(cards.c.learner == learner, cards.c.card.in_(names))
    return {row.card: msgspec.json.decode(row.body) for row in connection.execute(query)}


def _move(
    connection: Connection, learner: str, card: str, body: dict[str, Any] | None, given: NewAnswer,
    now: int,
) -> None:  # fmt: skip
    after = review(body, now, right=given.right, ms=given.ms)
    values = {"due": after.due, "body": msgspec.json.encode(after.body).decode()}
    if body is None:
        connection.execute(insert(cards).values(learner=learner, card=card, **values))
    else:
        one = (cards.c.learner == learner) & (cards.c.card == card)
        connection.execute(update(cards).where(one).values(**values))


def _exercises(learner: str) -> Any:
    return (cards.c.learner == learner) & cards.c.card.startswith(EXERCISE, autoescape=True)


def make_room(connection: Connection, deck: Any, most: int) -> None:
    """Drops the cards of a deck that come again last, if there are more than so many."""
    late = select(cards.c.card).where(deck).order_by(cards.c.due.desc(), cards.c.card)
    count = connection.execute(select(func.count()).where(deck)).scalar() or 0
    if count > most:
        gone = list(connection.execute(late.limit(count - most)).scalars())
        connection.execute(delete(cards).where(deck, cards.c.card.in_(gone)))


def _mark(connection: Connection, learner: str, lesson: str, step: str) -> None:
    one = (lesson_steps.c.lesson == lesson) & (lesson_steps.c.step == step)
    query = select(lesson_steps.c.at).where(lesson_steps.c.learner == learner, one)
    if connection.execute(query).first() is None:
        row = {"learner": learner, "lesson": lesson, "step": step, "at": wall_ms()}
        connection.execute(insert(lesson_steps).values(**row))

"""A learner's own mistakes as cards that come due: the position, how often it was tried, the scheduler's state.

They lie among the learner's other cards, under names of their own. A write is durable when it returns.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Connection

from ...learn.progress.spacing import POSITION, review
from .database import InDatabase
from .learners import locked, make_room
from .schema import cards

MOST = 300  # mistakes of a learner; the best known of them make room for new ones


class KeptMistake(NamedTuple):
    """A mistake to try again: its name, and what was given when it was kept."""

    id: str
    mistake: dict[str, Any]


class DeckState(NamedTuple):
    """How many mistakes there are, how many of them are due, when the next of the others will be (ms since 1970)."""

    size: int
    due: int
    next_due: int | None


class Mistakes(InDatabase):
    """The mistakes that a server keeps for learners."""

    async def add(self, learner: str, found: Sequence[dict[str, Any]], now: int) -> int:
        """Keeps those that are new, due at once; how many they were."""
        return await self._database.alone(lambda connection: _add(connection, learner, found, now))

    async def deck(self, learner: str, now: int) -> DeckState:
        """How the deck stands."""
        whose = _owned(learner)
        count = select(func.count()).where(whose)
        later = select(func.min(cards.c.due)).where(whose, cards.c.due > now)
        ((total,),) = await self._database.rows(count)
        ((due,),) = await self._database.rows(count.where(cards.c.due <= now))
        ((next_due,),) = await self._database.rows(later)
        return DeckState(total, due, next_due)

    async def next(
        self, learner: str, now: int, last: str = "", *, early: bool = False
    ) -> KeptMistake | None:
        """The one that has been due for longest, not twice the same if another is; `early`: though none is due."""
        query = select(cards.c.card, cards.c.body).where(_owned(learner))
        if not early:
            query = query.where(cards.c.due <= now)
        found = await self._database.rows(query.order_by(cards.c.due, cards.c.card).limit(2))
        chosen = next(
            (row for row in found if row.card != POSITION + last), next(iter(found), None)
        )
        return None if chosen is None else _asked(chosen.card, chosen.body)

    async def all(self, learner: str) -> list[KeptMistake]:
        """Every one of them."""
        query = select(cards.c.card, cards.c.body).where(_owned(learner)).order_by(cards.c.card)
        return [_asked(row.card, row.body) for row in await self._database.rows(query)]

    async def answer(
        self, learner: str, name: str, now: int, *, right: bool, ms: int | None
    ) -> int | None:
        """Moves a mistake by an answer; when it is due again, None if there is no such mistake."""

        def work(connection: Connection) -> int | None:
            one = (cards.c.learner == learner) & (cards.c.card == POSITION + name)
            body = connection.execute(select(cards.c.body).where(one).with_for_update()).scalar()
            if body is None:
                return None
            kept = msgspec.json.decode(body)
            after = review(kept["card"], now, right=right, ms=ms)
            written = msgspec.json.encode(kept | {"card": after.body}).decode()
            connection.execute(update(cards).where(one).values(due=after.due, body=written))
            return after.due

        return await self._database.alone(work)

    async def forget(self, learner: str) -> None:
        """Empties the deck."""
        await self._database.write((delete(cards).where(_owned(learner)), None))


def _owned(learner: str) -> Any:
    return (cards.c.learner == learner) & cards.c.card.startswith(POSITION, autoescape=True)


def _asked(card: str, body: str) -> KeptMistake:
    return KeptMistake(card.removeprefix(POSITION), msgspec.json.decode(body)["mistake"])


def _add(connection: Connection, learner: str, found: Sequence[dict[str, Any]], now: int) -> int:
    if locked(connection, learner) is None:
        return 0
    known = set(connection.execute(select(cards.c.card).where(_owned(learner))).scalars())
    fresh = {name: one for one in found if (name := POSITION + _name(one)) not in known}
    for at, (card, one) in enumerate(list(fresh.items())[-MOST:]):
        body = msgspec.json.encode({"mistake": one, "card": None}).decode()
        row = {"learner": learner, "card": card, "due": now - len(fresh) + at, "body": body}
        connection.execute(insert(cards).values(**row))
    make_room(connection, _owned(learner), MOST)
    return min(len(fresh), MOST)


def _name(mistake: dict[str, Any]) -> str:
    """The same position has the same name, in whatever language its reason was told."""
    choice = mistake["choice"]
    place = [choice["rules"], choice["n"], choice["position"]]
    return hashlib.sha256(msgspec.json.encode(place, order="deterministic")).hexdigest()[:24]

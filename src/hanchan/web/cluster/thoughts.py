"""What bots are to think about, in the database: the processes that have tables ask, workers on any machine answer.

A question is a row until a worker has answered it; the answer comes as a notice. Whatever goes wrong (no worker, one
that dies, a notice that is lost) costs the time there is for an answer: then whoever asked thinks for itself. Tables
with people come first. Each game has one question here at a time, and its next one comes behind those of all others:
so every table has one turn before any has two, as in `table/session/bot_turns.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from time import monotonic
from typing import NamedTuple

from sqlalchemy import bindparam, delete, func, insert, select, update

from ..limits import PerKey
from ..storage.database import AWAY, Database, end_task
from ..storage.schema import counts_until, database_ms, reason_of, thoughts, workers
from .leases import remove, renew
from .notices import Notices, notice

log = logging.getLogger("hanchan.web")
THINK, THOUGHT, WORKERS = "think", "thought", "workers"  # a question, an answer, who is there
_STALE = 60_000  # ms after which a question that nobody waits for is removed
_NOW = database_ms("postgresql")
_LIVES = counts_until(workers.c.until, _NOW, 60.0)  # whatever lease its own settings give a worker
_ADD = insert(thoughts).values(asked=_NOW, until=_NOW + bindparam("patience"))
_REMOVE = delete(thoughts).where(thoughts.c.id == bindparam("name"))


class BotQueue:
    """Where a process asks; `patience` is how many seconds it waits for an answer."""

    def __init__(self, database: Database, patience: float) -> None:
        self._database, self._patience = database, patience
        self._asked: dict[str, asyncio.Future[str]] = {}
        self._games = PerKey(1)
        self._looking: asyncio.Task[None] | None = None
        self.has_workers = False

    def open(self, notices: Notices) -> None:
        """Begins to listen, where there may be workers."""
        notices.on(THOUGHT, self._on_answer)
        notices.on(WORKERS, lambda _: self._look())

    async def ask(self, game: str, has_people: bool, question: bytes) -> str | None:
        """What a worker answers; None if none does."""
        if not self.has_workers:
            return None
        async with self._games.turn(game):
            return await self._ask(game, has_people, question)

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker or its answer: who has taken one does not say so here."""
        return self._games.wanted

    async def _ask(self, game: str, has_people: bool, question: bytes) -> str | None:
        name = secrets.token_hex(8)
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._asked[name] = answer
        row = {"id": name, "game": game, "has_people": has_people, "question": question}
        row["patience"] = int(1000 * self._patience)
        try:
            await self._database.write((_ADD, [row]), notice(THINK, name))
            async with asyncio.timeout(self._patience):
                return await answer
        except (*AWAY, TimeoutError):
            self._look()
            with contextlib.suppress(*AWAY):
                await self._database.write((_REMOVE, [{"name": name}]))
            return None
        finally:
            del self._asked[name]

    def _on_answer(self, told: str | None) -> None:
        name, _, said = (told or "").partition(" ")
        answer = self._asked.get(name)
        if answer is not None and not answer.done():
            answer.set_result(said)

    def _look(self) -> None:
        """Somebody may have come or gone."""
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._count(), name="bot workers")

    async def _count(self) -> None:
        count = select(func.count()).where(_LIVES)
        try:
            self.has_workers = bool((await self._database.rows(count))[0][0])
        except AWAY:
            self.has_workers = False

    def close(self) -> None:
        """Asks nobody any more."""
        self.has_workers = False
        if self._looking is not None:
            self._looking.cancel()


class TakenQuestion(NamedTuple):
    """A question that a worker has taken."""

    id: str
    question: bytes


class BotWork:
    """A worker's end of the queue; `lease` is how many seconds it counts as one without a sign."""

    def __init__(self, database: Database, lease: float) -> None:
        self.id = secrets.token_hex(8)
        self._database, self._lease = database, lease
        self._task: asyncio.Task[None] | None = None

    async def join(self) -> None:
        """Becomes a worker; whoever has tables is told so."""
        await self._renew()
        await self._database.write(notice(WORKERS, self.id))
        self._task = asyncio.create_task(self._renew_on(), name="lease")

    async def leave(self) -> None:
        """Is none any more."""
        await end_task(self._task)
        ours = delete(workers).where(workers.c.id == self.id)
        with contextlib.suppress(*AWAY):
            await self._database.write((ours, None), notice(WORKERS, self.id))

    async def _renew_on(self) -> None:
        renewed = monotonic()
        while True:
            await asyncio.sleep(self._lease / 3)
            try:
                await self._renew()
                await self._tidy()
                if monotonic() - renewed > self._lease:  # it was counted out meanwhile
                    await self._database.write(notice(WORKERS, self.id))
                renewed = monotonic()
            except AWAY as error:  # said by the database's presence already
                log.debug("the lease was not renewed: %s", reason_of(error))

    async def _renew(self) -> None:
        with self._database.presence.watched():
            await renew(self._database, workers, _NOW + int(1000 * self._lease), id=self.id)

    async def _tidy(self) -> None:
        """Removes workers and questions that are gone."""
        await remove(self._database, workers, ~_LIVES)
        await remove(self._database, thoughts, thoughts.c.until < _NOW - _STALE)

    async def take(self) -> TakenQuestion | None:
        """The next question, which nobody else takes then; None if there is none."""
        first = (
            select(thoughts.c.id)
            .where(thoughts.c.worker.is_(None), thoughts.c.until > _NOW)
            .order_by(thoughts.c.has_people.desc(), thoughts.c.asked, thoughts.c.id)
            .limit(1)
            .with_for_update(skip_locked=True)
        )
        ours = (
            update(thoughts)
            .where(thoughts.c.id == first.scalar_subquery())
            .values(worker=self.id)
            .returning(thoughts.c.id, thoughts.c.question)
        )
        with self._database.presence.watched():
            async with self._database.leasing() as connection:
                row = (await connection.execute(ours)).one_or_none()
        return TakenQuestion(row.id, row.question) if row is not None else None

    async def answer(self, taken: TakenQuestion, said: str) -> None:
        """Tells whoever asked; that may be nobody any more."""
        await self._database.write(
            (_REMOVE, [{"name": taken.id}]), notice(THOUGHT, f"{taken.id} {said}")
        )

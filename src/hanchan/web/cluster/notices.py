"""What processes that share a database tell each other, by LISTEN and NOTIFY; one alone tells nobody.

A notice is a word and a text. It is sent with the transaction that it speaks of and heard after its commit, or never:
whoever listens is told when something may have been missed, and looks into the database, which is the truth.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from sqlalchemy import text
from sqlalchemy.engine import Connection

from ..storage.database import Database, Statement, end_task
from ..storage.schema import reason_of

log = logging.getLogger("hanchan.web")
Hear = Callable[[str | None], None]  # the notice; None: some may have been missed
_CHANNEL = "hanchan"
_AGAIN = 0.5  # seconds until the next try to connect
# Seconds after which the line is asked whether it is there, and that it has for an answer.
_QUIET, _ANSWER = 2.0, 2.0
_TELL = text("SELECT pg_notify(:channel, :told)")


def tell(connection: Connection, word: str, told: str) -> None:
    """Tells every process, this one too, once the transaction is done."""
    if connection.dialect.name == "postgresql":
        connection.execute(_TELL, {"channel": _CHANNEL, "told": f"{word} {told}"})


def notice(word: str, told: str) -> Statement:
    """The same among the statements of a write; PostgreSQL only."""
    return _TELL, {"channel": _CHANNEL, "told": f"{word} {told}"}


class Notices:
    """The ear of one process."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._hearers: dict[str, list[Hear]] = {}
        self._task: asyncio.Task[None] | None = None

    def on(self, word: str, hear: Hear) -> None:
        """Calls `hear` with each notice of this word."""
        self._hearers.setdefault(word, []).append(hear)

    def open(self) -> None:
        """Begins to listen, where there may be others."""
        if self._database.is_shared:
            self._task = asyncio.create_task(self._listen_on(), name="notices")

    async def close(self) -> None:
        """Listens no more."""
        await end_task(self._task)

    async def _listen_on(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as error:  # the driver's own too, which nobody translates here
                log.debug("the line for notices is gone, and is made anew: %s", reason_of(error))
            await asyncio.sleep(_AGAIN)

    async def _listen(self) -> None:
        """Listens until the connection is gone, or is silent when it is asked whether it is there."""
        async with self._database.engines.notices.connect() as connection:
            line: Any = (await connection.get_raw_connection()).driver_connection
            gone = asyncio.Event()
            line.add_termination_listener(lambda _: gone.set())
            try:
                await line.add_listener(_CHANNEL, self._heard)
                for hear in [one for hearers in self._hearers.values() for one in hearers]:
                    hear(None)
                while not await _happens(gone, _QUIET):
                    await line.execute("SELECT 1", timeout=_ANSWER)
            finally:
                line.terminate()

    def _heard(self, _line: Any, _pid: int, _channel: str, told: str) -> None:
        word, _, rest = told.partition(" ")
        for hear in self._hearers.get(word, ()):
            hear(rest)


async def _happens(event: asyncio.Event, within: float) -> bool:
    """Whether it happens within so many seconds."""
    try:
        async with asyncio.timeout(within):
            await event.wait()
    except TimeoutError:
        return False
    return True

"""A bot worker: a process, on any machine, that thinks for the servers of a database and has no table itself."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal

from ....errors import NotationError
from ...cluster.notices import Notices
from ...cluster.thoughts import THINK, BotWork
from ...operating.logs import set_up
from ...settings import Settings
from ...storage.database import AWAY, Database
from ...storage.schema import reason_of
from .bot_pool import BotPool, Swift, packed_answer, unpacked_question

log = logging.getLogger("hanchan.web")
_AGAIN = 1.0  # seconds after which a worker looks by itself, should a notice be lost


class BotWorker:
    """The worker; its processes take question after question."""

    def __init__(self, database: Database, settings: Settings, swift: Swift | None = None) -> None:
        self._width = max(1, settings.bot_processes)
        self._work = BotWork(database, settings.lease)
        self._notices = Notices(database)
        self._pool = BotPool(self._width, swift)
        self._more = asyncio.Event()
        self._notices.on(THINK, lambda _: self._more.set())

    async def run(self, stop: asyncio.Event) -> None:
        """Thinks until it is to stop; what was begun is finished."""
        await self._pool.start()
        self._notices.open()
        await self._work.join()
        takers = [asyncio.create_task(self._think_on(stop)) for _ in range(self._width)]
        await stop.wait()
        self._more.set()
        await asyncio.gather(*takers)
        await self._work.leave()
        await self._notices.close()
        self._pool.close()

    async def _think_on(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            try:
                self._more.clear()
                if not await self._think() and not stop.is_set():
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self._more.wait(), _AGAIN)
            except AWAY as error:
                log.debug("no question was taken or answered: %s", reason_of(error))
                await asyncio.sleep(_AGAIN)

    async def _think(self) -> bool:
        """Answers one question; False if there is none."""
        taken = await self._work.take()
        if taken is None:
            return False
        try:
            action = await self._pool.think(unpacked_question(taken.question))
        except AWAY:
            raise
        except Exception:
            log.exception("a bot failed; the server thinks for itself")
        else:
            await self._work.answer(taken, packed_answer(action))
        return True


def run(settings: Settings, swift: Swift | None = None) -> None:
    """Works until it is interrupted."""
    set_up(settings)
    asyncio.run(_run(settings, swift))


async def _run(settings: Settings, swift: Swift | None) -> None:
    database = Database(settings.url)
    if not database.is_shared:
        raise NotationError("a bot worker needs PostgreSQL: an SQLite file has one process")
    await database.open()
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    log.info("the worker thinks in %d processes", max(1, settings.bot_processes))
    if settings.log == "text":
        print("Hanchan thinks for the servers of its database (Ctrl+C ends it)", flush=True)
    try:
        await BotWorker(database, settings, swift).run(stop)
    finally:
        log.info("the worker ends")
        await database.close()

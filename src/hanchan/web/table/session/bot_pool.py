"""Where bots think: outside the event loop, in processes of their own or, at a small table, in a thread."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeVar

import msgspec

from ....bots import Bot, Seen, make_bot
from ....game import Action, View
from ....rules import Rulebook
from ....rules.changes import restated, stated
from ...cluster.thoughts import BotQueue
from .bot_turns import Turns

log = logging.getLogger("hanchan.web")
T = TypeVar("T")
SLOW = ("expert", "master")  # levels that are worth compiling
_WAKING = 0.05
_THREADS = 2  # where bots have no process of their own


class BotQuestion(NamedTuple):
    """What a bot is asked, as it is sent to a process: all that its seat knows, and nothing else."""

    level: str
    seed: str
    base: str  # of the book, and what it changes
    changes: bytes
    seat: int
    view: bytes
    legal: tuple[Action, ...]


def question_of(
    level: str, seed: str, book: Rulebook, seat: int, view: View, legal: Sequence[Action]
) -> BotQuestion:
    """The question as it is at this moment: a view goes on with the game."""
    base, changes = packed_book(book)
    return BotQuestion(level, seed, base, changes, seat, msgspec.json.encode(view), tuple(legal))


def packed_question(question: BotQuestion) -> bytes:
    """The question as it is sent to another machine."""
    return msgspec.msgpack.encode(question)


def unpacked_question(packed: bytes) -> BotQuestion:
    """The question that was sent."""
    return msgspec.msgpack.decode(packed, type=BotQuestion)


def packed_answer(action: Action) -> str:
    """The answer as it is sent back."""
    return msgspec.json.encode(action).decode()


class Swift(NamedTuple):
    """The same bots as machine code, given by whoever has a compiler; all of it is called in the bots' processes."""

    is_ready: Callable[[], bool]  # the code was made before; else `prepare` takes minutes
    prepare: Callable[[], None]
    make_bot: Callable[[str, str], Bot]


class BotPools:
    """The bots of all tables. Those of tables without people think apart, and behind everything else.

    Where there are workers they are asked first.
    """

    def __init__(
        self, processes: int, swift: Swift | None = None, queue: BotQueue | None = None
    ) -> None:
        self.queue = queue
        self.people = BotPool(processes, swift)
        self.alone = BotPool(min(processes, 1), swift, behind=15)

    async def think(self, game: str, has_people: bool, question: BotQuestion) -> Action:
        """What the bot does, when it is the turn of the game's table; one of the legal actions."""
        if self.queue is not None:
            said = await self.queue.ask(game, has_people, packed_question(question))
            if said is not None:
                return msgspec.json.decode(said, type=Action)
        pool = self.people if has_people else self.alone
        async with pool.turns.turn(game):
            return await pool.think(question)

    @property
    def waiting(self) -> int:
        """How many questions wait for a bot here, or are with the workers."""
        here = self.people.turns.waiting + self.alone.turns.waiting
        return here + (self.queue.waiting if self.queue is not None else 0)

    def close(self) -> None:
        """Nobody thinks any more."""
        if self.queue is not None:
            self.queue.close()
        self.people.close()
        self.alone.close()


class BotPool:
    """A pool of bots; which one answers does not matter, for each question comes with its own seed."""

    def __init__(self, processes: int, swift: Swift | None = None, behind: int = 5) -> None:
        self._processes = processes
        self._behind = behind  # how far behind people's moves its processes stand
        self.turns = Turns(processes or _THREADS)
        self._pool: Executor | None = None
        self._swift = swift if processes else None
        self._hastening: asyncio.Task[None] | None = None
        self.is_swift = False

    async def think(self, question: BotQuestion) -> Action:
        """What the bot does; one of the legal actions."""
        if question.level in SLOW and self._swift is not None and self._hastening is None:
            self._hastening = asyncio.create_task(self._hasten(self._swift))
        return await self.run(_answer, question)

    async def start(self) -> None:
        """Starts the processes, which takes a while, before anybody waits for a thought."""
        await asyncio.gather(*(self.run(_wake, _WAKING) for _ in range(self._processes)))

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """What the work gives, done in one of the processes; work and what it is given can be sent there."""
        try:
            return await self._try(work, *given)
        except BrokenExecutor:
            return await self._try(work, *given)  # somebody ended a process: others take its place

    async def _try(self, work: Callable[..., T], *given: Any) -> T:
        pool = self._started()
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, *given)
        except BrokenExecutor:
            if self._pool is pool:
                log.warning("the bots' processes are gone; new ones are started")
                self._end_pool()
            raise

    async def _hasten(self, swift: Swift) -> None:
        """Prepares machine code beside the bots that think; when it is there, others who have it take their place."""
        loop = asyncio.get_running_loop()
        beside = _processes(1, self._behind)
        try:
            if not await loop.run_in_executor(beside, swift.is_ready):
                log.warning(
                    "expert and master are being compiled, once; until that is done they think slowly"
                )
            await loop.run_in_executor(beside, swift.prepare)
        except Exception:
            log.exception("expert and master cannot be compiled; they go on thinking slowly")
            return
        finally:
            beside.shutdown(wait=False, cancel_futures=True)
        fresh = _processes(self._processes, self._behind, swift)
        await asyncio.gather(
            *(loop.run_in_executor(fresh, _wake, _WAKING) for _ in range(self._processes))
        )
        old, self._pool, self.is_swift = self._pool, fresh, True
        if old is not None:
            old.shutdown(wait=False)  # it still answers what it was asked

    def _started(self) -> Executor:
        if self._pool is None:
            swift = self._swift if self.is_swift else None
            several = self._processes
            self._pool = (
                _processes(several, self._behind, swift)
                if several
                else ThreadPoolExecutor(_THREADS)
            )
        return self._pool

    def close(self) -> None:
        """Nobody thinks any more."""
        if self._hastening is not None:
            self._hastening.cancel()
        self._end_pool()

    def _end_pool(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _processes(count: int, behind: int, swift: Swift | None = None) -> Executor:
    from multiprocessing import get_context

    return ProcessPoolExecutor(
        count, mp_context=get_context("spawn"), initializer=_settle_in, initargs=(behind, swift)
    )


# What this process makes bots with; nobody at a table waits for a compiler.
_make: list[Callable[[str, str], Bot]] = [partial(make_bot, compiled=False)]


def _settle_in(behind: int, swift: Swift | None) -> None:
    """A worker leaves interrupts to the server, and goes when the server is gone, however it went."""
    from multiprocessing import parent_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(behind)  # people's moves go before bots' thoughts
    server = parent_process()

    def leave() -> None:
        if server is not None:
            server.join()
        os._exit(0)

    threading.Thread(target=leave, daemon=True).start()
    if swift is not None:
        swift.prepare()
        _make[0] = swift.make_bot


def _wake(seconds: float) -> None:
    """Keeps a worker busy for a moment, so that the others are started too."""
    time.sleep(seconds)


def _answer(question: BotQuestion) -> Action:
    known = msgspec.json.decode(question.view, type=View)
    book = unpacked_book(question.base, question.changes)
    seen = Seen(question.seat, known, question.legal, book)
    return _make[0](question.level, question.seed).act(seen)


@lru_cache(maxsize=32)
def packed_book(book: Rulebook) -> tuple[str, bytes]:
    """The book as it is sent to a process."""
    base, changes = stated(book)
    return base, msgspec.json.encode(changes)


@lru_cache(maxsize=32)
def unpacked_book(base: str, changes: bytes) -> Rulebook:
    """The book that was sent."""
    found: dict[str, Any] = msgspec.json.decode(changes)
    return restated(base, found)

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
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import msgspec

from ....bots import Bot, Seen, make_bot
from ....game import Action, View
from ....rules import Rulebook
from ....rules.changes import restated, stated

log = logging.getLogger("hanchan.web")
T = TypeVar("T")
SLOW = ("expert",)  # levels that are worth compiling
_WAKING = 0.05
Question = tuple[str, str, str, bytes, int, bytes, tuple[Action, ...]]


class Swift(NamedTuple):
    """The same bots as machine code, given by whoever has a compiler; all of it is called in the bots' processes."""

    is_ready: Callable[[], bool]  # the code was made before; else `prepare` takes minutes
    prepare: Callable[[], None]
    make_bot: Callable[[str, str], Bot]


class BotPool:
    """A pool of bots; which one answers does not matter, for each question comes with its own seed."""

    def __init__(self, processes: int, swift: Swift | None = None) -> None:
        self._processes = processes
        self._pool: Executor | None = None
        self._swift = swift if processes else None
        self._hastening: asyncio.Task[None] | None = None
        self.is_swift = False

    async def think(
        self, level: str, seed: str, book: Rulebook, seat: int, view: View, legal: Sequence[Action]
    ) -> Action:
        """What the bot does; one of `legal`."""
        if level in SLOW and self._swift is not None and self._hastening is None:
            self._hastening = asyncio.create_task(self._hasten(self._swift))
        base, changes = packed_book(book)
        known = msgspec.json.encode(view)
        question: Question = (level, seed, base, changes, seat, known, tuple(legal))
        return await self.run(_answer, question)

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
        beside = _processes(1)
        try:
            if not await loop.run_in_executor(beside, swift.is_ready):
                log.warning(
                    "the expert is being compiled, once; until that is done it thinks slowly"
                )
            await loop.run_in_executor(beside, swift.prepare)
        except Exception:
            log.exception("the expert cannot be compiled; it goes on thinking slowly")
            return
        finally:
            beside.shutdown(wait=False, cancel_futures=True)
        fresh = _processes(self._processes, swift)
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
            self._pool = _processes(several, swift) if several else ThreadPoolExecutor(2)
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


def _processes(count: int, swift: Swift | None = None) -> Executor:
    from multiprocessing import get_context

    return ProcessPoolExecutor(
        count, mp_context=get_context("spawn"), initializer=_settle_in, initargs=(swift,)
    )


_make: list[Callable[[str, str], Bot]] = [make_bot]  # what this process makes bots with


def _settle_in(swift: Swift | None) -> None:
    """A worker leaves interrupts to the server, and goes when the server is gone, however it went."""
    from multiprocessing import parent_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)  # people's moves go before bots' thoughts
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


def _answer(question: Question) -> Action:
    level, seed, base, changes, seat, view, legal = question
    known = msgspec.json.decode(view, type=View)
    seen = Seen(seat, known, legal, unpacked_book(base, changes))
    return _make[0](level, seed).act(seen)


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

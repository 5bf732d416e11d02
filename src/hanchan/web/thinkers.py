"""Where bots think: outside the event loop, in processes of their own or, at a small table, in a thread."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import lru_cache
from typing import Any

import msgspec

from ..bots import Seen, make_bot
from ..game import Action, View
from ..rules import Rulebook
from ..rules.changes import restated, stated

log = logging.getLogger("hanchan.web")
Question = tuple[str, str, str, bytes, int, bytes, tuple[Action, ...]]


class Thinkers:
    """A pool of bots; which one answers does not matter, for each question comes with its own seed."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: Executor | None = None

    async def think(
        self, level: str, seed: str, book: Rulebook, seat: int, view: View, legal: Sequence[Action]
    ) -> Action:
        """What the bot does; one of `legal`."""
        base, changes = _stated(book)
        known = msgspec.json.encode(view)
        question: Question = (level, seed, base, changes, seat, known, tuple(legal))
        try:
            return await self._ask(question)
        except BrokenExecutor:
            return await self._ask(question)  # somebody ended a process: others take its place

    async def _ask(self, question: Question) -> Action:
        pool = self._started()
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, _answer, question)
        except BrokenExecutor:
            if self._pool is pool:
                log.warning("the bots' processes are gone; new ones are started")
                self.close()
            raise

    def _started(self) -> Executor:
        if self._pool is None:
            self._pool = _processes(self._processes) if self._processes else ThreadPoolExecutor(2)
        return self._pool

    def close(self) -> None:
        """Nobody thinks any more."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _processes(count: int) -> Executor:
    from multiprocessing import get_context

    return ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_settle_in)


def _settle_in() -> None:
    """A worker leaves interrupts to the server, and goes when the server is gone, however it went."""
    from multiprocessing import parent_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)  # people's moves go before bots' thoughts
    server = parent_process()

    def leave() -> None:
        if server is not None:
            server.join()
        os._exit(0)

    threading.Thread(target=leave, daemon=True).start()


def _answer(question: Question) -> Action:
    level, seed, base, changes, seat, view, legal = question
    known = msgspec.json.decode(view, type=View)
    seen = Seen(seat, known, legal, _book(base, changes))
    return make_bot(level, seed).act(seen)


@lru_cache(maxsize=32)
def _stated(book: Rulebook) -> tuple[str, bytes]:
    base, changes = stated(book)
    return base, msgspec.json.encode(changes)


@lru_cache(maxsize=32)
def _book(base: str, changes: bytes) -> Rulebook:
    found: dict[str, Any] = msgspec.json.decode(changes)
    return restated(base, found)

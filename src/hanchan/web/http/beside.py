"""Answers that take longer to make than tables may wait: they are made beside the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from anyio import to_thread
from fastapi import Request

T = TypeVar("T")


class Beside:
    """A thread for long answers, one after another: a dozen that take turns with the tables would leave them little."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(1)

    async def do(self, work: Callable[[], T]) -> T:
        """What the work gives."""
        async with self._turn:
            return await to_thread.run_sync(work)


async def beside(request: Request, work: Callable[[], T]) -> T:
    """What the work gives, done in that thread of the server."""
    found: Beside = request.app.state.beside
    return await found.do(work)


async def exercise_beside(request: Request, work: Callable[[], T]) -> T:
    """The same in another thread, for exercises and hands: who learns does not wait for long records."""
    found: Beside = request.app.state.exercise_turns
    return await found.do(work)

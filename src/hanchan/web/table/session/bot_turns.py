"""Who thinks next, where there are more questions than processes: table by table, each in its turn."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """At most `width` at once; of those who wait, every table has one turn before any has two."""

    def __init__(self, width: int) -> None:
        self._free = width
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, table: str) -> AsyncIterator[None]:
        """Waits for the table's turn, which lasts as long as the block."""
        if self._free and not self._waiting:
            self._free -= 1
        else:
            await self._wait(table)
        try:
            yield
        finally:
            self._pass_on()

    @property
    def waiting(self) -> int:
        """How many questions wait."""
        return sum(len(queue) for queue in self._waiting.values())

    async def _wait(self, table: str) -> None:
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(table, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._pass_on()  # its turn had come
            raise

    def _pass_on(self) -> None:
        """The next table's turn; one that still has questions goes to the end."""
        while self._waiting:
            table, queue = self._waiting.popitem(last=False)
            called = queue.popleft()
            if queue:
                self._waiting[table] = queue
            if not called.done():
                called.set_result(None)
                return
        self._free += 1

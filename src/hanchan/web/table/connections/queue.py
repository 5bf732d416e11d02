"""What waits for the one who reads a socket, or writes to it."""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class SocketQueue(Generic[T]):
    """The little that a socket needs of asyncio.Queue, which keeps 3 KB of deques for each, full or empty."""

    __slots__ = ("_items", "_more")

    def __init__(self) -> None:
        self._items: list[T] = []
        self._more: asyncio.Future[None] | None = None  # somebody waits for something

    def __len__(self) -> int:
        return len(self._items)

    def empty(self) -> bool:
        """Nothing waits."""
        return not self._items

    def put_nowait(self, item: T) -> None:
        """One more, at the end."""
        self._items.append(item)
        if self._more is not None and not self._more.done():
            self._more.set_result(None)

    async def get(self) -> T:
        """The first, once there is one; only one task may wait."""
        while not self._items:
            self._more = asyncio.get_running_loop().create_future()
            await self._more
        return self._items.pop(0)

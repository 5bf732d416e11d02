"""One socket from the table's side: what it may see, and the queue of what it will be sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from ....game.view import Viewer
from ...settings import Settings
from .frames import Bye, Outgoing, write_frame

CLOSED = 1000
RESTART = 1012


class Client:
    """A socket that has said hello. It is fed by the table and drained by the socket's own task."""

    def __init__(
        self, settings: Settings, address: str, guest: str | None, *, is_local: bool = False
    ) -> None:
        self.settings = settings
        self.address = address
        self.is_local = is_local  # of this machine or of the hall, where many share an address
        self.guest = guest
        self.place: int | None = None
        self.viewer: Viewer | None = None  # None: in the room, before a game
        self.watcher = False
        self.name = "guest"
        self.lang = "en"  # what refusals are said in
        self.proof = False  # it wants every tile proved
        self.sent = 0  # the last event sent
        self.lag: int | None = None
        self.code: int | None = None  # why the socket is to be closed
        self.tap: Callable[[Outgoing], None] | None = None  # tests look on here
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._bytes = 0

    def send(self, frame: Outgoing) -> None:
        """Queues the frame. A socket that does not keep up is dropped; it can resume."""
        if self.code is not None:
            return
        if self.tap is not None:
            self.tap(frame)
        self._put(write_frame(frame))
        too_many = self._queue.qsize() > self.settings.queue_frames
        if too_many or self._bytes > self.settings.queue_bytes:
            self.close(Bye("slow", 300), RESTART)

    def close(self, bye: Bye, code: int) -> None:
        """Says good-bye and closes once that is sent."""
        if self.code is None:
            self._put(write_frame(bye))
            self.code = code
            self._put(b"")

    def _put(self, data: bytes) -> None:
        self._queue.put_nowait(data)
        self._bytes += len(data)

    async def next(self) -> bytes:
        """The next frame to be sent; empty when the socket is to be closed."""
        data = await self._queue.get()
        self._bytes -= len(data)
        return data

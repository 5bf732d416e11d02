"""A way to a server that can swallow everything, as where a cable was pulled: nothing comes, nothing ends."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.engine import make_url


class Way:
    """A way through which everything goes; what is swallowed never arrives, and neither does its end."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port
        self._tasks: set[asyncio.Task[None]] = set()
        self._ends: list[asyncio.StreamWriter] = []
        self._swallows = False

    def swallow(self) -> None:
        """From now on nothing goes through, in either direction."""
        self._swallows = True

    def heal(self) -> None:
        """Lines that are made from now on go through again; those that were there stay dead."""
        self._swallows = False

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A line from somebody."""
        self._ends.append(writer)
        if self._swallows:
            return
        there, back = await asyncio.open_connection(self._host, self._port)
        self._ends.append(back)
        for source, sink in ((reader, back), (there, writer)):
            self._tasks.add(asyncio.create_task(self._forward(source, sink)))

    async def _forward(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while (data := await source.read(65536)) and not self._swallows:
                sink.write(data)
                await sink.drain()
        if not self._swallows:
            sink.close()

    async def close(self) -> None:
        """Ends every line."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for end in self._ends:
            end.transport.abort()
        await asyncio.sleep(0)  # in which the sockets are closed


@asynccontextmanager
async def way_to(url: str) -> AsyncIterator[tuple[Way, str]]:
    """A way to a database, and the database's address by it."""
    target = make_url(url)
    assert target.host
    assert target.port
    way = Way(target.host, target.port)
    server = await asyncio.start_server(way.accept, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        yield way, target.set(port=port).render_as_string(hide_password=False)
    finally:
        server.close()
        await way.close()

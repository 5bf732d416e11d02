"""A web table on a free port of this machine, in a thread, for tests that speak to it as browsers and programs do."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn

from hanchan.web.serving import config_of
from hanchan.web.settings import Settings


class Running:
    """A server that runs; `url` is its address, `hall` its tables."""

    def __init__(self, settings: Settings) -> None:
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._socket.bind(("127.0.0.1", 0))
        self._socket.listen(128)
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        config = config_of(settings)
        self.app: Any = config.app
        self._server = uvicorn.Server(config)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def hall(self) -> Any:
        return self.app.state.hall

    def call(self, work: Any) -> Any:
        """Has the server's own loop do the work; a future of its result."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def start(self) -> None:
        self._thread.start()
        assert self._ready.wait(20), "the server did not start"

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(20)
        self._socket.close()

    def _run(self) -> None:
        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            task = asyncio.create_task(self._server.serve(sockets=[self._socket]))
            while not self._server.started and not task.done():
                await asyncio.sleep(0.01)
            self._ready.set()
            await task

        asyncio.run(serve())


@contextmanager
def running(folder: Path, **settings: Any) -> Iterator[Running]:
    """A server with its database in the folder; the same folder again is the same server after a restart."""
    defaults = {"db": f"sqlite:///{folder}/hanchan.sqlite3", "bot_processes": 0, "seeds": True}
    server = Running(Settings(**(defaults | settings)))
    server.start()
    try:
        yield server
    finally:
        server.stop()

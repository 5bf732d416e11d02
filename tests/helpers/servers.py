"""Servers on free ports: a web table in a thread of this process, `hanchan play` as a process that can be killed."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from hanchan.web.serving import config_of
from hanchan.web.settings import Settings

SOURCE = Path(__file__).parents[2] / "src"


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
    defaults: dict[str, Any] = {
        "db": f"sqlite:///{folder}/hanchan.sqlite3",
        "bot_processes": 0,
        "seeds": True,
    }
    server = Running(Settings(**(defaults | settings)))
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Mortal:
    """A server as a process of its own, killed without a warning and started again: `hanchan play` or another."""

    def __init__(self, folder: Path, *program: str) -> None:
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            port = str(found.getsockname()[1])
        self.url = f"http://127.0.0.1:{port}"
        database = str(folder / "hanchan.sqlite3")
        ours = ("-m", "hanchan", "play", "--no-browser", "--db", database)
        self._command = [sys.executable, *(program or ours), "--port", port]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and waits until it answers."""
        path = os.pathsep.join([str(SOURCE), os.environ.get("PYTHONPATH", "")])
        self._process = subprocess.Popen(
            self._command, env=os.environ | {"PYTHONPATH": path}, stdout=subprocess.DEVNULL
        )
        end = time.monotonic() + 120
        with httpx.Client(trust_env=False, verify=False) as http:
            while time.monotonic() < end:
                assert self._process.poll() is None, "the server ended by itself"
                try:
                    if http.get(f"{self.url}/health", timeout=5).status_code == 200:
                        return
                except httpx.HTTPError:
                    time.sleep(0.05)
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        """Kills it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

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
from typing import IO, Any

import httpx
import msgspec

from hanchan.web.listening import listen
from hanchan.web.serving import Server, config_of, node_of
from hanchan.web.settings import Settings

SOURCE = Path(__file__).parents[2] / "src"


class Running:
    """A server that runs; `url` is its address, `hall` its tables."""

    def __init__(self, settings: Settings, port: int = 0) -> None:
        self._socket = listen("127.0.0.1", port)
        self.node = node_of(self._socket)
        self.url = f"http://{self.node}"
        self._is_https = settings.is_https
        self.config: Any = config_of(msgspec.structs.replace(settings, node=self.node))
        self.app: Any = self.config.app
        self._server = Server(self.config, self.url, False)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def hall(self) -> Any:
        return self.app.state.hall

    @property
    def connections(self) -> list[Any]:
        """The protocols of the lines that are open."""
        return list(self._server.server_state.connections)

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """What answers the requests and sockets that are not done with."""
        return list(self._server.server_state.tasks)

    @property
    def is_answering(self) -> bool:
        """Some request or socket is not done with."""
        return bool(self.tasks)

    def call(self, work: Any) -> Any:
        """Has the server's own loop do the work; a future of its result."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def renew_certificate(self) -> None:
        """What SIGHUP does in a process of its own."""
        self._server.renew_certificate()

    def start(self) -> None:
        self._thread.start()
        assert self._ready.wait(20), "the server did not start"
        if not self._is_https:
            # FastAPI makes its routes with the first request; two servers of one process would do so at once and meet.
            httpx.get(f"{self.url}/nothing", trust_env=False, timeout=20)

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
def running(folder: Path, port: int = 0, **settings: Any) -> Iterator[Running]:
    """A server with its database in the folder; the same folder again is the same server after a restart.

    `port` is any that is free, or the one that pages of a server before this one ask again.
    """
    defaults: dict[str, Any] = {
        "db": f"sqlite:///{folder}/hanchan.sqlite3",
        "bot_processes": 0,
        "seeds": True,
    }
    folder.mkdir(parents=True, exist_ok=True)  # the server makes none for a database that is named
    server = Running(Settings(**(defaults | settings)), port)
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Mortal:
    """A server as a process of its own, killed without a warning and started again: `hanchan play` or another."""

    def __init__(self, folder: Path, *program: str, log: IO[bytes] | None = None) -> None:
        """`program` is what Python runs instead of ours; `log` gets what it writes about itself."""
        self._log = log
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            port = str(found.getsockname()[1])
        self.url = f"http://127.0.0.1:{port}"
        folder.mkdir(parents=True, exist_ok=True)
        database = str(folder / "hanchan.sqlite3")
        ours = ("-m", "hanchan", "play", "--no-browser", "--db", database)
        self._command = [sys.executable, *(program or ours), "--port", port]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def process(self) -> subprocess.Popen[bytes]:
        """The process of a server that was started."""
        assert self._process is not None
        return self._process

    def start(self) -> None:
        """Starts it and waits until it answers."""
        path = os.pathsep.join([str(SOURCE), os.environ.get("PYTHONPATH", "")])
        self._process = subprocess.Popen(
            self._command,
            env=os.environ | {"PYTHONPATH": path},
            stdout=subprocess.DEVNULL,
            stderr=self._log,
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

"""Running the server: uvicorn on a socket that is already bound, the address printed, the browser opened."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import threading
import webbrowser

import uvicorn

from ..rules import rulebook
from ..rules.changes import stated
from .app import create_app
from .settings import Settings
from .storage.store import Database
from .table.session.bot_pool import Swift


class Server(uvicorn.Server):
    """Says where it is once it is there."""

    def __init__(self, config: uvicorn.Config, address: str, browser: bool) -> None:
        super().__init__(config)
        self._address, self._browser = address, browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts; then prints the address and opens it."""
        await super().startup(sockets)
        if self.started:
            print(f"Hanchan is at {self._address} (Ctrl+C ends it)", flush=True)
            if self._browser:
                threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()


def config_of(settings: Settings, swift: Swift | None = None) -> uvicorn.Config:
    """How uvicorn runs us: small frames, no compression, no hands in any log."""
    return uvicorn.Config(
        create_app(settings, swift),
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=4 * settings.frame_in,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        timeout_graceful_shutdown=3,
        lifespan="on",
        server_header=False,
    )


async def _try_database(url: str) -> None:
    """NotationError, before anything is served, if the database cannot be opened."""
    database = Database(url)
    await database.open()
    await database.close()


def run(
    listening: socket.socket,
    host: str,
    *,
    rules: str = "ema2016",
    db: str = "",
    referee: bool = False,
    browser: bool = True,
    programs: dict[str, str] | None = None,
    swift: Swift | None = None,
) -> None:
    """Serves until it is interrupted."""
    logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s", level=logging.WARNING)
    port = listening.getsockname()[1]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    base, changes = stated(rulebook(rules))
    own = {"base": base, **changes} if changes else base
    settings = Settings(db=db, rules=own, referee=referee, programs=programs or {})
    asyncio.run(_try_database(settings.url))
    config = config_of(settings, swift)
    # What is loaded by now stays. To look through everything that lives would hold up a hundred tables for a tenth of a
    # second: only the hall does that, after tables are gone.
    gc.freeze()
    gc.set_threshold(10_000, 20, 1_000)
    server = Server(config, f"http://{shown}:{port}/", browser)
    # uvicorn ends in good order, then raises the signal again
    signal.signal(signal.SIGTERM, _leave)
    server.run(sockets=[listening])


def _leave(number: int, _frame: object) -> None:
    raise SystemExit(128 + number)

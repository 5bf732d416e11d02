"""Running the server: uvicorn on a socket that is already bound, the address printed, the browser opened."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import sys
import threading
import webbrowser
from typing import Any

import msgspec
import uvicorn

from ..errors import NotationError
from .app import create_app
from .cluster.node import check_reachable
from .http.protocol import limited
from .http.socket_protocol import limited_socket
from .listening import ACCEPTED, hold_more, raise_descriptors
from .networks import LOOPBACK, networks
from .operating.certificate import certificate_of
from .operating.logs import set_up
from .reachable import addresses_for_phones
from .settings import Settings
from .storage.database import Database
from .storage.folders import data_folder, make_data_folder
from .table.session.bot_pool import Swift

log = logging.getLogger("hanchan.web")


class Server(uvicorn.Server):
    """Says where it is once it is there, and good-bye when it goes."""

    def __init__(
        self, config: uvicorn.Config, address: str, browser: bool, *, prints: bool = True
    ) -> None:
        """`prints`: where it is stands on stdout too, and not in the log alone."""
        super().__init__(config)
        self._address, self._browser, self._prints = address, browser, prints

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts; then prints the address and opens it."""
        await super().startup(sockets)
        for listening in sockets or ():
            hold_more(listening)
        if self.started:
            self._hear_hangup()
            log.info("the server is at %s", self._address)
            if self._prints:
                self._print_addresses()
            if self._browser:
                threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()

    def _hear_hangup(self) -> None:
        """SIGHUP is how an operator says that the certificate is a new one; it ends nobody's game."""
        if hasattr(signal, "SIGHUP") and threading.current_thread() is threading.main_thread():
            loop = asyncio.get_running_loop()
            loop.add_signal_handler(signal.SIGHUP, self.renew_certificate)

    def renew_certificate(self) -> None:
        """Lines that are opened from now on get the certificate as it is on the disk, or made anew if it ends soon."""
        app: Any = self.config.app
        settings: Settings = app.state.settings
        if self.config.ssl is None:
            return
        try:
            found = certificate_of(settings, data_folder(settings))
            self.config.ssl.load_cert_chain(found.cert, found.key)
        except (NotationError, OSError) as error:
            log.error("the certificate stays the one it was: %s", error)
        else:
            log.info("the certificate was read again")

    def _print_addresses(self) -> None:
        print(f"Hanchan is at {self._address} (Ctrl+C ends it)", flush=True)
        for one in addresses_for_phones(self._address):
            if one != self._address:
                print(f"Phones in the same network find it at {one}", flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Takes nobody in any more, says good-bye to everybody at the tables, and ends."""
        log.info("the server ends")
        for server in self.servers:
            server.close()
        app: Any = self.config.app
        await app.state.hall.close()
        await super().shutdown(sockets)


def config_of(settings: Settings, swift: Swift | None = None) -> uvicorn.Config:
    """How uvicorn runs us: small frames, no compression, no hands in any log."""
    certificate = certificate_of(settings, data_folder(settings)) if settings.is_https else None
    return uvicorn.Config(
        create_app(settings, swift),
        http=limited(settings),
        log_config=None,  # what uvicorn has to say goes where our own messages go
        log_level="warning",
        access_log=False,
        ws=limited_socket(settings),
        ws_max_size=4 * settings.frame_in,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        timeout_graceful_shutdown=3,
        backlog=ACCEPTED,
        lifespan="on",
        server_header=False,
        ssl_certfile=certificate and certificate.cert,
        ssl_keyfile=certificate and certificate.key,
        forwarded_allow_ips=[str(one) for one in networks((*settings.proxies, *LOOPBACK))],
    )


async def _try_database(settings: Settings) -> None:
    """NotationError, before anything is served, if the database cannot be opened or shared as it is to be."""
    database = Database(settings.url)
    if database.is_shared:
        check_reachable(settings.node)
    await database.open()
    await database.close()


def run(
    listening: socket.socket,
    settings: Settings,
    *,
    browser: bool = True,
    swift: Swift | None = None,
) -> None:
    """Serves until it is interrupted."""
    set_up(settings)
    raise_descriptors()
    with listening:
        _serve(listening, settings, browser, swift)


def _serve(
    listening: socket.socket, settings: Settings, browser: bool, swift: Swift | None
) -> None:
    if not settings.node:
        settings = msgspec.structs.replace(settings, node=node_of(listening))
    make_data_folder(settings)
    asyncio.run(_try_database(settings))
    config = config_of(settings, swift)
    # What is loaded by now stays. To look through everything that lives would hold up a hundred tables for a tenth of a
    # second: only the hall does that, after tables are gone.
    gc.freeze()
    gc.set_threshold(10_000, 20, 1_000)
    # Who works in a thread gives way to the tables after a millisecond instead of five.
    sys.setswitchinterval(0.001)
    prints = settings.log == "text"  # who reads JSON reads the log
    server = Server(config, address_shown(listening, settings), browser, prints=prints)
    # uvicorn ends in good order, then raises the signal again
    signal.signal(signal.SIGTERM, _leave)
    server.run(sockets=[listening])


def address_shown(listening: socket.socket, settings: Settings) -> str:
    """Where a browser on this machine finds the server."""
    host = settings.host
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    scheme = "https" if settings.is_https else "http"
    return f"{scheme}://{shown}:{listening.getsockname()[1]}{settings.base_path}/"


def node_of(listening: socket.socket) -> str:
    """Where the proxy reaches us, if nothing else was said."""
    host, port = listening.getsockname()[:2]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _leave(number: int, _frame: object) -> None:
    raise SystemExit(128 + number)

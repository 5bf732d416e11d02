"""`hanchan play`: the web table on this machine, and a browser on it."""

from __future__ import annotations

import socket
from typing import Annotated

import typer

_NEXT = 20  # ports that are tried after the usual one


def play(
    rules: Annotated[str, typer.Option(help="The book that is offered first.")] = "ema2016",
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0: all.")
    ] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(help="The port; 8136 or the next one free.")] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Open no browser.")] = False,
    db: Annotated[str, typer.Option(help="The database: a file, or an SQLAlchemy URL.")] = "",
    referee: Annotated[
        bool,
        typer.Option("--referee", help="Offer referee tables: fouls are punished by the book."),
    ] = False,
) -> None:
    """Opens the web table: whole games against friends and bots, by the book."""
    from ..errors import NotationError
    from ..rules import rulebook

    rulebook(rules)
    if port is not None and not 0 <= port < 65536:
        raise NotationError("port {port}: a port is 0 to 65535", port=port)
    listening = _listen(host, port)
    from ..web.serving import run

    run(listening, host, rules=rules, db=db, referee=referee, browser=not no_browser)


def _listen(host: str, port: int | None) -> socket.socket:
    """A socket at the port; without one at the usual port, or at the next that is free."""
    from ..errors import NotationError

    wanted = [port] if port is not None else [8136 + step for step in range(_NEXT)]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    reason: OSError | None = None
    for number in wanted:
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
            found.listen(128)
        except OSError as error:
            found.close()
            reason = error
            continue
        return found
    raise NotationError(
        "cannot listen at {host} port {port}: {reason}; another --port may be free",
        host=host,
        port=wanted[0],
        reason=reason.strerror or reason if reason else "",
    )

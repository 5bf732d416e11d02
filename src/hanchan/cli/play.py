"""`hanchan play`: the web table on this machine, and a browser on it."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ..bots import Bot

_NEXT = 20  # ports that are tried after the usual one
_NAME = 14  # letters of a program's name


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
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=COMMAND", help="Let a program that speaks mjai fill seats."),
    ] = None,
) -> None:
    """Opens the web table: whole games against friends and bots, by the book."""
    from ..errors import NotationError
    from ..rules import rulebook

    rulebook(rules)
    if port is not None and not 0 <= port < 65536:
        raise NotationError("port {port}: a port is 0 to 65535", port=port)
    programs = _programs(bot or [])
    listening = _listen(host, port)
    from ..web.serving import run
    from ..web.table.session.bot_pool import Swift

    run(
        listening, host, rules=rules, db=db, referee=referee, browser=not no_browser,
        programs=programs, swift=Swift(is_ready, prepare, make_bot),
    )  # fmt: skip


def is_ready() -> bool:
    """Whether the expert's machine code lies ready; asked in a process of the bots."""
    from ..sim.games import at_table

    return at_table.is_ready()


def prepare() -> None:
    """Loads the expert's machine code, or compiles it."""
    from ..sim.games import at_table

    at_table.prepare()


def make_bot(level: str, seed: str) -> Bot:
    """A bot that thinks in machine code."""
    from ..sim.games import at_table

    return at_table.make_bot(level, seed)


def _programs(given: list[str]) -> dict[str, str]:
    """The programs by name; NotationError for what is no NAME=COMMAND."""
    import shlex

    from ..errors import NotationError

    found: dict[str, str] = {}
    for one in given:
        name, _, command = one.partition("=")
        is_name = 0 < len(name) <= _NAME and name.replace("-", "").replace("_", "").isalnum()
        try:
            words = shlex.split(command)
        except ValueError:
            words = []
        if not is_name or not words or name in found:
            raise NotationError(
                "--bot {given}: a short name of its own, an equals sign and a command, as in mine=./my-bot",
                given=one,
            )
        found[name] = command
    return found


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

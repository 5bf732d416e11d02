"""`hanchan play`: the web table on this machine, and a browser on it."""

from __future__ import annotations

import os
import sys
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .options import Config, with_settings

if TYPE_CHECKING:
    from ...bots import Bot
    from ...web.table.session.bot_pool import Swift


@partial(
    with_settings, told=("rules", "host", "port", "db", "referee", "programs", "names", "hall")
)
def play(
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Open no browser.")] = False,
    config: Config = None,
    **given: Any,
) -> None:
    """Opens the web table: whole games against friends and bots, by the book.

    Every option of `hanchan serve` is one here too.
    """
    from ...web.configuration import config_file, configured
    from ...web.listening import listen

    settings = configured(given, os.environ, config_file(config, os.environ)).settings
    listening = listen(settings.host, settings.port)
    from ...web.serving import run

    run(listening, settings, browser=not no_browser, swift=swift())


def swift() -> Swift | None:
    """Bots that think in machine code, once it lies ready; None, with a sentence, where nothing can be compiled."""
    from ...compile.fast import has_fast
    from ...web.table.session.bot_pool import Swift

    if not has_fast():
        advice = "hanchan: experts think slowly here; pip install 'hanchan[fast]' compiles them"
        print(advice, file=sys.stderr)
        return None
    return Swift(is_ready, prepare, make_bot)


def is_ready() -> bool:
    """Whether the machine code of expert and master lies ready; asked in a process of the bots."""
    from ...sim.games import at_table

    return at_table.is_ready()


def prepare() -> None:
    """Loads the machine code of expert and master, or compiles it."""
    from ...sim.games import at_table

    at_table.prepare()


def make_bot(level: str, seed: str) -> Bot:
    """A bot that thinks in machine code."""
    from ...sim.games import at_table

    return at_table.make_bot(level, seed)

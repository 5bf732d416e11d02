"""`hanchan mjai`: a bot on stdin and stdout, one line in, one line out."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

import typer


def mjai(
    bot: Annotated[str, typer.Option(help="The bot's level.")] = "expert",
    rules: Annotated[
        str, typer.Option(help="The book, unless the game names its own.")
    ] = "ema2016",
    seed: Annotated[str, typer.Option(help="The same seed gives the same answers.")] = "0",
) -> None:
    """Plays a seat of a game whose messages come on stdin; the replies go to stdout."""
    from ..bots.levels import make_bot
    from ..bots.mjai.client import MjaiClient

    client = MjaiClient(bot, rules, seed)
    make_bot(bot, seed, compiled=False)  # who cannot play says so before a game begins
    _compile_beside(bot)
    for line in sys.stdin:
        if line.strip():
            reply = client.reply(_read(line))
            print(json.dumps(reply, separators=(",", ":")), flush=True)


def _compile_beside(bot: str) -> None:
    """Compiles what the bot wants in a process of its own, once on a machine; the next game is then played with it."""
    from ..bots.levels import is_compiled

    if is_compiled(bot):
        return
    import subprocess

    program = "from hanchan.bots.net.machine_code import prepare; prepare()"
    none = subprocess.DEVNULL
    subprocess.Popen([sys.executable, "-c", program], stdin=none, stdout=none, stderr=none)
    print(
        f"hanchan: {bot} is being compiled, once; until that is done it thinks slowly",
        file=sys.stderr,
    )


def _read(line: str) -> Any:
    from ..errors import RecordError

    try:
        return json.loads(line)
    except (ValueError, RecursionError):  # not JSON, or brackets without end
        raise RecordError("not a line of JSON: {line}", line=repr(line.strip()[:80])) from None

"""The command line: one Typer application, one way to fail.

Whatever goes wrong on purpose is one line on stderr and exit 2, with `--json` also an object on stdout; never a
traceback, never a box. Each command lives in a file of its own, `cli/<command>.py` (`play` beside `serve`, with its
options), and only the one that is asked for is loaded: a cold `hanchan score` pays for no other.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated, NoReturn

import typer
from typer.exceptions import TyperException

from ..errors import HanchanError

COMMANDS = (
    *("play", "serve", "score", "hand", "rules", "foul"),
    *("simulate", "arena", "mjai", "replay", "review", "convert", "verify", "arrays", "club"),
    *("learn", "bench"),
)

_ELSEWHERE = {"play": "serve.play"}  # commands on a floor
_COMPLETE = "_HANCHAN_COMPLETE"  # set by the shell that asks how a line can go on
# Options that only these need.
_COMPLETION = ("--install-completion", "--show-completion", "--help")


def _version(asked: bool) -> None:
    if asked:
        from .. import __version__

        print(f"hanchan {__version__}")
        raise typer.Exit


def _root(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Riichi mahjong by the book."""


def application(asked: str) -> typer.Typer:
    """The application with the command that is asked for; with all of them if it is none of them."""
    completion = _COMPLETE in os.environ or asked in _COMPLETION
    app = typer.Typer(
        add_completion=completion, rich_markup_mode=None, pretty_exceptions_enable=False
    )
    app.callback()(_root)
    for name in [asked] if asked in COMMANDS else COMMANDS:
        command = getattr(import_module(f".{_ELSEWHERE.get(name, name)}", __name__), name)
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name)
        else:
            app.command()(command)
    return app


def _line() -> list[str]:
    """The words of the line that a shell asks about: bash tells it one way, the others another."""
    words = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS") or ""
    return words.split()[1:] or ["--help"]


def main(arguments: list[str] | None = None) -> NoReturn:
    """Runs one command and leaves with its exit code."""
    given = (sys.argv[1:] if arguments is None else arguments) or ["play"]
    if _COMPLETE in os.environ:
        given = _line()
    if isinstance(sys.stdout, TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="replace")  # a sign the terminal has not
    code = 0
    try:
        code = _run(given)
        print(end="", flush=True)  # a failure to write is told here
    except (OSError, SystemExit) as error:
        from .errors import unwritten

        code = max(code, unwritten(error))
    sys.exit(code)


def _run(given: list[str]) -> int:
    """Runs one command; its exit code."""
    try:
        code = application(given[0])(given, prog_name="hanchan", standalone_mode=False)
        if code == 130:  # Typer makes an exit code of it, without a word
            raise KeyboardInterrupt
    except (HanchanError, TyperException) as error:
        from .errors import say

        return say(error, given)
    except (KeyboardInterrupt, typer.Abort) as error:
        print(" ".join(["hanchan: interrupted", *map(str, error.args)]), file=sys.stderr)
        return 130
    return int(code or 0)

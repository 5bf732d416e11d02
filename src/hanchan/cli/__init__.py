"""The command line: one Typer application, one way to fail.

Whatever goes wrong on purpose is one line on stderr and exit 2, with `--json` also an object on stdout; never a
traceback, never a box. Each command lives in a file of its own and imports its room only when it runs.
"""

from __future__ import annotations

import sys
from typing import Annotated, NoReturn

import typer
from typer.exceptions import TyperException

from ..errors import HanchanError

app = typer.Typer(
    name="hanchan",
    help="Riichi mahjong by the book.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _version(asked: bool) -> None:
    if asked:
        from .. import __version__

        print(f"hanchan {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    pass


def _register() -> None:
    from .convert import convert
    from .foul import foul
    from .hand import hand
    from .replay import replay
    from .rules import rules_app
    from .score import score
    from .simulate import simulate
    from .verify import verify

    app.command()(score)
    app.command()(hand)
    app.add_typer(rules_app, name="rules")
    app.command()(foul)
    app.command()(simulate)
    app.command()(replay)
    app.command()(convert)
    app.command()(verify)


_register()


def main(arguments: list[str] | None = None) -> NoReturn:
    """Runs one command and leaves with its exit code."""
    given = (sys.argv[1:] if arguments is None else arguments) or ["--help"]
    try:
        code = app(given, prog_name="hanchan", standalone_mode=False)
    except HanchanError as error:
        from .errors import say

        code = say(error, given)
    except TyperException as error:
        from .errors import say

        code = say(error, given)
    except (KeyboardInterrupt, typer.Abort):
        print("hanchan: interrupted", file=sys.stderr)
        code = 130
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has left, as with `| head`
        code = 0
    sys.exit(code or 0)

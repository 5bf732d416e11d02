"""How a failure is said: one line on stderr, with `--json` an object on stdout, exit 2."""

from __future__ import annotations

import json
import os
import sys

from ..errors import HanchanError


def say(error: Exception, arguments: list[str]) -> int:
    """Prints the failure and returns the exit code."""
    text, clause = describe(error, language(arguments))
    if "--json" in arguments:
        print(json.dumps({"error": text, "clause": clause}, ensure_ascii=False))
    cited = f" ({clause})" if clause else ""
    print(f"hanchan: {text}{cited}", file=sys.stderr)
    return 2


def unwritten(error: OSError | SystemExit) -> int:
    """The exit code once the output cannot be written: 0 if its reader has left, as with `| head`."""
    left = error if isinstance(error, OSError) else error.__context__  # Typer makes an exit of it
    if not isinstance(left, OSError):
        raise error
    if sys.stdout:  # what is still held back goes nowhere, and Python does not complain of it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(left, BrokenPipeError):
        return 0
    named = f"{left.filename}: " if left.filename else ""
    print(f"hanchan: {named}{left.strerror or left}", file=sys.stderr)
    return 2


def describe(error: Exception, lang: str) -> tuple[str, str | None]:
    """The failure in one line, and its clause."""
    if isinstance(error, HanchanError):
        from ..scoring.words.explain import say_error

        return one_line(say_error(error, lang)), error.clause
    return _misused(error), None


def _misused(error: Exception) -> str:
    """A call that is none: what is wrong with it, then the commands there are or where the help is."""
    wrong = one_line(getattr(error, "format_message", lambda: str(error))())
    context = getattr(error, "ctx", None)
    if context is None or wrong.endswith("?"):  # it already says what may have been meant
        return wrong
    right = f"see {context.command_path} --help"
    of_an_option = hasattr(error, "option_name") or hasattr(error, "param")
    if hasattr(context.command, "list_commands") and not of_an_option:
        right = f"there are {', '.join(context.command.list_commands(context))}"
    return f"{wrong.removesuffix('.')}; {right}"


def one_line(text: str) -> str:
    """The text with every run of white space as one blank."""
    return " ".join(text.split())


def language(arguments: list[str]) -> str:
    """The language asked for; English where it is none we know."""
    for place, word in enumerate(arguments):
        name, equals, value = word.partition("=")
        if name == "--lang":
            chosen = value if equals else "".join(arguments[place + 1 : place + 2])
            return chosen if chosen in ("en", "fr", "ja") else "en"
    return "en"

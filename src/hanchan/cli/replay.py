"""`hanchan replay`: what happened in recorded games, or whether the book allows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .output import JsonEach, Records, RulesOfLogs, answer, counted
from .text.numbers import so_many

if TYPE_CHECKING:
    from ..record.formats import Report
    from ..rules.book import Rulebook

LISTED = 20  # errors of one file that a person is shown


def replay(
    files: Records,
    check: Annotated[
        bool, typer.Option("--check", help="Check every line against the book.")
    ] = False,
    rules: RulesOfLogs = None,
    json: JsonEach = False,
) -> None:
    """The hands of recorded games and how they ended; with --check what the book does not allow in them."""
    from ..errors import RecordError
    from ..rules import rulebook
    from .errors import say

    book = rulebook(rules) if rules is not None else None
    code = 0
    for place, file in enumerate(counted(files, "records", shown=not json)):
        try:
            found = _check(file, book, json) if check else _tell(file, book, json, place > 0)
        except RecordError as error:
            found = say(error, ["--json"] if json else [])
        code = max(code, found)
        print(end="", flush=True)  # each answer as it comes
    raise typer.Exit(code)


def _check(file: str, book: Rulebook | None, json: bool) -> int:
    """Prints the report on one file; 1 if something is wrong."""
    from ..record import formats

    report = formats.check(file, book)
    answer(json, report.to_dict, lambda: _text(report))
    return 0 if report.ok else 1


def _text(report: Report) -> str:
    from ..record.story import printable

    hands, wins = so_many(report.hands, "hand"), so_many(report.wins, "win")
    found = "ok" if report.ok else f"{len(report.errors)} wrong"
    shown = report.errors[:LISTED]
    lines = [f"  line {error.line}: {printable(error.message)}" for error in shown]
    if len(report.errors) > LISTED:
        lines.append(f"  and {len(report.errors) - LISTED} more")
    return "\n".join([f"{report.file}: {found}, {hands}, {wins}", *lines])


def _tell(file: str, book: Rulebook | None, json: bool, apart: bool) -> int:
    """Prints what happened in one game."""
    from ..record import formats, story
    from ..record.files import name_of
    from ..record.text import summary

    told, name = story.story_of(formats.read(file, book)), name_of(file)
    blank = "\n" if apart else ""
    answer(json, lambda: story.to_dict(told, name), lambda: f"{blank}{name}: {summary(told)}")
    return 0

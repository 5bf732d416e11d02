"""`hanchan convert`: a record in another format, by the endings of the file names."""

from __future__ import annotations

from typing import Annotated

import typer

from .output import Json, RulesOfLogs, answer
from .text.numbers import so_many


def convert(
    source: Annotated[
        str,
        typer.Argument(metavar="IN", help="A record in any format we read; - is standard input."),
    ],
    target: Annotated[
        str,
        typer.Argument(
            metavar="OUT",
            help="The new file: .jsonl (our own), .mjai or .mjson (mjai), .json (Tenhou's viewer), .txt (plain text),"
            " each also with .gz; - is standard output.",
        ),
    ],
    to: Annotated[
        str | None,
        typer.Option(help="The format, if the ending does not tell it: own, mjai, tenhou or text."),
    ] = None,
    rules: RulesOfLogs = None,
    seat: Annotated[
        int | None, typer.Option(min=0, max=3, help="Only what this seat was told.")
    ] = None,
    json: Json = False,
) -> None:
    """Writes a record in another format."""
    from ..record import formats
    from ..record.files import STANDARD, name_of
    from ..rules import rulebook

    formats.format_for(target, to)  # a wrong one is told before the record is read
    events = formats.read(source, rulebook(rules) if rules is not None else None)
    written = formats.write(target, events, to, seat)
    if target != STANDARD:
        name, lines = name_of(target), written.count("\n")
        answer(
            json,
            lambda: {"file": name, "lines": lines},
            lambda: f"{name}: {so_many(lines, 'line')}",
        )

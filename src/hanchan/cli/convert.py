"""`hanchan convert`: a record in another format, by the endings of the file names."""

from __future__ import annotations

from typing import Annotated

import typer

from .output import answer

ENDINGS = ".jsonl (our own), .mjai or .mjson (mjai), .json (Tenhou's viewer), .txt (plain text), each also with .gz"


def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="A record in any format we read.")],
    target: Annotated[str, typer.Argument(metavar="OUT", help=f"The new file: {ENDINGS}.")],
    rules: Annotated[
        str | None, typer.Option(help="The book of a log that names none: a name, or a TOML file.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(min=0, max=3, help="Only what this seat was told.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Writes a record in another format."""
    from ..errors import RecordError
    from ..game import redact
    from ..record import formats, mjai, own, tenhou, text
    from ..record.files import name_of, write_file
    from ..rules import rulebook

    ending = target.removesuffix(".gz").rpartition(".")[2]
    if ending not in ("jsonl", "mjai", "mjson", "json", "txt"):
        raise RecordError(f"{name_of(target)}: the ending tells the format: {ENDINGS}")
    events = formats.read(source, rulebook(rules) if rules is not None else None)
    told = events if seat is None else [redact(event, seat) for event in events]
    if ending == "jsonl":
        written = own.text_of(told)
    elif ending in ("txt", "json"):
        written = (text if ending == "txt" else tenhou).text_of(told)
    else:
        written = mjai.text_of(events, "open" if seat is None else seat)
    write_file(target, written)
    name, lines = name_of(target), written.count("\n")
    answer(json, lambda: {"file": name, "lines": lines}, lambda: f"{name}: {lines} lines")

"""What the club's commands share: how a log is opened, what time it is, and how JSON is printed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...club.log import Log, unwritable
from ...errors import RecordError

if TYPE_CHECKING:
    from ...club.event.tournament import Tournament
    from ...club.table.ledger import Ledger

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
By = Annotated[str, typer.Option(help="Who does this.")]
Event = Annotated[str, typer.Argument(metavar="EVENT", help="The tournament's log.")]
Lang = Annotated[str, typer.Option(help="en, fr or ja.")]


def now() -> str:
    """The moment, as events keep it."""
    from datetime import UTC, datetime

    return datetime.now(UTC).isoformat(timespec="seconds")


def show(json: bool, what: Any, text: str) -> None:
    """Prints what was asked for: one line of JSON, or the text."""
    from json import dumps

    print(dumps(what, ensure_ascii=False) if json else text)


def open_event(file: str) -> Tournament:
    """The tournament in the file; refused where there is none."""
    from ...club.event.tournament import Tournament

    missing = RecordError("{path}: there is no such event; begin one with `create`", path=file)
    return Tournament(open_log(file, missing))


def open_ledger(file: str) -> Ledger:
    """The ledger in the file; refused where there is none."""
    from ...club.table.ledger import Ledger

    missing = RecordError("{path}: there is no such ledger; begin one with `open`", path=file)
    return Ledger(open_log(file, missing))


def write_output(path: str, data: bytes, event: str) -> None:
    """Writes what was made of an event; never over the event itself."""
    target = Path(path)
    try:
        if target.exists() and target.samefile(event):
            raise RecordError("{path}: that is the event itself; name another file", path=path)
        target.write_bytes(data)
    except OSError as error:
        raise unwritable(path, error) from None


def open_log(file: str, missing: RecordError) -> Log:
    """The log in the file; raises `missing` where there is none."""
    if not Path(file).exists():
        raise missing
    log = Log(file)
    if log.broken_tail:
        print(
            f"hanchan: {file}: the last line had broken off and was never confirmed; it is set aside",
            file=sys.stderr,
        )
    return log

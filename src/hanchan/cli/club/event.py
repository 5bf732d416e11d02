"""`hanchan club event`: a tournament kept in a file, scriptable: every change is one `do`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from .log import By, Json, now, open_event, show
from .log import Event as File

event = typer.Typer(help="A tournament, kept in a file.")


@event.command()
def create(
    file: File,
    name: Annotated[str, typer.Argument(help="What the event is called.")],
    rounds: Annotated[int, typer.Option("-r", help="How many rounds.")],
    by: By,
    rules: Annotated[str, typer.Option(help="A book, or a TOML file of your own.")] = "ema2016",
    days: Annotated[int, typer.Option(help="For the weight in the ranking.")] = 1,
    json: Json = False,
) -> None:
    """Begins a tournament; its rule book is frozen into the file."""
    from ...club.event.tournament import create as begin

    made = begin(name, rules, rounds=rounds, by=by, at=now(), days=days, path=file)
    what = {"file": file, "event": name, "rounds": rounds, "rules": made.book.name}
    show(json, what, f"{file}: {name}, {rounds} rounds, {made.book.title}")


@event.command("do")
def do_(
    file: File,
    kind: Annotated[
        str,
        typer.Argument(help="The kind of event; `club event kinds` lists them with their fields."),
    ],
    fields: Annotated[
        list[str] | None, typer.Argument(metavar="NAME=VALUE...", help="Values as JSON or text.")
    ] = None,
    by: By = "",
    role: Annotated[str, typer.Option(help="organiser, head referee, referee, scribe …")] = "",
    seating: Annotated[str | None, typer.Option(help="A seating file, for its tables.")] = None,
    json: Json = False,
) -> None:
    """Writes one event, if role and tournament allow it."""
    given = dict(_field(word) for word in fields or ())
    if seating is not None:
        from .seating import read_seating

        given["tables"] = read_seating(seating)["tables"]
    written = open_event(file).do(kind, by=by, role=role, at=now(), **given)
    show(json, written, f"{written['n']} {kind} by {by} ({role})")


@event.command()
def kinds(json: Json = False) -> None:
    """The kinds of events, who may write them, and their fields; those with ? may be left out."""
    from ...club.event.tournament import KINDS
    from ...scoring.words.columns import table

    rows = [[kind, ", ".join(one.roles), " ".join(one.fields)] for kind, one in KINDS.items()]
    what = {kind: {"roles": one.roles, "fields": one.fields} for kind, one in KINDS.items()}
    show(json, what, "\n".join(table([["kind", "who", "fields"], *rows], right=())))


@event.command()
def standings(file: File, json: Json = False) -> None:
    """The standings after the closed rounds."""
    from ...club.event.ranking import text
    from ...club.papers.report import results_json

    state = open_event(file).state
    print(results_json(state) if json else text(state))


@event.command()
def report(file: File, json: Json = False) -> None:
    """The EMA report as CSV."""
    from ...club.papers.report import ema_csv, ema_rows

    state = open_event(file).state
    show(json, {"event": state.name, "rows": ema_rows(state)}, ema_csv(state).rstrip("\n"))


@event.command()
def backup(
    file: File, to: Annotated[str, typer.Argument(help="A new file.")], json: Json = False
) -> None:
    """Writes all events to one file."""
    from ...club.papers.report import backup as save

    log = open_event(file).log
    save(log, to)
    show(json, {"file": to, "events": len(log.events)}, f"{to}: written")


@event.command()
def restore(
    backup: Annotated[str, typer.Argument(help="A backup.")],
    to: Annotated[str, typer.Argument(help="A new file; a new folder for a backup of the pages.")],
    json: Json = False,
) -> None:
    """Brings a tournament back from its backup: its log, and from the pages' backup ledgers and scans too."""
    from zipfile import is_zipfile

    from ...club.event.tournament import Tournament
    from ...club.papers.report import restore as load

    log = _unpacked(backup, to) if is_zipfile(backup) else load(backup, to)
    found = Tournament(log)
    name, count = found.state.name, len(found.log.events)
    show(json, {"file": to, "event": name, "events": count}, f"{to}: {name}, {count} events")


def _unpacked(backup: str, to: str) -> Any:
    """The log of a whole backup, which is written into a new folder."""
    from pathlib import Path

    from ...club.log import Log, unwritable
    from ...club.papers.whole_backup import LOG, unpack_event

    folder = Path(to)
    try:
        folder.mkdir(0o700)
    except OSError as error:
        raise unwritable(to, error) from None
    with open(backup, "rb") as file:
        unpack_event(file, folder, backup)
    return Log(folder / LOG)


def _field(word: str) -> tuple[str, Any]:
    """`name=value`, the value as JSON where it is JSON."""
    from json import loads

    from ...club.log import check_field
    from ...errors import NotationError

    name, equals, value = word.partition("=")
    if not equals or not name:
        raise NotationError("{word!r}: fields are written name=value", word=word)
    check_field(name)
    try:
        return name, loads(value)
    except ValueError:
        return name, value

"""`hanchan club event`: a tournament kept in a file, scriptable: every change is one `do`."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from ..text.numbers import so_many
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
    show(json, what, f"{file}: {name}, {so_many(rounds, 'round')}, {made.book.title}")


class _WithKinds(TyperCommand):
    """A command whose help ends with the kinds of events and their fields."""

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Writes the kinds below the options; they are counted only when somebody asks for help."""
        from ...club.event.tournament import KINDS

        rows = [
            (kind, f"{' '.join(one.fields) or '–'} ({', '.join(one.roles)})")
            for kind, one in KINDS.items()
        ]
        with formatter.section(
            "Kinds, their fields (with ? they may be left out) and who may write them"
        ):
            formatter.write_dl(rows)
        super().format_epilog(ctx, formatter)


@event.command("do", cls=_WithKinds)
def do_(
    file: File,
    kind: Annotated[
        str,
        typer.Argument(help="The kind of event, one of those below."),
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
    """Writes the event to one file: its log, and of a server's event its tables' ledgers, scans and addresses too."""
    from pathlib import Path

    from ...club.log import unwritable
    from ...club.papers.report import backup as save
    from ...club.papers.whole_backup import has_more, write_folder_backup
    from ...club.private import private_file

    event, whole = open_event(file), has_more(Path(file))
    if whole:
        try:
            with private_file(to, "xb") as out:
                write_folder_backup(out, event, Path(file))
        except OSError as error:
            raise unwritable(to, error) from None
    else:
        save(event.log, to)
    count = len(event.log.events)
    what = "the whole event" if whole else "the log, which is the whole event"
    show(
        json,
        {"file": to, "events": count, "whole": whole},
        f"{to}: {what}, {so_many(count, 'event')}",
    )


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
    show(
        json,
        {"file": to, "event": name, "events": count},
        f"{to}: {name}, {so_many(count, 'event')}",
    )


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

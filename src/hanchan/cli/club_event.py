"""`hanchan club event`: a tournament kept in a file, scriptable: every change is one `do`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from ..club.tournament import Tournament

event = typer.Typer(help="A tournament, kept in a file.", no_args_is_help=True)

File = Annotated[str, typer.Argument(metavar="FILE", help="The tournament's log.")]
By = Annotated[str, typer.Option(help="Who does this.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def now() -> str:
    """The moment, as events keep it."""
    from datetime import UTC, datetime

    return datetime.now(UTC).isoformat(timespec="seconds")


@event.command()
def create(
    file: File,
    name: Annotated[str, typer.Argument(help="What the event is called.")],
    rounds: Annotated[int, typer.Option("-r", help="How many rounds.")],
    by: By,
    rules: Annotated[str, typer.Option(help="A book, or a TOML file of your own.")] = "ema2016",
    days: Annotated[int, typer.Option(help="For the weight in the ranking.")] = 1,
) -> None:
    """Begins a tournament; its rule book is frozen into the file."""
    from ..club.tournament import create as begin

    made = begin(name, rules, rounds=rounds, by=by, at=now(), days=days, path=file)
    print(f"{file}: {name}, {rounds} rounds, {made.book.title}")


@event.command("do")
def do_(
    file: File,
    kind: Annotated[str, typer.Argument(help="The kind of event; docs/club.md lists them.")],
    fields: Annotated[
        list[str] | None, typer.Argument(metavar="NAME=VALUE...", help="Values as JSON or text.")
    ] = None,
    by: By = "",
    role: Annotated[str, typer.Option(help="organiser, head referee, referee, scribe …")] = "",
    seating: Annotated[str | None, typer.Option(help="A seating file, for its tables.")] = None,
) -> None:
    """Writes one event, if role and tournament allow it."""
    given = dict(_field(word) for word in fields or ())
    if seating is not None:
        from .club import read_seating

        given["tables"] = read_seating(seating)["tables"]
    written = _open(file).do(kind, by=by, role=role, at=now(), **given)
    print(f"{written['n']} {kind} by {by} ({role})")


@event.command()
def standings(file: File, json: Json = False) -> None:
    """The standings after the closed rounds."""
    from ..club.ranking import text
    from ..club.report import results_json

    state = _open(file).state
    print(results_json(state) if json else text(state))


@event.command()
def report(file: File) -> None:
    """The EMA report as CSV."""
    from ..club.report import ema_csv

    print(ema_csv(_open(file).state), end="")


@event.command()
def backup(file: File, to: Annotated[str, typer.Argument(help="A new file.")]) -> None:
    """Writes all events to one file."""
    from ..club.report import backup as save

    save(_open(file).log, to)
    print(f"{to}: written")


@event.command()
def restore(
    backup: Annotated[str, typer.Argument(help="A backup.")],
    to: Annotated[str, typer.Argument(help="A new file.")],
) -> None:
    """Brings a tournament back from its backup."""
    from ..club.report import restore as load
    from ..club.tournament import Tournament

    found = Tournament(load(backup, to))
    print(f"{to}: {found.state.name}, {len(found.log.events)} events")


def _open(file: str) -> Tournament:
    from ..club.tournament import Tournament
    from ..errors import RecordError
    from .club_log import open_log

    missing = RecordError("{path}: there is no such event; begin one with `create`", path=file)
    return Tournament(open_log(file, missing))


def _field(word: str) -> tuple[str, Any]:
    """`name=value`, the value as JSON where it is JSON."""
    from json import loads

    from ..errors import NotationError

    name, equals, value = word.partition("=")
    if not equals or not name:
        raise NotationError("{word!r}: fields are written name=value", word=word)
    try:
        return name, loads(value)
    except ValueError:
        return name, value

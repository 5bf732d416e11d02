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
    kind: Annotated[str, typer.Argument(help="The kind of event; docs/club.md lists them.")],
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
    to: Annotated[str, typer.Argument(help="A new file.")],
    json: Json = False,
) -> None:
    """Brings a tournament back from its backup."""
    from ...club.event.tournament import Tournament
    from ...club.papers.report import restore as load

    found = Tournament(load(backup, to))
    name, count = found.state.name, len(found.log.events)
    show(json, {"file": to, "event": name, "events": count}, f"{to}: {name}, {count} events")


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

"""`hanchan club evening`: who is here tonight, tables for the next game, results; the evenings of a season."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .log import By, Event, Json, now, open_event, show

if TYPE_CHECKING:
    from ...club.event.tournament import Tournament

evening = typer.Typer(help="A club evening: who is here, tables, results.")


@evening.command()
def begin(
    file: Event,
    name: Annotated[str, typer.Argument(help="What the evening is called.")],
    by: By,
    season: Annotated[str, typer.Option(help="The season it belongs to.")] = "",
    rules: Annotated[str, typer.Option(help="A book, or a TOML file of your own.")] = "ema2016",
    uma: Annotated[str, typer.Option(help="The house's, such as 20,10,-10,-20.")] = "",
    json: Json = False,
) -> None:
    """Begins an evening; its book and uma are the house's."""
    from ...club.event.tournament import create
    from ...club.house import house_book

    book = house_book(rules, uma)
    made = create(name, book, rounds=1, by=by, at=now(), evening=True, season=season, path=file)
    what = {"file": file, "event": name, "season": season, "rules": made.book.name}
    show(json, what, f"{file}: {name}, {made.book.title}")


def _writer(event: Tournament, by: str) -> Callable[..., Any]:
    """What writes the host's events."""
    host = by or event.events[0]["by"]
    return lambda kind, **fields: event.do(kind, by=host, role="organiser", at=now(), **fields)


@evening.command()
def seat(
    file: Event,
    names: Annotated[list[str], typer.Argument(metavar="NAME...", help="Everybody who is here.")],
    by: By = "",
    seed: Annotated[str, typer.Option(help="Another draw.")] = "",
    json: Json = False,
) -> None:
    """Who is here, and tables for the next game; whoever played most sits out when four do not divide them."""
    from ...club.event.formats.evening import gather, seat_game, told_apart
    from .seating import rounds_text

    event = open_event(file)
    write = _writer(event, by)
    gather(event.state, write, told_apart(names))
    game = seat_game(event.state, write, seed)
    called = [entry.name for entry in event.state.entries]
    seats = [[", ".join(called[player] for player in table) for table in game.tables]]
    lines = rounds_text(seats, len(event.state.rounds))
    lines += [f"sits out: {called[player]}" for player in game.sits_out]
    tables = [[called[player] for player in table] for table in game.tables]
    out = [called[player] for player in game.sits_out]
    what = {"game": len(event.state.rounds), "tables": tables, "sits_out": out}
    show(json, what | {"repeats": game.repeats}, "\n".join(lines))


# A score below zero begins like an option.
@evening.command(context_settings={"ignore_unknown_options": True})
def score(
    file: Event,
    table: Annotated[int, typer.Argument(help="The table, from 1.")],
    points: Annotated[list[int], typer.Argument(metavar="E S W N", help="Four scores.")],
    bets: Annotated[int, typer.Option(help="Left on the table, where nobody gets them.")] = 0,
    by: By = "",
    json: Json = False,
) -> None:
    """The result of a table; with the last one the game is closed."""
    from ...club.event.formats.evening import key_result

    event = open_event(file)
    over = key_result(event.state, _writer(event, by), table, points, bets)
    number = len(event.state.rounds)
    said = f"game {number}, table {table}: kept" + ("; the game is closed" if over else "")
    show(json, {"game": number, "table": table, "closed": over}, said)


@evening.command()
def end(file: Event, by: By = "", json: Json = False) -> None:
    """Ends the game without the tables that have no result."""
    from ...club.event.formats.evening import end_game

    event = open_event(file)
    end_game(event.state, _writer(event, by))
    number = len(event.state.rounds)
    show(json, {"game": number, "closed": True}, f"game {number}: closed")


@evening.command("show")
def show_evening(file: Event, json: Json = False) -> None:
    """The totals of the evening so far."""
    from ...club.event.ranking import standings, text

    state = open_event(file).state
    lines = [
        {"place": one.place, "name": one.entry.name, "games": len(one.lines), "total": one.total}
        for one in standings(state)
    ]
    show(json, {"event": state.name, "standings": lines}, text(state))

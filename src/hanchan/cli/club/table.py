"""`hanchan club table`: the ledger of one real table, kept in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .log import By, Json, now, open_ledger
from .log import show as show_

if TYPE_CHECKING:
    from ...club.table.ledger import Ledger

table = typer.Typer(help="The ledger of one real table, kept in a file.")

File = Annotated[str, typer.Argument(metavar="FILE", help="The table's ledger.")]


@table.command("open")
def open_(
    file: File,
    names: Annotated[list[str], typer.Argument(metavar="E S W N", help="Four names, East first.")],
    rules: Annotated[str, typer.Option(help="A book, or a TOML file of your own.")] = "ema2016",
    friendly: Annotated[bool, typer.Option("--friendly", help="No tournament.")] = False,
    uma: Annotated[str, typer.Option(help="The house's, such as 20,10,-10,-20.")] = "",
    by: By = "scribe",
    json: Json = False,
) -> None:
    """Begins a ledger."""
    from ...club.house import house_book
    from ...club.table.ledger import open_table

    book = house_book(rules, uma)
    ledger = open_table(names, book, by=by, at=now(), tournament=not friendly, path=file)
    _show(ledger, json)


@table.command("next")
def next_(
    file: File,
    new: Annotated[str, typer.Argument(help="A new file for the next game.")],
    east: Annotated[int, typer.Option(min=0, max=3, help="Who is East first, 0 to 3.")] = 0,
    by: By = "scribe",
    json: Json = False,
) -> None:
    """The same four, the next game: by the same book, with the totals running on."""
    from pathlib import Path

    from ...club.table.ledger import next_table

    before = open_ledger(file)
    after = str(Path(file).resolve())
    ledger = next_table(before, east=east, by=by, at=now(), after=after, path=new)
    _show_series(ledger, json)


@table.command()
def series(file: File, json: Json = False) -> None:
    """The running totals of a table and of the games before it."""
    _show_series(open_ledger(file), json)


def _show_series(ledger: Ledger, json: bool) -> None:
    from ...club.table.series import running_totals, to_dicts
    from ...scoring.words.columns import table as columns
    from ...settlement.standings import shown

    tables, last = [ledger.table], ledger
    while last.after:
        last = open_ledger(last.after)
        tables.insert(0, last.table)
    rows = [["name", *(f"game {number}" for number in range(1, len(tables) + 1)), "total"]]
    for one in running_totals(tables):
        games = ["–" if total is None else shown(total, ledger.table.book) for total in one.games]
        rows.append([one.name, *games, shown(one.total, ledger.table.book)])
    text = "\n".join(columns(rows, right=tuple(range(1, len(rows[0])))))
    show_(json, {"games": len(tables), "totals": to_dicts(tables)}, text)


@table.command()
def hand(
    file: File,
    result: Annotated[
        str, typer.Argument(help="The result as JSON, or as words; see docs/club.md.")
    ],
    by: By = "scribe",
    confirm: Annotated[
        bool, typer.Option("--confirm", help="Read back and confirmed at once.")
    ] = False,
    json: Json = False,
) -> None:
    """Enters a hand; what is printed is read back to the table."""
    from ...club.table.hand_words import parse_result

    ledger = open_ledger(file)
    read_back = ledger.enter(parse_result(result), by, now())
    if confirm:
        ledger.confirm(by, now())
    show_(json, _table_dict(ledger) | {"read_back": read_back}, read_back)


def _command(name: str, who: str, says: str) -> None:
    """A command that does to the ledger what it is called, and shows the table as it stands then."""

    def change(file: File, by: By = who, json: Json = False) -> None:
        ledger = open_ledger(file)
        getattr(ledger, name)(by, now())
        _show(ledger, json)

    table.command(name, help=says)(change)


_command("confirm", "table", "Confirms the hand that was read back.")
_command("undo", "scribe", "Takes the last action back.")
_command("redo", "scribe", "Does again what was undone last.")


@table.command()
def exchange(
    file: File,
    one: Annotated[int, typer.Argument(help="A seat, 0 to 3.")],
    two: Annotated[int, typer.Argument(help="The other seat.")],
    from_hand: Annotated[
        int, typer.Option(help="The first hand entered for the wrong seats, from 0.")
    ] = 0,
    by: By = "scribe",
    json: Json = False,
) -> None:
    """Repairs hands that were entered for the wrong seats."""
    ledger = open_ledger(file)
    ledger.exchange_seats(one, two, from_hand, by, now())
    _show(ledger, json)


@table.command()
def foul(
    file: File,
    seat: Annotated[int, typer.Argument(help="A seat, 0 to 3.")],
    offence: Annotated[str, typer.Argument(help="As `hanchan foul BOOK` lists them.")],
    points: Annotated[int | None, typer.Option(help="Where the book leaves a choice.")] = None,
    choice: Annotated[str | None, typer.Option(help="Where the referee chooses.")] = None,
    count: Annotated[
        int | None, typer.Option(min=0, help="How many: minutes late, tiles exposed.")
    ] = None,
    evidence: Annotated[str, typer.Option(help="For a disqualification.")] = "",
    by: By = "referee",
    json: Json = False,
) -> None:
    """Records an offence with what the book makes of it."""
    ledger = open_ledger(file)
    facts = {"points": points, "choice": choice, "count": count, "evidence": evidence}
    said = ledger.foul(seat, offence, by, now(), **facts)
    show_(json, _table_dict(ledger) | {"decision": said}, said)


@table.command()
def signal(
    file: File,
    dice: Annotated[bool, typer.Option("--dice-thrown/--dice-not-thrown", help="At the signal.")],
    by: By = "table",
    json: Json = False,
) -> None:
    """Answers the signal of the clock."""
    left = open_ledger(file).signal(dice, by, now())
    show_(json, {"hands_left": left}, f"hands left: {left}")


_command("sign", "referee", "A referee signs the sheet, which closes it.")


@table.command()
def show(file: File, json: Json = False) -> None:
    """The table as it stands; when the game is over, its result."""
    _show(open_ledger(file), json)


def _show(ledger: Ledger, json: bool) -> None:
    show_(json, _table_dict(ledger), _table_text(ledger))


def _table_dict(ledger: Ledger) -> dict[str, Any]:
    state = ledger.table
    return {
        "rules": state.book.name,
        "names": list(state.names),
        "hand": state.position.name,
        "points": list(state.scores()),
        "counters": state.position.counters,
        "bets": state.position.bets,
        "over": state.over,
        "hands_left": state.hands_left,
        "waits_for_confirmation": state.pending is not None,
        "hands": [line.settled.says for line in state.hands],
        "lines": [line._asdict() for line in state.lines()] if state.over else None,
    }


def _table_text(ledger: Ledger) -> str:
    from ...scoring.words.columns import table as columns
    from ...settlement.standings import shown

    state = ledger.table
    rows = [["seat", "name", "points"]]
    if state.over:
        rows[0] += ["place", "uma", "total"]
    lines = state.lines() if state.over else None
    scores = state.scores()
    for seat, name in enumerate(state.names):
        row = [state.position.wind(seat), name, str(scores[seat])]
        if lines:
            line = lines[seat]
            row += [str(line.place), shown(line.uma, state.book), shown(line.total, state.book)]
        rows.append(row)
    head = "the game is over" if state.over else _hand_line(ledger)
    notes = state.debts()
    return "\n".join([head, "", *columns(rows, right=(2, 3, 4, 5)), *notes])


def _hand_line(ledger: Ledger) -> str:
    state = ledger.table
    waits = "; the last hand waits to be confirmed" if state.pending else ""
    left = f", hands left {state.hands_left}" if state.hands_left is not None else ""
    return f"{state.position.name}, counters {state.position.counters}, bets {state.position.bets}{left}{waits}"

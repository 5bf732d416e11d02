"""`hanchan club`: seating, the ledger of a table, tournaments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .club_event import event, now

if TYPE_CHECKING:
    from ..club.ledger import Ledger

club = typer.Typer(
    help="Seating, table ledgers and tournaments.", no_args_is_help=True, add_completion=False
)
table = typer.Typer(help="The ledger of one real table, kept in a file.", no_args_is_help=True)
club.add_typer(table, name="table")
club.add_typer(event, name="event")

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
By = Annotated[str, typer.Option(help="Who does this.")]
File = Annotated[str, typer.Argument(metavar="FILE", help="The table's ledger.")]


@club.command()
def seating(
    n: Annotated[int, typer.Option("-n", help="How many players.")],
    r: Annotated[int, typer.Option("-r", help="How many rounds.")],
    seed: Annotated[int, typer.Option(help="The same seed gives the same seating.")] = 0,
    json: Json = False,
) -> None:
    """A seating with its certificate: who sits where in every round, East, South, West, North."""
    from ..club.seating import seating as find

    found = find(n, r, seed)
    if json:
        from json import dumps

        print(dumps(found.to_dict()))
    else:
        print(_seating_text(found.to_dict()))


@club.command()
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A seating as JSON.")],
    json: Json = False,
) -> None:
    """Counts a seating again and compares its certificate; exit 1 if it is not true."""
    from ..club.certificate import certificate
    from ..errors import NotationError

    given = read_seating(file)
    true = certificate(given["tables"])
    stated = given.get("certificate", {})
    wrong = sorted(
        name
        for name, figure in true.items()
        if name in stated and stated[name].get("value") != figure["value"]
    )
    if not isinstance(stated, dict):
        raise NotationError("{file}: no seating", file=file)
    if json:
        from json import dumps

        print(dumps({"file": file, "ok": not wrong, "wrong": wrong, "certificate": true}))
    else:
        print(f"{file}: {'wrong: ' + ' '.join(wrong) if wrong else 'ok'}")
        print(_certificate_text(true))
    raise typer.Exit(1 if wrong else 0)


@club.command()
def draw(
    file: Annotated[str, typer.Argument(metavar="SEATING", help="A seating as JSON.")],
    names: Annotated[
        str, typer.Argument(metavar="NAMES", help="A file: name, club, country on each line.")
    ],
    seed: Annotated[str, typer.Option(help="Published beforehand; anybody can draw again.")],
    first_rounds: Annotated[
        int, typer.Option(help="Clubs and countries are kept apart in so many first rounds.")
    ] = 0,
    json: Json = False,
) -> None:
    """The public draw: which name gets which number of the seating."""
    from ..club.draw import Player
    from ..club.draw import draw as find

    tables = read_seating(file)["tables"]
    players = [
        Player(*[word.strip() for word in [*line.split(","), "", ""][:3]]) for line in _lines(names)
    ]
    found = find(players, tables, seed, first_rounds=first_rounds)
    if json:
        from json import dumps

        print(dumps(found.to_dict(), ensure_ascii=False))
        return
    for number, name in enumerate(found.names):
        print(f"{number:4} {name}")
    print(f"meetings of one club or country in the first {first_rounds} rounds: {found.same_group}")


@club.command()
def rehearse(
    n: Annotated[int, typer.Option("-n", help="How many players.")] = 16,
    r: Annotated[int, typer.Option("-r", help="How many rounds.")] = 4,
    rules: Annotated[str, typer.Option(help="A book, or a TOML file of your own.")] = "ema2016",
    seed: Annotated[int, typer.Option(help="The same seed gives the same event.")] = 0,
    json: Json = False,
) -> None:
    """Simulates a whole event with no-shows, wrong sheets and a chombo at the bell."""
    from ..club.ranking import text
    from ..club.rehearsal import rehearse as play
    from ..club.report import accounted_for, results_json

    event, faults = play(n, r, rules, seed)
    if json:
        print(results_json(event.state))
        return
    print("\n".join(faults))
    print()
    print(text(event.state))
    print()
    print(
        ", ".join(
            f"{name.replace('_', ' ')} {value}"
            for name, value in accounted_for(event.state).items()
        )
    )


@table.command("open")
def open_(
    file: File,
    names: Annotated[list[str], typer.Argument(metavar="E S W N", help="Four names, East first.")],
    rules: Annotated[str, typer.Option(help="A book, or a TOML file of your own.")] = "ema2016",
    friendly: Annotated[bool, typer.Option("--friendly", help="No tournament.")] = False,
    by: By = "scribe",
) -> None:
    """Begins a ledger."""
    from ..club.ledger import open_table

    ledger = open_table(names, rules, by=by, at=now(), tournament=not friendly, path=file)
    print(_table_text(ledger))


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
) -> None:
    """Enters a hand; what is printed is read back to the table."""
    from ..club.hand_words import parse_result

    ledger = _ledger(file)
    print(ledger.enter(parse_result(result), by, now()))
    if confirm:
        ledger.confirm(by, now())


@table.command()
def confirm(file: File, by: By = "table") -> None:
    """Confirms the hand that was read back."""
    ledger = _ledger(file)
    ledger.confirm(by, now())
    print(_table_text(ledger))


@table.command()
def undo(file: File, by: By = "scribe") -> None:
    """Takes the last action back."""
    ledger = _ledger(file)
    ledger.undo(by, now())
    print(_table_text(ledger))


@table.command()
def redo(file: File, by: By = "scribe") -> None:
    """Does again what was undone last."""
    ledger = _ledger(file)
    ledger.redo(by, now())
    print(_table_text(ledger))


@table.command()
def exchange(
    file: File,
    one: Annotated[int, typer.Argument(help="A seat, 0 to 3.")],
    two: Annotated[int, typer.Argument(help="The other seat.")],
    from_hand: Annotated[
        int, typer.Option(help="The first hand entered for the wrong seats, from 0.")
    ] = 0,
    by: By = "scribe",
) -> None:
    """Repairs hands that were entered for the wrong seats."""
    ledger = _ledger(file)
    ledger.exchange_seats(one, two, from_hand, by, now())
    print(_table_text(ledger))


@table.command()
def foul(
    file: File,
    seat: Annotated[int, typer.Argument(help="A seat, 0 to 3.")],
    offence: Annotated[str, typer.Argument(help="As `hanchan foul BOOK` lists them.")],
    points: Annotated[int | None, typer.Option(help="Where the book leaves a choice.")] = None,
    choice: Annotated[str | None, typer.Option(help="Where the referee chooses.")] = None,
    evidence: Annotated[str, typer.Option(help="For a disqualification.")] = "",
    by: By = "referee",
) -> None:
    """Records an offence with what the book makes of it."""
    ledger = _ledger(file)
    print(ledger.foul(seat, offence, by, now(), points=points, choice=choice, evidence=evidence))


@table.command()
def signal(
    file: File,
    dice: Annotated[bool, typer.Option("--dice-thrown/--dice-not-thrown", help="At the signal.")],
    by: By = "table",
) -> None:
    """Answers the signal of the clock."""
    left = _ledger(file).signal(dice, by, now())
    print(f"hands left: {left}")


@table.command()
def sign(file: File, by: By = "referee") -> None:
    """A referee signs the sheet, which closes it."""
    ledger = _ledger(file)
    ledger.sign(by, now())
    print(_table_text(ledger))


@table.command()
def show(file: File, json: Json = False) -> None:
    """The table as it stands; when the game is over, its result."""
    ledger = _ledger(file)
    if json:
        from json import dumps

        print(dumps(_table_dict(ledger), ensure_ascii=False))
    else:
        print(_table_text(ledger))


def _ledger(file: str) -> Ledger:
    from ..club.ledger import Ledger
    from ..errors import RecordError
    from .club_log import open_log

    missing = RecordError("{path}: there is no such ledger; begin one with `open`", path=file)
    return Ledger(open_log(file, missing))


def _table_dict(ledger: Ledger) -> dict[str, Any]:
    state = ledger.table
    return {
        "rules": state.book.name,
        "names": list(state.names),
        "hand": state.position.name,
        "points": list(state.position.points),
        "counters": state.position.counters,
        "bets": state.position.bets,
        "over": state.over,
        "hands_left": state.hands_left,
        "waits_for_confirmation": state.pending is not None,
        "hands": [line.settled.says for line in state.hands],
        "lines": [line._asdict() for line in state.lines()] if state.over else None,
    }


def _table_text(ledger: Ledger) -> str:
    from ..rules.standings import shown
    from ..scoring.table import table as columns

    state = ledger.table
    rows = [["seat", "name", "points"]]
    if state.over:
        rows[0] += ["place", "uma", "total"]
    lines = state.lines() if state.over else None
    scores = state.final_scores() if state.over else state.position.points
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


def _seating_text(found: dict[str, Any]) -> str:
    lines = []
    for number, games in enumerate(found["tables"], 1):
        lines.append(f"round {number}")
        for place, game in enumerate(games, 1):
            lines.append(f"  table {place:3}: {' '.join(f'{player:4}' for player in game)}")
    return "\n".join([*lines, "", _certificate_text(found["certificate"])])


def _certificate_text(found: dict[str, Any]) -> str:
    words = {
        "repeats": "repeated meetings",
        "revisits": "visits to a table above the fewest",
        "winds": "winds out of balance",
        "indirect": "fewest common opponents of two who never meet",
    }
    lines = []
    for name, says in words.items():
        value, bound = found[name]["value"], found[name]["bound"]
        can = "exceed" if name == "indirect" else "go below"
        shown = (
            "everybody meets everybody"
            if value is None
            else f"{value} (no seating can {can} {bound})"
        )
        lines.append(f"{says}: {shown}")
    return "\n".join(lines)


def read_seating(file: str) -> dict[str, Any]:
    """The seating in a file of JSON; NotationError if it is none."""
    from json import loads

    from ..errors import NotationError

    text = "\n".join(_lines(file))
    try:
        given = loads(text)
        tables = given["tables"]
        players = sorted(player for table in tables[0] for player in table)
        good = players == list(range(len(players))) and all(
            sorted(player for table in games for player in table) == players
            and all(len(table) == 4 for table in games)
            for games in tables
        )
    except (ValueError, KeyError, TypeError, IndexError):
        good, given = False, {}
    if not good or not isinstance(given, dict):
        raise NotationError("{file}: no seating: every player sits once in every round", file=file)
    return given


def _lines(file: str) -> list[str]:
    from ..errors import NotationError

    try:
        with open(file, encoding="utf-8") as source:
            return [line for line in source.read().splitlines() if line.strip()]
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "not text"
        raise NotationError("{file}: cannot be read: {reason}", file=file, reason=reason) from None

"""`hanchan club seating`, `check`, `draw` and `rehearse`: who sits where, counted, drawn, tried out."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from .log import Json, show


def seating(
    n: Annotated[int, typer.Option("-n", help="How many players.")],
    r: Annotated[int, typer.Option("-r", help="How many rounds.")],
    seed: Annotated[int, typer.Option(help="The same seed gives the same seating.")] = 0,
    fix: Annotated[
        list[str] | None,
        typer.Option(metavar="PLAYER=TABLE", help="A player, from 0, keeps a table, from 1."),
    ] = None,
    json: Json = False,
) -> None:
    """A seating with its certificate: who sits where in every round, East, South, West, North."""
    from ...club.seating.make import seating as find
    from ...club.seating.reseat import fixed_seating

    fixed = dict(_fixed(word) for word in fix or ())
    found = find(n, r, seed)
    if fixed:
        found = fixed_seating(found.tables, fixed)
    rounds = [[" ".join(f"{p:4}" for p in game) for game in games] for games in found.tables]
    lines = [*rounds_text(rounds), "", certificate_text(found.certificate)]
    show(json, found.to_dict(), "\n".join(lines))


def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A seating as JSON.")],
    json: Json = False,
) -> None:
    """Counts a seating again and compares its certificate; exit 1 if it is not true."""
    from ...club.seating.certificate import certificate
    from ...errors import NotationError

    given = read_seating(file)
    true = certificate(given["tables"])
    stated = given.get("certificate", {})
    if not isinstance(stated, dict) or not all(isinstance(each, dict) for each in stated.values()):
        raise NotationError("{file}: no certificate: each figure has a value", file=file)
    counted = {"players": 4 * len(given["tables"][0]), "rounds": len(given["tables"])}
    wrong = [name for name, count in counted.items() if given.get(name, count) != count]
    wrong += sorted(
        name
        for name, figure in true.items()
        if name in stated and stated[name] != {key: figure.get(key) for key in stated[name]}
    )
    told = f"{file}: {'wrong: ' + ' '.join(wrong) if wrong else 'ok'}"
    what = {"file": file, "ok": not wrong, "wrong": wrong, "certificate": true}
    show(json, what, f"{told}\n{certificate_text(true)}")
    raise typer.Exit(1 if wrong else 0)


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
    from ...club.seating.draw import DrawnPlayer
    from ...club.seating.draw import draw as find

    tables = read_seating(file)["tables"]
    players = [
        DrawnPlayer(*[word.strip() for word in [*line.split(","), "", ""][:3]])
        for line in _lines(names)
    ]
    found = find(players, tables, seed, first_rounds=first_rounds)
    lines = [f"{number:4} {name}" for number, name in enumerate(found.names)]
    told = f"meetings of one club or country in the first {first_rounds} rounds: {found.same_group}"
    show(json, found.to_dict(), "\n".join([*lines, told]))


def rehearse(
    n: Annotated[int, typer.Option("-n", help="How many players.")] = 16,
    r: Annotated[int, typer.Option("-r", help="How many rounds.")] = 4,
    rules: Annotated[str, typer.Option(help="A book, or a TOML file of your own.")] = "ema2016",
    seed: Annotated[int, typer.Option(help="The same seed gives the same event.")] = 0,
    log: Annotated[str | None, typer.Option(help="Keep the event in this new file.")] = None,
    json: Json = False,
) -> None:
    """Simulates a whole event with no-shows, wrong sheets and a chombo at the bell."""
    from ...club.event.ranking import text
    from ...club.rehearsal import rehearse as play

    found = play(n, r, rules, seed, log)
    show(json, found.to_dict(), f"{found.report()}\n\n{text(found.event.state)}")
    raise typer.Exit(0 if all(found.checks.values()) else 1)


def _fixed(word: str) -> tuple[int, int]:
    """`7=3`: player 7 keeps table 3, counted from 0 here."""
    from ...errors import NotationError

    player, _, table = word.partition("=")
    if not player.isdecimal() or not table.isdecimal():
        raise NotationError("{word!r}: write player=table, as 7=3", word=word)
    return int(player), int(table) - 1


def rounds_text(rounds: list[list[str]], first: int = 1) -> list[str]:
    """The tables of every round, a line each."""
    lines = []
    for number, games in enumerate(rounds, first):
        lines.append(f"round {number}")
        for place, game in enumerate(games, 1):
            lines.append(f"  table {place:3}: {game}")
    return lines


def certificate_text(found: dict[str, Any]) -> str:
    """The figures of a certificate, each beside its bound."""
    from ...club.seating.certificate import figure_lines

    lines = [line[:1].lower() + line[1:] for line in figure_lines(found)]
    if found["indirect"]["value"] is None:
        lines.append("fewest common opponents of two who never meet: everybody meets everybody")
    return "\n".join(lines)


def read_seating(file: str) -> dict[str, Any]:
    """The seating in a file of JSON; NotationError if it is none."""
    from json import loads

    from msgspec import convert

    from ...errors import NotationError

    text = "\n".join(_lines(file))
    try:
        given = loads(text)
        tables = convert(given["tables"], list[list[list[int]]])
        players = sorted(player for table in tables[0] for player in table)
        good = players == list(range(len(players))) and all(
            sorted(player for table in games for player in table) == players
            and all(len(table) == 4 for table in games)
            for games in tables
        )
    except (ValueError, KeyError, TypeError, IndexError, RecursionError):
        players, good, given = [], False, {}
    if not good or not players or not isinstance(given, dict):
        raise NotationError("{file}: no seating: every player sits once in every round", file=file)
    return given


def _lines(file: str) -> list[str]:
    from ...errors import NotationError

    try:
        with open(file, encoding="utf-8") as source:
            return [line for line in source.read().splitlines() if line.strip()]
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "not text"
        raise NotationError("{file}: cannot be read: {reason}", file=file, reason=reason) from None


COMMANDS = (seating, check, draw, rehearse)

"""`hanchan simulate`: many games, their results as a table or as JSON."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

LISTED = 1000


def simulate(
    n: Annotated[int, typer.Option("-n", help="How many hanchans.")] = 10,
    bots: Annotated[
        str, typer.Option(help="Four bots, with commas.")
    ] = "random,random,random,random",
    rules: Annotated[str, typer.Option(help="A book, or a TOML file of your own.")] = "ema2016",
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    workers: Annotated[int, typer.Option(help="Processes that share the games.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Plays whole games and counts who came where."""
    from time import perf_counter

    from ..sim import play

    started = perf_counter()
    games = play(n, rules, seed, tuple(bots.split(",")), workers)
    played, interrupted = _collect(games, n, json)
    seconds = perf_counter() - started
    if json:
        from json import dumps

        print(dumps(_report(played, rules, seconds)))
    else:
        print(_text(played, bots.split(","), rules, seconds))
    if interrupted:
        print(f"hanchan: interrupted after {len(played)} of {n} games", file=sys.stderr)
        raise typer.Exit(130)


def _collect(games: Any, n: int, quiet: bool) -> tuple[list[Any], bool]:
    """The games as they come, with a bar on a terminal; what there is when the user interrupts."""
    played: list[Any] = []
    if not quiet and sys.stderr.isatty():
        from rich.console import Console
        from rich.progress import track

        games = track(games, total=n, description="hanchans", console=Console(stderr=True))
    try:
        for game in games:
            played.append(game)
    except KeyboardInterrupt:
        return played, True
    return played, False


def _report(played: list[Any], rules: str, seconds: float) -> dict[str, Any]:
    return {
        "games": len(played),
        "rules": rules,
        "seconds": round(seconds, 3),
        "decisions": sum(game.decisions for game in played),
        "results": [
            {"points": game.points, "bets_left": game.bets_left, "places": game.places}
            for game in played[:LISTED]
        ],
    }


def _text(played: list[Any], bots: list[str], rules: str, seconds: float) -> str:
    from ..scoring.table import table

    if not played:
        return "no game was finished"
    count = len(played)
    rows = [["seat", "bot", "average place", "average points", "first", "last"]]
    for seat, bot in enumerate(bots):
        came = [game.places[seat] for game in played]
        points = [game.points[seat] for game in played]
        rows.append(
            [
                str(seat),
                bot,
                f"{sum(came) / count:.2f}",
                f"{sum(points) / count:.0f}",
                f"{came.count(1) / count:.0%}",
                f"{came.count(4) / count:.0%}",
            ]
        )
    hands = sum(game.hands for game in played)
    decisions = sum(game.decisions for game in played)
    head = f"{count} hanchans under {rules}: {hands} hands, {decisions} decisions, {seconds:.1f} s"
    return "\n".join([head, "", *table(rows, right=(2, 3, 4, 5))])

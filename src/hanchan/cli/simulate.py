"""`hanchan simulate`: many games, their results as a table or as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from .output import Json, Rules, answer, bar


def simulate(
    n: Annotated[int, typer.Option("-n", help="How many hanchans.")] = 10,
    bots: Annotated[
        str, typer.Option(help="Four bots, with commas.")
    ] = "random,random,random,random",
    rules: Rules = "ema2016",
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    device: Annotated[
        str, typer.Option(help="cpu (few games are interpreted), gpu, or python: interpreted.")
    ] = "cpu",
    workers: Annotated[int, typer.Option(help="Cores that share the games; 0: all.")] = 1,
    cluster: Annotated[
        str, typer.Option(help="A Ray cluster's address, or local for one on this machine.")
    ] = "",
    json: Json = False,
) -> None:
    """Plays whole games and counts who came where, who won and how."""
    from os import cpu_count
    from time import perf_counter

    from ..compile.fast import need_fast

    need_fast("hanchan simulate")
    from ..sim import stream

    workers = workers or cpu_count() or 1
    names = tuple(bots.split(","))
    games = stream(n, rules, names, seed, workers, device, cluster=cluster)
    started = perf_counter()
    sums, interrupted = _collect(games, n, json)
    seconds = perf_counter() - started
    answer(json, lambda: sums.report(rules, seconds), lambda: sums.text(names, rules, seconds))
    if interrupted:
        raise typer.Abort(f"after {sums.games} of {n} games")


def _collect(games: Iterator[Any], n: int, quiet: bool) -> tuple[Any, bool]:
    """The sums over the batches as they come, with a bar on a terminal; what there is when the user interrupts."""
    from .text.games import Sums

    sums = Sums()
    try:
        with bar(n, "compiling and playing", shown=not quiet) as advance:
            for batch in games:
                sums.add(batch)
                if advance:
                    advance(len(batch.hands))
    except KeyboardInterrupt:
        return sums, True
    return sums, False

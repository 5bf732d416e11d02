"""`hanchan arena`: four bots on duplicate walls, as a table, as JSON, as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from .output import Json, Rules, answer, bar


def arena(
    bots: Annotated[list[str], typer.Argument(help="Four bots: a level, or mjai:COMMAND.")],
    n: Annotated[int, typer.Option("-n", help="How many hanchans in all.")] = 400,
    rules: Rules = "ema2016",
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    workers: Annotated[int, typer.Option(help="Threads that share the games.")] = 1,
    plot: Annotated[
        Path | None, typer.Option(help="Also draw the places into this SVG file.")
    ] = None,
    json: Json = False,
) -> None:
    """Measures four bots against each other: every wall is played in each rotation of the seats.

    Leaves with 1 if a program gave no answer, or one that the table could not take.
    """
    from ..compile.fast import need_fast
    from ..errors import NotationError

    need_fast("hanchan arena")
    from ..sim.arena.arena import arena as run
    from ..sim.arena.arena import report

    if plot is not None and not plot.parent.is_dir():  # told now, not when all is played
        raise NotationError("{path}: there is no such folder", path=plot.parent)
    with bar(4 * -(-n // 4), "hanchans", shown=not json) as advance:
        standings = run(bots, n, rules, seed, workers, advance=advance)
    answer(json, lambda: report(standings, rules), lambda: _text(standings, rules))
    if plot is not None:
        from ..sim.arena.plot import plot as draw

        plot.write_text(draw(standings, rules))
    if any(line.faults for line in standings):
        raise typer.Exit(1)


def _text(standings: Sequence[Any], rules: str) -> str:
    from ..scoring.words.columns import table

    head = (
        f"{standings[0].games} hanchans under {rules}, each wall in all four rotations of the seats"
    )
    rows = [["bot", "place", "95 %", "points", "wins", "deals in", "riichi", "calls"]]
    for line in standings:
        rates = (line.win_rate, line.deal_in_rate, line.riichi_rate, line.call_rate)
        rows.append(
            [
                line.bot,
                f"{line.avg_place:.3f}",
                f"{line.ci95[0]:.3f}-{line.ci95[1]:.3f}",
                f"{line.points_per_game:+.0f}",
                *(f"{rate:.1%}" for rate in rates),
            ]
        )
    failed = [
        f"{line.bot}: {line.faults} answers were missing or wrong"
        for line in standings
        if line.faults
    ]
    return "\n".join([head, "", *table(rows, right=(1, 2, 3, 4, 5, 6, 7)), *failed])

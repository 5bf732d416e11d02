"""`hanchan arrays`: the decisions of records as arrays to learn from."""

from __future__ import annotations

from typing import Annotated

import typer

from .output import Json, RulesOfLogs, answer, bar
from .text.numbers import so_many


def arrays(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Records in any format we read.")
    ],
    to: Annotated[str, typer.Option(help="The folder for the .npz files; it is made.")],
    rules: RulesOfLogs = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Leave out what the engine computes.")
    ] = False,
    shard: Annotated[int, typer.Option(min=1, help="Decisions of one file.")] = 20_000,
    device: Annotated[
        str,
        typer.Option(help="cpu: compiled first, once, for minutes; or python: at once, slowly."),
    ] = "cpu",
    json: Json = False,
) -> None:
    """Writes every decision of the records, passes included: observation, mask, action, result."""
    from ..compile.fast import need_fast

    need_fast("hanchan arrays")
    from ..env import to_arrays

    with bar(len(files), "reading and writing", shown=not json) as advance:
        observation = "plain" if plain else "whole"
        done = to_arrays(files, to, rules, observation, shard, advance, device)
    report = {
        "games": done.games, "decisions": done.decisions, "files": list(map(str, done.files)), "failed": done.failed,
    }  # fmt: skip
    failed = "".join(f"\n{name}: {reason}" for name, reason in done.failed.items())
    written = so_many(done.games, "game"), so_many(len(done.files), "file")
    text = f"{so_many(done.decisions, 'decision')} of {' in '.join(written)}{failed}"
    answer(json, lambda: report, lambda: text)
    if done.failed:
        raise typer.Exit(1)

"""`hanchan bench`: ours beside the peers, measured in one run."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from .output import Json


def bench(
    json: Json = False,
    rounds: Annotated[int, typer.Option(min=1, help="How often each side is measured.")] = 7,
    write: Annotated[
        Path | None, typer.Option(help="Also write peers.json and peers.svg into this folder.")
    ] = None,
) -> None:
    """Measures us and the peers (installed apart, from PyPI) on the same hands and games."""
    from json import dumps

    from ..compile.fast import need_fast

    need_fast("hanchan bench")
    from ..sim.bench.bench import bench as run

    result = run(rounds, _teller(json))
    print(dumps(result, indent=1) if json else _text(result))
    if write is not None:
        from ..sim.bench.plot import plot

        write.mkdir(parents=True, exist_ok=True)
        (write / "peers.json").write_text(dumps(result, indent=1) + "\n")
        (write / "peers.svg").write_text(plot(result))


def _teller(quiet: bool) -> Any:
    """Says what is going on, on a terminal only, each line over the last."""
    if quiet or not sys.stderr.isatty():
        return lambda _: None
    return lambda what: print(f"\r\033[K{what}", end="", file=sys.stderr, flush=True)


def _text(result: dict[str, Any]) -> str:
    from ..scoring.words.columns import table

    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    rows = [["task", "ours", "theirs", "ratio", "peer", "answers that agree"]]
    for row in [*result["rows"], *result["others"]]:
        rows.append(
            [
                row["task"],
                f"{row['ours']:,.0f}",
                f"{row['theirs']:,.0f}",
                f"{row['ratio']:.2f}",
                row["peer"],
                row["agree"] or "",
            ]
        )
    head = f"per CPU second, medians of {result['rounds']} rounds taken in turn"
    return "\n".join([head, "", *table(rows, right=(1, 2, 3)), *cores_line(result["two_cores"])])


def cores_line(measured: dict[str, Any] | None) -> list[str]:
    """The line about two cores, where there are two."""
    if measured is None:
        return []
    one, two, ratio = (measured[key] for key in ("one", "two", "ratio"))
    return [
        "",
        f"two cores against one: {ratio:.2f} ({one:,.0f} and {two:,.0f} random hanchans a second)",
    ]

"""Plays the same games compiled and at another speed, compares them event for event, and times the other.

`python tools/check_speeds.py --batch 131072 524288 1048576 --write docs/bench/gpu.json` on a machine with a card;
`python tools/check_speeds.py --device python --games 2000` on any.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
import warnings
from pathlib import Path
from typing import Any

BOOKS = ("ema2016", "wrc2015", "ema2012", "resume", "tenhou")
CLOCKED = ("ema2016", "tenhou")


def compare(book: str, given: argparse.Namespace) -> dict[str, Any]:
    """How many games of the book came out the same, event for event, at both speeds."""
    import numpy as np

    from hanchan.sim import play

    one = {"rules": book, "bots": given.bots, "seed": given.seed, "trace": True}
    here = play(given.games, **one, workers=given.workers)
    there = play(given.games, **one, workers=given.workers, device=given.device)
    same = (here.traces == there.traces) & (here.points == there.points).all(axis=1)
    counted = [[np.array(part) for part in games.tally[:3]] for games in (here, there)]
    tallies = all(np.array_equal(a, b) for a, b in zip(*counted, strict=True))
    return {
        "book": book,
        "games": given.games,
        "same": int(same.sum()),
        "same_tally": tallies,
        "decisions": int(here.decisions.sum()),
    }


def clock(book: str, batch: int, given: argparse.Namespace) -> dict[str, Any]:
    """Decisions and games a second: the median of some launches of so many games each."""
    from hanchan.sim import play

    rates = []
    for number in range(given.rounds):
        started = time.perf_counter()
        seed = f"{given.seed} {number}"
        games = play(batch, book, given.bots, seed, given.workers, given.device)
        rates.append(int(games.decisions.sum()) / (time.perf_counter() - started))
    decisions, each = sorted(rates)[len(rates) // 2], float(games.decisions.mean())
    return {
        "book": book,
        "batch": batch,
        "decisions_per_second": round(decisions),
        "games_per_second": round(decisions / each),
        "decisions_per_game": round(each, 1),
    }


def card(given: argparse.Namespace) -> dict[str, Any]:
    """What the card is, and what a thread has there."""
    from numba import cuda

    from hanchan.bots.kernels.records import SCRATCH
    from hanchan.sim.games import cpu, gpu

    device = cuda.get_current_device()
    name = device.name.decode() if isinstance(device.name, bytes) else str(device.name)
    kinds = [cpu.TABLE, cpu.SHUFFLER, cpu.TALLY] + [SCRATCH] * (set(given.bots) != {"random"})
    return {
        "name": name,
        "multiprocessors": device.MULTIPROCESSOR_COUNT,
        "threads": gpu.THREADS,
        "registers": gpu.REGISTERS,
        "bytes_of_a_game": sum(kind.itemsize for kind in kinds),
    }


def first_games(given: argparse.Namespace) -> dict[str, Any]:
    """The device, and how long its first games took: that is the compiler's time. The CPU's run beside it."""
    from hanchan.sim import play

    if given.registers:
        from hanchan.sim.games import gpu

        gpu.REGISTERS = given.registers
    beside = f"from hanchan.sim import play; play(64, bots={given.bots!r})"
    with subprocess.Popen([sys.executable, "-c", beside]) as compiling:
        started = time.perf_counter()
        play(64, bots=given.bots, device=given.device)
        seconds = round(time.perf_counter() - started)
        compiling.wait()
    return {"device": given.device} | (
        {"card": card(given), "compile_seconds": seconds} if given.device == "gpu" else {}
    )


def write(report: dict[str, Any], given: argparse.Namespace) -> None:
    """Keeps the results so far, where that is wanted."""
    if given.write:
        given.write.write_text(json.dumps(report, indent=1) + "\n")


def main() -> int:
    """0 if every game agreed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--device", choices=("gpu", "python"), default="gpu")
    parser.add_argument("--games", type=int, default=4096, help="games of each book to compare")
    parser.add_argument("--bots", nargs=4, default=["random"] * 4, help="who plays")
    parser.add_argument("--seed", default="speeds")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--batch", type=int, nargs="*", default=[], help="games of a timed launch")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--registers", type=int, help="of a thread, if not the usual number")
    parser.add_argument("--write", type=Path, help="a JSON file for the results")
    given = parser.parse_args()
    warnings.filterwarnings("ignore", message=".*Grid size.*")
    report = {"bots": given.bots} | first_games(given)
    print(report, flush=True)
    report["agreement"], report["speed"] = [], []
    for book in BOOKS:
        report["agreement"].append(compare(book, given))
        print(report["agreement"][-1], flush=True)
    for batch in given.batch:
        for book in CLOCKED:
            report["speed"].append(clock(book, batch, given))
            print(report["speed"][-1], flush=True)
            write(report, given)  # what was measured stays, if time runs out
    write(report, given)
    agreed = report["agreement"]
    return 0 if all(line["same"] == line["games"] and line["same_tally"] for line in agreed) else 1


if __name__ == "__main__":
    sys.exit(main())

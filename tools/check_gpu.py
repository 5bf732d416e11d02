"""Plays the same games on the CPU and on a GPU, compares them event for event, and times the card.

`python tools/check_gpu.py [--games 4096] [--batch 262144] [--write docs/bench/gpu.json]`
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import warnings
from pathlib import Path
from typing import Any

BOOKS = ("ema2016", "wrc2015", "ema2012", "resume", "tenhou")


def compare(book: str, games: int) -> dict[str, Any]:
    """How many games of the book came out the same, event for event, on both devices."""
    import numpy as np

    from hanchan.sim import play

    here = play(games, book, seed="gpu", workers=4, trace=True)
    there = play(games, book, seed="gpu", device="gpu", trace=True)
    same = (here.traces == there.traces) & (here.points == there.points).all(axis=1)
    counted = [[np.array(part) for part in games.tally[:3]] for games in (here, there)]
    tallies = all(np.array_equal(a, b) for a, b in zip(*counted, strict=True))
    return {
        "book": book,
        "games": games,
        "same": int(same.sum()),
        "same_tally": tallies,
        "decisions": int(here.decisions.sum()),
    }


def clock(book: str, batch: int, rounds: int) -> dict[str, Any]:
    """Decisions and games a second: the median of some launches of so many games each."""
    from hanchan.sim import play

    rates = []
    for number in range(rounds):
        started = time.perf_counter()
        games = play(batch, book, seed=f"clock {number}", device="gpu")
        rates.append((int(games.decisions.sum()) / (time.perf_counter() - started), batch))
    decisions = sorted(rate for rate, _ in rates)[len(rates) // 2]
    each = float(games.decisions.mean())
    return {
        "book": book,
        "batch": batch,
        "decisions_per_second": round(decisions),
        "games_per_second": round(decisions / each),
        "decisions_per_game": round(each, 1),
    }


def card() -> dict[str, Any]:
    """What the card is."""
    from numba import cuda

    device = cuda.get_current_device()
    name = device.name.decode() if isinstance(device.name, bytes) else str(device.name)
    return {"name": name, "multiprocessors": device.MULTIPROCESSOR_COUNT}


def main() -> int:
    """0 if every game agreed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=4096, help="games of each book to compare")
    parser.add_argument(
        "--batch", type=int, nargs="*", default=[1 << 16, 1 << 18], help="games of a launch"
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--write", type=Path, help="a JSON file for the results")
    given = parser.parse_args()
    started = time.perf_counter()
    from hanchan.sim import play

    warnings.filterwarnings("ignore", message=".*Grid size.*")
    play(64, device="gpu")
    compiled = time.perf_counter() - started
    print(f"compiled for {card()} in {compiled:.0f} s", flush=True)
    agreed = []
    for book in BOOKS:
        agreed.append(compare(book, given.games))
        print(agreed[-1], flush=True)
    timed = []
    for batch in given.batch:
        for book in ("ema2016", "tenhou"):
            timed.append(clock(book, batch, given.rounds))
            print(timed[-1], flush=True)
    report = {
        "card": card(),
        "compile_seconds": round(compiled),
        "agreement": agreed,
        "speed": timed,
    }
    if given.write:
        given.write.write_text(json.dumps(report, indent=1) + "\n")
    return 0 if all(line["same"] == line["games"] and line["same_tally"] for line in agreed) else 1


if __name__ == "__main__":
    sys.exit(main())

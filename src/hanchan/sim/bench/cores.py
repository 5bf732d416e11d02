"""How much faster two cores play than one: ourselves against ourselves, by the clock on the wall."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from typing import Any

from ..games.play import play

GAMES = 8000  # some seconds' worth, so that threads' beginnings and ends do not count


def two_cores(
    book: str, rounds: int, say: Callable[[str], None], games: int = GAMES
) -> dict[str, Any] | None:
    """Random hanchans a second on one core and on two, taken in turn; None where there is only one."""
    if (os.cpu_count() or 1) < 2:
        return None
    say("two cores against one: warming up")
    play(games, book, workers=2)
    rates: dict[int, list[float]] = {1: [], 2: []}
    for number in range(rounds):
        say(f"two cores against one: round {number + 1} of {rounds}")
        for workers, found in rates.items():
            start = time.perf_counter()
            play(games, book, seed=number, workers=workers)
            found.append(games / (time.perf_counter() - start))
    one, two = (statistics.median(found) for found in rates.values())
    return {"task": "hanchan-random", "one": one, "two": two, "ratio": two / one}

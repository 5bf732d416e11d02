"""Times one scoring, one random hanchan, and how long a cold `hanchan score` takes to answer: all interpreted.

A scoring and a hanchan are the medians of many batches. Cold starts are whole processes, ours and a bare
`python -c pass` taken in turn so that both see the same machine, and compared by their medians.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import hanchan
from hanchan.sim import play

HAND = "12345678s345m66p"
PASS = [sys.executable, "-c", "pass"]
IMPORT = [sys.executable, "-c", "import hanchan"]
SCORE = [sys.executable, "-m", "hanchan", "score", HAND, "--win", "9s", "--riichi"]


def per_call(call: Callable[[], object], batches: int, calls: int) -> float:
    """Milliseconds of one call: the median of the batches."""
    call()
    taken = []
    for _ in range(batches):
        start = time.perf_counter()
        for _ in range(calls):
            call()
        taken.append((time.perf_counter() - start) / calls)
    return 1000 * statistics.median(taken)


def cold(commands: list[list[str]], runs: int) -> list[float]:
    """Milliseconds of each command as a fresh process: medians, the commands run in turn."""
    taken: list[list[float]] = [[] for _ in commands]
    for _ in range(runs):
        for command, times in zip(commands, taken, strict=True):
            start = time.perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            times.append(time.perf_counter() - start)
    return [1000 * statistics.median(times) for times in taken]


def machine() -> dict[str, Any]:
    """What was measured on."""
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
    }


def measure(runs: int) -> dict[str, Any]:
    """Every row: a task, its milliseconds, and for a process how many bare pythons that is."""
    one = per_call(lambda: hanchan.score(HAND, win="9s", riichi=True), batches=runs, calls=50)
    games = iter(range(10 * runs))
    game = per_call(
        lambda: play(1, seed=f"bench {next(games)}", device="python"), batches=runs, calls=2
    )
    bare, imported, scored = cold([PASS, IMPORT, SCORE], runs)
    rows = [
        {"task": "score one hand", "ms": one, "times_bare": None, "limit": "1 ms"},
        {"task": "random hanchan", "ms": game, "times_bare": None, "limit": "1500 ms"},
        {"task": "python -c pass", "ms": bare, "times_bare": 1.0, "limit": None},
        {"task": "import hanchan", "ms": imported, "times_bare": imported / bare, "limit": None},
        {"task": "hanchan score", "ms": scored, "times_bare": scored / bare, "limit": "15 x"},
    ]
    return {"machine": machine(), "runs": runs, "rows": rows}


def table(result: dict[str, Any]) -> str:
    """The rows, aligned, each with the limit it is to keep."""
    lines = [f"{'task':<16}{'ms':>9}{'x python':>10}{'limit':>8}"]
    for row in result["rows"]:
        times = f"{row['times_bare']:.1f}" if row["times_bare"] else ""
        lines.append(f"{row['task']:<16}{row['ms']:>9.3f}{times:>10}{row['limit'] or '':>8}")
    return "\n".join(lines)


def main() -> None:
    """Measure, print, and write where asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--write", type=Path, metavar="FILE", help="also write the JSON there")
    parser.add_argument("--runs", type=int, default=21, help="batches, and processes of each kind")
    options = parser.parse_args()
    result = measure(options.runs)
    text = json.dumps(result, indent=1)
    print(text if options.json else table(result))
    if options.write:
        options.write.parent.mkdir(parents=True, exist_ok=True)
        options.write.write_text(text + "\n")


if __name__ == "__main__":
    main()

"""Prints the seating table of docs/club.md: for each size what we reach, the bounds, the target and the time."""

from __future__ import annotations

import sys
from time import process_time

from hanchan.club.seating.make import seating

# Players, rounds, then the target: repeats, revisits, fewest indirect meetings (pairs without any); open ones marked.
TARGETS = """
20 6 6 0 -        | 20 8 50 0 -      | 24 7 0 0 21      | 24 8 24 0 -      | 24 10 84 0 -
28 7 0 0 21       | 28 8 0 0 24      | 32 8 0 0 24      | 32 10 0 0 30     | 36 8 0 0 17
40 8 0 0 13 open  | 40 10 0 0 24 open | 44 8 0 0 12     | 48 8 0 0 9       | 48 10 0 0 17
52 10 0 0 16      | 56 8 0 0 6       | 64 8 0 0 7       | 64 10 0 0 12     | 68 10 0 0 10
80 8 0 0 3        | 80 10 0 0 6      | 96 8 0 0 1       | 100 10 0 0 5     | 120 8 0 0 0
120 10 0 0 2      | 1000 10 0 0 -
"""


def main(chosen: list[str]) -> int:
    """Prints the rows (all, or those named like 32x8) and leaves with 1 if a row that is not open misses its target."""
    print(
        "size     repeats  bound  revisits  winds  indirect  bound  without  target        seconds"
    )
    missed = 0
    for row in TARGETS.replace("\n", "|").split("|"):
        words = row.split()
        if not words:
            continue
        players, rounds = int(words[0]), int(words[1])
        if chosen and f"{players}x{rounds}" not in chosen:
            continue
        missed += _print_row(players, rounds, words[2:])
    return 1 if missed else 0


def _print_row(players: int, rounds: int, target: list[str]) -> bool:
    """Prints one row; whether it misses a target that is not open."""
    started = process_time()
    found = seating(players, rounds).certificate
    seconds = process_time() - started
    repeats, revisits, indirect = found["repeats"], found["revisits"], found["indirect"]
    shown = "-" if indirect["value"] is None else str(indirect["value"])
    limit = "-" if indirect["bound"] is None else str(indirect["bound"])
    good = repeats["value"] <= int(target[0]) and revisits["value"] <= int(target[1])
    good = good and found["winds"]["value"] == 0
    if target[2] != "-":
        good = good and int(shown) >= int(target[2])
    is_open = "open" in target
    verdict = "" if good else "  open" if is_open else "  MISSED"
    print(
        f"{f'{players}x{rounds}':8} {repeats['value']:7}  {repeats['bound']:5}  {revisits['value']:8}  "
        f"{found['winds']['value']:5}  {shown:>8}  {limit:>5}  {indirect['pairs_without']:7}  "
        f"{'/'.join(target[:3]):12}  {seconds:7.1f}{verdict}",
        flush=True,
    )
    return not good and not is_open


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

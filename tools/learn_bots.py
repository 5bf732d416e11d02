"""Learns what the expert knows by experience, from our own mass games, and writes it beside the player.

    python tools/learn_bots.py tables --games 8000 --generations 3 --seed lore
    python tools/learn_bots.py weights --rounds 1 --seed lore

`tables` counts: an expert on trial that never plays safe shows what going on is worth everywhere, the experts what it
is worth where they choose to, those who play safe what that costs. `weights` then looks for better weights and writes
them into the same file. The same seed gives the same file with any number of workers; docs/bots.md has the commands
that made the file of the package.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from learn_bots_play import added, play_shares
from learn_bots_study import Study
from learn_bots_tables import guessed, tables_of
from learn_bots_weights import search

from hanchan.bots.kernels import tables as tables_module
from hanchan.bots.kernels.scratch import FOLDS, SILENCE
from hanchan.bots.kernels.tables import LearnedTables, from_bytes, to_bytes
from hanchan.sim.games.policies import CLUB, EXPERT, TRIAL

FILE = Path(tables_module.__file__).parent / "data" / "tables.bin"
WAYS = ((TRIAL, EXPERT, CLUB, CLUB), (CLUB, EXPERT, EXPERT, CLUB))
SHARES = 16  # of a generation's games: what is counted does not depend on the workers


def learn(rules: str, seed: str, games: int, tables: LearnedTables, workers: int) -> Study:
    """What so many games under the book show to one who knows the tables."""
    each = max(1, games // SHARES)
    jobs = []
    for share in range(SHARES):
        way = WAYS[share // 4 % len(WAYS)]
        jobs.append((way[-share % 4 :] + way[: -share % 4], share * each, each))
    never, silent = {FOLDS: 0}, {FOLDS: 0, SILENCE: -100000}
    half = SHARES // 2
    played = play_shares(rules, seed, tables, never, jobs[:half], True, workers)
    played += play_shares(rules, seed, tables, silent, jobs[half:], True, workers)
    return added([share.study for share in played])


def learn_tables(given: argparse.Namespace) -> None:
    """Plays, counts and writes, generation after generation."""
    tables = guessed()
    for generation in range(given.generations):
        seed = f"{given.seed}-{generation}"
        study = learn(given.rules, seed, given.games, tables, given.workers)
        tables = tables_of(study, tables)
        notes = int(np.sum(study.tries))
        print(f"generation {generation}: {notes} notes, losses {tables.loss}", flush=True)
        given.out.write_bytes(to_bytes(tables))


def main() -> None:
    """Reads the command and does it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("tables", "weights"))
    parser.add_argument("--rules", default="ema2016", help="tables: the book that is played")
    parser.add_argument("--games", type=int, default=8000, help="tables: for each generation")
    parser.add_argument("--generations", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=1, help="weights: of 32,000 games each")
    parser.add_argument("--out", type=Path, default=FILE, help="the file")
    parser.add_argument("--seed", default="lore")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    if given.what == "tables":
        learn_tables(given)
    else:
        known = from_bytes(given.out.read_bytes())
        found = search(known, given.rounds, given.seed, given.workers)
        given.out.write_bytes(to_bytes(found))


if __name__ == "__main__":
    main()

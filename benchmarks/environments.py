"""Stepping with observations beside riichienv: random legal play under Tenhou's rules on one core, in the same run.

Both sides play whole games at random; counted are decisions between two actions or more, by CPU time. Ours steps a
batch in one thread and writes every observation; theirs makes the observation of every seat that has a choice.
Chance is drawn before the clock starts, on both sides. Rounds alternate; the medians make the ratio.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

LUCK = 1 << 16  # numbers drawn beforehand
PAIRS = (("plain", "encode"), ("whole", "encode_extended"))


def theirs(method: str, games: int, seed: int) -> float:
    """Decisions a second of riichienv; run by a Python that has it."""
    package = import_module("riichienv")
    chance, decisions, asked = random.Random(seed), 0, 0
    drawn = [chance.getrandbits(30) for _ in range(LUCK)]
    started = time.process_time()
    for game in range(games):
        env = package.RiichiEnv(
            game_mode="4p-red-half",
            skip_mjai_logging=True,
            seed=1000 * seed + game,
            rule=package.GameRule.default_tenhou(),
        )
        seen = env.reset()
        while not env.done():
            chosen = {}
            for seat, view in seen.items():
                if legal := view.legal_actions():
                    if len(legal) > 1:
                        getattr(view, method)()
                        decisions += 1
                    chosen[seat] = legal[drawn[asked % LUCK] % len(legal)]
                    asked += 1
            seen = env.step(chosen)
    return decisions / (time.process_time() - started)


def ours(level: str, n: int, steps: int, seed: int) -> float:
    """Decisions a second of a batch in one thread."""
    import numpy as np

    from hanchan.env import Batch

    batch = Batch(n, "tenhou", seed, observation=level, workers=1)
    chance = np.random.default_rng(seed)
    drawn = [chance.integers(1, 255, batch.mask.shape, dtype=np.uint8) for _ in range(32)]
    mask, chosen = batch.mask.view(np.uint8), np.empty(batch.mask.shape, np.uint8)
    started = time.process_time()
    for step in range(steps):
        np.multiply(drawn[step % len(drawn)], mask, out=chosen)
        batch.step(chosen.argmax(axis=1))
    return n * steps / (time.process_time() - started)


def compare(python: Path, rounds: int, games: int, n: int, steps: int) -> list[dict[str, Any]]:
    """A row for each level: ours, theirs, and the ratio of the medians."""
    rows = []
    for level, method in PAIRS:
        ours(level, n, 2, 0)
        found: tuple[list[float], list[float]] = ([], [])
        for number in range(rounds):
            found[0].append(ours(level, n, steps, number))
            command = [
                str(python),
                __file__,
                "--theirs",
                method,
                "--games",
                str(games),
                "--seed",
                str(number),
            ]
            found[1].append(
                float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
            )
        mine, other = map(statistics.median, found)
        rows.append(
            {
                "task": f"{level} and {method}",
                "ours": round(mine),
                "theirs": round(other),
                "ratio": mine / other,
            }
        )
        print(json.dumps(rows[-1]), flush=True)
    return rows


def main() -> int:
    """Prints the rows, and writes them where asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=8, help="of the peer, in each round")
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--theirs", default="", help=argparse.SUPPRESS)
    parser.add_argument("--write", type=Path)
    asked = parser.parse_args()
    if asked.theirs:
        print(theirs(asked.theirs, asked.games, asked.seed))
        return 0
    from hanchan.sim.bench.bench import machine, peer_python

    rows = compare(peer_python(), asked.rounds, asked.games, asked.batch, asked.steps)
    if asked.write:
        asked.write.write_text(json.dumps({"machine": machine(), "rows": rows}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

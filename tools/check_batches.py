"""Steps the same games with the same actions on the card and by the CPU, compares every byte, and times the card.

`python tools/check_batches.py --games 1000 --write docs/bench/card_batches.json` on a machine with a card;
`python tools/check_batches.py --device python --games 2 --steps 40 --timed 0` on any.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

from hanchan.env import Batch

BOOKS = ("ema2016", "wrc2015", "ema2012", "resume", "tenhou")


def here(rows: Any) -> Any:
    """An array of this machine."""
    return rows.copy_to_host() if hasattr(rows, "copy_to_host") else rows


def compare(book: str, given: argparse.Namespace) -> dict[str, Any]:
    """Random steps on both sides until every game has ended once, or so many: what was written that differs."""
    ours = Batch(given.games, book, given.seed, "cpu")
    theirs = Batch(given.games, book, given.seed, given.device)
    chance = np.random.default_rng(7)
    ended = np.zeros(given.games, bool)
    steps = different = compared = 0
    while steps < given.steps and not ended.all():
        for one, other in (
            (ours.observe(), theirs.observe()),
            (ours.mask, theirs.mask),
            (ours.rewards, theirs.rewards),
            (ours._into.over, theirs._into.over),
            (ours._into.kept[:, :2], here(theirs._into.kept)[:, :2]),
            (ours.privileged(), theirs.privileged()),
        ):
            found = here(other)
            different += int((one != found).sum())
            compared += found.nbytes
        actions = (chance.random(ours.mask.shape) * ours.mask).argmax(axis=1)
        ours.step(actions)
        theirs.step(actions)
        ended |= ours.done
        steps += 1
    same_end = bool((ours.results == here(theirs._into.results)[:, :4]).all())
    return {
        "book": book, "games": given.games, "ended": int(ended.sum()), "steps": steps, "bytes": compared,
        "different": different, "same_results": same_end,
    }  # fmt: skip


def clock(games: int, observation: str, given: argparse.Namespace) -> dict[str, Any]:
    """Real decisions a second with random legal actions that the card draws itself."""
    import torch

    batch = Batch(games, "ema2016", given.seed, given.device, observation=observation)
    mask = torch.as_tensor(batch.mask, device="cuda")

    def step() -> None:
        batch.step((torch.rand(mask.shape, device="cuda") * mask).argmax(-1))

    for _ in range(60):  # the games fall out of step with each other
        step()
    torch.cuda.synchronize()
    started = time.perf_counter()
    for _ in range(given.timed):
        step()
    torch.cuda.synchronize()
    seconds = time.perf_counter() - started
    drawn = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    drawn[0].record()
    for _ in range(given.timed):
        (torch.rand(mask.shape, device="cuda") * mask).argmax(-1)
    drawn[1].record()
    torch.cuda.synchronize()
    chance = drawn[0].elapsed_time(drawn[1]) / 1000
    return {
        "games": games, "observation": observation, "steps": given.timed,
        "decisions_per_second": round(games * given.timed / seconds),
        "without_drawing_actions": round(games * given.timed / (seconds - chance)),
    }  # fmt: skip


def main() -> int:
    """0 if everything was the same."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--device", default="gpu", choices=("gpu", "python"))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--steps", type=int, default=10_000)
    parser.add_argument("--timed", type=int, default=200, help="steps of the timing; 0: none")
    parser.add_argument("--batch", type=int, nargs="*", default=[65_536])
    parser.add_argument("--books", nargs="*", default=BOOKS)
    parser.add_argument("--seed", default="card")
    parser.add_argument("--write", type=Path)
    given = parser.parse_args()
    report: dict[str, Any] = {"compared": [], "timed": []}
    for book in given.books:
        report["compared"].append(compare(book, given))
        print(json.dumps(report["compared"][-1]), flush=True)
    for games in given.batch if given.timed else ():
        for observation in ("none", "plain", "whole"):
            report["timed"].append(clock(games, observation, given))
            print(json.dumps(report["timed"][-1]), flush=True)
    if given.write:
        given.write.write_text(json.dumps(report, indent=1) + "\n")
    same = all(row["different"] == 0 and row["same_results"] for row in report["compared"])
    return 0 if same else 1


if __name__ == "__main__":
    raise SystemExit(main())

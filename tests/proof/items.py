"""Exercises of every kind by the hundred or the thousand, each held against the second scorer.

`make proof PART=items FULL=1` makes 10,000 of every kind, spread over the books, on all cores. What has been found good
is kept in `.proof/item-blocks.json` as it comes: an interrupted run goes on where it was, until a file changes in
`learn`, in a room below it, in the second scorer or here. Exit 1 if an exercise is wrong; each is named by kind, book
and seed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

from hanchan.errors import HanchanError
from hanchan.learn import quiz
from hanchan.learn.quiz import KINDS
from hanchan.rules.schema import BOOKS
from helpers.naive.exercises import check
from proof.run import BY_NAME, KEPT

BLOCK = 100  # exercises that are made, and kept, together


class Block(NamedTuple):
    """The exercises of a kind from a seed on."""

    kind: str
    first: int
    size: int

    @property
    def name(self) -> str:
        """As it is kept."""
        return f"{self.kind} {self.first}+{self.size}"


class Found(NamedTuple):
    """What came of a block: the faults, and the seconds of one core."""

    block: Block
    faults: list[str]
    seconds: float


def blocks(kinds: list[str], number: int, first: int) -> Iterator[Block]:
    """Every kind in turn, so that a run that is ended has looked at all of them."""
    for at in range(0, number, BLOCK):
        for kind in kinds:
            yield Block(kind, first + at, min(BLOCK, number - at))


def looked_at(block: Block) -> Found:
    """A block, made and checked."""
    started = time.process_time()
    faults = [
        fault
        for seed in range(block.first, block.first + block.size)
        if (fault := fault_of(block.kind, BOOKS[seed % len(BOOKS)], seed))
    ]
    return Found(block, faults, time.process_time() - started)


def fault_of(kind: str, book: str, seed: int) -> str:
    """What is wrong with the exercise, with the line that says so; empty if nothing is."""
    try:
        check(quiz(kind, book, seed))
    except (AssertionError, HanchanError) as error:
        (*_, last) = traceback.extract_tb(error.__traceback__)
        return f"{kind} {book} {seed}: {last.line} {error}"
    return ""


class Kept:
    """The blocks that were found good, for these sources and tests."""

    def __init__(self, path: Path, now: str) -> None:
        self._path, self._now = path, now
        told = json.loads(path.read_text()) if path.exists() else {}
        self.seconds: dict[str, float] = told["blocks"] if told.get("digest") == now else {}

    def add(self, found: Found) -> None:
        """Keeps a block; a run that is killed meanwhile leaves the file whole."""
        self.seconds[found.block.name] = round(found.seconds, 2)
        self._path.parent.mkdir(exist_ok=True)
        written = self._path.with_suffix(".new")
        written.write_text(json.dumps({"digest": self._now, "blocks": self.seconds}))
        written.replace(self._path)


def main() -> int:
    """0 if every exercise is right, 1 if one is not; what was done before an interrupt is kept."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("number", type=int, help="exercises of every kind")
    parser.add_argument(
        "--kind", choices=list(KINDS), action="append", help="this one alone; may be given again"
    )
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    given = parser.parse_args()
    kept = Kept(KEPT / "item-blocks.json", BY_NAME["items"].digest())
    wanted = list(blocks(given.kind or list(KINDS), given.number, given.first))
    faults: list[str] = []
    try:
        with ProcessPoolExecutor(given.workers) as pool:
            asked = [pool.submit(looked_at, one) for one in wanted if one.name not in kept.seconds]
            try:
                for done in as_completed(asked):
                    found = done.result()
                    faults += found.faults
                    print(*found.faults, sep="\n", end="\n" if found.faults else "", flush=True)
                    if not found.faults:
                        kept.add(found)
            except KeyboardInterrupt:
                pool.shutdown(cancel_futures=True)
                raise
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    finally:
        report(wanted, kept, faults)
    return 1 if faults else 0


def report(wanted: list[Block], kept: Kept, faults: list[str]) -> None:
    """How many of each kind were looked at, and what one of them takes."""
    good = [one for one in wanted if one.name in kept.seconds]
    for kind in dict.fromkeys(one.kind for one in wanted):
        counted = sum(one.size for one in good if one.kind == kind)
        seconds = sum(kept.seconds[one.name] for one in good if one.kind == kind)
        if counted:
            print(f"{kind}: {counted} right, {1000 * seconds / counted:.1f} ms each")
    total, count = sum(kept.seconds[one.name] for one in good), sum(one.size for one in good)
    print(
        f"{count} exercises of {len(KINDS)} kinds are right, {len(faults)} are not; {total / 60:.0f} min of one core"
    )


if __name__ == "__main__":
    sys.exit(main())

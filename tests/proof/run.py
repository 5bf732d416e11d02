"""Runs what takes longer than `make test` may: a sample of it, or with `--full` all of it, in parts that resume.

`make proof` takes the sample, `make proof FULL=1` the whole numbers. A part that passed with `--full` is not run again
until something changes that it is about; its figures are kept in `.proof/` and printed once more.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from rooms import digest, sources

ROOT = Path(__file__).parents[2]
ALL = ("src", "tests", "tools")
KEPT = ROOT / ".proof"
RECORDS = ROOT.parent / "shared" / "records"  # real games, where somebody has put them
PATHS = os.pathsep.join(str(ROOT / one) for one in ("tests", "tools"))
LINES = 3  # of a part's output are its figures


class Part(NamedTuple):
    """One command, with its numbers in a sample and in full."""

    name: str
    command: str
    sample: int
    full: int
    rooms: tuple[str, ...] = ()  # what it is about: these, and the rooms that they rest on
    files: tuple[str, ...] = ALL  # and these files and folders

    def digest(self) -> str:
        """What it is about, as that is now."""
        return digest(
            [*(sources(*self.rooms) if self.rooms else ()), *(ROOT / one for one in self.files)]
        )


PARTS = (
    # What failed beside other workers is run once more by itself, as in `make test`.
    Part("tests", "{pytest} -m 'proof or sampled' || {alone} -m 'proof or sampled'", 0, 0),
    Part(
        "items", "{python} -m proof.items {number}", 300, 10_000,
        ("learn",), ("tests/proof/items.py", "tests/helpers/naive"),
    ),
    Part(
        "soak", "{python} -m proof.soak {number}", 300, 10_000,
        ("sim",), ("tests/proof/soak.py", "tests/helpers/books.py"),
    ),
    Part("kills", "{python} -m proof.chaos {number}", 20, 200),
    Part("attack", "{python} -m proof.attack {sample}", 0, 0),
    Part("postgres", "{python} -m proof.chaos {number} --postgres", 3, 50),
    Part("cluster", "{python} -m proof.cluster {number}", 1, 20),
    Part(
        "speeds", "{python} tools/check_speeds.py --device python --games {number}", 20, 2_000,
        ("sim",), ("tools/check_speeds.py",),
    ),
    Part(
        "wins", f"{{python}} tools/check_wins.py {RECORDS}/wins.jsonl.gz", 0, 0,
        ("scoring",), ("tools/check_wins.py",),
    ),
    Part(
        "games", f"{{python}} tools/check_games.py {RECORDS}/tenhou.jsonl.xz", 0, 0,
        ("record",), ("tools/check_games.py",),
    ),
    Part(
        "reviews",
        f"{{python}} tools/check_reviews.py {RECORDS}/tenhou.jsonl.xz --workers 2 --games {{number}}"
        " --kept .proof/review-games.json",
        10, 531,
        ("learn",), ("tools/check_reviews.py", "tools/check_games.py"),
    ),
)  # fmt: skip
BY_NAME = {part.name: part for part in PARTS}


def workers() -> int:
    """Twice as many as there are cores: half the time a test waits for a browser or a server."""
    return 2 * (os.cpu_count() or 1)


def command_of(part: Part, full: bool) -> str:
    """The shell command of a part."""
    python = sys.executable
    pytest = f"{python} -m pytest -q -n {workers()} --dist worksteal"
    alone = f"{python} -m pytest -q --maxfail=5 --last-failed --last-failed-no-failures=none"
    return part.command.format(
        python=python,
        pytest=pytest,
        alone=alone,
        number=part.full if full else part.sample,
        sample="" if full else "--sample",
    )


def run(part: Part, full: bool) -> tuple[int, list[str], float]:
    """The exit status, the last lines and the seconds of a part; its output is shown as it comes."""
    amount = {"FULL": "1"} if full else {"HANCHAN_PROOF": "1"}
    env = os.environ | amount | {"PYTHONPATH": PATHS, "PYTHONUNBUFFERED": "1"}
    started, lines = time.perf_counter(), [""]
    command = command_of(part, full)
    with subprocess.Popen(
        command, shell=True, cwd=ROOT, env=env, text=True, stdout=subprocess.PIPE
    ) as done:
        for line in done.stdout or ():
            print(line, end="", flush=True)
            lines.append(line.rstrip())
    said = [line for line in lines if line][-LINES:]
    return done.returncode, said, time.perf_counter() - started


def is_possible(part: Part) -> bool:
    """What the part reads is there."""
    return str(RECORDS) not in part.command or RECORDS.exists()


def passed_before(part: Part) -> bool:
    """The part passed with its whole numbers, and nothing that it is about has changed since; says so."""
    kept = KEPT / f"{part.name}.json"
    if not kept.exists() or (found := json.loads(kept.read_text()))["digest"] != part.digest():
        return False
    print(f"== {part.name}: passed before, {found['seconds']} s", *found["said"], sep="\n   ")
    return True


def passes(part: Part, full: bool) -> bool:
    """Runs the part; what passed with its whole numbers is kept, as of when it began."""
    now = part.digest()
    print(f"== {part.name}", flush=True)
    status, said, seconds = run(part, full)
    print(f"== {part.name}: {'FAILED' if status else 'passed'}, {seconds:.0f} s", flush=True)
    if full and not status:
        KEPT.mkdir(exist_ok=True)
        kept = {"digest": now, "seconds": round(seconds), "said": said}
        (KEPT / f"{part.name}.json").write_text(json.dumps(kept))
    return not status


def verdict(parts: Sequence[Part], left_out: Sequence[str], failed: Sequence[str]) -> str:
    """What passed, what failed, and what was not even tried."""
    tried = len(parts) - len(left_out)
    said = f"{tried - len(failed)} of {len(parts)} parts passed"
    said += f"; failed: {', '.join(failed)}" if failed else ""
    return said + (
        f"; left out, for there is no {RECORDS}: {', '.join(left_out)}" if left_out else ""
    )


def main() -> int:
    """0 if every part passed that could be tried."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--full", action="store_true", help="the whole numbers, in parts that resume"
    )
    parser.add_argument("--part", choices=[part.name for part in PARTS], help="this one alone")
    given = parser.parse_args()
    parts = [part for part in PARTS if given.part in (None, part.name)]
    left_out = [part.name for part in parts if not is_possible(part)]
    failed = [
        part.name
        for part in parts
        if part.name not in left_out
        and not (given.full and passed_before(part))
        and not passes(part, given.full)
    ]
    print(verdict(parts, left_out, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

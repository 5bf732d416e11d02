"""The proof of reviews sees it when a record cannot be read, and tells what it has looked at."""

import json
import lzma
import subprocess
import sys
from pathlib import Path

from helpers.tenhou_games import changed, text

ROOT = Path(__file__).parents[2]


def check(path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "tools/check_reviews.py", str(path), "--positions", "20"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def written(games: list[str], folder: Path) -> Path:
    path = folder / "tenhou.jsonl.xz"
    lines = [json.dumps({"id": f"g{n}", "xml": xml}) for n, xml in enumerate(games, 1)]
    path.write_bytes(lzma.compress("\n".join(lines).encode()))
    return path


def test_reviews_are_held_against_the_expert(tmp_path: Path) -> None:
    done = check(written([text("four-riichi")], tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    first, second, third = done.stdout.splitlines()
    assert first.startswith("1 games, ")
    assert first.endswith(" decisions: 0 faults")
    assert second == "the expert's choice on 20 positions"
    assert third.startswith("one seat's game in ")


def test_a_record_that_cannot_be_reviewed_is_a_fault(tmp_path: Path) -> None:
    done = check(written([changed("liability", "<T6/>", "<T7/>")], tmp_path))
    assert done.returncode == 1
    assert done.stdout.startswith("g1, line ")

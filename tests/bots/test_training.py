"""The training of the net runs, on small numbers: it copies, plays, goes on from its files, exports what is shipped."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

TOOLS = Path(__file__).parents[2] / "tools"
SMALL = ("--width", "32", "--games", "8", "--workers", "1", "--part-size", "128", "--epochs", "1")

pytestmark = [
    pytest.mark.proof,
    pytest.mark.compiled,
    pytest.mark.skipif(find_spec("torch") is None, reason="torch comes with the extra `train`"),
]


def ran(stage: str, *words: str) -> list[dict[str, Any]]:
    """The lines that a stage logs."""
    command = [sys.executable, "-m", "train", stage, *words]
    done = subprocess.run(command, cwd=TOOLS, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def test_it_copies_plays_and_goes_on_from_its_files(tmp_path: Path) -> None:
    copied, played, shipped = tmp_path / "copied", tmp_path / "played", tmp_path / "net.npz"
    (line,) = ran("clone", "--rounds", "1", "--steps", "12", "--to", str(copied), *SMALL)
    assert line["decisions"] > 0
    assert 0 <= line["agrees"] <= 1
    more = ("--load", str(copied), "--to", str(played), "--rounds", "2", "--steps", "12")
    lines = ran("play", *more, "--older", "0.5", "--experts", "2", *SMALL)
    assert lines[0]["entropy"] > 0
    ran("export", "--load", str(played), "--to", str(shipped), "--width", "32")
    placed = ran(
        "check", "--load", str(shipped), "--walls", "2", "--books", "ema2016", "--to", str(tmp_path)
    )
    assert placed[0]["hanchans"] == 8
    assert 1 <= placed[0]["place"] <= 4

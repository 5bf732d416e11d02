"""The examples run, on small numbers."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
needs_torch = pytest.mark.skipif(
    find_spec("torch") is None, reason="torch comes with the extra `train`"
)


def ran(name: str, *words: str) -> str:
    """What the example prints."""
    command = [sys.executable, str(EXAMPLES / name), *words]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_ppo_is_one_file_of_under_three_hundred_lines() -> None:
    assert len((EXAMPLES / "ppo.py").read_text().splitlines()) < 300


@pytest.mark.proof
def test_the_random_agent_plays() -> None:
    told = ran(
        "random_agent.py",
        "--games",
        "2",
        "--steps",
        "20",
        "--device",
        "python",
        "--opponents",
        "random",
    )
    assert told.startswith("40 decisions, 0 games ended")


@needs_torch
@pytest.mark.proof
def test_cloning_learns_from_games_of_bots() -> None:
    told = ran(
        "cloning.py", "--games", "3", "--events", "60", "--epochs", "2", "--device", "python"
    )
    assert re.findall(r"decisions of (\d) games", told) == ["2", "1"]  # cut between games
    assert "epoch 2: the same choice in" in told


@needs_torch
@pytest.mark.proof
def test_ppo_learns_saves_and_goes_on(tmp_path: Path) -> None:
    small = ("--games", "2", "--steps", "8", "--rounds", "2", "--part", "8", "--device", "python")
    kept = str(tmp_path / "player.pt")
    assert "16 decisions" in ran("ppo.py", *small, "--save", kept)
    assert "32 decisions" in ran("ppo.py", *small, "--load", kept, "--save", kept)

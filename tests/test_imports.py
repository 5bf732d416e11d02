"""Scoring one hand loads nothing heavy."""

import subprocess
import sys

import pytest

import hanchan

HEAVY = {"numpy", "numba", "fastapi", "babel", "rich", "hypothesis", "msgspec"}

SCORE_A_HAND = """
import sys
from hanchan.cli import main
sys.argv = ["hanchan", "score", "12345678s345m66p", "--win", "9s", "--riichi"]
try:
    main()
except SystemExit as stop:
    assert not stop.code, stop.code
"""


def loaded_by(source: str) -> set[str]:
    """The packages that a fresh interpreter has loaded after running the source."""
    report = "\nimport sys; print('loaded', *{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", source + report], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines()[-1].split()[1:])


@pytest.mark.parametrize("source", ["import hanchan", SCORE_A_HAND], ids=["import", "score"])
def test_scoring_a_hand_loads_nothing_heavy(source: str) -> None:
    loaded = loaded_by(source)
    assert "hanchan" in loaded
    assert not HEAVY & loaded


def test_rooms_are_there_without_being_imported_by_name() -> None:
    """`hanchan.env.Batch` as the docs write it, in a fresh interpreter."""
    asked = (
        "import hanchan; print(hanchan.record.read, hanchan.rules.to_toml, hanchan.env.ACTIONS[-1])"
    )
    assert "hanchan" in loaded_by(asked)
    with pytest.raises(AttributeError, match="no attribute 'nosuch'"):
        _ = hanchan.nosuch

"""Which tests bind which clause: the committed file is fresh, and no clause is open."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hanchan.rules.clauses import bindings
from helpers.books import BOOKS, CLAUSES, clause_parts, complaint

ROOT = Path(__file__).parent.parent
BINDINGS = CLAUSES.parent / "bindings.json"


def collect(*options: str) -> subprocess.CompletedProcess[str]:
    """A collection of tests in a process of its own."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-qq", "-p", "no:cacheprovider"]
    return subprocess.run([*command, *options], cwd=ROOT, capture_output=True, text=True)


def collected_apart(folder: Path) -> dict[str, list[str]]:
    """What all tests bind, from a collection of its own."""
    written = folder / "bindings.json"
    done = collect("--bindings-to", str(written), "tests")
    assert done.returncode == 0, done.stdout + done.stderr
    found: dict[str, list[str]] = json.loads(written.read_text())
    return found


@pytest.mark.long
def test_the_committed_bindings_are_fresh(
    tmp_path: Path, collected_bindings: dict[str, list[str]] | None
) -> None:
    """A run of all tests has collected them already."""
    found = collected_bindings or collected_apart(tmp_path)
    is_fresh = found == json.loads(BINDINGS.read_text())
    assert is_fresh, f"{BINDINGS.relative_to(ROOT)} is stale: run `make bindings` and commit it"


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_is_bound(book: str) -> None:
    bound = bindings()
    clauses = [f"{book}:{name}" for name in clause_parts(book)]
    still_open = [clause for clause in clauses if clause not in bound]
    assert not still_open, f"{len(still_open)} of {len(clauses)} open: {' '.join(still_open)}"


@pytest.mark.long
def test_a_test_bound_to_an_unknown_clause_stops_the_collection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = tmp_path / "test_wrong.py"
    wrong.write_text("from helpers.books import rule\n@rule('ema2016:9.9-z')\ndef test_x(): ...\n")
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "tests"))  # the file lies outside our conftest
    done = collect(f"--rootdir={ROOT}", "-c", "pyproject.toml", "-p", "conftest", str(wrong))
    assert done.returncode != 0
    assert "test_x binds 'ema2016:9.9-z': ema2016 has no such clause" in done.stdout


def test_the_nearest_clause_is_named() -> None:
    assert complaint("ema2016:3.3.14-d") is None
    assert str(complaint("ema2016:3.3.14-dd")).endswith("the nearest is ema2016:3.3.14-d")
    assert str(complaint("ema1999:1-a")).endswith(
        "no book 'ema1999' with a clause index; write book:id"
    )

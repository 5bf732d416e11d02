"""`make records` sees it when a recorded game is played otherwise."""

import lzma
import subprocess
import sys
from pathlib import Path

from helpers.tenhou_games import changed, text, written

ROOT = Path(__file__).parents[2]


def check(path: Path, *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "tools/check_games.py", str(path), *more]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def test_games_played_as_recorded_agree(tmp_path: Path) -> None:
    done = check(written([text("liability"), text("four-riichi")], tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines() == [
        "2 of 2 games agree: 7 hands, 5 wins, 2 draws",
        "2 on the walls of their seed, 0 on rebuilt ones",
        "1 break off and have no final scores to compare",
    ]


def test_a_game_recorded_otherwise_is_listed(tmp_path: Path) -> None:
    lie = changed("liability", "<T6/>", "<T7/>")
    done = check(written([text("liability"), lie], tmp_path))
    assert done.returncode == 1
    first, second, _ = done.stdout.splitlines()
    assert first.startswith("game g2, line 2: line 1, hand 1 (E1)")
    assert second.startswith("1 of 2 games agree")


def test_only_so_many_games_are_played(tmp_path: Path) -> None:
    done = check(written([text("liability"), "<broken"], tmp_path), "--limit", "1")
    assert done.returncode == 0
    assert done.stdout.startswith("1 of 1 games agree")


def test_a_file_without_games_is_named(tmp_path: Path) -> None:
    done = check(tmp_path / "tenhou.jsonl.xz")
    assert done.returncode == 2
    assert "No such file" in done.stderr
    assert "Traceback" not in done.stderr
    path = tmp_path / "tenhou.jsonl.xz"
    path.write_bytes(lzma.compress(b'{"id": 3}\n'))
    done = check(path)
    assert (done.returncode, "line 1: no game in it" in done.stderr) == (2, True)

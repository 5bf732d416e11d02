"""`make records` sees it when a recorded win is scored otherwise."""

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]

# South waits on both sides of 78s with riichi, pinfu and a red five; the discarder pays 3900.
WIN: dict[str, Any] = {
    "game": "a", "kyoku": 0, "tsumo": False, "seat_wind": "S", "round_wind": "E",
    "concealed": ["1m", "2m", "3m", "4p", "0p", "6p", "3s", "4s", "5s", "7s", "8s", "2p", "2p"],
    "winning_tile": "9s", "melds": [], "riichi": True, "double_riichi": False, "ippatsu": False,
    "rinshan": False, "chankan": False, "haitei": False, "houtei": False, "tenhou": False,
    "chiihou": False, "dora_indicators": ["7z"], "ura_indicators": ["1z"],
    "result": {
        "yaku": [["riichi", 1], ["pinfu", 1], ["aka_dora", 1]], "yakuman": [], "han": 3, "fu": 30,
        "points": 3900,
    },
}  # fmt: skip


def check(path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "tools/check_wins.py", str(path)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def written(win: dict[str, Any], folder: Path) -> Path:
    path = folder / "wins.jsonl.gz"
    path.write_bytes(gzip.compress(json.dumps(win).encode()))
    return path


def test_a_win_scored_as_recorded_agrees(tmp_path: Path) -> None:
    done = check(written(WIN, tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == "1 of 1 wins agree in yaku, han, fu and points\n"


@pytest.mark.parametrize(
    "wrong",
    [{"han": 4}, {"fu": 40}, {"points": 5200}, {"yaku": [["riichi", 1], ["tanyao", 1]]}],
    ids=lambda wrong: next(iter(wrong)),
)
def test_a_win_recorded_otherwise_is_listed(wrong: dict[str, Any], tmp_path: Path) -> None:
    done = check(written(WIN | {"result": WIN["result"] | wrong}, tmp_path))
    assert done.returncode == 1
    assert done.stdout.startswith("game a hand 0: ")
    assert done.stdout.endswith("0 of 1 wins agree in yaku, han, fu and points\n")


def test_a_folder_without_records_is_named(tmp_path: Path) -> None:
    done = check(tmp_path / "wins.jsonl.gz")
    assert done.returncode == 2
    assert "no such file" in done.stderr

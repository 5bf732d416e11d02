"""The bench: hands that every scorer reads alike, a picture, and one line where the peers cannot be had."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from hanchan.cli.bench import cores_line
from hanchan.errors import HanchanError
from hanchan.sim.bench import bench, cores, peer
from hanchan.sim.bench.hands import count_deals, random_deals, random_wins
from hanchan.sim.bench.plot import plot
from hanchan.sim.hands.batches import score_batch, shanten_batch

MEASURED: dict[str, Any] = {
    "machine": {"python": "3.11", "numba": "0.68", "system": "Linux", "processor": "x86_64", "cores": 2},
    "rounds": 7,
    "rows": [
        {"task": "score-batch", "ours": 5e6, "peer": "riichienv 0.4.11", "theirs": 4e5, "ratio": 12.5},
        {"task": "score-call", "ours": 3e5, "peer": "a & b", "theirs": 4e5, "ratio": 0.75},
    ],
    "others": [{"task": "score-batch", "ours": 5e6, "peer": "mahjong", "theirs": 1e4, "ratio": 500}],
}  # fmt: skip


@pytest.mark.compiled
def test_the_peers_script_reads_the_hands_as_we_do() -> None:
    wins = random_wins(400, seed=5)
    scores = score_batch(np.array([win.row() for win in wins]), bench.BOOK)
    assert set(scores.error.tolist()) <= {0, 2}  # complete hands, some without yaku
    calls, points = peer.mahjong_score([json.loads(json.dumps(win.to_dict())) for win in wins])
    theirs = [points(number, call()) for number, call in enumerate(calls)]
    assert theirs == scores.points.tolist()
    assert sum(map(bool, theirs)) > 200


@pytest.mark.compiled
def test_the_deals_are_thirteen_tiles() -> None:
    counts = count_deals(random_deals(50, seed=3))
    assert counts.sum(axis=1).tolist() == [13] * 50
    assert (shanten_batch(counts) >= 0).all()


def test_the_script_answers_line_by_line(tmp_path: Path) -> None:
    wins = random_wins(3, seed=5)
    path = tmp_path / "hands.json"
    path.write_text(json.dumps({"wins": [win.to_dict() for win in wins], "deals": []}))
    asked = [
        {"do": "answers", "task": "score", "peer": "mahjong"},
        {"do": "time", "task": "score", "peer": "mahjong", "times": 2},
    ]
    done = subprocess.run(
        [sys.executable, peer.__file__, str(path)],
        input="\n".join(map(json.dumps, asked)), capture_output=True, text=True, check=True,
    )  # fmt: skip
    answers, taken = map(json.loads, done.stdout.splitlines())
    assert len(answers) == 3
    assert taken["done"] == 6
    assert taken["seconds"] > 0


def test_the_script_needs_nothing_of_ours(tmp_path: Path) -> None:
    """The peers' environment does not have us."""
    code = "import sys; sys.modules['hanchan'] = None; exec(open(sys.argv[1]).read().replace('__main__', 'x'))"
    subprocess.run([sys.executable, "-c", code, peer.__file__], check=True)


def test_every_contracted_task_is_measured() -> None:
    named = [task.name for task in bench.TASKS if task.main]
    assert named == ["score-batch", "score-call", "shanten-batch", "ukeire-batch", "hanchan-random"]


def test_the_picture_has_a_bar_for_every_row() -> None:
    drawn = ElementTree.fromstring(plot(MEASURED))
    bars = [part for part in drawn.iter() if part.tag.endswith("rect") and part.get("rx")]
    texts = [part.text for part in drawn.iter() if part.tag.endswith("text")]
    assert len(bars) == 3
    assert {"12.5×", "0.75×", "500×", "a & b"} <= set(texts)
    widths = [float(bar.attrib["width"]) for bar in bars]
    assert widths[2] > widths[0] > widths[1] > 0


def test_rates_are_medians_and_their_ratio() -> None:
    task = bench.TASKS[0]
    pairs = [
        (bench.Measured(100, 0, seconds), bench.Measured(10, 0, 1.0))
        for seconds in (1.0, 2.0, 50.0)
    ]
    row = bench._row(task, pairs, "5 of 5")
    assert (row["ours"], row["theirs"], row["ratio"]) == (50, 10, 5)
    assert row["peer"] == "riichienv 0.4.11"


def test_peers_that_cannot_be_installed_are_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "user_cache", lambda: tmp_path)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no python"))
    with pytest.raises(HanchanError, match=r"^the peers could not be installed: .+$"):
        bench.peer_python()


def test_answers_that_differ_stop_the_bench() -> None:
    with pytest.raises(HanchanError, match="only 0 of"):
        bench.check_agreement("score-batch", "riichienv", [1, 2, 3], [4, 5, 6])
    assert bench.check_agreement("score-batch", "riichienv", [1, 2], [1, 2]) == "2 of 2"


@pytest.mark.compiled
@pytest.mark.proof
def test_two_cores_are_measured_against_one(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    measured = cores.two_cores("tenhou", 2, said.append, games=128)
    assert measured is None or said[-1] == "two cores against one: round 2 of 2"
    assert measured is None or measured["ratio"] == measured["two"] / measured["one"] > 0
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    assert cores.two_cores("tenhou", 2, said.append) is None


def test_the_line_about_two_cores_is_left_out_where_there_is_one() -> None:
    assert cores_line(None) == []
    measured = {"one": 3000.4, "two": 5700.0, "ratio": 1.9}
    assert cores_line(measured)[1] == (
        "two cores against one: 1.90 (3,000 and 5,700 random hanchans a second)"
    )

"""The proof of exercises keeps what was right, goes on from there, and names what is wrong."""

import json
from pathlib import Path
from typing import Any

import pytest

from hanchan.learn import Item, quiz
from hanchan.learn.quiz import KINDS
from hanchan.rules.fouls import offences
from proof import items


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(items, "KEPT", tmp_path)
    return tmp_path / "item-blocks.json"


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr("sys.argv", ["items", *arguments, "--workers", "1"])
    return items.main()


def test_what_was_found_right_is_not_made_again(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("--kind", "dora", "--kind", "tile")
    assert run(monkeypatch, "150", *asked) == 0
    found = json.loads(kept.read_text())
    assert sorted(found["blocks"]) == ["dora 0+100", "dora 100+50", "tile 0+100", "tile 100+50"]
    kept.write_text(json.dumps(found | {"blocks": dict.fromkeys(found["blocks"], 6000.0)}))
    capsys.readouterr()
    assert run(monkeypatch, "250", "--kind", "dora") == 0
    now = json.loads(kept.read_text())["blocks"]
    assert now["dora 0+100"] == 6000.0
    assert now["dora 100+100"] < 6000.0
    assert "dora: 250 right" in capsys.readouterr().out


def test_other_sources_begin_anew(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.write_text(json.dumps({"digest": "of before", "blocks": {"dora 0+100": 1.0}}))
    assert run(monkeypatch, "10", "--kind", "dora") == 0
    assert list(json.loads(kept.read_text())["blocks"]) == ["dora 0+10"]


@pytest.mark.parametrize("changed", [{"right": ["1m"]}, {"right": []}, {"why": ""}, {"level": 4}])
def test_an_exercise_that_is_wrong_is_named(
    changed: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = KINDS["dora"]

    def wrong(kind: str, book: str, seed: int) -> Item:
        return quiz(kind, book, seed)._replace(**changed)  # type: ignore[arg-type]

    monkeypatch.setattr(items, "quiz", wrong)
    faults = items.looked_at(items.Block(made.key, 0, 8)).faults
    assert len(faults) >= 7  # one of them may have 1m as its answer
    assert faults[0].startswith("dora ema2016 0: assert ")


@pytest.mark.parametrize("kind", ["referee", "price", "ruling"])
def test_a_wrong_answer_of_a_book_about_fouls_is_seen(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stated = offences._offence
    swapped = {"dead-hand": "none", "none": "dead-hand"}

    def wrong(entry: Any, book: Any) -> offences.Offence:
        right = stated(entry, book)
        consequence = swapped.get(right.consequence, right.consequence)
        points = 2 * right.points if isinstance(right.points, int) else right.points
        return right._replace(consequence=consequence, points=points)

    assert not items.looked_at(items.Block(kind, 0, 20)).faults
    monkeypatch.setattr(offences, "_offence", wrong)
    assert items.looked_at(items.Block(kind, 0, 20)).faults

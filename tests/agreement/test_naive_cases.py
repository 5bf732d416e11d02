"""The second scorer gives the answer of every case in the clause indexes and every worked example."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from helpers.books import BOOKS
from helpers.naive import scorer as naive

CASES = json.loads((Path(__file__).parents[1] / "data" / "cases.json").read_text())
QUESTION = "hand win tsumo seat round dora ura counters bets dealer_streak options".split()


def ask(book: str, case: dict[str, Any]) -> dict[str, Any]:
    flags: dict[str, Any] = dict.fromkeys(case.get("flags", ()), True)
    return naive.score(rules=book, **flags, **{k: case[k] for k in QUESTION if k in case})


def expected(case: dict[str, Any]) -> dict[str, Any]:
    """The answer of a case with everything it leaves out filled in."""
    if "refused" in case:
        return {"refused": case["refused"]}
    return {
        "han": case.get("han"),
        "fu": case.get("fu"),
        "yaku": case["yaku"],
        "bonus": {"dora": 0, "ura": 0, "red": 0, **case.get("bonus", {})},
        "limit": case.get("limit", ""),
        "points": case["points"],
        "pay": case["pay"],
        "total": case.get("total", case["points"] + 300 * case.get("counters", 0)),
    }


@pytest.mark.parametrize("book", BOOKS)
def test_the_second_scorer_answers_every_case_of_the_book(book: str) -> None:
    wrong = []
    for entry in (entry for entry in CASES if entry["book"] == book):
        got, want = ask(book, entry["case"]), expected(entry["case"])
        for key in entry["case"].get("optional", ()):
            got["yaku"].pop(key, None)
        if got != want:
            wrong.append((entry.get("clause", entry.get("example")), entry["case"], got))
    assert not wrong


def test_the_second_scorer_finds_the_waits_of_the_examples() -> None:
    wrong = []
    for entry in CASES:
        case = entry["case"]
        if "waits" in case and naive.waits(case["hand"]) != case["waits"]:
            wrong.append((entry["example"], naive.waits(case["hand"])))
    assert not wrong

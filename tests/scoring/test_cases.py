"""Every machine-readable case of the clause indexes and every scored hand of the worked examples.

These run mechanically and bind nothing: a clause is bound by a test that would fail without it.
"""

import json
from pathlib import Path
from typing import Any

import pytest

import hanchan
from agreement.answers import worth
from helpers.books import BOOKS
from helpers.scores import Keywords

CASES = json.loads((Path(__file__).parents[1] / "data" / "cases.json").read_text())
QUESTION = ("win", "tsumo", "seat", "round", "dora", "ura", "counters", "bets", "dealer_streak")


def answer(book: str, case: dict[str, Any]) -> dict[str, Any]:
    """The package's answer in the words of a case."""
    asked: Keywords = {key: case[key] for key in QUESTION if key in case}
    flags: Keywords = dict.fromkeys(case.get("flags", ()), True)
    rules = hanchan.rulebook(book).with_options(**case.get("options", {}))
    try:
        score = hanchan.score(case["hand"], rules=rules, **asked, **flags)
    except hanchan.NotAWin as refusal:
        return {"refused": refusal.reason}
    found: dict[str, Any] = {
        "yaku": {line.key: worth(line.to_dict()) for line in score.yaku},
        "bonus": {key: han for key, han in score.bonus._asdict().items() if han},
        "han": score.han,
        "fu": score.fu,
        "limit": score.limit or "",
        "points": score.points,
        "pay": score.payments,
        "total": score.total,
    }
    for key in case.get("optional", ()):
        found["yaku"].pop(key, None)
    if score.han is None:  # dora are no part of a yakuman or a flat mangan
        found["bonus"] = {}
    return found


def expected(case: dict[str, Any]) -> dict[str, Any]:
    """The case's answer with what it leaves out filled in."""
    if "refused" in case:
        return {"refused": case["refused"]}
    left_out: dict[str, Any] = {"bonus": {}, "han": None, "limit": ""}
    left_out["total"] = case["points"] + 300 * case.get("counters", 0)
    wanted = {key: case.get(key, default) for key, default in left_out.items()}
    wanted["fu"] = case.get("fu") if case.get("han", 5) < 5 else None
    return wanted | {key: case[key] for key in ("yaku", "points", "pay")}


@pytest.mark.parametrize("book", BOOKS)
def test_every_case_of_the_book_is_scored_as_it_says(book: str) -> None:
    cases = [entry for entry in CASES if entry["book"] == book]
    assert len(cases) > 100
    for entry in cases:
        case = entry["case"]
        assert answer(book, case) == expected(case), entry


def test_the_waits_of_the_examples_are_found() -> None:
    waiting = [entry["case"] for entry in CASES if "waits" in entry["case"]]
    assert waiting
    for case in waiting:
        assert hanchan.waits(case["hand"]) == case["waits"]

"""Later editions as others report them: examples of one's own book, each answer marked, nothing else changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hanchan import rulebook
from hanchan.club.event.tournament import Tournament, create
from hanchan.club.log import Log
from hanchan.rules.book import differences
from hanchan.rules.schema import REPORTED_BOOKS

REPORTED: dict[str, dict[str, Any]] = {
    "ema2025": {
        "kiriage_mangan": True,
        "double_wind_pair_fu": 2,
        "riichi_min_wall": 1,
        "claim_priority": "first_call",
        "liability_counts_concealed_kong": True,
    },
    "wrc2025": {
        "yakuman_add_up": True,
        "double_wind_pair_fu": 2,
        "counted_yakuman": True,
        "riichi_min_wall": 0,
        "chombo_points": 30000,
    },
}


@pytest.mark.parametrize("name", REPORTED_BOOKS)
def test_an_edition_says_what_was_reported_and_marks_it(name: str) -> None:
    book = rulebook(name)
    base = rulebook({"ema2025": "ema2016", "wrc2025": "wrc2015"}[name])
    fields, yaku = differences(book, base)
    stated = REPORTED[name]
    assert set(fields) == {key for key, value in stated.items() if base.value(key) != value}
    assert {key: book.value(key) for key in stated} == stated
    assert all(book.fields[key].says.endswith("(as reported).") for key in stated)
    assert "as reported" in book.title
    assert not yaku


@pytest.mark.parametrize("name", REPORTED_BOOKS)
def test_an_event_by_it_is_frozen_into_its_log(name: str, tmp_path: Path) -> None:
    path = tmp_path / "open.jsonl"
    create("Open", name, rounds=1, by="Olga", at="2026-05-01T09:00:00+00:00", path=path)
    book = Tournament(Log(path)).book
    assert {key: book.value(key) for key in REPORTED[name]} == REPORTED[name]

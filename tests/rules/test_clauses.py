"""The clause indexes and the rulings are whole, and name each other rightly."""

import re
from collections import Counter
from pathlib import Path

import pytest

from hanchan.errors import RulebookError
from hanchan.rules import clauses as room
from hanchan.rules.clauses import bindings, clause, clauses, coverage, find, ruling, rulings
from hanchan.rules.schema import BOOKS, FIELDS, PARTS, YAKU_KEYS

COUNTS = {
    "ema2016": {"scoring": 141, "foul": 44, "game": 145, "table": 21, "club": 32},
    "wrc2015": {"scoring": 125, "foul": 43, "game": 134, "table": 20, "club": 30},
    "ema2012": {"scoring": 137, "foul": 40, "game": 133, "table": 13, "club": 28},
    "resume": {"scoring": 89, "game": 18},
}
KINDS = {"engine", "scoring", "referee", "tournament", "table-etiquette"}
OTHER_EMA = {"ema2016": "ema2012", "ema2012": "ema2016"}


@pytest.mark.parametrize("book", BOOKS)
def test_each_book_has_its_clauses_in_their_parts(book: str) -> None:
    found = clauses(book)
    assert Counter(each.part for each in found) == COUNTS[book]
    assert len({each.id for each in found}) == len(found)
    for each in found:
        assert each.kind in KINDS
        assert each.says
        assert each.check


def test_the_four_books_have_1193_clauses() -> None:
    assert sum(len(clauses(book)) for book in BOOKS) == 1193


@pytest.mark.parametrize("book", BOOKS)
def test_every_ruling_that_a_clause_names_is_a_ruling_on_its_book(book: str) -> None:
    known = {each.id: each for each in rulings()}
    for each in clauses(book):
        for name in each.ruling:
            assert book in known[name].books, f"{book}:{each.id} {name}"


@pytest.mark.parametrize("book", BOOKS)
def test_every_field_and_yaku_that_a_clause_names_is_known(book: str) -> None:
    for each in clauses(book):
        assert set(each.option) <= set(FIELDS), each.id
        topic, _, key = each.topic.partition(":")
        if topic == "yaku":
            assert key in {*YAKU_KEYS, "general", "yakuhai"}, each.id
        for case in each.entry.get("case", ()):
            assert set(case.get("yaku", ())) <= set(YAKU_KEYS), each.id
            assert set(case.get("options", ())) <= set(FIELDS), each.id


@pytest.mark.parametrize(("book", "other"), OTHER_EMA.items())
def test_the_clauses_of_the_two_ema_editions_are_twins_of_each_other(book: str, other: str) -> None:
    known = {each.id: each for each in clauses(other)}
    for each in clauses(book):
        twin = each.entry.get("twin")
        if twin is not None:
            assert known[twin].entry["twin"] == each.id
            assert known[twin].entry["differs"] == each.entry["differs"]


def test_the_rulings_are_numbered_without_gaps() -> None:
    numbers = [each.id for each in rulings()]
    assert numbers == [
        *(f"A-{n:02}" for n in range(1, 21)),
        *(f"R{n:02}" for n in range(1, 50)),
        *(f"W-{n:02}" for n in range(1, 53)),
        *(f"S-{n:02}" for n in range(1, 38)),
    ]


def test_every_ruling_says_something_about_known_books_in_plain_text() -> None:
    for each in rulings():
        assert set(each.books) <= set(BOOKS)
        assert each.books
        assert each.title
        for text in each[2:]:
            assert not re.search(r"[`*]|\s\s|^\s|\s$", str(text)), each.id
        assert re.fullmatch(r"[A-Z0-9(\-].*[.]", each.says), each.id


def test_every_ruling_on_one_book_is_of_its_letter() -> None:
    letters = {"ema2016": "R", "ema2012": "R", "wrc2015": "W", "resume": "S"}
    for each in rulings():
        if not each.id.startswith("A"):
            assert {letters[book] for book in each.books} == {each.id[0]}


def test_a_ruling_is_kept_whole() -> None:
    found = ruling("W-10")
    assert found == room.RulingText(
        "W-10",
        ("wrc2015",),
        "6.3",
        "Double wind pair.",
        "4 fu.",
        "Printed column.",
        "double_wind_pair_fu = 4 | 2",
    )


def test_a_clause_is_found_by_book_and_id() -> None:
    found = clause("ema2016", "3.3.14-d")
    assert found.ruling == ("R49",)
    assert found.option == ("riichi_min_wall",)
    assert found.entry["twin"] == "3.3.12-d"


def test_a_number_may_be_a_ruling_where_a_clause_or_a_ruling_is_asked_for() -> None:
    assert find("ema2016", "R07") == ruling("R07")
    assert find("ema2016", "A-a") == clause("ema2016", "A-a")
    with pytest.raises(RulebookError, match="R07 is a ruling, not a clause of ema2016"):
        clause("ema2016", "R07")


@pytest.mark.parametrize(
    ("book", "name", "message"),
    [
        ("ema2016", "3.3.14-dd", "ema2016 has no clause '3.3.14-dd'; the nearest is 3.3.14-d"),
        ("wrc2015", "W-5", "wrc2015 has no clause 'W-5'; the nearest is W-"),
        ("ema2017", "1-a", "no clauses for 'ema2017'; the nearest book that has them is ema201"),
        ("tenhou", "1-a", "no clauses for 'tenhou'; the nearest book that has them is "),
    ],
)
def test_an_unknown_clause_is_answered_with_the_nearest(book: str, name: str, message: str) -> None:
    with pytest.raises(RulebookError) as caught:
        find(book, name)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_an_unknown_ruling_is_answered_with_the_nearest() -> None:
    with pytest.raises(RulebookError, match="no ruling 'R7'; the nearest is R"):
        ruling("R7")


def test_coverage_counts_bound_clauses_by_book_and_part(monkeypatch: pytest.MonkeyPatch) -> None:
    bound = {
        "ema2016:4.1.1-a": ["tests/a.py::test_a"],
        "ema2016:3.4.7-b": ["tests/a.py::test_b"],
        "ema2016:9.9-z": ["tests/a.py::test_gone"],
        "resume:fu-1": ["tests/a.py::test_c"],
    }
    monkeypatch.setattr(room, "bindings", lambda: bound)
    books = coverage()["books"]
    assert list(books) == list(BOOKS)
    ema = books["ema2016"]
    assert (ema["total"], ema["bound"], len(ema["open"])) == (383, 2, 381)
    assert list(ema["parts"]) == list(PARTS)
    assert ema["parts"]["scoring"] == {"total": 141, "bound": 1}
    assert ema["parts"]["foul"] == {"total": 44, "bound": 1}
    assert "ema2016:4.1.1-b" in ema["open"]
    assert "ema2016:4.1.1-a" not in ema["open"]
    assert books["resume"]["parts"]["foul"] == {"total": 0, "bound": 0}
    assert books["resume"]["bound"] == 1


def test_without_collected_tests_nothing_is_bound(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(room, "DATA", str(tmp_path))
    assert bindings.__wrapped__() == {}
    (tmp_path / "bindings.json").write_text('{"tests/a.py::test_a": ["resume:fu-1"]}')
    assert bindings.__wrapped__() == {"resume:fu-1": ["tests/a.py::test_a"]}

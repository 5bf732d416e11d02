"""Books and scores are values: they are copied, pickled and compared by what they say."""

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hanchan
from hanchan import Rulebook, rulebook
from hanchan.rules import to_toml
from hanchan.rules.book import differences
from hanchan.rules.load import names

OWN = """
title = "Ours"
base = "ema2016"
noten_payment = 0
[extension]
value = { to = "W", target = 30000 }
says = "A round more."
[yaku.renhou]
closed = 5
"""
CITING = """title = "Our \\"house\\" rules, à nous"
base = "tenhou"

[noten_payment]
value = 0
clause = "§ 3"
says = "Nobody pays."
"""
AGAIN: list[Callable[[Any], Any]] = [
    copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one)),
]  # fmt: skip


@pytest.fixture(params=[*names(), "own", "changed"])
def book(request: pytest.FixtureRequest, tmp_path: Path) -> Rulebook:
    if request.param == "own":
        file = tmp_path / "ours.toml"
        file.write_text(OWN)
        return rulebook(file)
    if request.param == "changed":
        return rulebook("wrc2015").with_options(yaku={"renhou": {"closed": 5, "open": 0}})
    return rulebook(request.param)


@pytest.mark.parametrize("again", AGAIN)
def test_a_book_comes_back_as_it_was(book: Rulebook, again: Callable[[Any], Any]) -> None:
    other = again(book)
    assert other == book
    assert (hash(other), repr(other), other.to_dict()) == (hash(book), repr(book), book.to_dict())


def test_a_shipped_book_stays_the_only_one() -> None:
    assert pickle.loads(pickle.dumps(rulebook("ema2016"))) is rulebook("ema2016")


def test_books_that_say_the_same_are_equal_and_others_differ(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(OWN)
    assert rulebook(file) == rulebook(file)
    ema = rulebook("ema2016")
    assert ema.with_options(open_tanyao=False) == ema.with_options(open_tanyao=False)
    assert ema.with_options(open_tanyao=False) != ema
    assert ema.with_options(open_tanyao=False) != ema.with_options(noten_payment=0)
    assert ema != "ema2016"


def test_a_changed_book_shows_what_was_changed() -> None:
    ema = rulebook("ema2016")
    once = ema.with_options(open_tanyao=False)
    assert repr(once) == "rulebook('ema2016').with_options(open_tanyao=False)"
    twice = once.with_options(yaku={"renhou": {"closed": 5, "open": 0}}).with_options(
        yaku={"chiitoitsu": {"closed": 3, "open": 0}}, open_tanyao=True
    )
    assert differences(eval(repr(twice), {"rulebook": rulebook}), twice) == ((), ())
    assert "renhou" in repr(twice)
    assert "chiitoitsu" in repr(twice)


@pytest.mark.parametrize("again", AGAIN)
def test_a_score_comes_back_as_it_was(again: Callable[[Any], Any], book: Rulebook) -> None:
    scored = hanchan.score("12345678s345m66p", win="9s", riichi=True, rules=book)
    other = again(scored)
    assert other == scored
    assert hash(other) == hash(scored)
    assert other.explain() == scored.explain()
    assert other != hanchan.score("12345678s345m66p", win="9s", rules=book)


def test_a_book_written_back_reads_as_the_same(book: Rulebook, tmp_path: Path) -> None:
    file = tmp_path / "again" / f"{book.name}.toml"
    file.parent.mkdir()
    file.write_text(to_toml(book))
    again = rulebook(file)
    assert (again.title, again.root) == (book.title, book.root)
    assert again.fields == book.fields
    assert again.yaku == book.yaku
    assert (tmp_path / "again" / f"{book.name}.toml").read_text() == to_toml(again)


def test_a_book_that_nothing_is_changed_in_stays_the_same(book: Rulebook) -> None:
    assert book.with_options() == book


def test_what_a_book_says_is_written_with_its_clause(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(CITING)
    written = to_toml(rulebook(file))
    assert CITING.partition("\n\n")[2] in written
    assert written.startswith(CITING.partition("\n\n")[0])

"""What is asked next: a single exercise that is due, then its topic, else something new."""

from __future__ import annotations

from hanchan.learn import Item, quiz
from hanchan.learn.progress.choosing import MIXED, Wanted, choose
from hanchan.learn.progress.spacing import Key

FU = Wanted("fu", "ema2016")
KEY = Key("fu", "ema2016", 7)


def make(kind: str, rules: str, seed: int) -> Item:
    return quiz(kind, rules, seed)


def test_an_exercise_that_was_wrong_comes_again_itself() -> None:
    found = choose(FU, ["fu/wait", KEY.card()], 100, make)
    assert (found.why, found.item.seed) == ("item", 7)


def test_but_not_twice_in_a_row_nor_under_another_book_or_kind() -> None:
    assert choose(FU, [KEY.card()], 100, make, last=KEY).why == "new"
    assert choose(FU._replace(rules="wrc2015"), [KEY.card()], 100, make).why == "new"
    assert choose(FU._replace(kind="han"), [KEY.card()], 100, make).why == "new"


def test_a_topic_that_is_due_gives_a_new_exercise_about_it() -> None:
    for topic in ("fu/wait", "fu/kong", "fu/seven pairs"):
        found = choose(FU, [topic], 100, make)
        assert (found.why, found.item.topic) == ("topic", topic)
        assert found.item.seed != 7


def test_the_level_is_kept_to() -> None:
    for level in (1, 2, 3):
        assert choose(FU._replace(level=level), [], 5, make).item.level == level


def test_all_kinds_are_mixed() -> None:
    asked = {choose(Wanted(MIXED, "ema2016"), [], chance, _named).item.kind for chance in range(200)}  # fmt: skip
    assert len(asked) > 20


def _named(kind: str, rules: str, seed: int) -> Item:
    """An exercise without its contents: only its kind is asked about."""
    return Item(kind, rules, seed, 1, {}, None, [], "", [], kind)


def test_a_topic_of_a_kind_that_is_no_more_is_left_alone() -> None:
    assert choose(FU._replace(kind=MIXED), ["gone/one"], 3, make).why == "new"

"""Exercises of every kind: right by the engine and by the second scorer; ties, words and refusals."""

from __future__ import annotations

import pytest

from hanchan.errors import NotationError
from hanchan.learn import kinds, quiz
from hanchan.learn.quiz import KINDS
from hanchan.rules import rulebook
from hanchan.rules.schema import BOOKS
from helpers.naive.exercises import check

HEAVY = ("push", "discard", "claim")  # an item of these takes long: one of them every day
BOOK = rulebook("ema2016")


@pytest.mark.parametrize("kind", KINDS)
def test_every_item_has_right_answers_among_its_choices_and_whole_tiles(kind: str) -> None:
    """A few of each; `proof/items.py` makes the hundreds and the thousands."""
    for seed in range(1 if kind in HEAVY else 12):
        check(quiz(kind, BOOKS[seed % 4], seed))


def test_the_same_seed_gives_the_same_item_and_another_another() -> None:
    assert quiz("han", "wrc2015", 7) == quiz("han", "wrc2015", 7)
    assert len({str(quiz("han", seed=seed).question) for seed in range(20)}) == 20


def test_ties_are_all_right_and_the_order_of_tiles_does_not_matter() -> None:
    tied = next(
        item for item in (quiz("safe", seed=seed) for seed in range(50)) if len(item.right) > 1
    )
    assert all(tied.is_right(one) for one in tied.right)
    several = next(
        item for item in (quiz("waits", seed=seed) for seed in range(50)) if " " in item.right[0]
    )
    assert several.is_right(" ".join(reversed(several.right[0].split())))
    assert not several.is_right(several.right[0].split()[0])


@pytest.mark.parametrize("kind", ["payment", "hand"])
def test_the_clauses_of_a_payment_with_counters_stand_beside_its_reason(kind: str) -> None:
    made = [quiz(kind, seed=seed) for seed in range(40)]
    with_counters = [item for item in made if "counter" in item.why]
    assert with_counters
    of_payments = {BOOK.cite(f"payment.{how}") for how in ("ron", "tsumo", "limit-ron")}
    for item in with_counters:
        assert "ema2016:" not in item.why
        assert BOOK.cite("counter") in item.clauses
        assert of_payments & set(item.clauses)


@pytest.mark.parametrize("lang", ["fr", "ja"])
def test_reasons_are_said_in_the_readers_language(lang: str) -> None:
    english = {one["kind"]: one["asks"] for one in kinds()}
    for one in kinds(lang):
        assert one["asks"] != english[one["kind"]]
        if one["kind"] not in HEAVY:
            assert quiz(one["kind"], seed=1, lang=lang).why != quiz(one["kind"], seed=1).why


def test_a_kind_that_is_none_is_refused() -> None:
    with pytest.raises(NotationError, match="nearest is waits"):
        quiz("wait")


@pytest.mark.parametrize("lang", ["fr", "ja"])
def test_a_deed_is_told_in_the_readers_language(lang: str) -> None:
    for kind in ("referee", "price", "ruling"):
        for seed in range(10):
            english, other = quiz(kind, seed=seed), quiz(kind, seed=seed, lang=lang)
            assert english.question["deed"] == other.question["deed"]
            assert english.question["says"] != other.question["says"]

"""Exercises of every kind: right by the engine and by the second scorer; ties, words and refusals."""

from __future__ import annotations

import re

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


def test_the_reason_of_a_whole_hand_counts_every_han() -> None:
    """Dora and ura too: what is listed adds up to what the hand is worth."""
    made = [quiz("hand", BOOKS[seed % 4], seed) for seed in range(40)]
    with_dora = [item for item in made if "Dora" in item.why]
    assert with_dora
    for item in with_dora:
        listed, _, worth = item.why.partition(": ")
        counted = [int(one) for one in re.findall(r"(\d+) han", listed)]
        assert sum(counted) == int(worth.split(" han")[0])
        assert rulebook(item.rules).cite("dora") in item.clauses


def test_every_sentence_of_a_reason_begins_with_a_capital() -> None:
    for kind in ("payment", "hand", "referee", "price", "furiten"):
        for seed in range(12):
            why = quiz(kind, BOOKS[seed % 4], seed).why
            assert not re.search(r"(^|\. )[a-z]", why), why


def test_the_last_hand_is_told_by_who_is_left_ahead() -> None:
    """Where somebody else than the leader stands in the way, that is who is named."""
    for seed in range(30):
        item = quiz("last", seed=seed)
        told = re.findall(r"you have ([\d,]+), \w+ ([\d,]+)", item.why.replace("−", "-"))
        (yours, theirs), (less, still) = [
            [int(one.replace(",", "")) for one in pair] for pair in told
        ]
        assert yours > theirs
        assert less <= still


@pytest.mark.proof
def test_who_pushes_takes_a_risk_and_both_answers_are_asked() -> None:
    """A tile as good as safe that leaves the hand near is no question."""
    made = [quiz("push", "resume", seed) for seed in range(335, 340)]
    assert {item.right[0] for item in made} == {"push", "fold"}
    for item in made:
        assert item.right == ["fold"] or "and safe" not in item.why


def test_silence_of_a_book_is_no_wrong_answer() -> None:
    """That nothing follows is not asked where a book does not speak of the deed."""
    for seed in range(80):
        item = quiz("ruling", BOOKS[seed % 4], seed)
        if item.question["consequence"] == "none":
            assert "does not speak" not in item.why


def test_a_price_is_said_with_its_points() -> None:
    for seed in range(40):
        item = quiz("price", "wrc2015", seed)
        number = item.right[0].partition("-")[0]
        if number.isdigit():
            assert f"{int(number):,} points" in item.why


@pytest.mark.parametrize("kind", ["value", "furiten", "push", "claim"])
def test_points_in_a_reason_are_grouped_as_the_language_groups_them(kind: str) -> None:
    """1,000 in English, 1 000 in French, with a true minus: as on every other page."""
    for lang, between in (("en", ","), ("fr", "\u202f")):
        whys = [
            quiz(kind, "ema2016", seed, lang=lang).why for seed in range(3 if kind in HEAVY else 12)
        ]
        assert any(re.search(rf"\d{between}\d\d\d\b", why) for why in whys)
        assert not any(re.search(r"\b\d{4,}\b|-\d", why) for why in whys)


def test_waits_are_told_with_the_sets_they_make() -> None:
    why = "5m makes 678m 444p 777p 345s 55m. 8m makes 567m 444p 777p 345s 88m."
    assert quiz("waits", seed=3).why == why


@pytest.mark.parametrize("kind", KINDS)
def test_a_book_beside_the_four_has_exercises_too(kind: str) -> None:
    """A platform's book pays and punishes as it says; the four are compared without it."""
    if kind not in HEAVY:
        assert quiz(kind, "tenhou", 3).right


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

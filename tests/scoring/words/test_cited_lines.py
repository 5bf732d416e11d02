"""Each line of an explained score cites the clause that says it, and not a neighbour of it."""

import re
from typing import Any

import pytest

from hanchan import score
from hanchan.scoring.words.explain import explain
from helpers.books import in_cited_books, rule
from helpers.yaku_hands import HANDS, question

CAPPED = {"hand": "78s44z pon:555z pon:666z kan:1111m", "win": "9s", "dora": "8s"}  # 4 han, 50 fu
BAIMAN = {
    "hand": "123m456m78m22m chi:123m",
    "win": "9m",
    "dora": "1m",
}  # 9 han, a flush with a straight
DRAGONS = {"hand": "23m99p pon:555z pon:666z pon:777z", "win": "1m"}
WINDS = {"hand": "5s pon:111z pon:222z pon:333z pon:444z", "win": "5s"}


def cited(words: str, book: str, **given: Any) -> str | None:
    """The clause at the end of the line that begins so; None if there is none."""
    found = [line.strip() for line in explain(score(rules=book, **given)).splitlines()]
    [line] = [line for line in found if line.startswith(words)]
    clause = re.search(r"\(([a-z0-9]+:[^()]+)\)", line)
    return clause[1] if clause else None


@in_cited_books(wrc2015="6.1-d", ema="4.1.2-d")
def test_at_most_a_mangan(book: str, clause: str) -> None:
    assert cited("at most a mangan", book, **CAPPED) == clause
    assert cited("at most a mangan", book, **CAPPED, tsumo=True) == clause


@in_cited_books(ema="4.1.3-c", wrc2015="6.1-j")
def test_a_limit_hand_on_a_discard(book: str, clause: str) -> None:
    assert cited("the discarder pays", book, **BAIMAN) == clause
    assert cited("the discarder pays", book, **DRAGONS) == clause


@in_cited_books(ema="4.1.3-d", wrc2015="6.1-i")
def test_a_limit_hand_by_self_draw(book: str, clause: str) -> None:
    for words in ("East pays", "each other player pays"):
        assert cited(words, book, **BAIMAN, tsumo=True) == clause
    assert cited("each opponent pays", book, **DRAGONS, tsumo=True, seat="E") == clause


@in_cited_books(ema="4.1.2-e", wrc2015="6.1-j")
def test_a_hand_below_the_limits_is_paid_by_the_formula(book: str, clause: str) -> None:
    assert cited("the discarder pays", book, **CAPPED) == clause


@in_cited_books(ema2016="4.1.3-d", wrc2015="6.1-f")
def test_the_base_of_a_flat_mangan(book: str, clause: str) -> None:
    closed = {"hand": "123m456m345p99s67p", "win": "8p", "renhou": True}
    assert cited("mangan: base 2,000", book, **closed) == clause


@in_cited_books(ema="4.1.3-d", wrc2015="6.1-g", resume="dbl-3")
def test_the_base_of_a_yakuman(book: str, clause: str) -> None:
    assert cited("yakuman: base 8,000", book, **DRAGONS) == clause


@rule("ema2012:4.2.5-p")
def test_the_base_of_a_double_yakuman() -> None:
    assert cited("double yakuman: base 16,000", "ema2012", **WINDS) == "ema2012:4.2.5-p"


@in_cited_books(ema2016="3.3.9-a", ema2012="3.3.6-a", wrc2015="6.2-d")
def test_who_is_liable_for_three_dragons(book: str, clause: str) -> None:
    assert cited("the liable player pays", book, **DRAGONS, tsumo=True, liable=True) == clause


@in_cited_books(ema2016="3.3.9-b", ema2012="3.3.6-b", wrc2015="6.2-d")
def test_who_is_liable_for_four_winds(book: str, clause: str) -> None:
    assert cited("the liable player pays", book, **WINDS, tsumo=True, liable=True) == clause


@rule("resume:yaku-rinshan-b")
def test_who_is_liable_for_a_win_after_the_kong_that_was_fed() -> None:
    given = {"hand": "345p99s67p chi:123m kan:1111z", "win": "8p", "rinshan": True, "tsumo": True}
    assert cited("the liable player", "resume", **given, liable=True) == "resume:yaku-rinshan-b"


@pytest.mark.parametrize(
    ("book", "alone", "counters"),
    [
        pytest.param("ema2012", "3.3.6-c", "R21", marks=rule("ema2012:3.3.6-c")),
        pytest.param("ema2016", "3.3.9-c", "3.3.9-c", marks=rule("ema2016:3.3.9-c")),
        pytest.param("wrc2015", "6.2-e", "6.2-e", marks=rule("wrc2015:6.2-e")),
    ],
)
def test_who_shares_with_the_discarder(book: str, alone: str, counters: str) -> None:
    for words in ("the liable player pays", "the discarder pays"):
        assert cited(words, book, **WINDS, liable=True) == f"{book}:{alone}"
        assert cited(words, book, **WINDS, liable=True, counters=1) == f"{book}:{counters}"


@pytest.mark.parametrize("book", ["ema2016", "ema2012"])
@pytest.mark.parametrize(
    ("key", "open_clause", "closed_clause"),
    [
        ("sanshoku-doujun", "4.2.1-l", "4.2.1-m"),
        ("ittsuu", "4.2.1-n", "4.2.1-o"),
        ("chanta", "4.2.1-s", "4.2.1-t"),
        ("honitsu", "4.2.2-h", "4.2.2-i"),
        ("junchan", "4.2.2-l", "4.2.2-m"),
        ("chinitsu", "4.2.4-a", "4.2.4-b"),
    ],
)
@rule(
    "ema2016:4.2.1-m", "ema2016:4.2.1-o", "ema2016:4.2.1-t", "ema2016:4.2.2-i", "ema2016:4.2.2-m",
    "ema2016:4.2.4-b", "ema2012:4.2.1-m", "ema2012:4.2.1-o", "ema2012:4.2.1-t", "ema2012:4.2.2-i",
    "ema2012:4.2.2-m", "ema2012:4.2.4-b",
)  # fmt: skip
def test_the_extra_han_of_a_concealed_hand(
    book: str, key: str, open_clause: str, closed_clause: str
) -> None:
    for hand, clause in zip(HANDS[key], (closed_clause, open_clause), strict=True):
        [line] = [one for one in score(**question(hand), rules=book).yaku if one.key == key]
        assert line.clause == f"{book}:{clause}"

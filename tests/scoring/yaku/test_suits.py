"""Half and full flush, and seven pairs."""

from __future__ import annotations

import pytest

from hanchan import score
from helpers.books import books, in_books
from helpers.scores import clause_of, paid, refusal, yaku, yaku_of

HALF = books(ema="4.2.2-h 4.2.2-i", wrc2015="6.5.3-honitsu", resume="yaku-honitsu")
FULL = books(
    ema="4.2.4-a 4.2.4-b", wrc2015="6.5.5-chinitsu-a 6.5.5-chinitsu-b", resume="yaku-chinitsu"
)


@pytest.mark.parametrize("book", HALF)
def test_one_suit_with_honours_is_three_han_and_two_if_open(book: str, bound: set[str]) -> None:
    closed = score("123m567m99m333z68m", win="7m", rules=book)
    assert (yaku_of(closed), closed.fu, closed.points) == ({"honitsu": 3}, 40, 5200)
    assert clause_of(closed, "honitsu") in bound
    opened = score("123m567m99m68m pon:333z", win="7m", rules=book)
    assert (yaku_of(opened), opened.fu, opened.points) == ({"honitsu": 2}, 30, 2000)
    # An honour pair is enough, any suit will do, and the claimed set may be of the suit.
    assert yaku(book, "123s567s999s68s33z", "7s") == {"honitsu": 3}
    assert yaku(book, "567p999p68p33z chi:123p", "7p") == {"honitsu": 2}


@pytest.mark.parametrize("book", HALF)
def test_a_second_suit_spoils_the_half_flush(book: str) -> None:
    assert yaku(book, "123p567m99m333z68m", "7m") == {}
    assert yaku(book, "123m567m99p333z68m", "7m") == {}
    assert yaku(book, "567m99m68m333z chi:123s", "7m") == {}


@pytest.mark.parametrize("book", HALF)
def test_half_flush_counts_beside_seven_pairs_and_self_draw(book: str) -> None:
    assert yaku(book, "1133557799m11z3z", "3z") == {"chiitoitsu": 2, "honitsu": 3}
    drawn = yaku(book, "111222345678m6z", "6z", tsumo=True)
    assert drawn == {"menzen-tsumo": 1, "honitsu": 3}


@pytest.mark.parametrize("book", HALF)
def test_honours_alone_are_no_half_flush(book: str) -> None:
    assert yaku(book, "333z44z55z pon:111z pon:777z", "4z") == {"tsuuiisou": "Y"}


@pytest.mark.parametrize("book", FULL)
def test_one_suit_alone_is_six_han_and_five_if_open(book: str, bound: set[str]) -> None:
    closed = score("111m345m678m99m57m", win="6m", rules=book)
    assert (yaku_of(closed), closed.limit, closed.points) == ({"chinitsu": 6}, "haneman", 12000)
    assert clause_of(closed, "chinitsu") in bound
    opened = score("111m678m99m57m chi:345m", win="6m", rules=book)
    assert (yaku_of(opened), opened.limit, opened.points) == ({"chinitsu": 5}, "mangan", 8000)
    for suit in "ps":
        assert yaku(book, f"111345678{suit}9957{suit}", f"6{suit}") == {"chinitsu": 6}


@pytest.mark.parametrize("book", FULL)
def test_an_honour_makes_the_full_flush_half_and_another_suit_nothing(book: str) -> None:
    assert yaku(book, "111m345m678m33z57m", "6m") == {"honitsu": 3}
    assert yaku(book, "345m678m99m57m pon:333z", "6m") == {"honitsu": 2}
    assert yaku(book, "111m345m678m99p57m", "6m") == {}
    assert yaku(book, "111m678m99m57m chi:345s", "6m") == {}


PAIRS = "11m33m66p77p99s22z4z"


@in_books(ema="4.2.2-a", wrc2015="6.5.2-chiitoi-a", resume="yaku-chiitoi")
def test_seven_different_pairs_are_two_han(book: str, bound: set[str]) -> None:
    won = score(PAIRS, win="4z", rules=book)
    assert (yaku_of(won), won.fu, won.points) == ({"chiitoitsu": 2}, 25, 1600)
    assert clause_of(won, "chiitoitsu") in bound
    assert refusal(book, PAIRS, "5z")[0] == "not complete"
    assert refusal(book, "1133m6677p99s pon:222z", "4z")[0] == "not complete"
    # Pairs that are also four sets and a pair are read as whatever is worth more.
    assert yaku(book, "223344m667788p3z", "3z") == {"ryanpeikou": 3}


@in_books(ema="4.2.2-a 4.2.2-b", wrc2015="6.5.2-chiitoi-a 5.2-a", resume="yaku-chiitoi")
def test_two_identical_pairs_do_not_count_as_two(book: str) -> None:
    assert refusal(book, "1111m33m66p77p99s2z", "2z")[0] == "not complete"
    assert refusal(book, "111m33m66p77p99s22z", "1m")[0] == "not complete"
    assert refusal(book, "1111m3355p22s55z9s", "9s")[0] == "not complete"
    assert yaku(book, "1133m5577p22s55z9s", "9s") == {"chiitoitsu": 2}


@in_books(ema="4.2.2-c", wrc2015="6.5.2-chiitoi-b")
def test_seven_pairs_are_always_exactly_25_fu(book: str) -> None:
    dragons = score("11m33m66p77p99s77z5z", win="5z", rules=book)
    assert [(item.key, item.fu) for item in dragons.fu_items] == [("seven pairs", 25)]
    assert (dragons.fu, dragons.points) == (25, 1600)
    own_wind = score("11m33m66p77p99s22z4z", win="4z", seat="N", rules=book)
    assert (own_wind.fu, own_wind.points) == (25, 1600)
    drawn = score("1133m5577p22s55z9s", win="9s", tsumo=True, rules=book)
    assert [(item.key, item.fu) for item in drawn.fu_items] == [("seven pairs", 25)]
    assert yaku_of(drawn) == {"menzen-tsumo": 1, "chiitoitsu": 2}
    assert paid(drawn) == (3200, {"east": 1600, "others": 800}, 3200)

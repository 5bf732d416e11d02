"""Yaku made of chows and outside sets, and what they exclude."""

from __future__ import annotations

import pytest

from hanchan import rulebook, score
from helpers.books import books, in_books
from helpers.scores import clause_of, yaku, yaku_of


@in_books(ema="4.2.1-l 4.2.1-m", wrc2015="6.5.2-sanshoku-doujun", resume="yaku-sanshoku-doujun")
def test_the_same_chow_in_three_suits_is_two_han_and_one_if_open(
    book: str, bound: set[str]
) -> None:
    closed = score("234m24p234s789s55m", win="3p", rules=book)
    assert (yaku_of(closed), closed.fu, closed.points) == ({"sanshoku-doujun": 2}, 40, 2600)
    assert clause_of(closed, "sanshoku-doujun") in bound
    opened = score("234m24p789s55m chi:234s", win="3p", rules=book)
    assert (yaku_of(opened), opened.fu, opened.points) == ({"sanshoku-doujun": 1}, 30, 1000)
    # Any claim opens the hand, also beside the three chows.
    assert yaku(book, "234m24p234s55m chi:789s", "3p") == {"sanshoku-doujun": 1}


@in_books(ema="4.2.1-l 4.2.1-m", wrc2015="6.5.2-sanshoku-doujun", resume="yaku-sanshoku-doujun")
def test_chows_of_different_numbers_or_two_suits_are_no_triple(book: str) -> None:
    for two_suits, win in (
        ("234m24p345s789s55m", "3p"),
        ("345m24p234s789s55m", "3p"),
        ("234m46p234s789s55m", "5p"),
    ):
        assert yaku(book, two_suits, win) == {}
    assert yaku(book, "234m24p234m789s55m", "3p") == {"iipeikou": 1}
    assert yaku(book, "234m24p222s789s55m", "3p") == {}
    assert yaku(book, "123m123p12s789m55p", "3s") == {"sanshoku-doujun": 2}
    assert yaku(book, "789m789p79s123m55p", "8s") == {"sanshoku-doujun": 2}
    # Nine of one suit do not reach round into the next: 789m 789p 123s.
    assert yaku(book, "789m789p12s123m55p", "3s") == {}


STRAIGHT = books(ema="4.2.1-n 4.2.1-o", wrc2015="6.5.2-ittsu", resume="yaku-ittsu")


@pytest.mark.parametrize("book", STRAIGHT)
def test_one_to_nine_of_a_suit_is_two_han_and_one_if_open(book: str, bound: set[str]) -> None:
    closed = score("12345679s66p345m", win="8s", rules=book)
    assert (yaku_of(closed), closed.fu, closed.points) == ({"ittsuu": 2}, 40, 2600)
    assert clause_of(closed, "ittsuu") in bound
    opened = score("12345679s66p chi:345m", win="8s", rules=book)
    assert (yaku_of(opened), opened.fu, opened.points) == ({"ittsuu": 1}, 30, 1000)
    assert yaku(book, "12379s66p345m chi:456s", "8s") == {"ittsuu": 1}
    for suit, other in (("m", "p"), ("p", "s")):
        assert yaku(book, f"12345679{suit}66{other}111z", f"8{suit}", seat="W", round="S") == {
            "ittsuu": 2
        }


@pytest.mark.parametrize("book", STRAIGHT)
def test_chows_that_overlap_or_change_suit_are_no_straight(book: str) -> None:
    assert yaku(book, "123456s79p66p345m", "8p") == {}
    assert yaku(book, "123s345s68s789s66p", "7s") == {}  # 123 345 678 789 (ruling W-29)
    assert yaku(book, "123s222s456m79s66p", "8s") == {}


OUTSIDE = books(ema="4.2.1-s 4.2.1-t", wrc2015="6.5.2-chanta", resume="yaku-chanta")


@pytest.mark.parametrize("book", OUTSIDE)
def test_a_terminal_or_honour_in_every_set_is_two_han_and_one_if_open(
    book: str, bound: set[str]
) -> None:
    closed = score("123m789p999s33z12s", win="3s", rules=book)
    assert (yaku_of(closed), closed.fu, closed.points) == ({"chanta": 2}, 40, 2600)
    assert clause_of(closed, "chanta") in bound
    opened = score("789p999s33z12s chi:123m", win="3s", rules=book)
    assert (yaku_of(opened), opened.fu, opened.points) == ({"chanta": 1}, 30, 1000)
    assert yaku(book, "789p33z12s chi:123m kan:4444z", "3s") == {"chanta": 1}
    # The honours may be the pair alone or a pung alone.
    assert yaku(book, "123m789p444z99s12s", "3s") == {"chanta": 2}


@pytest.mark.parametrize("book", OUTSIDE)
def test_one_set_or_a_pair_of_simples_spoils_the_outside_hand(book: str) -> None:
    assert yaku(book, "234m789p999s33z12s", "3s") == {}
    assert yaku(book, "123m888p999s33z12s", "3s") == {}
    assert yaku(book, "123m789p444z55s12s", "3s") == {}
    assert yaku(book, "123m789p999s33z23s", "4s") == {}  # won on the wrong side
    assert yaku(book, "123m789p999s33z23s", "1s") == {"chanta": 2}


@pytest.mark.parametrize("book", OUTSIDE)
def test_an_outside_hand_has_a_chow(book: str) -> None:
    found = yaku(book, "33z44z pon:111m pon:999p pon:999s", "3z")
    assert "honroutou" in found
    assert "chanta" not in found
    assert "chanta" not in yaku(book, "11m99m11p99p11s33z4z", "4z")


TERMINALS = books(
    ema="4.2.2-l 4.2.2-m", wrc2015="6.5.3-junchan-a 6.5.3-junchan-b", resume="yaku-junchan"
)


@pytest.mark.parametrize("book", TERMINALS)
def test_a_terminal_in_every_set_is_three_han_and_two_if_open(book: str, bound: set[str]) -> None:
    closed = score("123m789s999p11s12p", win="3p", rules=book)
    assert (yaku_of(closed), closed.fu, closed.points) == ({"junchan": 3}, 40, 5200)
    assert clause_of(closed, "junchan") in bound
    opened = score("789s999p11s12p chi:123m", win="3p", rules=book)
    assert (yaku_of(opened), opened.fu, opened.points) == ({"junchan": 2}, 30, 2000)
    assert yaku(book, "789s11s12p chi:123m kan:9999p", "3p") == {"junchan": 2}


@pytest.mark.parametrize("book", TERMINALS)
def test_an_honour_makes_terminals_in_all_sets_an_outside_hand(book: str) -> None:
    assert yaku(book, "123m789s999p33z12p", "3p") == {"chanta": 2}
    assert yaku(book, "123m789s444z11s12p", "3p") == {"chanta": 2}
    assert yaku(book, "789s11s12p chi:123m pon:444z", "3p") == {"chanta": 1}


@pytest.mark.parametrize("book", TERMINALS)
def test_a_set_without_a_terminal_spoils_terminals_in_all_sets(book: str) -> None:
    assert yaku(book, "234m789s999p11s12p", "3p") == {}
    assert yaku(book, "123m789s888p11s12p", "3p") == {}
    assert yaku(book, "123m789s999p55s12p", "3p") == {}
    found = yaku(book, "111p99p11s pon:111m pon:999m", "1s")
    assert found == {"chinroutou": "Y"}  # without a chow it is another yaku


TWICE = books(
    ema="4.2.3-a 4.2.3-b", wrc2015="6.5.3-ryanpeikou-a 6.5.3-ryanpeikou-b", resume="yaku-ryanpeikou"
)


@pytest.mark.parametrize("book", TWICE)
def test_two_times_two_identical_chows_are_three_han(book: str, bound: set[str]) -> None:
    # Neither iipeikou nor seven pairs, which the same tiles are too, is listed beside it.
    won = score("223344m667788p3z", win="3z", rules=book)
    assert (yaku_of(won), won.fu, won.points) == ({"ryanpeikou": 3}, 40, 5200)
    assert clause_of(won, "ryanpeikou") in bound
    assert yaku(book, "112233m778899p5s", "5s") == {"ryanpeikou": 3}


@pytest.mark.parametrize("book", TWICE)
def test_one_identical_chow_too_few_is_iipeikou_and_an_open_hand_nothing(book: str) -> None:
    assert yaku(book, "223344m678789p3z", "3z") == {"iipeikou": 1}
    assert yaku(book, "234m667788p3z chi:234m", "3z") == {}
    assert yaku(book, "223344m7799p11s3z", "3z") == {"chiitoitsu": 2}


@in_books(ema="4.2.3-a", wrc2015="6.5.3-ryanpeikou-a")
def test_four_identical_chows_are_twice_two_identical_ones(book: str) -> None:
    hand = "222233334444m5p"
    assert rulebook(book).value("four_identical_chows") == "ryanpeikou"
    assert yaku(book, hand, "5p") == {"tanyao": 1, "ryanpeikou": 3}
    as_one = rulebook(book).with_options(four_identical_chows="iipeikou")
    assert "ryanpeikou" not in yaku(as_one, hand, "5p")


@in_books(ema="4.2.3-a", wrc2015="6.5.3-ryanpeikou-a", resume="yaku-ryanpeikou")
def test_the_two_double_chows_may_be_of_one_suit(book: str) -> None:
    hand = "223344667788m3z"
    assert rulebook(book).value("ryanpeikou_other_suit") is False
    assert yaku(book, hand, "3z") == {"honitsu": 3, "ryanpeikou": 3}
    narrow = rulebook(book).with_options(ryanpeikou_other_suit=True)
    assert yaku(narrow, hand, "3z") == {"chiitoitsu": 2, "honitsu": 3}
    assert yaku(narrow, "223344m667788p3z", "3z") == {"ryanpeikou": 3}

"""Dora: what an indicator points to, and what counts for whom."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from hanchan import NotationError, rulebook, score
from hanchan.tiles import format, next_kind, parse, parse_one
from helpers.books import in_books, rule
from helpers.scores import refusal, yaku_of

# Each indicator stands before its dora.
SUITS = "1234567891"
WINDS = "12341z"
DRAGONS = "7567z"


def dora(book: str, hand: str, indicators: str, **how: Any) -> int:
    """How many dora the indicators make in the hand, won on 7s in riichi."""
    return score(hand, win="7s", rules=book, riichi=True, dora=indicators, **how).bonus.dora


@rule("ema2016:2.7-b", "wrc2015:4.8-b", "ema2012:2.7-b")
def test_a_number_points_to_the_next_and_nine_to_one(run: Callable[..., Any]) -> None:
    for suit in "mps":
        kinds = parse(SUITS + suit)
        for indicator, wanted in pairwise(kinds):
            assert run(next_kind)(indicator) == wanted


@in_books(ema="2.7-b", wrc2015="4.8-b")
def test_a_suit_indicator_makes_dora_of_the_next_number_of_its_suit(book: str) -> None:
    hand = "123m112233p99m68s"
    assert dora(book, hand, "6s") == 1  # the winning 7s itself
    assert dora(book, hand, "9m") == 1
    assert dora(book, hand, "8m") == 2
    assert dora(book, hand, "1p") == 2
    assert dora(book, hand, "9s") == 0  # 1s, not 1m
    assert dora(book, hand, "3p") == 0


@rule("ema2016:2.7-c", "wrc2015:4.8-c", "ema2012:2.7-c")
def test_dragons_go_round_red_white_green(run: Callable[..., Any]) -> None:
    kinds = parse(DRAGONS)
    for indicator, wanted in pairwise(kinds):
        assert run(next_kind)(indicator) == wanted


@in_books(ema="2.7-c", wrc2015="4.8-c")
def test_a_dragon_indicator_makes_dora_of_the_next_dragon(book: str) -> None:
    def three(dragon: int, indicator: str) -> int:
        return dora(book, f"123m123p{dragon}{dragon}{dragon}z99p68s", indicator)

    assert [three(5, "7z"), three(6, "5z"), three(7, "6z")] == [3, 3, 3]
    assert [three(6, "7z"), three(7, "5z"), three(5, "6z"), three(5, "4z")] == [0, 0, 0, 0]


@rule("ema2016:2.7-d", "wrc2015:4.8-d", "ema2012:2.7-d")
def test_winds_go_round_east_south_west_north(run: Callable[..., Any]) -> None:
    kinds = parse(WINDS)
    for indicator, wanted in pairwise(kinds):
        assert run(next_kind)(indicator) == wanted


@in_books(ema="2.7-d", wrc2015="4.8-d")
def test_a_wind_indicator_makes_dora_of_the_next_wind(book: str) -> None:
    def three(wind: int, indicator: str) -> int:
        return dora(book, f"123m123p{wind}{wind}{wind}z99p68s", indicator)

    assert [three(2, "1z"), three(3, "2z"), three(4, "3z"), three(1, "4z")] == [3, 3, 3, 3]
    assert [three(1, "1z"), three(1, "7z"), three(4, "2z")] == [0, 0, 0]


def test_every_kind_is_pointed_to_by_one_other() -> None:
    assert sorted(map(next_kind, range(34))) == list(range(34))
    assert format([next_kind(parse_one(tile)) for tile in ("9m", "9p", "9s")]) == "1m1p1s"


@in_books(wrc2015="6.4-a", resume="dbl-5")
def test_each_dora_is_one_han(book: str) -> None:
    hand = "123p456p345s33m67s"
    plain = score(hand, win="8s", rules=book)
    assert (yaku_of(plain), plain.han) == ({"pinfu": 1}, 1)
    pair = score(hand, win="8s", rules=book, dora="2m")
    assert (yaku_of(pair), pair.bonus, pair.han) == ({"pinfu": 1}, (2, 0, 0), 3)
    assert pair.points == 3900
    # Tiles of melds and the fourth tile of a kong are in the hand too.
    melded = score(
        "456p99s67s chi:123p ankan:3333m", win="8s", houtei=True, rules=book, dora="2m2p"
    )
    assert (melded.bonus.dora, melded.han) == (5, 6)


@in_books(wrc2015="6.4-b", resume="dbl-5")
def test_a_tile_counts_once_for_each_indicator_that_points_to_it(book: str) -> None:
    once = score("666p234m789s11m23s", win="1s", riichi=True, rules=book, dora="5p")
    twice = score("666p234m789s11m23s", win="1s", riichi=True, rules=book, dora="5p5p")
    assert (once.bonus.dora, twice.bonus.dora) == (3, 6)
    assert (twice.han, twice.limit, twice.points) == (7, "haneman", 12000)


@in_books(wrc2015="6.4-c", resume="dbl-5")
def test_kan_dora_count_whoever_made_the_kong(book: str) -> None:
    # The hand has no kong: the second indicator was turned for somebody else's.
    one = score("123m456m345p99s67p", win="8p", rules=book, dora="1z")
    two = score("123m456m345p99s67p", win="8p", rules=book, dora="1z8s")
    assert (one.han, two.han, two.bonus.dora) == (1, 3, 2)
    five = score("123m456m345p99s67p", win="8p", rules=book, dora="8s8s8s8s1z")
    assert five.bonus.dora == 8
    with pytest.raises(NotationError, match="at most five"):
        score("123m456m345p99s67p", win="8p", rules=book, dora="8s8s8s8s1z1z")


@in_books(ema2016="3.3.14-q", wrc2015="6.4-d", ema2012="3.3.12-p", resume="dbl-5")
def test_ura_dora_count_for_a_winner_in_riichi_alone(book: str) -> None:
    hand = "234m567p345s44s67s"
    riichi = score(hand, win="8s", riichi=True, ura="1m", rules=book)
    assert yaku_of(riichi) == {"riichi": 1, "pinfu": 1, "tanyao": 1}
    assert (riichi.bonus, riichi.han, riichi.fu) == ((0, 1, 0), 4, 30)
    double = score(hand, win="8s", double_riichi=True, ura="1m", rules=book)
    assert double.bonus.ura == 1
    silent = score(hand, win="8s", ura="1m", rules=book)
    assert (silent.bonus, silent.han) == ((0, 0, 0), 2)
    assert silent.notes == ("ura-without-riichi",)


@in_books(ema2016="3.3.14-q", wrc2015="6.4-d", ema2012="3.3.12-p", resume="dbl-5")
def test_ura_dora_lie_under_every_indicator_and_add_up(book: str) -> None:
    won = score("234m567p345s44s67s", win="8s", riichi=True, dora="3s1z", ura="3s1m", rules=book)
    assert won.bonus == (3, 4, 0)  # three 4s, and for the second row the 2m too
    assert won.han == 3 + 3 + 4


@in_books(wrc2015="6.4-h")
def test_dora_are_no_yaku(book: str) -> None:
    hand = "123m456m345p55z67p"
    assert refusal(book, hand, "8p", dora="5m")[0] == "no yaku"
    assert refusal(book, hand, "8p", dora="4z4z4z7z7z")[0] == "no yaku"
    assert score(hand, win="8p", dora="5m", riichi=True, rules=book).han == 2


@in_books(resume="dbl-4")
def test_a_red_five_is_one_double_and_the_set_has_one_a_suit(book: str) -> None:
    assert rulebook(book).value("red_fives") == 3
    plain = score("123m456m345p99s67p", win="8p", rules=book)
    red = score("123m456m340p99s67p", win="8p", rules=book)
    assert (plain.han, red.han, red.bonus) == (1, 2, (0, 0, 1))
    assert red.points == 2000
    three = score("234m406m340p99m30s", win="4s", riichi=True, rules=book)
    assert three.bonus.red == 3
    with pytest.raises(NotationError, match="2 red fives 0p"):
        score("123m456m789s00p67p", win="8p", riichi=True, rules=book)


@in_books(resume="dbl-4")
def test_a_red_five_is_no_yaku_and_counts_beside_dora(book: str) -> None:
    assert refusal(book, "123m456m340p55z67p", "8p")[0] == "no yaku"
    both = score("123m456m340p99s67p", win="8p", dora="4p", rules=book)
    assert (both.bonus, both.han) == ((1, 0, 1), 3)


def test_indicators_come_from_the_same_set_of_tiles_as_the_hand() -> None:
    hand = "111m234p567s88s99m"
    assert score(hand, win="9m", riichi=True, dora="1m", ura="2m").bonus == (0, 0, 0)
    for dora, ura in (("11m", ""), ("1m", "1m"), ("9m", "9m")):
        with pytest.raises(NotationError, match="5 copies of"):
            score(hand, win="9m", riichi=True, dora=dora, ura=ura)
    none = ("no red fives", "ema2016:1.3-b")
    assert refusal("ema2016", hand, "9m", riichi=True, dora="0p") == none
    with pytest.raises(NotationError, match="2 red fives 0p; the set has 1"):
        score("111m340p567s88s99m", win="9m", riichi=True, dora="0p", rules="ema2012")

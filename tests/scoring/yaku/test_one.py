"""Yaku of one han that the tiles show: all simples, pinfu, two identical chows, pungs of value."""

from __future__ import annotations

import pytest

from hanchan import score
from helpers.books import books, in_books
from helpers.scores import clause_of, fu_items, fu_of, paid, refusal, yaku, yaku_of


@in_books(
    ema2016="4.2.1-g",
    wrc2015="6.5.1-tanyao-a 6.5.1-tanyao-b",
    ema2012="4.2.1-g 0-a",
    resume="yaku-tanyao",
)
def test_a_closed_hand_without_terminals_and_honours_is_all_simples(
    book: str, bound: set[str]
) -> None:
    won = score("234m567p345s88s44s", win="8s", rules=book)
    assert (yaku_of(won), won.fu, won.points) == ({"tanyao": 1}, 40, 1300)
    assert clause_of(won, "tanyao") in bound
    for outsider in ("123m567p345s88s44s", "234m789p345s88s44s", "234m567p345s88s44z"):
        assert yaku(book, outsider, "8s") == {}
    # Terminals and honours alone are another yaku, whatever one book's definition prints (ruling W-01).
    assert "tanyao" not in yaku(book, "33z44z pon:111m pon:999p pon:999s", "3z")


@in_books(ema2016="0-b 4.2.1-g", wrc2015="6.5.1-tanyao-b", resume="yaku-tanyao")
def test_all_simples_may_be_open(book: str) -> None:
    assert yaku(book, "456p345s67s22p chi:234m", "8s") == {"tanyao": 1}
    assert yaku(book, "456p345s67s22p kan:3333m", "8s") == {"tanyao": 1}
    assert yaku(book, "456p345s78s22p chi:234m", "9s") == {}
    assert yaku(book, "456p345s67s22p chi:123m", "8s") == {}
    assert yaku(book, "456p345s67s22p pon:333z", "8s") == {}


@in_books(ema2012="0-a 4.2.1-g")
def test_all_simples_is_worth_nothing_on_an_open_hand(book: str) -> None:
    for meld in ("chi:234m", "pon:333m", "kan:3333m"):
        hand = f"456p345s67s22p {meld}"
        assert refusal(book, hand, "8s") == ("no yaku", "ema2012:3.2-b")
        assert yaku(book, hand, "8s", tsumo=True, haitei=True) == {"haitei": 1}
    # A concealed kong opens nothing.
    assert yaku(book, "456p345s67s22p ankan:3333m", "8s") == {"tanyao": 1}


PINFU = "123m567p345s33z67s"


@in_books(ema="4.2.1-h", wrc2015="6.5.1-pinfu-a 6.5.1-pinfu-c", resume="yaku-pinfu")
def test_pinfu_is_four_chows_and_a_pair_without_value(book: str, bound: set[str]) -> None:
    won = score(PINFU, win="8s", rules=book)
    assert (yaku_of(won), won.fu, won.points) == ({"pinfu": 1}, 30, 1000)
    assert clause_of(won, "pinfu") in bound
    assert yaku(book, PINFU.replace("33z", "99m"), "8s") == {"pinfu": 1}
    for value_pair in ("55z", "66z", "77z", "11z", "22z"):
        assert yaku(book, PINFU.replace("33z", value_pair), "8s") == {}
    assert yaku(book, PINFU.replace("33z", "22z"), "8s", seat="N", round="W") == {"pinfu": 1}
    assert yaku(book, PINFU, "8s", seat="W") == {}
    assert yaku(book, PINFU, "8s", round="W") == {}
    assert yaku(book, PINFU.replace("123m", "111m"), "8s") == {}


@in_books(ema="4.2.1-h", wrc2015="6.5.1-pinfu-a", resume="yaku-pinfu")
def test_an_open_hand_has_no_pinfu(book: str) -> None:
    assert yaku(book, "567p345s33z67s chi:123m", "8s") == {}
    assert yaku(book, "567p345s33z67s chi:123m", "8s", houtei=True) == {"houtei": 1}


@in_books(ema="4.2.1-i", wrc2015="6.5.1-pinfu-a 6.5.1-pinfu-c", resume="yaku-pinfu")
def test_pinfu_is_won_on_a_two_sided_chow_wait(book: str) -> None:
    assert yaku(book, PINFU, "8s") == yaku(book, PINFU, "5s") == {"pinfu": 1}
    middle, edge_seven, edge_three = ("68s345s", "7s"), ("89s345s", "7s"), ("12s567s", "3s")
    for chows, win in (middle, edge_seven, edge_three):
        hand = f"123m567p33z{chows}"
        assert yaku(book, hand, win) == {}
        assert yaku(book, hand, win, riichi=True) == {"riichi": 1}
    assert yaku(book, "123m567p345s678s3z", "3z") == {}
    assert yaku(book, "123m567p345s33z78s", "9s") == {"pinfu": 1}  # 78s waits on the 6s too


@in_books(ema="4.2.1-i", wrc2015="6.5.1-pinfu-c", resume="yaku-pinfu")
def test_the_winning_tile_may_finish_whichever_chow_gives_pinfu(book: str) -> None:
    # The 5p can be the middle of 456p, and it can be the high end of 345p.
    assert yaku(book, "123m789s99m34456p", "5p") == {"pinfu": 1}


@in_books(ema="4.2.1-j")
def test_the_fu_of_pinfu_are_fixed(book: str) -> None:
    drawn = score("123m567p345s44s67s", win="8s", tsumo=True, rules=book)
    assert (yaku_of(drawn), drawn.fu) == ({"menzen-tsumo": 1, "pinfu": 1}, 20)
    assert paid(drawn) == (1500, {"east": 700, "others": 400}, 1500)
    claimed = score("123m567p345s44s67s", win="8s", rules=book)
    assert (yaku_of(claimed), claimed.fu, claimed.points) == ({"pinfu": 1}, 30, 1000)


@in_books(wrc2015="6.5.1-pinfu-a 6.5.1-pinfu-b")
def test_pinfu_has_no_fu_but_those_for_winning(book: str) -> None:
    claimed = score("123m456m345p99s67p", win="8p", rules=book)
    assert [(item.key, item.fu) for item in claimed.fu_items] == [
        ("base", 20),
        ("concealed ron", 10),
    ]
    drawn = score("123m456m345p99s67p", win="8p", tsumo=True, rules=book)
    assert [(item.key, item.fu) for item in drawn.fu_items] == [("base", 20)]
    assert (yaku_of(drawn), drawn.fu) == ({"menzen-tsumo": 1, "pinfu": 1}, 20)
    assert paid(drawn) == (1500, {"east": 700, "others": 400}, 1500)
    # Without pinfu the self-draw is worth its 2.
    assert fu_of(score("123m456m345p55z67p", win="8p", tsumo=True, rules=book), "tsumo") == 2


@in_books(resume="yaku-pinfu")
def test_the_summary_has_pinfu_with_a_self_draw_at_thirty_points(book: str) -> None:
    drawn = score("123m456m345p99s67p", win="8p", tsumo=True, rules=book)
    assert yaku_of(drawn) == {"menzen-tsumo": 1, "pinfu": 1}
    assert (drawn.fu, fu_items(drawn, "tsumo")) == (30, [])


@in_books(ema="4.2.1-k", wrc2015="6.5.1-iipeikou", resume="yaku-iipeikou")
def test_two_identical_chows_are_one_han_on_a_closed_hand(book: str, bound: set[str]) -> None:
    won = score("223344m567p11s46s", win="5s", rules=book)
    assert (yaku_of(won), won.fu, won.points) == ({"iipeikou": 1}, 40, 1300)
    assert clause_of(won, "iipeikou") in bound
    assert yaku(book, "223344m11s46s ankan:9999p", "5s") == {"iipeikou": 1}
    assert yaku(book, "234m567p11s46s chi:234m", "5s") == {}
    assert yaku(book, "223344m11s46s chi:567p", "5s") == {}
    assert yaku(book, "234m234p567p11s46s", "5s") == {}
    assert yaku(book, "234345m567p11s46s", "5s") == {}


@in_books(ema="4.2.1-k", wrc2015="6.5.1-iipeikou")
def test_a_third_identical_chow_adds_nothing(book: str) -> None:
    assert yaku(book, "22333444m99s789p", "2m") == {"pinfu": 1, "iipeikou": 1}


YAKUHAI = books(ema="4.2.1-p", wrc2015="6.5.1-yakuhai-a", resume="yaku-fanpai")


@pytest.mark.parametrize("book", YAKUHAI)
@pytest.mark.parametrize(
    ("tile", "key"), [("5z", "yakuhai-haku"), ("6z", "yakuhai-hatsu"), ("7z", "yakuhai-chun")]
)
def test_a_pung_or_kong_of_dragons_is_one_han(
    book: str, tile: str, key: str, bound: set[str]
) -> None:
    three, four = tile[0] * 3 + "z", tile[0] * 4 + "z"
    won = score(f"123m78s77p345s pon:{three}", win="9s", rules=book)
    assert (yaku_of(won), won.fu, won.points) == ({key: 1}, 30, 1000)
    assert clause_of(won, key) in bound
    for meld in (f"kan:{four}", f"kakan:{four}", f"ankan:{four}", three):
        assert yaku(book, f"123m78s77p345s {meld}", "9s") == {key: 1}
    assert yaku(book, f"123m78s345p345s{tile[0] * 2}z", "9s") == {}
    assert yaku(book, f"123m77p345s999m{tile[0] * 2}z", tile) == {key: 1}


@in_books(ema="4.2.1-p", wrc2015="6.5.1-yakuhai-a 6.5.1-yakuhai-b", resume="yaku-fanpai")
def test_two_pungs_of_value_are_a_han_each(book: str) -> None:
    won = score("123m78s77p pon:555z pon:777z", win="9s", rules=book)
    assert (yaku_of(won), won.han) == ({"yakuhai-haku": 1, "yakuhai-chun": 1}, 2)
    assert won.points == 2000
    assert yaku(book, "123m78s77p pon:555z pon:222z", "9s") == {"yakuhai-haku": 1, "seat-wind": 1}


WINDS = {"E": "1", "S": "2", "W": "3", "N": "4"}


@in_books(ema="4.2.1-q 4.2.1-r", wrc2015="6.5.1-yakuhai-a", resume="yaku-fanpai")
@pytest.mark.parametrize("seat", WINDS)
@pytest.mark.parametrize("round", WINDS)
def test_a_pung_of_the_seat_or_the_prevailing_wind_is_one_han(
    book: str, seat: str, round: str, bound: set[str]
) -> None:
    for wind, number in WINDS.items():
        wanted = {"seat-wind": 1} if wind == seat else {}
        wanted |= {"prevailing-wind": 1} if wind == round else {}
        for meld in (f"pon:{number * 3}z", f"kan:{number * 4}z", f"{number * 3}z"):
            hand = f"123m78s77p345s {meld}"
            assert yaku(book, hand, "9s", seat=seat, round=round) == wanted
        if wanted:
            won = score(
                f"123m78s77p345s{number * 3}z", win="9s", seat=seat, round=round, rules=book
            )
            assert {line.clause for line in won.yaku} <= bound
        # A pair of that wind is no yaku, and its value even spoils the pinfu of the others.
        pair = yaku(book, f"123m78s345p345s{number * 2}z", "9s", seat=seat, round=round)
        assert pair == ({} if wanted else {"pinfu": 1})


@in_books(ema="4.2.1-r", wrc2015="6.5.1-yakuhai-c", resume="yaku-double-wind")
def test_a_wind_that_is_seat_and_prevailing_counts_twice(book: str) -> None:
    for meld in ("pon:111z", "kakan:1111z", "111z"):
        won = score(f"123m78s77p345s {meld}", win="9s", seat="E", rules=book)
        assert (yaku_of(won), won.han) == ({"seat-wind": 1, "prevailing-wind": 1}, 2)
    open_pung = score("123m78s77p345s pon:111z", win="9s", seat="E", rules=book)
    assert (open_pung.fu, open_pung.points) == (30, 2900)
    assert yaku(book, "123m78s77p345s pon:222z", "9s", seat="S", round="S") == {
        "seat-wind": 1,
        "prevailing-wind": 1,
    }
    assert yaku(book, "123m78s77p345s pon:111z", "9s", seat="S") == {"prevailing-wind": 1}
    assert yaku(book, "123m78s345p345s11z", "9s", seat="E") == {}

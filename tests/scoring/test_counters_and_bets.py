"""Counters and riichi bets: what they add, and when they make winning harder."""

import pytest

from hanchan import NotAWin, rulebook, score
from helpers.books import in_books, in_cited_books
from helpers.scores import Keywords, paid, yaku_of

PINFU: Keywords = {"hand": "123m456m345p99s67p", "win": "8p"}
RIICHI: Keywords = {
    "hand": "123m567p345s44s68s",
    "win": "7s",
    "riichi": True,
}  # one han, a middle wait


@in_books(ema="3.4.10-b 4.1-g", wrc2015="5.7.7-c 6.1-l")
def test_each_counter_adds_three_hundred_to_a_win(book: str) -> None:
    for counters in range(5):
        on_a_discard = score(**PINFU, counters=counters, rules=book)
        extra = 300 * counters
        assert paid(on_a_discard) == (1000, {"discarder": 1000 + extra}, 1000 + extra)
        drawn = score(**PINFU, tsumo=True, counters=counters, rules=book)
        each = 100 * counters
        assert drawn.payments == {"east": 700 + each, "others": 400 + each}
        assert (drawn.points, drawn.total) == (1500, 1500 + extra)
        dealer = score(**PINFU, tsumo=True, seat="E", counters=counters, rules=book)
        assert paid(dealer) == (2100, {"each": 700 + each}, 2100 + extra)


@in_books(ema="4.1-g")
def test_counters_come_on_top_of_the_value_of_the_table(book: str) -> None:
    # The cell of four han and 30 fu, then of four han and 20 fu; nothing is rounded afterwards.
    straight = score("12345678s345m66p", win="9s", riichi=True, counters=3, rules=book)
    assert paid(straight) == (7700, {"discarder": 8600}, 8600)
    drawn = score("234m567p345s44s67s", win="8s", tsumo=True, riichi=True, counters=3, rules=book)
    assert paid(drawn) == (5200, {"east": 2900, "others": 1600}, 6100)


@in_books(wrc2015="6.1-l")
def test_counters_come_on_top_of_a_limit_too(book: str) -> None:
    mangan: Keywords = {
        "hand": "12345678s345m66p",
        "win": "9s",
        "riichi": True,
        "counters": 2,
        "rules": book,
    }
    assert paid(score(**mangan)) == (8000, {"discarder": 8600}, 8600)
    drawn = score(**mangan, tsumo=True)
    assert paid(drawn) == (8000, {"east": 4200, "others": 2200}, 8600)


@in_cited_books(ema="4.1-h", wrc2015="6.1-m")
def test_the_winner_collects_the_riichi_bets(book: str, clause: str) -> None:
    for bets in range(5):
        for how in ({}, {"tsumo": True}, {"tsumo": True, "seat": "E"}):
            plain = score(**PINFU, rules=book, **how)
            won = score(**PINFU, bets=bets, rules=book, **how)
            # They lie on the table already: nobody pays them now.
            assert (won.points, won.payments) == (plain.points, plain.payments)
            assert won.total == plain.total + 1000 * bets
    assert rulebook(book).cite("bet") == clause


@in_books(wrc2015="6.1-m")
def test_the_winners_own_bet_is_among_those_collected(book: str) -> None:
    won = score("123m456m345p55z67p", win="8p", riichi=True, bets=3, rules=book)
    assert paid(won) == (1300, {"discarder": 1300}, 4300)


@in_books(ema="4.1.2-f")
def test_counters_and_bets_come_on_top_of_the_payment(book: str) -> None:
    won = score(**PINFU, counters=1, bets=1, rules=book)
    assert paid(won) == (1000, {"discarder": 1300}, 2300)
    drawn = score(**PINFU, tsumo=True, counters=2, bets=3, rules=book)
    assert paid(drawn) == (1500, {"east": 900, "others": 600}, 1500 + 600 + 3000)
    # A mangan is the most for the hand; counters and bets are no part of it.
    mangan = score("23456789p333z44z", win="7p", tsumo=True, counters=2, bets=1, rules=book)
    assert paid(mangan) == (8000, {"east": 4200, "others": 2200}, 9600)


# --- two han from five counters on


@in_books(ema2016="0-i", wrc2015="2.2-h")
def test_one_han_is_enough_however_many_counters_there_are(book: str) -> None:
    for counters in (4, 5, 6, 12):
        won = score(**RIICHI, counters=counters, rules=book)
        assert (yaku_of(won), won.han, won.points) == ({"riichi": 1}, 1, 1300)
        assert won.payments == {"discarder": 1300 + 300 * counters}


@in_cited_books(ema2012="3.4.11-a 0-b")
def test_from_five_counters_on_a_win_needs_two_han(book: str, clause: str) -> None:
    for counters in (5, 6, 9):
        with pytest.raises(NotAWin) as refused:
            score(**RIICHI, counters=counters, rules=book)
        assert refused.value.reason == "two han needed"
        assert refused.value.clause == clause
    for counters in (0, 4):
        won = score(**RIICHI, counters=counters, rules=book)
        assert (won.han, won.payments) == (1, {"discarder": 1300 + 300 * counters})


@in_books(ema2012="3.4.11-b 3.4.11-a 0-b")
def test_the_two_han_may_come_from_one_yaku_or_from_several(book: str) -> None:
    several = score(**RIICHI, ippatsu=True, counters=5, rules=book)
    assert yaku_of(several) == {"riichi": 1, "ippatsu": 1}
    assert several.payments == {"discarder": 4100}
    pairs = score("11m33m66p77p99s22z4z", win="4z", counters=5, rules=book)
    assert (yaku_of(pairs), pairs.payments) == ({"chiitoitsu": 2}, {"discarder": 3100})
    closed = score("12345679s66p345m", win="8s", counters=5, rules=book)
    assert (yaku_of(closed), closed.payments) == ({"ittsuu": 2}, {"discarder": 4100})
    with pytest.raises(NotAWin) as refused:  # the same straight, open, is worth one
        score("12345679s66p chi:345m", win="8s", counters=5, rules=book)
    assert refused.value.reason == "two han needed"


@in_books(ema2012="3.4.11-b")
def test_a_yakuman_needs_no_more_han(book: str) -> None:
    won = score("19m19p19s1234567z", win="1m", counters=5, rules=book)
    assert (yaku_of(won), won.payments) == ({"kokushi": "Y"}, {"discarder": 33500})


@in_books(ema2012="3.4.11-c")
def test_dora_and_red_fives_do_not_count_towards_the_two_han(book: str) -> None:
    pinfu: Keywords = {"hand": "123m067p345s44s67s", "win": "8s", "rules": book}
    for question in (
        {**pinfu, "dora": "3s"},
        {**pinfu, "hand": "123m567p345s44s67s", "dora": "3s3s"},
        pinfu,
    ):
        with pytest.raises(NotAWin) as refused:
            score(**question, counters=5)
        assert refused.value.reason == "two han needed"
    # With four counters all of them count, and with a second yaku they count again.
    four = score(**pinfu, dora="3s", counters=4)
    assert (four.bonus.dora, four.bonus.red, four.han) == (3, 1, 5)
    five = score(**pinfu, dora="3s", riichi=True, counters=5)
    assert (yaku_of(five), five.han) == ({"riichi": 1, "pinfu": 1}, 6)


@pytest.mark.parametrize("book", ["wrc2015", "resume"])
def test_other_books_know_no_such_minimum(book: str) -> None:
    assert score(**RIICHI, counters=5, rules=book).han == 1

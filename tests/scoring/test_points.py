"""From han and fu to the payments: the base, its multiples, rounding, and who pays."""

from typing import Any

import pytest

from hanchan import Score, rulebook, score
from hanchan.rules.switches import switches
from hanchan.scoring.points import base_points, payments, ron_points, round_points, tsumo_points
from helpers.books import BOOKS, in_books
from helpers.kernels import Run
from helpers.scores import Keywords, paid, raw_fu, yaku_of

# One han each, by the fu they have on a discard; 345p comes once, so each of the indicators
# 2p, 3p and 4p is worth one han more.
BY_FU: dict[int, Keywords] = {
    30: {"hand": "789m567m345p22s67s", "win": "8s"},
    40: {"hand": "789m567m345p22s68s", "win": "7s", "riichi": True},
    50: {"hand": "999m222s345p66m78s", "win": "9s", "riichi": True},
    60: {"hand": "999m345p66m78s ankan:2222s", "win": "9s", "riichi": True},
}
INDICATORS = ("", "2p", "2p3p", "2p3p4p")
FOUR_HAN_THIRTY_FU: Keywords = {"hand": "12345678s345m66p", "win": "9s", "riichi": True}
BASE_640: Keywords = {
    "hand": "123m567p55s67s ankan:4444p",
    "win": "8s",
    "tsumo": True,
    "riichi": True,
}


def with_han(fu: int, han: int, book: str, **how: Any) -> Score:
    """A win on a discard with so many fu and han."""
    won = score(**BY_FU[fu], dora=INDICATORS[han - 1], rules=book, **how)
    assert (won.fu, won.han) == (fu, han)
    return won


@in_books(ema="4.1.2-b", wrc2015="6.1-d")
def test_the_base_is_the_rounded_fu_doubled_twice_and_once_for_each_han(book: str) -> None:
    for fu, bases in {
        30: (240, 480, 960),
        40: (320, 640, 1280),
        50: (400, 800, 1600),
        60: (480, 960),
    }.items():
        for han, base in enumerate(bases, 1):
            assert with_han(fu, han, book).base == base
    # The rounded fu: 32 are counted as 40.
    won = score("234m567p345s88s44s", win="8s", riichi=True, rules=book)
    assert (raw_fu(won), won.han, won.base, won.points) == (32, 2, 640, 2600)


@in_books(wrc2015="6.1-d", ema="4.1.2-d")
def test_below_five_han_the_base_is_at_most_a_mangan(book: str) -> None:
    for fu in (40, 50, 60):
        won = with_han(fu, 4, book)
        assert (won.base, won.limit, won.points) == (2000, "mangan", 8000)
    assert with_han(50, 3, book).base == 1600  # nothing is lifted that is not near it


@in_books(ema="4.1.2-d")
def test_no_payment_exceeds_a_mangan(book: str) -> None:
    big: Keywords = {"hand": "23456789p333z44z", "win": "7p", "rules": book}  # four han, 40 fu
    south = score(**big, tsumo=True)
    assert paid(south) == (8000, {"east": 4000, "others": 2000}, 8000)
    east = score(**big, tsumo=True, seat="E")
    assert paid(east) == (12000, {"each": 4000}, 12000)
    assert (south.han, south.fu, south.limit) == (4, 40, "mangan")


@in_books(ema2016="0-p 4.1.2-d", ema2012="4.1.2-d")
def test_four_han_and_thirty_fu_are_not_lifted_to_mangan(book: str) -> None:
    won = score(**FOUR_HAN_THIRTY_FU, rules=book)
    assert yaku_of(won) == {"riichi": 1, "pinfu": 1, "ittsuu": 2}
    assert (won.base, won.limit) == (1920, None)
    assert paid(won) == (7700, {"discarder": 7700}, 7700)
    # The other way to the same base: three han and sixty fu.
    drawn = score(
        "456m345p99s67p ankan:1111m", win="8p", tsumo=True, rinshan=True, dora="3m1z", rules=book
    )
    assert (drawn.han, drawn.fu, drawn.limit) == (3, 60, None)
    assert drawn.payments == {"east": 3900, "others": 2000}


@in_books(wrc2015="6.1-e")
def test_a_base_of_1920_counts_as_a_mangan(book: str) -> None:
    won = score(**FOUR_HAN_THIRTY_FU, rules=book)
    assert (won.han, won.fu, won.base, won.limit) == (4, 30, 2000, "mangan")
    assert paid(won) == (8000, {"discarder": 8000}, 8000)
    drawn = score(
        "456m345p99s67p ankan:1111m", win="8p", tsumo=True, rinshan=True, dora="3m1z", rules=book
    )
    assert (drawn.han, drawn.fu, drawn.limit) == (3, 60, "mangan")
    assert drawn.payments == {"east": 4000, "others": 2000}
    # Only that base: 1760 and 1600 stay what they are.
    near = score(
        "11z99s678p ankan:1111m ankan:9999p", win="9s", riichi=True, seat="E", dora="5p", rules=book
    )
    assert (near.han, near.fu, near.base, near.limit) == (2, 110, 1760, None)


# --- self-draw


@in_books(ema="4.1.2-c 3.4.9-e", wrc2015="6.1-i 6.1-k")
def test_a_self_draw_is_paid_the_base_by_each_and_double_by_or_to_east(book: str) -> None:
    south = score(**BASE_640, rules=book)
    assert (south.base, south.payments) == (640, {"east": 1300, "others": 700})
    assert south.points == 1300 + 700 + 700
    east = score(**BASE_640, seat="E", rules=book)
    assert (east.base, east.payments, east.points) == (640, {"each": 1300}, 3900)
    for seat in ("W", "N"):
        assert score(**BASE_640, seat=seat, rules=book).payments == south.payments


@in_books(ema="3.4.9-c 4.1.3-b", wrc2015="5.7.6-b")
def test_a_self_draw_is_paid_by_all_three(book: str) -> None:
    won = score("234m567p345s88s44s", win="8s", tsumo=True, rules=book)
    assert (won.han, won.fu) == (2, 30)
    assert won.payments == {"east": 1000, "others": 500}  # the larger figure is East's
    assert won.points == won.payments["east"] + 2 * won.payments["others"] == 2000
    pinfu = score("123m456m345p99s67p", win="8p", tsumo=True, rules=book)
    assert paid(pinfu) == (1500, {"east": 700, "others": 400}, 1500)
    dealer = score("123m456m345p99s67p", win="8p", tsumo=True, seat="E", rules=book)
    assert paid(dealer) == (2100, {"each": 700}, 2100)


@in_books(ema="3.4.9-e")
def test_east_wins_more_and_pays_more(book: str) -> None:
    small: Keywords = {"hand": "123m567p345s44s68s", "win": "7s", "rules": book}
    assert score(**small, tsumo=True, seat="E").payments == {"each": 500}
    assert score(**small, tsumo=True).payments == {"east": 500, "others": 300}
    on_a_discard: Keywords = {**small, "riichi": True}
    assert score(**on_a_discard, seat="E").points == 2000
    assert score(**on_a_discard, seat="S").points == 1300


# --- on a discard


@in_books(ema="4.1.2-e", wrc2015="6.1-j")
def test_a_discarder_pays_four_bases_and_six_to_east(book: str) -> None:
    for fu, han, base, other, east in (
        (30, 1, 240, 1000, 1500),
        (40, 2, 640, 2600, 3900),
        (30, 3, 960, 3900, 5800),
        (50, 3, 1600, 6400, 9600),
    ):
        won = with_han(fu, han, book)
        assert (won.base, won.payments) == (base, {"discarder": other})
        assert with_han(fu, han, book, seat="E").payments == {"discarder": east}
    assert with_han(50, 4, book).points == 8000  # at most a mangan
    assert with_han(50, 4, book, seat="E").points == 12000


@in_books(ema="4.1.2-e")
def test_the_discarders_payment_is_rounded_once(book: str) -> None:
    # Six times 1920 are 11520: 11600, not three times 3900.
    assert score(**FOUR_HAN_THIRTY_FU, rules=book).points == 7700
    assert score(**FOUR_HAN_THIRTY_FU, seat="E", rules=book).points == 11600


@in_books(wrc2015="5.7.6-c")
def test_only_the_discarder_pays_for_a_win_on_a_discard(book: str) -> None:
    won = score("123m456m345p99s67p", win="8p", dora="8s", rules=book)
    assert paid(won) == (3900, {"discarder": 3900}, 3900)
    drawn = score("123m456m345p99s67p", win="8p", dora="8s", tsumo=True, rules=book)
    assert set(drawn.payments) == {"east", "others"}


@in_books(ema="4.1.2-d", wrc2015="6.1-k")
def test_each_payment_is_rounded_up_to_the_next_hundred(book: str) -> None:
    # 6 × 320 = 1920; 2 × 480 = 960 and 480.
    assert with_han(40, 1, book, seat="E").payments == {"discarder": 2000}
    drawn = score("123m456m345p55z67p", win="8p", tsumo=True, riichi=True, rules=book)
    assert (drawn.base, drawn.payments) == (480, {"east": 1000, "others": 500})
    # 4 × 400 = 1600 needs no rounding.
    assert with_han(50, 1, book).payments == {"discarder": 1600}


@in_books(ema="4.1.2-d", wrc2015="6.1-k")
def test_no_share_is_rounded_by_a_hundred_or_more(book: str, run: Run) -> None:
    rules = switches(rulebook(book))
    for fu in (20, 25, *range(30, 120, 10)):
        for han in range(1, 5):
            base = run(base_points)(han, fu, 0, rules)
            for times, points in (
                (4, run(ron_points)(base, 0)),
                (6, run(ron_points)(base, 1)),
                (1, run(tsumo_points)(base, 0, 0)),
                (2, run(tsumo_points)(base, 0, 1)),
            ):
                assert points % 100 == 0
                assert 0 <= points - times * base < 100
    assert [run(round_points)(points) for points in (1900, 1901, 2000)] == [1900, 2000, 2000]


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_paid_is_what_the_winner_gets(book: str, run: Run) -> None:
    rules = switches(rulebook(book))
    for base in (240, 640, 1920, 2000, 3000, 8000):
        for east, drawn, counters in ((0, 0, 2), (1, 0, 0), (0, 1, 3), (1, 1, 1)):
            found = run(payments)(base, 0, east, drawn, counters, rules)
            shares = 3 * found.others if east else found.east + 2 * found.others
            total = shares if drawn else found.discarder
            assert total == found.hand + 300 * counters

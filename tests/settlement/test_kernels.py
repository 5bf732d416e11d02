"""Each kernel of settlement by itself, under the books that ask for it."""

from __future__ import annotations

import pytest

from hanchan.rules import rulebook
from hanchan.rules.play import BETS_RETURNED, STREAK_OVER_DRAWS, STREAK_STRICT, Play, play_rules
from hanchan.scoring.points import Payments
from hanchan.settlement.draws import pay_nagashi, pay_noten
from hanchan.settlement.leftover import first_places, leftover_lost, leftover_points
from hanchan.settlement.next_hand import (
    dealer_stays,
    is_over,
    may_be_last,
    next_counters,
    next_dealer,
    next_round,
    next_streak,
)
from hanchan.settlement.seats import nearest_after
from hanchan.settlement.standings import places, ranked_scores, results, uma
from hanchan.settlement.wins import bets_for, counters_for, paid_winners, pay_win
from helpers.books import in_books, rule

EAST, SOUTH, WEST, NORTH = 1, 2, 4, 8  # seats in a mask
EVEN = [30000] * 4


def play_of(book: str) -> Play:
    return play_rules(rulebook(book))


def test_the_nearest_seat_is_the_one_whose_turn_comes_first() -> None:
    assert [nearest_after(EAST | WEST, source) for source in range(4)] == [2, 2, 0, 0]
    assert nearest_after(NORTH, 3) == 3
    assert nearest_after(0, 1) == -1


@pytest.mark.parametrize(
    ("book", "paid"),
    [
        pytest.param(
            "ema2016", [SOUTH | WEST, SOUTH | WEST | NORTH], marks=rule("ema2016:3.3.1-e")
        ),
        pytest.param("wrc2015", [SOUTH, SOUTH], marks=rule("wrc2015:5.4.1-d")),
        ("tenhou", [SOUTH | WEST, 0]),
    ],
)
def test_of_two_or_three_who_claim_a_discard_the_book_pays_all_or_the_nearest(
    book: str, paid: list[int]
) -> None:
    claims = (SOUTH | WEST, SOUTH | WEST | NORTH)
    assert [paid_winners(mask, 0, play_of(book)) for mask in claims] == paid


@in_books(ema="4.1-i")
def test_every_winner_is_paid_the_counters(book: str) -> None:
    assert [counters_for(seat, SOUTH | NORTH, 2, 3, play_of(book)) for seat in (3, 1)] == [3, 3]


def test_online_the_nearest_winner_alone_is_paid_the_counters_and_takes_the_bets() -> None:
    play = play_of("tenhou")
    assert [counters_for(seat, SOUTH | NORTH, 2, 3, play) for seat in (3, 1)] == [3, 0]
    assert [bets_for(seat, SOUTH | NORTH, 2, 2, SOUTH | NORTH, play) for seat in (3, 1)] == [2, 0]


@in_books(ema="4.1-j")
@pytest.mark.parametrize(
    ("in_riichi", "taken"),
    [(0, [5, 0]), (SOUTH, [4, 1]), (NORTH, [5, 0]), (EAST | SOUTH | NORTH, [4, 1])],
)
def test_a_winner_has_the_own_bet_back_and_the_nearest_takes_the_rest(
    book: str, in_riichi: int, taken: list[int]
) -> None:
    play = play_of(book)
    assert [bets_for(seat, SOUTH | NORTH, 2, 5, in_riichi, play) for seat in (3, 1)] == taken
    assert bets_for(1, SOUTH, 2, 5, in_riichi, play) == 5


def test_a_win_moves_what_each_payer_pays_and_adds_to_what_is_there() -> None:
    row = [7, 0, 0, 0, -1000]
    pay_win(row, 1, 1, 1, 0, -1, Payments(8000, 0, 0, 4000, 2000))
    assert row == [7, -4000, 8000, -2000, -3000]
    row = [0] * 4
    pay_win(row, 0, 1, 2, 0, 3, Payments(32000, 16300, 16000, 0, 0))
    assert row == [0, 32300, -16300, -16000]


@in_books(ema="3.4.2-f 3.4.2-g")
@pytest.mark.parametrize(
    ("tenpai", "moved"),
    [
        (0, [0, 0, 0, 0]),
        (SOUTH, [-1000, 3000, -1000, -1000]),
        (EAST | NORTH, [1500, -1500, -1500, 1500]),
        (EAST | SOUTH | WEST, [1000, 1000, 1000, -3000]),
        (EAST | SOUTH | WEST | NORTH, [0, 0, 0, 0]),
    ],
)
def test_the_noten_players_pay_three_thousand(book: str, tenpai: int, moved: list[int]) -> None:
    row = [0] * 4
    pay_noten(row, 0, tenpai, play_of(book))
    assert row == moved


@rule("ema2012:4.2.4-d", "ema2012:4.2.4-e")
def test_two_nagashi_are_paid_each_with_counters_and_the_first_from_east_takes_the_bets() -> None:
    row = [0] * 4
    assert pay_nagashi(row, 0, EAST | SOUTH, 1, 1, 2, play_of("ema2012")) == 2
    assert row == [8300 - 4100, 12300 - 4100 + 2000, -2100 - 4100, -2100 - 4100]


def test_nagashi_at_a_draw_moves_no_counters_and_no_bets() -> None:
    row = [0] * 4
    assert pay_nagashi(row, 0, SOUTH, 0, 3, 2, play_of("tenhou")) == 0
    assert row == [-4000, 8000, -2000, -2000]


@in_books(ema2016="3.4.10-a 3.4.10-c 3.4.11-a 3.4.11-c", ema2012="3.4.10-a 3.4.10-c 3.4.12-a")
@pytest.mark.parametrize(
    ("winners", "tenpai", "dealer", "counters"),
    [
        (NORTH, 0, 3, 3),
        (SOUTH, NORTH, 0, 0),
        (SOUTH | NORTH, 0, 3, 3),
        (0, NORTH | SOUTH, 3, 3),
        (0, SOUTH, 0, 3),
    ],
)
def test_the_deal_and_the_counters_follow_from_winners_and_tenpai(
    book: str, winners: int, tenpai: int, dealer: int, counters: int
) -> None:
    stays = dealer_stays(3, winners, tenpai, False)
    assert next_dealer(3, stays) == dealer
    assert next_counters(2, stays, winners) == counters
    assert next_round(0, 3, stays) == (0 if stays else 1)
    assert next_round(0, 2, stays) == 0
    # South 4 is the last hand unless East stays.
    assert is_over(1, 3, stays, False, EVEN, 0, play_of(book)) == (not stays)


def test_after_an_abort_east_deals_again_and_no_abort_ends_a_game() -> None:
    assert dealer_stays(2, 0, 0, True)
    leading = [20000, 20000, 20000, 40000]
    play = play_of("tenhou")
    assert [is_over(1, 3, True, aborted, leading, 0, play) for aborted in (False, True)] == [1, 0]


@pytest.mark.parametrize(
    ("scores", "over"),
    [
        ([20000, 20000, 25000, 35000], True),
        ([35000, 5000, 25000, 35000], False),  # the first East is before the last
        ([25000, 25000, 25000, 25000], False),  # nobody has the target
        ([29000, 21000, 20000, 30000], True),
    ],
)
def test_online_a_leading_last_dealer_ends_the_game_by_staying(
    scores: list[int], over: bool
) -> None:
    assert is_over(1, 3, True, False, scores, 0, play_of("tenhou")) is over


@pytest.mark.parametrize(
    ("this", "dealer", "scores", "over"),
    [
        (0, 1, [-100, 50000, 25000, 25100], True),
        (0, 1, [0, 50000, 25000, 25000], False),
        (1, 3, [25000, 25000, 25000, 25000], False),
        (1, 3, [30000, 25000, 25000, 20000], True),
        (2, 0, [30000, 25000, 25000, 20000], True),
        (2, 3, [25000, 25000, 25000, 25000], True),
    ],
)
def test_online_a_game_ends_below_zero_and_goes_on_until_somebody_has_the_target(
    this: int, dealer: int, scores: list[int], over: bool
) -> None:
    assert is_over(this, dealer, False, False, scores, 0, play_of("tenhou")) is over


@pytest.mark.parametrize(
    ("book", "last"),
    [("ema2016", [(1, 3)]), ("wrc2015", [(1, 3)]), ("tenhou", [(1, 3), (2, 0), (2, 1), (2, 3)])],
)
def test_a_hand_may_be_the_last_where_the_rounds_of_the_book_are_over(
    book: str, last: list[tuple[int, int]]
) -> None:
    play = play_of(book)
    hands = [(0, 0), (0, 3), (1, 0), (1, 2), *last]
    assert [hand for hand in hands if may_be_last(*hand, play)] == last


def test_easts_wins_in_a_row_are_counted_while_east_wins() -> None:
    play = play_of("resume")
    assert next_streak(2, True, EAST, play) == 3
    assert next_streak(2, False, SOUTH, play) == 0
    drawn = [
        next_streak(2, True, 0, play._replace(parenchan=how))
        for how in (STREAK_STRICT, STREAK_OVER_DRAWS)
    ]
    assert drawn == [0, 2]


@pytest.mark.parametrize(
    ("book", "shares", "lost"),
    [
        pytest.param("ema2016", [0, 400, 300, 300], 0, marks=rule("ema2016:3.6-b")),
        pytest.param("ema2012", [0, 400, 300, 300], 0, marks=rule("ema2012:3.6-b")),
        pytest.param("wrc2015", [0] * 4, 1, marks=rule("wrc2015:5.7.4-b", "wrc2015:5.9-b")),
        ("tenhou", [0, 1000, 0, 0], 0),
    ],
)
def test_the_bets_left_over_go_to_the_first_places_or_to_nobody(
    book: str, shares: list[int], lost: int
) -> None:
    play = play_of(book)
    first = first_places([29000, 30000, 30000, 30000], 0, play)
    assert [leftover_points(seat, first, 1, 0, play) for seat in range(4)] == shares
    assert leftover_lost(1, 0, play) == lost


def test_bets_may_go_back_to_those_who_placed_them() -> None:
    play = play_of("ema2016")._replace(leftover_bets=BETS_RETURNED)
    assert leftover_points(0, EAST, 3, 0, play) == 0
    assert leftover_points(1, EAST, 3, 2, play) == 2000
    assert leftover_lost(3, 2, play) == 1


@pytest.mark.parametrize(
    ("scores", "bets", "ranked"),
    [
        ((33400, 33300, 33300, 20000), (400, 300, 300, 0), (1, 1, 1, 4)),
        ((30400, 30200, 30200, 30200), (400, 200, 200, 200), (1, 1, 1, 1)),
        ((36000, 34000, 30000, 20000), (1000, 0, 0, 0), (1, 2, 3, 4)),
    ],
)
@rule("ema2016:3.6-b", "ema2012:3.6-b", "ema2016:3.6.1-b", "ema2012:3.6.1-b")
def test_bets_left_over_break_no_tie(
    scores: tuple[int, ...], bets: tuple[int, ...], ranked: tuple[int, ...]
) -> None:
    for book in map(rulebook, ("ema2016", "ema2012")):
        assert places(ranked_scores(scores, bets, book), book) == ranked


def test_bets_that_come_back_count_for_the_places() -> None:
    book = rulebook("ema2016").with_options(leftover_bets="return")
    ranked = ranked_scores((31000, 30000, 30000, 29000), (1000, 2000, 0, 0), book)
    assert places(ranked, book) == (1, 2, 2, 4)


UMA = [20000, 10000, -10000, -20000]


@pytest.mark.parametrize(
    ("scores", "shares"),
    [
        ((35000, 35000, 35000, 15000), (6800, 6600, 6600, -20000)),
        ((15000, 35000, 35000, 35000), (-20000, 6800, 6600, 6600)),
        ((45000, 25000, 25000, 25000), (20000, -6600, -6700, -6700)),
        ((40000, 30000, 30000, 20000), (20000, 0, 0, -20000)),
        ((30000, 30000, 30000, 30000), (0, 0, 0, 0)),
    ],
)
def test_a_uma_that_three_cannot_share_evenly_still_adds_up(
    scores: tuple[int, ...], shares: tuple[int, ...]
) -> None:
    """In whole hundreds, the rest to the one nearest the first East, as bets are shared (rulings R31, R32, W-07)."""
    book = rulebook("ema2016").with_options(uma=UMA)
    assert uma(scores, book) == shares
    lines = results(scores, book)
    assert sum(line.total for line in lines) == 0
    assert [line.place for line in lines] == list(places(scores, book))  # nobody is ahead by it


def test_a_uma_in_single_points_is_shared_evenly_where_it_can_be() -> None:
    book = rulebook("ema2016").with_options(uma=[15, 5, -5, -15])
    assert uma((38000, 38000, 29000, 15000), book) == (10, 10, -5, -15)

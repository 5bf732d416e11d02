"""One hand of a real table by the clauses: who is paid, who deals next, when the game ends, where bets go."""

from typing import Any

import pytest

from hanchan import rulebook
from hanchan.club.table.hand_words import parse_result
from hanchan.club.table.hands import Position, Settled, leftover_bets, settle, start
from hanchan.club.table.ledger import open_table
from hanchan.errors import IllegalAction, NotationError
from helpers.books import books, rule

SOUTH_FOUR = {"round": 1, "dealer": 3}


def hand(book: str, words: str, **before: Any) -> Settled:
    """What the hand does from a position that differs from the first in these."""
    rules = rulebook(book)
    return settle(start(rules)._replace(**before), parse_result(words), rules)


TWO_WINNERS = "ron 0 2han30fu and 3 3han30fu from 2 riichi 0,1"


@pytest.mark.parametrize("book", books(ema="4.1-i 4.1-j"))
def test_two_winners_get_counters_and_own_bets_and_the_nearest_the_others(book: str) -> None:
    found = hand(book, TWO_WINNERS, dealer=1, counters=1, bets=1)
    assert found.changes == (2000 + 300, -1000, -2300 - 4200, 3900 + 300 + 2000)
    assert (found.after.bets, found.after.dealer) == (0, 2)


@rule("wrc2015:5.4.1-d", "wrc2015:5.7.6-d", "wrc2015:6.1-m")
def test_of_two_winners_only_the_nearest_is_paid_in_wrc() -> None:
    found = hand("wrc2015", TWO_WINNERS, dealer=1, counters=1, bets=1)
    assert found.changes == (-1000, -1000, -4200, 3900 + 300 + 3000)


def test_the_nearest_of_two_winners_alone_gets_counters_and_bets_on_tenhou() -> None:
    found = hand("tenhou", TWO_WINNERS, dealer=1, counters=1, bets=1)
    assert found.changes == (-1000 + 2000, -1000, -2000 - 4200, 3900 + 300 + 3000)


THREE_WINNERS = "ron 1 1han30fu and 2 1han30fu and 3 1han30fu from 0"


@pytest.mark.parametrize("book", books(ema2016="3.3.1-e", ema2012="3.3.1-d"))
def test_three_may_win_on_one_discard(book: str) -> None:
    assert hand(book, THREE_WINNERS).changes == (-3000, 1000, 1000, 1000)


def test_three_winners_end_the_hand_on_tenhou() -> None:
    with pytest.raises(IllegalAction, match="three winners on one discard end the hand"):
        hand("tenhou", THREE_WINNERS)
    after = hand("tenhou", "abort three_winners").after
    assert (after.name, after.counters) == ("East 1", 1)
    with pytest.raises(IllegalAction, match="no hand ends by 'three_winners'"):
        hand("ema2012", "abort three_winners")


@pytest.mark.parametrize("book", books(ema="3.4.9-f"))
def test_east_who_wins_with_another_stays_and_adds_a_counter(book: str) -> None:
    after = hand(book, "ron 3 1han30fu and 0 1han30fu from 2", counters=2).after
    assert (after.name, after.counters) == ("East 1", 3)


@pytest.mark.parametrize(
    "book",
    books(ema="3.4.10-a 3.4.10-c", wrc2015="5.7.7-a 5.7.7-b"),
)
def test_counters_grow_by_east_wins_and_draws_and_go_when_another_wins(book: str) -> None:
    results = ("tsumo 0 1han30fu", "draw tenpai 0", "draw", "tsumo 1 1han30fu")
    assert [hand(book, words, counters=2).after.counters for words in results] == [3, 3, 3, 0]


@pytest.mark.parametrize("book", books(ema2016="3.4.7-i", wrc2015="7.2-riichi-j 7.2-riichi-k"))
def test_a_riichi_hand_that_died_pays_as_noten_and_east_passes_the_deal(book: str) -> None:
    found = hand(book, "draw tenpai 1 riichi 0 dead 0")
    assert found.changes == (-1000 - 1000, 3000, -1000, -1000)
    assert (found.after.name, found.after.bets) == ("East 2", 1)


@pytest.mark.parametrize("book", books(ema2012="4.2.4-e", resume="yaku-nagashi-mangan"))
def test_nagashi_is_paid_as_a_self_drawn_mangan_with_counters_and_bets(book: str) -> None:
    south = hand(book, "draw tenpai 0 nagashi 1", counters=2, bets=1)
    assert south.changes == (-4200, 8600 + 1000, -2200, -2200)
    assert (south.after.name, south.after.counters, south.after.bets) == ("East 2", 0, 0)
    east = hand(book, "draw nagashi 0", counters=2)
    assert east.changes == (3 * 4200, -4200, -4200, -4200)
    assert (east.after.name, east.after.counters) == ("East 1", 3)
    both = hand(book, "draw nagashi 0,3", dealer=1, bets=1)
    assert both.changes == (8000 - 2000, -4000 - 4000, -2000 - 2000, 8000 - 2000 + 1000)
    assert hand(book, "draw nagashi 0,2", dealer=3, bets=1).changes[0] == 8000 - 2000 + 1000


def test_nagashi_is_a_draw_that_keeps_counters_and_bets_on_tenhou() -> None:
    tenpai = hand("tenhou", "draw tenpai 0 nagashi 1", counters=2, bets=1)
    assert tenpai.changes == (-4000, 8000, -2000, -2000)
    assert (tenpai.after.name, tenpai.after.counters, tenpai.after.bets) == ("East 1", 3, 1)
    noten = hand("tenhou", "draw nagashi 0", counters=2)
    assert (noten.after.name, noten.after.counters) == ("East 2", 3)


@rule("ema2012:3.4.3-a", "ema2012:3.4.3-c", "ema2012:3.4.4-a")
def test_an_abort_moves_nothing_but_bets_and_adds_a_counter() -> None:
    found = hand("ema2012", "abort four_riichi riichi 0,1,2,3", counters=1, bets=1)
    assert found.changes == (-1000,) * 4
    assert (found.after.name, found.after.counters, found.after.bets) == ("East 1", 2, 5)


@rule("ema2012:3.4.6-c", "ema2012:3.4.6-i", "ema2012:3.4.6-j")
def test_a_chombo_is_paid_by_the_winds_of_the_hand_and_changes_nothing_else() -> None:
    found = hand("ema2012", "chombo 3 riichi 1", dealer=2, counters=2, bets=1)
    assert found.changes == (2000, 2000, 4000, -8000)
    after = found.after
    assert (after.name, after.counters, after.bets, after.placed) == ("East 3", 2, 1, (0,) * 4)


@pytest.mark.parametrize("book", books(ema2016="3.6-c", wrc2015="5.9.1-a"))
def test_a_leading_east_cannot_end_the_game_by_winning_south_four(book: str) -> None:
    after = hand(book, "tsumo 3 1han30fu", **SOUTH_FOUR).after
    assert (after.over, after.name, after.counters) == (False, "South 4", 1)
    assert hand(book, "tsumo 1 1han30fu", **SOUTH_FOUR).after.over


@pytest.mark.parametrize("book", books(ema2016="4.1-m", wrc2015="4.1-b 6.1-n"))
def test_a_score_below_zero_ends_nothing(book: str) -> None:
    found = hand(book, "ron 1 yakuman from 0").after
    assert (found.points[0], found.over) == (-2000, False)


@pytest.mark.parametrize(
    ("before", "words", "over"),
    [
        ({"points": (1000, 33000, 33000, 33000)}, "ron 1 1han30fu from 0", False),  # zero is left
        ({"points": (900, 33100, 33000, 33000)}, "ron 1 1han30fu from 0", True),
        ({**SOUTH_FOUR, "points": (25000,) * 4}, "tsumo 3 4han30fu", True),  # East leads
        ({**SOUTH_FOUR, "points": (25000,) * 4}, "tsumo 3 1han30fu", False),  # below the target
        ({**SOUTH_FOUR, "points": (34500, 14500, 20500, 30500)}, "draw tenpai 0,3", False),
        ({**SOUTH_FOUR, "points": (33000, 14500, 19500, 33000)}, "draw tenpai 0,3", False),  # a tie
        ({**SOUTH_FOUR, "points": (20000, 20000, 10000, 50000)}, "abort four_winds", False),
        ({**SOUTH_FOUR, "points": (30000, 20000, 25000, 25000)}, "draw", True),
        ({**SOUTH_FOUR, "points": (29900, 20100, 25000, 25000)}, "draw", False),
        ({"round": 2, "dealer": 0, "points": (25000,) * 4}, "draw", False),
        ({"round": 2, "dealer": 3, "points": (25000,) * 4}, "draw", True),
        ({"round": 2, "dealer": 0, "points": (25000,) * 4}, "ron 1 mangan from 2", True),
    ],
)
def test_a_game_on_tenhou_ends_by_a_bust_a_leading_east_or_the_target(
    before: dict[str, object], words: str, over: bool
) -> None:
    assert hand("tenhou", words, **before).after.over == over


@pytest.mark.parametrize("book", books(ema="3.6-b"))
def test_bets_left_are_shared_by_tied_winners_and_the_rest_lies_nearest_the_first_east(
    book: str,
) -> None:
    level = Position((30000, 29000, 30000, 30000), bets=1)
    assert leftover_bets(level, rulebook(book)) == ((400, 0, 300, 300), 0)
    alone = level._replace(points=(30000, 31000, 29000, 29000))
    assert leftover_bets(alone, rulebook(book)) == ((0, 1000, 0, 0), 0)


@rule("wrc2015:5.7.4-b", "wrc2015:5.9-b")
def test_bets_left_belong_to_nobody_in_wrc() -> None:
    level = Position((30000, 31000, 28000, 29000), bets=2)
    assert leftover_bets(level, rulebook("wrc2015")) == ((0,) * 4, 2)


def test_a_book_may_give_bets_back_or_to_the_first_in_the_order_of_the_seats() -> None:
    level = Position((29000, 30000, 30000, 29000), bets=2, placed=(1, 0, 0, 1))
    assert leftover_bets(level, rulebook("tenhou")) == ((0, 2000, 0, 0), 0)
    returned = rulebook("ema2016").with_options(leftover_bets="return")
    assert leftover_bets(level, returned) == ((1000, 0, 0, 1000), 0)


@pytest.mark.parametrize(
    ("result", "says"),
    [
        ("ron 1 1han20fu from 0", "20 fu cannot be won on a discard"),
        ("ron 1 2han20fu from 0", "20 fu cannot be won on a discard"),
        ("ron 1 1han25fu from 0", "seven pairs have at least 2"),
        ("tsumo 1 1han25fu", "seven pairs have at least 3"),
        ("tsumo 1 2han25fu", "seven pairs have at least 3"),
        ("tsumo 1 1han20fu", "a pinfu that is drawn has at least 2"),
    ],
)
def test_han_and_fu_that_no_hand_has_are_refused(result: str, says: str) -> None:
    table = open_table("ABCD", "ema2016", by="Sven", at="t")
    with pytest.raises(NotationError, match=says):
        table.enter(parse_result(result), "Sven", "t")


@pytest.mark.parametrize(
    "result", ["ron 1 2han25fu from 0", "tsumo 1 3han25fu", "tsumo 1 2han20fu"]
)
def test_the_fewest_han_and_fu_that_a_hand_has_are_taken(result: str) -> None:
    open_table("ABCD", "ema2016", by="Sven", at="t").enter(parse_result(result), "Sven", "t")

"""Counters, who deals next, and the round."""

import pytest

import hanchan
from hanchan.game import Start
from hanchan.game.events import GameEnd, HandStart
from helpers.books import books
from helpers.scripts import Script, by_hand, seen, table, wall_of

WAITS = "234567m23488p67s"  # 5s and 8s
TENPAI_EAST = "123456789m11z23p"


def next_hand(script: Script) -> HandStart:
    return seen(script.game.events, HandStart)[-1]


def won_by(book: str, winner: str, **start: int) -> Script:
    """The winner has won East's (or, for East, South's) first discard."""
    source = "S" if winner == "E" else "E"
    draws = "1z8s" if winner == "E" else "8s"
    script = table({winner: WAITS}, draws=draws, rules=book, start=Start(**start))
    if winner == "E":
        script.drawn()
    script.say(source, "discard", "8s", drawn=True)
    script.do(winner, "ron")
    return script


@pytest.mark.parametrize("book", books(ema2016="3.4.9-f 3.4.10-a", ema2012="3.4.9-f 3.4.10-a"))
@pytest.mark.parametrize("counters", [0, 3])
def test_a_counter_is_placed_when_east_wins(book: str, counters: int) -> None:
    script = won_by(book, "E", counters=counters)
    assert next_hand(script).counters == counters + 1


@pytest.mark.parametrize("book", books(ema2016="3.4.10-a 3.4.10-c", ema2012="3.4.10-a 3.4.10-c"))
@pytest.mark.parametrize("winner", "SWN")
def test_all_counters_go_when_only_somebody_else_wins(book: str, winner: str) -> None:
    assert next_hand(won_by(book, winner, counters=3)).counters == 0
    assert next_hand(won_by(book, winner)).counters == 0


@pytest.mark.parametrize("book", books(ema2016="3.4.11-a", ema2012="3.4.12-a"))
def test_east_stays_after_winning(book: str) -> None:
    assert next_hand(won_by(book, "E", dealer=2)).dealer == 2


@pytest.mark.parametrize("book", books(ema2016="3.4.11-c", ema2012="3.4.12-c"))
@pytest.mark.parametrize("winner", "SWN")
def test_the_deal_passes_to_south_when_somebody_else_wins(book: str, winner: str) -> None:
    script = won_by(book, winner, dealer=1)
    assert next_hand(script).dealer == 2
    # South becomes East, West South, North West and East North.
    assert [script.seat(wind) for wind in "ESWN"] == [2, 3, 0, 1]


@pytest.mark.parametrize("book", books(ema2016="3.4.11-a 3.4.11-c", ema2012="3.4.12-a 3.4.12-c"))
@pytest.mark.parametrize(("said", "dealer"), [("E", 0), ("", 1)])
def test_at_an_exhaustive_draw_east_stays_only_when_tenpai_is_shown(
    book: str, said: str, dealer: int
) -> None:
    script = table({"E": TENPAI_EAST}, rules=book)
    script.exhaust(said)
    assert next_hand(script).dealer == dealer


@pytest.mark.parametrize("book", books(ema2016="3.4.11-a 3.4.11-c", ema2012="3.4.12-a 3.4.12-c"))
def test_east_without_a_waiting_hand_passes_the_deal(book: str) -> None:
    script = table({"S": "123456789p22z23s"}, rules=book)
    script.exhaust("S")
    assert next_hand(script).dealer == 1


def won_by_south_every_time(book: str) -> Script:
    """A whole game in which South wins on East's first discard, eight times."""
    hand = {"S": WAITS}
    again = wall_of(hand, draws="8s", red_fives=hanchan.rulebook(book).value("red_fives"))
    script = table(hand, draws="8s", rules=book, then=[again] * 9)
    while not script.game.over:
        script.say("E", "discard", "8s", drawn=True)
        script.do("S", "ron")
    return script


@pytest.mark.parametrize(
    "book",
    books(ema2016="2.1-b 2.2-a 3.1-d 3.5-b", ema2012="2.1-b 2.2-a 3.1-d 3.5-b"),
)
def test_everybody_is_east_once_in_the_east_round_and_once_in_the_south_round(book: str) -> None:
    script = won_by_south_every_time(book)
    dealt = [(start.round, start.dealer) for start in seen(script.game.events, HandStart)]
    assert dealt == [(wind, seat) for wind in "ES" for seat in range(4)]
    assert seen(script.game.events, GameEnd)


@pytest.mark.parametrize("book", books(ema2016="2.2-a 3.5-b", ema2012="2.2-a 3.5-b"))
def test_the_south_round_waits_until_the_fourth_dealer_has_lost_the_deal(book: str) -> None:
    stays = next_hand(won_by(book, "E", dealer=3))
    assert (stays.round, stays.dealer) == ("E", 3)
    passes = next_hand(won_by(book, "S", dealer=3))
    assert (passes.round, passes.dealer) == ("S", 0)
    third = next_hand(won_by(book, "S", dealer=2))
    assert (third.round, third.dealer) == ("E", 3)


@pytest.mark.parametrize("book", books(ema2016="3.1-d", ema2012="3.1-d"))
@pytest.mark.parametrize("scores", [(28000,) * 4, (50000, 30000, 30000, 10000), (22000,) * 4])
def test_no_west_round_is_played_whatever_the_scores(book: str, scores: tuple[int, ...]) -> None:
    assert hanchan.rulebook(book).value("rounds") == ("E", "S")
    bets = (120000 - sum(scores)) // 1000
    start = Start(round="S", dealer=3, scores=scores, bets=bets)
    script = table({}, rules=book, start=start)
    script.exhaust()
    assert script.game.over
    assert len(by_hand(script.game.events)) == 1

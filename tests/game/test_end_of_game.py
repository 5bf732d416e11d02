"""When a game ends, who has won it, and where the bets go that nobody collected."""

from typing import Any

import pytest

import hanchan
from hanchan.game import Start
from hanchan.game.events import GameEnd, HandEnd, HandStart, Win
from hanchan.settlement.standings import results, shown, uma
from helpers.books import data, in_books, rule
from helpers.scripts import Script, by_hand, seen, table, wall_of

WAITS = "234567m23488p67s"  # 5s and 8s


def last_hand(book: Any, winner: str, scores: tuple[int, ...] = (30000,) * 4) -> Script:
    """South four, won by this player on the first discard that is not his own."""
    draws = "1z8s" if winner == "E" else "8s"
    start = Start(round="S", dealer=3, scores=scores)
    script = table({winner: WAITS}, draws=draws, rules=book, start=start)
    if winner == "E":
        script.drawn()
    script.say("S" if winner == "E" else "E", "discard", "8s", drawn=True)
    script.do(winner, "ron")
    return script


@in_books(ema="3.5-c", wrc2015="5.8-c")
@pytest.mark.parametrize("winner", "SWN")
def test_the_game_ends_when_the_deal_passes_in_south_four(book: str, winner: str) -> None:
    script = last_hand(book, winner)
    assert script.game.over
    assert seen(script.game.events, HandEnd)[-1].over
    assert script.game.asked == ()


@in_books(ema="3.5-c", wrc2015="5.8-c")
def test_south_four_is_played_again_when_east_wins_it(book: str) -> None:
    script = last_hand(book, "E")
    assert not script.game.over
    start = seen(script.game.events, HandStart)[-1]
    assert (start.round, start.dealer, start.counters) == ("S", 3, 1)


@in_books(ema="3.5-c", wrc2015="5.8-c")
@pytest.mark.parametrize(("said", "over"), [("E", False), ("", True)])
def test_a_draw_in_south_four_ends_the_game_unless_east_shows_tenpai(
    book: str, said: str, over: bool
) -> None:
    start = Start(round="S", dealer=3)
    script = table({"E": "123456789m11z23p"}, rules=book, start=start)
    script.exhaust(said)
    assert script.game.over == over


@in_books(ema="3.5-c")
def test_no_other_hand_ends_the_game(book: str) -> None:
    for wind, dealer in (("E", 3), ("S", 2)):
        start = Start(round=wind, dealer=dealer)
        script = table({"S": WAITS}, draws="8s", rules=book, start=start)
        script.say("E", "discard", "8s", drawn=True)
        script.do("S", "ron")
        assert not script.game.over


@in_books(ema2016="3.6-c 3.5-c", ema2012="3.1-d 3.5-c", wrc2015="5.9.1-a")
def test_a_leading_east_may_not_end_the_game_by_winning_the_last_hand(book: str) -> None:
    scores = (20000, 20000, 20000, 60000)
    may_stop = hanchan.rulebook(book).with_options(agari_yame=True)
    assert last_hand(may_stop, "E", scores).game.over
    script = last_hand(book, "E", scores)
    assert not script.game.over
    start = seen(script.game.events, HandStart)[-1]
    assert (start.round, start.dealer, start.counters) == ("S", 3, 1)


@in_books(ema2016="4.1-m", wrc2015="4.1-b 6.1-n")
def test_play_goes_on_below_zero(book: str) -> None:
    start = Start(scores=(39000, 1000, 40000, 40000))
    for rules, over in ((hanchan.rulebook(book).with_options(bust=True), True), (book, False)):
        script = table({"W": WAITS}, draws="1z8s", rules=rules, start=start)
        script.drawn()
        script.say("S", "discard", "8s", drawn=True)
        [win] = seen(script.do("W", "ron"), Win)
        assert script.changes(win)["S"] == -8000  # a blessing
        assert script.game.scores == (39000, -7000, 48000, 40000)
        assert script.game.over is over
    assert len(by_hand(script.game.events)) == 2


def ended(book: Any, scores: tuple[int, ...], bets: int) -> GameEnd:
    """The end of a game after a last hand in which no points moved."""
    script = table({}, rules=book, start=Start(round="S", dealer=3, scores=scores, bets=bets))
    [end] = seen(script.exhaust(), GameEnd)
    assert script.game.scores == end.scores
    return end


@in_books(ema2016="0-r 3.6-b", ema2012="3.6-b")
def test_leftover_bets_go_to_the_winner_of_the_game(book: str) -> None:
    end = ended(book, (30000, 38000, 30000, 20000), 2)
    assert end.deltas == (0, 2000, 0, 0)
    assert end.scores == (30000, 40000, 30000, 20000)
    assert end.bets == 0


@rule("wrc2015:5.7.4-b", "wrc2015:5.9-b")
@pytest.mark.parametrize("bets", [1, 2])
def test_leftover_bets_belong_to_nobody_in_wrc(bets: int) -> None:
    scores = (40000, 30000, 28000, 22000 - 1000 * bets)
    end = ended("wrc2015", scores, bets)
    assert (end.scores, end.deltas, end.bets) == (scores, (0, 0, 0, 0), bets)
    to_winner = ended(
        hanchan.rulebook("wrc2015").with_options(leftover_bets="winner"), scores, bets
    )
    assert (to_winner.scores[0], to_winner.bets) == (40000 + 1000 * bets, 0)


@rule("wrc2015:5.7.4-b", "wrc2015:5.9-b")
def test_a_bet_of_the_last_hand_does_not_go_back_either() -> None:
    start = Start(round="S", dealer=3)
    script = table({"S": WAITS}, "1z7z", rules="wrc2015", start=start)
    south = script.seat("S")
    script.drawn()
    script.do("S", "riichi", "7z", drawn=True)
    [end] = seen(script.exhaust(), GameEnd)
    assert (end.bets, sum(end.scores)) == (1, 119000)
    assert end.scores[south] == 30000 - 1000 + 3000


@in_books(ema="3.6-b")
def test_tied_winners_share_the_leftover_bets(book: str) -> None:
    end = ended(book, (34000, 34000, 30000, 20000), 2)
    assert end.deltas == (1000, 1000, 0, 0)
    # Hundreds that do not divide go to the one nearest the first East.
    end = ended(book, (29000, 30000, 30000, 30000), 1)
    assert end.deltas == (0, 400, 300, 300)


SMALL = "123m789p777z22s68s"  # one han on 7s
# Who wins each hand of a game by dealer 0 to 3, twice; seats 1 and 3 win when their right-hand neighbour deals.
WINNERS = [1, 2, 3, 2, 2, 2, 3, 2]


@in_books(ema="3-a 3.6-a", wrc2015="5-a 5.9-a")
def test_the_highest_score_wins_however_few_hands_it_won(book: str) -> None:
    red = hanchan.rulebook(book).value("red_fives")
    winds = ["ESWN"[(winner - hand) % 4] for hand, winner in enumerate(WINNERS)]
    # Seat 1 wins its hand at once, with a blessing; the others win theirs in the second turn.
    small = [
        wall_of({wind: SMALL}, "1z2z3z9s7s", indicators="1p", red_fives=red) for wind in winds[1:]
    ]
    script = table({"S": WAITS}, "8s", rules=book, then=small)
    script.say("E", "discard", "8s", drawn=True)
    script.do("S", "ron")
    for wind in winds[1:]:
        for _ in range(4):
            script.drawn()
        script.say("E", "discard", "7s", drawn=True)
        script.do(wind, "ron")
    assert script.game.over
    assert [win.seat for win in seen(script.game.events, Win)] == WINNERS
    lines = results(script.game.scores, script.game.book)
    assert [line.place for line in lines][1:3] == [1, 2]  # one win ahead of five


@in_books(ema="3.6-a", wrc2015="5.9-a")
def test_ties_are_possible(book: str) -> None:
    for scores, expected in (
        ((35000, 35000, 30000, 20000), [1, 1, 3, 4]),
        ((20000, 35000, 30000, 35000), [4, 1, 3, 1]),
    ):
        lines = results(scores, hanchan.rulebook(book))
        assert [line.place for line in lines] == expected
    by_seat = hanchan.rulebook(book).with_options(tie_break="initial_seat")
    assert [line.place for line in results(scores, by_seat)] == [4, 1, 3, 2]


@pytest.mark.parametrize("one", data("examples")["uma"], ids=lambda one: one["id"])
def test_uma_is_shared_by_those_who_tie(one: dict[str, Any]) -> None:
    book = hanchan.rulebook(one["book"])
    assert list(uma(one["points"], book)) == one["uma"]
    lines = results(one["points"], book)
    assert [line.total for line in lines] == one["result"]
    assert sum(line.total for line in lines) == one["sum"]
    assert one["sum"] == -1000 * one["bets_left"]
    if "shown" in one:
        assert [float(shown(line.total, book)) for line in lines] == one["shown"]

"""Points from the start to the end: nobody goes bust, bets left over, places and ties (WRC 4.1, 5, 5.7.4, 5.9, 6.1)."""

from typing import Any

import pytest

import hanchan
from hanchan.game import Game, Start
from hanchan.game.events import GameEnd, HandEnd, HandStart, Win
from hanchan.settlement.standings import results, shown, uma
from helpers.books import data, rule
from helpers.scripts import seen, table

WRC = hanchan.rulebook("wrc2015")
WAITING = "123m456m345p99s67p"  # for 2p, 5p and 8p


def last_hand(**more: Any) -> Start:
    """South 4: the last dealer's hand."""
    return Start(round="S", dealer=3, **more)


@rule("wrc2015:4.1-a")
def test_everybody_begins_with_30000_points() -> None:
    game = Game("wrc2015", 1)
    assert game.scores == (30000,) * 4
    [start] = seen(game.events, HandStart)
    assert sum(start.scores) == 120000


@rule("wrc2015:4.1-b", "wrc2015:6.1-n")
def test_play_goes_on_with_a_score_below_zero() -> None:
    """Renhou: South, with 1000 points, pays a mangan of 8000."""
    hands, start = {"W": WAITING}, Start(scores=(59000, 1000, 30000, 30000))
    for rules, over in ((WRC, False), (WRC.with_options(bust=True), True)):
        script = table(hands, "1z8p", rules=rules, start=start)
        script.drawn()
        script.say("S", "discard", "8p", drawn=True)
        events = script.say("W", "ron")
        assert script.game.scores == (59000, -7000, 38000, 30000)
        assert script.game.over is over
        assert bool(seen(events, HandStart)) is not over


@rule("wrc2015:6.1-n")
@pytest.mark.parametrize(
    "one",
    [one for one in data("examples")["riichi"] if "points_before" in one],
    ids=lambda one: one["id"],
)
def test_riichi_may_be_declared_with_any_score(one: dict[str, Any]) -> None:
    before = one["points_before"]
    start = Start(scores=(40000, before, 40000, 40000 - before))
    poor = WRC.with_options(riichi_min_points=1000)
    for rules, allowed in ((WRC, one["allowed"]), (poor, False)):
        script = table({"S": WAITING}, "1z7z", rules=rules, start=start)
        script.drawn()
        assert script.may("S", "riichi") is allowed
        if allowed:
            script.do("S", "riichi", "7z")
            assert script.points("S") == one["points_after"]


@rule("wrc2015:5.9.1-a")
def test_a_leading_east_cannot_stop_after_winning_the_last_hand() -> None:
    """The example end-no-agari-yame."""
    for rules, over in ((WRC, False), (WRC.with_options(agari_yame=True), True)):
        script = table({"E": WAITING}, "8p", rules=rules, start=last_hand())
        [end] = seen(script.say("E", "tsumo"), HandEnd)
        assert max(script.game.scores) == script.game.scores[3]
        assert (end.over, end.dealer, end.counters) == (over, 3, 1)


@rule("wrc2015:5.8-c")
@pytest.mark.parametrize("scores", [None, (30000,) * 4, (29000, 29000, 31000, 31000)])
def test_the_game_is_over_when_the_last_deal_passes(scores: tuple[int, ...] | None) -> None:
    """The examples end-south4-other-wins, end-south4-draw-east-noten and end-no-extra-round."""
    script = table({"W": WAITING}, "8p", rules=WRC, start=last_hand(counters=1, scores=scores))
    script.say("E", "discard", "8p", drawn=True)
    [end] = seen(script.say("W", "ron"), HandEnd)
    assert (end.over, end.counters) == (True, 0)
    script = table({}, rules=WRC, start=last_hand(scores=scores))
    [end] = seen(script.exhaust(), HandEnd)
    assert (end.over, end.counters) == (True, 1)
    assert script.game.over


@rule("wrc2015:5.8-c")
def test_the_last_hand_is_repeated_while_east_stays() -> None:
    script = table({"E": WAITING}, "1z", rules=WRC, start=last_hand())
    [end] = seen(script.exhaust("E"), HandEnd)
    assert (end.over, end.dealer) == (False, 3)


@rule("wrc2015:5.7.4-a", "wrc2015:6.1-m")
def test_bets_stay_after_a_draw_and_go_to_the_next_winner() -> None:
    script = table({"S": WAITING, "E": "123m456m345s99m67s"}, "7z7z", rules=WRC)
    script.do("E", "riichi", "7z", drawn=True)
    script.do("S", "riichi", "7z", drawn=True)
    [end] = seen(script.exhaust(), HandEnd)
    assert (end.bets, script.game.bets) == (2, 2)
    start = Start(bets=2, scores=(29500, 30500, 29000, 29000))
    script = table({"W": WAITING}, "8p", rules=WRC, start=start)
    script.say("E", "discard", "8p", drawn=True)
    [win] = seen(script.say("W", "ron"), Win)
    assert win.deltas == (-8000, 0, 8000 + 2000, 0)
    assert script.game.bets == 0


@rule("wrc2015:5.7.4-b", "wrc2015:5.9-b")
@pytest.mark.parametrize("bets", [1, 2])
def test_bets_left_at_the_end_belong_to_nobody(bets: int) -> None:
    scores = (40000, 30000, 28000, 22000 - 1000 * bets)
    to_winner = WRC.with_options(leftover_bets="winner")
    for rules, leader in ((WRC, 40000), (to_winner, 40000 + 1000 * bets)):
        script = table({}, rules=rules, start=last_hand(bets=bets, scores=scores))
        [end] = seen(script.exhaust(), GameEnd)
        assert end.scores == (leader, *scores[1:]) == script.game.scores
        assert end.bets == (bets if rules is WRC else 0)
        assert sum(end.scores) + 1000 * end.bets == 120000


@rule("wrc2015:5.7.4-b", "wrc2015:5.9-b")
def test_a_bet_of_the_last_hand_does_not_go_back_either() -> None:
    script = table({"S": WAITING}, "1z7z", rules=WRC, start=last_hand())
    south = script.seat("S")
    script.drawn()
    script.do("S", "riichi", "7z", drawn=True)
    [end] = seen(script.exhaust(), GameEnd)
    assert (end.bets, sum(end.scores)) == (1, 119000)
    assert end.scores[south] == 30000 - 1000 + 3000


@rule("wrc2015:5-a", "wrc2015:5.9-a")
def test_points_decide_and_not_the_number_of_hands_won() -> None:
    """Seat 3 wins a hand and seat 0 none, and yet seat 0 is first in the end."""
    start = last_hand(scores=(90000, 10000, 10000, 10000))
    script = table({"E": WAITING}, "8p", rules=WRC, start=start)
    assert [win.seat for win in seen(script.say("E", "tsumo"), Win)] == [3]
    script.exhaust()
    assert script.game.over
    assert script.game.scores == (74000, -6000, -6000, 58000)
    assert [line.place for line in results(script.game.scores, WRC)] == [1, 3, 3, 2]


@rule("wrc2015:5.9-a")
def test_players_with_equal_points_win_together() -> None:
    scores = (38000, 38000, 29000, 15000)
    script = table({}, rules=WRC, start=last_hand(scores=scores))
    script.exhaust()
    assert [line.place for line in results(script.game.scores, WRC)] == [1, 1, 3, 4]
    by_seat = WRC.with_options(tie_break="initial_seat")
    assert [line.place for line in results(scores, by_seat)] == [1, 2, 3, 4]


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

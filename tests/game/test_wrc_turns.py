"""Turns, the passing of the deal, rounds and the end of the game (WRC 2.3, 4.2, 4.3, 5.1 to 5.3, 5.7.8 to 5.9)."""

from itertools import pairwise

import pytest

import hanchan
from hanchan.errors import IllegalAction
from hanchan.game import Game, Start
from hanchan.game.events import Discard, Draw, DrawEnd, HandEnd, HandStart
from hanchan.tiles import parse
from helpers.books import rule
from helpers.scripts import Script, seen, table, wall_of

WRC = hanchan.rulebook("wrc2015")
FIRST_DRAW_WIN = "123m456m345p99s67p"  # waits for 2p, 5p and 8p


@pytest.fixture(scope="module")
def drawn_game() -> Game:
    """A whole game in which nobody ever says tenpai: every deal passes."""
    script = Script(Game("wrc2015", 21))
    while not script.game.over:
        script.exhaust()
    return script.game


def won(**start: object) -> Script:
    """A hand in which East may win by the first draw (counted as tenhou), everybody else being far from it."""
    return table({"E": FIRST_DRAW_WIN}, draws="8p", rules=WRC, start=Start(**start))  # type: ignore[arg-type]


@rule("wrc2015:4.2-a", "wrc2015:5.1-a")
def test_play_goes_round_to_the_right_from_east_to_north() -> None:
    script = table({}, rules=WRC)
    turns = [0]
    for _ in range(7):
        turns += [event.seat for event in seen(script.drawn(), Draw)]
    assert turns == [0, 1, 2, 3, 0, 1, 2, 3]
    winds = [script.seat(wind) for wind in "ESWN"]
    assert winds == [0, 1, 2, 3]


@rule("wrc2015:5.1-a", "wrc2015:5.3-b")
def test_a_turn_begins_with_a_tile_taken_and_ends_with_a_discard() -> None:
    script = table({}, rules=WRC)
    script.drawn()
    assert {option.act for option in script.legal("S")} == {"discard"}
    with pytest.raises(IllegalAction):
        script.say("W", "discard", script.game.view("open").hands[2][0])
    events = script.drawn()
    assert [type(event) for event in events] == [Discard, Draw]
    assert [event.seat for event in events] == [1, 2]


@rule("wrc2015:5.3-b")
def test_a_claim_takes_the_place_of_the_draw() -> None:
    script = table({"S": "46p147m147s12344z"}, draws="5p", rules=WRC)
    script.say("E", "discard", "5p", drawn=True)
    events = script.do("S", "chow") + script.do("S", "discard", "1z")
    assert [event.seat for event in seen(events, Draw)] == [2]
    assert len(script.game.view("open").hands[1]) == 10


@rule("wrc2015:5.3-a")
def test_east_plays_first_with_the_fourteenth_dealt_tile() -> None:
    script = table({"E": "1111m456m345p99s6p"}, draws="7p", rules=WRC)
    assert script.game.asked == (0,)
    assert [len(hand) for hand in script.game.view("open").hands] == [14, 13, 13, 13]
    assert {option.act for option in script.legal("E")} == {"concealed_kong", "riichi", "discard"}
    assert won().may("E", "tsumo")
    script.drawn()
    assert [len(hand) for hand in script.game.view("open").hands] == [13, 14, 13, 13]
    assert [event.seat for event in seen(script.game.events, Discard)] == [0]


@rule("wrc2015:5.1-b")
@pytest.mark.parametrize(
    ("south", "act", "double"),
    [("55p147m147s12344z", "pung", False), ("46p147m147s12344z", "chow", False),
     ("555p17m147s12344z", "kong", False), ("46p147m147s12344z", "pass", True)],
)  # fmt: skip
def test_a_claim_interrupts_the_first_set_of_turns(south: str, act: str, double: bool) -> None:
    hands = {"S": south, "W": "123m456m345s99s67s"}
    draws = "5p7z7z7z" if act == "pass" else "5p7z"
    script = table(hands, draws, rules=WRC, replacements="7z")
    script.say("E", "discard", "5p", drawn=True)
    script.do("S", act)
    script.do("S", "discard", "1z" if act != "pass" else "7z")
    script.do("W", "riichi", "7z", drawn=True)
    assert script.game.state.double_riichi(2) is double


@rule("wrc2015:5.1-c", "wrc2015:5.7.2-a")
def test_a_hand_ends_with_a_win_or_when_the_last_discard_passes() -> None:
    assert seen(won().say("E", "tsumo"), HandEnd)
    script = table({"S": FIRST_DRAW_WIN}, rules=WRC, last="8p")
    script.until_live(0)
    events = script.say("N" if script.game.asked == (3,) else "S", "discard", "8p", drawn=True)
    assert not seen(events, HandEnd)
    events = script.all_pass() + script.exhaust()
    [end] = seen(events, DrawEnd)
    assert end.reason == "exhaustive"


@rule("wrc2015:2.3-c", "wrc2015:4.2-b", "wrc2015:4.3-a", "wrc2015:5.8-b", "wrc2015:5.8-c")
def test_a_game_is_an_east_and_a_south_round_of_four_deals(drawn_game: Game) -> None:
    hands = [(event.round, event.dealer) for event in seen(drawn_game.events, HandStart)]
    assert hands == [(wind, dealer) for wind in "ES" for dealer in range(4)]
    assert [event.over for event in seen(drawn_game.events, HandEnd)] == [False] * 7 + [True]
    assert drawn_game.over


@rule("wrc2015:2.3-c")
def test_the_rounds_are_those_of_the_book() -> None:
    start = Start(round="E", dealer=3)
    east_only = Script(Game(WRC.with_options(rounds=["E"]), 21, start=start))
    east_only.exhaust()
    assert east_only.game.over
    both = Script(Game(WRC, 21, start=start))
    both.exhaust()
    assert not both.game.over


@rule("wrc2015:4.3-a", "wrc2015:5.8-b")
def test_the_south_round_begins_when_the_first_dealer_deals_again() -> None:
    script = Script(Game("wrc2015", 21, start=Start(round="E", dealer=3)))
    [start] = seen(script.exhaust(), HandStart)
    assert (start.round, start.dealer) == ("S", 0)
    repeated = table({"E": FIRST_DRAW_WIN}, draws="8p", rules=WRC, start=Start(dealer=3))
    [start] = seen(repeated.say("E", "tsumo"), HandStart)
    assert (start.round, start.dealer) == ("E", 3)


@rule("wrc2015:5.8-a")
def test_every_hand_is_mixed_anew(drawn_game: Game) -> None:
    walls = [event.wall for event in seen(drawn_game.events, HandStart)]
    assert all(sorted(parse(wall or "")) == sorted(list(range(34)) * 4) for wall in walls)
    assert all(one != other for one, other in pairwise(walls))
    assert len(set(walls)) == 8


@rule("wrc2015:5.7.8-a", "wrc2015:5.7.7-a")
def test_east_stays_after_winning() -> None:
    [end] = seen(won(counters=1).say("E", "tsumo"), HandEnd)
    assert (end.dealer, end.round, end.counters) == (0, "E", 2)


@rule("wrc2015:5.7.8-b", "wrc2015:5.7.7-b")
def test_the_deal_passes_to_south_when_another_player_wins() -> None:
    for wind, counters in (("S", 3), ("W", 0), ("N", 4)):
        script = table({wind: FIRST_DRAW_WIN}, "8p", rules=WRC, start=Start(counters=counters))
        script.say("E", "discard", "8p", drawn=True)
        [end] = seen(script.say(wind, "ron"), HandEnd)
        assert (end.dealer, end.counters) == (1, 0)
        assert [script.seat(one) for one in "ESWN"] == [1, 2, 3, 0]


@rule("wrc2015:5.7.7-a", "wrc2015:5.7.2-g")
def test_a_counter_is_added_for_an_east_win_and_for_each_draw() -> None:
    second = wall_of({"E": FIRST_DRAW_WIN}, "1z")
    script = table({"E": FIRST_DRAW_WIN}, draws="8p", rules=WRC, then=[second])
    [end] = seen(script.say("E", "tsumo"), HandEnd)
    assert end.counters == 1
    [end] = seen(script.exhaust("E"), HandEnd)
    assert (end.counters, end.dealer) == (2, 0)
    [end] = seen(script.exhaust(), HandEnd)
    assert (end.counters, end.dealer) == (3, 1)

"""Chombo at a WRC table: what it does, and the riichi and kongs that turn out false (WRC 5.7, 7.1, 7.2, A-11)."""

from typing import Any

import pytest

import hanchan
from hanchan.game import Action, Start
from hanchan.game.events import Announce, Chombo, DrawEnd, HandEnd, HandStart, Penalty, Win
from hanchan.rules.fouls import offences
from helpers.books import data, rule
from helpers.scripts import Script, seen, table

WRC = hanchan.rulebook("wrc2015")
HAND = "123m456m345p99s67p"  # waits for 2p, 5p and 8p
NOTHING = "147m258p369s1234z"
NOTEN = "123m456m345p99s1z4z"
PENALTIES = {one["id"]: one for one in data("examples")["penalty"]}


def false_ron(start: Start | None = None, **hands: str) -> Script:
    """East has discarded 8p; South, who has nothing, is about to show a win on it."""
    script = table({"S": NOTHING} | hands, "8p", rules=WRC, referee=True, start=start)
    script.say("E", "discard", "8p", drawn=True)
    return script


def show(script: Script, seat: int) -> list[Any]:
    """The seat shows a win that is none; everybody else who could claim the tile passes."""
    return script.game.act(seat, Action("ron"), shown=True) + script.all_pass()


@rule("wrc2015:5.7-a", "wrc2015:5.7.8-c")
@pytest.mark.parametrize("dealer", [0, 1])
def test_after_a_chombo_the_same_hand_is_dealt_again(dealer: int) -> None:
    """The example rot-chonbo, in East 2."""
    [one] = [one for one in data("examples")["rotation"] if one["result"] == "chombo"]
    script = false_ron(Start(dealer=dealer, counters=one["counters_before"]))
    [start] = seen(show(script, script.seat("S")), HandStart)
    assert (start.round, start.dealer, start.counters) == ("E", dealer, one["counters_after"])
    assert one["east_stays"] is True


@rule("wrc2015:5.7.8-c")
def test_east_deals_again_after_an_own_chombo() -> None:
    script = table({"E": NOTHING}, "9m", rules=WRC, referee=True, start=Start(counters=1))
    [start] = seen(script.game.foul(0, "chombo"), HandStart)
    assert (start.dealer, start.counters) == (0, 1)


@rule("wrc2015:7.1-h")
def test_bets_of_the_hand_go_back_and_nothing_else_moves() -> None:
    """South and West are in riichi, one older bet and two counters lie on the table."""
    one = PENALTIES["pen-chonbo"]
    start = Start(counters=2, bets=1, scores=(30000, 30000, 30000, 29000))
    hands = {"S": HAND, "W": "123m456m345s99m67s", "E": NOTHING}
    script = table(hands, "9m7z7z", rules=WRC, referee=True, start=start)
    script.drawn()
    script.do("S", "riichi", "7z", drawn=True)
    script.do("W", "riichi", "7z", drawn=True)
    assert (script.game.scores, script.game.bets) == ((30000, 29000, 29000, 29000), 3)
    events = script.game.foul(0, "chombo")
    [chombo] = seen(events, Chombo)
    assert chombo.deltas == (0, 0, 0, 0)
    assert one["mangan_payment"] is False
    [start_again] = seen(events, HandStart)
    assert start_again.scores == (30000, 30000, 30000, 29000)
    assert (start_again.bets, start_again.counters, start_again.dealer) == (1, 2, 0)


@rule("wrc2015:7.1-i")
def test_a_valid_win_on_the_same_tile_cancels_the_chombo() -> None:
    """The example pen-chonbo-with-win; also if the false winner sits nearer (ruling W-03)."""
    one = PENALTIES["pen-chonbo-with-win"]
    for wind, seat in (("W", 2), ("N", 3)):
        script = false_ron(**{wind: HAND})
        events = show_and_win(script, wind)
        [win] = seen(events, Win)
        assert (win.seat, win.deltas[0] < 0) == (seat, True)
        assert (bool(seen(events, Chombo)), one["redeal"]) == (False, False)
        assert script.game.penalties == (one["penalty"],) * 4
        [end] = seen(events, HandEnd)
        assert end.dealer == 1


def show_and_win(script: Script, wind: str) -> list[Any]:
    """South shows a false win, then the other player says ron as well."""
    events = script.game.act(1, Action("ron"), shown=True)
    assert not seen(events, Chombo)
    return events + script.say(wind, "ron") + script.all_pass()


@rule("wrc2015:7.1-i")
def test_without_a_valid_win_the_chombo_stands() -> None:
    script = false_ron(W=HAND)
    events = show(script, 1)
    assert [event.seats for event in seen(events, Chombo)] == [(1,)]
    assert not seen(events, Win)
    assert script.game.penalties == (0, 20000, 0, 0)


@rule("wrc2015:7.2-reveal-c")
def test_a_spoiled_deal_is_dealt_again_without_penalty() -> None:
    script = table({}, rules=WRC, referee=True, start=Start(dealer=2, counters=1))
    events = script.game.foul(3, "deal-spoiled")
    [chombo] = seen(events, Chombo)
    assert (chombo.seats, chombo.deltas) == ((), (0, 0, 0, 0))
    assert not seen(events, Penalty)
    [start] = seen(events, HandStart)
    assert (start.dealer, start.counters, start.scores) == (2, 1, (30000,) * 4)
    assert WRC.value("exposure_policy") == "referee"


def noten_riichi(then: str = "", **hands: str) -> Script:
    """South has declared riichi on a hand that waits for nothing."""
    script = table({"S": NOTEN} | hands, f"7z6z{then}", rules=WRC, referee=True)
    script.drawn()
    script.say("S", "riichi", "6z", drawn=True)
    script.all_pass()
    assert (script.game.bets, script.points("S")) == (1, 29000)
    return script


@rule("wrc2015:7.2-riichi-e", "wrc2015:7.2-riichi-i", "wrc2015:7.1-j")
def test_a_noten_riichi_comes_to_light_at_the_draw() -> None:
    """The example pen-chonbo-with-draw: no noten payments, no counter, the bet goes back, 20 overall points."""
    one = PENALTIES["pen-chonbo-with-draw"]
    script = noten_riichi(W="123456789s5566z")
    events = script.exhaust("W")
    [chombo] = seen(events, Chombo)
    assert (chombo.seats, chombo.deltas) == ((1,), (0, 0, 0, 0))
    assert bool(seen(events, DrawEnd)) is one["noten_payments"]
    [end] = seen(events, HandEnd)
    assert (end.counters, end.dealer, end.bets) == (one["counters_added"], 0, 0)
    assert end.scores == (30000,) * 4
    assert script.game.penalties == (0, one["penalty"], 0, 0)
    assert bool(seen(events, HandStart)) is one["redeal"]


@rule("wrc2015:7.1-j")
def test_an_ordinary_draw_has_payments_and_a_counter() -> None:
    """The contrast: the same hands, and South waits."""
    script = table({"S": HAND, "W": "123456789s5566z"}, "7z6z", rules=WRC, referee=True)
    script.drawn()
    script.do("S", "riichi", "6z", drawn=True)
    events = script.exhaust("W")
    assert seen(events, DrawEnd)[0].deltas == (-1500, 1500, 1500, -1500)
    assert seen(events, HandEnd)[0].counters == 1


@rule("wrc2015:7.2-riichi-i")
def test_a_noten_riichi_is_not_judged_when_another_player_wins() -> None:
    script = noten_riichi("1z8p", W=HAND)
    script.drawn()
    script.say("N", "discard", "8p", drawn=True)
    events = script.say("W", "ron") + script.all_pass()
    [win] = seen(events, Win)
    assert (win.seat, win.bets) == (2, 1)
    assert not seen(events, Chombo)
    assert script.game.penalties == (0, 0, 0, 0)
    judged = offences.offence(WRC, "noten-riichi").judged
    assert judged == ("own-win", "draw")


def false_kong(last: str = "") -> Script:
    """South, in riichi on 333444555m99s78s, has made the kong of 4m that is not allowed."""
    script = table(
        {"S": "333444555m99s78s"}, f"7z6z1z1z1z4m{last}", rules=WRC, referee=True, replacements="2z"
    )
    script.drawn()
    script.do("S", "riichi", "6z", drawn=True)
    for _ in range(3):
        script.drawn()
    script.do("S", "concealed_kong", "4m")
    script.drawn()
    return script


@rule("wrc2015:7.2-riichi-f", "wrc2015:7.2-riichi-i")
def test_an_invalid_kong_after_riichi_is_a_chombo_when_its_maker_wins() -> None:
    script = false_kong("9s")
    assert not seen(script.game.events, Chombo)
    script.say("W", "discard", "9s", drawn=True)
    events = script.say("S", "ron") + script.all_pass()
    assert [event.seats for event in seen(events, Chombo)] == [(1,)]
    assert not seen(events, Win)


@rule("wrc2015:7.2-riichi-f", "wrc2015:7.2-riichi-i")
def test_an_invalid_kong_after_riichi_is_a_chombo_at_the_draw() -> None:
    script = false_kong()
    events = script.exhaust()
    assert [event.seats for event in seen(events, Chombo)] == [(1,)]


@rule("wrc2015:7.2-riichi-h")
def test_a_riichi_cancelled_for_an_open_hand_is_no_noten_riichi_later() -> None:
    script = table({"S": "23m456m345p99s1z4z7z"}, "1m6z6z6z", rules=WRC, referee=True)
    script.say("E", "discard", "1m", drawn=True)
    script.do("S", "chow", use="23m")
    script.do("S", "discard", "7z")
    for _ in range(3):
        script.drawn()
    tile = script.game.view("open").drawn
    script.say("S", "riichi", tile, drawn=True)
    script.all_pass()
    assert (script.game.bets, script.points("S")) == (0, 30000)
    assert script.game.view("public").riichi == [False] * 4
    events = script.exhaust()
    assert not seen(events, Chombo)
    assert seen(events, DrawEnd)


def dead_riichi(wind: str) -> Script:
    """The player was in riichi when the hand became dead; another player waits too and is asked at the draw."""
    other = "W"
    hands = {wind: HAND, other: "123456789s5566z"}
    script = table(hands, "7z6z", rules=WRC, referee=True)
    while script.game.asked != (script.seat(wind),):
        script.drawn()
    tile = script.game.view("open").drawn
    script.do(wind, "riichi", tile, drawn=True)
    script.game.foul(script.seat(wind), "too-few-or-too-many-tiles")
    script.to_the_end()
    assert script.game.asked == (2,)
    return script


@rule("wrc2015:7.2-riichi-j")
@pytest.mark.parametrize("shown", [True, False])
def test_a_hand_made_dead_after_riichi_is_shown_to_avoid_a_chombo(shown: bool) -> None:
    script = dead_riichi("S")
    events = [] if shown else script.game.foul(1, "dead-riichi-hand-not-shown")
    if shown:
        events = script.exhaust("W")
        assert seen(events, DrawEnd)
    assert bool(seen(events, Chombo)) is not shown


@rule("wrc2015:7.2-riichi-k")
@pytest.mark.parametrize("wind", ["E", "S"])
def test_such_a_player_pays_as_noten_and_east_loses_the_deal(wind: str) -> None:
    script = dead_riichi(wind)
    seat = script.seat(wind)
    events = script.exhaust("W")
    [end] = seen(events, DrawEnd)
    assert not seen(events, Chombo)
    assert end.tenpai == (False, False, True, False)
    assert end.deltas[seat] == -1000
    [after] = seen(events, HandEnd)
    assert (after.dealer, after.bets) == (1, 1)
    [said] = [one for one in seen(script.game.events, Announce) if one.seat == seat]
    assert not said.tenpai

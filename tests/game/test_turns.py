"""Whose turn it is, and what a turn consists of."""

import pytest

from hanchan import IllegalAction
from hanchan.game import Action
from hanchan.game.events import Discard, Draw, DrawEnd, HandEnd, Win
from hanchan.tiles import format, parse
from helpers.books import in_books
from helpers.scripts import by_hand, seen, table

TENPAI = "234m567p345s44s67s"  # waits 5s and 8s


@in_books(ema="3.3-a", wrc2015="4.2-a 5.1-a")
def test_east_plays_first_and_south_next(book: str) -> None:
    script = table({}, rules=book)
    for _ in range(5):
        script.drawn()
    [hand] = by_hand(script.game.events)
    assert [event.seat for event in seen(hand, Discard)] == [0, 1, 2, 3, 0]
    assert [event.seat for event in seen(hand, Draw)] == [0, 1, 2, 3, 0, 1]


@in_books(ema="3.3-b", wrc2015="5.3-a")
def test_only_the_first_turn_of_east_begins_without_a_draw_from_the_wall(book: str) -> None:
    script = table({}, rules=book)
    assert script.live == 69  # the fourteenth tile was part of the deal
    assert len(script.game.view(0).hands[0]) == 14
    assert {option.act for option in script.legal("E")} == {"discard"}
    for wind, left in zip("SWNE", (68, 67, 66, 65), strict=True):
        events = script.drawn()
        assert [event.seat for event in seen(events, Draw)] == [script.seat(wind)]
        assert script.live == left


@in_books(ema="3.1-a", wrc2015="5.1-a 5.3-b")
def test_a_turn_lasts_from_the_draw_to_the_discard(book: str) -> None:
    script = table({}, rules=book)
    events = script.drawn()
    assert isinstance(events[-1], Draw)
    assert events[-1].seat == script.seat("S")
    # Nobody but South is asked anything until the discard.
    assert script.game.asked == (script.seat("S"),)
    assert script.game.view("public").turn == script.seat("S")
    events = script.drawn()
    assert isinstance(events[0], Discard)
    assert not script.legal("S")
    assert script.game.asked == (script.seat("W"),)


@in_books(ema="3.1-c", wrc2015="5.1-c")
def test_without_a_win_the_hand_lasts_until_the_wall_is_exhausted(book: str) -> None:
    script = table({}, rules=book)
    script.to_the_end()
    [hand, _] = by_hand(script.game.events)
    assert len(seen(hand, Discard)) == 70
    assert [event.reason for event in seen(hand, DrawEnd)] == ["exhaustive"]


@in_books(ema="3.1-c", wrc2015="5.1-c")
def test_a_win_ends_the_hand_at_once(book: str) -> None:
    script = table({"E": "123m456m789p1122s", "S": TENPAI}, draws="8s", rules=book)
    script.say("E", "discard", "8s")
    events = script.do("S", "ron")
    assert seen(events, Win)
    assert len(seen(events, HandEnd)) == 1
    [hand, _] = by_hand(script.game.events)
    assert len(seen(hand, Discard)) == 1


@in_books(ema="3.3-c")
def test_any_concealed_tile_may_be_discarded_and_a_turn_ends_with_one(book: str) -> None:
    held = "1199m2357p468s11z"
    script = table({"S": held}, draws="9p3m", rules=book)
    script.drawn()
    options = [(option.tile, option.drawn) for option in script.legal("S")]
    distinct = {(format([face]), False) for face in parse(held)} | {("3m", True)}
    assert set(options) == distinct
    assert len(options) == len(distinct)
    events = script.do("S", "discard", "1z")
    assert [event.tile for event in seen(events, Discard)] == ["1z"]
    assert len(script.game.view(script.seat("S")).hands[script.seat("S")]) == 13


@in_books(ema2016="3.3.1-c", ema2012="3.3.1-b", wrc2015="5.4-b")
@pytest.mark.parametrize("call", ["pung", "kong"])
def test_after_a_pung_or_kong_the_players_in_between_lose_their_turn(book: str, call: str) -> None:
    script = table({"W": "777p1479m258s34z2m"}, draws="7p", rules=book)
    script.say("E", "discard", "7p")
    events = script.do("W", call, use="77p" if call == "pung" else "")
    assert script.game.asked == (script.seat("W"),)
    events += script.do("W", "discard", "3z")
    drew = [event.seat for event in seen(events, Draw) if not event.replacement]
    assert drew == [script.seat("N")]  # South's turn is gone


@pytest.mark.parametrize("act", ["discard", "riichi", "concealed_kong"])
@pytest.mark.parametrize("wind", "EW")
def test_nobody_plays_out_of_turn_and_no_foul_is_made_of_it(act: str, wind: str) -> None:
    """Neither while others may still claim East's discard, nor when it is somebody else's turn."""
    hands = {wind: "1111m147p258s123z", "S": "99m258p147s11223z"}
    script = table(hands, draws="9m", referee=True)
    script.say("E", "discard", "9m", drawn=True)  # South may pung
    tried = Action(act, "1m")
    for _ in range(2):
        before = len(script.game.events)
        with pytest.raises(IllegalAction):
            script.game.act(script.seat(wind), tried)
        assert len(script.game.events) == before
        script.all_pass()

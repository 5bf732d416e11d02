"""The end of the live wall, and the dora that kongs turn up (WRC 5.7.1, 6.4, rulings W-11, W-16)."""

import pytest

import hanchan
from hanchan.errors import IllegalAction
from hanchan.game import Game
from hanchan.game.events import Draw, DrawEnd, WallExhausted, Win
from helpers.books import data, rule
from helpers.scripts import Script, seen, table

WRC = hanchan.rulebook("wrc2015")
HAND = "123m456m345p99s67p"  # waits for 2p, 5p and 8p
# Copies of those waits that nobody may draw before: they lie in the dead wall.
HIDDEN = {"replacements": "2222p", "indicators": "888p55p"}
EXAMPLES = {one["id"]: one for one in data("examples")["last_tile"]}


def drawer(left: int) -> str:
    """Who draws the live tile that leaves so many, if nobody calls: East's fourteenth leaves 69."""
    return "ESWN"[(69 - left) % 4]


def after(wind: str) -> str:
    """The player on the right."""
    return "ESWN"[("ESWN".index(wind) + 1) % 4]


def at_the_end(left: int, hands: dict[str, str], last: str, **dead: str) -> Script:
    """The hands played with drawn tiles to where so many live tiles are left."""
    script = table(hands, rules=WRC, last=last, **dead)
    script.until_live(left)
    assert script.game.asked == (script.seat(drawer(left)),)
    return script


@rule("wrc2015:5.7.1-a")
@pytest.mark.parametrize(
    ("act", "hand"),
    [("chow", "46s258m258p12344z"), ("pung", "55s258m258p12344z"), ("kong", "555s28m258p12344z")],
)
def test_the_last_discard_cannot_be_claimed_for_a_set(act: str, hand: str) -> None:
    claimer = after(drawer(0))
    script = at_the_end(0, {claimer: hand}, "5s")
    script.say(drawer(0), "discard", "5s", drawn=True)
    assert script.may(claimer, act) is EXAMPLES[f"last-discard-{act}"]["allowed"] is False
    claimer = after(drawer(1))
    earlier = at_the_end(1, {claimer: hand}, "5s1z")
    earlier.say(drawer(1), "discard", "5s", drawn=True)
    assert earlier.may(claimer, act)


@rule("wrc2015:5.7.1-a", "wrc2015:6.5.1-houtei")
def test_the_last_discard_may_be_won_on() -> None:
    one = EXAMPLES["last-discard-ron"]
    winner = after(drawer(0))
    script = at_the_end(0, {winner: HAND}, "8p", **HIDDEN)
    script.say(drawer(0), "discard", "8p", drawn=True)
    assert script.may(winner, "ron") is one["allowed"]
    [win] = seen(script.say(winner, "ron"), Win)
    assert one["yaku"] in dict(win.yaku)


@rule("wrc2015:6.5.1-haitei-a")
def test_the_last_tile_may_be_won_with() -> None:
    one = EXAMPLES["last-draw-tsumo"]
    script = at_the_end(0, {drawer(0): HAND}, "8p", **HIDDEN)
    assert script.may(drawer(0), "tsumo") is one["allowed"]
    [win] = seen(script.say(drawer(0), "tsumo"), Win)
    assert one["yaku"] in dict(win.yaku)


@rule("wrc2015:5.7.1-c")
def test_no_kong_is_made_on_the_last_tile() -> None:
    one = EXAMPLES["last-draw-concealed-kong"]
    script = at_the_end(0, {drawer(0): "777s258m258p1234z"}, "7s")
    assert script.may(drawer(0), "concealed_kong") is one["allowed"]
    with pytest.raises(IllegalAction, match="last tile"):
        script.say(drawer(0), "concealed_kong", "7s")


@rule("wrc2015:5.7.1-c")
@pytest.mark.parametrize(("left", "discarder", "claimer"), [(0, "S", "W"), (1, "E", "S")])
def test_no_pung_is_upgraded_on_the_last_tile(left: int, discarder: str, claimer: str) -> None:
    """Ruling W-16, the example last-draw-promoted-kong; with one tile left it is possible."""
    one = EXAMPLES["last-draw-promoted-kong"]
    draws = "6z7s" if discarder == "S" else "7s"
    hands = {claimer: "77s258m258p12344z"}
    script = table(hands, draws, rules=WRC, last="7s1z"[: 2 + 2 * left])
    if discarder == "S":
        script.drawn()
    script.say(discarder, "discard", "7s", drawn=True)
    script.do(claimer, "pung")
    script.do(claimer, "discard", "1z")
    script.until_live(left)
    assert script.game.asked == (script.seat(claimer),)
    assert script.game.view("open").drawn == "7s"
    assert script.may(claimer, "added_kong") is (one["allowed"] if left == 0 else True)


@rule("wrc2015:5.7.1-b")
def test_a_kong_on_the_second_to_last_tile_makes_the_replacement_the_last() -> None:
    one = EXAMPLES["penultimate-kong"]
    wind = drawer(1)
    script = at_the_end(1, {wind: "777s258m258p1234z"}, "7s1z", replacements="6z")
    assert script.may(wind, "concealed_kong") is one["allowed"]
    script.do(wind, "concealed_kong", "7s")
    assert script.live == one["live_wall_left_after"] == 0
    events = script.say(wind, "discard", "6z", drawn=True) + script.all_pass()
    assert seen(events, WallExhausted)
    assert not seen(events[: events.index(seen(events, WallExhausted)[0])], Draw)


@rule("wrc2015:5.7.1-b")
def test_a_win_on_that_replacement_is_after_a_kong_only() -> None:
    one = EXAMPLES["penultimate-kong-win"]
    assert one["yaku"] == "rinshan only"
    wind = drawer(1)
    script = at_the_end(
        1, {wind: "777z123m456m99s67p"}, "7z1z", replacements="8p222p", indicators="888p55p"
    )
    script.do(wind, "concealed_kong", "7z")
    [win] = seen(script.say(wind, "tsumo"), Win)
    assert "rinshan" in dict(win.yaku)
    assert "haitei" not in dict(win.yaku)


@rule("wrc2015:5.7.1-b")
def test_a_win_on_the_discard_after_that_kong_is_a_last_tile_claim() -> None:
    one = EXAMPLES["penultimate-kong-discard"]
    wind = drawer(1)
    winner = after(wind)
    hands = {wind: "777s28m258s12344z", winner: HAND}
    script = at_the_end(1, hands, "7s1z", replacements="8p222p", indicators="88p55p")
    script.do(wind, "concealed_kong", "7s")
    script.say(wind, "discard", "8p", drawn=True)
    [win] = seen(script.say(winner, "ron") + script.all_pass(), Win)
    assert one["yaku"] in dict(win.yaku)


@rule("wrc2015:5.7.1-b")
def test_a_claimed_kong_with_one_tile_left_is_allowed() -> None:
    one = EXAMPLES["penultimate-claimed-kong"]
    wind = drawer(1)
    claimer = after(after(wind))
    script = at_the_end(1, {claimer: "555s28m258p12344z"}, "5s1z")
    script.say(wind, "discard", "5s", drawn=True)
    assert script.may(claimer, "kong") is one["allowed"]
    script.do(claimer, "kong")
    assert script.live == one["live_wall_left_after"]


@rule("wrc2015:5.7.1-d", "wrc2015:5.7.2-a")
def test_nobody_draws_when_the_live_wall_is_empty() -> None:
    script = Script(Game("wrc2015", 3))
    script.until_live(0)
    events = script.drawn()
    assert isinstance(events[1], WallExhausted)
    end = events.index(seen(events, DrawEnd)[0]) if seen(events, DrawEnd) else len(events)
    assert not seen(events[:end], Draw)


def test_every_example_of_the_last_tile_is_played() -> None:
    """Those of riichi are in test_wrc_riichi."""
    assert {name for name in EXAMPLES if not name.startswith("riichi")} == {
        "last-discard-chow", "last-discard-pung", "last-discard-kong", "last-discard-ron",
        "last-draw-tsumo", "last-draw-concealed-kong", "last-draw-promoted-kong",
        "penultimate-kong", "penultimate-kong-win", "penultimate-kong-discard",
        "penultimate-claimed-kong",
    }  # fmt: skip

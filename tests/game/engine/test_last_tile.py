"""The end of the wall: the last discard is for wins only, and a kong needs a live tile."""

import pytest

from hanchan import IllegalAction
from hanchan.game import Action
from hanchan.game.events import Draw, WallExhausted, Win
from helpers.books import books, in_books, rule
from helpers.scripts import Script, seen, table

# The seventieth and last live tile is South's, the one before it East's.
WAITING = "234m678m345s22s68p"  # 7p, all simples
CALLING = "67778p258s1234z5m"


LAST_DISCARD = books(
    ema="3.4.1-a 4.2.1-z 4.2.1-aa", wrc2015="5.7.1-a 6.5.1-houtei", resume="yaku-haitei"
)


@pytest.mark.parametrize("book", LAST_DISCARD)
def test_the_last_discard_can_be_claimed_for_nothing_but_a_win(book: str) -> None:
    hands = {"W": CALLING, "N": WAITING}
    script = table(hands, rules=book, last="7p")
    script.until_live(0)
    script.say("S", "discard", "7p", drawn=True)
    assert script.game.asked == (script.seat("N"),)
    assert {option.act for option in script.legal("N")} == {"ron", "pass"}
    for act, use in (("pung", "77p"), ("kong", "777p"), ("chow", "68p")):
        with pytest.raises(IllegalAction, match="last discard"):
            script.say("W", act, use=use)
    [win] = seen(script.say("N", "ron"), Win)
    assert "houtei" in dict(win.yaku)


@pytest.mark.parametrize("book", LAST_DISCARD)
def test_the_discard_before_it_can_still_be_claimed_for_sets(book: str) -> None:
    hands = {"S": CALLING, "N": WAITING}
    script = table(hands, rules=book, last="7p1z")
    script.until_live(1)
    script.say("E", "discard", "7p", drawn=True)
    assert {option.act for option in script.legal("S")} == {"kong", "pung", "chow", "pass"}
    script.say("S", "pass")
    [win] = seen(script.say("N", "ron"), Win)
    assert "houtei" not in dict(win.yaku)


@in_books(ema="4.2.1-y", resume="yaku-haitei", wrc2015="6.5.1-haitei-a")
@pytest.mark.parametrize(("left", "wind"), [(0, "S"), (1, "E")])
def test_a_self_draw_of_the_last_tile_is_under_the_sea(book: str, left: int, wind: str) -> None:
    script = table({wind: WAITING}, rules=book, last="7p" + "1z" * left)
    script.until_live(left)
    [win] = seen(script.do(wind, "tsumo"), Win)
    assert ("haitei" in dict(win.yaku)) == (left == 0)


NINES = "999m258s1234z5m47p"


def last_kong(book: str, kong: str) -> Script:
    """A kong of 9m with one live tile left; its replacement tile is 7p, which North waits for."""
    if kong == "concealed_kong":
        konger = "E"
        script = table({"E": NINES, "N": WAITING}, rules=book, last="9m1z", replacements="7p")
        script.until_live(1)
    elif kong == "added_kong":
        # After South's pung of East's first discard the turns shift: now South draws the last tile but one.
        konger = "S"
        hands = {"S": NINES, "N": WAITING}
        script = table(hands, draws="9m", rules=book, last="2z1z", replacements="7p")
        script.say("E", "discard", "9m", drawn=True)
        script.do("S", "pung", use="99m")
        script.do("S", "discard", "1z")
        script.until_live(1)
    else:
        konger = "W"
        script = table({"W": NINES, "N": WAITING}, rules=book, last="9m1z", replacements="7p")
        script.until_live(1)
        script.say("E", "discard", "9m", drawn=True)
    script.do(konger, kong, None if kong == "kong" else "9m")
    assert script.game.asked == (script.seat(konger),)
    return script


@in_books(ema="3.4.1-b", wrc2015="5.7.1-b")
@pytest.mark.parametrize("kong", ["concealed_kong", "kong", "added_kong"])
def test_a_kong_with_one_live_tile_left_uses_it_up(book: str, kong: str) -> None:
    script = last_kong(book, kong)
    assert script.live == 0
    [konger] = script.game.asked
    script.game.act(konger, Action("discard", "7p", drawn=True))
    assert {option.act for option in script.legal("N")} == {"ron", "pass"}
    [win] = seen(script.do("N", "ron"), Win)
    assert "houtei" in dict(win.yaku)


@in_books(ema="3.4.1-b", wrc2015="5.7.1-b 5.7.1-d")
@pytest.mark.parametrize("kong", ["concealed_kong", "kong", "added_kong"])
def test_after_that_kong_and_its_discard_nobody_draws(book: str, kong: str) -> None:
    script = last_kong(book, kong)
    events = script.drawn()
    assert seen(events, WallExhausted)
    assert not seen(events, Draw)


@in_books(ema="3.4.1-c", wrc2015="5.7.1-c")
def test_no_kong_concealed_or_added_on_the_last_tile(book: str) -> None:
    # South's first discard is punged by East, so that East draws the last tile.
    hands = {"E": "999m777p258s1234z"}
    script = table(hands, draws="6z7p", rules=book, last="9m")
    script.drawn()
    script.say("S", "discard", "7p", drawn=True)
    script.do("E", "pung", use="77p")
    script.do("E", "discard", "1z")
    script.until_live(1)
    script.drawn()
    assert (script.live, script.game.asked) == (0, (0,))
    assert script.game.view(0).hands[0].count("9m") == 4
    assert {option.act for option in script.legal("E")} == {"discard"}
    for act, tile in (("concealed_kong", "9m"), ("added_kong", "7p")):
        with pytest.raises(IllegalAction, match="last tile"):
            script.say("E", act, tile)


@rule("wrc2015:5.7.1-b")
def test_a_win_on_the_replacement_of_that_kong_is_after_a_kong_only() -> None:
    hands = {"E": "777z123m456m99s67p"}
    script = table(hands, rules="wrc2015", last="7z1z", replacements="8p222p", indicators="888p55p")
    script.until_live(1)
    script.do("E", "concealed_kong", "7z")
    [win] = seen(script.say("E", "tsumo"), Win)
    assert "rinshan" in dict(win.yaku)
    assert "haitei" not in dict(win.yaku)

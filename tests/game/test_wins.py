"""Winning on a discard and by self-draw, and who is paid for it."""

import pytest

from hanchan import IllegalAction
from hanchan.game.events import Win
from scripted import Script, seen, table
from support import books

READY = "234m567p345s44s67s"  # waits 5s and 8s, among others


@pytest.mark.parametrize("book", books(ema2016="3.3.11-a", ema2012="3.3.10-a"))
@pytest.mark.parametrize("source", "EWN")
def test_the_latest_discard_of_anybody_may_complete_a_hand_with_a_yaku(
    book: str, source: str
) -> None:
    draws = "1z2z3z9p" + "".join("8s" if wind == source else "6z" for wind in "ESWN")
    script = table({"S": READY}, draws=draws, rules=book)
    for _ in range(4):
        script.drawn()
    while script.game.asked != (script.seat(source),):
        script.drawn()
    script.say(source, "discard", "8s", drawn=True)
    assert script.may("S", "ron")
    [win] = seen(script.do("S", "ron"), Win)
    assert (win.seat, win.source, win.tile) == (1, "ESWN".index(source), "8s")


@pytest.mark.parametrize("book", books(ema2016="3.3.11-a", ema2012="3.3.10-a"))
@pytest.mark.parametrize(
    ("hand", "river", "allowed"),
    [
        (READY, "9m", True),
        (READY, "5s", False),  # furiten
        ("123m567p789p55z67s", "9m", False),  # complete, but without a yaku
        ("234m567p345s44s69s", "9m", False),  # not complete
    ],
)
def test_a_win_on_a_discard_needs_a_complete_hand_a_yaku_and_no_furiten(
    book: str, hand: str, river: str, allowed: bool
) -> None:
    script = table({"S": hand}, draws="1z" + river + "8s", rules=book)
    script.drawn()
    script.drawn()
    script.say("W", "discard", "8s", drawn=True)
    assert script.may("S", "ron") == allowed
    if not allowed:
        with pytest.raises(IllegalAction):
            script.say("S", "ron")


def opened(book: str, hand: str, pung: str, tail: str) -> Script:
    """South has punged East's first discard and thrown 1s away; the tail are the draws from West's on."""
    script = table({"S": hand}, draws=pung + tail, rules=book, replacements="8s")
    script.say("E", "discard", pung, drawn=True)
    script.do("S", "pung")
    script.do("S", "discard", "1s")
    for _ in range(3):
        script.drawn()
    return script


@pytest.mark.parametrize("book", books(ema2016="3.3.12-a", ema2012="3.3.11-a"))
def test_the_tile_just_drawn_may_complete_a_hand_with_a_yaku(book: str) -> None:
    script = opened(book, "77z234m678m99p67s1s", "7z", "1z2z1z" + "8s")
    [win] = seen(script.do("S", "tsumo"), Win)
    assert (win.seat, win.source, win.tile) == (1, 1, "8s")


@pytest.mark.parametrize("book", books(ema2016="3.3.12-a", ema2012="3.3.11-a"))
def test_no_self_draw_without_a_yaku_nor_on_another_tile(book: str) -> None:
    script = opened(book, "33z234m678m99p67s1s", "3z", "1z2z1z" + "8s")  # no wind of South's
    assert not script.may("S", "tsumo")
    with pytest.raises(IllegalAction, match="no yaku"):
        script.say("S", "tsumo")
    script = opened(book, "77z234m678m99p67s1s", "7z", "1z2z1z" + "9s")
    assert not script.may("S", "tsumo")


@pytest.mark.parametrize("book", books(ema2016="3.3.12-a", ema2012="3.3.11-a"))
def test_a_replacement_tile_may_complete_the_hand(book: str) -> None:
    script = opened(book, "33z222m67899p67s1s", "3z", "1z5z1z" + "2m")
    script.do("S", "concealed_kong", "2m")
    [win] = seen(script.do("S", "tsumo"), Win)
    assert "rinshan" in dict(win.yaku)  # the only yaku this hand has


@pytest.mark.parametrize("book", books(ema2016="3.4.9-a", ema2012="3.4.9-a"))
@pytest.mark.parametrize("self_drawn", [False, True])
def test_only_the_winner_is_paid(book: str, self_drawn: bool) -> None:
    hands = {"E": READY, "S": "123456789p11z23m", "N": "234m678m345p88s67p"}
    draws = "2z3z4z2z" + ("9s1s6z8p" if self_drawn else "8p")
    script = table(hands, draws=draws, rules=book, indicators="4z")
    for _ in range(7 if self_drawn else 4):
        script.drawn()
    if self_drawn:
        events = script.do("N", "tsumo")
    else:
        script.say("E", "discard", "8p", drawn=True)
        events = script.do("N", "ron")
    [win] = seen(events, Win)
    changes = script.changes(win)
    # East and South wait too; that is worth nothing.
    assert [wind for wind, change in changes.items() if change > 0] == ["N"]
    assert changes["S"] == (-700 if self_drawn else 0)
    assert script.game.scores == tuple(30000 + change for change in win.deltas)

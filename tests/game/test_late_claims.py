"""At a referee's table: a win claimed after the next draw, and a draw too fast for others (WRC 5.4.1)."""

import pytest

import hanchan
from hanchan.errors import IllegalAction
from hanchan.game import Action
from hanchan.game.events import Call, Draw, DrawTakenBack, Ruling, Win
from helpers.books import in_books, rule
from helpers.scripts import Script, seen, table

WRC = hanchan.rulebook("wrc2015")

HAND = "123m456m345p99s67p"  # waits for 2p, 5p and 8p


def drawn_after(rules: object = WRC) -> Script:
    """East has discarded 8p, North has not spoken yet, South has drawn."""
    script = table({"N": HAND}, "8p6z1z", rules=rules, referee=True)
    script.say("E", "discard", "8p", drawn=True)
    script.all_pass()
    assert script.game.asked == (1,)
    return script


@rule("wrc2015:5.4.1-b")
def test_a_win_may_be_claimed_until_the_next_player_discards() -> None:
    """The example prio-late-ron."""
    script = drawn_after()
    events = script.say("N", "ron")
    [win] = seen(events, Win)
    assert (win.seat, win.source, win.tile) == (3, 0, "8p")
    never = drawn_after(WRC.with_options(late_ron=False))
    assert not seen(never.say("N", "ron"), Win)


@rule("wrc2015:5.4.1-b")
def test_after_the_next_discard_the_win_comes_too_late() -> None:
    """The example prio-too-late-ron."""
    script = drawn_after()
    script.drawn()
    assert not seen(script.say("N", "ron"), Win)
    online = table({"N": HAND}, "8p6z1z", rules=WRC)
    online.say("E", "discard", "8p", drawn=True)
    online.all_pass()
    with pytest.raises(IllegalAction):
        online.say("N", "ron")


@rule("wrc2015:5.4.1-b")
def test_a_kong_of_the_next_player_ends_the_right_to_win_late() -> None:
    """Rulings W-05, A-14: a kong shows a tile and is not undone; who then says ron is refused, without a penalty."""
    script = table({"N": HAND, "S": "666z258m258s1234z"}, "8p6z", rules=WRC, referee=True)
    script.say("E", "discard", "8p", drawn=True)
    script.all_pass()
    script.do("S", "concealed_kong", "6z")
    with pytest.raises(IllegalAction):
        script.say("N", "ron")
    script = table(
        {"N": "1111m258s12345z1p", "S": "666z258m258s1234z"}, "8p6z", rules=WRC, referee=True
    )
    script.say("E", "discard", "8p", drawn=True)
    script.do("S", "concealed_kong", "6z")
    [ruling] = seen(script.say("N", "ron"), Ruling)  # never had that right
    assert ruling.offence == "false-win-hidden"


@rule("wrc2015:5.4.1-a", "wrc2015:5.4.1-h")
@pytest.mark.parametrize("too_fast", [True, False])
def test_a_draw_too_fast_for_others_goes_back_to_the_wall(too_fast: bool) -> None:
    """The examples prio-fast-draw and prio-late-pung."""
    script = table({"N": "55p258m258s12345z"}, "5p9m7s", rules=WRC, referee=True)
    script.say("E", "discard", "5p", drawn=True)
    script.all_pass()
    assert script.game.view("open").drawn == "9m"
    pung = Action("pung", use=("5p", "5p"))
    if not too_fast:
        with pytest.raises(IllegalAction):
            script.game.act(3, pung)
        return
    events = script.game.act(3, pung, too_fast=True)
    assert [type(event) for event in events] == [DrawTakenBack, Call]
    assert len(script.game.view("open").hands[1]) == 13
    [draw] = seen(script.do("N", "discard", "1z"), Draw)
    assert draw == Draw(0, "9m")  # the tile that went back is the next to be drawn
    assert WRC.value("claim_timing") == "until_draw"


@in_books(ema2012="3.3.1-g 3.3.1-i", wrc2015="5.4.1-a 5.4.1-b 5.4.1-e")
def test_a_call_that_comes_too_late_is_refused_by_the_clause_that_says_when(book: str) -> None:
    priority = {"ema2012": "ema2012:3.3.1-g", "wrc2015": "wrc2015:5.4.1-e"}[book]
    timing = {"ema2012": "ema2012:3.3.1-i", "wrc2015": "wrc2015:5.4.1-a"}[book]
    hands = {"S": "67p147m258s12345z", "N": "88p147m369s12345z"}
    for claimed, clause in ((True, priority), (False, timing)):
        script = table(hands, "8p6z7z", rules=book, referee=True)
        script.say("E", "discard", "8p", drawn=True, at=0)
        if claimed:
            script.say("S", "chow", use="67p", at=100)
        script.all_pass()
        with pytest.raises(IllegalAction, match="too late") as refused:
            script.game.act(3, Action("pung", use=("8p", "8p")), at=4000)
        assert refused.value.clause == clause


@rule("wrc2015:5.4.1-b", "ema2016:3.3.1-b")
@pytest.mark.parametrize("book", ["wrc2015", "ema2016"])
def test_a_win_after_a_kong_is_refused_by_the_clause_of_late_wins(book: str) -> None:
    script = table({"N": HAND, "S": "666z258m258s1234z"}, "8p6z", rules=book, referee=True)
    script.say("E", "discard", "8p", drawn=True)
    script.all_pass()
    script.do("S", "concealed_kong", "6z")
    with pytest.raises(IllegalAction, match="too late") as refused:
        script.say("N", "ron")
    assert (
        refused.value.clause == {"wrc2015": "wrc2015:5.4.1-b", "ema2016": "ema2016:3.3.1-b"}[book]
    )


@rule("ema2016:3.3.1-b", "wrc2015:5.4.1-b")
@pytest.mark.parametrize("book", ["ema2016", "wrc2015"])
def test_who_could_have_robbed_the_last_kong_is_not_punished_in_the_next_hand(book: str) -> None:
    """Rulings A-14, W-05: South has won on the replacement tile."""
    hands = {"S": "88p234567m99s123s", "N": "234m456m23488s67p"}
    script = table(hands, "8p1z2z3z8p", replacements="9s", rules=book, referee=True)
    script.say("E", "discard", "8p", drawn=True)
    script.do("S", "pung", use="88p")
    script.do("S", "discard", "9s")
    for _ in range(3):
        script.drawn()
    script.do("S", "added_kong", "8p")
    assert seen(script.say("S", "tsumo"), Win)
    with pytest.raises(IllegalAction, match="too late"):
        script.game.act(3, Action("ron"))


@rule("wrc2015:5.4.1-b", "wrc2015:7.2-reveal-c")
def test_who_could_win_when_a_hand_is_dealt_again_is_not_punished_for_it() -> None:
    script = table({"N": HAND}, "8p", rules=WRC, referee=True)
    script.say("E", "discard", "8p", drawn=True)
    script.game.foul(1, "deal-spoiled")
    with pytest.raises(IllegalAction, match="too late"):
        script.game.act(3, Action("ron"))

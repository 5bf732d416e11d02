"""Who wins on a tile: the nearest only, who may rob a concealed kong, who pays (WRC 5.4.1, 5.4.8, 5.7.6, 6)."""

from typing import Any

import pytest

import hanchan
from hanchan.errors import IllegalAction
from hanchan.game.events import Announce, DoraRevealed, Draw, Win
from helpers.books import data, rule
from helpers.scripts import Script, seen, table

WRC = hanchan.rulebook("wrc2015")
# Three hands without a common tile of which too many would be needed; all of them win on 8p.
WAITS = ("123m456m345s99s67p", "123m456m345s11s67p", "234m567m678s11p67p")
RONS = [one for one in data("examples")["claims"] if one["id"].startswith("prio-head-bump")]


def discarded(discarder: str, winners: list[str], rules: Any = WRC) -> Script:
    """The discarder gives 8p in the first go-around, on which all these winds may win."""
    hands = dict(zip(winners, WAITS, strict=False))
    turn = "ESWN".index(discarder)
    script = table(hands, "7z" * turn + "8p", rules=rules)
    for _ in range(turn):
        script.drawn()
    script.say(discarder, "discard", "8p", drawn=True)
    return script


@rule("wrc2015:5.4.1-d", "wrc2015:5.7.6-d", "wrc2015:5.7.6-e")
@pytest.mark.parametrize("one", RONS, ids=[one["id"] for one in RONS])
def test_of_several_winners_only_the_nearest_wins(one: dict[str, Any]) -> None:
    winners = [claim.split()[0] for claim in one["claims"]]
    script = discarded(one["discarder"], winners)
    seats = {wind: script.seat(wind) for wind in "ESWN"}
    events = []
    for wind in reversed(winners):  # the order of speaking does not matter
        events += script.say(wind, "ron")
    events += script.all_pass()
    [win] = seen(events, Win)
    nearest, payer = seats[one["result"].split()[0]], seats[one["discarder"]]
    assert (win.seat, win.source) == (nearest, payer)
    paid = [0] * 4
    paid[nearest], paid[payer] = win.deltas[nearest], -win.deltas[nearest]
    assert list(win.deltas) == paid
    assert win.deltas[nearest] > 0
    assert not seen(events, Announce)  # nobody else shows a hand


@rule("wrc2015:5.4.1-d", "wrc2015:5.7.6-d")
def test_a_book_may_let_all_of_them_win() -> None:
    script = discarded("E", ["W", "N"], WRC.with_options(multiple_ron="all"))
    events = script.say("W", "ron") + script.say("N", "ron") + script.all_pass()
    assert [win.seat for win in seen(events, Win)] == [2, 3]


@rule("wrc2015:5.7-b", "wrc2015:5.7.6-e")
def test_three_winners_do_not_abort_the_hand() -> None:
    script = discarded("E", ["S", "W", "N"])
    events = [event for wind in "SWN" for event in script.say(wind, "ron")]
    assert [win.seat for win in seen(events, Win)] == [1]


@rule("wrc2015:6-a")
def test_points_move_only_to_the_winner() -> None:
    """North is waiting too and gets nothing; no loser pays another."""
    script = table({"S": WAITS[0], "N": WAITS[1]}, "7z7z7z7z6z8p", rules=WRC)
    for _ in range(5):
        script.drawn()
    [win] = seen(script.say("S", "tsumo"), Win)
    assert win.deltas[1] == -(win.deltas[0] + win.deltas[2] + win.deltas[3]) > 0
    assert all(change < 0 for seat, change in enumerate(win.deltas) if seat != 1)


@rule("wrc2015:5.4.8-d", "wrc2015:6.5.1-chankan-b", "wrc2015:6.5.6-kokushi-b")
@pytest.mark.parametrize(
    ("declarer", "kong", "robber", "orphans"),
    [("E", "1z", "S", "119m19p19s234567z"), ("W", "9p", "N", "119m1p19s1234567z")],
)
def test_thirteen_orphans_may_rob_a_concealed_kong(
    declarer: str, kong: str, robber: str, orphans: str
) -> None:
    turn = "ESWN".index(declarer)
    three = kong[0] * 3 + kong[1]
    hands = {declarer: f"{three}258m258s47p22m", robber: orphans}
    for rules, robbed in ((WRC, True), (WRC.with_options(rob_concealed_kong="none"), False)):
        script = table(hands, "8s" * turn + kong, rules=rules)
        for _ in range(turn):
            script.drawn()
        events = script.say(declarer, "concealed_kong", kong)
        assert script.may(robber, "ron") is robbed
        assert bool(seen(events, DoraRevealed)) is not robbed
        if robbed:
            winner, payer = script.seat(robber), script.seat(declarer)
            events = script.say(robber, "ron")
            [win] = seen(events, Win)
            assert dict(win.yaku).keys() == {"kokushi"}
            assert (win.seat, win.source) == (winner, payer)
            assert (win.deltas[winner], win.deltas[payer]) == (32000, -32000)
            assert not seen(events[: events.index(win)], DoraRevealed)


@rule("wrc2015:5.4.8-d", "wrc2015:6.5.1-chankan-b")
def test_no_other_hand_may_rob_a_concealed_kong() -> None:
    """South waits for 9p with 78p and all simples' neighbours, in riichi so that a yaku is not wanting."""
    hands = {"W": "999p258m258s1234z", "S": "234m567m345s22s78p"}
    script = table(hands, "7z7z9p", rules=WRC)
    script.drawn()
    script.do("S", "riichi", "7z", drawn=True)
    events = script.say("W", "concealed_kong", "9p")
    assert len(seen(events, Draw)) == 1
    assert script.game.asked == (2,)
    with pytest.raises(IllegalAction):
        script.say("S", "ron")


@rule("wrc2015:5.4.8-d")
def test_an_added_kong_may_be_robbed_by_any_hand() -> None:
    """The contrast: the same hand of South robs the same tile when it is added to a pung."""
    hands = {"W": "99p258m258s12345z", "S": "234m567m345s22s78p"}
    script = table(hands, "9p7z7z7z9p", rules=WRC)
    script.say("E", "discard", "9p", drawn=True)
    script.say("W", "pung")
    script.all_pass()
    script.do("W", "discard", "1z")
    script.drawn()
    script.drawn()
    script.do("S", "riichi", "7z", drawn=True)
    script.say("W", "added_kong", "9p")
    assert script.may("S", "ron")

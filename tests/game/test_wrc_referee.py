"""A WRC table with a referee: late and hasty claims, dead hands, what is announced wrongly (WRC 5.4.1, 5.7.2, 7.1)."""

import pytest

import hanchan
from hanchan.errors import IllegalAction
from hanchan.game import Action
from hanchan.game.events import (
    Announce,
    AnyEvent,
    Call,
    Chombo,
    Draw,
    DrawEnd,
    DrawTakenBack,
    HandEnd,
    Penalty,
    Ruling,
    Win,
)
from helpers.books import rule
from helpers.scripts import Script, seen, table

WRC = hanchan.rulebook("wrc2015")
HAND = "123m456m345p99s67p"  # waits for 2p, 5p and 8p
WAITING = {"E": "123456789m1122z", "S": "123456789p3344z", "W": "123456789s5566z"}
KILLED = "too-few-or-too-many-tiles"


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
    """Ruling W-05: a kong shows a tile and is not undone."""
    script = table({"N": HAND, "S": "666z258m258s1234z"}, "8p6z", rules=WRC, referee=True)
    script.say("E", "discard", "8p", drawn=True)
    script.all_pass()
    script.do("S", "concealed_kong", "6z")
    assert not seen(script.say("N", "ron"), Win)


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


@rule("wrc2015:7.1-d")
@pytest.mark.parametrize(
    ("hand", "tile", "acts"),
    [
        ("123m456m345p99s67p", "8p", {"ron", "chow"}),
        ("555p258m258s1234z", "5p", {"pung", "kong"}),
    ],
)
def test_a_dead_hand_claims_nothing(hand: str, tile: str, acts: set[str]) -> None:
    for dead in (False, True):
        script = table({"S": hand}, f"{tile}1z", rules=WRC, referee=True)
        if dead:
            script.game.foul(1, KILLED)
        script.say("E", "discard", tile, drawn=True)
        offered = {option.act for option in script.legal("S")} - {"pass", "discard"}
        assert offered == (set() if dead else acts)


@rule("wrc2015:7.2-dead-hand-call-b")
def test_a_claim_with_a_dead_hand_is_void_and_costs_20_overall_points() -> None:
    script = table({"S": "99p147m258s12345z"}, "9p", rules=WRC, referee=True)
    script.game.foul(1, KILLED)
    script.say("E", "discard", "9p", drawn=True)
    events = script.game.act(1, Action("pung", use=("9p", "9p")))
    [penalty] = seen(events, Penalty)
    assert (penalty.seat, penalty.points, penalty.when) == (1, 20000, "overall")
    assert not seen(script.game.events, Call)
    assert script.game.scores == (30000,) * 4


@rule("wrc2015:7.1-d", "wrc2015:7.1-e")
@pytest.mark.parametrize(
    ("hand", "tile", "acts"),
    [
        ("123m456m345p99s67p", "8p", {"tsumo", "riichi"}),
        ("777s123m456m99p67p", "7s", {"concealed_kong", "riichi"}),
    ],
)
def test_a_dead_hand_only_discards(hand: str, tile: str, acts: set[str]) -> None:
    """Without riichi it may still choose what."""
    for dead in (False, True):
        script = table({"S": hand}, f"1z{tile}", rules=WRC, referee=True)
        if dead:
            script.game.foul(1, KILLED)
        script.drawn()
        offered = {option.act for option in script.legal("S")} - {"discard"}
        assert offered == (set() if dead else acts)
        held = {str(tile) for tile in script.game.view("open").hands[1]}
        assert set(script.tiles("S", "discard")) == held


@rule("wrc2015:7.1-e")
def test_a_dead_hand_in_riichi_discards_the_drawn_tile() -> None:
    script = table({"S": HAND}, "1z7z6z6z6z9m", rules=WRC, referee=True)
    script.drawn()
    script.do("S", "riichi", "7z", drawn=True)
    script.game.foul(1, KILLED)
    for _ in range(3):
        script.drawn()
    assert [(one.act, one.tile) for one in script.legal("S")] == [("discard", "9m")]


@rule("wrc2015:7.1-f", "wrc2015:2.2-e")
def test_a_dead_hand_is_noten_and_not_shown() -> None:
    for dead, tenpai in ((False, True), (True, False)):
        script = table({"S": WAITING["S"]}, rules=WRC, referee=True)
        if dead:
            script.game.foul(1, KILLED)
        script.exhaust("S")
        end = seen(script.game.events, DrawEnd)[0]
        [south] = [one for one in seen(script.game.events, Announce)[:4] if one.seat == 1]
        assert (end.tenpai[1], south.tenpai, south.hand is not None) == (tenpai,) * 3
        assert end.deltas == ((-1000, 3000, -1000, -1000) if tenpai else (0, 0, 0, 0))


def before_the_draw(riichi: str = "", rules: object = WRC) -> Script:
    """East, South and West hold waiting hands, these winds are in riichi; the last discard has passed."""
    script = table(WAITING, "2p4m7p8s", rules=rules, referee=True)
    for wind in riichi:
        while script.game.asked != (script.seat(wind),):
            script.drawn()
        tile = script.game.view("open").drawn
        assert tile is not None
        script.do(wind, "riichi", tile, drawn=True)
    script.to_the_end()
    return script


def rulings(events: list[AnyEvent]) -> list[tuple[int, str]]:
    """Whom the referee ruled on, and what followed."""
    return [(event.seat, event.consequence) for event in seen(events, Ruling)]


@rule("wrc2015:5.7.2-d")
@pytest.mark.parametrize("chombo", [False, True])
def test_tenpai_said_on_a_noten_hand_counts_as_noten(chombo: bool) -> None:
    """Ruling W-26: North speaks early and has nothing; where the book is stricter it is a chombo."""
    script = before_the_draw(rules=WRC.with_options(false_tenpai="chombo") if chombo else WRC)
    events = script.say("N", "tenpai")
    assert bool(seen(events, Chombo)) is chombo
    if not chombo:
        events += script.exhaust("ESW")
        [end] = seen(events, DrawEnd)
        assert end.tenpai == (True, True, True, False)
        assert rulings(events) == [(3, "none")]


@rule("wrc2015:5.7.2-f")
def test_refusing_to_show_a_riichi_hand_is_punished_as_noten_riichi() -> None:
    script = before_the_draw("E")
    assert script.game.asked == (1,)
    events = script.game.foul(0, "noten-riichi")
    assert [event.seats for event in seen(events, Chombo)] == [(0,)]
    assert not seen(events, DrawEnd)
    [end] = seen(events, HandEnd)
    assert (end.dealer, end.counters, end.bets) == (0, 0, 0)
    assert script.game.penalties == (20000, 0, 0, 0)

"""Claims at a table with a referee, where people draw too fast and speak too late."""

import pytest

import hanchan
from hanchan import IllegalAction
from hanchan.game import Action, fold
from hanchan.game.events import Call, Draw, DrawTakenBack, Win, from_json, to_json
from helpers.books import rule
from helpers.scripts import Script, seen, table

WAITS = "234567m23488p67s"  # 5s and 8s
PUNG = Action("pung", use=("9p", "9p"))


def drawn_on(book: str, east: str, tile: str, tail: str, referee: bool = True) -> Script:
    """West has discarded the tile, which East might claim, and North has drawn already."""
    draws = "1z2z" + tile + tail
    script = table({"E": east}, draws=draws, rules=book, referee=referee)
    script.drawn()
    script.drawn()
    script.say("W", "discard", tile, drawn=True)
    script.say("E", "pass")  # has said nothing so far
    assert script.game.asked == (script.seat("N"),)
    return script


@rule("ema2016:3.3.1-b")
def test_a_late_ron_stands_until_the_next_player_discards() -> None:
    assert hanchan.rulebook("ema2016").value("late_ron") is True
    script = drawn_on("ema2016", WAITS, "8s", "3z")
    held = script.game.view("open").hands[3]
    assert "3z" in held
    events = script.game.act(0, Action("ron"))
    [win] = seen(events, Win)
    assert (win.seat, win.source, win.tile) == (0, 2, "8s")
    assert len(seen(events, DrawTakenBack)) == 1
    assert "houtei" not in dict(win.yaku)


@rule("ema2016:3.3.1-b")
def test_after_riichi_too_a_late_ron_stands() -> None:
    script = table({"E": WAITS}, draws="7z2z8s3z", referee=True)
    script.do("E", "riichi", "7z", drawn=True)
    script.drawn()
    script.say("W", "discard", "8s", drawn=True)
    script.say("E", "pass")  # has said nothing so far
    assert script.game.asked == (script.seat("N"),)
    [win] = seen(script.game.act(0, Action("ron")), Win)
    assert (win.seat, win.source, win.tile) == (0, 2, "8s")


@rule("ema2016:3.3.1-b")
def test_after_the_next_discard_or_a_self_draw_the_earlier_tile_is_gone() -> None:
    script = drawn_on("ema2016", WAITS, "8s", "3z")
    script.drawn()
    events = script.game.act(0, Action("ron"))
    assert not seen(events, Win)

    script = table({"E": WAITS, "N": "345m678m345p22s67s"}, draws="1z2z8s" + "5s", referee=True)
    script.drawn()
    script.drawn()
    script.say("W", "discard", "8s", drawn=True)
    script.all_pass()
    events = script.say("N", "tsumo")
    events += script.game.act(0, Action("ron"))
    assert [win.seat for win in seen(events, Win)] == [3]


@rule("ema2016:3.3.1-b")
def test_a_late_ron_belongs_to_a_real_table_only() -> None:
    script = drawn_on("ema2016", WAITS, "8s", "3z", referee=False)
    with pytest.raises(IllegalAction):
        script.game.act(0, Action("ron"))


@rule("ema2012:3.3.1-a", "ema2012:3.3.1-i")
def test_in_2012_nobody_wins_on_a_discard_once_the_next_player_has_drawn() -> None:
    script = drawn_on("ema2012", WAITS, "8s", "3z")
    assert not seen(script.game.act(0, Action("ron")), Win)


@rule("ema2016:3.3.1-k")
def test_a_draw_too_fast_for_a_call_is_put_back() -> None:
    assert hanchan.rulebook("ema2016").value("claim_timing") == "until_draw"
    script = drawn_on("ema2016", "99p147m258s12345z", "9p", "3z")
    live = script.live
    events = script.game.act(0, PUNG, too_fast=True)
    assert [type(event) for event in events] == [DrawTakenBack, Call]
    assert script.live == live + 1
    assert len(script.game.view("open").hands[3]) == 13
    assert script.game.asked == (0,)
    events = script.do("E", "discard", "1z")
    assert [event.tile for event in seen(events, Draw)] == ["3z"]  # the same tile, in its place


@rule("ema2016:3.3.1-k", "ema2016:3.3.1-a")
def test_after_a_draw_that_left_time_enough_the_call_is_too_late() -> None:
    script = drawn_on("ema2016", "99p147m258s12345z", "9p", "3z")
    with pytest.raises(IllegalAction) as refused:
        script.game.act(0, PUNG)
    assert refused.value.clause == "ema2016:3.3.1-a"
    assert script.game.asked == (script.seat("N"),)


@rule("ema2016:3.3.1-b", "ema2016:3.4.5-d")
@pytest.mark.parametrize("riichi", [False, True])
def test_a_player_who_let_an_earlier_win_pass_has_no_late_ron_either(riichi: bool) -> None:
    draws = "7z8s" + ("2z2z2z1z" if riichi else "") + "8s3z"
    script = table({"E": WAITS}, draws=draws, referee=True)
    script.do("E", "riichi" if riichi else "discard", "7z")
    script.say("S", "discard", "8s", drawn=True)
    script.say("E", "pass")
    while script.game.asked != (script.seat("W"),) or (riichi and script.live > 63):
        script.drawn()
    script.say("W", "discard", "8s", drawn=True)
    assert script.game.asked == (script.seat("N"),)
    assert not seen(script.game.act(0, Action("ron")), Win)


CALLERS = {"S": "78p147m258s12345z", "W": "99p369m147s23467z"}


def nine_called(book: str, pung_at: int, referee: bool = True) -> Call:
    """East discards 9p at 0, South says chow after a second, West pung at the time given."""
    script = table(CALLERS, draws="9p", rules=book, referee=referee)
    script.say("E", "discard", "9p", drawn=True, at=0)
    script.say("S", "chow", at=1000)
    [call] = seen(script.say("W", "pung", at=pung_at), Call)
    return call


@rule("ema2012:3.3.1-g")
@pytest.mark.parametrize(("at", "prevails"), [(2500, "pung"), (3000, "pung"), (3500, "chow")])
def test_a_pung_goes_before_a_chow_only_within_three_seconds(at: int, prevails: str) -> None:
    assert nine_called("ema2012", at).act == prevails


@rule("ema2012:3.3.1-g")
def test_online_no_clock_decides() -> None:
    assert nine_called("ema2012", 3500, referee=False).act == "pung"


@rule("ema2016:0-f", "ema2016:0-q", "ema2016:3.3.1-a")
def test_without_the_three_seconds_a_pung_goes_first_however_late() -> None:
    assert nine_called("ema2016", 60_000).act == "pung"


@pytest.mark.parametrize(
    ("book", "at", "valid"),
    [
        pytest.param("ema2012", 2000, True, marks=rule("ema2012:3.3.1-i")),
        pytest.param("ema2012", 3000, True, marks=rule("ema2012:3.3.1-i")),
        pytest.param("ema2012", 3001, False, marks=rule("ema2012:3.3.1-i")),
        pytest.param("ema2016", 2000, False, marks=rule("ema2016:0-f", "ema2016:3.3.1-a")),
    ],
)
def test_a_call_after_the_next_draw_is_valid_within_three_seconds_where_the_book_gives_them(
    book: str, at: int, valid: bool
) -> None:
    script = table({"E": "99p147m258s12345z"}, draws="1z2z9p3z", rules=book, referee=True)
    script.drawn()
    script.drawn()
    script.say("W", "discard", "9p", drawn=True, at=0)
    script.say("E", "pass", at=900)  # North draws
    if not valid:
        with pytest.raises(IllegalAction):
            script.game.act(0, PUNG, at)
        return
    events = script.game.act(0, PUNG, at)
    assert [type(event) for event in events] == [DrawTakenBack, Call]
    events = script.do("E", "discard", "1z")
    assert [event.tile for event in seen(events, Draw)] == ["3z"]  # it had gone back to its place


def test_the_log_keeps_the_time_of_a_discard() -> None:
    script = table(CALLERS, draws="9p", rules="ema2012", referee=True)
    [thrown, *_] = script.say("E", "discard", "9p", drawn=True, at=70)
    assert from_json(to_json(thrown)) == thrown
    assert fold(script.game.events, script.game.book).stamps == script.game._table.stamps
    assert script.game.state.stamps[0] == 70

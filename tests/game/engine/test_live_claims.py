"""Claims at a table with a referee, where people draw too fast and speak too late."""

import pytest

import hanchan
from hanchan import IllegalAction
from hanchan.game import Action, fold
from hanchan.game.events import (
    AnyEvent,
    Call,
    Draw,
    DrawTakenBack,
    Ruling,
    Win,
    from_json,
    to_json,
)
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
    assert [win.seat for win in seen(script.say("N", "tsumo"), Win)] == [3]
    with pytest.raises(IllegalAction):  # without a penalty (ruling A-14)
        script.game.act(0, Action("ron"))


@rule("ema2016:3.3.1-b")
def test_a_late_ron_belongs_to_a_real_table_only() -> None:
    script = drawn_on("ema2016", WAITS, "8s", "3z", referee=False)
    with pytest.raises(IllegalAction):
        script.game.act(0, Action("ron"))


def late_win_2012(at: int | None, discarded: int | None = 0, shown: bool = False) -> list[AnyEvent]:
    """West discards 8s, which East waits for, North draws, and East says ron."""
    script = table({"E": WAITS}, draws="1z2z8s3z", rules="ema2012", referee=True)
    script.drawn()
    script.drawn()
    script.say("W", "discard", "8s", drawn=True, at=discarded)
    script.say("E", "pass", at=900)  # has said nothing so far
    assert script.game.asked == (script.seat("N"),)
    return script.game.act(0, Action("ron"), at, shown=shown)


@rule("ema2012:3.3.1-a", "ema2012:3.3.1-c", "ema2012:3.3.1-i")
@pytest.mark.parametrize("at", [2000, 3000])
def test_in_2012_a_win_called_within_three_seconds_takes_the_draw_back(at: int) -> None:
    """Ruling A-13: a win is a claim like any other."""
    events = late_win_2012(at)
    assert [type(event) for event in events[:2]] == [DrawTakenBack, Win]
    [win] = seen(events, Win)
    assert (win.seat, win.source, win.tile) == (0, 2, "8s")
    assert hanchan.rulebook("ema2012").value("late_ron") is False


@rule("ema2012:3.3.1-i", "ema2012:5.1.2-b", "ema2012:3.4.6-d")
@pytest.mark.parametrize(
    ("shown", "follows"), [(False, ("dead-hand", "5.1.2-b")), (True, ("chombo", "3.4.6-d"))]
)
def test_in_2012_a_win_called_after_three_seconds_is_a_false_call(
    shown: bool, follows: tuple[str, str]
) -> None:
    events = late_win_2012(3001, shown=shown)
    assert not seen(events, Win)
    [ruling] = seen(events, Ruling)
    assert (ruling.consequence, ruling.clause) == (follows[0], f"ema2012:{follows[1]}")


@rule("ema2012:3.3.1-i")
@pytest.mark.parametrize(("at", "discarded"), [(None, 0), (2000, None)])
def test_without_both_times_nobody_can_say_that_a_late_call_was_in_time(
    at: int | None, discarded: int | None
) -> None:
    assert not seen(late_win_2012(at, discarded), Win)


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


@rule("ema2016:3.3.1-k", "wrc2015:5.4.1-h")
@pytest.mark.parametrize("book", ["ema2016", "wrc2015"])
def test_a_draw_too_fast_for_a_win_is_put_back_too(book: str) -> None:
    """Also where a book of one's own has no later right to win."""
    strict = hanchan.rulebook(book).with_options(late_ron=False)
    for too_fast in (True, False):
        script = table({"E": WAITS}, draws="1z2z8s3z", rules=strict, referee=True)
        script.drawn()
        script.drawn()
        script.say("W", "discard", "8s", drawn=True)
        script.say("E", "pass")
        events = script.game.act(0, Action("ron"), too_fast=too_fast)
        assert bool(seen(events, Win)) is too_fast


CALLERS = {"S": "78p147m258s12345z", "W": "99p369m147s23467z"}


def nine_called(
    book: str,
    pung_at: int | None,
    referee: bool = True,
    chow_at: int | None = 1000,
    discarded: int | None = 0,
) -> Call:
    """East discards 9p at 0, South says chow after a second, West pung at the time given."""
    script = table(CALLERS, draws="9p", rules=book, referee=referee)
    script.say("E", "discard", "9p", drawn=True, at=discarded)
    script.say("S", "chow", at=chow_at)
    [call] = seen(script.say("W", "pung", at=pung_at), Call)
    return call


@rule("ema2012:3.3.1-g")
@pytest.mark.parametrize(("at", "prevails"), [(2500, "pung"), (3000, "pung"), (3500, "chow")])
def test_a_pung_goes_before_a_chow_only_within_three_seconds(at: int, prevails: str) -> None:
    assert nine_called("ema2012", at).act == prevails


@rule("ema2012:3.3.1-g")
def test_online_no_clock_decides() -> None:
    assert nine_called("ema2012", 3500, referee=False).act == "pung"


@rule("ema2012:3.3.1-g")
@pytest.mark.parametrize(
    ("discarded", "chow_at", "pung_at"),
    [(None, 1000, 3500), (0, None, 3500), (0, 3400, None), (None, None, None)],
)
def test_a_time_that_nobody_took_lets_no_pung_come_too_late(
    discarded: int | None, chow_at: int | None, pung_at: int | None
) -> None:
    """Ruling R06: calls without a time are simultaneous, at a referee's table too."""
    called = nine_called("ema2012", pung_at, chow_at=chow_at, discarded=discarded)
    assert called.act == "pung"


@rule("ema2012:3.3.1-g")
def test_a_chow_that_came_after_the_late_pung_does_not_go_before_it() -> None:
    assert nine_called("ema2012", 3500, chow_at=3600).act == "pung"


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


@rule("ema2012:3.3.1-i")
@pytest.mark.parametrize(("discarded", "at"), [(None, 2000), (0, None)])
def test_a_call_after_the_next_draw_needs_the_times_of_discard_and_call(
    discarded: int | None, at: int | None
) -> None:
    script = table({"E": "99p147m258s12345z"}, draws="1z2z9p3z", rules="ema2012", referee=True)
    script.drawn()
    script.drawn()
    script.say("W", "discard", "9p", drawn=True, at=discarded)
    script.say("E", "pass", at=900)  # North draws
    with pytest.raises(IllegalAction):
        script.game.act(0, PUNG, at)


def test_the_log_keeps_the_time_of_a_discard() -> None:
    script = table(CALLERS, draws="9p", rules="ema2012", referee=True)
    [thrown, *_] = script.say("E", "discard", "9p", drawn=True, at=70)
    assert from_json(to_json(thrown)) == thrown
    assert fold(script.game.events, script.game.book).stamps == script.game._table.stamps
    assert script.game.state.stamps[0] == 70

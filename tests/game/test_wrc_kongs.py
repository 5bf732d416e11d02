"""Kongs: how they come about, the indicator and the replacement tile, how many (WRC 2.1, 5.4.6 to 5.4.10, 6.4)."""

import pytest

import hanchan
from hanchan.errors import IllegalAction
from hanchan.game.events import (
    AnyEvent,
    Call,
    Discard,
    DoraRevealed,
    Draw,
    DrawEnd,
    Kan,
    WallExhausted,
    Win,
)
from helpers.books import rule
from helpers.scripts import Script, seen, table

WRC = hanchan.rulebook("wrc2015")
LATE_DORA = WRC.with_options(kan_dora_timing="after_discard_for_open")
INDICATORS = "1p2p3p4p5p"


def kinds(events: list[AnyEvent]) -> list[type]:
    """What happened, without the details."""
    return [type(event) for event in events]


@rule("wrc2015:2.1-f", "wrc2015:5.4.6-a")
@pytest.mark.parametrize("claimer", ["S", "W", "N"])
def test_a_concealed_pung_and_a_discard_make_a_big_exposed_kong(claimer: str) -> None:
    script = table({claimer: "444m258p369s1234z"}, "4m", rules=WRC)
    script.say("E", "discard", "4m", drawn=True)
    assert [wind for wind in "ESWN" if script.may(wind, "kong")] == [claimer]
    [call] = seen(script.do(claimer, "kong"), Call)
    assert call == Call(script.seat(claimer), "kong", "4m", 0, ("4m", "4m", "4m"))
    assert not script.may(claimer, "riichi")


@rule("wrc2015:2.1-f")
def test_an_exposed_pung_and_the_fourth_tile_make_a_small_exposed_kong() -> None:
    script = table({"S": "44m258p369s12345z"}, "4m6z6z6z4m", rules=WRC)
    script.say("E", "discard", "4m", drawn=True)
    script.do("S", "pung")
    script.do("S", "discard", "1z")
    for _ in range(3):
        script.drawn()
    assert script.tiles("S", "added_kong") == ["4m"]
    assert not script.may("S", "concealed_kong")
    [kong] = seen(script.do("S", "added_kong", "4m"), Kan)
    assert kong == Kan(1, "added_kong", "4m")
    assert [meld["act"] for meld in script.game.view("public").melds[1]] == ["added_kong"]


@rule("wrc2015:2.1-e", "wrc2015:5.4.8-c")
def test_a_concealed_kong_uses_four_drawn_tiles_and_keeps_the_hand_closed() -> None:
    hand = {"S": "777s123m456m99p67p"}
    script = table(hand, "1z7s", rules=WRC, replacements="1z")
    script.drawn()
    [kong] = seen(script.do("S", "concealed_kong", "7s"), Kan)
    assert kong == Kan(1, "concealed_kong", "7s")
    assert script.may("S", "riichi")
    claimed = table(hand, "7s", rules=WRC, replacements="1z")
    claimed.say("E", "discard", "7s", drawn=True)
    claimed.do("S", "kong")
    assert not claimed.may("S", "riichi")


@rule("wrc2015:5.4.6-b", "wrc2015:6.4-e")
def test_after_a_claimed_kong_comes_the_indicator_then_the_replacement_tile() -> None:
    hand = {"S": "444m123p123s99s88s"}
    script = table(hand, "4m", rules=WRC, indicators=INDICATORS, replacements="8s")
    script.say("E", "discard", "4m", drawn=True)
    events = script.do("S", "kong")
    assert events[1:] == [DoraRevealed("2p"), Draw(1, "8s", replacement=True)]
    assert {option.act for option in script.legal("S")} == {"tsumo", "discard"}
    later = table(hand, "4m", rules=LATE_DORA, indicators=INDICATORS, replacements="8s")
    later.say("E", "discard", "4m", drawn=True)
    assert not seen(later.do("S", "kong"), DoraRevealed)
    assert kinds(later.do("S", "discard", "8s"))[:2] == [Discard, DoraRevealed]


@rule("wrc2015:5.4.6-b")
def test_a_further_kong_may_follow_the_replacement_tile() -> None:
    script = table({"S": "444m555p123s99s88s"}, "4m", rules=WRC, replacements="5p1z")
    script.say("E", "discard", "4m", drawn=True)
    script.do("S", "kong")
    assert script.tiles("S", "concealed_kong") == ["5p"]


@rule("wrc2015:5.4.8-b", "wrc2015:6.4-e")
def test_a_concealed_kong_is_shown_before_the_indicator_and_the_replacement() -> None:
    script = table(
        {"E": "777s123m456m99p67p"}, "7s", rules=WRC, indicators=INDICATORS, replacements="1z"
    )
    events = script.do("E", "concealed_kong", "7s")
    assert events == [
        Kan(0, "concealed_kong", "7s"), DoraRevealed("2p"), Draw(0, "1z", replacement=True),
    ]  # fmt: skip
    for viewer in (1, 2, 3, "public"):
        assert script.game.view(viewer).melds[0] == [{"act": "concealed_kong", "tile": "7s"}]


@rule("wrc2015:5.4.7-b", "wrc2015:6.4-e")
def test_an_added_kong_waits_for_robbers_before_anything_is_turned() -> None:
    hands = {"S": "88p258m369s12345z", "N": "123m456m345s99s67p"}
    script = table(hands, "8p6z6z6z8p", rules=WRC, indicators=INDICATORS)
    pung(script)
    events = script.say("S", "added_kong", "8p")
    assert kinds(events) == [Kan]
    assert script.game.asked == (3,)
    assert script.may("N", "ron")
    assert kinds(script.say("N", "pass")) == [DoraRevealed, Draw]
    assert WRC.value("robbing_seconds") == "none"


def pung(script: Script) -> None:
    """South pungs East's first tile, which others let pass, and comes to draw again."""
    script.say("E", "discard", "8p", drawn=True)
    script.say("S", "pung")
    script.all_pass()
    script.do("S", "discard", "1z")
    while script.game.asked != (1,):
        script.drawn()


@rule("wrc2015:6.4-f", "wrc2015:5.4.7-b", "wrc2015:6.5.1-chankan-a")
def test_a_robbed_kong_turns_no_indicator() -> None:
    """The example dora-robbed-kong."""
    hands = {"S": "88p258m369s12345z", "N": "123m456m345s99s67p"}
    script = table(hands, "8p6z6z6z8p", rules=WRC, indicators=INDICATORS)
    pung(script)
    script.say("S", "added_kong", "8p")
    events = script.say("N", "ron")
    [win] = seen(events, Win)
    assert dict(win.yaku)["chankan"] == 1
    assert (win.seat, win.source, win.deltas[1]) == (3, 1, -win.deltas[3])
    turned = events[: events.index(win)]
    assert not seen(turned, DoraRevealed)
    assert not seen(turned, Draw)


@rule("wrc2015:6.4-g", "wrc2015:6.5.1-rinshan")
def test_a_win_on_the_replacement_tile_counts_the_new_indicator() -> None:
    script = table(
        {"S": "777z123m456m88p67s"}, "1z7z", rules=WRC, indicators="1z7p", replacements="8s"
    )
    script.drawn()
    script.do("S", "concealed_kong", "7z")
    [win] = seen(script.say("S", "tsumo"), Win)
    assert dict(win.yaku) == {"menzen-tsumo": 1, "rinshan": 1, "yakuhai-chun": 1}
    assert (win.bonus, win.han) == ((2, 0, 0), 5)


@rule("wrc2015:5.4.6-c", "wrc2015:4.7-b")
def test_each_kong_takes_the_last_live_tile_into_the_dead_wall() -> None:
    hands = {"E": "111m222m333m444m9p"}
    draws = "1m"
    script = table(hands, draws, rules=WRC, indicators=INDICATORS, replacements="2m3m4m5z")
    turned = [event.tile for event in seen(script.game.events, DoraRevealed)]
    for number, tile in enumerate(("1m", "2m", "3m", "4m")):
        assert script.live == 69 - number
        events = script.do("E", "concealed_kong", tile)
        turned += [event.tile for event in seen(events, DoraRevealed)]
        [draw] = seen(events, Draw)
        assert draw == Draw(0, ("2m", "3m", "4m", "5z")[number], replacement=True)
    assert turned == ["1p", "2p", "3p", "4p", "5p"]
    assert script.live == 65
    for _ in range(65):
        assert len(seen(script.drawn(), Draw)) == 1
    assert isinstance(script.drawn()[1], WallExhausted)


@rule("wrc2015:5.4.7-a")
def test_a_pung_is_upgraded_only_after_a_tile_was_taken() -> None:
    script = table({"S": "444m46p258s12345z"}, "4m6z7z5p", rules=WRC)
    script.say("E", "discard", "4m", drawn=True)
    script.do("S", "pung")
    assert not script.may("S", "added_kong")
    script.do("S", "discard", "1z")
    script.drawn()
    script.drawn()
    script.say("E", "discard", "5p", drawn=True)
    script.do("S", "chow")
    assert not script.may("S", "added_kong")
    with pytest.raises(IllegalAction):
        script.say("S", "added_kong", "4m")
    script.do("S", "discard", "2z")
    while script.game.asked != (1,):
        script.drawn()
    assert script.tiles("S", "added_kong") == ["4m"]


@rule("wrc2015:5.4.7-a")
def test_a_pung_may_be_upgraded_with_a_replacement_tile_in_hand() -> None:
    script = table({"S": "44m7777s58p12345z"}, "4m6z7z6z", rules=WRC, replacements="4m")
    script.say("E", "discard", "4m", drawn=True)
    script.do("S", "pung")
    script.do("S", "discard", "1z")
    while script.game.asked != (1,):
        script.drawn()
    assert not script.may("S", "added_kong")
    script.do("S", "concealed_kong", "7s")
    assert script.tiles("S", "added_kong") == ["4m"]


@rule("wrc2015:5.4.8-a")
def test_a_concealed_kong_is_declared_only_after_a_tile_was_taken() -> None:
    script = table({"S": "7777s55p258m1234z"}, "5p6z6z6z", rules=WRC)
    script.say("E", "discard", "5p", drawn=True)
    script.do("S", "pung")
    assert not script.may("S", "concealed_kong")
    with pytest.raises(IllegalAction):
        script.say("S", "concealed_kong", "7s")
    script.do("S", "discard", "1z")
    while script.game.asked != (1,):
        script.drawn()
    assert script.tiles("S", "concealed_kong") == ["7s"]


@rule("wrc2015:5.4.9-a", "wrc2015:5.7-b", "wrc2015:5.7.3-a")
@pytest.mark.parametrize("aborts", [[], ["four_kongs"]])
def test_after_the_fourth_kong_of_a_hand_play_continues(aborts: list[str]) -> None:
    hands = {"E": "111m222m9p147s123z", "S": "3333m444m147s567z"}
    rules = WRC.with_options(abortive_draws=aborts) if aborts else WRC
    script = table(hands, "1m4m", rules=rules, replacements="2m9s8s7s")
    script.do("E", "concealed_kong", "1m")
    script.do("E", "concealed_kong", "2m")
    script.drawn()
    script.do("S", "concealed_kong", "3m")
    script.do("S", "concealed_kong", "4m")
    assert script.live == 122 - 52 - 2 - 4
    events = script.drawn()
    assert bool(seen(events, DrawEnd)) is bool(aborts)
    assert bool([draw for draw in seen(events, Draw) if draw.seat == 2]) is not bool(aborts)


@rule("wrc2015:5.4.9-a", "wrc2015:5.4.9-b")
def test_a_fifth_kong_is_impossible() -> None:
    hands = {
        "E": "111m222m9p147s123z", "S": "3333m444m147s56z5z", "W": "777z666s55m23p99p3s",
        "N": "666p28s28p136s44z1s",
    }  # fmt: skip
    script = table(hands, "1m4m7z", rules=WRC, replacements="2m9s8s6p")
    script.do("E", "concealed_kong", "1m")
    script.do("E", "concealed_kong", "2m")
    script.drawn()
    script.do("S", "concealed_kong", "3m")
    assert script.may("S", "concealed_kong")
    script.do("S", "concealed_kong", "4m")
    script.say("S", "discard", "6p", drawn=True)
    assert script.may("N", "pung")
    assert not script.may("N", "kong")
    script.all_pass()
    assert script.game.view("open").hands[2].count("7z") == 4
    assert not script.may("W", "concealed_kong")
    with pytest.raises(IllegalAction, match="four kongs"):
        script.say("W", "concealed_kong", "7z")


@rule("wrc2015:5.4.10-a")
def test_tiles_of_exposed_sets_and_concealed_kongs_are_not_discarded() -> None:
    script = table({"S": "35m7777s258p1234z"}, "4m6z6z6z6z9m", rules=WRC, replacements="5z")
    script.say("E", "discard", "4m", drawn=True)
    script.do("S", "chow")
    discards = set(script.tiles("S", "discard"))
    assert discards == {"7s", "2p", "5p", "8p", "1z", "2z", "3z", "4z"}
    script.do("S", "discard", "1z")
    while script.game.asked != (1,):
        script.drawn()
    script.do("S", "concealed_kong", "7s")
    discards = set(script.tiles("S", "discard"))
    assert discards.isdisjoint({"3m", "4m", "5m", "7s"})
    assert {"2p", "5p", "8p", "2z", "3z", "4z", "5z"} <= discards
    for tile in ("3m", "7s"):
        with pytest.raises(IllegalAction):
            script.say("S", "discard", tile)

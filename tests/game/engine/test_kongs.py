"""Claimed, added and concealed kongs: when they may be made, the indicator, the replacement tile, the wall."""

from typing import Any

import pytest

import hanchan
from hanchan import IllegalAction
from hanchan.game.events import (
    AnyEvent,
    Call,
    Discard,
    DoraRevealed,
    Draw,
    HandStart,
    Kan,
    WallExhausted,
    Win,
)
from hanchan.game.laid import ViewMeld
from hanchan.tiles import format, parse
from helpers.books import in_books, rule
from helpers.scripts import Script, by_hand, seen, table

THREE_SEVENS = "777s147m258p1234z"

RESUME = hanchan.rulebook("resume")
HAND = "123m456m345p99s67p"  # waits for 2p, 5p and 8p


def words(events: list[AnyEvent]) -> list[str]:
    """What a kong consists of, in the order in which it happens."""
    names: dict[type[AnyEvent], str] = {
        Call: "claimed",
        Kan: "declared",
        DoraRevealed: "indicator",
        Draw: "replacement",
    }
    return [names[type(event)] for event in events if type(event) in names]


@in_books(ema2016="3.3.5-a 5.1-a", ema2012="3.3.2-a 5.1-a", wrc2015="2.1-f 5.4.6-a")
@pytest.mark.parametrize("word", ["kong", "kan"])
@pytest.mark.parametrize("source", "EWN")
def test_a_kong_is_claimed_from_any_player_with_three_tiles_of_the_hand(
    book: str, word: str, source: str
) -> None:
    draws = "".join("7s" if wind == source else "6z" for wind in "ESWN")
    script = table({"S": THREE_SEVENS}, draws=draws, rules=book)
    while script.game.asked != (script.seat(source),):
        script.drawn()
    script.say(source, "discard", "7s", drawn=True)
    events = script.game.act(1, {"act": word, "use": ["7s", "7s", "7s"]})
    events += script.all_pass()
    [call] = seen(events, Call)
    assert (call.seat, call.act, call.tile) == (1, "kong", "7s")
    assert (call.source, call.use) == (script.seat(source), ("7s", "7s", "7s"))
    [meld] = script.game.view("public").melds[1]
    assert (meld.act, meld.source) == ("kong", script.seat(source))
    assert "riichi" not in {option.act for option in script.legal("S")}  # the hand is open


@in_books(ema2016="3.3.5-b", ema2012="3.3.2-b", wrc2015="5.4.6-b 6.4-e")
def test_after_a_claimed_kong_the_indicator_comes_before_the_replacement_tile(book: str) -> None:
    hands = {"S": "777s22299m6666p3z"}
    script = table(hands, draws="7s", rules=book, replacements="2m1z4z5z", indicators="1s2s3s4s")
    script.say("E", "discard", "7s", drawn=True)
    events = script.do("S", "kong")
    assert words(events) == ["claimed", "indicator", "replacement"]
    assert seen(events, DoraRevealed)[0].tile == "2s"  # the fourth stack's upper tile
    assert seen(events, Draw)[0] == Draw(1, "2m", replacement=True)
    # The turn goes on as after a draw: another kong, or a discard, the new tile included.
    assert script.tiles("S", "concealed_kong") == ["2m", "6p"]
    assert any(option.drawn for option in script.legal("S") if option.act == "discard")
    [second] = seen(script.do("S", "concealed_kong", "6p"), Draw)
    assert second == Draw(1, "1z", replacement=True)
    events = script.do("S", "discard", "3z")
    assert [event.seat for event in seen(events, Draw)] == [2]


@in_books(
    ema2016="3.3.5-b 3.3.12-a 4.2.1-u",
    ema2012="3.3.2-b 3.3.11-a 4.2.1-u",
    resume="yaku-rinshan-a",
    wrc2015="5.4.6-b",
)
def test_the_replacement_tile_may_win(book: str) -> None:
    script = table({"S": "777s234m678p99m56s"}, draws="7s", rules=book, replacements="4s")
    script.say("E", "discard", "7s", drawn=True)
    script.do("S", "kong")
    [win] = seen(script.do("S", "tsumo"), Win)
    assert dict(win.yaku) == {"rinshan": 1}


@in_books(ema2016="3.3.5-c", ema2012="3.3.2-c", wrc2015="5.4.6-c 4.7-b")
def test_each_kong_takes_the_last_live_tile_into_the_dead_wall(book: str) -> None:
    script = table({"S": THREE_SEVENS}, draws="7s", rules=book)
    faces = parse(seen(script.game.events, HandStart)[0].wall or "")
    before = script.live
    script.say("E", "discard", "7s", drawn=True)
    script.do("S", "kong")
    assert script.live == before - 1
    script.to_the_end()
    draws = seen(by_hand(script.game.events)[0], Draw)
    live = [draw.tile for draw in draws if not draw.replacement]
    assert live == [
        format([face]) for face in faces[52:121]
    ]  # the 122nd stays: 14 in the dead wall
    assert [draw.tile for draw in draws if draw.replacement] == [format([faces[122]])]


def with_open_pung(book: str, **places: Any) -> Script:
    """South has punged 7p from East and holds the fourth, and four 9s; the turn began with that pung."""
    hands = {"S": "777p9999s46m1235z"}
    script = table(hands, draws="7p" + "6z4z5m" + "6z4z6z" + "1z", rules=book, **places)
    script.say("E", "discard", "7p", drawn=True)
    script.do("S", "pung", use="77p")
    return script


@in_books(ema2016="3.3.6-a 3.3.7-a", ema2012="3.3.7-a 3.3.8-a", wrc2015="5.4.7-a 5.4.8-a")
def test_no_kong_in_a_turn_begun_by_a_pung_or_chow(book: str) -> None:
    script = with_open_pung(book)
    no_own_kong(script)
    script.do("S", "discard", "1z")
    for _ in range(2):
        script.drawn()
    script.say("E", "discard", "5m", drawn=True)
    script.do("S", "chow", use="46m")
    no_own_kong(script)
    script.do("S", "discard", "2z")
    script.until_turn("S")
    assert script.tiles("S", "added_kong") == ["7p"]
    assert script.tiles("S", "concealed_kong") == ["9s"]


def no_own_kong(script: Script) -> None:
    assert {option.act for option in script.legal("S")} == {"discard"}
    for act, tile in (("added_kong", "7p"), ("concealed_kong", "9s")):
        with pytest.raises(IllegalAction, match="after a draw"):
            script.say("S", act, tile)


@in_books(ema2016="3.3.6-a 3.3.7-a", ema2012="3.3.7-a 3.3.8-a", wrc2015="5.4.7-a")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("concealed_kong", "9s"), ("added_kong", "7p")),
        (("added_kong", "7p"), ("concealed_kong", "9s")),
    ],
)
def test_a_kong_may_follow_on_a_replacement_tile(
    book: str, first: tuple[str, str], second: tuple[str, str]
) -> None:
    script = with_open_pung(book)
    script.do("S", "discard", "1z")
    script.until_turn("S")
    script.do("S", *first)
    assert second[1] in script.tiles("S", second[0])
    script.do("S", *second)
    assert len(script.game.view("public").melds[1]) == 2


def robbed(book: str, **places: Any) -> Script:
    """South adds 7p to its pung, and West could win on it."""
    hands = {"S": "777p258s46m12356z", "W": "234m234567s88s56p"}
    script = table(hands, draws="7p" + "1m4z4z" + "6z", rules=book, **places)
    script.say("E", "discard", "7p", drawn=True)
    script.say("W", "pass")
    script.say("S", "pung", use="77p")
    script.do("S", "discard", "1z")
    script.until_turn("S")
    script.say("S", "added_kong", "7p")
    return script


@in_books(ema2016="3.3.6-b", ema2012="3.3.7-b", wrc2015="2.1-f 5.4.7-b 6.4-e")
def test_an_added_kong_waits_for_win_claims_before_indicator_and_replacement(book: str) -> None:
    script = robbed(book)
    before = script.game.events[-1]
    assert before == Kan(1, "added_kong", "7p")
    assert script.game.asked == (script.seat("W"),)
    assert len(script.game.view("public").indicators) == 1
    events = script.say("W", "pass")
    assert words(events) == ["indicator", "replacement"]
    assert seen(events, Draw)[0].replacement
    assert [meld.act for meld in script.game.view("public").melds[1]] == ["added_kong"]


@in_books(ema2012="3.3.7-b", wrc2015="5.4.7-b")
def test_how_long_a_real_table_waits_is_the_books_choice(book: str) -> None:
    seconds = {"ema2012": 3, "wrc2015": "none"}[book]
    assert hanchan.rulebook(book).value("robbing_seconds") == seconds


@in_books(
    ema2016="4.2.1-v 4.2.1-w",
    ema2012="4.2.1-v 4.2.1-w 3.3.7-b",
    resume="yaku-chankan",
    wrc2015="6.4-f 5.4.7-b 5.4.8-d 6.5.1-chankan-a",
)
def test_a_robbed_kong_turns_no_indicator(book: str) -> None:
    script = robbed(book, indicators="1m9m")  # a second one would make 1m dora
    events = script.say("W", "ron")
    assert script.winners(events) == "W"
    assert dict(seen(events, Win)[0].yaku)["chankan"] == 1
    assert words(events[:-2]) == []
    [hand, _] = by_hand(script.game.events)
    assert len(seen(hand, DoraRevealed)) == 1


@in_books(ema2016="3.3.6-d", ema2012="3.3.7-c", wrc2015="5.4.6-c")
def test_an_added_kong_takes_the_last_live_tile(book: str) -> None:
    script = with_open_pung(book)
    script.do("S", "discard", "1z")
    script.until_live(14)
    script.until_turn("S")
    left = script.live
    script.do("S", "added_kong", "7p")
    assert script.live == left - 1
    live_draws = 0
    while len(by_hand(script.game.events)) == 1:
        live_draws += len([draw for draw in seen(script.drawn(), Draw) if not draw.replacement])
    assert live_draws - 1 == left - 1  # the last of them is the next hand's first


@in_books(ema2016="3.3.7-b", ema2012="3.3.8-b", wrc2015="5.4.8-b 6.4-e")
def test_a_concealed_kong_is_shown_then_indicator_then_replacement_tile(book: str) -> None:
    script = table(
        {"S": "4444m258p147s123z"}, draws="6z7z", rules=book, replacements="7m", indicators="1s2s"
    )
    script.drawn()
    left = script.live
    assert script.game.book.value("kan_dora_timing") == "immediate"
    events = script.do("S", "concealed_kong", "4m")
    assert words(events) == ["declared", "indicator", "replacement"]
    assert seen(events, DoraRevealed)[0].tile == "2s"
    assert seen(events, Draw)[0] == Draw(1, "7m", replacement=True)
    assert script.live == left - 1
    for viewer in (0, 2, 3, "public"):
        view = script.game.view(viewer)
        assert view.melds[1] == [ViewMeld("concealed_kong", "4m")]
        assert len(view.hands[1]) == 11
    script.to_the_end()
    draws = seen(by_hand(script.game.events)[0], Draw)
    assert len([draw for draw in draws if not draw.replacement]) == 70 - 1


@in_books(
    ema2016="3.3.7-d 4.2.1-x",
    ema2012="3.3.8-d 4.2.1-x",
    wrc2015="5.4.8-d 6.5.1-chankan-b 6.5.6-kokushi-b",
)
@pytest.mark.parametrize(
    ("kong", "waits", "robs"),
    [
        ("1m", "23m456p789s22555z", False),
        ("9p", "78p456m789s22555z", False),
        ("1z", "19m19p19s2345677z", True),
        ("9p", "119m1p19s1234567z", True),
    ],
)
def test_only_thirteen_orphans_win_on_a_concealed_kong(
    book: str, kong: str, waits: str, robs: bool
) -> None:
    west = kong[0] * 4 + kong[1] + "2588m47p368s"
    never = hanchan.rulebook(book).with_options(rob_concealed_kong="none")
    for rules, may_rob in ((never, False), (book, robs)):
        script = table({"S": waits, "W": west}, draws="2s3s8p", rules=rules)
        script.drawn()
        script.drawn()
        events = script.say("W", "concealed_kong", kong)
        assert script.may("S", "ron") == may_rob
        assert bool(seen(events, DoraRevealed)) is not may_rob
    if robs:
        [win] = seen(script.do("S", "ron"), Win)
        assert script.changes(win) == {"E": 0, "S": 32000, "W": -32000, "N": 0}
        assert "kokushi" in dict(win.yaku)


@rule("wrc2015:2.1-e", "wrc2015:5.4.8-c")
def test_a_concealed_kong_uses_four_drawn_tiles_and_keeps_the_hand_closed() -> None:
    hand = {"S": "777s123m456m99p67p"}
    script = table(hand, "1z7s", rules="wrc2015", replacements="1z")
    script.drawn()
    [kong] = seen(script.do("S", "concealed_kong", "7s"), Kan)
    assert kong == Kan(1, "concealed_kong", "7s")
    assert script.may("S", "riichi")
    claimed = table(hand, "7s", rules="wrc2015", replacements="1z")
    claimed.say("E", "discard", "7s", drawn=True)
    claimed.do("S", "kong")
    assert not claimed.may("S", "riichi")


@rule("wrc2015:6.4-e")
def test_a_book_may_turn_the_indicator_of_a_claimed_kong_after_the_discard() -> None:
    late = hanchan.rulebook("wrc2015").with_options(kan_dora_timing="after_discard_for_open")
    script = table({"S": THREE_SEVENS}, draws="7s", rules=late)
    script.say("E", "discard", "7s", drawn=True)
    assert not seen(script.do("S", "kong"), DoraRevealed)
    assert [type(event) for event in script.drawn()][:2] == [Discard, DoraRevealed]


@rule("wrc2015:6.4-g", "wrc2015:6.5.1-rinshan")
def test_a_win_on_the_replacement_tile_counts_the_new_indicator() -> None:
    script = table(
        {"S": "777z123m456m88p67s"}, "1z7z", rules="wrc2015", indicators="1z7p", replacements="8s"
    )
    script.drawn()
    script.do("S", "concealed_kong", "7z")
    [win] = seen(script.say("S", "tsumo"), Win)
    assert dict(win.yaku) == {"menzen-tsumo": 1, "rinshan": 1, "yakuhai-chun": 1}
    assert (win.bonus, win.han) == ((2, 0, 0), 5)


@in_books(ema2016="3.3.7-b", ema2012="3.3.8-b", wrc2015="5.4.6-c 4.7-b")
def test_four_kongs_turn_four_indicators_and_shorten_the_wall_by_four(book: str) -> None:
    script = table(
        {"E": "111m222m333m444m9p"},
        "1m",
        rules=book,
        indicators="1p2p3p4p5p",
        replacements="2m3m4m5z",
    )
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


@rule("wrc2015:5.4.10-a")
def test_tiles_of_exposed_sets_and_concealed_kongs_are_not_discarded() -> None:
    script = table({"S": "35m7777s258p1234z"}, "4m6z6z6z6z9m", rules="wrc2015", replacements="5z")
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


@rule("resume:yaku-rinshan-c")
@pytest.mark.parametrize("kanfuri", [False, True])
def test_winning_on_the_discard_after_a_kong_is_an_option(kanfuri: bool) -> None:
    """West makes a kong and discards 8p; the option gives South one double more, and only on that discard."""
    assert RESUME.value("kanfuri") is False
    hands = {"S": HAND, "W": "555z258m258s1234z"}
    rules = RESUME.with_options(kanfuri=kanfuri)
    script = table(hands, "2z2z5z", rules=rules, replacements="8p", indicators="66z")
    script.drawn()
    script.drawn()
    script.do("W", "concealed_kong", "5z")
    script.say("W", "discard", "8p", drawn=True)
    [win] = seen(script.say("S", "ron") + script.all_pass(), Win)
    assert dict(win.yaku) == ({"pinfu": 1, "kanfuri": 1} if kanfuri else {"pinfu": 1})
    later = table(hands, "2z2z5z8p", rules=rules, replacements="3z", indicators="66z")
    later.drawn()
    later.drawn()
    later.do("W", "concealed_kong", "5z")
    later.drawn()
    later.say("N", "discard", "8p", drawn=True)
    [win] = seen(later.say("S", "ron") + later.all_pass(), Win)
    assert dict(win.yaku) == {"pinfu": 1}


@rule("resume:yaku-rinshan-c")
def test_a_win_on_the_discard_after_a_kong_is_one_double_on_an_open_hand_too() -> None:
    """South's open hand has nothing else, so without the option it may not win at all."""
    for kanfuri in (True, False):
        script = table(
            {"S": "23m456m345p99s67p1z", "W": "555z258m258s1234z"},
            "1m5z",
            rules=RESUME.with_options(kanfuri=kanfuri),
            replacements="8p",
            indicators="66z",
        )
        script.say("E", "discard", "1m", drawn=True)
        script.do("S", "chow", use="23m")
        script.do("S", "discard", "1z")
        script.do("W", "concealed_kong", "5z")
        events = script.say("W", "discard", "8p", drawn=True)
        assert script.may("S", "ron") is kanfuri
        if kanfuri:
            [win] = seen(events + script.say("S", "ron") + script.all_pass(), Win)
            assert (dict(win.yaku), win.han) == ({"kanfuri": 1}, 1)

"""The exhaustive draw: tenpai, announcements, payments (WRC 2.2, 5.7 to 5.7.3, rulings W-25, W-26)."""

from typing import Any

import pytest

import hanchan
from hanchan.errors import IllegalAction
from hanchan.game import Start
from hanchan.game.events import Announce, Discard, DrawEnd, HandEnd, WallExhausted
from helpers.books import data, rule
from helpers.scripts import Script, by_hand, seen, table

WRC = hanchan.rulebook("wrc2015")
# Four waiting hands that can be dealt together.
WAITING = {
    "E": "123456789m1122z",
    "S": "123456789p3344z",
    "W": "123456789s5566z",
    "N": "12399m456p789s77z",
}
WAITS = {one["id"]: one for one in data("examples")["wait"]}


def drawn(tenpai: str, rules: Any = WRC, riichi: str = "") -> Script:
    """A hand played out in which these winds hold waiting hands; nobody has announced yet."""
    script = table({wind: WAITING[wind] for wind in tenpai}, rules=rules)
    for wind in riichi:
        while script.game.asked != (script.seat(wind),):
            script.drawn()
        drawn_tile = script.game.view("open").drawn
        assert drawn_tile is not None
        script.do(wind, "riichi", drawn_tile, drawn=True)
    script.to_the_end()
    return script


def finish(script: Script, tenpai: str) -> tuple[DrawEnd, HandEnd]:
    """How the first hand ends; of those asked these winds say tenpai."""
    if not seen(script.game.events, DrawEnd):
        script.exhaust(tenpai)
    return seen(script.game.events, DrawEnd)[0], seen(script.game.events, HandEnd)[0]


def announced(script: Script) -> list[tuple[int, bool]]:
    """Who has announced what, in order."""
    return [(event.seat, event.tenpai) for event in seen(script.game.events, Announce)]


def noten_examples() -> list[Any]:
    """The worked examples of noten payments, those of WRC bound to their clauses."""
    clauses = ("wrc2015:5.7.2-e", "wrc2015:5.7.8-a", "wrc2015:5.7.8-b", "wrc2015:5.7.2-g")
    return [
        pytest.param(one, marks=rule(*clauses) if one["book"] == "wrc2015" else (), id=one["id"])
        for one in data("examples")["noten"]
    ]


@pytest.mark.parametrize("one", noten_examples())
def test_noten_players_pay_3000_in_all(one: dict[str, Any]) -> None:
    tenpai = "".join(wind for wind, is_it in zip("ESWN", one["tenpai"], strict=True) if is_it)
    script = drawn(tenpai, one["book"])
    end, after = finish(script, tenpai)
    assert (end.reason, end.tenpai) == ("exhaustive", tuple(one["tenpai"]))
    assert end.deltas == tuple(one["deltas"])
    assert after.scores == tuple(30000 + change for change in one["deltas"])
    assert (after.counters == 1) is one["counter_added"]
    assert (after.dealer == 0) is one["east_stays"]


@rule("wrc2015:5.7.2-e")
def test_the_noten_payment_is_the_books() -> None:
    script = drawn("S", WRC.with_options(noten_payment=6000))
    [end] = seen(script.exhaust("S"), DrawEnd)
    assert end.deltas == (-2000, 6000, -2000, -2000)


@rule("wrc2015:2.2-c")
def test_a_hand_is_tenpai_though_all_its_tiles_are_gone() -> None:
    """All 2p, 5p and 8p outside the hand lie in the ponds: 123m456m345p99s67p is tenpai all the same."""
    hand, draws = WAITS["wait-two-sided"]["hand"], "1z1z2p8p2p8p5p5p5p2p8p2p8p"
    visible = WRC.with_options(empty_tenpai="all_visible")
    for rules, is_it in ((WRC, True), (visible, False)):
        script = table({"S": hand}, draws, rules=rules)
        end, _ = finish(script, "S")
        [dealt, *_] = by_hand(script.game.events)
        ponds = [event.tile for event in seen(dealt, Discard)]
        assert [ponds.count(tile) for tile in ("2p", "5p", "8p")] == [4, 3, 4]
        assert end.tenpai[1] is is_it


def test_a_claimed_tile_is_seen_once_where_tenpai_needs_a_tile_that_is_left() -> None:
    """South waits for 5s: North has punged three, of which one lay in East's pond; the fourth is unseen."""
    rules = WRC.with_options(empty_tenpai="all_visible")
    script = table(
        {"S": "123m456m345p99p46s", "N": "55s147m258p12345z"}, "5s", rules=rules, ura="5s"
    )
    script.say("E", "discard", "5s", drawn=True)
    script.do("N", "pung")
    script.do("N", "discard", "1z")
    end, _ = finish(script, "S")
    assert end.tenpai[1]


@rule("wrc2015:2.2-d")
def test_a_hand_is_tenpai_without_a_yaku() -> None:
    """Open 123m and 456m345p99s67p: no yaku on any wait, and yet tenpai and paid."""
    for rules, is_it in ((WRC, True), (WRC.with_options(tenpai_needs_yaku=True), False)):
        script = table({"S": "23m456m345p99s67p7z"}, "1m", rules=rules)
        script.say("E", "discard", "1m", drawn=True)
        script.do("S", "chow", use="23m")
        script.do("S", "discard", "7z")
        end, _ = finish(script, "S")
        assert end.tenpai[1] is is_it
        assert (end.deltas[1] > 0) is is_it


def test_a_yaku_is_looked_for_only_in_the_hand_itself() -> None:
    """Where tenpai needs a yaku, an open hand of simples has one and a concealed hand can be self-drawn."""
    rules = WRC.with_options(tenpai_needs_yaku=True)
    script = table({"S": "34m456m345p66s67p7z"}, "2m", rules=rules)
    script.say("E", "discard", "2m", drawn=True)
    script.do("S", "chow", use="34m")
    script.do("S", "discard", "7z")
    assert finish(script, "S")[0].tenpai[1]
    assert finish(drawn("W", rules), "W")[0].tenpai[2]


@pytest.mark.parametrize("name", ["wait-fifth-tile", "wait-fifth-tile-in-meld"])
def test_waiting_for_a_fifth_tile_is_noten(name: str) -> None:
    """With an exposed pung the own set counts as well (ruling W-25)."""
    one = WAITS[name]
    script = table({"S": one["hand"]}, rules=WRC)
    if "melds" in one:
        script = table({"S": "111m234567p78s67z"}, "1m5z5z9s", rules=WRC)
        script.say("E", "discard", "1m", drawn=True)
        script.do("S", "pung")
        script.do("S", "discard", "7z")
        script.drawn()
        script.drawn()
        script.say("E", "discard", "9s", drawn=True)
        script.do("S", "chow")
        script.do("S", "discard", "6z")
    assert finish(script, "S")[0].tenpai[1] is one["tenpai"] is False


@pytest.mark.parametrize(
    "name", ["wait-seven-pairs", "wait-kokushi-13", "wait-nine-gates", "wait-two-sided"]
)
def test_waiting_hands_are_tenpai_at_a_draw(name: str) -> None:
    one = WAITS[name]
    script = table({"S": one["hand"]}, rules=WRC)
    assert finish(script, "S")[0].tenpai[1] is one["tenpai"]


@pytest.mark.parametrize("one", WAITS.values(), ids=WAITS)
def test_a_hand_waits_for_the_tiles_that_the_example_lists(one: dict[str, Any]) -> None:
    words = [one["hand"]]
    for meld in one.get("melds", []):
        kind = "kan" if len(meld) == 5 else "pon" if meld[0] == meld[1] else "chi"
        words.append(f"{kind}:{meld}")
    assert hanchan.waits(" ".join(words)) == one["waits"]
    assert bool(one["waits"]) is one["tenpai"]


@rule("wrc2015:5.7.2-b")
def test_tenpai_hands_are_shown_and_noten_hands_are_not() -> None:
    script = drawn("ES")
    script.say("E", "tenpai")
    script.say("S", "noten")
    shown = {
        event.seat: event.hand for event in script.game.seen("public") if type(event) is Announce
    }
    assert shown == {0: WAITING["E"], 1: None, 2: None, 3: None}


@rule("wrc2015:5.7.2-c")
def test_a_tenpai_player_may_say_noten_and_hide_the_hand() -> None:
    script = drawn("ES")
    events = script.exhaust("S")
    [end] = seen(events, DrawEnd)
    assert end.deltas == (-1000, 3000, -1000, -1000)
    assert seen(events, HandEnd)[0].dealer == 1
    assert [event.hand for event in seen(events, Announce) if event.seat == 0] == [None]


@rule("wrc2015:5.7.2-d")
def test_east_announces_first_then_the_others_in_turn() -> None:
    script = drawn("ESN")
    for wind, asked in (("E", 0), ("S", 1), ("N", 3)):
        assert script.game.asked == (asked,)
        script.say(wind, "tenpai")
    assert announced(script) == [(0, True), (1, True), (2, False), (3, True)]
    any_order = drawn("ESN", WRC.with_options(tenpai_order="any"))
    assert any_order.game.asked == (0, 1, 3)


@rule("wrc2015:5.7.2-d")
def test_an_early_announcement_is_allowed_and_final() -> None:
    """West speaks before East: nobody has to wait, and nothing can be taken back."""
    script = drawn("EW")
    assert script.game.asked == (0,)
    script.say("W", "tenpai")
    assert announced(script) == [(2, True)]
    for word in ("noten", "tenpai"):
        with pytest.raises(IllegalAction):
            script.say("W", word)
    assert script.game.asked == (0,)
    [end] = seen(script.say("E", "noten"), DrawEnd)
    assert end.tenpai == (False, False, True, False)


@rule("wrc2015:5.7.2-d", "wrc2015:5.7.2-f")
def test_only_a_waiting_hand_without_riichi_has_something_to_choose() -> None:
    script = drawn("ESW", riichi="S")
    assert [script.may(wind, "noten") for wind in "ESWN"] == [True, False, True, False]
    with pytest.raises(IllegalAction):
        script.say("N", "tenpai")


@rule("wrc2015:5.7.2-f")
def test_a_riichi_player_must_show_a_tenpai_hand() -> None:
    script = drawn("ES", riichi="S")
    with pytest.raises(IllegalAction):
        script.say("S", "noten")
    events = script.say("E", "tenpai")
    [south] = [event for event in seen(events, Announce) if event.seat == 1]
    assert south == Announce(1, True, WAITING["S"])


@rule("wrc2015:5.7.2-g")
@pytest.mark.parametrize("tenpai", ["", "E", "S"])
def test_every_draw_adds_a_counter(tenpai: str) -> None:
    script = table({wind: WAITING[wind] for wind in tenpai}, rules=WRC, start=Start(counters=2))
    events = script.exhaust(tenpai)
    assert seen(events, HandEnd)[0].counters == 3


@rule("wrc2015:5.7.2-a")
def test_nothing_is_announced_while_the_last_discard_may_be_won_on() -> None:
    script = table(
        {"W": "234m567m345p66s67p"},
        rules=WRC,
        last="8p",
        replacements="2222p",
        indicators="888p55p",
    )
    script.until_live(0)
    events = script.say("S", "discard", "8p", drawn=True)
    assert script.may("W", "ron")
    assert not seen(events, WallExhausted)
    assert seen(script.say("W", "pass") + script.all_pass(), WallExhausted)

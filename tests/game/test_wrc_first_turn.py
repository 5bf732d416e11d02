"""The first go-around: blessings of heaven, earth and man, and what ends them (WRC 6.5.4, 6.5.6, ruling W-12)."""

from typing import Any

import pytest

import hanchan
from hanchan.game.events import Win
from helpers.books import data, rule
from helpers.scripts import Script, seen, table

WRC = hanchan.rulebook("wrc2015")
HAND = "123m456m345p99s67p"  # waits for 2p, 5p and 8p; pinfu
EXAMPLES = {one["id"]: one for one in data("examples")["first_turn"]}
RENHOU = rule("wrc2015:6.5.4-renhou-b")
CHIIHOU = rule("wrc2015:6.5.6-chihou-b")


def win_on(script: Script, discarder: str, tile: str, winner: str) -> Win:
    """The winner's win on the discarder's drawn tile."""
    script.say(discarder, "discard", tile, drawn=True)
    [win] = seen(script.say(winner, "ron") + script.all_pass(), Win)
    return win


def check(win: Win, name: str) -> None:
    """The win is what the example says: its yaku or none of it, base, and what the discarder pays."""
    one = EXAMPLES[name]
    found = dict(win.yaku)
    if one["yaku"].startswith("no "):
        assert one["yaku"].split()[1].strip(",") not in found
    else:
        assert found.keys() == {one["yaku"]}
        assert win.base == one["base"]
        if "ron_payment" in one:
            assert -win.deltas[win.source] == one["ron_payment"]


@RENHOU
def test_a_win_on_the_first_discard_before_any_turn_is_renhou() -> None:
    script = table({"N": HAND}, "8p", rules=WRC)
    check(win_on(script, "E", "8p", "N"), "renhou-first-discard")
    off = table({"N": HAND}, "8p", rules=WRC.with_options(renhou="off"))
    assert dict(win_on(off, "E", "8p", "N").yaku) == {"pinfu": 1}


@RENHOU
def test_riichi_does_not_end_renhou() -> None:
    script = table({"E": "123m456m345s99m67s", "W": HAND}, "7z8p", rules=WRC)
    script.do("E", "riichi", "7z", drawn=True)
    win = win_on(script, "S", "8p", "W")
    assert dict(win.yaku).keys() == {EXAMPLES["renhou-after-riichi"]["yaku"]}
    assert (win.base, win.deltas[1]) == (2000, -8000)


@RENHOU
@pytest.mark.parametrize(
    ("south", "act"),
    [
        ("55z8p258m258s1234z", "pung"),
        ("555z8p25m258s1234z", "kong"),
        ("46s8p258m28s12344z", "chow"),
    ],
)
def test_a_claim_ends_renhou(south: str, act: str) -> None:
    tile = "5s" if act == "chow" else "5z"
    script = table({"S": south, "W": HAND}, tile, rules=WRC, replacements="6z")
    script.say("E", "discard", tile, drawn=True)
    script.do("S", act)
    script.say("S", "discard", "8p")
    [win] = seen(script.say("W", "ron") + script.all_pass(), Win)
    check(win, "renhou-interrupted")
    assert dict(win.yaku) == {"pinfu": 1}


@RENHOU
def test_a_concealed_kong_ends_renhou() -> None:
    script = table({"S": "555z258m258s1234z", "W": HAND}, "6z5z", rules=WRC, replacements="8p")
    script.drawn()
    script.do("S", "concealed_kong", "5z")
    check(win_on(script, "S", "8p", "W"), "renhou-interrupted-concealed-kong")


@RENHOU
def test_the_own_turn_ends_renhou() -> None:
    script = table({"S": HAND}, "6z6z8p", rules=WRC)
    script.drawn()
    script.drawn()
    check(win_on(script, "W", "8p", "S"), "renhou-own-turn-begun")


def test_a_yakuman_on_the_first_discard_stays_a_yakuman() -> None:
    script = table({"W": "19m19p19s1234567z"}, "1z", rules=WRC)
    check(win_on(script, "E", "1z", "W"), "renhou-yakuman-hand")


@rule("wrc2015:6.5.6-tenhou-b")
def test_a_concealed_kong_cancels_tenhou() -> None:
    hand = {"E": "111z456m345p99s67p"}
    script = table(hand, "1z", rules=WRC, replacements="8p")
    script.do("E", "concealed_kong", "1z")
    [win] = seen(script.say("E", "tsumo"), Win)
    check(win, "tenhou-after-kong")
    assert {"rinshan", "menzen-tsumo"} <= dict(win.yaku).keys()
    assert win.yakuman == 0
    [plain] = seen(table({"E": HAND}, "8p", rules=WRC).say("E", "tsumo"), Win)
    assert dict(plain.yaku).keys() == {"tenhou"}


@CHIIHOU
def test_a_win_on_the_first_draw_is_chiihou() -> None:
    one = EXAMPLES["chihou-plain"]
    script = table({"S": HAND}, "7z8p", rules=WRC)
    script.drawn()
    [win] = seen(script.say("S", "tsumo"), Win)
    check(win, "chihou-plain")
    assert win.deltas == (
        -one["tsumo_east"],
        one["tsumo_east"] + 2 * one["tsumo_non_east"],
        -one["tsumo_non_east"],
        -one["tsumo_non_east"],
    )


@CHIIHOU
@pytest.mark.parametrize("act", ["concealed_kong", "riichi", "pung", "chow"])
def test_calls_cancel_chiihou_and_riichi_does_not(act: str) -> None:
    """East or North acts before South's (for the chow: North's) first draw, which completes the hand."""
    winner = "N" if act == "chow" else "S"
    others: dict[str, dict[str, str]] = {
        "concealed_kong": {"E": "555z258m258s1234z"},
        "riichi": {"E": "123m456m345s99m67s"},
        "pung": {"N": "55z258m258s12344z"},
        "chow": {"W": "79m258p258s12344z"},
    }
    draws = {"concealed_kong": "5z8p", "riichi": "5z8p", "pung": "5z6z8p", "chow": "6z8m8p"}
    hands = others[act] | {winner: HAND}
    script = table(hands, draws[act], rules=WRC, replacements="6z")
    if act == "concealed_kong":
        script.do("E", act, "5z")
        script.drawn()
    elif act == "riichi":
        script.do("E", act, "5z", drawn=True)
    else:
        if act == "chow":
            script.drawn()
        discarder, caller, tile = ("E", "N", "5z") if act == "pung" else ("S", "W", "8m")
        script.say(discarder, "discard", tile, drawn=True)
        script.do(caller, act)
        script.do(caller, "discard", "1z")
        if act == "pung":
            script.drawn()
    [win] = seen(script.say(winner, "tsumo"), Win)
    assert ("chiihou" in dict(win.yaku)) is (act == "riichi")
    if act == "concealed_kong":
        check(win, "chihou-after-other-kong")


def test_every_example_of_the_first_turn_is_played() -> None:
    played: set[Any] = {
        "renhou-first-discard", "renhou-after-riichi", "renhou-interrupted",
        "renhou-interrupted-concealed-kong", "renhou-own-turn-begun", "renhou-yakuman-hand",
        "tenhou-after-kong", "chihou-after-other-kong", "chihou-plain",
    }  # fmt: skip
    assert EXAMPLES.keys() == played

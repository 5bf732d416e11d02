"""Counters and the deal after each kind of hand, and hands that are not aborted (WRC 5.7, 5.7.3, 5.7.7, 5.7.8)."""

from typing import Any

import pytest

import hanchan
from hanchan.errors import IllegalAction
from hanchan.game import Start
from hanchan.game.events import DrawEnd, HandEnd, RiichiAccepted
from helpers.books import data, rule
from helpers.scripts import Script, seen, table

WRC = hanchan.rulebook("wrc2015")
HAND = "123m456m345p99s67p"  # waits for 2p, 5p and 8p
CLAUSES = {
    "rot-east-wins": ("5.7.7-a", "5.7.8-a"),
    "rot-other-wins": ("5.7.7-b", "5.7.8-b"),
    "rot-draw-east-tenpai": ("5.7.7-a", "5.7.8-a", "5.7.2-g"),
    "rot-draw-east-noten": ("5.7.7-a", "5.7.8-b", "5.7.2-g"),
    "rot-draw-east-declares-noten": ("5.7.2-c", "5.7.8-b"),
    "end-no-agari-yame": ("5.9.1-a",),
    "end-south4-other-wins": ("5.8-c",),
    "end-south4-draw-east-noten": ("5.8-c",),
    "end-no-extra-round": ("5.8-c",),
    "ema2016-counter-carry": (),
}


def examples() -> list[Any]:
    """The worked examples of rotation; the one of a chombo needs a referee."""
    return [
        pytest.param(
            one, id=one["id"], marks=rule(*(f"wrc2015:{name}" for name in CLAUSES[one["id"]]))
        )
        for one in data("examples")["rotation"]
        if one["result"] != "chombo"
    ]


def play(result: str, rules: Any, counters: int) -> HandEnd:
    """The end of a hand with this result, told in the words of the examples."""
    last = "South 4" in result
    scores = None
    if "30000 30000" in result:  # what the deal ends with: the winner gets 8000 from the dealer
        scores = (30000, 22000, 30000, 38000)
    start = Start(
        round="S" if last else "E", dealer=3 if last else 0, counters=counters, scores=scores
    )
    winner = "W" if "West" in result or "non-dealer" in result else "S"
    if "draw" in result:
        script = table({"E": HAND} if "tenpai" in result else {}, "1z", rules=rules, start=start)
        return seen(script.exhaust("" if "noten" in result else "E"), HandEnd)[0]
    if "East wins" in result:
        script = table({"E": HAND}, "8p", rules=rules, start=start)
        return seen(script.say("E", "tsumo"), HandEnd)[0]
    script = table({winner: HAND}, "8p", rules=rules, start=start)
    script.say("E", "discard", "8p", drawn=True)
    return seen(script.say(winner, "ron") + script.all_pass(), HandEnd)[0]


@pytest.mark.parametrize("one", examples())
def test_the_deal_and_the_counters_go_as_the_result_says(one: dict[str, Any]) -> None:
    end = play(one["result"], one["book"], one["counters_before"])
    dealer = 3 if "South 4" in one["result"] else 0
    assert end.counters == one["counters_after"]
    assert (end.dealer == dealer) is one["east_stays"]
    assert end.over is one.get("game_over", False)
    if "30000 30000" in one["result"]:
        assert end.scores == (30000,) * 4


def with_aborts(aborts: list[str]) -> hanchan.Rulebook:
    """The book as it is, or with these abortive draws."""
    return WRC.with_options(abortive_draws=aborts) if aborts else WRC


def winds(script: Script) -> list[Any]:
    """What follows when all four discard an East wind first."""
    return [event for _ in range(4) for event in script.drawn()]


@rule("wrc2015:5.7-b", "wrc2015:5.7.3-a")
@pytest.mark.parametrize("aborts", [[], ["four_winds"]])
def test_four_equal_winds_do_not_abort_the_hand(aborts: list[str]) -> None:
    script = table({}, "1z1z1z1z", rules=with_aborts(aborts))
    assert bool(seen(winds(script), DrawEnd)) is bool(aborts)


@rule("wrc2015:5.7-b", "wrc2015:5.7.3-a")
@pytest.mark.parametrize("aborts", [[], ["nine_terminals"]])
def test_nine_terminals_and_honours_do_not_abort_the_hand(aborts: list[str]) -> None:
    script = table({"E": "19m19p19s123z258m2p"}, "8s", rules=with_aborts(aborts))
    assert script.may("E", "nine_terminals") is bool(aborts)
    if not aborts:
        with pytest.raises(IllegalAction) as refused:
            script.say("E", "nine_terminals")
        assert refused.value.clause == "wrc2015:5.7.3-a"


@rule("wrc2015:5.7-b", "wrc2015:5.7.3-a")
@pytest.mark.parametrize("aborts", [[], ["four_riichi"]])
def test_four_riichi_do_not_abort_the_hand(aborts: list[str]) -> None:
    hands = {
        "E": "123456789m1122z", "S": "123456789p3344z", "W": "123456789s5566z",
        "N": "12399m456p789s77z",
    }  # fmt: skip
    script = table(hands, "8m8m8m5p", rules=with_aborts(aborts))
    events = []
    for wind, tile in zip("ESWN", ("8m", "8m", "8m", "5p"), strict=True):
        events += script.do(wind, "riichi", tile, drawn=True)
    assert len(seen(events, RiichiAccepted)) == 4
    assert bool(seen(events, DrawEnd)) is bool(aborts)
    assert script.game.bets == 4


@rule("wrc2015:5.7.3-a")
def test_the_book_knows_no_abortive_draw() -> None:
    assert list(WRC.value("abortive_draws")) == []
    assert WRC.value("multiple_ron") != "three_aborts"


@rule("wrc2015:1-a")
def test_the_edition_is_the_one_of_2015() -> None:
    """Renhou no longer adds up, the first call counts, a chombo costs 20 overall points."""
    answers = {name: WRC.value(name) for name in (
        "renhou", "claim_priority", "chombo_penalty", "chombo_points",
    )}  # fmt: skip
    assert answers == {
        "renhou": "mangan_or_better", "claim_priority": "first_call", "chombo_penalty": "overall",
        "chombo_points": 20000,
    }  # fmt: skip
    assert (WRC.name, "2015" in WRC.title) == ("wrc2015", True)

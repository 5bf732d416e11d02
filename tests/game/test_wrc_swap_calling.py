"""Swap-calling: what may not be discarded right after a claim (WRC 5.4, ruling W-27)."""

from typing import Any

import pytest

import hanchan
from hanchan.errors import IllegalAction
from helpers.books import data, rule
from helpers.scripts import Script, table

FORBIDDEN = ("wrc2015:5.4-g", "wrc2015:5.4-h")
PUNG = {"claim": "1s", "with": "11s", "meld": "pon:111s"}
CHOW = {"claim": "1s", "with": "23s", "meld": "chi:123s"}


def examples() -> list[Any]:
    """The worked examples in which a tile is claimed with two others."""
    found = []
    for one in data("examples")["swap_calling"]:
        if "hand" in one:
            continue
        chow = one["meld"].startswith("chi")
        clauses = () if one["book"] != "wrc2015" else FORBIDDEN[: 1 + chow]
        found.append(pytest.param(one, marks=rule(*clauses), id=one["id"]))
    return found


def claimed(one: dict[str, Any], rules: Any) -> Script:
    """South, who also holds every number of the suit, claims East's first discard for the example's set."""
    hand = f"{one['with']}123456789{one['claim'][1]}12z"
    script = table({"S": hand}, draws=one["claim"], rules=rules)
    script.say("E", "discard", one["claim"], drawn=True)
    script.do("S", "chow" if one["meld"].startswith("chi") else "pung", use=one["with"])
    return script


def barred(script: Script) -> set[str]:
    """The tiles that South holds and may not discard."""
    hand = script.game.view(script.seat("S")).hands[script.seat("S")]
    return {str(tile) for tile in hand} - set(script.tiles("S", "discard"))


@pytest.mark.parametrize("one", examples())
def test_a_claimed_tile_and_the_other_end_of_its_chow_stay_for_one_turn(
    one: dict[str, Any],
) -> None:
    script = claimed(one, one["book"])
    if "when" not in one:
        assert barred(script) == set(one["forbidden"])
    script.do("S", "discard", "1z")
    for _ in range(3):
        script.drawn()
    assert barred(script) == set()


@rule("wrc2015:5.4-g")
def test_the_same_tile_is_refused_with_its_clause() -> None:
    script = claimed(PUNG, "wrc2015")
    with pytest.raises(IllegalAction) as refused:
        script.say("S", "discard", "1s")
    assert refused.value.clause == "wrc2015:5.4-g"
    allowed = claimed(PUNG, hanchan.rulebook("wrc2015").with_options(swap_calling="allowed"))
    assert "1s" in allowed.tiles("S", "discard")


@rule("wrc2015:5.4-h")
def test_the_other_end_is_free_only_where_the_same_tile_alone_is_barred() -> None:
    with pytest.raises(IllegalAction):
        claimed(CHOW, "wrc2015").say("S", "discard", "4s")
    same_tile = hanchan.rulebook("wrc2015").with_options(swap_calling="same_tile")
    assert barred(claimed(CHOW, same_tile)) == {"1s"}


@rule("wrc2015:5.4-h")
def test_a_chow_that_would_leave_nothing_to_discard_is_not_offered() -> None:
    """The example kuikae-stuck: 36m are left over, and both ends are barred."""
    [one] = [one for one in data("examples")["swap_calling"] if one["id"] == "kuikae-stuck"]
    pairs = "".join(meld[1:] for meld in one["melds"])
    for swap_calling, offered in (("forbidden", one["offered"]), ("same_tile", True)):
        rules = hanchan.rulebook("wrc2015").with_options(swap_calling=swap_calling)
        draws = f"1z2p3s9p9s{one['claim']}"
        script = table({"S": f"{one['hand']}{pairs}567z"}, draws, rules=rules)
        for wind, claim, tile in (("E", "1z", "7z"), ("W", "2p", "6z"), ("W", "3s", "5z")):
            script.say(wind, "discard", claim, drawn=True)
            script.do("S", "pung")
            script.do("S", "discard", tile)
        script.drawn()
        script.drawn()
        script.say("E", "discard", one["claim"], drawn=True)
        assert script.may("S", "chow") is offered

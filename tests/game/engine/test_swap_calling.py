"""Discarding at once what was claimed, or the other end of the chow."""

from typing import Any

import pytest

import hanchan
from hanchan import IllegalAction
from hanchan.game import Action
from hanchan.game.events import DeadHand, Discard, Ruling
from hanchan.tiles import format, parse
from helpers.books import data, in_books, rule
from helpers.scripts import Script, seen, table

REST = parse("258m147s1357z")  # no two of them near each other, and no circles

FORBIDDEN = ("wrc2015:5.4-g", "wrc2015:5.4-h")


def after_claim(book: Any, tile: str, held: str, use: str, draws: str = "") -> Script:
    """South has claimed East's tile with the tiles of `use`, out of the circles in `held`."""
    circles = parse(held)
    hand = format([*REST[: 13 - len(circles)], *circles])
    script = table({"S": hand}, draws=tile + draws, rules=book)
    script.say("E", "discard", tile, drawn=True)
    script.do("S", "pung" if use[0] == use[1] else "chow", use=use)
    return script


def barred(script: Script, tiles: str) -> str:
    """Those of the circles that South holds and may not discard."""
    legal = script.tiles("S", "discard")
    return "".join(number for number in tiles if f"{number}p" not in legal)


@in_books(ema2016="0-g 3.3.2-a", wrc2015="5.4-g")
@pytest.mark.parametrize(("held", "use"), [("111p", "11p"), ("123p", "23p")])
def test_the_claimed_tile_may_not_be_discarded_at_once(book: str, held: str, use: str) -> None:
    script = after_claim(book, "1p", held, use)
    assert hanchan.rulebook(book).value("swap_calling") == "forbidden"
    assert barred(script, "1") == "1"
    with pytest.raises(IllegalAction, match="swap-calling") as refused:
        script.say("S", "discard", "1p")
    clause = {"ema2016": "ema2016:3.3.2", "wrc2015": "wrc2015:5.4-g"}[book]
    assert (refused.value.clause or "").startswith(clause)
    assert len(script.tiles("S", "discard")) == 10  # everything else goes


@in_books(ema2016="0-g 3.3.2-b", wrc2015="5.4-h")
@pytest.mark.parametrize(
    ("claimed", "held", "use", "may_not"),
    [
        ("1p", "1234p", "23p", "14"),
        ("7p", "4567p", "56p", "47"),
        ("5p", "34567p", "46p", "5"),  # a claim in the middle bars that tile only
        ("3p", "1236p", "12p", "3"),  # an edge chow has no other end
        ("7p", "4789p", "89p", "7"),
    ],
)
def test_the_other_end_of_the_chow_may_not_be_discarded_at_once(
    book: str, claimed: str, held: str, use: str, may_not: str
) -> None:
    left = "".join(number for number in held[:-1] if number not in use)
    assert barred(after_claim(book, claimed, held, use), left) == may_not
    same_tile = hanchan.rulebook(book).with_options(swap_calling="same_tile")
    assert barred(after_claim(same_tile, claimed, held, use), left) == claimed[0]


@in_books(ema2016="3.3.2-b", wrc2015="5.4-h")
def test_a_pung_bars_no_neighbour(book: str) -> None:
    script = after_claim(book, "5p", "23558p", "55p")
    assert barred(script, "238") == ""


@in_books(ema2016="3.4.7-g", wrc2015="7.2-swap-call-a")
@pytest.mark.parametrize("tile", ["1p", "4p"])
def test_who_discards_a_barred_tile_all_the_same_has_a_dead_hand(book: str, tile: str) -> None:
    script = table({"S": "1234p258m147s135z"}, draws="1p", rules=book, referee=True)
    script.say("E", "discard", "1p", drawn=True)
    script.do("S", "chow", use="23p")
    events = script.say("S", "discard", tile)
    [ruling] = seen(events, Ruling)
    assert (ruling.seat, ruling.offence, ruling.consequence) == (1, "swap-calling", "dead-hand")
    assert [event.seat for event in seen(events, DeadHand)] == [1]
    assert [event.tile for event in seen(events, Discard)] == [tile]
    with pytest.raises(IllegalAction):
        script.game.act(script.seat("N"), Action("discard", "9s"))  # not in turn: no foul


@in_books(ema2016="3.3.2-c", wrc2015="5.4-g 5.4-h")
def test_in_the_next_turn_everything_may_go(book: str) -> None:
    script = after_claim(book, "1p", "1234p", "23p", draws="2z2z4z6z")
    assert barred(script, "14") == "14"
    script.do("S", "discard", "1z")
    while script.game.asked != (script.seat("S"),):
        script.drawn()
    assert barred(script, "14") == ""
    script.do("S", "discard", "4p")


@in_books(ema2012="0-c")
@pytest.mark.parametrize(
    ("claimed", "held", "use", "may"),
    [("1p", "1234p", "23p", "14"), ("1p", "1113p", "11p", "1"), ("5p", "34567p", "46p", "5")],
)
def test_where_swap_calling_is_legal_the_same_tile_may_go_at_once(
    book: str, claimed: str, held: str, use: str, may: str
) -> None:
    script = after_claim(book, claimed, held, use)
    assert barred(script, may) == ""
    script.do("S", "discard", f"{may[-1]}p")


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


@pytest.mark.parametrize("one", examples())
def test_what_the_examples_bar_stays_for_one_turn(one: dict[str, Any]) -> None:
    """South, who also holds every number of the suit, claims East's first discard for the example's set."""
    hand = f"{one['with']}123456789{one['claim'][1]}12z"
    script = table({"S": hand}, draws=one["claim"], rules=one["book"])
    script.say("E", "discard", one["claim"], drawn=True)
    script.do("S", "chow" if one["meld"].startswith("chi") else "pung", use=one["with"])
    held = {str(tile) for tile in script.game.view(1).hands[1]}
    if "when" not in one:
        assert held - set(script.tiles("S", "discard")) == set(one["forbidden"])
    script.do("S", "discard", "1z")
    for _ in range(3):
        script.drawn()
    assert held - {"1z"} <= set(script.tiles("S", "discard"))


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

"""Furiten through the own river, through a win let pass, and in riichi; how each ends."""

from typing import Any

import pytest

import hanchan
from hanchan import IllegalAction
from helpers.books import data, in_books, rule
from helpers.scripts import Script, table

THREE_SIDED = "33m222z12345678p"  # 3p 6p 9p; South's wind is a yaku on any of them
READY = "234567m23488p67s"  # 5s 8s, all simples

EXAMPLES = data("examples")["wait"]


def ron_offered(book: str, hand: str, river: str, tile: str) -> bool:
    """South has discarded the one tile, West discards the other: may South win?"""
    script = table({"S": hand}, draws=f"1z{river}{tile}", rules=book)
    script.drawn()
    script.drawn()
    script.say("W", "discard", tile, drawn=True)
    return script.may("S", "ron")


@in_books(
    ema2016="3.2-c 3.4.5-a 3.4.5-h 3.3.11-a",
    ema2012="3.2-c 3.4.5-a 3.4.5-g 3.3.10-a",
    wrc2015="5.2-c 5.7.5-a",
)
def test_any_of_the_waits_in_the_own_river_bars_every_win_on_a_discard(book: str) -> None:
    for tile in ("3p", "6p", "9p"):
        assert ron_offered(book, THREE_SIDED, "9s", tile)
        for river in ("3p", "6p", "9p"):
            assert not ron_offered(book, THREE_SIDED, river, tile)


@in_books(ema2016="3.4.5-h", ema2012="3.4.5-g", wrc2015="5.7.5-b")
def test_a_wait_that_gives_no_yaku_makes_furiten_too(book: str) -> None:
    hand = "33m111s12345678p"  # 9p is a pure straight, 3p and 6p give nothing
    assert ron_offered(book, hand, "9s", "9p")
    assert not ron_offered(book, hand, "9s", "6p")
    for river in ("3p", "6p", "9p"):
        assert not ron_offered(book, hand, river, "9p")


@pytest.mark.parametrize(
    ("book", "river", "tile"),
    [
        pytest.param("ema2016", "1p", "4p", marks=rule("ema2016:3.4.5-i")),
        pytest.param("ema2012", "4p", "1p", marks=rule("ema2012:3.4.5-h")),
    ],
)
def test_only_real_waits_in_the_river_matter(book: str, river: str, tile: str) -> None:
    hand = "33m123123456s23p"
    assert ron_offered(book, hand, "7p", tile)
    assert not ron_offered(book, hand, river, tile)


@pytest.mark.parametrize(
    ("book", "river"),
    [
        pytest.param("ema2016", "4p", marks=rule("ema2016:3.4.5-j")),
        pytest.param("ema2012", "7z", marks=rule("ema2012:3.4.5-i")),
    ],
)
def test_a_mixed_wait_is_furiten_through_any_of_its_tiles(book: str, river: str) -> None:
    for tile in ("4p", "7p", "7z"):
        assert ron_offered(book, "77z44456p123123m", "9s", tile)
        if (river, tile) != ("4p", "4p"):  # there is no fifth
            assert not ron_offered(book, "77z44456p123123m", river, tile)


@in_books(ema="3.4.5-b", wrc2015="5.7.5-c")
def test_changing_the_wait_leaves_furiten(book: str) -> None:
    # 3p and 6p with 45p; then 2s and 5p with two pairs.
    draws = "1z6p3p1z" + "1z5p5p"
    script = table({"S": "234567m22s45p678s"}, draws=draws, rules=book)
    script.drawn()
    script.drawn()
    script.say("W", "discard", "3p", drawn=True)
    assert not script.may("S", "ron")
    script.all_pass()
    script.drawn()
    script.drawn()
    script.do("S", "discard", "4p")
    script.say("W", "discard", "5p", drawn=True)
    assert script.may("S", "ron")


@in_books(
    ema2016="3.4.5-b 3.3.14-l 3.4.5-c", ema2012="3.4.5-b 3.3.12-k 3.4.5-c", wrc2015="5.7.5-c 5.6-c"
)
def test_riichi_may_be_declared_in_furiten_which_then_lasts_but_never_bars_a_self_draw(
    book: str,
) -> None:
    draws = "1z6p7z7z" + "1z3z3p6p" + "1z5p6z6z" + "6z3p"
    script = table({"S": "234567m22s45p678s"}, draws=draws, rules=book)
    for _ in range(5):
        script.drawn()
    script.do("S", "riichi", "3z")
    for wind, tile in (("W", "3p"), ("N", "6p")):
        script.say(wind, "discard", tile, drawn=True)
        assert not script.may("S", "ron")
        script.all_pass()
    script.drawn()
    with pytest.raises(IllegalAction):
        script.say("S", "discard", "4p")  # the hand may not be changed to leave furiten
    for _ in range(4):
        script.drawn()
    assert script.may("S", "tsumo")


@in_books(ema2016="3.3.12-c 3.4.5-c", ema2012="3.3.11-c 3.4.5-c 3.4.5-f", wrc2015="5.6-c 5.7.5-a")
@pytest.mark.parametrize(("river", "passed"), [("8s", "1z"), ("1z", "5s")])
def test_a_furiten_player_may_win_by_self_draw(book: str, river: str, passed: str) -> None:
    draws = "2z" + river + passed + "3z" + "3z" + "8s"
    script = table({"S": READY}, draws=draws, rules=book)
    for _ in range(5):
        script.drawn()  # the river, or the win let pass, has made South furiten
    assert script.may("S", "tsumo")


def open_hand(book: str, passed: str) -> Script:
    """South's open hand has a yaku on 4p (three chows 456), none on 7p; West discards, then North 4p."""
    hands = {"S": "56m1456s56p789m33z"}
    script = table(hands, draws="4m" + passed + "4p", rules=book)
    script.say("E", "discard", "4m", drawn=True)
    script.do("S", "chow")
    script.do("S", "discard", "1s")
    script.say("W", "discard", passed, drawn=True)
    assert not script.may("S", "ron")
    script.all_pass()
    script.say("N", "discard", "4p", drawn=True)
    return script


@in_books(ema="3.4.5-d", wrc2015="5.7.5-d")
def test_a_tile_that_completes_the_hand_without_a_yaku_makes_temporary_furiten(book: str) -> None:
    assert open_hand(book, "1z").may("S", "ron")
    assert not open_hand(book, "7p").may("S", "ron")


def passed_by_south(
    book: str | hanchan.Rulebook, tail: str, south: str = READY, **others: str
) -> Script:
    """South has let West's 8s pass; the next draws are North's, East's, South's …"""
    script = table({"S": south, **others}, draws="1z1z8s" + tail, rules=book)
    script.drawn()
    script.drawn()
    script.say("W", "discard", "8s", drawn=True)
    assert script.may("S", "ron")
    script.all_pass()
    return script


@in_books(ema="3.4.5-d 3.4.5-e", wrc2015="5.7.5-d 5.7.5-a", resume="furiten-1")
def test_a_win_let_pass_bars_ron_for_the_go_around(book: str) -> None:
    script = passed_by_south(book, "8s5s")
    for wind, tile in (("N", "8s"), ("E", "5s")):
        script.say(wind, "discard", tile, drawn=True)
        assert not script.may("S", "ron")
        script.all_pass()
    never = passed_by_south(hanchan.rulebook(book).with_options(temporary_furiten="off"), "8s")
    never.say("N", "discard", "8s", drawn=True)
    assert never.may("S", "ron")


@in_books(ema2016="3.4.5-f 0-h", ema2012="3.4.5-f", wrc2015="5.7.5-f", resume="furiten-1")
def test_the_own_next_draw_ends_temporary_furiten(book: str) -> None:
    script = passed_by_south(book, "8s9p3z" + "8s")
    script.say("N", "discard", "8s", drawn=True)
    assert not script.may("S", "ron")
    script.all_pass()
    for _ in range(2):
        script.drawn()
    script.say("W", "discard", "8s", drawn=True)
    assert script.may("S", "ron")
    # A claim, with its discard, ends it too; whose claim is the one thing in which the books differ.
    ends = "own_draw_or_any_call" if book == "ema2012" else "own_draw_or_claim"
    assert script.game.book.value("temporary_furiten") == ends


@pytest.mark.parametrize(
    ("book", "ends"),
    [
        pytest.param(
            "ema2016", False, marks=rule("ema2016:0-h", "ema2016:3.4.5-e", "ema2016:3.4.5-f")
        ),
        pytest.param("ema2012", True, marks=rule("ema2012:3.4.5-e")),
        pytest.param("wrc2015", False, marks=rule("wrc2015:5.7.5-f")),
        pytest.param("resume", False, marks=rule("resume:furiten-1")),
    ],
)
@pytest.mark.parametrize("call", ["pung", "kong", "chow", "concealed_kong"])
def test_whether_anybodys_call_ends_temporary_furiten_is_the_books_choice(
    book: str, ends: bool, call: str
) -> None:
    east = {
        "pung": "99p1479m25s123z8s",
        "kong": "999p147m25s123z8s",
        "chow": "78p1479m25s123z8s",
        "concealed_kong": "9999p47m25s123z8s",
    }[call]
    script = passed_by_south(book, "6z6z" if call == "concealed_kong" else "9p", E=east)
    script.say("N", "discard", "6z" if call == "concealed_kong" else "9p", drawn=True)
    if call == "concealed_kong":
        script.all_pass()
    script.do("E", call, "9p" if call == "concealed_kong" else None)
    script.say("E", "discard", "8s")
    assert script.may("S", "ron") == ends


@in_books(ema2016="0-h 3.4.5-e 3.4.5-f", ema2012="3.4.5-e", wrc2015="5.7.5-f", resume="furiten-1")
def test_the_own_claim_ends_temporary_furiten(book: str) -> None:
    only_draws = hanchan.rulebook(book).with_options(temporary_furiten="own_draw")
    for rules, ends in ((book, True), (only_draws, False)):
        script = passed_by_south(rules, "8s8m" + "8s", south="234567m88p67s777z")
        script.say("N", "discard", "8s", drawn=True)
        assert not script.may("S", "ron")
        script.all_pass()
        script.say("E", "discard", "8m", drawn=True)
        script.do("S", "chow", use="67m")
        script.do("S", "discard", "2m")  # 5s and 8s as before, now with an open chow
        script.say("W", "discard", "8s", drawn=True)
        assert script.may("S", "ron") is ends


@in_books(ema2016="3.3.14-m 3.4.5-g", ema2012="3.3.12-l", wrc2015="5.7.5-g")
def test_a_win_let_pass_in_riichi_bars_ron_for_the_rest_of_the_hand(book: str) -> None:
    draws = "1z7z8s9p" + "9p1z8s5s" + "9p5s"
    script = table({"S": READY, "E": "9p1479m25s12356z"}, draws=draws, rules=book)
    script.drawn()
    script.do("S", "riichi", "7z")
    script.say("W", "discard", "8s", drawn=True)
    assert script.may("S", "ron")
    script.all_pass()
    for _ in range(3):
        script.drawn()  # South has drawn since
    for wind, tile in (("W", "8s"), ("N", "5s")):
        script.say(wind, "discard", tile, drawn=True)
        assert not script.may("S", "ron")
        script.all_pass()
    script.drawn()
    assert script.may("S", "tsumo")


@in_books(ema2012="3.3.12-l")
def test_no_call_ends_the_furiten_of_riichi(book: str) -> None:
    east = "99p1479m25s123z8s"
    script = table({"S": READY, "E": east}, draws="1z7z8s9p", rules=book)
    script.drawn()
    script.do("S", "riichi", "7z")
    script.say("W", "discard", "8s", drawn=True)
    script.all_pass()
    script.say("N", "discard", "9p", drawn=True)
    script.do("E", "pung")
    script.say("E", "discard", "8s")
    assert not script.may("S", "ron")


@in_books(ema2016="3.3.6-c", wrc2015="5.7.5-e")
@pytest.mark.parametrize("kong", [True, False])
def test_the_tile_added_to_a_pung_counts_as_a_discard(book: str, kong: bool) -> None:
    hands = {"S": "234567m23488s56p", "W": "4777p258s46m1235z"}
    script = table(hands, draws="7p1s6z6z9m", rules=book)
    script.say("E", "discard", "7p", drawn=True)
    script.say("S", "pass")
    script.do("W", "pung", use="77p")
    script.do("W", "discard", "1z")
    while script.game.asked != (script.seat("W"),):
        script.drawn()
    if kong:
        script.say("W", "added_kong", "7p")
        assert script.may("S", "ron")
        script.all_pass()  # a win let pass
    script.say("W", "discard", "4p")
    assert script.may("S", "ron") == (not kong)


def on_discards(hand: str, own: list[str], tile: str) -> bool:
    """South holds the hand after discarding these tiles; West then discards one: may South win on it?"""
    honours = iter(["1z", "1z", "1z", "2z", "2z", "2z", "3z", "3z", "3z", "4z", "4z", "4z"])
    draws = [next(honours)]
    for discard in own:
        draws += [discard, next(honours), next(honours), next(honours)]
    script = table({"S": hand}, "".join([*draws, "6z", tile]), rules="wrc2015")
    for _ in [*draws, "6z"]:
        script.drawn()
    script.say("W", "discard", tile, drawn=True)
    return script.may("S", "ron")


@rule("wrc2015:5.2-c", "wrc2015:5.7.5-a")
@pytest.mark.parametrize(
    "one", [one for one in EXAMPLES if "own_discards" in one and "melds" not in one],
    ids=lambda one: one["id"],
)  # fmt: skip
def test_a_wait_among_the_own_discards_bars_every_win_on_a_discard(one: dict[str, Any]) -> None:
    for tile in one["waits"]:
        assert on_discards(one["hand"], one["own_discards"], tile) is not one["furiten"]


@pytest.mark.parametrize(
    ("one", "book"),
    [
        pytest.param(one, book, id=f"{one['id']}-{book}")
        for one in EXAMPLES
        for book in one["book"]
        if "furiten_by" in one
    ],
)
def test_any_of_several_waits_makes_the_hand_furiten_and_no_other_tile_does(
    one: dict[str, Any], book: str
) -> None:
    """The EMA examples of a wait in the own river, on a tile that surely gives a yaku or none."""
    for tiles, furiten in ((one["furiten_by"], True), (one["not_furiten_by"], False)):
        for tile in tiles:
            script = table({"S": one["hand"]}, f"1z{tile}", rules=book)
            script.drawn()
            script.drawn()
            assert script.game.state.furiten(1) is furiten


@rule("wrc2015:5.7.5-b")
def test_a_claimed_discard_still_counts() -> None:
    """Ruling W-24: 5s was taken by North's pung, and South may not win on 8s."""
    hands = {"S": READY, "N": "55s147p258m1234z7z"}
    script = table(hands, "1z5s8s", rules="wrc2015")
    script.drawn()
    script.say("S", "discard", "5s", drawn=True)
    script.do("N", "pung")
    script.do("N", "discard", "1z")
    script.say("E", "discard", "8s", drawn=True)
    assert not script.may("S", "ron")


@rule("wrc2015:5.7.5-e")
def test_a_concealed_kong_let_pass_matters_to_thirteen_orphans_only() -> None:
    """Ruling W-23: South waits for 9p with 78p and is not furiten; with thirteen orphans South is."""
    for hand, furiten in (("234m567m345s22s78p", False), ("119m1p19s1234567z", True)):
        script = table({"S": hand, "W": "999p258m258s246m8s"}, "2s3s9p", rules="wrc2015")
        script.drawn()
        script.drawn()
        script.do("W", "concealed_kong", "9p")
        assert script.game.state.furiten(1) is furiten

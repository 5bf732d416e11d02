"""Riichi: declaring it, what it binds to, what breaks ippatsu and double riichi (WRC 6.5.1)."""

from typing import Any

import pytest

import hanchan
from hanchan.errors import IllegalAction
from hanchan.game.events import Discard, RiichiAccepted, Win
from helpers.books import data, rule
from helpers.scripts import Script, seen, table

WRC = hanchan.rulebook("wrc2015")
HAND = "123m456m345p99s67p"  # waits for 2p, 5p and 8p
EXAMPLES = {one["id"]: one for one in data("examples")["riichi"]}
LAST = {one["id"]: one for one in data("examples")["last_tile"]}


def yaku(events: list[Any]) -> dict[str, int]:
    """The yaku of the one win among the events."""
    [win] = seen(events, Win)
    return dict(win.yaku)


@rule("wrc2015:6.5.1-riichi-a", "wrc2015:6.5.1-riichi-b")
def test_riichi_turns_the_discard_and_places_a_bet_of_1000() -> None:
    script = table({"S": HAND}, "2z1z", rules=WRC)
    script.drawn()
    events = script.do("S", "riichi", "1z", drawn=True)
    assert events[:2] == [Discard(1, "1z", drawn=True, riichi=True), RiichiAccepted(1)]
    view = script.game.view("public")
    assert view.rivers[1] == [{"tile": "1z", "drawn": True, "riichi": True, "sideways": True}]
    assert (script.points("S"), script.game.bets) == (29000, 1)
    assert (view.scores[1], view.bets, view.riichi) == (29000, 1, [False, True, False, False])


@rule("wrc2015:6.5.1-riichi-c")
def test_a_riichi_whose_discard_is_won_on_was_not_made() -> None:
    one = EXAMPLES["riichi-tile-ronned"]
    assert (one["bet_returned"], one["riichi_counts"]) == (True, False)
    hands = {"S": HAND, "W": "111m999m111p99p7z9p"}
    script = table(hands, "2z7z", rules=WRC)
    script.drawn()
    script.say("S", "riichi", "7z", drawn=True)
    events = script.say("W", "ron")
    [win] = seen(events, Win)
    assert not seen(events, RiichiAccepted)
    assert win.bets == 0
    assert win.deltas == (0, -win.deltas[2], win.deltas[2], 0)
    assert script.game.scores[1] == 30000 + win.deltas[1]
    assert script.game.bets == 0


@rule("wrc2015:6.5.1-riichi-d")
def test_when_the_turned_tile_is_claimed_for_a_set_the_next_one_is_turned() -> None:
    one = EXAMPLES["riichi-tile-punged"]
    hands = {"S": HAND, "N": "77z258m258s1234z2p"}
    script = table(hands, "2z7z6z5z1z4z", rules=WRC)
    script.drawn()
    script.say("S", "riichi", "7z", drawn=True)
    script.say("N", "pung")
    script.all_pass()
    assert (script.game.bets, script.points("S")) == (1, 29000)
    script.do("N", "discard", "1z")
    while len(script.game.view("public").rivers[1]) < 3:
        script.drawn()
    river = script.game.view("public").rivers[1]
    assert [tile["sideways"] for tile in river] == [True, one["next_discard_rotated"], False]
    assert [tile["riichi"] for tile in river] == [True, False, False]
    unclaimed = table({"S": HAND}, "2z7z", rules=WRC)
    unclaimed.drawn()
    unclaimed.do("S", "riichi", "7z", drawn=True)
    while len(unclaimed.game.view("public").rivers[1]) < 2:
        unclaimed.drawn()
    assert [tile["sideways"] for tile in unclaimed.game.view("public").rivers[1]] == [True, False]


def waiting_with(left: int, rules: Any) -> tuple[Script, str]:
    """A script at the draw that leaves so many live tiles, with the wind of the waiting player who has drawn."""
    wind = "ESWN"[(69 - left) % 4]
    script = table({wind: HAND}, rules=rules)
    script.until_live(left)
    assert script.game.asked == (script.seat(wind),)
    return script, wind


@rule("wrc2015:6.5.1-riichi-e")
def test_four_live_tiles_are_enough_and_three_are_not() -> None:
    for name in ("riichi-four-left", "riichi-three-left"):
        one = LAST[name]
        script, wind = waiting_with(one["live_wall_left"], WRC)
        assert script.may(wind, "riichi") is one["allowed"]
        if not one["allowed"]:
            with pytest.raises(IllegalAction) as refused:
                script.say(wind, "riichi", script.tiles(wind, "discard")[0])
            assert refused.value.clause == "wrc2015:6.5.1-riichi-e"
    script, wind = waiting_with(3, WRC.with_options(riichi_min_wall=0))
    assert script.may(wind, "riichi")


@rule("wrc2015:6.5.1-riichi-f")
def test_after_riichi_only_the_drawn_tile_may_be_discarded() -> None:
    script = table({"S": HAND}, "2z1z3z3z3z9p", rules=WRC)
    script.drawn()
    script.do("S", "riichi", "1z", drawn=True)
    for _ in range(3):
        script.drawn()
    assert [(one.act, one.tile) for one in script.legal("S")] == [("discard", "9p")]
    for tile in ("1m", "7p"):
        with pytest.raises(IllegalAction):
            script.say("S", "discard", tile)


@rule("wrc2015:6.5.1-riichi-f")
def test_after_riichi_nothing_is_claimed_for_a_set() -> None:
    script = table({"S": "99m456m345p99s678p"}, "2z1z3z3z9m", rules=WRC)
    script.drawn()
    script.do("S", "riichi", "1z", drawn=True)
    script.drawn()
    script.drawn()
    script.say("E", "discard", "9m", drawn=True)
    assert [option.act for option in script.legal("S")] == ["ron", "pass"]
    script.do("S", "pass")
    assert script.game.view("open").melds[1] == []


KONGS = [one for one in EXAMPLES.values() if "kong" in one]


@pytest.mark.parametrize(
    ("one", "book"),
    [
        pytest.param(
            one, book, id=f"{one['id']}-{book}",
            marks=rule("wrc2015:6.5.1-riichi-g") if book == "wrc2015" else (),
        )
        for one in KONGS
        for book in ([one["book"]] if isinstance(one["book"], str) else one["book"])
    ],
)  # fmt: skip
def test_a_concealed_kong_after_riichi_must_leave_everything_as_it_is(
    one: dict[str, Any], book: str
) -> None:
    script = table({"S": one["hand"]}, f"2z6z3z3z3z{one['drawn']}", rules=book)
    script.drawn()
    script.do("S", "riichi", "6z", drawn=True)
    for _ in range(3):
        script.drawn()
    assert script.may("S", "concealed_kong") is one["allowed"]
    if not one["allowed"]:
        with pytest.raises(IllegalAction):
            script.say("S", "concealed_kong", one["drawn"])


@rule("wrc2015:6.5.1-riichi-g")
@pytest.mark.parametrize(
    ("riichi_kong", "name", "allowed"),
    [("never", "riichi-kan-allowed", False), ("same_wait", "riichi-kan-three-consecutive", True),
     ("same_wait", "riichi-kan-changes-wait", False)],
)  # fmt: skip
def test_books_differ_about_a_kong_after_riichi(riichi_kong: str, name: str, allowed: bool) -> None:
    one = EXAMPLES[name]
    rules = WRC.with_options(riichi_kong=riichi_kong)
    script = table({"S": one["hand"]}, f"2z6z3z3z3z{one['drawn']}", rules=rules)
    script.drawn()
    script.do("S", "riichi", "6z", drawn=True)
    for _ in range(3):
        script.drawn()
    assert script.may("S", "concealed_kong") is allowed


@rule("wrc2015:6.5.1-riichi-g")
def test_the_kong_after_riichi_is_of_the_drawn_tile() -> None:
    """Four 2m were held at riichi; the drawn 5m would take the place of the fourth in 234m."""
    script = table({"S": "222234m567p33s67s"}, "2z6z3z3z3z5m", rules=WRC)
    script.drawn()
    script.do("S", "riichi", "6z", drawn=True)
    for _ in range(3):
        script.drawn()
    assert [option.act for option in script.legal("S")] == ["discard"]


@rule("wrc2015:6.5.1-ippatsu-b")
@pytest.mark.parametrize(
    ("others", "act", "counts"),
    [
        ({}, "", True),
        ({"W": "79m258p258s12344z"}, "chow", False),
        ({"N": "88m258p258s12344z"}, "pung", False),
        ({"N": "888m28p258s12344z"}, "kong", False),
        ({"W": "123m456m345s99m67s"}, "riichi", True),
    ],
    ids=["nothing", "chow", "pung", "kong", "riichi"],
)
def test_claims_break_ippatsu_and_riichi_by_others_does_not(
    others: dict[str, str], act: str, counts: bool
) -> None:
    """South is in riichi; a call or another riichi comes before 8p is discarded in the same go-around."""
    called = act in ("chow", "pung", "kong")
    draws = "2z8m8p" if called else "2z8m7z8p"
    script = table({"S": HAND} | others, draws, rules=WRC, replacements="7z")
    script.drawn()
    script.say("S", "riichi", "8m", drawn=True)
    if called:
        [caller] = others
        script.do(caller, act)
        script.do(caller, "discard", "4z")
    else:
        script.all_pass()
        script.do("W", "riichi" if act else "discard", "7z", drawn=True)
    [seat] = script.game.asked
    script.say("ESWN"[seat], "discard", "8p", drawn=True)
    events = script.say("S", "ron") + script.all_pass()
    assert ("ippatsu" in yaku(events)) is counts
    assert "riichi" in yaku(events) or "double-riichi" in yaku(events)


@rule("wrc2015:6.5.1-ippatsu-b")
def test_a_concealed_kong_breaks_ippatsu() -> None:
    script = table({"S": HAND, "W": "666s258m258p1234z"}, "2z7z6s8p", rules=WRC, replacements="6z")
    script.drawn()
    script.do("S", "riichi", "7z", drawn=True)
    script.do("W", "concealed_kong", "6s")
    script.drawn()
    script.say("N", "discard", "8p", drawn=True)
    assert "ippatsu" not in yaku(script.say("S", "ron") + script.all_pass())


@rule("wrc2015:6.5.1-ippatsu-b")
def test_robbing_a_kong_does_not_break_ippatsu() -> None:
    """Ruling W-22: the kong was not completed."""
    hands = {"S": HAND, "W": "88p258m147s12345z"}
    script = table(hands, "8p2z2z7z8p", rules=WRC)
    script.say("E", "discard", "8p", drawn=True)
    script.say("W", "pung")
    script.all_pass()
    script.do("W", "discard", "1z")
    script.drawn()
    script.drawn()
    script.do("S", "riichi", "7z", drawn=True)
    script.say("W", "added_kong", "8p")
    found = yaku(script.say("S", "ron"))
    assert {"riichi", "ippatsu", "chankan"} <= found.keys()


@rule("wrc2015:6.5.1-ippatsu-a", "wrc2015:6.5.1-ippatsu-b")
def test_ippatsu_ends_with_the_own_next_discard() -> None:
    script = table({"S": HAND}, "2z7z3z3z3z4z8p", rules=WRC)
    script.drawn()
    script.do("S", "riichi", "7z", drawn=True)
    for _ in range(4):
        script.drawn()
    script.say("W", "discard", "8p", drawn=True)
    assert "ippatsu" not in yaku(script.say("S", "ron") + script.all_pass())


@rule("wrc2015:6.5.1-double-riichi-b")
@pytest.mark.parametrize(
    ("east", "act"),
    [("", ""), ("123m456m345s99m67s", "riichi"), ("888m258p258s1234z", "concealed_kong")],
)
def test_east_before_south_spoils_double_riichi_by_a_kong_and_not_by_riichi(
    east: str, act: str
) -> None:
    script = table({"E": east, "S": HAND}, "8m7z3z3z3z8p", rules=WRC, replacements="6z")
    if act == "concealed_kong":
        script.do("E", act, "8m")
        script.drawn()
    else:
        script.do("E", act or "discard", "8m", drawn=True)
    assert is_double(script, "S") is (act != "concealed_kong")


def is_double(script: Script, wind: str) -> bool:
    """The player declares with the drawn 7z, wins with the next draw, and double riichi counts."""
    seat = script.seat(wind)
    assert script.game.asked == (seat,)
    script.do(wind, "riichi", "7z", drawn=True)
    while script.game.asked != (seat,):
        script.drawn()
    found = yaku(script.say(wind, "tsumo"))
    assert found["riichi"] == 1
    return "double-riichi" in found


@rule("wrc2015:6.5.1-double-riichi-b")
def test_a_claim_before_the_first_own_discard_spoils_double_riichi() -> None:
    """A pung passes over South, who then draws for the first time; a chow of West comes before North."""
    script = table({"S": HAND, "N": "88m258p258s12344z"}, "8m2z7z3z3z3z8p", rules=WRC)
    script.say("E", "discard", "8m", drawn=True)
    script.do("N", "pung")
    script.do("N", "discard", "1z")
    script.drawn()
    assert not is_double(script, "S")
    script = table({"N": HAND, "W": "79m258p258s12344z"}, "2z8m7z3z3z3z8p", rules=WRC)
    script.drawn()
    script.say("S", "discard", "8m", drawn=True)
    script.do("W", "chow")
    script.do("W", "discard", "1z")
    assert not is_double(script, "N")

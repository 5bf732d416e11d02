"""Riichi: what it needs, the bet, and what may still be done afterwards."""

from typing import Any

import pytest

import hanchan
from hanchan import IllegalAction
from hanchan.game import Start
from hanchan.game.events import Discard, Draw, DrawEnd, RiichiAccepted, Ruling, Win
from helpers.books import data, in_books, in_cited_books, rule
from helpers.scripts import NO_DORA, Script, seen, table, wall_of

READY = "234567m23488p67s"  # waits 5s and 8s

HAND = "123m456m345p99s67p"  # waits for 2p, 5p and 8p
EXAMPLES = {one["id"]: one for one in data("examples")["riichi"]}
KONG_EXAMPLES = [one for one in EXAMPLES.values() if "kong" in one]


def riichi(book: Any, hand: str = READY, tail: str = "", **places: Any) -> Script:
    """South, who drew a red dragon, has declared with it; nobody could claim it."""
    script = table({"S": hand}, draws="9m7z" + tail, rules=book, **places)
    script.drawn()
    script.do("S", "riichi", "7z")
    return script


@in_books(
    ema2016="3.3.14-a 5.3-a", ema2012="3.3.12-a 5.3-b", wrc2015="6.5.1-riichi-a 6.5.1-riichi-b"
)
def test_riichi_is_one_deed_call_rotated_discard_and_bet(book: str) -> None:
    script = table({"S": READY}, draws="9m7z", rules=book)
    script.drawn()
    events = script.do("S", "riichi", "7z")
    assert events[:2] == [Discard(1, "7z", drawn=True, riichi=True), RiichiAccepted(1)]
    assert isinstance(events[2], Draw)
    assert script.game.scores == (30000, 29000, 30000, 30000)
    assert script.game.bets == 1
    for viewer in (0, "public"):
        view = script.game.view(viewer)
        [rotated] = view.rivers[1]
        assert (rotated.tile, rotated.riichi, rotated.sideways) == ("7z", True, True)
        assert not view.rivers[0][0].sideways
        assert view.riichi == [False, True, False, False]
        assert (view.bets, view.scores[1]) == (1, 29000)


@in_books(ema2016="3.3.14-a 4.2.1-a", ema2012="3.3.12-a 4.2.1-a", wrc2015="6.5.1-riichi-a 2.1-c")
def test_riichi_needs_a_concealed_hand_that_waits_after_the_discard(book: str) -> None:
    script = table({"S": READY, "N": "1479m258p369s12z3z"}, draws="9m7z", rules=book)
    script.drawn()
    assert script.tiles("S", "riichi") == ["7z"]  # with any other discard the hand does not wait
    with pytest.raises(IllegalAction):
        script.say("S", "riichi", "2m")
    script.do("S", "discard", "7z")
    script.drawn()
    assert not script.may("N", "riichi")

    script = table({"S": "234m57m77p23488p6s"}, draws="7p", rules=book)
    script.say("E", "discard", "7p", drawn=True)
    script.do("S", "pung", use="77p")
    script.do("S", "discard", "6s")
    while script.game.asked != (1,):
        script.drawn()
    assert not script.may("S", "riichi")  # waiting, but open
    with pytest.raises(IllegalAction, match="concealed"):
        script.say("S", "riichi", script.tiles("S", "discard")[0])


@in_books(ema2016="3.3.14-a", ema2012="3.3.12-a", wrc2015="6.1-n")
@pytest.mark.parametrize("points", [1000, 900, 0, -4000])
def test_riichi_may_be_declared_with_too_few_points_for_the_bet(book: str, points: int) -> None:
    scores = (30000, points, 40000, 50000 - points)
    script = table({"S": READY}, draws="9m7z", rules=book, start=Start(scores=scores))
    script.drawn()
    script.do("S", "riichi", "7z")
    assert script.points("S") == points - 1000
    with_points = hanchan.rulebook(book).with_options(riichi_min_points=1000)
    script = table({"S": READY}, draws="9m7z", rules=with_points, start=Start(scores=scores))
    script.drawn()
    assert script.may("S", "riichi") is (points >= 1000)


@in_books(ema="5.1.2-a", wrc2015="7.2-empty-call-c")
def test_where_points_are_needed_riichi_without_them_is_void_at_a_referees_table(book: str) -> None:
    rules = hanchan.rulebook(book).with_options(riichi_min_points=1000)
    for points in (900, 1000):
        start = Start(scores=(30000, points, 40000, 50000 - points))
        script = table({"S": READY}, draws="9m7z", rules=rules, start=start, referee=True)
        script.drawn()
        events = script.say("S", "riichi", "7z")
        assert bool(seen(events, Ruling)) == (points < 1000)
        events += script.all_pass()
        assert bool(seen(events, RiichiAccepted)) == (points >= 1000)


@in_books(ema2016="3.3.14-b", ema2012="3.3.12-b", wrc2015="6.5.1-riichi-c")
def test_a_riichi_discard_that_is_won_on_is_no_riichi(book: str) -> None:
    # Their second turns, so that neither a double riichi nor a blessing gets in the way.
    hands = {"S": READY, "W": "234678m23488s56p"}
    script = table(hands, draws="9m1z1z1z9m7p", rules=book, **NO_DORA)
    for _ in range(5):
        script.drawn()
    script.say("S", "riichi", "7p")
    events = script.say("W", "ron")
    assert not seen(events, RiichiAccepted)
    [win] = seen(events, Win)
    assert win.bets == 0
    assert script.changes(win) == {"E": 0, "S": -2000, "W": 2000, "N": 0}
    assert script.game.scores == (30000, 28000, 32000, 30000)
    assert script.game.bets == 0


@in_cited_books(ema2016="3.3.14-d", ema2012="3.3.12-d", wrc2015="6.5.1-riichi-e")
@pytest.mark.parametrize(("left", "allowed"), [(4, True), (3, False), (1, False)])
def test_riichi_needs_four_tiles_in_the_wall(
    book: str, clause: str, left: int, allowed: bool
) -> None:
    hands = dict.fromkeys("ESWN", "")
    turn = "ESWN"[(69 - left) % 4]  # who has drawn when so many are left
    hands[turn] = READY
    script = table(hands, rules=book, last="7z" + "1z2z3z4z"[: 2 * left])
    script.until_live(left)
    assert script.may(turn, "riichi") == allowed
    if not allowed:
        with pytest.raises(IllegalAction, match="4 tiles") as refused:
            script.say(turn, "riichi", "7z")
        assert refused.value.clause == clause


@in_books(ema2016="3.3.14-e", ema2012="3.3.12-e", wrc2015="6.1-m")
def test_a_winning_riichi_player_gets_the_bet_back(book: str) -> None:
    script = riichi(book, tail="8s", **NO_DORA)
    assert script.points("S") == 29000
    script.say("W", "discard", "8s", drawn=True)
    events = script.do("S", "ron")
    [win] = seen(events, Win)
    assert win.han == 5  # double riichi, ippatsu, pinfu, all simples
    assert win.bets == 1
    assert script.changes(win) == {"E": 0, "S": 8000 + 1000, "W": -8000, "N": 0}
    assert script.game.scores == (30000, 38000, 22000, 30000)
    assert script.game.bets == 0


@in_books(ema2016="3.3.14-f 4.1-h", ema2012="3.3.12-f 4.1-h", wrc2015="6.1-m")
def test_somebody_elses_win_collects_the_bet(book: str) -> None:
    hands = {"S": READY, "W": "234678m23488s56p"}
    script = table(hands, draws="9m7z1z1z1z7p", rules=book, **NO_DORA)
    script.drawn()
    script.do("S", "riichi", "7z")
    for _ in range(3):
        script.drawn()
    script.say("S", "discard", "7p", drawn=True)
    events = script.do("W", "ron")
    [win] = seen(events, Win)
    assert (win.han, win.fu, win.bets) == (2, 30, 1)  # pinfu, all simples
    assert script.changes(win) == {"E": 0, "S": -2000, "W": 3000, "N": 0}
    assert script.game.scores == (30000, 27000, 33000, 30000)


@in_books(ema2016="3.3.14-h 3.4.4-a", ema2012="3.3.12-g 3.4.4-a", wrc2015="5.7.4-a 6.1-m")
def test_after_a_drawn_hand_the_bets_wait_for_the_next_winner(book: str) -> None:
    red = hanchan.rulebook(book).value("red_fives")
    second = wall_of({"S": READY}, draws="8s", red_fives=red, **NO_DORA)
    script = table({"S": READY.replace("67s", "68s")}, draws="9m7z", rules=book, then=[second],
                   start=Start(bets=1), last="1z1z1z1z")  # fmt: skip
    script.drawn()
    script.do("S", "riichi", "7z")
    events = script.to_the_end()
    [end] = seen(events, DrawEnd)
    assert (end.deltas, end.bets) == ((-1000, 3000, -1000, -1000), 0)
    assert script.game.scores == (29000, 32000, 29000, 29000)
    assert script.game.bets == 2
    # The next East (the South of before) discards the tile that the next South waits for.
    script.say("E", "discard", "8s", drawn=True)
    [win] = seen(script.do("S", "ron"), Win)
    assert win.bets == 2
    assert win.deltas[2] == -win.deltas[1] + 2000
    assert script.game.bets == 0


@in_books(ema2016="3.3.14-i", ema2012="3.3.12-h", wrc2015="6.5.1-riichi-f")
def test_after_riichi_only_the_drawn_tile_goes(book: str) -> None:
    script = riichi(book, tail="1z1z8p2m")
    script.drawn()
    script.drawn()
    script.say("E", "discard", "8p", drawn=True)
    assert not script.may("S", "pung")  # a claim would change the hand
    script.all_pass()
    assert [(o.act, o.tile, o.drawn) for o in script.legal("S")] == [("discard", "2m", True)]
    with pytest.raises(IllegalAction, match="only the drawn tile"):
        script.say("S", "discard", "8p")
    with pytest.raises(IllegalAction):
        script.say("S", "riichi", "2m")


def may_kong(book: Any, hand: str, drawn: str) -> bool:
    """South in riichi with this hand draws the tile: may it be konged?"""
    script = riichi(book, hand, tail="3z3z3z" + drawn)
    for _ in range(3):
        script.drawn()
    return f"{drawn}" in script.tiles("S", "concealed_kong")


@in_books(ema2016="3.3.14-j", ema2012="3.3.12-i", wrc2015="6.5.1-riichi-g")
def test_a_riichi_player_may_kong_a_pung_that_leaves_the_wait_alone(book: str) -> None:
    assert hanchan.rulebook(book).value("riichi_kong") == "strict"
    assert may_kong(book, "222z234m567p33s67s", "2z")
    assert not may_kong(book, "4445s123m456m789p", "4s")  # 3s and 6s would be gone
    assert not may_kong(book, "11123m456p789p99s", "1m")  # of 1m, 4m and 9s only 4m would be left


@in_books(ema2016="3.3.14-j", ema2012="3.3.12-i", wrc2015="6.5.1-riichi-g")
def test_the_kong_in_riichi_is_of_the_tile_just_drawn(book: str) -> None:
    # Four 2m were held already at riichi: the kong may no longer be made, though 5m would leave 345m and the waits.
    script = riichi(book, "222234m567p33s67s", tail="1z1z1z5m")
    for _ in range(3):
        script.drawn()
    assert {option.act for option in script.legal("S")} == {"discard"}


@in_books(ema2016="3.3.14-k", ema2012="3.3.12-j", wrc2015="6.5.1-riichi-g")
def test_three_pungs_in_a_row_may_not_be_konged(book: str) -> None:
    hand = "333444555m67p99s"
    for tile in ("3m", "4m"):
        assert not may_kong(book, hand, tile)
    assert may_kong(book, "333m444p777s67p99s", "3m")


@rule("wrc2015:6.5.1-riichi-d")
def test_when_the_turned_tile_is_claimed_for_a_set_the_next_one_is_turned() -> None:
    hands = {"S": HAND, "N": "77z258m258s1234z2p"}
    for claimed in (True, False):
        script = table(hands, "2z7z6z5z1z4z", rules="wrc2015")
        script.drawn()
        script.say("S", "riichi", "7z", drawn=True)
        if claimed:
            script.do("N", "pung")
            script.do("N", "discard", "1z")
        script.all_pass()
        assert (script.game.bets, script.points("S")) == (1, 29000)
        while len(script.game.view("public").rivers[1]) < 3:
            script.drawn()
        river = script.game.view("public").rivers[1]
        assert [tile.sideways for tile in river] == [True, claimed, False]
        assert [tile.riichi for tile in river] == [True, False, False]


@pytest.mark.parametrize(
    ("one", "book"),
    [
        pytest.param(
            one, book, id=f"{one['id']}-{book}",
            marks=rule("wrc2015:6.5.1-riichi-g") if book == "wrc2015" else (),
        )
        for one in KONG_EXAMPLES
        for book in ([one["book"]] if isinstance(one["book"], str) else one["book"])
    ],
)  # fmt: skip
def test_a_concealed_kong_after_riichi_must_leave_everything_as_it_is(
    one: dict[str, Any], book: str
) -> None:
    assert may_kong(book, one["hand"], one["drawn"]) is one["allowed"]


@rule("wrc2015:6.5.1-riichi-g")
@pytest.mark.parametrize(
    ("riichi_kong", "name", "allowed"),
    [("never", "riichi-kan-allowed", False), ("same_wait", "riichi-kan-three-consecutive", True),
     ("same_wait", "riichi-kan-changes-wait", False)],
)  # fmt: skip
def test_books_differ_about_a_kong_after_riichi(riichi_kong: str, name: str, allowed: bool) -> None:
    one = EXAMPLES[name]
    rules = hanchan.rulebook("wrc2015").with_options(riichi_kong=riichi_kong)
    assert may_kong(rules, one["hand"], one["drawn"]) is allowed

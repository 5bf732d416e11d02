"""Chombo at a referee's table: what brings it to light, what it does to the hand, the bets and the deal."""

from typing import Any

import pytest

import hanchan
from hanchan.game import Action, Start
from hanchan.game.events import (
    AnyEvent,
    Chombo,
    DeadHand,
    DrawEnd,
    HandEnd,
    HandStart,
    Penalty,
    Ruling,
    Win,
)
from hanchan.rules.fouls.offences import allows_points, offence, offences
from helpers.books import in_books, rule
from helpers.scripts import Script, seen, table

NOTHING = "147m258p369s1234z"
WAITS = "234567m23488p67s"  # 5s and 8s

WRC = hanchan.rulebook("wrc2015")
HAND = "123m456m345p99s67p"  # waits for 2p, 5p and 8p


def false_win(script: Script, wind: str) -> list[AnyEvent]:
    """The player shows a hand that the tile just discarded does not complete."""
    return script.game.act(script.seat(wind), Action("ron"), shown=True)


def spoiled(book: str, start: Start | None = None, **more: Any) -> tuple[Script, list[AnyEvent]]:
    """South has shown a false win on East's discard, which North could have punged."""
    script = table({"S": NOTHING, "N": "99m258p147s1235z1s"}, draws="9m", rules=book, start=start,
                   referee=True, **more)  # fmt: skip
    script.say("E", "discard", "9m", drawn=True)
    events = false_win(script, "S")
    return script, events + script.all_pass()


@in_books(ema="3.4.6-a 3.4-b", wrc2015="5.7-a 5.7.8-c 7.1-i")
def test_a_chombo_is_charged_and_the_same_hand_dealt_again(book: str) -> None:
    script, events = spoiled(book, Start(dealer=1, counters=1))
    [ruling] = seen(events, Ruling)
    assert (ruling.seat, ruling.offence, ruling.consequence) == (2, "false-win-shown", "chombo")
    assert ruling.clause == offence(book, "false-win-shown").clause
    [chombo] = seen(events, Chombo)
    assert chombo.seats == (2,)
    first, again = seen(script.game.events, HandStart)
    assert (again.round, again.dealer, again.counters) == (first.round, 1, 1)
    assert again.wall != first.wall
    assert not seen(events, DrawEnd)
    assert not seen(events, Win)


@in_books(ema="3.4.6-c")
@pytest.mark.parametrize(
    ("dealer", "deltas"),
    [
        (0, (4000, -8000, 2000, 2000)),
        (1, (4000, -12000, 4000, 4000)),
        (3, (2000, -8000, 2000, 4000)),
    ],
)
def test_a_chombo_at_a_friendly_table_is_a_mangan_paid_to_the_others(
    book: str, dealer: int, deltas: tuple[int, ...]
) -> None:
    script = table({}, rules=book, referee=True, start=Start(dealer=dealer))
    events = script.game.foul(1, "chombo")
    assert [event.deltas for event in seen(events, Chombo)] == [deltas]
    assert script.game.scores == tuple(30000 + change for change in deltas)
    assert not seen(events, Penalty)


@pytest.mark.parametrize(
    ("book", "tournament", "when"),
    [
        pytest.param("ema2016", True, "after uma", marks=rule("ema2016:3.4.6-c", "ema2016:0-m")),
        pytest.param("wrc2015", True, "overall", marks=rule("wrc2015:7.1-g")),
        pytest.param("wrc2015", False, "after uma", marks=rule("wrc2015:7.1-g")),
    ],
)
def test_a_chombo_taken_later_moves_no_points_at_the_table(
    book: str, tournament: bool, when: str
) -> None:
    script = table({}, rules=book, referee=True, tournament=tournament)
    events = script.game.foul(1, "chombo")
    assert [event.deltas for event in seen(events, Chombo)] == [(0, 0, 0, 0)]
    [penalty] = seen(events, Penalty)
    assert (penalty.seat, penalty.points, penalty.when) == (1, 20000, when)
    assert script.game.penalties == (0, 20000, 0, 0)
    assert script.game.scores == (30000,) * 4


@in_books(
    ema2016="3.4.6-j 3.4.11-d 3.4-b", ema2012="3.4.6-j 3.4.12-d 3.4-b", wrc2015="5.7.8-c 7.1-h"
)
@pytest.mark.parametrize(
    ("round", "dealer", "counters"), [("E", 2, 2), ("E", 0, 0), ("S", 3, 1), ("E", 3, 3)]
)
def test_a_chombo_changes_neither_the_counters_nor_the_dealer(
    book: str, round: str, dealer: int, counters: int
) -> None:
    script, _ = spoiled(book, Start(round=round, dealer=dealer, counters=counters))
    again = seen(script.game.events, HandStart)[-1]
    assert (again.round, again.dealer, again.counters) == (round, dealer, counters)
    assert not script.game.over


@in_books(ema="3.4.6-b", wrc2015="7.1-i")
@pytest.mark.parametrize("first", "SN")
def test_a_valid_win_on_the_same_discard_voids_the_chombo(book: str, first: str) -> None:
    script = table({"S": NOTHING, "N": WAITS}, draws="8s", rules=book, referee=True)
    script.say("E", "discard", "8s", drawn=True)
    events = []
    if first == "S":
        events += false_win(script, "S")
        events += script.say("N", "ron")
    else:
        script = table({"S": NOTHING, "N": WAITS, "W": "88s147m258p12345z"}, draws="8s",
                       rules=book, referee=True)  # fmt: skip
        script.say("E", "discard", "8s", drawn=True)
        script.say("N", "ron")  # West still thinks about a pung
        events += false_win(script, "S")
        events += script.say("W", "pass")
    assert [win.seat for win in seen(script.game.events, Win)] == [3]
    assert not seen(script.game.events, Chombo)
    assert script.game.penalties == (0, 0, 0, 0)


@in_books(ema="3.4.6-i", wrc2015="7.1-h")
def test_the_bets_of_the_hand_go_back_and_earlier_ones_stay(book: str) -> None:
    hands = {"S": WAITS, "W": "123456789p11z23m", "N": NOTHING}
    script = table(hands, draws="9s7z7z9s", rules=book, referee=True, tournament=True,
                   start=Start(bets=1))  # fmt: skip
    script.drawn()
    script.do("S", "riichi", "7z")
    script.do("W", "riichi", "7z")
    assert (script.points("S"), script.points("W"), script.game.bets) == (29000, 29000, 3)
    events = script.game.act(script.seat("N"), Action("tsumo"), shown=True)
    [chombo] = seen(events, Chombo)
    assert script.game.bets == 1
    expected = [30000 + change for change in chombo.deltas]
    assert list(script.game.scores) == expected
    if book != "ema2012":
        assert chombo.deltas == (0, 0, 0, 0)


def noten_riichi(book: str, **more: Any) -> Script:
    """South has declared riichi on a hand that does not wait."""
    script = table({"S": NOTHING, **more.pop("hands", {})}, draws="9s7z" + more.pop("tail", ""),
                   rules=book, referee=True, **more)  # fmt: skip
    script.drawn()
    script.do("S", "riichi", "7z")
    assert script.game.bets == 1
    return script


@in_books(ema="3.4.6-e 3.4.2-e", wrc2015="7.2-riichi-e 7.2-riichi-i 7.1-j")
def test_a_noten_riichi_is_a_chombo_at_an_exhaustive_draw(book: str) -> None:
    script = noten_riichi(book, hands={"W": "123456789s33z23m"}, start=Start(counters=1))
    events = script.exhaust("W")
    [chombo] = seen(events, Chombo)
    assert chombo.seats == (1,)
    assert not seen(events, DrawEnd)  # the redeal takes the place of the draw
    again = seen(script.game.events, HandStart)[-1]
    assert (again.dealer, again.counters, again.bets) == (0, 1, 0)


@in_books(ema="3.4.6-e", wrc2015="7.2-riichi-i")
def test_a_noten_riichi_goes_unpunished_when_somebody_else_wins(book: str) -> None:
    script = noten_riichi(book, hands={"W": WAITS}, tail="8s")
    [win] = seen(script.do("W", "tsumo"), Win)
    assert win.bets == 1
    assert not seen(script.game.events, Chombo)
    answer, *judged = {
        "ema2016": ("draw", "draw"),
        "ema2012": ("draw", "draw", "four-riichi"),
        "wrc2015": ("win_or_draw", "own-win", "draw"),
    }[book]
    assert script.game.book.value("noten_riichi_judged") == answer
    assert list(offence(book, "noten-riichi").judged) == judged


@pytest.mark.parametrize("book", ["ema2016", "ema2012"])
def test_a_dead_hand_in_riichi_is_not_shown_at_the_draw(book: str) -> None:
    """Ruling R34: it no longer counts as tenpai, so nothing comes to light and no hand is dealt again."""
    script = noten_riichi(book, hands={"W": "123456789s33z23m"})
    assert seen(script.game.foul(1, "too-few-or-too-many-tiles"), DeadHand)
    events = script.exhaust("W")
    assert not seen(events, Chombo)
    [end] = seen(events, DrawEnd)
    assert end.deltas == (-1000, -1000, 3000, -1000)


@rule("ema2012:3.4.3-g")
def test_a_noten_hand_among_four_riichi_is_a_chombo() -> None:
    hands = {"E": "123456789m11z23p", "S": NOTHING, "W": "123456789s33z23m",
             "N": "123456789p44z23m"}  # fmt: skip
    script = table(hands, draws="7z7z7z7z", rules="ema2012", referee=True)
    for wind in "ESWN":
        events = script.do(wind, "riichi", "7z")
    [chombo] = seen(events, Chombo)
    assert chombo.seats == (1,)
    assert not seen(events, DrawEnd)
    again = seen(events, HandStart)[-1]
    assert (again.counters, again.bets) == (0, 0)


LIGHT = {
    "noten-riichi": {"ema2016": "3.4.6-e", "ema2012": "3.4.6-e", "wrc2015": "7.2-riichi-e"},
    "invalid-kong-after-riichi": {
        "ema2016": "3.4.6-f", "ema2012": "3.4.6-f", "wrc2015": "7.2-riichi-f",
    },
}  # fmt: skip


def came_to_light(book: str, events: list[AnyEvent], key: str, seats: tuple[int, ...]) -> None:
    """Each offender is ruled on with offence and clause, then the chombo tells them too (ruling A-20)."""
    clause = f"{book}:{LIGHT[key][book]}"
    rulings = [Ruling(seat, key, "chombo", clause) for seat in seats]
    at = next(n for n, event in enumerate(events) if isinstance(event, Chombo))
    assert list(events[at - len(rulings) : at]) == rulings
    [chombo] = seen(events, Chombo)
    assert (chombo.seats, chombo.offence, chombo.clause) == (seats, key, clause)
    for penalty in seen(events, Penalty):
        assert (penalty.offence, penalty.clause) == (key, clause)


@in_books(ema="3.4.6-e", wrc2015="7.2-riichi-e")
@pytest.mark.parametrize("tournament", [True, False])
def test_a_noten_riichi_at_a_draw_is_ruled_on_by_its_clause(book: str, tournament: bool) -> None:
    script = noten_riichi(book, hands={"W": "123456789s33z23m"}, tournament=tournament)
    came_to_light(book, script.exhaust("W"), "noten-riichi", (1,))


@rule("ema2012:3.4.3-g", "ema2012:3.4.6-e")
def test_two_noten_hands_among_four_riichi_are_ruled_on_by_their_clause() -> None:
    hands = {"E": "123456789m11z23p", "S": NOTHING, "W": "147m258p369s1235z",
             "N": "123456789p44z23m"}  # fmt: skip
    script = table(hands, draws="7z7z7z7z", rules="ema2012", referee=True)
    for wind in "ESWN":
        events = script.do(wind, "riichi", "7z")
    came_to_light("ema2012", events, "noten-riichi", (1, 2))


@in_books(ema="3.4.6-f", wrc2015="7.2-riichi-f")
@pytest.mark.parametrize("end", ["tsumo", "ron", "draw"])
def test_an_invalid_kong_after_riichi_is_ruled_on_by_its_clause(book: str, end: str) -> None:
    script = false_kong(book, {"tsumo": "2z2z2z8p", "ron": "2z2z8p", "draw": ""}[end])
    if end == "draw":
        events = script.exhaust()
    else:
        for _ in range(3 if end == "tsumo" else 2):
            script.drawn()
        if end == "ron":
            script.say("E", "discard", "8p", drawn=True)
        events = script.do("S", end)
    came_to_light(book, events, "invalid-kong-after-riichi", (1,))


@in_books(ema="3.4.7-a", wrc2015="7.1-d")
def test_every_consequence_at_a_table_tells_its_offence_and_clause(book: str) -> None:
    script = table({}, rules=book, referee=True)
    for found in offences(book):
        points = next((n for n in range(1000, 40001, 1000) if allows_points(found, n)), None)
        events = script.game.foul(2, found.key, points=points)
        told = [event for event in events if isinstance(event, DeadHand | Chombo | Penalty)]
        for event in told:
            assert (event.offence, event.clause) == (found.key, found.clause), found.key
        assert [(one.offence, one.clause) for one in seen(events, Ruling)] == [
            (found.key, found.clause)
        ]


def false_kong(book: str, tail: str, **hands: str) -> Script:
    """South in riichi with 333444555m has konged 4m."""
    script = table({"S": "333444555m67p99s", **hands}, draws="1z7z3z1z6z4m" + tail, rules=book,
                   referee=True, replacements="6z")  # fmt: skip
    script.drawn()
    script.do("S", "riichi", "7z")
    for _ in range(3):
        script.drawn()
    assert not script.may("S", "concealed_kong")
    script.do("S", "concealed_kong", "4m")
    script.drawn()
    return script


@in_books(ema="3.4.6-f", wrc2015="7.2-riichi-f 7.2-riichi-i")
def test_an_invalid_kong_after_riichi_is_a_chombo_if_the_offender_wins(book: str) -> None:
    script = false_kong(book, "2z2z2z" + "8p")
    for _ in range(3):
        script.drawn()
    events = script.do("S", "tsumo")
    assert [event.seats for event in seen(events, Chombo)] == [(1,)]
    assert not seen(events, Win)
    assert offence(book, "invalid-kong-after-riichi").judged == ("own-win", "draw")


@in_books(ema="3.4.6-f", wrc2015="7.2-riichi-f 7.2-riichi-i")
def test_an_invalid_kong_after_riichi_is_a_chombo_at_an_exhaustive_draw(book: str) -> None:
    events = false_kong(book, "").exhaust()
    assert [event.seats for event in seen(events, Chombo)] == [(1,)]
    assert not seen(events, DrawEnd)


@in_books(ema="3.4.6-f", wrc2015="7.2-riichi-i")
def test_an_invalid_kong_after_riichi_goes_unpunished_when_somebody_else_wins(book: str) -> None:
    script = false_kong(book, "8s", W="678m234567p22s67s")
    [win] = seen(script.do("W", "tsumo"), Win)
    assert win.seat == 2
    assert not seen(script.game.events, Chombo)


@in_books(ema="3.4.6-b 3.4.6-f", wrc2015="7.1-i 7.2-riichi-i")
@pytest.mark.parametrize("other", "WN")
def test_a_valid_win_voids_the_chombo_of_one_whose_kong_was_invalid(book: str, other: str) -> None:
    script = false_kong(book, "2z2z8p", **{other: "23422678s23467p"})
    script.drawn()
    script.drawn()
    script.say("E", "discard", "8p", drawn=True)
    script.say("S", "ron")
    events = script.say(other, "ron")
    assert script.winners(events) == other
    assert not seen(script.game.events, Chombo)


@in_books(ema="3.4.6-f", wrc2015="7.2-riichi-f")
@pytest.mark.parametrize("end", ["win", "draw"])
def test_a_kong_after_riichi_that_leaves_the_waits_alone_is_no_chombo(book: str, end: str) -> None:
    script = table({"S": "111m345678s67p99s"}, draws="1z7z3z1z6z1m" + "2z2z2z8p", rules=book,
                   referee=True, replacements="6z")  # fmt: skip
    script.drawn()
    script.do("S", "riichi", "7z")
    for _ in range(3):
        script.drawn()
    script.do("S", "concealed_kong", "1m")
    for _ in range(4):
        script.drawn()
    events = script.do("S", "tsumo") if end == "win" else script.exhaust()
    assert len(seen(events, Win)) == (end == "win")
    assert len(seen(events, DrawEnd)) == (end == "draw")
    assert not seen(events, Chombo)


@in_books(ema2016="5.2-d", ema2012="5.2-b")
def test_through_nobodys_fault_the_hand_is_dealt_again_without_penalty(book: str) -> None:
    script = table({"S": WAITS}, draws="9s7z", rules=book, referee=True,
                   start=Start(dealer=1, counters=2, bets=1))  # fmt: skip
    script.drawn()
    script.do("S", "riichi", "7z")
    events = script.game.foul(0, "play-cannot-go-on-no-fault")
    [chombo] = seen(events, Chombo)
    assert (chombo.seats, chombo.deltas) == ((), (0, 0, 0, 0))
    assert not seen(events, Penalty)
    assert script.game.scores == (30000, 30000, 30000, 30000)  # South's bet went back
    again = seen(events, HandStart)[-1]
    assert (again.dealer, again.counters, again.bets) == (1, 2, 1)


@pytest.mark.parametrize(
    ("book", "chombo"),
    [
        pytest.param("ema2016", False, marks=rule("ema2016:5.2-d")),
        pytest.param("ema2012", True, marks=rule("ema2012:5.2-b")),
    ],
)
def test_whether_six_exposed_tiles_are_a_fault_is_the_books_choice(book: str, chombo: bool) -> None:
    script = table({}, rules=book, referee=True)
    events = script.game.foul(2, "exposed-own-tiles", count=6)
    assert [event.seats for event in seen(events, Chombo)] == ([(2,)] if chombo else [])


@rule("ema2016:5.2-b")
def test_tiles_exposed_in_the_deal_cost_nothing() -> None:
    events = table({}, referee=True).game.foul(0, "exposed-in-the-deal")
    assert [event.consequence for event in seen(events, Ruling)] == ["none"]
    assert not seen(events, HandEnd)


@in_books(ema2016="5.2-b", wrc2015="7.2-reveal-c")
def test_a_spoiled_deal_is_dealt_again_without_penalty(book: str) -> None:
    script = table({}, rules=book, referee=True, start=Start(dealer=2, counters=1))
    assert script.game.book.value("exposure_policy") == "referee"
    events = script.game.foul(0, "deal-spoiled")
    [redeal] = seen(events, Chombo)
    assert (redeal.seats, redeal.deltas) == ((), (0, 0, 0, 0))
    again = seen(events, HandStart)[-1]
    assert (again.dealer, again.counters) == (2, 1)
    assert script.game.scores == (30000, 30000, 30000, 30000)
    assert script.game.penalties == (0, 0, 0, 0)


@rule("wrc2015:7.2-riichi-h")
def test_a_riichi_cancelled_for_an_open_hand_is_no_noten_riichi_later() -> None:
    script = table({"S": "23m456m345p99s1z4z7z"}, "1m6z6z6z", rules="wrc2015", referee=True)
    script.say("E", "discard", "1m", drawn=True)
    script.do("S", "chow", use="23m")
    script.do("S", "discard", "7z")
    for _ in range(3):
        script.drawn()
    tile = script.game.view("open").drawn
    script.say("S", "riichi", tile, drawn=True)
    script.all_pass()
    assert (script.game.bets, script.points("S")) == (0, 30000)
    assert script.game.view("public").riichi == [False] * 4
    events = script.exhaust()
    assert not seen(events, Chombo)
    assert seen(events, DrawEnd)


@rule("wrc2015:5.7.2-f")
def test_refusing_to_show_a_riichi_hand_is_punished_as_noten_riichi() -> None:
    script = table({"E": HAND, "S": "123456789p3344z"}, "2z", rules=WRC, referee=True)
    script.do("E", "riichi", "2z", drawn=True)
    script.to_the_end()
    assert script.game.asked == (1,)
    events = script.game.foul(0, "noten-riichi")
    assert [event.seats for event in seen(events, Chombo)] == [(0,)]
    assert not seen(events, DrawEnd)
    [end] = seen(events, HandEnd)
    assert (end.dealer, end.counters, end.bets) == (0, 0, 0)
    assert script.game.penalties == (20000, 0, 0, 0)

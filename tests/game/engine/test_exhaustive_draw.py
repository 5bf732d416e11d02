"""The exhaustive draw: who announces what, in which order, and who pays whom."""

from typing import Any

import pytest

import hanchan
from hanchan import IllegalAction
from hanchan.game import Action, Start
from hanchan.game.events import Announce, DrawEnd, HandEnd, HandStart, WallExhausted
from hanchan.tiles import parse
from helpers.books import data, in_books, rule
from helpers.scripts import Script, by_hand, seen, table

TENPAI = {
    "E": "123456789m11z23p",
    "S": "123456789p22z23s",
    "W": "123456789s33z23m",
    "N": "123m456p789s44z57m",
}
COUNTS = ["", "E", "N", "ES", "SN", "ESW", "SWN", "ESWN"]

WRC = hanchan.rulebook("wrc2015")
WAITS = {one["id"]: one for one in data("examples")["wait"]}


def of(winds: str) -> dict[str, str]:
    """Hands in which these players wait and the others do not."""
    return {wind: TENPAI[wind] for wind in winds}


@in_books(ema2016="3.4.2-a 3.4-a", ema2012="3.4.2-c 3.4-a", wrc2015="5.7.2-a 5.7.1-d 5.1-c")
def test_a_last_discard_that_nobody_wins_on_is_an_exhaustive_draw(book: str) -> None:
    script = table({"N": "234m678m345s22s68p"}, rules=book, last="7p")
    script.until_live(0)
    script.say("S", "discard", "7p", drawn=True)
    assert not seen(script.game.events, WallExhausted)  # North may still win
    events = script.say("N", "pass")
    assert seen(events, WallExhausted)
    events += script.exhaust()
    [end] = seen(events, DrawEnd)
    assert end.reason == "exhaustive"
    # Of the 136 tiles 14 were never touched: thirteen a head and seventy draws.
    first = by_hand(script.game.events)[0]
    drawn = sum(1 for event in first if event.__class__.__name__ == "Draw")
    assert 4 * 13 + drawn == 136 - 14


@in_books(ema2016="3.3.13-b", ema2012="3.4.2-a", wrc2015="2.2-c")
def test_a_hand_waits_though_all_its_tiles_lie_on_the_table(book: str) -> None:
    assert hanchan.rulebook(book).value("empty_tenpai") == "own_four"
    visible = hanchan.rulebook(book).with_options(empty_tenpai="all_visible")
    for rules, waits in ((book, True), (visible, False)):
        script = table({"S": "123m456p789s11z35s"}, draws="2z2z4s4s4s3z4s", rules=rules)
        [end] = seen(script.exhaust("S"), DrawEnd)
        assert end.tenpai == (False, waits, False, False)
        assert end.deltas == ((-1000, 3000, -1000, -1000) if waits else (0, 0, 0, 0))


@in_books(ema2016="3.4.2-b", ema2012="3.4.2-d", wrc2015="5.7.2-b 5.7.2-c")
@pytest.mark.parametrize("shows", [True, False])
def test_who_will_not_show_a_waiting_hand_is_noten_and_pays(book: str, shows: bool) -> None:
    script = table(of("SW"), rules=book)
    events = script.exhaust("SW" if shows else "W")
    [end] = seen(events, DrawEnd)
    assert end.tenpai == (False, shows, True, False)
    said = {event.seat: event.hand for event in seen(events, Announce)}
    assert parse(said[2] or "") == sorted(parse(TENPAI["W"]))
    if shows:
        assert end.deltas == (-1500, 1500, 1500, -1500)
    else:
        assert end.deltas == (-1000, -1000, 3000, -1000)
        assert said[1] is None


@in_books(ema2016="3.4.2-b", ema2012="3.4.2-d", wrc2015="5.7.2-d")
def test_who_cannot_show_a_waiting_hand_is_noten_and_is_not_asked(book: str) -> None:
    script = table(of("W"), rules=book)
    events = script.to_the_end()
    assert {event.seat for event in seen(events, Announce)} <= {0, 1, 3}
    assert script.game.asked == (2,)
    with pytest.raises(IllegalAction):
        script.say("N", "tenpai")


@in_books(ema2016="3.4.2-b 3.3.13-a", ema2012="3.4.2-d 3.4.2-a", wrc2015="2.2-d")
def test_a_waiting_hand_without_a_yaku_is_tenpai_and_paid(book: str) -> None:
    # Open 123m beside 456m345p99s67p: no tile it waits for brings a yaku (ruling R18).
    needed = hanchan.rulebook(book).with_options(tenpai_needs_yaku=True)
    for rules, waits in ((book, True), (needed, False)):
        script = table({"S": "23m456m345p99s67p7z"}, "1m", rules=rules)
        script.say("E", "discard", "1m", drawn=True)
        script.do("S", "chow", use="23m")
        script.do("S", "discard", "7z")
        [end] = seen(script.exhaust("S"), DrawEnd)
        assert end.tenpai == (False, waits, False, False)
        assert end.deltas == ((-1000, 3000, -1000, -1000) if waits else (0, 0, 0, 0))


@in_books(ema2012="3.4.2-d")
def test_in_2012_everybody_who_waits_announces_in_any_order(book: str) -> None:
    script = table(of("ESN"), rules=book)
    script.to_the_end()
    assert script.game.asked == tuple(script.seat(wind) for wind in "ESN")
    for wind in "NSE":
        script.say(wind, "tenpai")
    assert [event.tenpai for event in seen(script.game.events, DrawEnd)] == [
        (True, True, False, True)
    ]


@in_books(ema2016="3.4.2-c", wrc2015="5.7.2-d")
def test_announcements_go_round_from_east(book: str) -> None:
    script = table(of("ESWN"), rules=book, start=Start(dealer=2))
    script.to_the_end()
    order: list[int] = []
    while len(order) < 4:
        [seat] = script.game.asked
        order.append(seat)
        events = script.game.act(seat, Action("tenpai"))
        assert seen(events, Announce)[0].seat == seat
    assert order == [2, 3, 0, 1]


@in_books(ema2016="3.4.2-d", wrc2015="5.7.2-d")
def test_an_announcement_out_of_turn_stands_and_cannot_be_changed(book: str) -> None:
    script = table(of("ESN"), rules=book)
    script.to_the_end()
    assert script.game.asked == (script.seat("E"),)
    [said] = seen(script.say("N", "noten"), Announce)
    assert (said.seat, said.tenpai) == (script.seat("N"), False)
    with pytest.raises(IllegalAction):
        script.say("N", "tenpai")
    script.say("E", "tenpai")
    with pytest.raises(IllegalAction):
        script.say("E", "noten")
    with pytest.raises(IllegalAction):
        script.say("N", "tenpai")
    [end] = seen(script.say("S", "tenpai"), DrawEnd)
    assert end.tenpai == (True, True, False, False)


@in_books(ema="3.4.2-e", wrc2015="5.7.2-f")
def test_a_riichi_player_shows_the_hand_without_being_asked(book: str) -> None:
    script = table({"S": TENPAI["S"]}, draws="2z7z", rules=book)
    script.drawn()
    script.do("S", "riichi", "7z")
    events = script.to_the_end()
    shown = [event for event in seen(events, Announce) if event.tenpai]
    assert [event.seat for event in shown] == [1]
    assert parse(shown[0].hand or "") == sorted(parse(TENPAI["S"]))
    public = [event for event in script.game.seen("public") if isinstance(event, Announce)]
    assert [event.hand for event in public if event.seat == 1] == [shown[0].hand]
    assert seen(events, DrawEnd)[0].deltas == (-1000, 3000, -1000, -1000)


@in_books(ema="3.4.2-f 3.4.2-g", wrc2015="5.7.2-e")
@pytest.mark.parametrize("tenpai", COUNTS)
def test_the_noten_players_pay_three_thousand_in_all(book: str, tenpai: str) -> None:
    script = table(of(tenpai), rules=book)
    [end] = seen(script.exhaust(tenpai), DrawEnd)
    gains = {0: 0, 1: 3000, 2: 1500, 3: 1000, 4: 0}[len(tenpai)]
    pays = {0: 0, 1: -1000, 2: -1500, 3: -3000, 4: 0}[len(tenpai)]
    assert script.changes(end) == {wind: gains if wind in tenpai else pays for wind in "ESWN"}


@in_books(ema="3.4.2-h 3.4.10-a", wrc2015="5.7.2-g 5.7.7-a")
@pytest.mark.parametrize("tenpai", ["E", "S", ""])
@pytest.mark.parametrize("counters", [0, 1])
def test_an_exhaustive_draw_places_a_counter_east_tenpai_or_not(
    book: str, tenpai: str, counters: int
) -> None:
    script = table(of(tenpai), rules=book, start=Start(counters=counters))
    events = script.exhaust(tenpai)
    assert seen(events, HandStart)[0].counters == counters + 1
    assert script.game.view("public").counters == counters + 1


@in_books(ema2016="3.4.2-i")
def test_the_new_east_shows_the_new_number_of_counters(book: str) -> None:
    script = table({}, rules=book, start=Start(counters=2))
    [end] = seen(script.exhaust(), HandEnd)
    view = script.game.view("public")
    assert (end.dealer, end.counters) == (view.dealer, view.counters) == (1, 3)
    assert hanchan.rulebook(book).value("counter_tsumo") == 100  # what one is worth from each


def is_tenpai(script: Script) -> bool:
    """South says tenpai if asked: does it count?"""
    [end] = seen(script.exhaust("S"), DrawEnd)
    return end.tenpai[1]


def noten_examples() -> list[Any]:
    """The worked examples of noten payments, those of WRC bound to their clauses."""
    clauses = ("wrc2015:5.7.2-e", "wrc2015:5.7.8-a", "wrc2015:5.7.8-b", "wrc2015:5.7.2-g")
    return [
        pytest.param(one, marks=rule(*clauses) if one["book"] == "wrc2015" else (), id=one["id"])
        for one in data("examples")["noten"]
    ]


@pytest.mark.parametrize("one", noten_examples())
def test_payments_counter_and_deal_after_a_draw(one: dict[str, Any]) -> None:
    tenpai = "".join(wind for wind, is_it in zip("ESWN", one["tenpai"], strict=True) if is_it)
    events = table(of(tenpai), rules=one["book"]).exhaust(tenpai)
    [end], [after] = seen(events, DrawEnd), seen(events, HandEnd)
    assert (end.reason, end.tenpai) == ("exhaustive", tuple(one["tenpai"]))
    assert end.deltas == tuple(one["deltas"])
    assert after.scores == tuple(30000 + change for change in one["deltas"])
    assert (after.counters == 1) is one["counter_added"]
    assert (after.dealer == 0) is one["east_stays"]


@rule("wrc2015:5.7.2-e")
def test_the_noten_payment_is_the_books() -> None:
    rules = hanchan.rulebook("wrc2015").with_options(noten_payment=6000)
    [end] = seen(table(of("S"), rules=rules).exhaust("S"), DrawEnd)
    assert end.deltas == (-2000, 6000, -2000, -2000)


def test_a_claimed_tile_is_seen_once_where_tenpai_needs_a_tile_that_is_left() -> None:
    """South waits for 5s: North has punged three, of which one lay in East's river; the fourth is unseen."""
    rules = WRC.with_options(empty_tenpai="all_visible")
    script = table(
        {"S": "123m456m345p99p46s", "N": "55s147m258p12345z"}, "5s", rules=rules, ura="5s"
    )
    script.say("E", "discard", "5s", drawn=True)
    script.do("N", "pung")
    script.do("N", "discard", "1z")
    assert is_tenpai(script)


def test_a_yaku_is_looked_for_only_in_the_hand_itself() -> None:
    """Where tenpai needs a yaku, an open hand of simples has one and a concealed hand can be self-drawn."""
    rules = WRC.with_options(tenpai_needs_yaku=True)
    script = table({"S": "34m456m345p66s67p7z"}, "2m", rules=rules)
    script.say("E", "discard", "2m", drawn=True)
    script.do("S", "chow", use="34m")
    script.do("S", "discard", "7z")
    assert is_tenpai(script)
    assert is_tenpai(table(of("S"), rules=rules))


@pytest.mark.parametrize(
    "name",
    [
        "wait-fifth-tile", "wait-fifth-tile-in-meld", "wait-seven-pairs", "wait-kokushi-13",
        "wait-nine-gates", "wait-two-sided",
    ],
)  # fmt: skip
def test_a_waiting_hand_is_tenpai_unless_it_waits_for_a_fifth_tile(name: str) -> None:
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
    assert is_tenpai(script) is one["tenpai"]

"""The exhaustive draw: who announces what, in which order, and who pays whom."""

import pytest

import hanchan
from hanchan import IllegalAction
from hanchan.game import Action, Start
from hanchan.game.events import Announce, DrawEnd, HandEnd, HandStart, WallExhausted
from hanchan.tiles import parse
from helpers.books import books
from helpers.scripts import by_hand, seen, table

TENPAI = {
    "E": "123456789m11z23p",
    "S": "123456789p22z23s",
    "W": "123456789s33z23m",
    "N": "123m456p789s44z57m",
}
COUNTS = ["", "E", "N", "ES", "SN", "ESW", "SWN", "ESWN"]


def of(winds: str) -> dict[str, str]:
    """Hands in which these players wait and the others do not."""
    return {wind: TENPAI[wind] for wind in winds}


@pytest.mark.parametrize("book", books(ema2016="3.4.2-a 3.4-a", ema2012="3.4.2-c 3.4-a"))
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


@pytest.mark.parametrize("book", books(ema2016="3.3.13-b", ema2012="3.4.2-a"))
def test_a_hand_waits_though_all_its_tiles_lie_on_the_table(book: str) -> None:
    script = table({"S": "123m456p789s11z35s"}, draws="2z2z4s4s4s3z4s", rules=book)
    assert script.game.book.value("empty_tenpai") == "own_four"
    events = script.exhaust("S")
    [end] = seen(events, DrawEnd)
    assert end.tenpai == (False, True, False, False)
    assert end.deltas == (-1000, 3000, -1000, -1000)


@pytest.mark.parametrize("book", books(ema2016="3.4.2-b", ema2012="3.4.2-d"))
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


@pytest.mark.parametrize("book", books(ema2016="3.4.2-b", ema2012="3.4.2-d"))
def test_who_cannot_show_a_waiting_hand_is_noten_and_is_not_asked(book: str) -> None:
    script = table(of("W"), rules=book)
    events = script.to_the_end()
    assert {event.seat for event in seen(events, Announce)} <= {0, 1, 3}
    assert script.game.asked == (2,)
    with pytest.raises(IllegalAction):
        script.say("N", "tenpai")


@pytest.mark.parametrize("book", books(ema2016="3.4.2-b 3.3.13-a", ema2012="3.4.2-d 3.4.2-a"))
def test_a_waiting_hand_without_a_yaku_is_tenpai_and_paid(book: str) -> None:
    # Open 123m beside 456m345p99s67p: no tile it waits for brings a yaku (ruling R18).
    script = table({"S": "23m456m345p99s67p7z"}, "1m", rules=book)
    script.say("E", "discard", "1m", drawn=True)
    script.do("S", "chow", use="23m")
    script.do("S", "discard", "7z")
    [end] = seen(script.exhaust("S"), DrawEnd)
    assert end.tenpai == (False, True, False, False)
    assert end.deltas == (-1000, 3000, -1000, -1000)


@pytest.mark.parametrize("book", books(ema2012="3.4.2-d"))
def test_in_2012_everybody_who_waits_announces_in_any_order(book: str) -> None:
    script = table(of("ESN"), rules=book)
    script.to_the_end()
    assert script.game.asked == tuple(script.seat(wind) for wind in "ESN")
    for wind in "NSE":
        script.say(wind, "tenpai")
    assert [event.tenpai for event in seen(script.game.events, DrawEnd)] == [
        (True, True, False, True)
    ]


@pytest.mark.parametrize("book", books(ema2016="3.4.2-c"))
def test_announcements_go_round_from_east(book: str) -> None:
    script = table(of("ESWN"), rules=book, start=Start(dealer=2))
    script.to_the_end()
    order = []
    while len(order) < 4:
        [seat] = script.game.asked
        order.append(seat)
        events = script.game.act(seat, Action("tenpai"))
        assert seen(events, Announce)[0].seat == seat
    assert order == [2, 3, 0, 1]


@pytest.mark.parametrize("book", books(ema2016="3.4.2-d"))
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


@pytest.mark.parametrize("book", books(ema2016="3.4.2-e", ema2012="3.4.2-e"))
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


@pytest.mark.parametrize("book", books(ema2016="3.4.2-f 3.4.2-g", ema2012="3.4.2-f 3.4.2-g"))
@pytest.mark.parametrize("tenpai", COUNTS)
def test_the_noten_players_pay_three_thousand_in_all(book: str, tenpai: str) -> None:
    script = table(of(tenpai), rules=book)
    [end] = seen(script.exhaust(tenpai), DrawEnd)
    gains = {0: 0, 1: 3000, 2: 1500, 3: 1000, 4: 0}[len(tenpai)]
    pays = {0: 0, 1: -1000, 2: -1500, 3: -3000, 4: 0}[len(tenpai)]
    assert script.changes(end) == {wind: gains if wind in tenpai else pays for wind in "ESWN"}


@pytest.mark.parametrize("book", books(ema2016="3.4.2-h 3.4.10-a", ema2012="3.4.2-h 3.4.10-a"))
@pytest.mark.parametrize("tenpai", ["E", "S", ""])
@pytest.mark.parametrize("counters", [0, 1])
def test_an_exhaustive_draw_places_a_counter_east_tenpai_or_not(
    book: str, tenpai: str, counters: int
) -> None:
    script = table(of(tenpai), rules=book, start=Start(counters=counters))
    events = script.exhaust(tenpai)
    assert seen(events, HandStart)[0].counters == counters + 1
    assert script.game.view("public").counters == counters + 1


@pytest.mark.parametrize("book", books(ema2016="3.4.2-i"))
def test_the_new_east_shows_the_new_number_of_counters(book: str) -> None:
    script = table({}, rules=book, start=Start(counters=2))
    [end] = seen(script.exhaust(), HandEnd)
    view = script.game.view("public")
    assert (end.dealer, end.counters) == (view.dealer, view.counters) == (1, 3)
    assert hanchan.rulebook(book).value("counter_tsumo") == 100  # what one is worth from each

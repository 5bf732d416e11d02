"""Hands that end early: nine terminals and honours, four winds, four riichi, four kongs; or none of these."""

import pytest

import hanchan
from hanchan import IllegalAction
from hanchan.game import Start
from hanchan.game.events import Announce, AnyEvent, DrawEnd, HandStart, RiichiAccepted
from hanchan.tiles import parse
from helpers.books import in_books, in_cited_books, rule
from helpers.scripts import Script, by_hand, seen, table

NINE = "19m19p19s12z4568p8s"  # eight kinds of terminals and honours
WAITING = {
    "E": "123456789m11z23p",
    "S": "123456789p22z23s",
    "W": "123456789s33z23m",
    "N": "123m456p789s44z57m",
}


def only_end(events: list[AnyEvent]) -> DrawEnd:
    """The one draw among the events, which moves no points."""
    [end] = seen(events, DrawEnd)
    assert end.deltas == (0, 0, 0, 0)
    assert end.tenpai == (False, False, False, False)
    return end


def dealt_again(script: Script, counters: int = 1, bets: int = 0) -> None:
    """The next hand has the same dealer and one more counter."""
    [first, again] = seen(script.game.events, HandStart)
    assert (again.dealer, again.round) == (first.dealer, first.round)
    assert (again.counters, again.bets) == (counters, bets)


@rule("ema2012:3.4.3-d")
@pytest.mark.parametrize(("drawn", "allowed"), [("3z", True), ("2z", False), ("7p", False)])
def test_nine_kinds_after_the_first_draw_may_be_declared(drawn: str, allowed: bool) -> None:
    script = table({"S": NINE}, draws="7m" + drawn, rules="ema2012")
    script.drawn()
    assert script.may("S", "nine_terminals") == allowed
    if not allowed:
        with pytest.raises(IllegalAction) as refused:
            script.say("S", "nine_terminals")
        assert refused.value.clause is not None
        assert refused.value.clause.startswith("ema2012:")
    else:
        script.do("S", "discard", "8s")  # a choice, not a duty


@rule("ema2012:3.4.3-d")
def test_east_may_declare_on_the_fourteen_dealt_tiles() -> None:
    script = table({"E": NINE}, draws="3z", rules="ema2012")
    assert script.may("E", "nine_terminals")


@rule("ema2012:3.4.3-d")
@pytest.mark.parametrize("interruption", ["pung", "concealed_kong", "the second turn"])
def test_nine_kinds_count_only_in_the_first_uninterrupted_go_around(interruption: str) -> None:
    if interruption == "pung":
        hands = {"S": NINE, "N": "77m258p147s1235z2s"}
        script = table(hands, draws="7m7z3z", rules="ema2012")
        script.say("E", "discard", "7m", drawn=True)
        script.do("N", "pung")
        script.do("N", "discard", "2s")
        script.drawn()
    elif interruption == "concealed_kong":
        script = table({"S": NINE, "E": "7777m258p147s123z"}, draws="3z3z", rules="ema2012")
        script.do("E", "concealed_kong", "7m")
        script.drawn()
    else:
        script = table({"S": NINE}, draws="7m3z" + "6z6z7m3z", rules="ema2012")
        for _ in range(5):
            script.drawn()
    assert script.game.asked == (1,)
    assert "3z" in script.tiles("S", "discard")
    assert not script.may("S", "nine_terminals")


@rule("ema2012:3.4.3-a", "ema2012:3.4.3-c", "ema2012:3.4.10-a", "ema2012:3.4.12-d", "ema2012:3.4-a")
def test_after_nine_terminals_nothing_is_paid_and_the_same_dealer_adds_a_counter() -> None:
    hands = {"S": NINE, "W": WAITING["W"]}  # West waits, and gets nothing for it
    script = table(hands, draws="7m3z", rules="ema2012", start=Start(dealer=2, counters=1))
    script.drawn()
    events = script.do("S", "nine_terminals")
    assert only_end(events).reason == "nine_terminals"
    assert not seen(events, Announce)
    assert script.game.scores == (30000, 30000, 30000, 30000)
    dealt_again(script, counters=2)


@rule("ema2012:3.4.3-f", "ema2012:3.4.3-a", "ema2012:3.4.3-c", "ema2012:3.4-a")
def test_four_equal_winds_abort() -> None:
    script = table({}, draws="2z2z2z2z", rules="ema2012")
    for _ in range(3):
        assert not seen(script.drawn(), DrawEnd)
    assert only_end(script.drawn()).reason == "four_winds"
    dealt_again(script)


@rule("ema2012:3.4.3-f")
@pytest.mark.parametrize("draws", ["2z2z2z3z", "5z5z5z5z", "3z2z2z2z2z", "9m9m9m9m"])
def test_other_first_discards_do_not_abort(draws: str) -> None:
    script = table({}, draws=draws, rules="ema2012")
    for _ in range(5):
        assert not seen(script.drawn(), DrawEnd)


@rule("ema2012:3.4.3-f")
def test_a_concealed_kong_in_between_prevents_the_four_winds() -> None:
    hands = {"N": "9999m258p147s356z"}
    script = table(hands, draws="2z2z2z2z", rules="ema2012", replacements="8m")
    for _ in range(3):
        script.drawn()
    script.do("N", "concealed_kong", "9m")
    assert not seen(script.do("N", "discard", "2z"), DrawEnd)


KONGS = {
    "E": "1111m2222m159p4z6z",
    "S": "3333m77z159p1579s",
    "W": "4444m159p26s1223z",
    "N": "234678p345s22p68s",  # waits 7s
}


def fourth_kong(rules: str, riichi: bool = False, last: str = "8m") -> Script:
    """East has two kongs, South one; West makes the fourth, and its replacement tile is the last one named."""
    draws = "1z4s9s7z" + "6s6s9m"
    script = table(KONGS, draws=draws, replacements="5z5z6z" + last, rules=rules)
    for wind, tiles in (("E", ["1m", "2m"]), ("S", ["3m"])):
        for tile in tiles:
            script.do(wind, "concealed_kong", tile)
        script.drawn()
    script.drawn()
    script.do("N", "riichi" if riichi else "discard", "7z")
    script.drawn()
    script.drawn()
    script.do("W", "concealed_kong", "4m")
    return script


@rule("ema2012:3.3.9-a", "ema2012:3.4.3-e", "ema2012:3.4.3-a", "ema2012:3.4.3-c", "ema2012:3.4-a")
def test_a_passed_discard_after_the_fourth_kong_aborts() -> None:
    script = fourth_kong("ema2012")
    assert not seen(script.game.events, DrawEnd)  # not before the discard
    assert only_end(script.drawn()).reason == "four_kongs"
    dealt_again(script)


@rule("ema2012:3.3.9-a", "ema2012:3.4.3-e")
def test_a_win_on_that_discard_stands() -> None:
    script = fourth_kong("ema2012", last="7s")
    script.say("W", "discard", "7s", drawn=True)
    events = script.do("N", "ron")
    assert script.winners(events) == "N"
    assert not seen(events, DrawEnd)


@rule("ema2012:3.3.9-a", "ema2012:3.4.3-e")
def test_nobody_is_asked_for_a_set_of_that_discard() -> None:
    script = fourth_kong("ema2012", last="2p")  # North could chow and pung it
    [end] = seen(script.say("W", "discard", "2p", drawn=True), DrawEnd)
    assert end.reason == "four_kongs"


@rule("ema2012:3.3.9-a")
def test_of_a_discard_that_can_be_won_on_nobody_may_make_a_set() -> None:
    script = fourth_kong("ema2012", last="7s")
    script.say("W", "discard", "7s", drawn=True)
    assert script.may("N", "ron")
    assert not script.may("N", "chow")  # with 6s and 8s
    with pytest.raises(IllegalAction) as refused:
        script.say("N", "chow", use="68s")
    assert refused.value.clause == "ema2012:3.3.9-a"


@rule("ema2012:3.4.3-b", "ema2012:3.4.4-a")
def test_a_riichi_hand_is_not_shown_after_four_kongs_and_its_bet_stays() -> None:
    script = fourth_kong("ema2012", riichi=True)
    events = script.drawn()
    assert only_end(events).reason == "four_kongs"
    assert not seen(script.game.events, Announce)
    assert script.game.scores == (30000, 30000, 30000, 29000)
    dealt_again(script, bets=1)


def four_riichi(rules: str, last: str = "7z") -> Script:
    """East, South and West are in riichi, and North has drawn the tile to declare with."""
    script = table(WAITING, draws="7z7z7z" + last, rules=rules)
    for wind in "ESW":
        script.do(wind, "riichi", "7z")
    return script


@rule("ema2012:3.4.3-g", "ema2012:3.4.3-a", "ema2012:3.4.3-c", "ema2012:3.4-a", "ema2012:3.4.4-a")
def test_four_riichi_abort_with_all_hands_shown_and_the_bets_left() -> None:
    script = four_riichi("ema2012")
    events = script.do("N", "riichi", "7z")
    assert only_end(events).reason == "four_riichi"
    assert len(seen(script.game.events, RiichiAccepted)) == 4
    shown = {event.seat: event.hand for event in seen(events, Announce)}
    for seat, hand in enumerate(WAITING.values()):
        assert parse(shown[seat] or "") == sorted(parse(hand))
    public = [event for event in script.game.seen("public") if isinstance(event, Announce)]
    assert {event.seat: event.hand for event in public} == shown
    assert script.game.scores == (29000, 29000, 29000, 29000)
    dealt_again(script, bets=4)


@rule("ema2012:3.4.3-g")
def test_a_win_on_the_fourth_riichi_discard_comes_first() -> None:
    script = four_riichi("ema2012", last="1s")
    script.say("N", "riichi", "1s")
    events = script.do("S", "ron")
    assert script.winners(events) == "S"
    assert not seen(events, DrawEnd)
    assert len(seen(script.game.events, RiichiAccepted)) == 3


@in_cited_books(ema2016="3.4.3-a 0-j", wrc2015="5.7.3-a 5.7-b")
def test_nine_terminals_may_not_be_declared_where_there_are_no_abortive_draws(
    book: str, clause: str
) -> None:
    assert hanchan.rulebook(book).value("abortive_draws") == ()
    script = table({"S": NINE}, draws="7m3z", rules=book)
    script.drawn()
    assert not script.may("S", "nine_terminals")
    with pytest.raises(IllegalAction) as refused:
        script.say("S", "nine_terminals")
    assert refused.value.clause == clause


@in_books(ema2016="3.4.3-a 3.4-a", wrc2015="5.7-b 5.7.3-a")
def test_four_equal_winds_do_not_end_the_hand_where_there_are_no_abortive_draws(book: str) -> None:
    script = table({}, draws="2z2z2z2z", rules=book)
    for _ in range(5):
        script.drawn()
    assert len(by_hand(script.game.events)) == 1


@in_books(ema2016="0-j 3.4.3-a 3.4-a", wrc2015="5.7-b 5.7.3-a")
def test_four_riichi_do_not_end_the_hand_where_there_are_no_abortive_draws(book: str) -> None:
    script = four_riichi(book)
    events = script.do("N", "riichi", "7z")
    assert not seen(events, DrawEnd)
    assert script.game.bets == 4
    assert script.game.asked == (0,)


@in_books(ema2016="3.3.10-a 3.4.3-a 3.4-a", wrc2015="5.4.9-a 5.7-b 5.7.3-a")
def test_four_kongs_do_not_end_the_hand_where_there_are_no_abortive_draws(book: str) -> None:
    script = fourth_kong(book)
    assert not seen(script.drawn(), DrawEnd)
    assert script.game.asked == (script.seat("N"),)


def four_kongs(book: str) -> Script:
    """East has two kongs, South and West one each; West has drawn the fourth replacement tile."""
    hands = {
        "E": "1111m2222m159p4z6z",
        "S": "3333m777z159p159s",
        "W": "4444m159p26s1223z",
        "N": "8888s37p68m12356z",
    }
    script = table(hands, draws="7s" + "4s" + "7z" + "9m", replacements="5z5z6z6z", rules=book)
    for wind, tiles in (("E", ["1m", "2m"]), ("S", ["3m"]), ("W", ["4m"])):
        for tile in tiles:
            script.do(wind, "concealed_kong", tile)
        if wind != "W":
            script.drawn()
    return script


@in_books(ema2016="3.3.10-a 3.3.10-b", wrc2015="5.4.9-a 5.4.9-b")
def test_after_four_kongs_play_goes_on_without_another(book: str) -> None:
    script = four_kongs(book)
    script.say("W", "discard", "7z")
    assert script.may("S", "pung")
    assert not script.may("S", "kong")  # South holds three
    with pytest.raises(IllegalAction, match="four kongs"):
        script.say("S", "kong", use="777z")
    script.do("S", "pung", use="77z")
    script.do("S", "discard", "9s")
    while script.game.asked != (script.seat("N"),):
        script.drawn()
    assert {option.act for option in script.legal("N")} == {"discard"}  # four 8s stay tiles
    with pytest.raises(IllegalAction, match="four kongs"):
        script.say("N", "concealed_kong", "8s")
    script.until_turn("S")
    assert not script.may("S", "added_kong")
    with pytest.raises(IllegalAction, match="four kongs"):
        script.say("S", "added_kong", "7z")
    assert len(by_hand(script.game.events)) == 1


@in_books(ema2016="3.3.10-a 3.3.10-b", ema2012="3.3.9-a 3.3.9-b 3.3.9-c", wrc2015="5.4.9-a 5.4.9-b")
def test_one_player_with_four_kongs_plays_on_and_nobody_has_a_fifth(book: str) -> None:
    hands = {"S": "1111m2222p3333s7z", "W": "8888p14p47s1234z5m", "N": "999m147s35p123z6s5m"}
    script = table(hands, draws="5z7z9m", replacements="7z7z6s4s", rules=book)
    script.drawn()
    for tile in ("1m", "2p", "3s", "7z"):
        script.do("S", "concealed_kong", tile)
    script.drawn()
    assert len(by_hand(script.game.events)) == 1
    assert script.game.asked == (script.seat("W"),)
    assert not script.may("W", "concealed_kong")
    script.say("W", "discard", "9m", drawn=True)
    assert script.may("N", "pung")
    assert not script.may("N", "kong")

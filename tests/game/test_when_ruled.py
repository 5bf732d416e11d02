"""At a referee's table: the same deed at different moments, and what a ruling does to what was already said."""

import pytest

import hanchan
from hanchan.errors import IllegalAction, NotationError
from hanchan.game import Action, View
from hanchan.game.events import (
    Announce,
    AnyEvent,
    Call,
    CallTakenBack,
    Chombo,
    DrawEnd,
    DrawTakenBack,
    ExhaustionTakenBack,
    GameEnd,
    HandStart,
    Penalty,
    RiichiTakenBack,
    Ruling,
    Win,
)
from helpers.books import in_books, rule
from helpers.scripts import Script, seen, table

WAITS = "234567m23488p67s"  # 5s and 8s
PUNGS = "88s147m258p12345z"
PUNG = Action("pung", use=("8s", "8s"))
DEED = "too-few-or-too-many-tiles"
BOOKS = ("ema2016", "ema2012", "wrc2015", "resume")


def offences(events: list[AnyEvent]) -> list[str]:
    return [ruling.offence for ruling in seen(events, Ruling)]


# --- an answer that is changed while the tile lies open


def asked_twice(book: str, north: str) -> Script:
    """East has discarded 8s; North and West are asked, and West says nothing yet."""
    script = table({"N": north, "W": PUNGS}, "8s", rules=book, referee=True)
    script.say("E", "discard", "8s", drawn=True)
    assert script.game.asked == (2, 3)
    return script


@rule("ema2016:3.3.1-b", "wrc2015:5.4.1-b", "ema2012:3.3.1-a")
@pytest.mark.parametrize("book", BOOKS)
def test_who_passed_may_still_win_while_the_tile_lies_open(book: str) -> None:
    script = asked_twice(book, WAITS)
    script.say("N", "pass")
    assert not offences(script.say("N", "ron"))
    assert [win.seat for win in seen(script.say("W", "pass"), Win)] == [3]


@rule("ema2016:5.1.3-b", "ema2012:5.1.3-b")
@pytest.mark.parametrize("book", ["ema2016", "ema2012"])
def test_a_pung_may_be_put_right_to_a_win_and_a_win_to_nothing(book: str) -> None:
    hand = "234567m234p88s88p"
    hands = {"N": hand, "S": "79s147m258p12347z"}
    script = table(hands, "8s", rules=book, referee=True)
    script.say("E", "discard", "8s", drawn=True)
    script.say("N", "pung")
    script.say("N", "ron")
    assert [win.seat for win in seen(script.say("S", "chow"), Win)] == [3]
    script = table(hands, "8s", rules=book, referee=True)
    script.say("E", "discard", "8s", drawn=True)
    script.say("N", "ron")
    script.game.act(3, PUNG)
    assert [win.seat for win in seen(script.say("S", "chow"), Win)] == [3]


@rule("ema2016:3.3.14-i")
def test_a_player_in_riichi_has_no_late_pung_and_nothing_is_taken_back_for_it() -> None:
    hands = {"N": "234567m234p55p67s", "S": "46p147m258s12347z"}
    script = table(hands, "1z2z3z7z5p1z", referee=True)
    for _ in range(3):
        script.drawn()
    script.do("N", "riichi", "7z")
    script.say("E", "discard", "5p", drawn=True)
    script.do("S", "chow", use="46p")
    events = script.game.act(3, Action("pung", use=("5p", "5p")))
    assert offences(events) == ["empty-call"]
    assert not seen(events, CallTakenBack)
    assert len(script.game.state.melds[1]) == 1


# --- ron said for tsumo, and the other way round


@in_books(ema="5.1.2-e")
def test_ron_and_tsumo_mixed_up_is_a_win_and_pointed_out(book: str) -> None:
    drawn = table({"S": WAITS}, "1z8s", rules=book, referee=True)
    drawn.drawn()
    events = drawn.game.act(1, Action("ron"), shown=True)
    assert offences(events) == ["ron-tsumo-mixed-up"]
    assert [(win.seat, win.source) for win in seen(events, Win)] == [(1, 1)]
    discarded = table({"S": WAITS}, "8s", rules=book, referee=True)
    discarded.say("E", "discard", "8s", drawn=True)
    events = discarded.say("S", "tsumo")
    assert [(win.seat, win.source) for win in seen(events, Win)] == [(1, 0)]


@pytest.mark.parametrize("book", ["wrc2015", "resume"])
def test_under_wrc_too_the_win_is_valid_if_it_is_clear_which_is_meant(book: str) -> None:
    """Ruling W-49."""
    script = table({"S": WAITS}, "1z8s", rules=book, referee=True)
    script.drawn()
    assert [win.source for win in seen(script.say("S", "ron"), Win)] == [1]


# --- kongs that cannot be


@rule("ema2016:3.4.1-c", "ema2012:3.4.1-c", "wrc2015:5.7.1-c")
@pytest.mark.parametrize("book", BOOKS)
def test_a_kong_in_riichi_on_the_last_tile_is_void(book: str) -> None:
    script = table({"S": "111m345678s67p99s"}, "1z7z", last="1m", rules=book, referee=True)
    script.drawn()
    script.do("S", "riichi", "7z")
    while script.live:
        script.drawn()
    assert script.game.turn == 1
    events = script.say("S", "concealed_kong", "1m")
    assert offences(events) in (["empty-call"], ["empty-concealed-kong"])
    assert (script.live, script.game.turn) == (0, 1)


@rule("ema2016:3.3.10-b", "wrc2015:5.4.9-b")
@pytest.mark.parametrize("book", ["ema2016", "wrc2015"])
def test_a_fifth_kong_is_void_in_riichi_too(book: str) -> None:
    hands = {
        "S": "111m345678s67p99s",
        "E": "2222m3333z258p4s5z",
        "W": "4444m6666z3p5p8p9p4p",
    }
    script = table(hands, "4z7z1p5z1p1m", replacements="1p7z2p2z", rules=book, referee=True)
    script.do("E", "concealed_kong", "2m")
    script.do("E", "concealed_kong", "3z")
    script.drawn()
    script.do("S", "riichi", "7z")
    script.do("W", "concealed_kong", "4m")
    script.do("W", "concealed_kong", "6z")
    for _ in range(3):
        script.drawn()
    assert offences(script.say("S", "concealed_kong", "1m"))
    assert (script.game.turn, len(script.game.state.melds[1])) == (1, 0)


@rule("wrc2015:7.2-empty-call-a", "wrc2015:7.2-empty-call-b")
def test_an_impossible_kong_is_cited_by_its_kind() -> None:
    for act, key in (("added_kong", "empty-call"), ("concealed_kong", "empty-concealed-kong")):
        script = table({"E": WAITS}, "1z", rules="wrc2015", referee=True)
        assert offences(script.say("E", act, "1z")) == [key]


# --- a hand that dies after it has spoken


@in_books(ema2016="3.3.13-d 3.4.7-a", wrc2015="7.1-f 2.2-e", ema2012="3.4.7-a")
@pytest.mark.parametrize("announced", [False, True])
def test_a_hand_that_dies_at_the_draw_is_noten(book: str, announced: bool) -> None:
    script = table({"S": WAITS, "W": "345678p23488s45m"}, rules=book, referee=True)
    script.to_the_end()
    if announced:
        script.say("S", "tenpai")
    events = script.game.foul(1, DEED)
    assert not script.may("S", "tenpai")
    events += script.say("W", "tenpai")
    [end] = seen(events, DrawEnd)
    assert end.tenpai == (False, False, True, False)
    assert end.deltas[1] == -1000
    assert announced or seen(events, Announce)[0] == Announce(1, False)


@in_books(ema="3.4.7-a", wrc2015="7.1-d")
@pytest.mark.parametrize("called", ["ron", "pung"])
def test_a_call_counts_no_more_when_the_hand_dies(book: str, called: str) -> None:
    hands = {"N": WAITS if called == "ron" else PUNGS, "S": "79s147m258p12347z"}
    script = table(hands, "8s", rules=book, referee=True)
    script.say("E", "discard", "8s", drawn=True)
    script.say("N", called)
    events = script.game.foul(3, DEED) + script.all_pass()
    assert not seen(events, Win)
    assert not seen(events, Call)


@rule("ema2012:3.4.7-a", "ema2012:3.4.3-d")
def test_a_dead_hand_does_not_abort_the_hand() -> None:
    hand = "19m19p19s123z2345m"
    alive = table({"S": hand}, "1z7z", rules="ema2012", referee=True)
    alive.drawn()
    assert alive.may("S", "nine_terminals")
    script = table({"S": hand}, "1z7z", rules="ema2012", referee=True)
    script.game.foul(1, DEED)
    script.drawn()
    assert not script.may("S", "nine_terminals")


@rule("wrc2015:7.2-dead-hand-call-a")
def test_a_hand_that_turns_out_to_be_dead_is_declared_so() -> None:
    """Ruling W-19: the call is void, without points, and from now on the hand is dead."""
    script = table({"S": WAITS}, "8s", rules="wrc2015", referee=True)
    script.game.foul(1, "claim-with-undeclared-dead-hand")
    assert script.game.penalties == (0, 0, 0, 0)
    script.say("E", "discard", "8s", drawn=True)
    assert not script.may("S", "ron")


# --- chombos and wins at the same moment


@rule("ema2016:3.4.6-b", "wrc2015:7.1-i")
@pytest.mark.parametrize("book", ["ema2016", "wrc2015"])
def test_a_reported_chombo_is_void_when_a_valid_win_was_called(book: str) -> None:
    script = asked_twice(book, WAITS)
    script.say("N", "ron")
    events = script.game.foul(1, "chombo") + script.all_pass()
    assert [win.seat for win in seen(events, Win)] == [3]
    assert not seen(events, Chombo)
    assert not offences(events)


@rule("ema2016:3.4.6-b", "ema2016:3.4.6-f")
def test_two_false_wins_on_one_tile_are_two_chombos() -> None:
    hands = {"S": "147p258s1234z5z6z9m", "N": "333444555m67p99s"}
    script = table(hands, "1z2z3z7z1z2z3z4m8p", replacements="6z", referee=True)
    for _ in range(3):
        script.drawn()
    script.do("N", "riichi", "7z")
    for _ in range(3):
        script.drawn()
    script.do("N", "concealed_kong", "4m")
    script.drawn()
    script.say("E", "discard", "8p", drawn=True)
    script.game.act(1, Action("ron"), shown=True)
    events = script.say("N", "ron")
    [chombo] = seen(events, Chombo)
    assert chombo.seats == (1, 3)
    assert offences(events) == ["false-win-shown", "invalid-kong-after-riichi"]


@rule("ema2016:3.4-b", "ema2016:3.4.6-a")
def test_a_chombo_in_the_last_hand_is_dealt_again_where_the_book_says_so() -> None:
    for again in (True, False):
        book = hanchan.rulebook("ema2016").with_options(chombo_redealt_after_time=again)
        script = table({}, rules=book, referee=True)
        script.game.last_hand = True
        events = script.game.foul(1, "chombo")
        assert (len(seen(events, HandStart)), len(seen(events, GameEnd))) == (again, not again)
    assert hanchan.rulebook("ema2016").value("chombo_redealt_after_time") is True


def test_after_the_game_no_hand_can_be_spoiled() -> None:
    script = table({}, referee=True)
    script.game.stop()
    with pytest.raises(IllegalAction):
        script.game.foul(1, "chombo")
    assert script.game.over


# --- riichi that is none, and calls at the wrong moment


@in_books(ema2016="5.3-c", ema2012="5.3-d")
def test_a_riichi_reported_as_none_gives_the_bet_back(book: str) -> None:
    script = table({"S": WAITS}, "1z7z", rules=book, referee=True)
    script.drawn()
    script.do("S", "riichi", "7z")
    assert script.game.bets == 1
    events = script.game.foul(1, "riichi-tile-not-turned")
    assert seen(events, RiichiTakenBack) == [RiichiTakenBack(1, 1000)]
    assert (script.game.bets, script.game.scores[1]) == (0, 30_000)
    assert not script.game.state.riichi(1)


@pytest.mark.parametrize("book", BOOKS)
def test_a_win_called_before_anything_was_discarded_is_a_false_one(book: str) -> None:
    script = table({"S": "147m258p369s1234z"}, rules=book, referee=True)
    assert seen(script.game.act(1, Action("ron"), shown=True), Chombo)


@pytest.mark.parametrize("book", BOOKS)
def test_tenpai_said_in_the_middle_of_a_hand_is_only_refused(book: str) -> None:
    script = table({"S": "147m258p369s1234z"}, rules=book, referee=True)
    with pytest.raises(IllegalAction):
        script.say("S", "tenpai")


@rule("ema2016:3.3.1-a", "wrc2015:5.4.1-a")
@pytest.mark.parametrize("book", ["ema2016", "wrc2015"])
def test_a_pung_without_the_tiles_is_an_empty_call_after_the_next_draw_too(book: str) -> None:
    script = table({"N": "147m258p369s1234z"}, "8s", rules=book, referee=True)
    script.drawn()
    events = script.game.act(3, PUNG)
    assert offences(events) == ["empty-call"]
    assert not seen(events, DrawTakenBack)


@in_books(ema2016="5.3-c", ema2012="5.3-d")
def test_a_riichi_ruled_none_while_its_discard_lies_open_is_not_accepted(book: str) -> None:
    hands = {"S": WAITS, "N": "77z147m258p1234s6z"}
    script = table(hands, "9s7z", rules=book, referee=True)
    script.drawn()
    script.say("S", "riichi", "7z", drawn=True)
    events = script.game.foul(1, "riichi-tile-not-turned") + script.say("N", "pass")
    assert seen(events, RiichiTakenBack) == [RiichiTakenBack(1, 0)]
    assert (script.game.bets, script.game.scores[1]) == (0, 30_000)


@rule("ema2016:3.4.6-b", "ema2016:3.4.6-h", "ema2012:3.4.6-h")
@pytest.mark.parametrize("book", ["ema2016", "ema2012"])
def test_the_claim_of_a_dead_hand_waits_for_who_may_win_on_the_tile(book: str) -> None:
    script = table({"S": PUNGS, "N": WAITS}, "8s", rules=book, referee=True)
    script.game.foul(1, DEED)
    script.say("E", "discard", "8s", drawn=True)
    assert not seen(script.game.act(1, PUNG), Chombo)
    assert [win.seat for win in seen(script.say("N", "ron"), Win)] == [3]


@rule("ema2016:3.4.6-b")
def test_several_chombos_on_one_tile_are_all_charged() -> None:
    """Ruling R33; nor does play go on when the hand of one of them dies meanwhile."""
    hands = {"S": "147m258p369s1234z", "N": "99m258p147s1235z1s"}
    script = table(hands, "9m", referee=True)
    script.say("E", "discard", "9m", drawn=True)
    script.game.act(1, Action("ron"), shown=True)
    script.game.foul(2, "play-cannot-go-on")
    assert not seen(script.game.foul(1, DEED), Call)
    events = script.say("N", "pung")
    assert [chombo.seats for chombo in seen(events, Chombo)] == [(1, 2)]
    assert not seen(events, Call)


@rule("ema2012:3.3.1-i")
def test_the_discard_of_a_false_riichi_has_its_time() -> None:
    script = table(
        {"E": "99p147m258s12345z", "W": "147m258p369s1234z"}, "1z2z9p3z",
        rules="ema2012", referee=True,
    )  # fmt: skip
    script.drawn()
    script.drawn()
    script.say("W", "riichi", "9p", drawn=True, at=0)
    script.all_pass()
    events = script.game.act(0, Action("pung", use=("9p", "9p")), 2000)
    assert [type(event) for event in events] == [DrawTakenBack, Call]


# --- what the claim of another cannot wait for, and the last discard


def held(book: str) -> Script:
    """West has shown a false win on East's 8s; North, who can win on it, has not answered."""
    script = table({"N": WAITS, "W": "147m258p369s1234z"}, "8s", rules=book, referee=True)
    script.say("E", "discard", "8s", drawn=True)
    script.game.act(2, Action("ron"), shown=True)
    return script


@rule("ema2016:3.4.6-b", "wrc2015:7.1-i")
@pytest.mark.parametrize("book", BOOKS)
def test_who_is_to_be_charged_is_not_asked_meanwhile(book: str) -> None:
    script = held(book)
    assert script.game.asked == (3,)
    for act in ("pass", "ron"):
        with pytest.raises(IllegalAction):
            script.say("W", act)
    events = script.say("N", "pass")
    assert [chombo.seats for chombo in seen(events, Chombo)] == [(2,)]


@rule("ema2016:3.4.6-b", "wrc2015:7.1-i")
@pytest.mark.parametrize("wins", [True, False])
@pytest.mark.parametrize("book", ["ema2016", "wrc2015"])
def test_a_false_win_shown_late_waits_for_who_may_win_late(book: str, wins: bool) -> None:
    hands = {"N": WAITS, "W": "147m258p369s1234z"}
    script = table(hands, "8s1z", rules=book, referee=True)
    script.do("E", "discard", "8s", drawn=True)
    assert script.game.turn == 1
    events = script.game.act(2, Action("ron"), shown=True)
    assert [type(event) for event in events] == [DrawTakenBack]
    assert script.game.asked == (3,)
    events = script.say("N", "ron" if wins else "pass")
    assert [win.seat for win in seen(events, Win)] == ([3] if wins else [])
    assert [chombo.seats for chombo in seen(events, Chombo)] == ([] if wins else [(2,)])


@rule("ema2016:3.3.1-b", "wrc2015:5.4.1-b", "ema2012:3.3.1-i")
@pytest.mark.parametrize("book", BOOKS)
def test_a_late_win_on_the_last_discard_stands_while_tenpai_is_announced(book: str) -> None:
    hands = {"N": WAITS, "E": "5555888s147m1z"}  # nobody lets one of them pass before
    reds = hanchan.rulebook(book).value("red_fives")
    hands["E"] = hands["E"].replace("5555", "5550") if reds else hands["E"]
    script = table(hands, last="8s", rules=book, referee=True)
    script.until_live(0)
    script.game.act(1, Action("discard", "8s", drawn=True), 0)
    script.say("N", "pass", at=100)
    assert script.may("N", "tenpai")
    events = script.game.act(3, Action("ron"), 900)
    assert isinstance(events[0], ExhaustionTakenBack)
    [win] = seen(events, Win)
    assert (win.seat, win.tile) == (3, "8s")
    assert "houtei" in dict(win.yaku)
    view = View.of(script.game.events[: script.game.events.index(win) + 1], "open")
    assert view.results == [win]


@rule("ema2012:3.3.1-i")
@pytest.mark.parametrize("announced", [2800, None])
@pytest.mark.parametrize(("at", "wins"), [(3000, True), (3001, False)])
def test_in_2012_the_three_seconds_are_the_discard_s_whatever_its_player_announces_since(
    at: int, wins: bool, announced: int | None
) -> None:
    hands = {"N": WAITS, "E": "5550888s147m1z", "S": "123456m123p111z2z"}
    script = table(hands, last="8s", rules="ema2012", referee=True)
    script.until_live(0)
    script.game.act(1, Action("discard", "8s", drawn=True), 0)
    script.say("N", "pass", at=100)
    script.say("S", "tenpai", at=announced)
    events = script.game.act(3, Action("ron"), at)
    assert [win.seat for win in seen(events, Win)] == ([3] if wins else [])


@rule("ema2012:3.3.1-c")
def test_in_2012_a_win_without_a_time_goes_before_a_set_that_has_none() -> None:
    """Calls that nobody timed are simultaneous."""
    hands = {"E": WAITS, "N": "88s147m258p12345z"}
    script = table(hands, "1z2z8s", rules="ema2012", referee=True)
    script.drawn()
    script.drawn()
    script.say("W", "discard", "8s", drawn=True)
    script.say("N", "pung")
    script.all_pass()
    assert [win.seat for win in seen(script.say("E", "ron"), Win)] == [0]


@rule("ema2016:5.1.2-e")
def test_tsumo_said_for_a_late_ron_is_a_win_too() -> None:
    script = table({"N": WAITS}, "8s1z", referee=True)
    script.do("E", "discard", "8s", drawn=True)
    events = script.say("N", "tsumo")
    assert offences(events) == ["ron-tsumo-mixed-up"]
    assert [(win.seat, win.source) for win in seen(events, Win)] == [(3, 0)]


@rule("ema2016:3.3.1-b", "wrc2015:5.4.1-b")
@pytest.mark.parametrize("book", ["ema2016", "wrc2015"])
def test_the_next_player_too_may_win_on_the_discard_until_the_own_one(book: str) -> None:
    script = table({"S": WAITS}, "8s1z", rules=book, referee=True)
    script.do("E", "discard", "8s", drawn=True)
    assert script.game.turn == 1
    assert [(win.seat, win.source) for win in seen(script.say("S", "ron"), Win)] == [(1, 0)]


@pytest.mark.parametrize("seat", [-1, 4, 9])
def test_a_foul_of_a_seat_that_there_is_not_is_refused(seat: int) -> None:
    script = table({}, referee=True)
    before = list(script.game.events)
    with pytest.raises(NotationError):
        script.game.foul(seat, "chombo")
    assert script.game.events == before


def test_a_call_with_what_is_no_tile_is_nobody_s_deed() -> None:
    script = table({"N": WAITS}, "8s", referee=True)
    script.say("E", "discard", "8s", drawn=True)
    with pytest.raises(NotationError):
        script.game.act(2, Action("pung", use=("x", "y")))


# --- a ron that comes when its hand is over


def ended(book: str, how: str) -> Script:
    """North could have won on 8s, and the hand ends: West, who is nearer, wins on it, or South aborts the hand."""
    hands = {"N": "234567m23488p67s", "W": "345678m234p33z67s"}
    if how == "abort":
        hands = {"N": WAITS, "S": "19m19p19s123456z5m"}
    script = table(hands, "8s9s", rules=book, referee=True)
    script.say("E", "discard", "8s", drawn=True)
    if how == "abort":
        script.all_pass()
        script.say("S", "nine_terminals")
    else:
        for wind, word in (("N", "pass"), ("S", "pass"), ("W", "ron")):
            if script.game.allows(script.seat(wind), Action(word)):
                script.say(wind, word)
    assert len(seen(script.game.events, HandStart)) == 2
    return script


@rule("wrc2015:5.4.1-d", "wrc2015:5.7.6-e", "ema2012:3.4.3-d")
@pytest.mark.parametrize(
    ("book", "how"),
    [("wrc2015", "win"), ("resume", "win"), ("ema2016", "win"), ("ema2012", "abort")],
)
def test_a_ron_that_belongs_to_the_hand_before_is_no_false_win_in_the_next(
    book: str, how: str
) -> None:
    """Rulings W-03, A-14: the others are not paid, and nobody is punished for having had the right."""
    game = ended(book, how).game
    before = list(game.events)
    with pytest.raises(IllegalAction):
        game.act(3, Action("ron"))
    assert game.events == before
    [ruling] = seen(game.act(0, Action("ron")), Ruling)  # who never had it
    assert ruling.offence == "false-win-hidden"


@in_books(ema2016="5.7-a", ema2012="5.6-a", wrc2015="7.2-late-a")
@pytest.mark.parametrize("minutes", [1, 3, 10])
def test_every_minute_late_costs_its_points(book: str, minutes: int) -> None:
    events = table({}, rules=book, referee=True).game.foul(1, "late-arrival", count=minutes)
    [penalty] = seen(events, Penalty)
    assert (penalty.points, penalty.offence) == (1000 * minutes, "late-arrival")


@in_books(ema2016="5.5-d", ema2012="5.5-c")
def test_an_offence_told_without_its_points_changes_nothing_and_cites_its_clause(book: str) -> None:
    game = table({}, rules=book, referee=True).game
    before = game.copy()
    for points in (None, 9000):
        with pytest.raises(NotationError, match="points") as refused:
            game.foul(1, "obstruction", points=points)
        assert refused.value.clause in ("ema2016:5.5-d", "ema2012:5.5-c")
        assert game == before


def test_a_fact_that_nobody_asks_for_is_refused() -> None:
    with pytest.raises(NotationError, match="minutes: no such fact"):
        table({}, referee=True).game.foul(1, "late-arrival", minutes=4)

"""At a referee's table: claims after another call of the same discard, several late winners (rulings A-14, A-15)."""

from collections import Counter
from copy import deepcopy

import pytest

from hanchan.errors import IllegalAction
from hanchan.game import Action, Game, View
from hanchan.game.engine import codes
from hanchan.game.engine.state import Table, new_table
from hanchan.game.events import (
    AnyEvent,
    Call,
    CallTakenBack,
    Discard,
    DoraRevealed,
    DoraTakenBack,
    Draw,
    DrawTakenBack,
    HandStart,
    Kan,
    RiichiAccepted,
    RiichiTakenBack,
    Ruling,
    Win,
)
from hanchan.game.folding import fold_one
from hanchan.rules.play import play_rules
from helpers.books import rule
from helpers.random_players import moves
from helpers.scripts import Script, seen, table
from proof import amount, first_of

GAMES = amount(few=1, proof=6, full=60)
LATE = ("ema2016", "wrc2015", "resume")  # the books in which a win may come late
WAITS = "234567m23488p67s"  # 5s and 8s
CHOWS = "79s147m258p12345z"
PUNGS = "88s147m258p12345z"


def called(book: str, act: str, east: str = WAITS, at: int | None = None, **more: str) -> Script:
    """West has discarded 8s, North has claimed it for a set and not yet discarded."""
    hand = CHOWS if act == "chow" else PUNGS
    script = table({"E": east, "N": hand} | more, draws="1z2z8s", rules=book, referee=True)
    script.drawn()
    script.drawn()
    script.say("W", "discard", "8s", drawn=True, at=0)
    script.say("N", act, at=at)
    script.all_pass()  # the others have said nothing so far
    assert script.game.turn == script.seat("N")
    return script


@rule("ema2016:3.3.1-b", "wrc2015:5.4.1-b", "wrc2015:5.4.1-c")
@pytest.mark.parametrize("act", ["chow", "pung"])
@pytest.mark.parametrize("book", LATE)
def test_a_win_stands_until_the_claimer_of_a_set_discards(book: str, act: str) -> None:
    script = called(book, act)
    held = script.game.view("open").hands[3]
    events = script.say("E", "ron")
    assert [type(event) for event in events[:2]] == [CallTakenBack, Win]
    assert events[0] == CallTakenBack(3, by=0)
    [win] = seen(events, Win)
    assert (win.seat, win.source, win.tile) == (0, 2, "8s")
    assert len(held) == 11


@rule("ema2016:3.3.1-b", "wrc2015:5.4.1-b")
@pytest.mark.parametrize("book", LATE)
def test_after_the_claimer_has_discarded_the_win_is_too_late(book: str) -> None:
    script = called(book, "chow")
    script.do("N", "discard", "1m")
    assert not seen(script.say("E", "ron"), Win)


@rule("ema2016:3.3.1-b", "wrc2015:5.4.1-b")
@pytest.mark.parametrize("book", [*LATE, "ema2012"])
def test_a_claimed_kong_ends_the_right_and_brings_no_penalty(book: str) -> None:
    script = table({"E": WAITS, "N": "888s147m258p1234z"}, "1z2z8s", rules=book, referee=True)
    script.drawn()
    script.drawn()
    script.say("W", "discard", "8s", drawn=True)
    script.say("N", "kong")
    script.all_pass()
    before = list(script.game.events)
    with pytest.raises(IllegalAction):
        script.say("E", "ron")
    assert script.game.events == before


@rule("ema2012:3.3.1-c", "ema2012:3.3.1-i")
@pytest.mark.parametrize(("at", "wins"), [(3000, True), (3001, False)])
def test_in_2012_a_win_over_a_set_has_three_seconds(at: int, wins: bool) -> None:
    script = called("ema2012", "pung", at=1000)
    assert bool(seen(script.game.act(0, Action("ron"), at), Win)) is wins


@pytest.mark.parametrize(
    ("book", "chow_at", "pung_at", "takes"),
    [
        pytest.param("ema2016", None, None, True, marks=rule("ema2016:3.3.1-g", "ema2016:0-q")),
        pytest.param("ema2016", 1000, 60_000, True, marks=rule("ema2016:3.3.1-g", "ema2016:0-f")),
        pytest.param("ema2012", 1000, 3000, True, marks=rule("ema2012:3.3.1-g")),
        pytest.param("ema2012", 1000, 3001, False, marks=rule("ema2012:3.3.1-g")),
        pytest.param("wrc2015", 1000, 1500, True, marks=rule("wrc2015:5.4.1-f")),
        pytest.param("wrc2015", 1000, 1501, False, marks=rule("wrc2015:5.4.1-e")),
        pytest.param("resume", 1000, 1501, False),
    ],
)
def test_a_pung_takes_the_tile_from_a_chow_while_the_book_lets_it(
    book: str, chow_at: int | None, pung_at: int | None, takes: bool
) -> None:
    script = called(book, "chow", "88s147m369p12346z", at=chow_at)
    pung = Action("pung", use=("8s", "8s"))
    if not takes:
        with pytest.raises(IllegalAction):  # and no empty call: it could have been made
            script.game.act(0, pung, pung_at)
        assert script.game.turn == 3
        return
    events = script.game.act(0, pung, pung_at)
    assert [type(event) for event in events] == [CallTakenBack, Call]
    assert script.game.turn == 0
    view = script.game.view("open")
    assert (len(view.hands[3]), view.melds[3]) == (13, [])
    assert [tile.claimed for tile in view.rivers[2]] == [0]
    [draw] = seen(script.do("E", "discard", "1m"), Draw)
    assert draw.seat == 1


@rule("wrc2015:5.4.1-e")
def test_an_empty_call_in_between_leaves_the_chow_its_time() -> None:
    script = called("wrc2015", "chow", "88s147m369p12346z", at=1000)
    script.game.act(3, Action("kong", use=("1m", "1m", "1m")), 2000)
    with pytest.raises(IllegalAction):
        script.game.act(0, Action("pung", use=("8s", "8s")), 2400)


@rule("ema2016:3.3.1-g")
def test_a_chow_does_not_take_the_tile_from_a_pung() -> None:
    script = table({"N": "79s147m258p12345z", "E": "88s147m369p12346z"}, "1z2z8s", referee=True)
    script.drawn()
    script.drawn()
    script.say("W", "discard", "8s", drawn=True)
    script.say("E", "pung")
    script.all_pass()
    with pytest.raises(IllegalAction):
        script.say("N", "chow", use="79s")
    [ruling] = seen(script.say("S", "chow", use="79s"), Ruling)
    assert ruling.offence == "empty-call"


NEARER = "345m345678p88s67s"  # North waits for 5s and 8s too


@pytest.mark.parametrize(
    ("book", "winners"),
    [
        pytest.param("ema2016", [3, 0], marks=rule("ema2016:3.3.1-e")),
        pytest.param("wrc2015", [3], marks=rule("wrc2015:5.4.1-d")),
        pytest.param("resume", [3]),
    ],
)
def test_everybody_who_can_win_late_is_asked_once_more(book: str, winners: list[int]) -> None:
    """East calls first, and North, who sits nearer, has drawn already and may still win (ruling A-15)."""
    script = table({"E": WAITS, "N": NEARER}, "1z2z5s3z", rules=book, referee=True)
    script.drawn()
    script.drawn()
    script.say("W", "discard", "5s", drawn=True)
    script.all_pass()
    assert script.game.turn == 3
    events = script.say("E", "ron")
    assert [type(event) for event in events] == [DrawTakenBack]
    assert script.game.asked == (3,)
    assert [win.seat for win in seen(script.say("N", "ron"), Win)] == winners


@rule("wrc2015:5.4.1-b", "ema2016:3.3.1-b")
@pytest.mark.parametrize("book", LATE)
def test_who_is_asked_once_more_may_pass(book: str) -> None:
    script = table({"E": WAITS, "N": NEARER}, "1z2z5s3z", rules=book, referee=True)
    script.drawn()
    script.drawn()
    script.say("W", "discard", "5s", drawn=True)
    script.all_pass()
    script.say("E", "ron")
    assert [win.seat for win in seen(script.say("N", "pass"), Win)] == [0]


@rule("ema2016:3.4.5-d")
def test_who_was_furiten_before_the_draw_is_not_asked_after_it() -> None:
    """North let 8s pass, drew, and with the draw taken back is what it was before it."""
    hands = {"E": WAITS, "N": NEARER}
    script = table(hands, "1z8s5s3z", referee=True)
    script.drawn()
    script.drawn()  # South's 8s: North passes, and so does East
    script.game._table.seats[0][codes.PASSED] = 0  # East alone had nothing to let pass
    script.say("W", "discard", "5s", drawn=True)
    script.all_pass()
    assert script.game.turn == 3
    assert [win.seat for win in seen(script.say("E", "ron"), Win)] == [0]


@rule("ema2016:3.3.14-b", "ema2012:3.3.12-b", "wrc2015:6.5.1-riichi-c")
@pytest.mark.parametrize("book", ["ema2016", "wrc2015", "ema2012"])
def test_a_riichi_whose_discard_is_won_on_late_never_happened(book: str) -> None:
    """Ruling R13: the bet that lay there already comes back."""
    script = table({"E": WAITS, "W": "123m456m789m1122p"}, "1z2z8s3z", rules=book, referee=True)
    script.drawn()
    script.drawn()
    script.say("W", "riichi", "8s", drawn=True, at=0)
    script.all_pass()
    before = script.game.scores
    events = script.game.act(0, Action("ron"), 2000)
    assert [type(event) for event in events[:3]] == [DrawTakenBack, RiichiTakenBack, Win]
    [win] = seen(events, Win)
    assert win.bets == 0
    assert script.game.scores[2] == before[2] + 1000 + win.deltas[2]


def picture(t: Table) -> list[object]:
    """The state of a discard that lies open, as far as it means anything."""
    now = list(t.now)
    now[codes.ENDED] = now[codes.SWAP_MASK] = now[codes.FED_BY] = 0
    melds = [t.melds[seat][: t.seats[seat][codes.MELDS]] for seat in range(4)]
    rivers = [t.rivers[seat][: t.seats[seat][codes.RIVER]] for seat in range(4)]
    seats = deepcopy(t.seats)
    for row in seats:  # when a win was let pass means something only until the next discard
        row[codes.PASSED] = min(row[codes.PASSED], codes.EARLIER)
        row[codes.PASSED_IN_RIICHI] = min(row[codes.PASSED_IN_RIICHI], codes.EARLIER)
        if row[codes.RIICHI_STATE] == codes.DECLARED:  # a riichi that is taken back was none
            row[codes.RIICHI_STATE] = codes.NO_RIICHI
    return deepcopy([now, seats, t.hands, t.indexes, t.reds, melds, rivers, t.indicators])


def undoing(event: AnyEvent) -> AnyEvent | None:
    """The event that takes this one back; None if nothing does."""
    match event:
        case Draw():
            return DrawTakenBack(0)
        case Call(seat=seat) if event.act != "kong":
            return CallTakenBack(seat, by=0)
        case RiichiAccepted(seat=seat, bet=bet):
            return RiichiTakenBack(seat, bet)
    return None


def undo(t: Table, since: list[AnyEvent]) -> Table:
    """The table with the events since a tile lay open taken back, the newest first."""
    trial = deepcopy(t)
    for one in map(undoing, reversed(since)):
        if one is not None:
            fold_one(trial, one)
    for one in since:  # the indicator of a kong comes back after its replacement tile
        if isinstance(one, DoraRevealed) and isinstance(since[0], Kan):
            fold_one(trial, DoraTakenBack(one.tile))
    return trial


@rule("ema2016:3.3.1-k", "ema2012:3.3.1-i", "wrc2015:5.4.1-h")
@pytest.mark.parametrize("book", first_of(["ema2016", "wrc2015", "ema2012", "resume"]))
def test_what_is_taken_back_has_never_been(book: str) -> None:
    """Every draw and every set of random games, the riichi between them and the discard, and own kongs."""
    tried = Counter[str]()
    for seed in range(2, 2 + GAMES):  # the first of them has kongs
        game = Game(book, seed=seed)
        for _ in moves(game, seed):
            pass
        t = new_table(play_rules(game.book), log=1)
        lay_open, since = picture(t), list[AnyEvent]()
        for event in game.events:
            fold_one(t, event)
            since.append(event)
            if isinstance(event, (Discard, Kan)):
                lay_open, since = picture(t), [event] if isinstance(event, Kan) else []
            is_set = isinstance(event, Call) and event.act != "kong"
            is_first = not any(isinstance(one, (Draw, Call)) for one in since[:-1])
            drawn = isinstance(event, Draw) and t.now[codes.DISCARDS] > 0 and is_first
            if drawn or is_set:
                assert picture(undo(t, since)) == lay_open
                tried[type(event).__name__] += 1
                tried["Kan"] += drawn and isinstance(since[0], Kan)
    assert tried["Draw"] > 100
    assert tried["Call"] > 10
    assert tried["Kan"] > 0


KONGS = {"N": "234m456m23488s67p", "S": "88p147m258s12345z"}  # North waits for 5p and 8p


def konged(book: str) -> Script:
    """South adds 8p to a pung, nobody robs it, and South has drawn the replacement tile."""
    script = table(KONGS, "8p1z2z3z8p", rules=book, referee=True)
    script.say("E", "discard", "8p", drawn=True)
    script.do("S", "pung")
    script.do("S", "discard", "1z")
    for _ in range(3):
        script.drawn()
    script.say("S", "added_kong", "8p", at=0)
    script.say("N", "pass", at=100)
    assert len(script.game.state.indicators) == 2
    return script


@pytest.mark.parametrize(
    ("book", "at", "wins"),
    [
        pytest.param("ema2016", None, True, marks=rule("ema2016:3.3.6-c", "ema2016:4.2.1-w")),
        pytest.param("ema2012", 3000, True, marks=rule("ema2012:3.3.7-b", "ema2012:4.2.1-w")),
        pytest.param("ema2012", 3001, False, marks=rule("ema2012:3.3.7-b")),
        pytest.param("wrc2015", None, True, marks=rule("wrc2015:6.4-f")),
    ],
)
def test_a_kong_robbed_late_turns_its_indicator_back(book: str, at: int | None, wins: bool) -> None:
    """Ruling R08."""
    script = konged(book)
    events = script.game.act(3, Action("ron"), at)
    if not wins:
        assert [ruling.offence for ruling in seen(events, Ruling)] == ["false-win-hidden"]
        return
    assert [type(event) for event in events[:3]] == [DrawTakenBack, DoraTakenBack, Win]
    [win] = seen(events, Win)
    assert (win.seat, win.source, win.tile) == (3, 1, "8p")
    assert "chankan" in dict(win.yaku)
    hand = [event for event in script.game.events if event not in seen(events, HandStart)]
    view = View.of(hand[: hand.index(win) + 1], "open")
    assert len(view.indicators) == 1


@rule("ema2016:3.3.6-c", "wrc2015:6.4-f")
@pytest.mark.parametrize("book", ["ema2016", "wrc2015"])
def test_after_the_discard_no_kong_is_robbed(book: str) -> None:
    script = konged(book)
    script.drawn()
    assert not seen(script.say("N", "ron"), Win)


@rule("wrc2015:5.4.1-b")
@pytest.mark.parametrize("book", ["ema2016", "wrc2015"])
def test_a_second_kong_ends_the_right_to_rob_the_first(book: str) -> None:
    """Ruling A-14: a kong in between ends the right, and a call after it is refused without a penalty."""
    hands = KONGS | {"S": "88p666z147m258s12z"}
    script = table(hands, "8p1z2z3z8p", replacements="6z", rules=book, referee=True)
    script.say("E", "discard", "8p", drawn=True)
    script.do("S", "pung")
    script.do("S", "discard", "1z")
    for _ in range(3):
        script.drawn()
    script.do("S", "added_kong", "8p")
    script.do("S", "concealed_kong", "6z")
    before = len(script.game.events)
    with pytest.raises(IllegalAction):
        script.say("N", "ron")
    assert len(script.game.events) == before
    script.do("S", "discard", "2z")
    script.all_pass()
    [ruling] = seen(script.say("N", "ron"), Ruling)  # that was another turn's tile
    assert ruling.offence == "false-win-hidden"


@rule("ema2016:3.3.1-b", "wrc2015:5.4.1-b")
@pytest.mark.parametrize("book", ["ema2016", "wrc2015"])
def test_a_set_is_laid_down_again_if_the_late_win_comes_to_nothing(book: str) -> None:
    script = called(book, "chow", S="345678m34566p67s")
    assert seen(script.say("E", "ron"), CallTakenBack)
    script.game.foul(0, "false-win-hidden")  # it kills East's hand while South is asked
    [call] = seen(script.say("S", "pass"), Call)
    assert (call.seat, call.act, call.tile) == (3, "chow", "8s")

"""A dead hand: it draws and discards, and does nothing else."""

import pytest

import hanchan
from hanchan.errors import IllegalAction
from hanchan.game import Action
from hanchan.game.events import Announce, Call, Chombo, DeadHand, DrawEnd, HandEnd, Penalty, Ruling
from helpers.books import in_books, rule
from helpers.scripts import Script, seen, table

WAITS = "234567m23488p67s"  # 5s and 8s
NOTHING = "147m258p369s1234z"  # waits for nothing
DEED = "too-few-or-too-many-tiles"

HAND = "123m456m345p99s67p"  # waits for 2p, 5p and 8p
WRC = hanchan.rulebook("wrc2015")


def dead(book: str, hand: str, draws: str, **others: str) -> Script:
    """South's hand is dead from the start."""
    script = table({"S": hand, **others}, draws=draws, rules=book, referee=True)
    events = script.game.foul(1, DEED)
    assert [event.seat for event in seen(events, DeadHand)] == [1]
    return script


@in_books(ema="3.4.7-a", wrc2015="7.1-d")
@pytest.mark.parametrize(
    ("hand", "tile", "lost"),
    [
        (WAITS, "8s", "ron"),
        (WAITS, "8p", "pung"),
        (WAITS, "8m", "chow"),
        ("888m" + "147p258s1234z", "8m", "kong"),
    ],
)
def test_a_dead_hand_claims_nothing(book: str, hand: str, tile: str, lost: str) -> None:
    alive = table({"S": hand}, draws=tile, rules=book, referee=True)
    alive.say("E", "discard", tile, drawn=True)
    assert alive.may("S", lost)
    script = dead(book, hand, tile)
    script.say("E", "discard", tile, drawn=True)
    assert not script.may("S", lost)
    script.all_pass()
    assert {option.act for option in script.legal("S")} == {"discard"}


@in_books(ema="3.4.7-a", wrc2015="7.1-d 7.1-e")
@pytest.mark.parametrize(
    ("hand", "drawn", "lost"),
    [
        (WAITS, "8s", "tsumo"),
        (WAITS, "7z", "riichi"),
        ("888m147p258s1234z", "8m", "concealed_kong"),
    ],
)
def test_a_dead_hand_only_draws_and_discards(book: str, hand: str, drawn: str, lost: str) -> None:
    alive = table({"S": hand}, draws="1z" + drawn, rules=book, referee=True)
    alive.drawn()
    assert alive.may("S", lost)
    script = dead(book, hand, "1z" + drawn)
    script.drawn()
    assert {option.act for option in script.legal("S")} == {"discard"}
    assert len(script.tiles("S", "discard")) == len(alive.tiles("S", "discard"))


@in_books(ema="3.4.7-a")
def test_the_discards_of_a_dead_hand_can_be_claimed(book: str) -> None:
    script = dead(book, WAITS, "1z9p", W="99p147m258s12345z")
    script.drawn()
    script.say("S", "discard", "9p", drawn=True)
    assert seen(script.do("W", "pung"), Call)


@in_books(ema2016="3.4.7-a 3.3.13-d", ema2012="3.4.7-a", wrc2015="7.1-f 2.2-e")
def test_a_dead_hand_is_noten_whatever_its_shape(book: str) -> None:
    script = dead(book, "123m456p789s1122z", "", W="123456789s33z23m")
    events = script.exhaust("SW")  # South is not even asked
    assert [event.tenpai for event in seen(events, Announce) if event.seat == 1] == [False]
    [end] = seen(events, DrawEnd)
    assert end.deltas == (-1000, -1000, 3000, -1000)


@in_books(ema2016="3.4.7-i")
@pytest.mark.parametrize("hand", [WAITS, NOTHING])
def test_a_riichi_hand_that_dies_later_pays_noten_and_is_no_chombo(book: str, hand: str) -> None:
    hands = {"S": hand, "W": "123456789s33z23m"}
    script = table(hands, draws="1z7z", rules=book, referee=True)
    script.drawn()
    script.do("S", "riichi", "7z")
    script.game.foul(1, DEED)
    events = script.exhaust("W")
    [end] = seen(events, DrawEnd)
    assert end.deltas == (-1000, -1000, 3000, -1000)
    assert not seen(events, Chombo)
    assert script.game.bets == 1
    assert script.game.scores[1] == 30000 - 1000 - 1000


@in_books(ema2016="3.4.2-b", ema2012="3.4.2-d", wrc2015="5.7.2-d")
def test_tenpai_said_on_a_hand_that_does_not_wait_counts_as_noten(book: str) -> None:
    """A stricter book makes it a chombo."""
    hands = {"S": "147m258p369s1234z", "W": "123456789s33z23m"}
    strict = hanchan.rulebook(book).with_options(false_tenpai="chombo")
    for rules, chombo in ((strict, True), (book, False)):
        script = table(hands, rules=rules, referee=True)
        script.to_the_end()
        events = script.game.act(script.seat("S"), Action("tenpai"))
        assert bool(seen(events, Chombo)) is chombo
    assert [event.consequence for event in seen(events, Ruling)] == ["none"]
    events += script.exhaust("W")
    [end] = seen(events, DrawEnd)
    assert end.tenpai == (False, False, True, False)
    assert end.deltas == (-1000, -1000, 3000, -1000)


def dead_riichi(wind: str) -> Script:
    """The player was in riichi when the hand became dead; another player waits too and is asked at the draw."""
    other = "W"
    hands = {wind: HAND, other: "123456789s5566z"}
    script = table(hands, "7z6z", rules="wrc2015", referee=True)
    while script.game.asked != (script.seat(wind),):
        script.drawn()
    tile = script.game.view("open").drawn
    script.do(wind, "riichi", tile, drawn=True)
    script.game.foul(script.seat(wind), "too-few-or-too-many-tiles")
    script.to_the_end()
    assert script.game.asked == (2,)
    return script


@rule("wrc2015:7.2-riichi-j")
@pytest.mark.parametrize("shown", [True, False])
def test_a_hand_made_dead_after_riichi_is_shown_to_avoid_a_chombo(shown: bool) -> None:
    script = dead_riichi("S")
    events = [] if shown else script.game.foul(1, "dead-riichi-hand-not-shown")
    if shown:
        events = script.exhaust("W")
        assert seen(events, DrawEnd)
    assert bool(seen(events, Chombo)) is not shown


@pytest.mark.parametrize(
    ("book", "hand", "chombo"),
    [
        pytest.param("wrc2015", NOTHING, True, marks=rule("wrc2015:7.2-riichi-j")),
        pytest.param("wrc2015", WAITS, False, marks=rule("wrc2015:7.2-riichi-j")),
        pytest.param("resume", NOTHING, True),
        pytest.param("ema2016", NOTHING, False, marks=rule("ema2016:3.4.7-i")),
        pytest.param("ema2012", NOTHING, False),
    ],
)
def test_a_hand_made_dead_after_a_noten_riichi_is_excused_only_where_it_is_not_shown(
    book: str, hand: str, chombo: bool
) -> None:
    """Ruling R34 for EMA; WRC excuses a hand that is noten only because it is dead (ruling W-20)."""
    script = table({"S": hand}, draws="1z7z", rules=book, referee=True)
    script.drawn()
    script.do("S", "riichi", "7z", drawn=True)
    assert seen(script.game.foul(1, DEED), DeadHand)
    events = script.exhaust()
    found = [one.seats for one in seen(events, Chombo)]
    assert found == ([(1,)] if chombo else [])
    assert [one.offence for one in seen(events, Ruling)] == (["noten-riichi"] if chombo else [])
    assert bool(seen(events, DrawEnd)) is not chombo


@rule("wrc2015:7.2-riichi-k")
@pytest.mark.parametrize("wind", ["E", "S"])
def test_such_a_player_pays_as_noten_and_east_loses_the_deal(wind: str) -> None:
    script = dead_riichi(wind)
    seat = script.seat(wind)
    events = script.exhaust("W")
    [end] = seen(events, DrawEnd)
    assert not seen(events, Chombo)
    assert end.tenpai == (False, False, True, False)
    assert end.deltas[seat] == -1000
    [after] = seen(events, HandEnd)
    assert (after.dealer, after.bets) == (1, 1)
    [said] = [one for one in seen(script.game.events, Announce) if one.seat == seat]
    assert not said.tenpai


@rule("wrc2015:7.2-dead-hand-call-b")
def test_a_claim_with_a_dead_hand_is_void_and_costs_20_overall_points() -> None:
    script = table({"S": "99p147m258s12345z"}, "9p", rules=WRC, referee=True)
    script.game.foul(1, DEED)
    script.say("E", "discard", "9p", drawn=True)
    events = script.game.act(1, Action("pung", use=("9p", "9p")))
    [penalty] = seen(events, Penalty)
    assert (penalty.seat, penalty.points, penalty.when) == (1, 20000, "overall")
    assert not seen(script.game.events, Call)
    assert script.game.scores == (30000,) * 4


CLAIMS = [
    ("99p147m258s12345z", "9p", "pung", "9p9p"),
    ("999p147m258s1234z", "9p", "kong", "9p9p9p"),
    ("78p147m258s12345z", "9p", "chow", "7p8p"),
    (WAITS, "8s", "ron", ""),
]


@in_books(ema="3.4.6-h")
@pytest.mark.parametrize(("hand", "tile", "claim", "use"), CLAIMS)
def test_a_claim_with_a_dead_hand_is_a_chombo(
    book: str, hand: str, tile: str, claim: str, use: str
) -> None:
    script = dead(book, hand, tile)
    script.say("E", "discard", tile, drawn=True)
    script.all_pass()
    used = tuple(use[at : at + 2] for at in range(0, len(use), 2))
    events = script.game.act(1, Action(claim, use=used))
    [chombo] = seen(events, Chombo)
    assert (chombo.seats, chombo.clause) == ((1,), f"{book}:3.4.6-h")


@in_books(ema="3.4.6-h 5.1.2-a")
def test_where_there_is_nothing_to_claim_a_call_is_an_empty_one(book: str) -> None:
    script = dead(book, "99p147m258s12345z", "1z9p")
    [ruling] = script.game.act(1, Action("pung", use=("9p", "9p")))
    assert isinstance(ruling, Ruling)
    assert (ruling.offence, ruling.consequence) == ("empty-call", "none")


OWN_CALLS = [
    ("888m147p258s1234z", "8m", Action("concealed_kong", "8m")),
    (WAITS, "7z", Action("riichi", "7z", drawn=True)),
    (WAITS, "8s", Action("tsumo")),
]


def own_call(book: str, hand: str, drawn: str, call: Action, shown: bool = False) -> Script:
    """South, whose hand is dead, has drawn and calls this."""
    script = dead(book, hand, "1z" + drawn)
    script.drawn()
    script.game.act(1, call, shown=shown)
    return script


@in_books(ema="3.4.7-a")
@pytest.mark.parametrize(("hand", "drawn", "call"), OWN_CALLS)
def test_a_kong_riichi_or_self_draw_of_a_dead_hand_is_void(
    book: str, hand: str, drawn: str, call: Action
) -> None:
    """Ruling A-16: only claiming a discard is a chombo."""
    script = own_call(book, hand, drawn, call)
    last = script.game.events[-1]
    assert last == Ruling(1, "own-call-with-dead-hand", "void", f"{book}:A-16")
    assert script.game.asked == (1,)
    assert {option.act for option in script.legal("S")} == {"discard"}
    assert (script.game.bets, script.game.scores) == (0, (30000,) * 4)
    script.drawn()
    assert script.game.state.dead(1)


@in_books(ema="3.4.6-d", wrc2015="7.2-empty-call-e")
def test_a_self_draw_of_a_dead_hand_that_is_shown_is_an_invalid_win(book: str) -> None:
    script = own_call(book, WAITS, "8s", Action("tsumo"), shown=True)
    [chombo] = seen(script.game.events, Chombo)
    assert (chombo.seats, chombo.offence) == ((1,), "false-win-shown")


@rule("wrc2015:7.2-dead-hand-call-b")
@pytest.mark.parametrize(("hand", "drawn", "call"), OWN_CALLS)
def test_under_wrc_they_cost_20_points_too(hand: str, drawn: str, call: Action) -> None:
    script = own_call("wrc2015", hand, drawn, call)
    [penalty] = seen(script.game.events, Penalty)
    assert (penalty.points, penalty.clause) == (20000, "wrc2015:7.2-dead-hand-call-b")
    assert script.game.asked == (1,)
    assert not seen(script.game.events, Chombo)


@in_books(ema="3.4.7-a", wrc2015="7.1-d")
@pytest.mark.parametrize(("hand", "drawn", "call"), OWN_CALLS[:2])
def test_out_of_turn_they_are_nothing_at_all(
    book: str, hand: str, drawn: str, call: Action
) -> None:
    script = dead(book, hand, "1z" + drawn)
    told = len(script.game.events)
    with pytest.raises(IllegalAction):
        script.game.act(1, call)
    assert len(script.game.events) == told


@rule("wrc2015:7.1-e")
def test_a_dead_hand_in_riichi_discards_the_drawn_tile() -> None:
    script = table({"S": HAND}, "1z7z6z6z6z9m", rules=WRC, referee=True)
    script.drawn()
    script.do("S", "riichi", "7z", drawn=True)
    script.game.foul(1, DEED)
    for _ in range(3):
        script.drawn()
    assert [(one.act, one.tile) for one in script.legal("S")] == [("discard", "9m")]


@in_books(ema2016="3.4.2-c", ema2012="3.4.2-d", wrc2015="5.7.2-b")
def test_a_dead_hand_may_say_noten_when_it_is_time(book: str) -> None:
    script = table({"S": WAITS}, "7z", rules=book, referee=True)
    script.game.foul(1, "too-few-or-too-many-tiles")
    with pytest.raises(IllegalAction, match="nothing is announced now") as refused:
        script.game.act(1, Action("noten"))
    assert refused.value.clause == hanchan.rulebook(book).cite("announce")

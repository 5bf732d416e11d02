"""Who may claim the latest discard, who prevails, and what a claim makes of it."""

import copy

import pytest

import hanchan
from hanchan import IllegalAction
from hanchan.game import Action
from hanchan.game.events import AnyEvent, Call, Discard, Draw, Win
from helpers.books import in_books, in_cited_books, rule
from helpers.scripts import Script, seen, table

CHOWS = "68p258m147s123z59m"
PUNGS = "77p369m258s4567z1m"
KONGS = "777p369m258s456z1m"
WINS = "234m567m234s44s68p"  # all simples, on 7p
WINS_TOO = "345m567m345s22s68p"


def on_seven(book: str, hands: dict[str, str]) -> Script:
    """East has discarded 7p; nobody has answered."""
    script = table(hands, draws="7p", rules=book)
    script.say("E", "discard", "7p", drawn=True)
    return script


@in_books(ema2016="0-q 3.3.1-g", ema2012="3.3.1-f")
@pytest.mark.parametrize("chow_first", [True, False])
@pytest.mark.parametrize(("held", "call"), [(PUNGS, "pung"), (KONGS, "kong")])
def test_a_pung_or_kong_beats_a_chow_whoever_spoke_first(
    book: str, chow_first: bool, held: str, call: str
) -> None:
    assert hanchan.rulebook(book).value("claim_priority") == "pung_first"
    script = on_seven(book, {"S": CHOWS, "N": held})
    said = [("S", "chow"), ("N", call)]
    events = []
    for wind, act in said if chow_first else said[::-1]:
        events += script.say(wind, act)
    [made] = seen(events, Call)
    assert (made.seat, made.act) == (script.seat("N"), call)
    assert script.game.asked == (script.seat("N"),)


@in_books(ema2016="3.3.1-d 3.3.1-g", ema2012="3.3.1-c 3.3.1-f", wrc2015="5.4.1-c")
@pytest.mark.parametrize("held", [PUNGS, KONGS])
def test_a_win_cancels_every_other_claim(book: str, held: str) -> None:
    script = on_seven(book, {"S": CHOWS, "W": held, "N": WINS})
    script.say("S", "chow")
    script.say("W", "pung" if held == PUNGS else "kong")
    events = script.say("N", "ron")
    assert script.winners(events) == "N"
    assert not seen(events, Call)


@in_books(ema2016="3.3.1-f", ema2012="3.3.1-e", wrc2015="5.4-c 5.4.2-a", resume="claim-chii")
def test_only_the_player_about_to_draw_may_chow(book: str) -> None:
    others = {"W": "68p147m258s4567z1m", "N": "68p369m369s567z1m2s"}
    script = on_seven(book, {"S": CHOWS, **others})
    assert script.may("S", "chow")
    assert not script.may("W", "chow")
    assert not script.may("N", "chow")
    events = script.all_pass()
    assert [event.seat for event in seen(events, Draw)] == [script.seat("S")]


@in_books(ema2016="3.3.3-a", ema2012="3.3.4-a", wrc2015="5.4.2-a", resume="claim-chii")
@pytest.mark.parametrize("discarder", "SWN")
def test_a_chow_is_claimed_from_the_player_on_the_left_only(book: str, discarder: str) -> None:
    draws = "".join("7p" if wind == discarder else "2z" for wind in "ESWN")
    script = table({"E": "68p258m147s134z59m"}, draws=draws, rules=book)
    while script.game.asked != (script.seat(discarder),):
        script.drawn()
    script.say(discarder, "discard", "7p", drawn=True)
    assert script.may("E", "chow") == (discarder == "N")
    if discarder != "N":
        with pytest.raises(IllegalAction):
            script.say("E", "chow", use="68p")


@in_books(
    ema2016="3.2-d 3.3.3-a",
    ema2012="3.2-d 3.3.4-a",
    wrc2015="2.1-b 5.2-b",
    resume="combo-chii combo-no-honour-chii",
)
@pytest.mark.parametrize(
    ("tile", "held"),
    [
        ("8m", "9m1p"), ("9m", "8m1p"), ("9m", "1p2p"), ("1p", "9m2p"), ("1p", "8m9m"),
        ("2p", "9m1p"), ("8s", "9s1z"), ("9s", "8s1z"), ("2z", "13z"), ("6z", "57z"),
    ],
)  # fmt: skip
def test_a_chow_stays_within_its_suit(book: str, tile: str, held: str) -> None:
    script = table({"S": held + "444m444p444s77z"}, draws=tile, rules=book)
    script.say("E", "discard", tile, drawn=True)
    assert not script.may("S", "chow")


@in_books(
    ema2016="0-f 3.3.1-a",
    ema2012="3.3.1-a",
    wrc2015="5.4-a 5.4.4-a 5.4.1-a",
    resume="claim-pon-kan",
)
@pytest.mark.parametrize("wind", "SWN")
def test_any_player_may_claim_the_latest_discard_until_the_next_draw(book: str, wind: str) -> None:
    for held, act in ((PUNGS, "pung"), (KONGS, "kong"), (WINS, "ron")):
        script = on_seven(book, {wind: held})
        assert script.may(wind, act)
        script.all_pass()  # South draws
        assert not script.may(wind, act)
        with pytest.raises(IllegalAction):
            script.game.act(script.seat(wind), Action(act, use=("7p", "7p")))
        # An earlier discard cannot be had by way of a later one.
        script.do("S", "discard", script.tiles("S", "discard")[-1])
        with pytest.raises(IllegalAction):
            script.game.act(script.seat(wind), Action(act, use=("7p", "7p")))


@in_cited_books(ema2016="3.3.1-a 0-f", wrc2015="5.4.1-a")
def test_the_draw_and_not_a_clock_ends_the_time_for_a_claim(book: str, clause: str) -> None:
    assert hanchan.rulebook(book).value("claim_timing") == "until_draw"
    script = on_seven(book, {"N": PUNGS})
    assert script.game.asked == (script.seat("N"),)  # nobody draws while North may still call
    script.say("N", "pass")
    with pytest.raises(IllegalAction) as refused:
        script.say("N", "pung", use="77p")
    assert refused.value.clause == clause


@in_books(
    ema2016="3.3.3-b 3.3.8-b 5.1-a",
    ema2012="3.3.4-b 3.3.5-b 5.1-a",
    wrc2015="2.1-c 5.3-b 5.4-d 5.4.10-b",
)
@pytest.mark.parametrize("word", ["chow", "chi"])
def test_a_chow_is_called_shown_with_two_tiles_and_followed_by_a_discard(
    book: str, word: str
) -> None:
    script = on_seven(book, {"S": CHOWS})
    events = script.game.act(script.seat("S"), {"act": word, "use": ["6p", "8p"]})
    [call] = seen(events, Call)
    assert (call.act, call.tile, call.source, call.use) == ("chow", "7p", 0, ("6p", "8p"))
    shown_then_discarded(script, "S", call)


@in_books(
    ema2016="3.3.4-a 3.3.8-b 5.1-a", ema2012="3.3.3-a 3.3.5-b 5.1-a", wrc2015="5.4-d 5.4.10-b"
)
@pytest.mark.parametrize("word", ["pung", "pon"])
def test_a_pung_is_called_shown_with_two_tiles_and_followed_by_a_discard(
    book: str, word: str
) -> None:
    script = on_seven(book, {"W": PUNGS})
    events = script.game.act(script.seat("W"), {"act": word, "use": ["7p", "7p"]})
    [call] = seen(events, Call)
    assert (call.act, call.tile, call.source, call.use) == ("pung", "7p", 0, ("7p", "7p"))
    shown_then_discarded(script, "W", call)


def shown_then_discarded(script: Script, wind: str, call: Call) -> None:
    """Everybody sees the tiles at once, the claimed one is spoken for, and the caller discards without a draw."""
    seat = script.seat(wind)
    for viewer in (0, 1, 2, 3, "public"):
        view = script.game.view(viewer)
        [meld] = view.melds[seat]
        assert (meld.act, meld.tile, meld.use) == (call.act, call.tile, call.use)
        assert view.rivers[call.source][-1].claimed == seat
        assert len(view.hands[seat]) == 11
    # The discard is legal at once: nobody has to take the claimed tile first.
    assert script.game.asked == (seat,)
    assert {option.act for option in script.legal(wind)} == {"discard"}
    events = script.do(wind, "discard", "5z" if wind == "W" else "3z")
    assert isinstance(events[0], Discard)
    assert [event.seat for event in seen(events, Draw)] == [(seat + 1) % 4]
    assert len(script.game.view("open").hands[seat]) == 10


@in_books(ema2016="3.3.8-a", ema2012="3.3.5-a", wrc2015="5.4.10-a")
def test_melded_tiles_are_neither_discarded_nor_rearranged(book: str) -> None:
    # 456p lies open, so 7p is a single wait: as one shape 4567p would wait for 4p too.
    hands = {"S": "467p123456789m1z", "N": "147m4p7p258s34567z"}
    script = table(hands, draws="5p", rules=book)
    script.say("E", "discard", "5p", drawn=True)
    script.do("S", "chow", use="46p")
    assert script.tiles("S", "discard") == ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m",
                                            "7p", "1z"]  # fmt: skip
    script.do("S", "discard", "1z")
    script.drawn()
    script.say("N", "discard", "4p")
    assert not script.may("S", "ron")
    script.all_pass()
    while script.game.asked != (script.seat("N"),):
        script.drawn()
    script.say("N", "discard", "7p")
    assert script.may("S", "ron")


@pytest.mark.parametrize(
    ("book", "hands", "said", "later", "overruled"),
    [
        ("ema2016", {"S": CHOWS, "N": PUNGS}, ("N", "pung"), False, "S"),
        ("ema2016", {"S": CHOWS, "N": PUNGS}, ("S", "chow"), False, ""),
        ("ema2016", {"S": CHOWS, "N": PUNGS}, ("S", "chow"), True, ""),
        ("ema2016", {"S": CHOWS, "N": PUNGS}, ("S", "pass"), True, ""),
        ("wrc2015", {"S": CHOWS, "N": PUNGS}, ("S", "chow"), False, ""),
        ("wrc2015", {"S": CHOWS, "N": PUNGS}, ("S", "chow"), True, "N"),
        ("ema2016", {"S": WINS, "N": PUNGS}, ("N", "pung"), False, ""),
        ("ema2016", {"S": CHOWS, "W": PUNGS, "N": WINS}, ("N", "ron"), False, "SW"),
        ("ema2016", {"S": WINS, "N": WINS_TOO}, ("S", "ron"), False, ""),
        ("wrc2015", {"S": WINS, "N": WINS_TOO}, ("S", "ron"), False, "N"),
        ("wrc2015", {"S": WINS, "N": WINS_TOO}, ("N", "ron"), False, ""),
    ],
)
def test_nobody_is_kept_waiting_for_a_claim_that_cannot_matter(
    book: str, hands: dict[str, str], said: tuple[str, str], later: bool, overruled: str
) -> None:
    script = on_seven(book, hands)
    script.say(*said, at=1000)
    found = script.game.overruled(9000 if later else 1000)
    assert "".join("ESWN"[seat] for seat in found) == overruled
    leads = None if said[1] == "pass" else (script.seat(said[0]), said[1])
    assert script.game.leading_claim == leads
    for seat in script.game.overruled(1000):
        follows = [_after(script.game, seat, action) for action in script.game.legal(seat)]
        assert all(one == follows[0] for one in follows), "whatever it answers, the same follows"


def _after(game: hanchan.Game, seat: int, action: Action) -> list[AnyEvent]:
    """What happens next if the seat answers so and everybody else passes."""
    game = copy.deepcopy(game, {id(game.book): game.book})
    events = game.act(seat, action)
    while game.is_claim:
        events += game.act(game.asked[0], Action("pass"))
    return events


@rule("wrc2015:2.1-c", "wrc2015:5.4.3-a", "wrc2015:5.4.5-a")
def test_sets_of_drawn_tiles_are_not_announced_and_stay_concealed() -> None:
    script = table({"S": "12m345p777z678s99s"}, draws="1z6z6z6z2z3m", rules="wrc2015")
    for _ in range(5):
        script.drawn()
    assert script.game.view("open").melds[1] == []
    assert {option.act for option in script.legal("S")} == {"discard", "riichi", "tsumo"}
    [win] = [event for event in script.say("S", "tsumo") if isinstance(event, Win)]
    assert (win.melds, dict(win.yaku)) == ((), {"menzen-tsumo": 1, "yakuhai-chun": 1})
    assert win.fu == 40  # 20, 2 for self-draw, 2 for the edge, 8 for the concealed pung: 32

"""Several wins on one discard: all of them are paid, by the discarder alone."""

from typing import Any

import pytest

import hanchan
from hanchan.game import Start
from hanchan.game.events import Announce, DrawEnd, HandStart, Win
from helpers.books import data, in_books, rule
from helpers.scripts import NO_DORA, Script, seen, table

# All wait for 5s and 8s. Two han on 8s: pinfu and all simples; TWICE has a double chow on top.
EAST = "234567m23488p67s"
SOUTH = "234567m234p33s67s"
TWICE = "223344p567m22s67s"

WRC = hanchan.rulebook("wrc2015")
# Three hands without a common tile of which too many would be needed; all of them win on 8p.
WAITS = ("123m456m345s99s67p", "123m456m345s11s67p", "234m567m678s11p67p")
RONS = [one for one in data("examples")["claims"] if one["id"].startswith("prio-head-bump")]


def rons(book: str, hands: dict[str, str], source: str, start: Start | None = None) -> Script:
    """The player has discarded 8s in the second turn; nobody has answered."""
    turns = "ESWN".index(source)
    draws = "1z2z1z3z" + "".join("6z" for _ in range(turns)) + "8s"
    script = table(hands, draws=draws, rules=book, start=start, **NO_DORA)
    for _ in range(4 + turns):
        script.drawn()
    script.say(source, "discard", "8s", drawn=True)
    return script


def everybody(script: Script, winds: str) -> list[Win]:
    """The wins, nearest the discarder first, once all these players have said ron."""
    events = []
    for wind in winds:
        seat = "ESWN".index(wind)
        events += script.game.act(seat, {"act": "ron"})
    assert not seen(events, DrawEnd)
    return seen(events, Win)


@in_books(ema2016="0-o 3.3.1-e", ema2012="3.3.1-d")
def test_three_players_may_win_on_one_discard(book: str) -> None:
    script = rons(book, {"E": EAST, "S": SOUTH, "N": TWICE}, "W")
    wins = everybody(script, "ESN")
    assert script.winners(wins) == "NES"
    assert [script.changes(win) for win in wins] == [
        {"E": 0, "S": 0, "W": -3900, "N": 3900},
        {"E": 2900, "S": 0, "W": -2900, "N": 0},
        {"E": 0, "S": 2000, "W": -2000, "N": 0},
    ]
    assert script.game.scores == (32900, 32000, 30000 - 8800, 33900)


@in_books(ema2016="0-o 3.4.9-d", ema2012="3.3.1-d 3.4.9-d")
def test_the_discarder_pays_every_hand_in_full(book: str) -> None:
    script = rons(book, {"S": SOUTH, "N": TWICE}, "W")
    everybody(script, "SN")
    assert script.game.scores == (30000, 32000, 30000 - 5900, 33900)


@in_books(ema="3.4.9-d 4.1-i")
def test_every_winner_gets_the_counters_in_full(book: str) -> None:
    script = rons(book, {"S": SOUTH, "N": TWICE}, "W", Start(counters=2))
    assert script.game.book.value("multiple_ron_counters") == "each"
    wins = everybody(script, "SN")
    assert {script.winners([win]): script.changes(win)["W"] for win in wins} == {
        "S": -2600,
        "N": -4500,
    }


def in_riichi(book: str, hands: dict[str, str], declared: str, bets: int = 0) -> Script:
    """These players are in riichi; West has discarded 8s in the second turn."""
    script = table(
        hands, draws="7z7z9s7z" + "6z6z8s", rules=book, start=Start(bets=bets), **NO_DORA
    )
    for wind in "ESWN":
        if wind in declared:
            script.do(wind, "riichi", "7z")
        else:
            script.drawn()
    script.drawn()
    script.drawn()
    script.say("W", "discard", "8s", drawn=True)
    return script


@in_books(ema="4.1-j")
@pytest.mark.parametrize("carried", [0, 2])
def test_winning_declarers_take_their_own_bet_and_the_nearest_winner_the_rest(
    book: str, carried: int
) -> None:
    hands = {"E": "123456789m11p23p", "S": SOUTH, "N": TWICE}
    script = in_riichi(book, hands, "ESN", carried)
    assert script.game.bets == 3 + carried
    wins = everybody(script, "SN")
    assert {script.winners([win]): win.bets for win in wins} == {"N": 2 + carried, "S": 1}
    for win in wins:
        paid = -min(win.deltas)
        assert max(win.deltas) == paid + 1000 * win.bets
    assert script.game.bets == 0


@in_books(ema2016="3.3.14-g 4.1-j", ema2012="4.1-j")
def test_the_bet_of_a_player_who_does_not_win_goes_to_the_winner_nearest_the_discarder(
    book: str,
) -> None:
    hands = {"E": EAST, "S": "123456789m11p23p", "N": TWICE}
    script = in_riichi(book, hands, "S")
    wins = everybody(script, "EN")
    assert {script.winners([win]): win.bets for win in wins} == {"N": 1, "E": 0}


@in_books(ema="4.1-j")
def test_the_nearest_winner_without_riichi_leaves_the_other_his_own_bet(book: str) -> None:
    script = in_riichi(book, {"S": SOUTH, "N": TWICE, "E": "123456789m11p23p"}, "ES")
    wins = everybody(script, "SN")
    assert {script.winners([win]): win.bets for win in wins} == {"N": 1, "S": 1}


@in_books(ema2016="3.4.9-f 3.4.10-c 3.4.11-b", ema2012="3.4.9-f 3.4.10-c 3.4.12-b")
@pytest.mark.parametrize(("winners", "source"), [("ES", "W"), ("EW", "N"), ("ESN", "W")])
def test_with_east_among_the_winners_a_counter_is_placed_and_east_stays(
    book: str, winners: str, source: str
) -> None:
    hands = {"E": EAST, winners[1]: SOUTH}
    if len(winners) == 3:
        hands["N"] = TWICE
    script = rons(book, hands, source, Start(counters=3))
    everybody(script, winners)
    start = seen(script.game.events, HandStart)[-1]
    assert (start.hand, start.dealer, start.counters) == (1, 0, 4)


@in_books(ema2016="3.4.10-c 3.4.11-b 3.4.11-c", ema2012="3.4.10-c 3.4.12-b 3.4.12-c")
def test_with_only_others_among_the_winners_counters_go_and_the_deal_passes(book: str) -> None:
    script = rons(book, {"S": SOUTH, "N": TWICE}, "W", Start(counters=3))
    everybody(script, "SN")
    start = seen(script.game.events, HandStart)[-1]
    assert (start.dealer, start.counters) == (1, 0)


def discarded(discarder: str, winners: list[str], rules: Any = WRC) -> Script:
    """The discarder gives 8p in the first go-around, on which all these winds may win."""
    hands = dict(zip(winners, WAITS, strict=False))
    turn = "ESWN".index(discarder)
    script = table(hands, "7z" * turn + "8p", rules=rules)
    for _ in range(turn):
        script.drawn()
    script.say(discarder, "discard", "8p", drawn=True)
    return script


@rule("wrc2015:5.4.1-d", "wrc2015:5.7-b", "wrc2015:5.7.6-d", "wrc2015:5.7.6-e")
@pytest.mark.parametrize("one", RONS, ids=[one["id"] for one in RONS])
def test_of_several_winners_only_the_nearest_wins(one: dict[str, Any]) -> None:
    winners = [claim.split()[0] for claim in one["claims"]]
    script = discarded(one["discarder"], winners)
    seats = {wind: script.seat(wind) for wind in "ESWN"}
    events = []
    for wind in reversed(winners):  # the order of speaking does not matter
        events += script.say(wind, "ron")
    events += script.all_pass()
    [win] = seen(events, Win)
    nearest, payer = seats[one["result"].split()[0]], seats[one["discarder"]]
    assert (win.seat, win.source) == (nearest, payer)
    paid = [0] * 4
    paid[nearest], paid[payer] = win.deltas[nearest], -win.deltas[nearest]
    assert list(win.deltas) == paid
    assert win.deltas[nearest] > 0
    assert not seen(events, Announce)  # nobody else shows a hand


@rule("wrc2015:5.7.6-e")
def test_who_shares_the_bets_is_no_question_where_one_player_wins() -> None:
    """The one winner takes them all; a book on this one that pays several winners says itself how."""
    hands = {"E": "123456789m11p23p", "S": SOUTH, "N": TWICE}
    assert hanchan.rulebook("wrc2015").value("multiple_ron_bets") == "none"
    script = in_riichi("wrc2015", hands, "ESN", bets=1)
    [win] = everybody(script, "SN")
    assert (script.winners([win]), win.bets) == ("N", 4)
    assert script.game.bets == 0

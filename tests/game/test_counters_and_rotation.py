"""Counters, who deals next, and the round."""

from typing import Any

import pytest

import hanchan
from hanchan.game import Start
from hanchan.game.events import GameEnd, HandEnd, HandStart
from helpers.books import data, in_books, rule
from helpers.scripts import Script, by_hand, seen, table, wall_of

WAITS = "234567m23488p67s"  # 5s and 8s
TENPAI_EAST = "123456789m11z23p"

HAND = "123m456m345p99s67p"  # waits for 2p, 5p and 8p
CLAUSES = {
    "rot-east-wins": ("5.7.7-a", "5.7.8-a"),
    "rot-other-wins": ("5.7.7-b", "5.7.8-b"),
    "rot-draw-east-tenpai": ("5.7.7-a", "5.7.8-a", "5.7.2-g"),
    "rot-draw-east-noten": ("5.7.7-a", "5.7.8-b", "5.7.2-g"),
    "rot-draw-east-declares-noten": ("5.7.2-c", "5.7.8-b"),
    "end-no-agari-yame": ("5.9.1-a",),
    "end-south4-other-wins": ("5.8-c",),
    "end-south4-draw-east-noten": ("5.8-c",),
    "end-no-extra-round": ("5.8-c",),
    "ema2016-counter-carry": (),
}
WRC = hanchan.rulebook("wrc2015")


def next_hand(script: Script) -> HandStart:
    return seen(script.game.events, HandStart)[-1]


def won_by(book: str, winner: str, **start: Any) -> Script:
    """The winner has won East's (or, for East, South's) first discard."""
    source = "S" if winner == "E" else "E"
    draws = "1z8s" if winner == "E" else "8s"
    script = table({winner: WAITS}, draws=draws, rules=book, start=Start(**start))
    if winner == "E":
        script.drawn()
    script.say(source, "discard", "8s", drawn=True)
    script.do(winner, "ron")
    return script


@in_books(ema="3.4.9-f 3.4.10-a", wrc2015="5.7.7-a")
@pytest.mark.parametrize("counters", [0, 3])
def test_a_counter_is_placed_when_east_wins(book: str, counters: int) -> None:
    script = won_by(book, "E", counters=counters)
    assert next_hand(script).counters == counters + 1


@in_books(ema="3.4.10-a 3.4.10-c", wrc2015="5.7.7-b")
@pytest.mark.parametrize("winner", "SWN")
def test_all_counters_go_when_only_somebody_else_wins(book: str, winner: str) -> None:
    assert next_hand(won_by(book, winner, counters=3)).counters == 0
    assert next_hand(won_by(book, winner)).counters == 0


@in_books(ema2016="3.4.11-a", ema2012="3.4.12-a", wrc2015="5.7.8-a")
def test_east_stays_after_winning(book: str) -> None:
    assert next_hand(won_by(book, "E", dealer=2)).dealer == 2


@in_books(ema2016="3.4.11-c", ema2012="3.4.12-c", wrc2015="5.7.8-b")
@pytest.mark.parametrize("winner", "SWN")
def test_the_deal_passes_to_south_when_somebody_else_wins(book: str, winner: str) -> None:
    script = won_by(book, winner, dealer=1)
    assert next_hand(script).dealer == 2
    # South becomes East, West South, North West and East North.
    assert [script.seat(wind) for wind in "ESWN"] == [2, 3, 0, 1]


@in_books(
    ema2016="3.4.11-a 3.4.11-c", ema2012="3.4.12-a 3.4.12-c", wrc2015="5.7.2-c 5.7.8-a 5.7.8-b"
)
@pytest.mark.parametrize(("said", "dealer"), [("E", 0), ("", 1)])
def test_at_an_exhaustive_draw_east_stays_only_when_tenpai_is_shown(
    book: str, said: str, dealer: int
) -> None:
    script = table({"E": TENPAI_EAST}, rules=book)
    script.exhaust(said)
    assert next_hand(script).dealer == dealer


@in_books(ema2016="3.4.11-a 3.4.11-c", ema2012="3.4.12-a 3.4.12-c", wrc2015="5.7.8-b")
def test_east_without_a_waiting_hand_passes_the_deal(book: str) -> None:
    script = table({"S": "123456789p22z23s"}, rules=book)
    script.exhaust("S")
    assert next_hand(script).dealer == 1


def won_by_south_every_time(book: str) -> Script:
    """A whole game in which South wins on East's first discard, eight times."""
    hand = {"S": WAITS}
    again = wall_of(hand, draws="8s", red_fives=hanchan.rulebook(book).value("red_fives"))
    script = table(hand, draws="8s", rules=book, then=[again] * 9)
    while not script.game.over:
        script.say("E", "discard", "8s", drawn=True)
        script.do("S", "ron")
    return script


@in_books(ema="2.1-b 2.2-a 3.1-d 3.5-b", wrc2015="2.3-c 4.2-b 4.3-a 5.8-b 5.8-c")
def test_everybody_is_east_once_in_the_east_round_and_once_in_the_south_round(book: str) -> None:
    script = won_by_south_every_time(book)
    dealt = [(start.round, start.dealer) for start in seen(script.game.events, HandStart)]
    assert dealt == [(wind, seat) for wind in "ES" for seat in range(4)]
    assert seen(script.game.events, GameEnd)


@in_books(ema="2.2-a 3.5-b", wrc2015="4.3-a 5.8-b")
def test_the_south_round_waits_until_the_fourth_dealer_has_lost_the_deal(book: str) -> None:
    stays = next_hand(won_by(book, "E", dealer=3))
    assert (stays.round, stays.dealer) == ("E", 3)
    passes = next_hand(won_by(book, "S", dealer=3))
    assert (passes.round, passes.dealer) == ("S", 0)
    third = next_hand(won_by(book, "S", dealer=2))
    assert (third.round, third.dealer) == ("E", 3)


@in_books(ema="3.1-d", wrc2015="5.8-c")
@pytest.mark.parametrize("scores", [(28000,) * 4, (50000, 30000, 30000, 10000), (22000,) * 4])
def test_no_west_round_is_played_whatever_the_scores(book: str, scores: tuple[int, ...]) -> None:
    assert hanchan.rulebook(book).value("rounds") == ("E", "S")
    bets = (120000 - sum(scores)) // 1000
    start = Start(round="S", dealer=3, scores=scores, bets=bets)
    script = table({}, rules=book, start=start)
    script.exhaust()
    assert script.game.over
    assert len(by_hand(script.game.events)) == 1


def examples() -> list[Any]:
    """The worked examples of rotation; the one of a chombo needs a referee."""
    return [
        pytest.param(
            one, id=one["id"], marks=rule(*(f"wrc2015:{name}" for name in CLAUSES[one["id"]]))
        )
        for one in data("examples")["rotation"]
        if one["result"] != "chombo"
    ]


def play(result: str, rules: Any, counters: int) -> HandEnd:
    """The end of a hand with this result, told in the words of the examples."""
    last = "South 4" in result
    scores = None
    if "30000 30000" in result:  # what the deal ends with: the winner gets 8000 from the dealer
        scores = (30000, 22000, 30000, 38000)
    start = Start(
        round="S" if last else "E", dealer=3 if last else 0, counters=counters, scores=scores
    )
    winner = "W" if "West" in result or "non-dealer" in result else "S"
    if "draw" in result:
        script = table({"E": HAND} if "tenpai" in result else {}, "1z", rules=rules, start=start)
        return seen(script.exhaust("" if "noten" in result else "E"), HandEnd)[0]
    if "East wins" in result:
        script = table({"E": HAND}, "8p", rules=rules, start=start)
        return seen(script.say("E", "tsumo"), HandEnd)[0]
    script = table({winner: HAND}, "8p", rules=rules, start=start)
    script.say("E", "discard", "8p", drawn=True)
    return seen(script.say(winner, "ron") + script.all_pass(), HandEnd)[0]


@pytest.mark.parametrize("one", examples())
def test_the_deal_and_the_counters_go_as_the_result_says(one: dict[str, Any]) -> None:
    end = play(one["result"], one["book"], one["counters_before"])
    dealer = 3 if "South 4" in one["result"] else 0
    assert end.counters == one["counters_after"]
    assert (end.dealer == dealer) is one["east_stays"]
    assert end.over is one.get("game_over", False)
    if "30000 30000" in one["result"]:
        assert end.scores == (30000,) * 4


@rule("wrc2015:2.3-c")
def test_the_rounds_are_those_of_the_book() -> None:
    start = Start(round="E", dealer=3)
    for rules, over in ((WRC.with_options(rounds=["E"]), True), (WRC, False)):
        script = table({}, rules=rules, start=start)
        script.exhaust()
        assert script.game.over is over

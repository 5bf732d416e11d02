"""A dead hand: it draws and discards, and does nothing else."""

import pytest

from hanchan.game import Action
from hanchan.game.events import Announce, Call, Chombo, DeadHand, DrawEnd
from hanchan.rules.fouls.offences import offence
from helpers.books import books
from helpers.scripts import Script, seen, table

WAITS = "234567m23488p67s"  # 5s and 8s
DEED = "too-few-or-too-many-tiles"


def dead(book: str, hand: str, draws: str, **others: str) -> Script:
    """South's hand is dead from the start."""
    script = table({"S": hand, **others}, draws=draws, rules=book, referee=True)
    events = script.game.foul(1, DEED)
    assert [event.seat for event in seen(events, DeadHand)] == [1]
    return script


@pytest.mark.parametrize("book", books(ema2016="3.4.7-a", ema2012="3.4.7-a"))
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


@pytest.mark.parametrize("book", books(ema2016="3.4.7-a", ema2012="3.4.7-a"))
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


@pytest.mark.parametrize("book", books(ema2016="3.4.7-a", ema2012="3.4.7-a"))
def test_the_discards_of_a_dead_hand_can_be_claimed(book: str) -> None:
    script = dead(book, WAITS, "1z9p", W="99p147m258s12345z")
    script.drawn()
    script.say("S", "discard", "9p", drawn=True)
    assert seen(script.do("W", "pung"), Call)


@pytest.mark.parametrize("book", books(ema2016="3.4.7-a 3.3.13-d", ema2012="3.4.7-a"))
def test_a_dead_hand_is_noten_whatever_its_shape(book: str) -> None:
    script = dead(book, "123m456p789s1122z", "", W="123456789s33z23m")
    events = script.exhaust("SW")  # South is not even asked
    assert [event.tenpai for event in seen(events, Announce) if event.seat == 1] == [False]
    [end] = seen(events, DrawEnd)
    assert end.deltas == (-1000, -1000, 3000, -1000)


@pytest.mark.parametrize("book", books(ema2016="3.4.7-i"))
@pytest.mark.parametrize("hand", [WAITS, "147m258p369s1234z"])
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


@pytest.mark.parametrize("book", books(ema2016="3.4.2-b", ema2012="3.4.2-d"))
def test_tenpai_said_on_a_hand_that_does_not_wait_counts_as_noten(book: str) -> None:
    hands = {"S": "147m258p369s1234z", "W": "123456789s33z23m"}
    script = table(hands, rules=book, referee=True)
    assert script.game.book.value("false_tenpai") == "noten"
    assert offence(book, "false-tenpai").consequence == "none"
    script.to_the_end()
    events = script.game.act(script.seat("S"), Action("tenpai"))
    assert not seen(events, Chombo)
    events += script.exhaust("W")
    [end] = seen(events, DrawEnd)
    assert end.tenpai == (False, False, True, False)
    assert end.deltas == (-1000, -1000, 3000, -1000)

"""The ledger and the table settle every hand alike: points, bets, counters, the next dealer, the end of the game."""

from __future__ import annotations

import pytest

from hanchan.club.table.hands import Position, Result, leftover_bets, settle
from hanchan.club.table.worth import LIMITS
from hanchan.game.events import (
    AnyEvent,
    Chombo,
    DeadHand,
    DrawEnd,
    GameEnd,
    HandEnd,
    HandStart,
    RiichiAccepted,
    Win,
)
from hanchan.record.replay.drive import book_of, drive
from hanchan.record.tenhou.read import read
from hanchan.rules import Rulebook
from rigged import rigged_game
from scripted import by_hand, seen
from tenhou_records import NAMES, text

NAMED = {base: name for name, base in LIMITS.items()}


def win_of(event: Win) -> dict[str, object]:
    """A win as a scribe enters it: a limit, or han and fu."""
    worth = (
        {"limit": NAMED[event.base]} if event.base in NAMED else {"han": event.han, "fu": event.fu}
    )
    return {"seat": event.seat, **worth} | (
        {} if event.liable is None else {"liable": event.liable}
    )


def result_of(events: list[AnyEvent]) -> Result:
    """What a scribe enters for a hand of the table."""
    found: Result = {
        "riichi": [event.seat for event in seen(events, RiichiAccepted)],
        "dead": [event.seat for event in seen(events, DeadHand)],
    }
    if wins := seen(events, Win):
        source = wins[0].source
        thrown = {} if source == wins[0].seat else {"discarder": source}
        return found | {"end": "win", "wins": [win_of(win) for win in wins], **thrown}
    if chombos := seen(events, Chombo):
        return {"end": "chombo", "offenders": list(chombos[0].seats)}
    [end] = seen(events, DrawEnd)
    if end.reason != "exhaustive":
        reason = end.reason.replace("three_ron", "three_winners")
        return found | {"end": "abort", "reason": reason}
    tenpai = [seat for seat in range(4) if end.tenpai[seat]]
    return found | {"end": "draw", "tenpai": tenpai, "nagashi": list(end.nagashi)}


def began(hand: list[AnyEvent]) -> Position:
    """What the table began the hand from."""
    [event] = seen(hand, HandStart)
    return Position(
        event.scores, "ESWN".index(event.round), event.dealer, event.counters, event.bets
    )


def compare(events: list[AnyEvent], book: Rulebook) -> None:
    """Every hand of the game, settled by the ledger, leads where the table went."""
    hands = [hand for hand in by_hand(events) if seen(hand, HandEnd)]
    position = began(hands[0])
    for hand in hands:
        assert position._replace(placed=(0,) * 4, hands=0) == began(hand)
        position = settle(position, result_of(hand), book, tournament=False).after
        [ended] = seen(hand, HandEnd)
        assert (position.points, position.over) == (ended.scores, ended.over)
    for end in seen(events, GameEnd):
        left = leftover_bets(position, book)
        assert (left.changes, left.lost) == (end.deltas, end.bets)


@pytest.mark.parametrize("book", ["ema2016", "wrc2015", "ema2012", "resume", "tenhou"])
def test_a_lively_game_is_the_same_in_the_ledger(book: str) -> None:
    game = rigged_game(book, seed=2, hands=4)
    assert {HandEnd, GameEnd, Win, DrawEnd} <= {type(event) for event in game.events}
    compare(game.events, game.book)


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_is_the_same_in_the_ledger(name: str) -> None:
    record = read(text(name))
    for game in drive(record).games:
        compare(game.events, book_of(record))

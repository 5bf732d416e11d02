"""A game written for Tenhou's viewer is the same game when it is read back."""

from __future__ import annotations

import json

import pytest

from hanchan.errors import RecordError
from hanchan.game import Game, redact
from hanchan.game.events import (
    AnyEvent,
    Call,
    Discard,
    DoraRevealed,
    Draw,
    DrawEnd,
    DrawTakenBack,
    GameEnd,
    HandStart,
    Kan,
    Win,
)
from hanchan.record import tenhou
from hanchan.record.story import story_of
from helpers.books import BOOKS
from helpers.tenhou_games import drive
from helpers.walls import rigged_game

MOVES = (Draw, Discard, Call, Kan, DoraRevealed, Win, DrawEnd)


def told(log: list[AnyEvent]) -> list[tuple[object, ...]]:
    """The moves and results, without what the viewer cannot say."""
    return [
        (type(one).__name__, getattr(one, "seat", None), getattr(one, "tile", None),
         getattr(one, "deltas", None), getattr(one, "drawn", None))
        for one in log
        if isinstance(one, MOVES)
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_a_game_by_tenhous_rules_comes_back_move_for_move(seed: int) -> None:
    game = rigged_game("tenhou", seed, hands=6)
    text = tenhou.text_of(game.events)
    again = drive(tenhou.read(text.encode()))
    assert told(again.events) == told(game.events)


@pytest.mark.parametrize("book", BOOKS)
def test_results_of_any_book_come_back_with_their_points(book: str) -> None:
    wins = 0
    for seed in range(3):
        game = rigged_game(book, seed, hands=6)
        read = tenhou.read(tenhou.text_of(game.events).encode())
        hands = story_of(game.events).hands
        assert len(read.hands) == len(hands)
        for one, hand in zip(read.hands, hands, strict=True):
            assert one.start.scores == hand.start.scores
            assert [won.deltas for won in one.wins] == [win.deltas for win in hand.wins]
            for won, win in zip(one.wins, hand.wins, strict=True):
                got = sum(delta for delta in win.deltas if delta > 0)
                counters = got - 1000 * win.bets - (won.points or 0)
                assert counters in (0, 300 * hand.start.counters)  # who else wins gets none, or all
                wins += 1
    assert wins > 5


def test_the_final_scores_stand_with_each_result() -> None:
    game = rigged_game("ema2016", 2, hands=3)
    end = game.events[-1]
    assert isinstance(end, GameEnd)
    found = json.loads(tenhou.text_of(game.events))
    assert found["sc"][::2] == list(end.scores)
    assert sum(found["sc"][1::2]) == pytest.approx(-end.bets)


def test_hidden_hands_cannot_be_shown_in_the_viewer() -> None:
    game = Game(seed=3)
    seen = [redact(event, 1) for event in game.events]
    assert any(isinstance(event, HandStart) for event in seen)
    with pytest.raises(RecordError, match="shows all tiles"):
        tenhou.text_of(seen)


def test_a_record_that_contradicts_itself_is_refused_in_one_line() -> None:
    game = Game(seed=3)
    for strange in (
        Kan(0, "added_kong", "8m"),
        DrawTakenBack(1),
        Call(1, "pung", "8m", 1, ("8m", "8m")),
    ):
        log = [event for event in game.events if not isinstance(event, Draw)]
        with pytest.raises(RecordError, match="contradicts itself"):
            tenhou.text_of([*log, strange])

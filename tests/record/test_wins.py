"""A win tells how it came about, and is scored again by that; one of 0.1, which does not, by what can be inferred."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hanchan.game import Game, Start
from hanchan.game.events import AnyEvent, HandStart, Win, from_json, to_json
from hanchan.record.wins import as_told_by_0_1, score_of
from helpers.random_players import moves
from helpers.scripts import NO_DORA, seen, table

BOOKS = ("ema2016", "wrc2015", "resume", "tenhou")


def hands_with_wins(log: Sequence[AnyEvent]) -> list[tuple[list[AnyEvent], Win]]:
    """Each win with the events of its hand up to it."""
    starts = [n for n, event in enumerate(log) if isinstance(event, HandStart)]
    return [
        (list(log[max(start for start in starts if start < n) : n + 1]), event)
        for n, event in enumerate(log)
        if isinstance(event, Win)
    ]


@pytest.mark.parametrize("book", BOOKS)
def test_every_win_is_scored_again_whether_it_tells_how_it_came_about_or_not(book: str) -> None:
    game = Game(book, seed=2)
    for _ in moves(game, 2):
        pass
    wins = hands_with_wins(game.events)
    for hand, win in wins:
        found = score_of(hand, win, game.book)
        inferred = score_of(hand, as_told_by_0_1(win), game.book)
        assert found is not None
        assert inferred is not None
        assert found.total == win.deltas[win.seat]
        # Only what scored nothing cannot be inferred, and the notes tell of that alone.
        assert inferred.to_dict() | {"notes": []} == found.to_dict() | {"notes": []}
        assert from_json(to_json(win)) == win
    assert wins


def test_a_win_after_double_riichi_tells_of_ippatsu_and_of_its_winds() -> None:
    script = table({"S": "234567m234p33s67s"}, draws="1z9p6z6z6z8s", start=Start("S"), **NO_DORA)
    script.drawn()
    script.say("S", "riichi", "9p", drawn=True)
    for _ in range(3):
        script.drawn()
    (win,) = seen(script.say("S", "tsumo"), Win)
    assert win.flags == ("double_riichi", "ippatsu")
    assert (win.seat_wind, win.round_wind, win.counters, win.streak) == ("S", "S", 0, 0)


def test_east_tells_of_counters_and_of_the_wins_in_a_row() -> None:
    start = Start(counters=2, streak=3)
    script = table({"E": "234567m234p33s67s"}, draws="8s", start=start, **NO_DORA)
    (win,) = seen(script.say("E", "tsumo"), Win)
    assert win.flags == ("tenhou",)
    assert (win.seat_wind, win.round_wind, win.counters, win.streak) == ("E", "E", 2, 4)

"""The teaching table: advice, what a move cost, what the others thought; the same every time."""

from __future__ import annotations

import pytest

from hanchan.errors import NotationError
from hanchan.game import Action
from hanchan.learn.course.playing import is_ended, play, step
from hanchan.learn.course.teaching import (
    advice,
    judge,
    still_possible,
    teaching_table,
    thought,
)


def test_the_best_move_costs_nothing_and_a_bad_one_is_named_with_its_reason() -> None:
    table = teaching_table(seed=5)
    lines = advice(table, play(table, []), "en")
    assert lines[0].value == max(one.value for one in lines)
    best, worst = judge(lines, lines[0].action), judge(lines, lines[-1].action)
    assert best is not None
    assert worst is not None
    assert (best["lost"], best["is_mistake"]) == (0, False)
    assert worst["is_mistake"]
    assert worst["lost"] >= 300
    assert "points behind" in worst["why"]


def test_a_win_that_is_let_go_is_a_mistake() -> None:
    table = teaching_table(seed=5)
    lines = advice(table, play(table, []), "en")
    won = lines[0]._replace(action=Action("tsumo"))
    judged = judge([won, *lines], lines[0].action)
    assert judged is not None
    assert judged["is_mistake"]
    assert judged["lost"] is None


def test_a_hand_is_played_to_its_end_and_then_the_others_thoughts_are_told() -> None:
    table = teaching_table(seed=17, level="novice")
    game, moves = play(table, []), []
    assert still_possible(table, game)
    while not is_ended(game):
        moves.append(advice(table, game, "en")[0].action)
        step(table, game, moves[-1])
    assert play(table, moves).events == game.events
    seat = (table.seat + 1) % 4
    told = thought(game, seat, 0, "fr")
    assert told["hand"].count("m") <= 1
    assert told["lines"]
    assert told["why"]
    with pytest.raises(NotationError):
        thought(game, seat, 30, "en")


def test_levels_and_books_that_are_none_are_refused() -> None:
    with pytest.raises(NotationError, match="novice, club, expert"):
        teaching_table(level="master of all")
    with pytest.raises(NotationError, match="no book"):
        teaching_table("none")

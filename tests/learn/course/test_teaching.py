"""The teaching table: advice, what a move cost, what the others thought; the same every time."""

from __future__ import annotations

import pytest

from hanchan.errors import NotationError
from hanchan.game import Action
from hanchan.game.events import Call, Discard
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
    told = thought(table, game, seat, 0, "novice", "fr")
    assert told["hand"].count("m") <= 1
    assert not told["own"]  # a novice does not weigh: it is the expert who would
    assert told["steps"][-1]["made"]["tile"] == told["tile"]
    assert told["steps"][-1]["lines"]
    assert told["steps"][-1]["why"]
    with pytest.raises(NotationError):
        thought(table, game, seat, 30, "novice", "en")


def test_what_the_expert_itself_weighed_is_told_of_calls_and_riichi_too() -> None:
    table = teaching_table(seed=0, level="expert")
    game = play(table, [])
    while not is_ended(game):
        step(table, game, table.others(game, table.seat))
    made: dict[str, int] = {}
    for at, event in enumerate(game.events):
        if not isinstance(event, Discard) or event.seat == table.seat:
            continue
        called = isinstance(game.events[at - 1], Call)
        if not (called or event.riichi):
            continue
        before = [one for one in game.events[:at] if isinstance(one, Discard)]
        number = sum(one.seat == event.seat for one in before)
        told = thought(table, game, event.seat, number, "expert", "en")
        assert told["own"]
        assert (told["seat"], told["tile"]) == (event.seat, event.tile)
        for one in told["steps"]:
            # It went by these numbers: nothing is worth more than what it did.
            values = {str(line["action"]): line["value"] for line in one["lines"]}
            assert values[str(one["made"])] == max(values.values())
            made[one["made"]["act"]] = made.get(one["made"]["act"], 0) + 1
        if called:
            assert told["steps"][-2]["on"] == before[-1].tile
            assert told["steps"][-2]["made"]["act"] in ("chow", "pung")
    assert made["riichi"]
    assert made["discard"]
    assert made.keys() & {"chow", "pung"}
    assert not thought(table, game, table.seat, 0, "expert", "en")["own"]


def test_levels_and_books_that_are_none_are_refused() -> None:
    with pytest.raises(NotationError, match="novice, club, expert"):
        teaching_table(level="master of all")
    with pytest.raises(NotationError, match="no book"):
        teaching_table("none")

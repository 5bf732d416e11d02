"""The small tables: the same every time, and their goal can be reached by what a learner may do there."""

from __future__ import annotations

import pytest

from hanchan.errors import IllegalAction
from hanchan.game import Action
from hanchan.learn.course.lessons import LESSONS
from hanchan.learn.course.playing import held, offered, play, scene
from hanchan.learn.course.tables import small_table
from hanchan.rules.schema import BOOKS
from hanchan.tiles import parse
from helpers.small_tables import solution, within
from proof import amount

KEYS = [one.key for one in LESSONS]


@pytest.mark.parametrize("key", KEYS)
def test_the_goal_of_a_table_can_be_reached(key: str) -> None:
    for seed in range(amount(1, 12, 100)):
        for book in BOOKS if seed else BOOKS[:2]:
            table = small_table(key, book, seed)
            game = play(table, [])
            assert not table.reached(game, [])
            found = solution(table)
            assert found is not None, (key, book, seed)
            assert table.reached(play(table, found), found)


@pytest.mark.parametrize("key", KEYS)
def test_a_move_that_is_not_asked_is_told_at_once_and_one_that_is_never(key: str) -> None:
    for seed in range(amount(2, 6, 40)):
        table = small_table(key, seed=seed)
        game = play(table, [])
        moves = solution(table)
        assert moves is not None
        for number in range(1, len(moves) + 1):
            done = moves[:number]
            assert table.reached(play(table, done), done) or not table.strayed(play(table, done), done)  # fmt: skip
        others = [[one] for one in offered(table, game) if one != moves[0]]
        wrong = [one for one in others if not table.reached(play(table, one), one)]
        # Nothing is told only where every other move leaves the goal in reach.
        assert any(table.strayed(play(table, one), one) for one in wrong) or all(
            within(table, play(table, one), one, len(moves)) is not None for one in wrong
        ), (key, seed)


@pytest.mark.parametrize(("key", "passed"), [("calls", "pung"), ("print", "chow"), ("yaku", "ron")])
def test_a_call_or_a_win_that_is_let_pass_is_told(key: str, passed: str) -> None:
    table = small_table(key, seed=2)
    moves = solution(table)
    assert moves is not None
    at = next(at for at, one in enumerate(moves) if one.act == passed)
    instead = [*moves[:at], Action("pass")]
    assert table.strayed(play(table, instead), instead)


def test_the_own_hand_lies_there_when_the_hand_is_over() -> None:
    table = small_table("danger", seed=1)
    moves: list[Action] = []
    told = scene(table, play(table, moves), "en")
    while not told["over"]:
        moves.append(offered(table, play(table, moves))[-1])
        told = scene(table, play(table, moves), "en")
    tiles = parse(told["hand"])
    assert len(tiles) == 13
    assert sorted(tiles) == tiles


@pytest.mark.parametrize("key", KEYS)
def test_the_same_seed_gives_the_same_table_and_another_another(key: str) -> None:
    assert small_table(key, seed=3).game == small_table(key, seed=3).game
    assert small_table(key, seed=3).game.state.hands != small_table(key, seed=4).game.state.hands


def test_some_tables_are_not_reached_by_any_move_at_all() -> None:
    """A discard of the wrong tile misses the goal where one discard decides."""
    for key in ("dora", "value", "danger", "push"):
        table = small_table(key, seed=1)
        game = play(table, [])
        ends = {
            table.reached(play(table, [move]), [move])
            for move in offered(table, game)
            if move.act == "discard"
        }
        assert ends == {True, False}, key


def test_a_move_that_is_not_offered_is_refused() -> None:
    table = small_table("tiles")
    with pytest.raises(IllegalAction):
        play(table, [Action("tsumo")])


def test_a_scene_tells_what_the_learner_sees_and_no_more() -> None:
    table = small_table("riichi", seed=2)
    game = play(table, [])
    told = scene(table, game, "en")
    assert sorted(parse(told["hand"])) == sorted(held(game, table.seat))
    others = [game.state.hands[seat] for seat in range(4) if seat != table.seat]
    assert not any(hand in str(told) for hand in others)
    assert told["legal"]
    assert told["result"] is None


def test_a_won_hand_is_told_with_its_points() -> None:
    table = small_table("points", seed=4)
    moves = solution(table)
    assert moves is not None
    told = scene(table, play(table, moves), "en")
    assert told["over"]
    assert told["result"]["kind"] == "win"
    assert told["result"]["deltas"][table.seat] > 0
    assert "fu" in told["result"]["text"]
    assert len(told["rivers"][table.seat]) == 1  # of the hand that is over, not of the next

"""A record tells every decision again: who could choose between what, and what it was."""

from __future__ import annotations

import random

import pytest

import hanchan
from hanchan.game import Action, Game
from hanchan.game.decisions import Decision, decisions
from hanchan.tiles import format
from helpers.books import ALL_BOOKS
from helpers.scripts import table
from helpers.walls import choose, draws_of, rigged_wall

Asked = dict[tuple[int, int], tuple[list[Action], Action]]


def played(book: str, seed: int) -> tuple[Game, Asked]:
    """A game of rigged hands, with every choice as it was made."""
    rng = random.Random(seed)
    reds = hanchan.rulebook(book).value("red_fives")
    game = Game(book, seed=seed, wall=[format(rigged_wall(rng, reds)) for _ in range(30)])
    asked: Asked = {}
    while not game.over:
        seat, n = game.asked[0], len(game.events)
        options = game.legal(seat)
        action = choose(rng, options)
        if len(options) > 1:
            asked[n, seat] = (options, action)
        game.act(seat, action)
    return game, asked


@pytest.mark.long
@pytest.mark.parametrize("book", ALL_BOOKS)
def test_a_record_tells_who_could_choose_between_what(book: str) -> None:
    acts: set[str] = set()
    for seed in range(3):
        game, asked = played(book, seed)
        found = {(one.n, one.seat): one for one in decisions(game.events, game.book)}
        unsaid = 0
        for key, (options, action) in asked.items():
            assert found[key].legal == options
            acts.add(action.act)
            if found[key].chosen is None:
                unsaid += 1  # somebody else took the tile
                assert action.act in ("pass", "chow", "pung", "kong", "ron")
            else:
                assert found[key].chosen == action
        assert set(found) == set(asked)
        assert unsaid < len(asked) / 10
    assert acts >= {"discard", "riichi", "ron", "tsumo", "pass"}


@pytest.mark.parametrize("answer", ["nagashi", "pass"])
def test_a_record_tells_whether_nagashi_mangan_was_claimed(answer: str) -> None:
    script = table({}, draws=draws_of("S"), rules="ema2012")
    script.to_the_end()
    n = len(script.game.events)
    script.say("S", answer)
    found = [one for one in decisions(script.game.events, script.game.book) if one.n >= n]
    assert found[0] == Decision(n, 1, [Action("nagashi"), Action("pass")], Action(answer))

"""The expert at a table as machine code does what it does interpreted, and says when it has to be compiled."""

from __future__ import annotations

import pytest

from hanchan.bots import Seen, make_bot
from hanchan.game import View, redact
from hanchan.game.decisions import decisions
from helpers.walls import rigged_game

pytestmark = [pytest.mark.compiled, pytest.mark.proof]


@pytest.mark.parametrize("book", ["ema2016", "wrc2015"])
def test_the_compiled_expert_answers_as_the_interpreted_one(book: str) -> None:
    from hanchan.sim.games import at_table

    at_table.prepare()
    assert at_table.is_ready()
    game = rigged_game(book, 2, hands=2)
    views, told, asked = [View(seat) for seat in range(4)], 0, 0
    swift, slow = at_table.make_bot("expert", 1), make_bot("expert", 1)
    for one in decisions(game.events[:400], game.book):
        for event in game.events[told : one.n]:
            for seat, view in enumerate(views):
                view.fold(redact(event, seat))
        told = one.n
        seen = Seen(one.seat, views[one.seat], one.legal, game.book)
        assert swift.act(seen) == slow.act(seen)
        asked += 1
    assert asked > 100


def test_other_levels_stay_interpreted() -> None:
    from hanchan.sim.games import at_table

    assert type(at_table.make_bot("club", 1)) is type(make_bot("club", 1))

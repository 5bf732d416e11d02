"""What a game keeps: a table from before each hand, to go back to, and the text of each tile once."""

from __future__ import annotations

from hanchan.game import Game
from hanchan.game.engine.state import SCRATCH, Table, copy_table, kept_table, lasting


def table_of(game: Game) -> Table:
    table: Table = vars(game)["_table"]
    return table


def test_a_kept_table_is_the_state_without_scratch_of_its_own() -> None:
    table = table_of(Game(seed=7))
    kept = kept_table(table)
    assert lasting(kept) == lasting(table)
    for name in Table._fields[2:]:
        assert (getattr(kept, name) is getattr(table, name)) == (name in SCRATCH), name
    again = copy_table(kept)
    assert not any(getattr(again, name) is getattr(table, name) for name in SCRATCH)


def test_a_game_keeps_one_scratch_for_the_table_and_the_one_before_the_hand() -> None:
    game = Game(seed=7)
    _, before = vars(game)["_before_hand"]
    assert before.log is table_of(game).log


def test_equal_tiles_in_two_views_are_one_text() -> None:
    game = Game(seed=7)
    texts = [tile for seat in range(4) for tile in game.view(seat).hands[seat] if tile is not None]
    assert len({id(tile) for tile in texts}) == len(set(texts))

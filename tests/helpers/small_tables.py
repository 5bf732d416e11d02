"""Ways to the goals of the lessons' small tables, found by trying."""

from __future__ import annotations

from collections.abc import Sequence

from hanchan.game import Action, Game
from hanchan.learn.course.playing import LearnTable, is_ended, offered, play, step
from hanchan.scoring.analysis import shanten
from hanchan.tiles import format, is_honour, kind_of, parse

DEPTH = 8


def solution(table: LearnTable) -> list[Action] | None:
    """The fewest moves that reach the goal, found by trying."""
    game = play(table, [])
    found = (within(table, game, [], depth) for depth in range(1, DEPTH + 1))
    return next((moves for moves in found if moves is not None), None)


def within(
    table: LearnTable, game: Game, moves: Sequence[Action], depth: int
) -> list[Action] | None:
    """So many moves that reach the goal; where many are needed, of the discards only the likeliest two."""
    if table.reached(game, moves):
        return list(moves)
    if depth == 0 or is_ended(game):
        return None
    likely = sorted(offered(table, game), key=lambda one: promise(table, game, one))
    for move in likely if depth + len(moves) == 1 else likely[:3]:
        after = game.copy()
        step(table, after, move)
        found = within(table, after, [*moves, move], depth - 1)
        if found is not None:
            return found
    return None


def promise(table: LearnTable, game: Game, move: Action) -> tuple[int, int, int]:
    """How soon a move is tried: wins and calls first, then what leaves the hand near, honours before numbers."""
    first = {"tsumo": 0, "ron": 0, "tenpai": 0, "pung": 1, "chow": 1, "riichi": 2, "discard": 3}
    if move.act not in ("discard", "riichi"):
        return first.get(move.act, 9), 0, 0
    tiles = parse(game.state.hands[table.seat])
    tiles.remove(parse(move.tile or "")[0])
    near = shanten(format(tiles)) if len(tiles) % 3 == 1 else 0
    honour = is_honour(kind_of(parse(move.tile or "")[0]))
    return first[move.act], near, 0 if honour else 1

"""Counts of legal action sequences from fixed walls, and digests of whole games: any change of behaviour shows.

`python -m proof.perft` in tests/ writes tests/data/<book>.perft anew; look at the difference before you commit it.
"""

from __future__ import annotations

import hashlib
import random
import sys
from copy import deepcopy

import hanchan
from hanchan.game import Game, fold
from hanchan.game.engine import codes
from hanchan.game.engine.flow import act
from hanchan.game.engine.legal import legal
from hanchan.game.engine.state import Table
from hanchan.game.events import to_json
from hanchan.tiles import SEATS
from helpers.books import ALL_BOOKS, DATA
from helpers.random_players import choose

SEEDS = (1, 2, 3)
DEPTHS = (1, 2, 3)


def count(t: Table, depth: int) -> int:
    """How many sequences of that many decisions there are from here; the lowest seat asked decides first."""
    if depth == 0 or t.now[codes.PHASE] in (codes.HAND_OVER, codes.GAME_OVER):
        return 1
    seat = next(seat for seat in range(SEATS) if legal(t, seat))
    options = t.options[: legal(t, seat)]
    if depth == 1:
        return len(options)
    total = 0
    for option in options:
        after = t._replace(
            **{name: deepcopy(getattr(t, name)) for name in t._fields if name != "play"}
        )
        act(after, seat, option)
        total += count(after, depth - 1)
    return total


def digest(book: str, seed: int) -> str:
    """A digest of all events of a lively random game."""
    game = Game(book, seed=seed)
    rng = random.Random(seed)
    while not game.over:
        seat = game.asked[0]
        game.act(seat, choose(rng, game.legal(seat), game.state.counts(seat)))
    lines = "\n".join(map(to_json, game.events))
    return hashlib.sha256(lines.encode()).hexdigest()[:32]


def lines_of(book: str) -> list[str]:
    """The lines of a book's file: `count SEED DEPTH N` and `game SEED DIGEST`."""
    found = []
    for seed in SEEDS:
        game = Game(hanchan.rulebook(book), seed=seed)
        table = fold(game.events, game.book)
        found += [f"count {seed} {depth} {count(table, depth)}" for depth in DEPTHS]
    return found + [f"game {seed} {digest(book, seed)}" for seed in SEEDS]


def main() -> int:
    """Writes the files."""
    for book in ALL_BOOKS:
        (DATA / f"{book}.perft").write_text("\n".join(lines_of(book)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Random players with a taste for action: they win, call and declare more often than chance would."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hanchan.game import Action, Game

TASTE = {"ron": 30, "tsumo": 30, "riichi": 8, "concealed_kong": 6, "added_kong": 6, "kong": 4, "pung": 2, "chow": 1,
         "nine_terminals": 3}  # fmt: skip


def choose(rng: random.Random, options: list[Action]) -> Action:
    """One of the options, livelier ones more likely; a tile just drawn is rather kept from changing the hand."""
    weights = [TASTE.get(o.act, 4 if o.act == "pass" else 2 if o.drawn else 1) for o in options]
    return rng.choices(options, weights)[0]


def moves(game: Game, seed: object) -> Iterator[tuple[int, list[Action]]]:
    """Plays the game to its end; before each decision gives the seat asked and its options."""
    rng = random.Random(str(seed))
    while not game.over:
        seat = rng.choice(game.asked)
        options = game.legal(seat)
        yield seat, options
        game.act(seat, choose(rng, options))

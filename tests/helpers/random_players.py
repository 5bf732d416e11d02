"""Random players with a taste for action: they win, call and declare often, and part with lone tiles first."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from hanchan.game import Action, Game
from hanchan.tiles import FIRST_HONOUR, kind_of, parse_one

TASTE = {"ron": 60, "tsumo": 60, "riichi": 20, "concealed_kong": 8, "added_kong": 8, "kong": 2, "pung": 1, "chow": 0.5,
         "nine_terminals": 3, "pass": 4}  # fmt: skip


def company(hand: Sequence[int], tile: str) -> int:
    """How many tiles of the hand are like this one or within two of it."""
    kind = kind_of(parse_one(tile))
    near = range(-2, 3) if kind < FIRST_HONOUR else range(1)
    places = [kind + step for step in near if (kind + step) // 9 == kind // 9 and kind + step >= 0]
    return sum(hand[place] for place in places) - 1


def choose(
    rng: random.Random,
    options: list[Action],
    hand: Sequence[int],
    taste: Mapping[str, float] = TASTE,
) -> Action:
    """One of the options: livelier ones more likely, and discards that leave the hand together."""
    weights = [
        4 / (1 + company(hand, option.tile)) ** 4
        if option.act == "discard" and option.tile
        else taste.get(option.act, 1)
        for option in options
    ]
    return rng.choices(options, weights)[0]


def moves(game: Game, seed: object) -> Iterator[tuple[int, list[Action]]]:
    """Plays the game to its end; before each decision gives the seat asked and its options."""
    rng = random.Random(str(seed))
    while not game.over:
        seat = rng.choice(game.asked)
        options = game.legal(seat)
        yield seat, options
        game.act(seat, choose(rng, options, game.state.counts(seat)))

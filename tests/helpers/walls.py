"""Games in which much happens: every hand is dealt close to a win, and players are eager.

Random tiles and random choices hardly ever end in a win; here each player is dealt sets and discards mostly what was
drawn, so that riichi, kongs, wins on discards, several winners and draws all come up within a few games.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import hanchan
from hanchan.game import Action, Game
from hanchan.game.events import AnyEvent, HandStart
from hanchan.game.wall.deal import face_of
from hanchan.tiles import KINDS, ORPHANS_MASK, WALL, format, kind_of, parse

EAGER = {"ron", "tsumo", "riichi", "concealed_kong", "added_kong", "kong", "nine_terminals"}
WALLS = 30
LIVE = 70


def rigged_wall(rng: random.Random, red_fives: int) -> list[int]:
    """A wall whose four hands hold three sets and a pair each, as far as the tiles go."""
    faces = [face_of(tile, red_fives) for tile in range(WALL)]
    rng.shuffle(faces)
    hands = [_near_win(rng, faces) for _ in range(4)]
    wall: list[int] = []
    for block in range(3):
        for hand in hands:
            wall += hand[4 * block : 4 * block + 4]
    return wall + [hand[12] for hand in hands] + faces


def repeating_wall(rng: random.Random, red_fives: int) -> list[int]:
    """A rigged wall with equal tiles close together: who lets a tile pass soon sees it discarded again."""
    wall = rigged_wall(rng, red_fives)
    order = rng.sample(range(KINDS), KINDS)
    return wall[:52] + sorted(wall[52:], key=lambda face: order[kind_of(face)] + 3 * rng.random())


def _near_win(rng: random.Random, faces: list[int]) -> list[int]:
    """Thirteen tiles taken out of `faces`: sets, a pair, and what is left of the fourth set."""
    hand: list[int] = []
    for size in (3, 3, 3, 2, 2):
        for _ in range(200):
            low = rng.randrange(34)
            kinds = [low] * size
            if low < 27 and low % 9 <= 9 - size and rng.random() < 0.5:
                kinds = list(range(low, low + size))
            left = Counter(map(kind_of, faces))
            if all(left[kind] >= count for kind, count in Counter(kinds).items()):
                for kind in kinds:
                    face = next(face for face in faces if kind_of(face) == kind)
                    faces.remove(face)
                    hand.append(face)
                break
    while len(hand) < 13:
        hand.append(faces.pop())
    rng.shuffle(hand)
    return hand


def choose(rng: random.Random, options: list[Action], daring: float = 0.75) -> Action:
    """Mostly something that moves the game; otherwise the drawn tile goes, or anything."""
    eager = [option for option in options if option.act in EAGER]
    if eager and rng.random() < daring:
        return rng.choice(eager)
    drawn = [option for option in options if option.act == "discard" and option.drawn]
    if drawn and rng.random() < 0.7:
        return drawn[0]
    return rng.choice(options)


def rigged_game(rules: str = "ema2016", seed: int = 0, hands: int = WALLS) -> Game:
    """A whole game of rigged hands; those after the first `hands` come from the seed."""
    rng = random.Random(seed)
    reds = hanchan.rulebook(rules).value("red_fives")
    walls = [format(rigged_wall(rng, reds)) for _ in range(hands)]
    game = Game(rules, seed=seed, wall=walls)
    while not game.over:
        seat = game.asked[0]
        game.act(seat, choose(rng, game.legal(seat)))
    return game


def first_hands(log: Sequence[AnyEvent], count: int) -> list[AnyEvent]:
    """The beginning of a game, with so many hands."""
    starts = [at for at, event in enumerate(log) if isinstance(event, HandStart)]
    return list(log[: starts[count]])


def draws_of(wind: str, held: str = "") -> str:
    """Draws for nagashi mangan: terminals and honours for one wind, simples but no (red) fives for the others.

    None of them is among the tiles that are `held`.
    """
    kinds = [kind for kind in range(34) for _ in range(4)]
    for kind in parse(held):
        kinds.remove(kind)
    orphans = [kind for kind in kinds if ORPHANS_MASK >> kind & 1]
    simples = [k for k in kinds if not ORPHANS_MASK >> k & 1 and k % 9 != 4]
    drawn = []
    for turn in range(LIVE):
        drawn.append((orphans if turn % 4 == "ESWN".index(wind) else simples).pop())
    return format(drawn)

"""Where the tiles lie: the set, the shuffle, the break, and the order of use.

Every number is drawn from a stream of SHA-256 blocks, so that anybody can check a game against its secret
(docs/walls.md gives the bytes and test vectors). A tile is 0-135: kind = tile // 4, and tile 16, 52, 88 are the red
fives of a set that has them (53 too, where there are four).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from typing import NamedTuple

from ...compile.kernel import kernel
from ...tiles import KINDS, WALL

TAG = b"hanchan wall 1"
SEED_TAG = TAG + b" seed "
_SIDES = 17  # stacks of one side
_RING = 4 * _SIDES


class Deal(NamedTuple):
    """What one hand is played with: two dice, and the faces in the order of use."""

    dice: tuple[int, int]
    faces: list[int]


@kernel
def face_of(tile: int, red_fives: int) -> int:
    """The face of a tile in a set with so many red fives: none, one of each suit, or a second one of circles."""
    is_red = tile == 16 or tile == 52 or tile == 88 or (tile == 53 and red_fives == 4)
    return KINDS + tile // 36 if is_red and red_fives > 0 else tile // 4


def copies_of(kind: int, red_fives: int) -> list[int]:
    """The four faces of a kind in a set with so many red fives, red ones first."""
    return [face_of(4 * kind + copy, red_fives) for copy in range(4)]


def secret_of(seed: int | str) -> bytes:
    """The 32 secret bytes that a short seed stands for."""
    return hashlib.sha256(SEED_TAG + str(seed).encode()).digest()


def commitment(secret: bytes, game: str, rules: str) -> str:
    """What is published before the seats are drawn: a digest that gives nothing away and binds the secret."""
    return hashlib.sha256(b"\0".join([TAG, game.encode(), rules.encode(), secret])).hexdigest()


def hand_seed(secret: bytes, game: str, hand: int, nonces: bytes = b"") -> bytes:
    """The seed of hand `hand` (-1: the seat draw), from the secret and what the players added."""
    message = b"\0".join([TAG, game.encode(), str(hand).encode(), nonces])
    return hmac.new(secret, message, hashlib.sha256).digest()


class Stream:
    """Numbers below a bound, without bias: words of 32 bits from SHA-256 of seed and counter."""

    def __init__(self, seed: bytes) -> None:
        self._words = self._blocks(seed)

    @staticmethod
    def _blocks(seed: bytes) -> Iterator[int]:
        counter = 0
        while True:
            block = hashlib.sha256(seed + counter.to_bytes(8, "big")).digest()
            yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
            counter += 1

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, every one as likely."""
        limit = (1 << 32) - (1 << 32) % bound
        while (word := next(self._words)) >= limit:
            pass
        return word % bound

    def shuffled(self, count: int) -> list[int]:
        """The numbers below `count` in random order: Fisher–Yates from the top."""
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def draw_seats(secret: bytes, game: str, nonces: bytes = b"") -> list[int]:
    """Who sits where: entry 0 is the player who begins as East (ema2016:2.3-a)."""
    return Stream(hand_seed(secret, game, -1, nonces)).shuffled(4)


def deal(secret: bytes, game: str, hand: int, red_fives: int, nonces: bytes = b"") -> Deal:
    """The dice and the wall of one hand."""
    stream = Stream(hand_seed(secret, game, hand, nonces))
    dice = (stream.below(6) + 1, stream.below(6) + 1)
    tiles = in_order_of_use(stream.shuffled(WALL), sum(dice))
    return Deal(dice, [face_of(tile, red_fives) for tile in tiles])


def breaking_seat(total: int) -> int:
    """Whose wall is broken, counted from the dealer: East counts 1, South 2 and so on (ema2016:2.5-a)."""
    return (total - 1) % 4


def in_order_of_use(built: list[int], total: int) -> list[int]:
    """The built wall, broken at the dice, as it is used: live tiles, replacements, indicators, ura.

    `built` is the four sides as the players see theirs, East's first, each 17 stacks from the right end, upper tile
    before lower. The live wall goes on to the left, round the corner into the wall of the player to the left; the
    seven stacks right of the break are the dead wall (rulings R42, W-50).
    """
    ring = [_stack(built, place) for place in range(_RING)]
    first = (-breaking_seat(total) % 4) * _SIDES + total  # leftwards the sides come E N W S
    live = [tile for step in range(_RING - 7) for tile in ring[(first + step) % _RING]]
    dead = [ring[(first - 1 - step) % _RING] for step in range(7)]
    replacements = [tile for stack in dead[:2] for tile in stack]
    return live + replacements + [upper for upper, _ in dead[2:]] + [lower for _, lower in dead[2:]]


def _stack(built: list[int], place: int) -> tuple[int, int]:
    """The stack at a place of the ring, which runs leftwards from the right end of East's side."""
    side, stack = -(place // _SIDES) % 4, place % _SIDES
    at = 2 * (_SIDES * side + stack)
    return built[at], built[at + 1]


# For each throw of two dice, 2 to 12, the places of the built wall in the order of use: what a kernel looks up.
USE = b"".join(bytes(in_order_of_use(list(range(WALL)), total)) for total in range(2, 13))

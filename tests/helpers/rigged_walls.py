"""Walls in which much happens: hands that wait, a discard that several want, a kong that would change the waits."""

from __future__ import annotations

import random
from collections import Counter

from helpers.naive.notes import FIRST_DRAW
from helpers.naive.shapes import ALL, ORPHANS

SIMPLES = [tile for tile in ALL if tile not in ORPHANS]
Deal = tuple[
    list[list[str]], dict[int, str]
]  # four hands from East, and tiles of the wall at places after them


class Box:
    """The tiles not yet dealt."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.left = Counter(dict.fromkeys(ALL, 4))

    def take(self, tiles: list[str]) -> list[str]:
        """These tiles."""
        self.left.subtract(tiles)
        return tiles

    def any(self, count: int) -> list[str]:
        """So many tiles, by chance."""
        return self.take(self.rng.sample(list(self.left.elements()), count))

    def shape(self, sets: int, kinds: list[str]) -> list[str]:
        """So many sets and a pair of these kinds, in no order."""
        tiles: list[str] = []
        while len(tiles) < 3 * sets:
            first = self.rng.choice(kinds)
            run = [f"{int(first[0]) + n}{first[1]}" for n in range(3)]
            found = run if self.rng.random() < 0.7 and run[2] in kinds else [first] * 3
            if not Counter(found) - self.left:
                tiles += self.take(found)
        pair = self.rng.choice([tile for tile in kinds if self.left[tile] > 1])
        tiles += self.take([pair, pair])
        self.rng.shuffle(tiles)
        return tiles

    def pung(self, kinds: list[str]) -> list[str]:
        """Three equal tiles, the fourth still there."""
        return self.take([self.rng.choice([tile for tile in kinds if self.left[tile] == 4])] * 3)

    def ready(self, lacking: int) -> list[str]:
        """A hand of thirteen that lacks so many tiles of a complete one."""
        tiles = self.shape(4, ALL)
        self.left.update(tiles[:lacking])
        return tiles[lacking:] + self.any(lacking - 1)

    def rest(self) -> list[str]:
        """All that is left, shuffled."""
        tiles = list(self.left.elements())
        self.rng.shuffle(tiles)
        return tiles


def _ready(box: Box) -> Deal:
    """Hands that wait, or nearly."""
    return [box.ready(lacking) for lacking in box.rng.choices([1, 2, 3, 5], [4, 4, 2, 2], k=4)], {}


def _contest(box: Box, luck: str = "") -> Deal:
    """East draws a tile that others wait for and make sets of; with luck South then draws its own `win` or `kong`."""
    number, suit = box.rng.randint(3, 7), box.rng.choice("mps")
    wanted = f"{number}{suit}"
    between = [f"{number - 1}{suit}", f"{number + 1}{suit}"]
    roles = [
        between,
        between,
        between if luck else box.rng.choice([between, [wanted] * 2, [wanted] * 3]),
    ]
    box.take([wanted, *(tile for role in roles for tile in role)])
    last = roles[1:]
    box.rng.shuffle(last)
    draws = {0: wanted}
    south = box.pung(SIMPLES) if luck == "kong" else []
    if luck:
        draws |= {1: box.take([wanted if luck == "win" else south[0]])[0]}
    hands = [box.shape(4, SIMPLES)]
    box.left[hands[0].pop()] += 1
    for role, own in ((roles[0], south), (last[0], []), (last[1], [])):
        hand = [*role, *own, *box.shape(2 if own else 3, SIMPLES)]
        hands.append(hand[:13])
        box.left.update(hand[13:])
    return hands, draws


def _self_draw(box: Box) -> Deal:
    """South draws what East has just discarded and others could have won on."""
    return _contest(box, "win")


def _kong(box: Box) -> Deal:
    """South draws the fourth tile of a pung after a discard that others could have won on."""
    return _contest(box, "kong")


def _trap(box: Box) -> Deal:
    """East has three pungs in a row and draws a fourth tile of the middle one: no kong after riichi (ruling R11)."""
    low, suits = box.rng.randint(1, 7), box.rng.sample("mps", 2)
    east = [f"{low + n}{suits[0]}" for n in range(3)] * 3
    east += [number + suits[1] for number in "6711"]
    fourth = box.take([*east, east[1]])[-1]
    return [east, *(box.ready(3) for _ in range(3))], {4 * box.rng.randint(1, 5): fourth}


def _nagashi(box: Box) -> Deal:
    """East, who draws every fourth tile, draws terminals and honours only."""
    hands = [box.ready(3) for _ in range(4)]
    orphans = [tile for tile in box.rest() if tile in ORPHANS]
    places = range(0, 70, 4)
    return hands, dict(zip(places, box.take(orphans[: len(places)]), strict=False))


def _two_nagashi(box: Box) -> Deal:
    """East and South draw terminals and honours only."""
    hands = _thirteen(box, [box.shape(4, SIMPLES) for _ in range(4)])
    orphans = [tile for tile in box.rest() if tile in ORPHANS]
    places = [place for place in range(70) if place % 4 < 2]
    return hands, dict(zip(places, box.take(orphans[: len(places)]), strict=True))


def _robbed(box: Box) -> Deal:
    """East draws a tile of which South has two; South then draws the fourth, and West and North wait for it."""
    wanted, between = _middle(box)
    box.take([wanted] * 4 + between * 2)
    hands = [box.shape(4, SIMPLES), [wanted] * 2 + box.shape(4, SIMPLES)]
    hands += [between + box.shape(3, SIMPLES) for _ in range(2)]
    return _thirteen(box, hands), {0: wanted, 4: wanted}


def _last_discard(box: Box) -> Deal:
    """All are ready; the other three wait for what South draws last, and no other copy is in play."""
    wanted, between = _middle(box)
    box.take([wanted] * 4 + between * 3)
    hands = [between + box.shape(3, SIMPLES) for _ in range(3)]
    hands.insert(1, box.shape(4, SIMPLES))
    return _thirteen(box, hands), dict.fromkeys((69, 80, 81, 82), wanted)


def _middle(box: Box) -> tuple[str, list[str]]:
    """A tile, and the two beside it that wait for it."""
    number, suit = box.rng.randint(3, 7), box.rng.choice("mps")
    return f"{number}{suit}", [f"{number - 1}{suit}", f"{number + 1}{suit}"]


def _thirteen(box: Box, hands: list[list[str]]) -> list[list[str]]:
    """The hands without what they have too many."""
    for hand in hands:
        box.left.update(hand[13:])
        del hand[13:]
    return hands


KINDS = {
    "ready": _ready,
    "contest": _contest,
    "self-draw": _self_draw,
    "kong": _kong,
    "trap": _trap,
    "nagashi": _nagashi,
    "two nagashi": _two_nagashi,
    "robbed": _robbed,
    "last discard": _last_discard,
}


def rigged_wall(rng: random.Random, kind: str, red_fives: int) -> str:
    """A wall of this kind, in the order of use."""
    box = Box(rng)
    hands, draws = KINDS[kind](box)
    wall = [""] * FIRST_DRAW
    for turn, hand in enumerate(hands):
        places = [16 * block + 4 * turn + tile for block in range(3) for tile in range(4)]
        for place, tile in zip([*places, 48 + turn], hand, strict=True):
            wall[place] = tile
    rest = box.rest()
    wall += [draws[place] if place in draws else rest.pop() for place in range(136 - FIRST_DRAW)]
    for suit in "mps" if red_fives else "":
        fives = [place for place, tile in enumerate(wall) if tile == f"5{suit}"]
        wall[rng.choice(fives)] = f"0{suit}"
    return "".join(wall)

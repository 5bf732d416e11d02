"""Hands to measure with: random wins and random deals, as physical tiles, so that every scorer gets the same.

A tile is 0-135, its kind tile // 4; 16, 52 and 88 are red fives.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ...scoring.sets import CHOW, KONG, PUNG, pack_set
from ...tiles import KINDS, starts_chow
from ..hands.win_rows import FLAGS, IN_RIICHI, KIND, MELDS, REDS, ROUND, SEAT, SELF_DRAWN, WIDTH
from ..hands.wins import put_indicators

Array = npt.NDArray[Any]

RED = (16, 52, 88)


class Declared(NamedTuple):
    """A meld: its shape, whether it is open, its tiles."""

    shape: int
    open: bool
    tiles: list[int]


class Dealt(NamedTuple):
    """A complete hand and how it was won."""

    concealed: list[int]  # with the winning tile
    melds: list[Declared]
    win: int
    tsumo: bool
    riichi: bool
    seat: int  # 0 East
    round: int
    dora: list[int]
    ura: list[int]

    def row(self) -> Array:
        """The hand as `score_batch` takes it."""
        row = np.zeros(WIDTH, dtype=np.int16)
        for tile in self.concealed:
            row[tile // 4] += 1
        for place, meld in enumerate(self.melds):
            row[MELDS + place] = pack_set(meld.shape, min(meld.tiles) // 4, int(meld.open))
        everything = self.concealed + [tile for meld in self.melds for tile in meld.tiles]
        row[KIND], row[SELF_DRAWN] = self.win // 4, self.tsumo
        row[SEAT], row[ROUND] = self.seat, self.round
        row[FLAGS] = self.riichi * (IN_RIICHI & -IN_RIICHI)
        row[REDS] = sum(tile in RED for tile in everything)
        put_indicators(row, [tile // 4 for tile in self.dora], [tile // 4 for tile in self.ura])
        return row

    def to_dict(self) -> dict[str, Any]:
        """The hand as the peers' script reads it."""
        return self._asdict() | {"melds": [list(meld) for meld in self.melds]}


def random_wins(count: int, seed: int) -> list[Dealt]:
    """So many complete hands, about as a table sees them: most sets are chows, a third of the hands is open."""
    rng = random.Random(seed)
    return [_win(rng) for _ in range(count)]


def random_deals(count: int, seed: int) -> list[list[int]]:
    """So many deals of thirteen tiles."""
    rng = random.Random(seed)
    return [sorted(rng.sample(range(4 * KINDS), 13)) for _ in range(count)]


def count_deals(deals: list[list[int]]) -> Array:
    """The deals as counts by kind."""
    counts = np.zeros((len(deals), KINDS), dtype=np.int8)
    for hand, tiles in zip(counts, deals, strict=True):
        np.add.at(hand, [tile // 4 for tile in tiles], 1)
    return counts


def _win(rng: random.Random) -> Dealt:
    """A hand from sets and a pair, or seven pairs."""
    wall = [rng.sample(range(4 * kind, 4 * kind + 4), 4) for kind in range(KINDS)]
    is_open = rng.random() < 0.35
    concealed: list[int] = []
    melds: list[Declared] = []
    if rng.random() < 0.04:
        for kind in rng.sample(range(KINDS), 7):
            concealed += _take(wall, [kind, kind])
        is_open = False
    else:
        while len(melds) + len(concealed) // 3 < 4:
            _add_set(rng, wall, concealed, melds, is_open)
        pair = rng.choice([kind for kind in range(KINDS) if len(wall[kind]) >= 2])
        concealed += _take(wall, [pair, pair])
    rest = [tile for tiles in wall for tile in tiles]
    kongs = sum(meld.shape == KONG for meld in melds)
    indicators = rng.sample(rest, 2 * (1 + kongs))
    riichi = not any(meld.open for meld in melds) and rng.random() < 0.6
    return Dealt(
        sorted(concealed),
        melds,
        rng.choice(concealed),
        rng.random() < 0.4,
        riichi,
        rng.randrange(4),
        rng.randrange(2),
        indicators[: 1 + kongs],
        indicators[1 + kongs :] if riichi else [],
    )


def _add_set(
    rng: random.Random,
    wall: list[list[int]],
    concealed: list[int],
    melds: list[Declared],
    is_open: bool,
) -> None:
    """One more set, declared or not; none if the wall has not enough of what was thought of."""
    kind = rng.randrange(KINDS)
    is_chow = rng.random() < 0.75
    if is_chow and not starts_chow(kind):
        return
    kinds = [kind, kind + 1, kind + 2] if is_chow else [kind] * 3
    if any(len(wall[one]) < kinds.count(one) for one in kinds):
        return
    tiles = _take(wall, kinds)
    is_kong = not is_chow and bool(wall[kind]) and rng.random() < 0.1
    if is_kong:
        melds.append(Declared(KONG, is_open, tiles + _take(wall, [kind])))
    elif is_open and rng.random() < 0.5:
        melds.append(Declared(CHOW if is_chow else PUNG, True, tiles))
    else:
        concealed += tiles


def _take(wall: list[list[int]], kinds: list[int]) -> list[int]:
    return [wall[kind].pop() for kind in kinds]

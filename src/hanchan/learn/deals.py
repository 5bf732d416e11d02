"""Hands by chance: complete ones with how they were won, waiting ones, and such as are nearly there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from ..errors import HanchanError
from ..rules import Rulebook
from ..scoring.circumstances import Circumstances
from ..scoring.score import Score, answer_to
from ..tiles import COPIES, FIRST_HONOUR, KINDS, WINDS, format

_OPEN = 0.3  # of the sets are open in a hand that is not concealed
_CHOWS = 0.62
_WORDS = {1: "chi", 3: "pon", 4: "kan"}


class WonHand(NamedTuple):
    """A hand that wins: as `hanchan.score` is asked, and its answer."""

    hand: str
    win: str
    given: Circumstances
    score: Score

    def asked(self) -> dict[str, object]:
        """The arguments of `hanchan.score`, without those that are as usual."""
        usual = Circumstances()._asdict()
        said = {name: value for name, value in self.given._asdict().items() if value != usual[name]}
        return {"hand": self.hand, "win": self.win, **said}


def left_of(tiles: list[int]) -> list[int]:
    """Every tile that is left of a set when these are taken, once for each copy."""
    return [kind for kind in range(KINDS) for _ in range(COPIES - tiles.count(kind))]


def without(tiles: list[int], kind: int) -> list[int]:
    """The tiles without one of this kind."""
    rest = list(tiles)
    rest.remove(kind)
    return rest


def each_discard(tiles: list[int]) -> Iterator[tuple[int, list[int]]]:
    """Every kind of the tiles with what its discard leaves."""
    return ((kind, without(tiles, kind)) for kind in dict.fromkeys(tiles))


def tiles_of(groups: list[list[int]]) -> list[int]:
    """The tiles of all groups."""
    return [tile for group in groups for tile in group]


def sets(chance: random.Random, count: int) -> list[list[int]] | None:
    """So many sets and a pair, the pair last; None if a tile is in them five times."""
    suit = chance.randrange(3) if chance.random() < 0.2 else None  # a flush now and then
    groups = []
    for _ in range(count):
        if chance.random() < _CHOWS:
            low = 9 * (chance.randrange(3) if suit is None else suit) + chance.randrange(7)
            groups.append([low, low + 1, low + 2])
        else:
            groups.append([_kind(chance, suit)] * 3)
    groups.append([_kind(chance, suit)] * 2)
    tiles = tiles_of(groups)
    return groups if all(tiles.count(kind) <= COPIES for kind in tiles) else None


def _kind(chance: random.Random, suit: int | None) -> int:
    if suit is None:
        return chance.randrange(KINDS)
    kinds: list[int] = [*range(9 * suit, 9 * suit + 9), *range(FIRST_HONOUR, KINDS)]
    return chance.choice(kinds)


def won_hand(chance: random.Random, book: Rulebook) -> WonHand | None:
    """A hand that wins in the book; None if this chance makes none."""
    groups = seven_pairs(chance) if chance.random() < 0.06 else sets(chance, 4)
    if groups is None:
        return None
    melds, concealed = [], []
    closed = len(groups) == 7 or chance.random() < 0.55
    for group in groups:
        is_set = len(group) == 3
        if (
            is_set
            and group[0] == group[1]
            and tiles_of(groups).count(group[0]) == 3
            and chance.random() < 0.12
        ):
            melds.append((("ankan" if closed else chance.choice(("ankan", "kan"))), [group[0]] * 4))
        elif is_set and not closed and chance.random() < _OPEN + 0.2 * (not melds):
            melds.append((_WORDS[1 if group[0] != group[1] else 3], group))
        else:
            concealed += group
    win = chance.choice(concealed)
    concealed.remove(win)
    hand = " ".join(
        [format(sorted(concealed)), *(f"{word}:{format(tiles)}" for word, tiles in melds)]
    )
    used = [*concealed, win, *(tile for _, tiles in melds for tile in tiles)]
    given = circumstances(chance, used, is_closed=all(word == "ankan" for word, _ in melds))
    try:
        return WonHand(hand, format([win]), given, answer_to(hand, format([win]), given, book))
    except HanchanError:
        return None


def seven_pairs(chance: random.Random) -> list[list[int]]:
    """Seven different pairs."""
    return [[kind] * 2 for kind in chance.sample(range(KINDS), 7)]


def circumstances(chance: random.Random, used: list[int], *, is_closed: bool) -> Circumstances:
    """How a hand may have been won."""
    riichi = is_closed and chance.random() < 0.55
    indicators = chance.sample(left_of(used), 2)
    return Circumstances(
        tsumo=chance.random() < 0.45,
        seat=chance.choice(WINDS),
        round=chance.choice("ES"),
        riichi=riichi,
        ippatsu=riichi and chance.random() < 0.2,
        dora=format(indicators[:1]),
        ura=format(indicators[1:]) if riichi else "",
        counters=chance.choice((0, 0, 0, 1, 2)),
    )


def waiting_hand(chance: random.Random) -> list[int] | None:
    """Thirteen concealed tiles of a complete hand without one."""
    groups = seven_pairs(chance) if chance.random() < 0.08 else sets(chance, 4)
    if groups is None:
        return None
    tiles = tiles_of(groups)
    tiles.remove(chance.choice(tiles))
    return sorted(tiles)


def near_hand(chance: random.Random, away: int) -> list[int] | None:
    """Fourteen tiles that lack so many of a complete hand: as many of it are exchanged for others."""
    tiles = waiting_hand(chance)
    if tiles is None:
        return None
    for _ in range(away):
        tiles.remove(chance.choice(tiles))
    tiles += chance.sample(left_of(tiles), away + 1)
    return sorted(tiles)

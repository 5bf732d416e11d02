"""Tiles, readings, waits and shanten for the naive scorer, by trying everything.

Tiles are two-letter strings ("5p", "7z"); a red five is "0p" until it has been counted.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from functools import cache, lru_cache
from typing import NamedTuple

ALL = [f"{n}{s}" for s in "mps" for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)]
ORPHANS = {t for t in ALL if t[1] == "z" or t[0] in "19"}


class Group(NamedTuple):
    """A set, a pair, or all of thirteen orphans: its tiles, and how it lies on the table."""

    tiles: tuple[str, ...]
    melded: bool = False  # declared, a concealed kong too
    open: bool = False  # holds a claimed tile

    @property
    def is_chow(self) -> bool:
        return len(self.tiles) == 3 and self.tiles[0] != self.tiles[1]

    @property
    def is_pung(self) -> bool:
        return len(self.tiles) in (3, 4) and self.tiles[0] == self.tiles[1]


Reading = tuple[Group, ...]


def tiles_of(text: str) -> list[str]:
    """The tiles of an mpsz word, one string each, red fives kept as 0."""
    return [d + part[-1] for part in re.findall(r"\d+[mpsz]", text) for d in part[:-1]]


def plain(tile: str) -> str:
    return "5" + tile[1] if tile[0] == "0" else tile


def number(tile: str) -> int:
    return int(tile[0])


def parse(hand: str) -> tuple[list[str], list[Group], list[str]]:
    """The concealed tiles (red fives as 0), the melds, and every melded tile as written."""
    concealed: list[str] = []
    melds: list[Group] = []
    melded: list[str] = []
    for word in hand.split():
        kind, colon, rest = word.rpartition(":")
        if colon:
            melds.append(Group(tuple(sorted(map(plain, tiles_of(rest)))), True, kind != "ankan"))
            melded += tiles_of(rest)
        else:
            concealed += tiles_of(rest)
    return concealed, melds, melded


def sets_and_pair(tiles: list[str]) -> list[Reading]:
    """Every way to part sorted plain tiles into sets and one pair, duplicates dropped."""
    found: set[tuple[tuple[str, ...], ...]] = set()

    def part(left: list[str], done: list[tuple[str, ...]], pairs: int) -> None:
        if not left:
            if pairs == 1:
                found.add(tuple(sorted(done)))
            return
        first = left[0]
        choices = [(first,) * 3, (first,) * 2]
        if first[1] != "z" and number(first) <= 7:
            choices.append(tuple(f"{number(first) + i}{first[1]}" for i in range(3)))
        for choice in choices:
            rest = list(left)
            if pairs == 1 and len(choice) == 2:
                continue
            if all(rest.count(t) >= choice.count(t) for t in choice):
                for t in choice:
                    rest.remove(t)
                part(rest, [*done, choice], pairs + (len(choice) == 2))

    part(sorted(tiles), [], 0)
    return [tuple(map(Group, reading)) for reading in sorted(found)]


def readings(tiles: list[str] | str) -> list[Reading]:
    """Every reading of the concealed tiles: sets and a pair, seven pairs, thirteen orphans."""
    plain_tiles = sorted(map(plain, tiles_of(tiles) if isinstance(tiles, str) else tiles))
    count = Counter(plain_tiles)
    found = sets_and_pair(plain_tiles)
    if len(count) == 7 and set(count.values()) == {2}:
        found.append(tuple(Group((t, t)) for t in sorted(count)))
    if len(plain_tiles) == 14 and set(count) == ORPHANS:
        found.append((Group(tuple(plain_tiles)),))
    return found


def waits(hand: str) -> list[str]:
    """The kinds that complete the hand, less those of which it already holds all four."""
    concealed, melds, _ = parse(hand)
    held = Counter(map(plain, concealed))
    for meld in melds:
        held.update(meld.tiles)
    return [t for t in ALL if held[t] < 4 and readings([*concealed, t])]


def shanten(hand: str) -> int:
    """Tiles still missing, less one: the nearest complete hand with no fifth copy of a kind."""
    concealed, melds, _ = parse(hand)
    have = Counter(map(plain, concealed))
    answers = [sets_shanten(hand)]
    if not melds:
        pairs = sum(have[t] >= 2 for t in have)
        answers.append(6 - pairs + max(0, 7 - len(have)))
        orphans = [have[t] for t in ORPHANS if have[t]]
        answers.append(13 - len(orphans) - (max(orphans, default=0) >= 2))
    return min(answers)


def sets_shanten(hand: str) -> int:
    """The same for four sets and a pair alone."""
    concealed, melds, _ = parse(hand)
    have = Counter(map(plain, concealed))
    fixed = Counter(t for meld in melds for t in meld.tiles)
    least = {(0, 0): 0}
    for suit in "mpsz":
        kinds = [tile for tile in ALL if tile[1] == suit]
        here = missing_in(
            suit != "z", tuple(have[t] for t in kinds), tuple(4 - fixed[t] for t in kinds)
        )
        sums: dict[tuple[int, int], int] = {}
        for (sets, pairs), before in least.items():
            for (more, pair), missing in here.items():
                both = sets + more, pairs + pair
                if both[0] < 5 and both[1] < 2:  # no hand has more
                    sums[both] = min(sums.get(both, 99), before + missing)
        least = sums
    return least[len(concealed) // 3, 1] - 1


@lru_cache(maxsize=1 << 16)
def missing_in(
    has_chows: bool, have: tuple[int, ...], room: tuple[int, ...]
) -> dict[tuple[int, int], int]:
    """The fewest tiles to add in one suit for so many sets and pairs of it, with room for so many of each kind."""

    @cache
    def missing(at: int, before: int, last: int, sets: int, pair: int) -> int:
        """From the kind at `at` on; `before`, `last` chows began one, two kinds ago."""
        if at == len(have):
            return 99 if sets or pair else 0
        begins = sets if has_chows and at < len(have) - 2 else 0
        best = 99
        for chows, pung, two in itertools.product(range(begins + 1), (0, 1), range(pair + 1)):
            used = chows + before + last + 3 * pung + 2 * two
            if chows + pung <= sets and used <= room[at]:
                rest = missing(at + 1, chows, before, sets - chows - pung, pair - two)
                best = min(best, max(0, used - have[at]) + rest)
        return best

    return {(sets, pair): missing(0, 0, 0, sets, pair) for sets in range(5) for pair in (0, 1)}


def accepts(hand: str) -> dict[str, int]:
    """The kinds that bring the hand nearer, with the copies it does not hold itself."""
    concealed, melds, _ = parse(hand)
    held = Counter(map(plain, concealed)) + Counter(t for meld in melds for t in meld.tiles)
    now = shanten(hand)
    return {t: 4 - held[t] for t in ALL if held[t] < 4 and shanten(f"{hand} {t}") < now}

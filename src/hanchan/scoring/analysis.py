"""`shanten`, `waits`, `ukeire` and the best discards of a hand given as text."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from ..compile.kernel import Counts
from ..errors import NotationError
from ..tiles import COPIES, KINDS, format, parse, parse_one
from .hands import Hand, check_copies, count_kinds, parse_hand
from .shapes import is_complete
from .waits import (
    NEVER,
    ROW,
    SCRATCH,
    honours_row,
    merge_row,
    seven_pairs_shanten,
    suit_row,
    thirteen_orphans_shanten,
    waits_mask,
)


class DiscardChoice(NamedTuple):
    """A discard from 14 tiles and what it leaves."""

    tile: str
    shanten: int
    accepts: int  # copies left of all tiles that bring the hand nearer
    waits: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """The discard as JSON has it."""
        return self._asdict() | {"waits": list(self.waits)}


class Analysis(NamedTuple):
    """What a hand still needs."""

    hand: Hand
    shanten: int
    waits: tuple[str, ...]
    accepts: dict[str, int]  # tile → copies not in the own hand
    discards: tuple[DiscardChoice, ...]  # of 14 tiles, the best first

    def to_dict(self) -> dict[str, Any]:
        """The analysis as `hanchan hand --json` prints it."""
        return {
            "shanten": self.shanten,
            "waits": list(self.waits),
            "accepts": [{"tile": tile, "left": left} for tile, left in self.accepts.items()],
            "discards": [discard.to_dict() for discard in self.discards],
        }


def shanten(hand: str) -> int:
    """Tiles to draw until tenpai; 0 for tenpai, -1 for a complete hand.

    Sets that lie open need not be written: 10, 7, 4 or 1 tiles are what is left in the hand beside them.

    >>> shanten("123m456m345p99s67p"), shanten("99s67p")
    (0, 0)
    """
    held = _Held(hand)
    return _shanten(held.counts, held.melded, held.melds)


class Distances(NamedTuple):
    """Tiles to draw until tenpai, for each form of a complete hand; NEVER where open sets leave one form alone."""

    sets: int  # four sets and a pair
    pairs: int  # seven pairs
    orphans: int  # thirteen orphans

    @property
    def other(self) -> str:
        """The form that is nearer than four sets and a pair, `pairs` or `orphans`; else empty."""
        if min(self) == self.sets:
            return ""
        return "pairs" if self.pairs <= self.orphans else "orphans"

    @property
    def is_by_sets(self) -> bool:
        """Nothing is as near as four sets and a pair."""
        return self.sets < min(self.pairs, self.orphans)


def distances(hand: str) -> Distances:
    """How far a hand is from tenpai by each form.

    >>> distances("11889p19s113355z")
    Distances(sets=3, pairs=1, orphans=5)
    """
    held = _Held(hand)
    sets = _by_sets(held.counts, held.melded, held.melds)
    if held.melds:
        return Distances(sets, NEVER, NEVER)
    return Distances(sets, seven_pairs_shanten(held.counts), thirteen_orphans_shanten(held.counts))


def waits(hand: str, seen: str = "") -> list[str]:
    """The tiles that complete a hand of 13 tiles (or 10, 7, 4, 1 beside its open sets).

    A tile of which the hand holds all four is none, nor one whose last copies are among those `seen` elsewhere.

    >>> waits("23456789p333z44z")
    ['1p', '4p', '7p']
    >>> waits("67p99s", seen="5555p")
    ['8p']
    """
    held = _Held(hand, seen)
    if not held.lacks_one:
        raise NotationError(
            "hand {hand!r}: a tile too many to wait; give 13 (or 10, 7, 4, 1)", hand=hand
        )
    found = waits_mask(held.counts, held.melded, held.melds)
    return [format([kind]) for kind in range(KINDS) if found >> kind & 1 and held.left(kind) > 0]


def ukeire(hand: str, seen: str = "") -> dict[str, int]:
    """The tiles that bring a hand of 13 tiles (or 10, 7, 4, 1) nearer, with the copies neither held nor `seen`.

    >>> ukeire("123m456m345p99s67p")
    {'2p': 4, '5p': 3, '8p': 4}
    >>> ukeire("67p99s", seen="5558p")
    {'5p': 1, '8p': 3}
    """
    held = _Held(hand, seen)
    if not held.lacks_one:
        raise NotationError(
            "hand {hand!r}: a tile too many to draw one; give 13 (or 10, 7, 4, 1)", hand=hand
        )
    accepted = _accepts(held.counts, held.melded, held.melds)
    left = {tile: held.left(parse_one(tile)) for tile in accepted}
    return {tile: copies for tile, copies in left.items() if copies > 0}


class _Held:
    """A hand as kernels want it, with the sets that are not written, and the tiles seen elsewhere."""

    def __init__(self, text: str, seen: str = "") -> None:
        hand = _read(text)
        elsewhere = parse(seen)
        check_copies([*hand.faces(), *elsewhere], f"{text} seen:{seen}" if seen else text)
        self.counts, self.melded = hand.counts(), hand.melded()
        self.seen = count_kinds(elsewhere)
        self.melds = _sets(hand)
        self.lacks_one = hand.size % 3 == 1

    def left(self, kind: int) -> int:
        """Copies that may still come."""
        return COPIES - self.counts[kind] - self.melded[kind] - self.seen[kind]


def analyse(hand: str) -> Analysis:
    """All of it for 13 tiles; for 14 every discard, the best first. Fewer are what is left beside open sets."""
    held = _read(hand)
    counts, melded, melds = held.counts(), held.melded(), _sets(held)
    number = _shanten(counts, melded, melds)
    if held.size % 3 == 1:
        found = tuple(names(waits_mask(counts, melded, melds)))
        return Analysis(held, number, found, _accepts(counts, melded, melds), ())
    discards = [_discard(held, kind) for kind in range(KINDS) if counts[kind]]
    discards.sort(key=lambda one: (one.shanten, -one.accepts))
    return Analysis(held, number, (), {}, tuple(discards))


def _read(text: str) -> Hand:
    hand = parse_hand(text)
    if hand.size % 3 == 0 or hand.size > 14:
        raise NotationError(
            "hand {hand!r}: {count} tiles; 13 or 14 were expected, or 10, 7, 4 or 1 beside open sets"
            " (a kong counts as three)",
            hand=text,
            count=hand.size,
        )
    return hand


def _sets(hand: Hand) -> int:
    """The sets that lie open, written or not."""
    return len(hand.melds) + (14 - hand.size) // 3


def _discard(hand: Hand, kind: int) -> DiscardChoice:
    counts, melded, melds = hand.counts(), hand.melded(), _sets(hand)
    counts[kind] -= 1
    number = _shanten(counts, melded, melds)
    found = names(waits_mask(counts, melded, melds)) if number == 0 else []
    accepts = sum(_accepts(counts, melded, melds).values())
    return DiscardChoice(format([kind]), number, accepts, tuple(found))


def _accepts(counts: Counts, melded: Counts, melds: int) -> dict[str, int]:
    now = _shanten(counts, melded, melds)
    found = {}
    for kind in range(KINDS):
        left = COPIES - counts[kind] - melded[kind]
        if left > 0:
            counts[kind] += 1
            if _shanten(counts, melded, melds) < now:
                found[format([kind])] = left
            counts[kind] -= 1
    return found


def _shanten(counts: Counts, melded: Counts, melds: int) -> int:
    """`waits.shanten`, with the rows of suits seen before remembered: one tile changes one suit."""
    if sum(counts) % 3 == 2 and is_complete(counts, melds):
        return -1
    best = _by_sets(counts, melded, melds)
    if not melds:
        best = min(best, seven_pairs_shanten(counts), thirteen_orphans_shanten(counts))
    return best


def _by_sets(counts: Counts, melded: Counts, melds: int) -> int:
    """The same for sets and a pair alone."""
    scratch = [0] * (2 * ROW)
    honours_row(counts, melded, scratch, 0)
    for first in (0, 9, 18):
        suit = slice(first, first + 9)
        scratch[ROW:] = _suit_row(bytes(counts[suit]), bytes(melded[suit]))
        merge_row(scratch, 0, ROW)
    return scratch[9 - melds] - 1


# Bytes, which take a third of the room that tuples do: thousands are remembered.
@lru_cache(maxsize=4096)
def _suit_row(counts: bytes, melded: bytes) -> bytes:
    scratch = [0] * SCRATCH
    suit_row(list(counts), list(melded), 0, scratch, SCRATCH - ROW)
    return bytes(scratch[SCRATCH - ROW :])


def names(kinds_mask: int) -> list[str]:
    """The kinds of a mask as text."""
    return [format([kind]) for kind in range(KINDS) if kinds_mask >> kind & 1]

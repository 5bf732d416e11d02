"""The parts of a reading: its sets and its pair, with the places of their tiles in the hand.

The concealed tiles without the winning one, in order, are places 0, 1, …; the winning tile is the next place, and after
it each meld is one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...tiles import KINDS, format, kind_of, sort_key
from ..facts import is_concealed, leaves_concealed
from ..hands import Hand
from ..question import Question
from ..sets import (
    CHOW,
    PAIR_SLOT,
    SEVEN_PAIRS,
    STANDARD,
    reading_form,
    reading_pair,
    reading_set,
    set_kind,
    set_shape,
    set_tiles,
)
from ..value import Value


class Part(NamedTuple):
    """A set or a pair; of thirteen orphans and unconnected tiles, those of one suit."""

    kinds: tuple[int, ...]
    places: tuple[int, ...]
    won: int = -1  # the place of the winning tile among the kinds, -1 without
    concealed: bool = True  # as three and four concealed pungs count it

    def __str__(self) -> str:
        """The tiles, the winning one marked behind: `78s*9s`."""
        if self.won < 0:
            return format(self.kinds)
        return f"{format(self.kinds[: self.won + 1])}*{format(self.kinds[self.won + 1 :])}"


def reading_text(parts: Iterable[Part]) -> str:
    """The reading as text, sets separated by spaces (`123m 456p 78s*9s`)."""
    return " ".join(map(str, parts))


def held_tiles(hand: Hand, win: int) -> list[int]:
    """The concealed tiles without the winning one, in order."""
    held = sorted(hand.concealed, key=sort_key)
    held.remove(win)
    return held


def parts_of(question: Question, value: Value) -> tuple[Part, ...]:
    """Concealed sets in order, the pair, then the melds as declared."""
    win, melds = question.how.kind, len(question.hand.melds)
    reading, slot = value.reading, value.slot
    held = held_tiles(question.hand, question.win)
    free: dict[int, list[int]] = {}
    for place, face in enumerate(held):
        free.setdefault(kind_of(face), []).append(place)

    def part(kinds: list[int], finished: bool, concealed: bool = True) -> Part:
        """Tiles in the hand; of equal tiles each part has its own."""
        won = len(kinds) - 1 - kinds[::-1].index(win) if finished else -1
        places = [len(held) if at == won else free[kind].pop(0) for at, kind in enumerate(kinds)]
        return Part(tuple(kinds), tuple(places), won, concealed)

    if reading_form(reading) != STANDARD:
        return tuple(part(kinds, win in kinds) for kinds in _groups(question.counts, reading))
    drawn = leaves_concealed(question.how, question.rules)
    sets = [set_kinds(reading_set(reading, place)) for place in range(4)]
    concealed = [is_concealed(reading, place, slot, drawn) for place in range(4)]
    order = sorted(range(melds, 4), key=sets.__getitem__)
    return (
        *(part(sets[place], place == slot, concealed[place]) for place in order),
        part([reading_pair(reading)] * 2, slot == PAIR_SLOT),
        *(
            Part(tuple(sets[place]), (len(held) + 1 + place,), concealed=concealed[place])
            for place in range(melds)
        ),
    )


def _groups(counts: list[int], reading: int) -> list[list[int]]:
    """The seven pairs, or the tiles of each suit where a hand has neither sets nor pairs."""
    kinds = [kind for kind in range(KINDS) for _ in range(counts[kind])]
    if reading_form(reading) == SEVEN_PAIRS:
        return [kinds[place : place + 2] for place in range(0, 14, 2)]
    suits = [[kind for kind in kinds if kind // 9 == suit] for suit in range(4)]
    return [suit for suit in suits if suit]


def set_kinds(packed: int) -> list[int]:
    """The kinds of a set's tiles."""
    low = set_kind(packed)
    if set_shape(packed) == CHOW:
        return [low, low + 1, low + 2]
    return [low] * set_tiles(packed)

"""The parts of a reading: its sets and its pair, with the places of their tiles in the hand.

The concealed tiles without the winning one, in order, are places 0, 1, …; the winning tile is the next place, and after
it each meld is one.
"""

from __future__ import annotations

from ...tiles import KINDS, kind_of, sort_key
from ..facts import is_concealed, leaves_concealed
from ..hands import Hand
from ..question import Question
from ..scored import Part
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

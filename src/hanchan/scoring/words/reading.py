"""A reading as text: sets separated by spaces, the winning tile marked `*` (`123m 456p 78s*9s`)."""

from __future__ import annotations

from ...compile.kernel import Counts
from ...tiles import KINDS, format
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


def reading_text(counts: Counts, reading: int, meld_count: int, slot: int, win: int) -> str:
    """Concealed sets in order, the pair, then the melds as declared."""
    form = reading_form(reading)
    if form == STANDARD:
        sets = [set_kinds(reading_set(reading, place)) for place in range(4)]
        texts = [mark(kinds, win if place == slot else -1) for place, kinds in enumerate(sets)]
        order = sorted(range(meld_count, 4), key=lambda place: sets[place])
        pair = mark([reading_pair(reading)] * 2, win if slot == PAIR_SLOT else -1)
        return " ".join([*(texts[place] for place in order), pair, *texts[:meld_count]])
    kinds = [kind for kind in range(KINDS) for _ in range(counts[kind])]
    if form == SEVEN_PAIRS:
        groups = [kinds[place : place + 2] for place in range(0, 14, 2)]
    else:
        groups = [[kind for kind in kinds if kind // 9 == suit] for suit in range(4)]
    return " ".join(mark(group, win if win in group else -1) for group in groups if group)


def set_kinds(packed: int) -> list[int]:
    """The kinds of a set's tiles."""
    low = set_kind(packed)
    if set_shape(packed) == CHOW:
        return [low, low + 1, low + 2]
    return [low] * set_tiles(packed)


def mark(kinds: list[int], win: int) -> str:
    """The kinds as text, the last tile of kind `win` marked; -1 marks nothing."""
    if win < 0:
        return format(kinds)
    place = len(kinds) - kinds[::-1].index(win)
    return format(kinds[:place]) + "*" + format(kinds[place:])

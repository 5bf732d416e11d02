"""The exercises of the lessons: such as ask nothing that no lesson before has told."""

from __future__ import annotations

from collections.abc import Callable

from ...errors import NotationError
from ...scoring.analysis import distances, shanten
from ..item import Item
from ..quiz import quiz
from .lessons import STEPS, lesson_of

Make = Callable[[str, int], Item]  # the exercise of a kind and a seed
SEEDS = 2**31
_TRIED = 500  # every second one fits at the worst


def _is_by_sets(item: Item) -> bool:
    return distances(item.question["hand"]).is_by_sets


def _is_no_pairs(item: Item) -> bool:
    return item.topic != "complete/pairs"


def _wins_or_lacks(item: Item) -> bool:
    """The tile wins, or does not complete the hand: that a complete one lacks a yaku is told later."""
    is_complete = shanten(item.question["hand"] + item.question["tile"]) < 0
    return "ron" in item.right[0].split() or not is_complete


# Seven pairs come with the yaku; and four sets and a pair are what efficiency counts in blocks.
_FITS: dict[str, Callable[[Item], bool]] = {
    "complete": _is_no_pairs, "away": _is_by_sets, "waits": _is_by_sets, "discard": _is_by_sets,
    "call": _wins_or_lacks,
}  # fmt: skip


def exercise(
    lesson: str, step: str, rules: str = "ema2016", seed: int = 0, lang: str = "en", make: Make | None = None
) -> Item:  # fmt: skip
    """The exercise of a lesson's step: that of the seed, or of the next one that fits the lesson.

    >>> exercise("waits", "1", seed=10).seed
    13
    """
    kind = lesson_of(lesson).kind_of_step(step) if step in STEPS else None
    if kind is None:
        raise NotationError("the lesson asks nothing at step {step!r}", step=step)
    for number in range(_TRIED):
        at = (seed + number) % SEEDS
        found = make(kind, at) if make else quiz(kind, rules, at, lang)
        if kind not in _FITS or _FITS[kind](found):
            return found
    raise NotationError("no exercise for lesson {lesson!r} in {book}", lesson=lesson, book=rules)

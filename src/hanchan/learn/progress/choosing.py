"""What a learner is asked next: what is due, else something new."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import NamedTuple

from ..item import Item
from ..quiz import KINDS
from .spacing import Key

MIXED = "mixed"  # all kinds
# Few of these are looked through for a level or a topic.
HARD_TO_MAKE = ("discard", "push", "value", "claim")
Make = Callable[[str, str, int], Item]


class Wanted(NamedTuple):
    """What the learner asks for: a kind or all of them, a book, a level or any (0)."""

    kind: str
    rules: str
    level: int = 0


class Chosen(NamedTuple):
    """An exercise, and why it is asked: `item` or `topic` that is due again, or `new`."""

    item: Item
    why: str


def choose(
    wanted: Wanted, due: Iterable[str], chance: int, make: Make, last: Key | None = None
) -> Chosen:
    """The next exercise; `due` are cards in the order in which they became due, `chance` is any number."""
    names = list(due)
    for key in filter(None, map(Key.of_card, names)):
        if key != last and _fits(key.kind, wanted) and key.rules == wanted.rules:
            return Chosen(make(*key), "item")
    for name in names:
        kind, _, _ = name.partition("/")
        if Key.of_card(name) is None and kind in KINDS and _fits(kind, wanted):
            found = _search(kind, wanted, chance, make, name)
            if found.topic == name:
                return Chosen(found, "topic")
    kind = wanted.kind
    if kind == MIXED:
        kind = random.Random(chance).choice(list(KINDS))
    return Chosen(_search(kind, wanted, chance, make, None), "new")


def _fits(kind: str, wanted: Wanted) -> bool:
    return wanted.kind in (MIXED, kind)


def _search(kind: str, wanted: Wanted, chance: int, make: Make, topic: str | None) -> Item:
    """The first exercise from this seed on with the topic and the level; if none is near, the nearest to it."""
    tries = 6 if kind in HARD_TO_MAKE else 60
    items = (make(kind, wanted.rules, (chance + at) % 2**31) for at in range(tries))
    best: tuple[int, Item] | None = None
    for item in items:
        away = abs(item.level - wanted.level) if wanted.level else 0
        away += 10 * (topic is not None and item.topic != topic)
        if best is None or away < best[0]:
            best = (away, item)
        if away == 0:
            break
    assert best is not None
    return best[1]

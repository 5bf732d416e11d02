"""The bots by name; the name is what a table's seat is filled with."""

from __future__ import annotations

from collections.abc import Callable

from ..errors import NotationError
from .player import Club, Expert, Novice
from .protocol import Bot
from .random import Random

LEVELS: dict[str, Callable[[int | str], Bot]] = {
    "random": Random,
    "novice": Novice,
    "club": Club,
    "expert": Expert,
}


def make_bot(level: str, seed: int | str = 0) -> Bot:
    """The bot of this level; NotationError names the levels there are."""
    if level not in LEVELS:
        raise NotationError(
            "no bot {level!r}; there are {levels}", level=level, levels=", ".join(LEVELS)
        )
    return LEVELS[level](seed)

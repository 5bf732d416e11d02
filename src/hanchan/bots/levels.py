"""The bots by name; the name is what a table's seat is filled with."""

from __future__ import annotations

from ..errors import NotationError
from .novice import Novice
from .protocol import Bot
from .random import Random

LEVELS: dict[str, type[Random] | type[Novice]] = {"random": Random, "novice": Novice}


def make_bot(level: str, seed: int | str = 0) -> Bot:
    """The bot of this level; NotationError names the levels there are."""
    if level not in LEVELS:
        raise NotationError(
            "no bot {level!r}; there are {levels}", level=level, levels=", ".join(LEVELS)
        )
    return LEVELS[level](seed)

"""The bots by name; the name is what a table's seat is filled with."""

from __future__ import annotations

from collections.abc import Callable

from ..compile.fast import has_fast
from ..errors import NotationError
from .net.master import Master
from .net.shipped import can_play
from .player import Club, Expert, Novice
from .protocol import Bot
from .random import Random

LEVELS: dict[str, Callable[[int | str], Bot]] = {
    "random": Random,
    "novice": Novice,
    "club": Club,
    "expert": Expert,
    "master": Master,
}


def levels_here() -> list[str]:
    """The levels that can play on this machine: a net needs numpy, and its weights."""
    return [level for level in LEVELS if level != "master" or can_play()]


def make_bot(level: str, seed: int | str = 0, *, compiled: bool = True) -> Bot:
    """The bot of this level; NotationError names the levels there are.

    With `compiled` false it never waits for a compiler, for a table where people sit.
    """
    if level not in LEVELS:
        raise NotationError(
            "no bot {level!r}; there are {levels}", level=level, levels=", ".join(LEVELS)
        )
    return Master(seed, compiled=compiled) if level == "master" else LEVELS[level](seed)


def is_compiled(level: str) -> bool:
    """The machine code that a bot of this level wants, if any, lies ready here."""
    if level != "master" or not (has_fast() and can_play()):
        return True
    from .net.machine_code import is_ready

    return is_ready()

"""Riichi mahjong by the book: the public names.

Importing this loads neither numpy nor numba; each name brings its room in when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .errors import (
        HanchanError,
        IllegalAction,
        NotationError,
        NotAWin,
        RecordError,
        RulebookError,
    )
    from .game import Game
    from .rules import Rulebook, rulebook
    from .scoring import Score, score, shanten, ukeire, waits

__version__ = "0.2.0"

__all__ = [
    "Game",
    "HanchanError",
    "IllegalAction",
    "NotAWin",
    "NotationError",
    "RecordError",
    "Rulebook",
    "RulebookError",
    "Score",
    "rulebook",
    "score",
    "shanten",
    "ukeire",
    "waits",
]

_ROOMS = {
    "errors": ("HanchanError", "IllegalAction", "NotAWin", "NotationError", "RecordError", "RulebookError"),
    "game": ("Game",),
    "rules": ("Rulebook", "rulebook"),
    "scoring": ("Score", "score", "shanten", "ukeire", "waits"),
}  # fmt: skip


def __getattr__(name: str) -> Any:
    from importlib import import_module

    for room, names in _ROOMS.items():
        if name in names:
            return getattr(import_module(f".{room}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)

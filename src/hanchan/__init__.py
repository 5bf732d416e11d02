"""Riichi mahjong by the book: the public names.

Importing this loads neither numpy nor numba; each name brings its room in when it is first used, and so does the name
of a room: `hanchan.record.read`, `hanchan.env.Batch`.
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
    from .game import Action, Game, View
    from .rules import Rulebook, rulebook
    from .scoring import Score, score, shanten, ukeire, waits

__version__ = "0.2.0"

__all__ = [
    "Action",
    "Game",
    "HanchanError",
    "IllegalAction",
    "NotAWin",
    "NotationError",
    "RecordError",
    "Rulebook",
    "RulebookError",
    "Score",
    "View",
    "rulebook",
    "score",
    "shanten",
    "ukeire",
    "waits",
]

_ROOMS = {
    "errors": ("HanchanError", "IllegalAction", "NotAWin", "NotationError", "RecordError", "RulebookError"),
    "game": ("Action", "Game", "View"),
    "rules": ("Rulebook", "rulebook"),
    "scoring": ("Score", "score", "shanten", "ukeire", "waits"),
}  # fmt: skip
_OPEN_ROOMS = ("bots", "club", "env", "game", "learn", "record", "rules", "scoring", "sim", "tiles")


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _OPEN_ROOMS:
        return import_module(f".{name}", __name__)
    for room, names in _ROOMS.items():
        if name in names:
            return getattr(import_module(f".{room}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)

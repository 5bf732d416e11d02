"""Many hands and many games at once: by numpy and numba, the extra `fast`.

Each name brings its part in when it is first used; without the extra that is one sentence (`NotInstalled`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .games.play import Games, play, stream
    from .hands.batches import (
        Ukeire,
        read_hands,
        row_errors,
        score_batch,
        shanten_batch,
        ukeire_batch,
        waits_batch,
        win_row,
    )
    from .hands.rows import RowError
    from .hands.scorer import Scorer
    from .hands.win_rows import Scores

__all__ = [
    "Games",
    "RowError",
    "Scorer",
    "Scores",
    "Ukeire",
    "play",
    "read_hands",
    "row_errors",
    "score_batch",
    "shanten_batch",
    "stream",
    "ukeire_batch",
    "waits_batch",
    "win_row",
]

_PARTS = {
    "games.play": ("Games", "play", "stream"),
    "hands.rows": ("RowError",),
    "hands.scorer": ("Scorer",),
    "hands.win_rows": ("Scores",),
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    from ..compile.fast import need_fast

    need_fast(f"hanchan.sim.{name}")
    part = next((part for part, names in _PARTS.items() if name in names), "hands.batches")
    return getattr(import_module(f".{part}", __name__), name)


def __dir__() -> list[str]:
    return sorted(__all__)

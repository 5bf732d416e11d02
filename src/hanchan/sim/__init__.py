"""Many hands and many games at once."""

from .batches import (
    Scores,
    Ukeire,
    read_hands,
    row_errors,
    score_batch,
    shanten_batch,
    ukeire_batch,
    waits_batch,
    win_row,
)
from .games import Games, play, stream
from .rows import RowError
from .scorer import Scorer

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

"""Many hands and many games at once."""

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

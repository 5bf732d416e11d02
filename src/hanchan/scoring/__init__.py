"""What a hand is worth and what it still needs; `score` is the front door."""

from .analysis import analyse, shanten, ukeire, waits
from .score import Score, score

__all__ = ["Score", "analyse", "score", "shanten", "ukeire", "waits"]

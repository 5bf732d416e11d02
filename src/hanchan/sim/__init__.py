"""Many games at once."""

from .games import Played, play

__all__ = ["Played", "play"]

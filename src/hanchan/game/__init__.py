"""Whole games: the wall, the course of play, events and what each seat may see of them."""

from .actions import Action
from .folding import fold
from .game import Game
from .given import Start
from .state import State
from .view import View, redact

__all__ = ["Action", "Game", "Start", "State", "View", "fold", "redact"]

"""Whole games: the wall, the course of play, events and what each seat may see of them."""

from .actions import Action
from .game import Game, Start, fold
from .view import View, redact

__all__ = ["Action", "Game", "Start", "View", "fold", "redact"]

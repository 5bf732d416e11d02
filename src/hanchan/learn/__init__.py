"""What a learner is asked and told, without pages."""

from .hand import Look, look_at
from .item import Item
from .quiz import kinds, quiz

__all__ = ["Item", "Look", "kinds", "look_at", "quiz"]

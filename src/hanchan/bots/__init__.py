"""Players that are programs: the `Bot` protocol and those that come with the package."""

from .levels import LEVELS, make_bot
from .protocol import Bot, Seen

__all__ = ["LEVELS", "Bot", "Seen", "make_bot"]

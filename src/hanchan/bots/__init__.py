"""Players that are programs: the `Bot` protocol and those that come with the package."""

from .check import BotError, check_bot
from .explain.discards import explain
from .explain.reasons import Judged
from .levels import LEVELS, levels_here, make_bot
from .mjai.seat import MjaiSeat
from .protocol import Bot, Seen

__all__ = [
    "LEVELS",
    "Bot",
    "BotError",
    "Judged",
    "MjaiSeat",
    "Seen",
    "check_bot",
    "explain",
    "levels_here",
    "make_bot",
]

"""What a game in progress needs of its table."""

from __future__ import annotations

from typing import Protocol

from ....game import View
from ...settings import Settings
from ...storage.store import Store
from ..connections.frames import Outgoing
from ..room.options import Options
from .prompts import OpenAsk
from .timers import Timers


class Hub(Protocol):
    """What a course needs of its table."""

    options: Options
    settings: Settings
    timers: Timers
    store: Store

    @property
    def asleep(self) -> bool:
        """Nobody is here to play."""

    def tell_seat(self, seat: int, frame: Outgoing) -> None:
        """Sends to the seat's own socket."""

    def tell_all(self, frame: Outgoing) -> None:
        """Sends to everybody, watchers too."""

    def show(self, n: int) -> None:
        """Event `n` is shown to everybody, each in their own view."""

    def bot_of(self, seat: int) -> str | None:
        """The level of the bot that sits there."""

    def is_here(self, seat: int) -> bool:
        """The seat's human is connected."""

    def away_since(self, seat: int) -> int | None:
        """Since when the seat's human is not."""

    def lag_of(self, seat: int) -> int:
        """The delay of the seat's line in ms."""

    def think(self, ask: OpenAsk, level: str, view: View, not_before: int) -> None:
        """A bot answers the ask in time."""

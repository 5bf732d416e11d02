"""What a table lends to its session, and what the session tells it in turn."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from ...settings import Settings
from ...storage.store import Store, Stored
from ..frames import Outgoing
from ..timers import Timers
from .bot_pool import BotPool


class Message(NamedTuple):
    """A frame for one seat, or for everybody where `seat` is None; the latter depends on no hidden tile."""

    frame: Outgoing
    seat: int | None = None


class RoomChanged(NamedTuple):
    """What the room shows of the game is not what it was."""


Told = Stored | Message | RoomChanged  # a stored event: it may be shown from now on


class Services(NamedTuple):
    """Settings, memory, time, thought, and the ways back into the table's task and out of it."""

    settings: Settings
    store: Store
    pool: BotPool
    timers: Timers
    post: Callable[[Callable[[], Awaitable[None]]], None]  # the table's task does it, in its turn
    tell: Callable[[Told], None]

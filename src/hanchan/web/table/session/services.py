"""What a table lends to its session, its timers among it, and what the session tells it in turn."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from ...settings import Settings
from ...storage.database import Lease
from ...storage.store import Store, Stored
from ..frames import Outgoing
from .bot_pool import BotPools

Due = Callable[[], Awaitable[None]]


class Timers:
    """What a table has to do later: names with moments of the steady clock; setting a name replaces it."""

    def __init__(self) -> None:
        self._due: dict[Any, tuple[int, Due]] = {}

    def set(self, name: Any, when: int, due: Due) -> None:
        """Calls `due` at that moment."""
        self._due[name] = (when, due)

    def cancel(self, name: Any) -> None:
        """Nothing is due any more under this name."""
        self._due.pop(name, None)

    def clear(self, *firsts: str) -> None:
        """Cancels all names, or those that are or begin with one of these words."""
        for name in list(self._due):
            word = name[0] if isinstance(name, tuple) else name
            if not firsts or word in firsts:
                del self._due[name]

    @property
    def names(self) -> list[Any]:
        """What something is due under."""
        return list(self._due)

    @property
    def next_at(self) -> int | None:
        """When something is due next."""
        return min((when for when, _ in self._due.values()), default=None)

    def pop(self, now: int) -> Due | None:
        """What is due first, if it is due."""
        if not self._due:
            return None
        name, (when, due) = min(self._due.items(), key=lambda item: item[1][0])
        if when > now:
            return None
        del self._due[name]
        return due


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
    lease: Lease
    pool: BotPools
    timers: Timers
    post: Callable[[Due], None]  # the table's task does it, in its turn
    tell: Callable[[Told], None]

"""The pause after a hand: the result is looked at for so long, or until everybody has seen it."""

from __future__ import annotations

from collections.abc import Collection

from ....game.events import HandStart
from ...storage.store import Stored
from ..frames import Wait

SEATS = range(4)


class ResultPause:
    """Holds back the next hand; `length` in ms, 0: there is no pause."""

    def __init__(self, length: int, bots: Collection[int]) -> None:
        self._length = length
        self._bots = bots
        self._ready: set[int] | None = None  # who has seen the result
        self._until: int | None = None
        self._held = 0  # the event that waits
        self._passed = 0  # the event that need not wait any more

    @property
    def is_on(self) -> bool:
        """A result is being looked at."""
        return self._ready is not None

    def holds(self, stored: Stored) -> bool:
        """The event begins the next hand and has to wait."""
        is_next_hand = isinstance(stored.event, HandStart) and stored.event.hand > 0
        return is_next_hand and stored.n != self._passed and self._length > 0

    def begin(self, stored: Stored, now: int) -> int:
        """The event waits from now on; until when at most."""
        self._held = stored.n
        self._ready = set(self._bots)
        self._until = now + self._length
        return self._until

    def frame(self) -> Wait:
        """Who has seen the result, and until when the table waits; None: for everybody."""
        ready = self._ready or set()
        return Wait("result", [seat in ready for seat in SEATS], self._until)

    def see(self, seat: int, here: Collection[int]) -> bool:
        """The seat has seen the result; whether all have that are here."""
        ready = self._ready or set()
        ready.add(seat)
        return all(one in ready or one not in here for one in SEATS)

    def hold(self) -> None:
        """The result stays until everybody is ready."""
        self._until = None

    def end(self, *, passed: bool = False) -> None:
        """Nobody waits any more; `passed`: the next hand may begin."""
        self._ready = None
        if passed:
            self._passed = self._held

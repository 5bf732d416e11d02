"""The pause after a hand: the result is looked at for so long, or until everybody has seen it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ....game.events import AnyEvent, HandStart
from ...storage.store import now_ms
from ..connections.frames import Wait
from ..room.options import PAUSES

if TYPE_CHECKING:
    from .hub import Hub

SEATS = range(4)


class ResultPause:
    """Holds back the next hand; `go_on` is called when it may begin."""

    def __init__(self, hub: Hub, go_on: Callable[[], None]) -> None:
        self._hub = hub
        self._go_on = go_on
        self._ready: set[int] | None = None  # who has seen the result
        self._until: int | None = None
        self._held = 0  # the event that waits
        self._passed = 0  # the event that need not wait any more

    @property
    def is_on(self) -> bool:
        """A result is being looked at."""
        return self._ready is not None

    def holds(self, event: AnyEvent, n: int) -> bool:
        """The event begins the next hand and has to wait."""
        pause = PAUSES[self._hub.options.pace] * self._hub.settings.result_pause
        is_next_hand = isinstance(event, HandStart) and event.hand > 0
        if not is_next_hand or n == self._passed or not pause:
            return False
        if self._ready is None:
            self._held = n
            self._ready = {seat for seat in SEATS if self._hub.bot_of(seat) is not None}
            self._until = now_ms() + int(1000 * pause)
            self._hub.timers.set("result", self._until, self._pass)
            self._hub.tell_all(self.frame())
        return True

    def frame(self) -> Wait:
        """Who has seen the result, and until when the table waits; None: for everybody."""
        ready = self._ready or set()
        return Wait("result", [seat in ready for seat in SEATS], self._until)

    async def see(self, seat: int) -> None:
        """The seat has seen the result; when all have that are here, the next hand begins."""
        if self._ready is None:
            return
        self._ready.add(seat)
        self._hub.tell_all(self.frame())
        if all(one in self._ready or not self._hub.is_here(one) for one in SEATS):
            await self._pass()

    def hold(self) -> None:
        """The host or a referee holds the result until everybody is ready."""
        if self._ready is not None:
            self._hub.timers.cancel("result")
            self._until = None
            self._hub.tell_all(self.frame())

    def end(self) -> None:
        """Nobody waits any more."""
        self._ready = None
        self._hub.timers.cancel("result")

    async def _pass(self) -> None:
        self._passed = self._held
        self.end()
        self._go_on()

"""Who of a game's people is away, and who plays for them; the log tells it, so that every replay can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....game.events import SeatStatus
from ...storage.store import now_ms
from ..room.levels import USUAL

if TYPE_CHECKING:
    from .session import Course

AWAY, BACK, BY_BOT = "away", "back", "bot"


class Presence:
    """The seats of one game; a line that is gone for a moment is nobody's business."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._held: set[int] = set()  # seats that somebody else plays until they are back
        self._said = [BACK] * 4
        for event in course.telling.events:
            if isinstance(event, SeatStatus):
                self._said[event.seat] = event.status

    def is_held(self, seat: int) -> bool:
        """Somebody else plays the seat."""
        return seat in self._held

    def substitute(self, seat: int) -> str | None:
        """The bot that plays for a human who is away, where the table wants one."""
        return USUAL if seat in self._held and self._course.hub.options.dropped == "bot" else None

    def hold(self, seat: int) -> str | None:
        """The seat is played by somebody else from now on; by which bot, if by one."""
        self._held.add(seat)
        found = self.substitute(seat)
        if found is not None:
            self._later(seat, BY_BOT, 0)
        return found

    def go_away(self, seat: int) -> None:
        """The seat's line is gone."""
        self._later(seat, AWAY, int(1000 * self._course.hub.settings.away_after))

    def come_back(self, seat: int) -> None:
        """The seat's human is here."""
        self._held.discard(seat)
        self._course.hub.timers.cancel(("status", seat))
        if self._said[seat] != BACK:
            self._later(seat, BACK, 0)

    def _later(self, seat: int, status: str, wait: int) -> None:
        async def say() -> None:
            over = self._course.game.over or self._course.hub.asleep
            if self._said[seat] != status and not over:
                self._said[seat] = status
                await self._course.record([SeatStatus(seat, status)])

        self._course.hub.timers.set(("status", seat), now_ms() + wait, say)

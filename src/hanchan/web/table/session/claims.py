"""Claims on one open tile: who has answered, and whose answer can no longer matter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....game import Action
from ....game.events import AnyEvent
from ....rules.play import FIRST_CALL
from ...storage.store import now_ms
from ..connections.frames import Unask
from .prompts import CLAIM, settled_early

if TYPE_CHECKING:
    from .session import Course

_ORDER = ("ron", "kong", "pung", "chow")


class Claims:
    """The answers that are in."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self.answers: dict[int, Action] = {}

    def settle(self, clearly_first: bool = False) -> list[AnyEvent]:
        """Passes for those whose claim can no longer matter, and tells them whose does."""
        course = self._course
        waiting = {seat: ask for seat, ask in course.asks.items() if ask.kind == CLAIM}
        play = course.game.play
        settled = settled_early(
            self.answers, waiting, course.game.open_seat, play, clearly_first=clearly_first
        )
        best = self._best()
        news: list[AnyEvent] = []
        for seat in settled:
            ask = course.withdraw(seat)
            if ask.sent and best is not None:
                course.hub.tell_seat(seat, Unask(ask.id, best[1].act, best[0]))
            news += course.game.act(seat, Action("pass"))
        is_first_call = play.claim_priority == FIRST_CALL
        if not news and self.answers and is_first_call and not clearly_first:
            when = now_ms() + play.simultaneity_ms + 1
            course.hub.timers.set("first call", when, self._on_clearly_first)
        return news

    async def _on_clearly_first(self) -> None:
        if self._course.game.is_claim:
            await self._course.record(self.settle(clearly_first=True))

    def _best(self) -> tuple[int, Action] | None:
        claims = [item for item in self.answers.items() if item[1].act in _ORDER]
        return min(claims, key=lambda item: _ORDER.index(item[1].act), default=None)

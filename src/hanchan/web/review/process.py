"""Finished games looked at again, in a process of their own: one decision at once, a whole game bit by bit.

A game's mistakes are worked out once, hand by hand, and kept; until then whoever asks is told how far it has come.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

from ...rules import Rulebook
from ..errors import Refusal
from ..storage.store import Store
from ..table.connections.event_feed import Telling
from ..table.session.bot_pool import Thinkers
from .choices import MISTAKE, Hand, hands_of, in_words

log = logging.getLogger("hanchan.web")
_KEPT = 500  # decisions and waits that are remembered
Look = Callable[[Hand, Rulebook, int, int], Awaitable[dict[str, Any] | None]]


class _Course:
    """How far the review of one seat's game has come."""

    def __init__(self, of: int) -> None:
        self.found: list[dict[str, Any]] = []
        self.hands, self.of = 0, of
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """The reviews of one server."""

    def __init__(self, store: Store, processes: int, most: int) -> None:
        self._store = store
        self._thinkers = Thinkers(min(1, processes))
        self._running: dict[tuple[str, int], _Course] = {}
        self._one_by_one = asyncio.Semaphore(1)
        self._known: OrderedDict[tuple[str, str, int, int], dict[str, Any] | None] = OrderedDict()
        self._asked, self._most = 0, most

    async def close(self) -> None:
        """Nothing is looked at any more; what was begun is begun anew when it is asked for."""
        for course in list(self._running.values()):
            if course.task is not None:
                course.task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await course.task
        self._thinkers.close()

    async def decision(self, telling: Telling, seat: int, n: int, lang: str) -> dict[str, Any]:
        """The seat's decision after event `n`; Refusal if it had none there."""
        found = await self._looked("decision", self._thinkers.look_again, telling, seat, n)
        if found is None:
            raise Refusal(
                "no_decision", "seat {seat} had nothing to choose after event {n}", 404, seat=seat,
                n=n,
            )  # fmt: skip
        said: dict[str, Any] = in_words(found, lang)
        return said

    async def waits(self, telling: Telling, seat: int, n: int) -> dict[str, Any]:
        """The seat's waits after event `n`; none where no hand is played."""
        found = await self._looked("waits", self._thinkers.waits, telling, seat, n)
        return found or {"waits": [], "discards": []}

    async def _looked(
        self, what: str, look: Look, telling: Telling, seat: int, n: int
    ) -> dict[str, Any] | None:
        """What the look at the hand finds, remembered; None if event `n` is in no hand."""
        key = (what, telling.game, seat, n)
        if key not in self._known:
            hand = next((one for one in reversed(hands_of(telling.events)) if one.first <= n), None)
            if hand is None or n >= hand.first + len(hand.events):
                return None
            if self._asked >= self._most:
                raise _busy()
            self._asked += 1
            try:
                self._known[key] = await look(hand, telling.book, seat, n)
            finally:
                self._asked -= 1
            while len(self._known) > _KEPT:
                self._known.popitem(last=False)
        return self._known.get(key)

    async def mistakes(self, telling: Telling, seat: int, lang: str) -> dict[str, Any]:
        """The seat's mistakes; the first who asks sets the work going."""
        kept = await self._store.review(telling.game, seat)
        if kept is not None:
            return _told(seat, in_words(kept, lang), done=True)
        key = (telling.game, seat)
        course = self._running.get(key)
        if course is None:
            if len(self._running) >= self._most:
                raise _busy()
            course = self._running[key] = _Course(len(hands_of(telling.events)))
            course.task = asyncio.create_task(self._look(key, telling, course))
        return _told(seat, in_words(course.found, lang), hands=course.hands, of=course.of)

    async def _look(self, key: tuple[str, int], telling: Telling, course: _Course) -> None:
        game, seat = key
        try:
            async with self._one_by_one:
                for hand in hands_of(telling.events):
                    course.found += await self._thinkers.mistakes(hand, telling.book, seat)
                    course.hands += 1
                await self._store.keep_review(game, seat, course.found)
        except Exception:
            log.exception("game %s: looking at it again failed", game)
        finally:
            self._running.pop(key, None)


def _busy() -> Refusal:
    return Refusal("busy", "too many games are being looked at; try again later", 429)


def _told(seat: int, found: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"seat": seat, "threshold": MISTAKE, "mistakes": found, "done": False} | more

"""Finished games looked at again, in a process of their own: one decision at once, a whole game bit by bit.

A game's mistakes are worked out once, hand by hand, and kept; until then whoever asks is told how far it has come.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from typing import Any

import msgspec

from ...game.events import AnyEvent
from ...learn.item import MISTAKE
from ...learn.review.choices import HandEvents, hands_of
from ...rules import Rulebook
from ..errors import Refusal
from ..storage.database import end_task
from ..storage.store import Store
from ..table.connections.connections import EventFeed
from ..table.session.bot_pool import BotPool, packed_book, unpacked_book
from .choices import in_words, look_again, mistakes, waits_then
from .stream import read_record, review_lines, review_page, unpacked

log = logging.getLogger("hanchan.web")
_KEPT = 500  # decisions and waits that are remembered
Packed = tuple[str, bytes, int, bytes]  # the book and the hand, as they are sent to a process


class _Progress:
    """How far the review of one seat's game has come."""

    def __init__(self, of: int) -> None:
        self.found: list[dict[str, Any]] = []
        self.hands, self.of = 0, of
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """The reviews of one server."""

    def __init__(self, store: Store, processes: int, most: int) -> None:
        self._store = store
        self._pool = BotPool(min(1, processes))
        self._running: dict[tuple[str, int], _Progress] = {}
        self._one_by_one = asyncio.Semaphore(1)
        self._known: OrderedDict[tuple[str, str, int, int], dict[str, Any] | None] = OrderedDict()
        self._asked, self._most = 0, most

    async def close(self) -> None:
        """Nothing is looked at any more; what was begun is begun anew when it is asked for."""
        for progress in list(self._running.values()):
            await end_task(progress.task)
        self._pool.close()

    async def decision(self, feed: EventFeed, seat: int, n: int, lang: str) -> dict[str, Any]:
        """The seat's decision after event `n`; Refusal if it had none there."""
        found = await self._looked("decision", feed, seat, n)
        if found is None:
            raise Refusal(
                "no_decision", "seat {seat} had nothing to choose after event {n}", 404, seat=seat,
                n=n,
            )  # fmt: skip
        said: dict[str, Any] = in_words(found, lang)
        return said

    async def waits(self, feed: EventFeed, seat: int, n: int) -> dict[str, Any]:
        """The seat's waits after event `n`; none where no hand is played."""
        found = await self._looked("waits", feed, seat, n)
        return found or {"waits": [], "discards": []}

    async def read(self, stored: bytes, rules: str | None, lang: str) -> list[AnyEvent]:
        """The events of a pasted record; Refusal says what is wrong with it."""
        with self._place():
            found = await self._pool.run(read_record, stored, rules, lang)
        if isinstance(found, str):
            raise Refusal("record", "this cannot be reviewed: {reason}", 422, reason=found)
        return unpacked(found)

    def lines(self, log: Sequence[AnyEvent], seat: int, lang: str) -> AsyncIterator[bytes]:
        """One seat's game looked at again, a line for each hand as it is worked out; Refusal before the first."""
        if self._asked >= self._most:
            raise _busy()
        return self._lines(log, seat, lang)

    async def _lines(self, log: Sequence[AnyEvent], seat: int, lang: str) -> AsyncIterator[bytes]:
        with self._place():
            async for line in review_lines(self._pool, log, seat, lang):
                yield line

    async def page(self, log: Sequence[AnyEvent], seat: int, name: str, lang: str) -> str:
        """The same as a page to print."""
        with self._place():
            return await review_page(self._pool, log, seat, name, lang)

    @contextlib.contextmanager
    def _place(self) -> Iterator[None]:
        """A place among those who are answered; Refusal if too many are."""
        if self._asked >= self._most:
            raise _busy()
        self._asked += 1
        try:
            yield
        finally:
            self._asked -= 1

    async def _looked(self, what: str, feed: EventFeed, seat: int, n: int) -> dict[str, Any] | None:
        """What the look at the hand finds, remembered; None if event `n` is in no hand."""
        key = (what, feed.game, seat, n)
        if key not in self._known:
            hand = next((one for one in reversed(hands_of(feed.events)) if one.first <= n), None)
            if hand is None or n >= hand.first + len(hand.events):
                return None
            with self._place():
                packed = _packed(hand, feed.book)
                self._known[key] = await self._pool.run(_work, what, packed, seat, n)
            while len(self._known) > _KEPT:
                self._known.popitem(last=False)
        return self._known.get(key)

    async def mistakes(self, feed: EventFeed, seat: int, lang: str) -> dict[str, Any]:
        """The seat's mistakes; the first who asks sets the work going."""
        kept = await self._store.review(feed.game, seat)
        if kept is not None:
            return _told(seat, in_words(kept, lang), done=True)
        key = (feed.game, seat)
        progress = self._running.get(key)
        if progress is None:
            if len(self._running) >= self._most:
                raise _busy()
            progress = self._running[key] = _Progress(len(hands_of(feed.events)))
            progress.task = asyncio.create_task(self._look(key, feed, progress))
        return _told(seat, in_words(progress.found, lang), hands=progress.hands, of=progress.of)

    async def _look(self, key: tuple[str, int], feed: EventFeed, progress: _Progress) -> None:
        game, seat = key
        try:
            async with self._one_by_one:
                for hand in hands_of(feed.events):
                    packed = _packed(hand, feed.book)
                    progress.found += await self._pool.run(_work, "mistakes", packed, seat)
                    progress.hands += 1
                await self._store.keep_review(game, seat, progress.found)
        except Exception:
            log.exception("game %s: looking at it again failed", game)
        finally:
            self._running.pop(key, None)


def _packed(hand: HandEvents, book: Rulebook) -> Packed:
    return (*packed_book(book), hand.first, msgspec.json.encode(hand.events))


def _unpacked(packed: Packed) -> tuple[HandEvents, Rulebook]:
    base, changes, first, told = packed
    events = msgspec.json.decode(told, type=list[AnyEvent])
    return HandEvents(first, events), unpacked_book(base, changes)


_WORK: dict[str, Callable[..., Any]] = {
    "decision": look_again,
    "waits": waits_then,
    "mistakes": mistakes,
}


def _work(what: str, packed: Packed, *given: int) -> Any:
    """What a process does: a look at a hand that was sent to it."""
    return _WORK[what](*_unpacked(packed), *given)


def _busy() -> Refusal:
    return Refusal("busy", "too many games are being looked at; try again later", 429)


def _told(seat: int, found: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"seat": seat, "threshold": MISTAKE, "mistakes": found, "done": False} | more

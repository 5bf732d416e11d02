"""What has happened and when it is shown: the log, how long a discard lies, how long a result is looked at.

After a discard nobody takes, the next draw is shown no earlier than the table's floor. `jitter` lets discards that
nobody can call wait as long as people at this table took to pass; `fixed` makes every discard wait the same.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Collection, Sequence
from typing import NamedTuple

from ....game import View, events, redact
from ....game.events import AnyEvent
from ...clock import stamp_of
from ...storage.store import Stored
from ..frames import Wait
from ..room.options import Options

_OPENS = (events.Discard, events.Kan)
_TAKES = (events.Call, events.Win, events.DrawTakenBack, events.CallTakenBack)
NEARLY = 200  # ms that the server may be late itself
# How long people take to pass, until this table has seen its own.
USUAL = (700, 800, 900, 1000, 1100, 1200, 1400, 1600, 1900, 2400)


class Due(NamedTuple):
    """An event and the moment (of the steady clock) at which it is to be shown."""

    stored: Stored
    moment: int


class GameLog:
    """The events that are written down; the first `shown` of them may be seen."""

    def __init__(self, log: Sequence[Stored]) -> None:
        self.events: list[AnyEvent] = [stored.event for stored in log]
        self.shown = len(log)
        self._waiting: list[Due] = []
        self._views: dict[int, View] = {}

    def add(self, news: Sequence[Due]) -> None:
        """More has happened; it is not shown yet."""
        self._waiting += news
        self.events += [due.stored.event for due in news]

    @property
    def next(self) -> Due | None:
        """The first event that waits to be shown."""
        return self._waiting[0] if self._waiting else None

    def show(self) -> None:
        """The next event may be seen from now on."""
        stored = self._waiting.pop(0).stored
        self.shown = stored.n
        for seat, view in self._views.items():
            view.fold(redact(stored.event, seat))

    def view(self, seat: int) -> View:
        """What the seat has seen."""
        if seat not in self._views:
            self._views[seat] = View.of(self.events[: self.shown], seat)
        return self._views[seat]


class Pacing:
    """The moments at which events are shown, all of the steady clock."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._passes: deque[int] = deque(maxlen=50)
        self._last = 0
        self.open_at: int | None = None  # since when a tile lies open to claims
        self.somebody_asked = False  # a person is asked about it

    def plan(self, news: Sequence[AnyEvent], n: int, now: int) -> list[Due]:
        """The events with their numbers, the first being `n`, and the moments at which they are shown."""
        planned = []
        at = max(now, self._last)
        for place, event in enumerate(news):
            if isinstance(event, events.AROUND):
                pass  # has nothing to do with the tile that lies open
            elif isinstance(event, _OPENS):
                self.open_at = at
                self.somebody_asked = False
            elif self.open_at is not None and not self._belongs_to_discard(news, place):
                if not _is_taken(news[place:]):
                    due = self.open_at + self._hold(now)
                    # An answer that came with the end of the window must not show as some milliseconds more.
                    nearly = self._options.privacy == "fixed" and 0 <= now - due < NEARLY
                    at = due if nearly else max(at, due)
                self.open_at = None
            planned.append(Due(Stored(n + place, stamp_of(at), event), at))
        self._last = at
        return planned

    @staticmethod
    def _belongs_to_discard(news: Sequence[AnyEvent], place: int) -> bool:
        """The indicator of an open kong is turned with the discard, before anybody answers."""
        is_turned = isinstance(news[place], events.DoraRevealed)
        return is_turned and place > 0 and isinstance(
            news[place - 1], events.Discard | events.DoraRevealed
        )  # fmt: skip

    def _hold(self, now: int) -> int:
        floor = self._options.floor
        if self._options.privacy == "fixed":
            return max(floor, self._options.claim_window or 0)
        if self._options.privacy == "off":
            return floor
        if self.somebody_asked and self.open_at is not None:
            self._passes.append(max(0, now - self.open_at))
            return floor
        return max(floor, random.choice(self._passes or USUAL))


def _is_taken(news: Sequence[AnyEvent]) -> bool:
    """Somebody claims or wins on the open tile."""
    for event in news:
        if isinstance(event, _TAKES):
            return True
        if isinstance(event, events.Draw | events.HandEnd):
            return False
    return False


def result_pause(options: Options, longest: float) -> int | None:
    """How long a result is looked at, in ms; None: until everybody here has seen it.

    Where nobody's decisions are limited the result is not either, and at an instant table only people take time:
    nothing happens there behind a sheet that somebody still reads.
    """
    if longest and (options.clock == "relaxed" or options.pace == "instant"):
        return None
    return int(1000 * longest)


class ResultPause:
    """The pause after a hand, which holds back the next; `length` in ms, 0: there is no pause, None: no limit."""

    def __init__(self, length: int | None, bots: Collection[int]) -> None:
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
        is_next_hand = isinstance(stored.event, events.HandStart) and stored.event.hand > 0
        return is_next_hand and stored.n != self._passed and self._length != 0

    def begin(self, stored: Stored, now: int) -> int | None:
        """The event waits from now on; until when at most."""
        self._held = stored.n
        self._ready = set(self._bots)
        self._until = None if self._length is None else now + self._length
        return self._until

    def frame(self) -> Wait:
        """Who has seen the result, and until when the table waits; None: for everybody."""
        ready = self._ready or set()
        return Wait("result", [seat in ready for seat in range(4)], self._until)

    def see(self, seat: int) -> None:
        """The seat has seen the result."""
        if self._ready is not None:
            self._ready.add(seat)

    def is_over(self, here: Collection[int]) -> bool:
        """Whether all have seen the result that are here; without a limit, also if nobody is here to see it."""
        unseen = set(here) - (self._ready or set())
        return not unseen and (self._length is None or bool(here))

    def hold(self) -> None:
        """The result stays until everybody is ready."""
        self._until = None

    def end(self, *, passed: bool = False) -> None:
        """Nobody waits any more; `passed`: the next hand may begin."""
        self._ready = None
        if passed:
            self._passed = self._held

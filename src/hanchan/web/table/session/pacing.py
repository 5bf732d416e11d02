"""When what happened is shown: the pause between a discard and the next draw, so that time tells nothing.

After a discard nobody takes, the next draw is shown no earlier than the table's floor. `jitter` lets discards that
nobody can call wait as long as people at this table took to pass; `fixed` makes every discard wait the same.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Sequence

from ....game import events
from ....game.events import AnyEvent
from ...storage.store import Stored
from ..room.options import Options

_OPENS = (events.Discard, events.Kan)
_TAKES = (events.Call, events.Win, events.DrawTakenBack)
NEARLY = 200  # ms that the server may be late itself
# How long people take to pass, until this table has seen its own.
USUAL = (700, 800, 900, 1000, 1100, 1200, 1400, 1600, 1900, 2400)


class Pacing:
    """The times at which events are shown."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._passes: deque[int] = deque(maxlen=50)
        self._last = 0
        self.open_at: int | None = None  # since when a tile lies open to claims
        self.somebody_asked = False  # a person is asked about it

    def plan(self, news: Sequence[AnyEvent], n: int, now: int) -> list[Stored]:
        """The events with their numbers, the first being `n`, and the times at which they are shown."""
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
            planned.append(Stored(n + place, at, event))
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
            return max(floor, self._options.window)
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

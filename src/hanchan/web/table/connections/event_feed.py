"""What of a game may be seen, as frames for each viewer.

Every frame with an event in it is made here, through `redact`: live, resumed, spectated and replayed ones alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from ....game import events, redact
from ....game.events import AnyEvent
from ....game.view import Viewer
from ....game.wall.proofs import Proofs
from ....record.story import story_of
from ....rules import Rulebook
from ...storage.store import Stored
from ..frames import Batch, Ev, Outgoing, Proved, Snap, Sync
from .proofs import Prover
from .sheets import sheet

BATCH_EVENTS = 200
BATCH_BYTES = 40_000


class EventFeed:
    """The events of a game that have been shown."""

    def __init__(
        self,
        game: str,
        book: Rulebook,
        log: Sequence[Stored] = (),
        proofs_of: Callable[[events.HandStart], Proofs] | None = None,
    ) -> None:
        self.game = game
        self.book = book
        self.log: list[Stored] = list(log)
        self.events: list[AnyEvent] = [stored.event for stored in log]
        self._prover = Prover(proofs_of) if proofs_of is not None else None
        self._sheets: dict[int, dict[str, Any] | None] = {}

    def add(self, stored: Stored) -> None:
        """The next event may be seen."""
        self.log.append(stored)
        self.events.append(stored.event)

    @property
    def shown(self) -> int:
        """How many there are."""
        return len(self.log)

    @property
    def is_over(self) -> bool:
        """The end of the game has been shown."""
        return bool(self.events) and isinstance(self.events[-1], events.GameEnd)

    def frame(self, n: int, viewer: Viewer, *, proof: bool = False) -> Ev:
        """Event number `n` (from 1 on) as the viewer may see it, with the proofs of its tiles if asked for."""
        stored = self.log[n - 1]
        shown = redact(stored.event, viewer)
        body: dict[str, Any] = msgspec.to_builtins(shown)
        kind = body.pop("k")
        if n not in self._sheets:
            self._sheets[n] = sheet(self.events, n - 1, self.book)
        proofs = self._prover.proofs(self.events, n - 1, shown) if proof and self._prover else []
        return Ev(n, kind, body, stored.at, self._sheets[n], proofs or None)

    def resume(
        self, have: int, viewer: Viewer, upto: int, *, proof: bool = False
    ) -> Iterator[Outgoing]:
        """What a viewer who has `have` events still needs, up to `upto`."""
        have = have if 0 <= have <= upto else 0
        begun = self._hand_start(upto)
        first = self._hand_start(upto, first=True)
        if begun > first and have < begun - 1:
            have = begun - 1
            yield Snap(have, self._state_before(begun, viewer))
        yield from self._batches(have + 1, upto, viewer, proof)
        yield Sync(upto)

    def proofs(self, viewer: Viewer, upto: int) -> Proved:
        """The proofs of the newest hand's tiles, as far as they were shown."""
        begun = self._hand_start(upto)
        frames = [self.frame(n, viewer, proof=True) for n in range(begun, upto + 1) if n]
        return Proved([{"n": frame.n, "p": frame.p} for frame in frames if frame.p])

    def _batches(self, start: int, stop: int, viewer: Viewer, proof: bool) -> Iterator[Batch]:
        batch: list[Any] = []
        size = 0
        for n in range(start, stop + 1):
            encoded = msgspec.json.encode(self.frame(n, viewer, proof=proof))
            if batch and (len(batch) == BATCH_EVENTS or size + len(encoded) > BATCH_BYTES):
                yield Batch(batch)
                batch, size = [], 0
            batch.append(msgspec.Raw(encoded))
            size += len(encoded)
        if batch:
            yield Batch(batch)

    def _hand_start(self, upto: int, first: bool = False) -> int:
        """The number of the newest hand's first event among the first `upto`; 0 if none began."""
        order = range(1, upto + 1) if first else range(upto, 0, -1)
        return next((n for n in order if isinstance(self.events[n - 1], events.HandStart)), 0)

    def _state_before(self, begun: int, viewer: Viewer) -> dict[str, Any]:
        """The game before the hand that begins with event `begun`."""
        before = [redact(event, viewer) for event in self.events[: begun - 1]]
        start = self.events[begun - 1]
        assert isinstance(start, events.HandStart)
        state: dict[str, Any] = {"scores": list(start.scores), "hands": self.hands(begun - 1)}
        for event in before:
            if isinstance(event, events.GameStart | events.SeatsDrawn):
                body: dict[str, Any] = msgspec.to_builtins(event)
                state[body.pop("k")] = body
        return state

    def hands(self, upto: int) -> list[dict[str, Any]]:
        """One line for every hand among the first `upto` events."""
        told = self.events[:upto]
        numbers = [n for n, event in enumerate(told, 1) if isinstance(event, events.HandStart)]
        lines = []
        for number, hand in zip(numbers, story_of(told).hands if numbers else [], strict=True):
            result = (
                "win" if hand.wins else "draw" if hand.draw else "chombo" if hand.chombo else None
            )
            line: dict[str, Any] = {
                "name": hand.name, "round": hand.start.round, "dealer": hand.start.dealer,
                "counters": hand.start.counters, "n": number, "result": result,
                "winners": [win.seat for win in hand.wins], "deltas": None,
            }  # fmt: skip
            if hand.end is not None:
                pairs = zip(hand.end.scores, hand.start.scores, strict=True)
                line["deltas"] = [after - before for after, before in pairs]
            lines.append(line)
        return lines

    def open_upto(self, delay: str | int, now: int) -> int:
        """How many events a viewer of open hands may see: to the last hand's end, or some time ago."""
        if self.is_over:
            return self.shown
        for n in range(self.shown, 0, -1):
            if delay == "hand":
                if isinstance(self.events[n - 1], events.HandEnd):
                    return n
            elif self.log[n - 1].at <= now - 1000 * int(delay):
                return n
        return 0

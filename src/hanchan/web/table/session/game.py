"""A game at a web table: set up from what the database keeps, taken up again from its log, shown bit by bit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....game import Game, View, redact
from ....game.events import AnyEvent
from ....rules.changes import restated
from ...storage.store import Stored


def begin(game: str, secret: bytes, nonces: bytes, start: dict[str, Any]) -> Game:
    """A new game; `start` holds book, names, seats where they are kept, and walls in tests."""
    return Game(**_arguments(game, secret, nonces, start))


def take_up(
    game: str, secret: bytes, nonces: bytes, start: dict[str, Any], log: Sequence[AnyEvent]
) -> tuple[Game, list[AnyEvent]]:
    """The game that the log tells, ready to go on, and what follows if nobody has to decide."""
    return Game.taken_up(log, **_arguments(game, secret, nonces, start))


def _arguments(game: str, secret: bytes, nonces: bytes, start: dict[str, Any]) -> dict[str, Any]:
    return {
        "rules": restated(start["rules"], start["changes"]), "secret": secret, "nonces": nonces,
        "game": game, "names": tuple(start["names"]), "referee": start["referee"],
        "players": start["players"], "wall": start["walls"], "online": True,
    }  # fmt: skip


class GameLog:
    """The events that are written down; the first `shown` of them may be seen."""

    def __init__(self, log: Sequence[Stored]) -> None:
        self.events: list[AnyEvent] = [stored.event for stored in log]
        self.shown = len(log)
        self._waiting: list[Stored] = []
        self._views: dict[int, View] = {}

    def add(self, news: Sequence[Stored]) -> None:
        """More has happened; it is not shown yet."""
        self._waiting += news
        self.events += [stored.event for stored in news]

    @property
    def next(self) -> Stored | None:
        """The first event that waits to be shown."""
        return self._waiting[0] if self._waiting else None

    def show(self) -> None:
        """The next event may be seen from now on."""
        stored = self._waiting.pop(0)
        self.shown = stored.n
        for seat, view in self._views.items():
            view.fold(redact(stored.event, seat))

    def view(self, seat: int) -> View:
        """What the seat has seen."""
        if seat not in self._views:
            self._views[seat] = View.of(self.events[: self.shown], seat)
        return self._views[seat]

"""What one seat alone is told: its decisions, its furiten, its waits, a win it let pass. Others never notice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ....game import Action, Game, View
from ....rules.play import FURITEN_OFF
from ...storage.store import now_ms
from ..session.clocks import SeatClock
from ..session.prompts import CLAIM, GUARD, REFEREE, OpenAsk
from .frames import Ask, Note
from .hints import furiten, hints

if TYPE_CHECKING:
    from ..session.hub import Hub


class Whispers:
    """The notes of the four seats; each is said when it changes."""

    def __init__(self, hub: Hub, game: Game, view_of: Callable[[int], View]) -> None:
        self._hub = hub
        self._game = game
        self._view_of = view_of
        self._said: dict[tuple[int, str], Any] = {}

    def ask_frame(self, ask: OpenAsk, clock: SeatClock) -> Ask:
        """The decision, with the time that is left for it now."""
        used = max(0, now_ms() - ask.at)
        base = ask.base if ask.base is not None else clock.base
        bank = 0 if ask.base is not None else clock.bank
        if base is None:
            left, rest = None, None
        else:
            left, rest = max(0, base - used), max(0, bank - max(0, used - base))
        options = [action.to_dict() for action in ask.legal]
        instant = self._hub.options.pace == "instant"
        guard = 0 if instant else max(GUARD, ask.at - now_ms())
        return Ask(ask.id, ask.n, ask.kind, options, left, rest, guard, ask.barred, ask.against)

    def refresh(self, only: int | None = None) -> None:
        """Says to each person what has changed about the own hand, where the table allows hints."""
        if not self._hub.options.hints or self._game.over:
            return
        for seat in range(4) if only is None else [only]:
            if self._hub.bot_of(seat) is None:
                view = self._view_of(seat)
                self._say(seat, "furiten", furiten(self._game, view, seat))
                self._say(seat, "hints", hints(self._game, view, seat))

    def repeat(self, seat: int) -> None:
        """Says again what was said last: the state may be ahead of what has been shown."""
        for kind in ("furiten", "hints"):
            if (seat, kind) in self._said:
                self._hub.tell_seat(seat, Note(kind, self._said[seat, kind]))

    def _say(self, seat: int, kind: str, body: dict[str, Any]) -> None:
        key = (seat, kind)
        silent = not any(body.values())
        if self._said.get(key) == body or (key not in self._said and silent):
            return
        self._said[key] = body
        self._hub.tell_seat(seat, Note(kind, body))

    def after_answer(self, ask: OpenAsk, action: Action) -> None:
        """Who passes a win is told what that means."""
        passed = ask.kind in (CLAIM, REFEREE) and ask.has("ron") and action.act == "pass"
        if passed and self._game.play.temporary_furiten != FURITEN_OFF:
            until = "hand" if self._view_of(ask.seat).riichi[ask.seat] else "draw"
            self._hub.tell_seat(ask.seat, Note("passed_win", {"until": until}))

"""What one seat alone is told of its hand: its furiten, its waits, a win it let pass. Others never notice."""

from __future__ import annotations

from typing import Any

from ....game import Action, Game, View
from ....rules.play import FURITEN_OFF
from ..frames import Note
from .hints import furiten, hints
from .prompts import CLAIM, REFEREE, Prompt


class PrivateNotes:
    """The notes of the four seats."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._said: dict[tuple[int, str], dict[str, Any]] = {}

    def news(self, seat: int, view: View) -> list[Note]:
        """What has changed about the seat's own hand since it was last told."""
        found = {
            "furiten": furiten(self._game, view, seat),
            "hints": hints(self._game, view, seat),
        }
        return [Note(kind, body) for kind, body in found.items() if self._is_new(seat, kind, body)]

    def _is_new(self, seat: int, kind: str, body: dict[str, Any]) -> bool:
        silent = not any(body.values())
        if self._said.get((seat, kind)) == body or ((seat, kind) not in self._said and silent):
            return False
        self._said[seat, kind] = body
        return True

    def repeat(self, seat: int) -> list[Note]:
        """What was said last: the state may be ahead of what has been shown."""
        said = ((kind, self._said.get((seat, kind))) for kind in ("furiten", "hints"))
        return [Note(kind, body) for kind, body in said if body is not None]

    def after_answer(self, prompt: Prompt, action: Action, view: View) -> list[Note]:
        """Who passes a win is told what that means."""
        passed = prompt.kind in (CLAIM, REFEREE) and prompt.has("ron") and action.act == "pass"
        if not passed or self._game.play.temporary_furiten == FURITEN_OFF:
            return []
        return [Note("passed_win", {"until": "hand" if view.riichi[prompt.seat] else "draw"})]

"""One seat's side of an mjai game: the messages it is told, its view, and what it may do.

The protocol does not list legal actions. Its messages become our events, and the engine, which folds them, lists them.
"""

from __future__ import annotations

from typing import Any

from ...game import Action, View
from ...game.engine.codes import LAST_FACE
from ...game.folding import SeatTable
from ...record.mjai.lines import NAGASHI, REASONS
from ...record.mjai.moves import Moves
from ...rules import Rulebook, rulebook
from ...tiles import format
from ..protocol import Seen

Message = dict[str, Any]

_OUR_REASONS = {mjai: ours for ours, mjai in REASONS.items()}
_ENDS = ("hora", "ryukyoku", "end_kyoku")


class MjaiSeat:
    """What one seat knows of the game, and may do."""

    def __init__(self, rules: str | Rulebook, seat: int) -> None:
        self.book = rulebook(rules)
        self.seat = seat
        self.view = View(seat)
        self._table = SeatTable(self.book, seat)
        self._moves = Moves(self.book, hidden=True)

    def hear(self, message: Message) -> list[Action]:
        """What the seat may do after the message; nothing if it has nothing to decide."""
        if message["type"] in _ENDS:
            self._end(message)
            return []
        told = self._moves.events(message)
        for event in told:
            self.view.fold(event)
            self._table.fold(event)
        return self._table.legal() if told else []

    def seen(self, legal: list[Action]) -> Seen:
        """The question for a bot."""
        return Seen(self.seat, self.view, legal, self.book)

    @property
    def open_tile(self) -> str:
        """The tile that lies open to claims."""
        return format([self._table.state.now[LAST_FACE]])

    def _end(self, message: Message) -> None:
        """The hand ends: what it was worth is in the scores of the next."""
        match message["type"]:
            case "hora":
                self._table.win(message["actor"], message["target"])
            case "ryukyoku":
                reason = _OUR_REASONS.get(message.get("reason", ""), "exhaustive")
                nagashi = message.get("reason") in (None, NAGASHI)
                self._table.draw(reason, message.get("tenpais", ()), nagashi)
            case "end_kyoku":
                self._table.end_hand()

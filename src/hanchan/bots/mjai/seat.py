"""One seat's side of an mjai game: the messages it is told, its view, and what it may do.

The protocol does not list legal actions. Its messages become our events, and the engine, which folds them, lists them.
"""

from __future__ import annotations

from typing import Any

from ...errors import HanchanError, RecordError
from ...game import Action, View
from ...game.engine.codes import LAST_FACE
from ...game.folding import SeatTable
from ...game.given import check_seat
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
        check_seat(seat)
        self.book = rulebook(rules)
        self.seat = seat
        self.view = View(seat)
        self._table = SeatTable(self.book, seat)
        self._moves = Moves(self.book, hidden=True)

    def hear(self, message: Message) -> list[Action]:
        """What the seat may do after the message; nothing if it has nothing to decide."""
        check_message(message)
        try:
            return self._told(message)
        except HanchanError:
            raise
        except (LookupError, TypeError, ValueError) as error:
            raise unfit(message) from error

    def _told(self, message: Message) -> list[Action]:
        if message["type"] in _ENDS:
            self._end(message)
            return []
        told = self._moves.events(message)
        for event in told:
            self.view.fold(event)
            self._table.fold(event)
        return self._table.legal() if told else []

    def seen(self, legal: list[Action]) -> Seen:
        """The question for a bot; the view in it is the bot's own."""
        return Seen(self.seat, self.view.copy(), legal, self.book)

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


def check_message(message: object) -> None:
    """RecordError unless it is a message at all."""
    if not isinstance(message, dict) or "type" not in message:
        raise RecordError("not an mjai message: {given}", given=repr(message)[:80])


def unfit(message: Message) -> RecordError:
    """The complaint about a message that cannot come where it comes."""
    return RecordError(
        "this {kind} message does not fit the game so far: {given}",
        kind=str(message["type"]),
        given=repr(message)[:120],
    )

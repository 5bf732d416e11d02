"""A game at a web table: set up from what the database keeps, taken up again from its log, ended by the clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ..errors import IllegalAction
from ..game import Action, Game, fold
from ..game.actions import from_dict
from ..game.codes import CLAIMS, IN_TURN, LAST_SEAT, NO_STAMP, PASS, PHASE, TURN
from ..game.events import AnyEvent, Call, Discard, HandStart
from ..game.flow import throw, turn_pending
from ..game.legal import WAITING
from ..game.settle import end_game
from ..game.state import SEATS
from ..rules.changes import restated
from ..tiles import parse_one
from .errors import Refusal


class TableGame(Game):
    """A game that people sit at; `last_hand` makes the hand that is being played the last one."""

    last_hand = False

    def _begin_hand(self) -> list[AnyEvent]:
        if self.last_hand:
            return self.stop()
        return super()._begin_hand()

    def _collect(self) -> list[AnyEvent]:
        """The news, without the times of calls: they decide who was first, and are nobody else's business."""
        news = [_untimed(event) for event in super()._collect()]
        if news:
            self.events[-len(news) :] = news
        return news

    def stop(self) -> list[AnyEvent]:
        """The game ends here, with the scores as they are; the secret is told."""
        end_game(self._table)
        return self._collect()

    def discard_for_all(self, seat: int, action: Action, at: int) -> list[AnyEvent]:
        """A discard in referee mode: everybody else is asked, for anybody may call, rightly or wrongly."""
        table = self._table
        if (
            table.now[PHASE] != IN_TURN
            or table.now[TURN] != seat
            or not self._is_legal(seat, action)
        ):
            return self.act(seat, action, at)
        table.stamps[seat] = at
        throw(
            table,
            seat,
            parse_one(action.tile or ""),
            int(action.drawn),
            int(action.act == "riichi"),
        )
        turn_pending(table)
        for other in range(SEATS):
            table.answers[other] = PASS if other == seat else WAITING
            table.stamps[other] = table.stamps[other] if other == seat else NO_STAMP
        return self._collect()

    def _is_legal(self, seat: int, action: Action) -> bool:
        try:
            self._find(seat, action)
        except IllegalAction:
            return False
        return action.act in ("discard", "riichi")

    @property
    def is_claim(self) -> bool:
        """A tile lies open to claims."""
        return self._table.now[PHASE] == CLAIMS

    @property
    def open_seat(self) -> int:
        """The seat whose tile lies open, or lay open last."""
        return self._table.now[LAST_SEAT]

    @property
    def turn(self) -> int | None:
        """The seat in turn, if it is somebody's turn."""
        return self._table.now[TURN] if self._table.now[PHASE] == IN_TURN else None


def _untimed(event: AnyEvent) -> AnyEvent:
    if isinstance(event, Call):
        return msgspec.structs.replace(event, at=())
    return msgspec.structs.replace(event, at=None) if isinstance(event, Discard) else event


def begin(game: str, secret: bytes, nonces: bytes, start: dict[str, Any]) -> TableGame:
    """A new game; `start` holds book, names, seats where they are kept, and walls in tests."""
    first, second, third, fourth = start["names"]
    return TableGame(
        restated(start["rules"], start["changes"]),
        secret=secret,
        nonces=nonces,
        game=game,
        names=(first, second, third, fourth),
        referee=start["referee"],
        players=start["players"],
        wall=start["walls"],
    )


def take_up(
    game: str, secret: bytes, nonces: bytes, start: dict[str, Any], log: Sequence[AnyEvent]
) -> tuple[TableGame, list[AnyEvent]]:
    """The game that the log tells, ready to go on, and what follows if nobody has to decide."""
    walls = start["walls"]
    dealt = sum(isinstance(event, HandStart) for event in log)
    found = begin(game, secret, nonces, start)
    found.events = list(log)
    found._walls = found._walls[dealt - 1 :] if walls else []
    found._table = fold(log, found.book)
    news = found._go_on() if not found.over else []
    return found, news


def action_of(fields: dict[str, Any]) -> Action:
    """The action of a frame; Refusal if it is none."""
    try:
        return from_dict(fields)
    except ValueError as error:
        raise Refusal("illegal", str(error), 422) from None

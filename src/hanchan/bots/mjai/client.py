"""A bot that speaks mjai: one message in, one reply out."""

from __future__ import annotations

from typing import Any

from ...errors import NotationError
from ...game import Action
from ...record.mjai.lines import CALLS, tile_name
from ...rules import Rulebook, rulebook
from ...rules.changes import restated
from ...tiles import kind_of, parse_one
from ..levels import LEVELS, is_compiled, make_bot
from .seat import Message, MjaiSeat, check_message, unfit

_NONE: Message = {"type": "none"}


class MjaiClient:
    """One seat of an mjai game, played by a bot of ours."""

    def __init__(self, level: str, rules: str | Rulebook = "ema2016", seed: int | str = 0) -> None:
        if level not in LEVELS:
            make_bot(level)  # says which levels there are
        self._level, self._seed = level, seed
        self._book = rulebook(rules)
        self._seat: MjaiSeat | None = None
        self._pending: Action | None = None  # the discard of a riichi that was said

    def reply(self, message: Any) -> Message:
        """The reply to a message, or to the last of several that come at once."""
        told = message if isinstance(message, list) else [message]
        answer = _NONE
        for one in told:
            answer = self._one(one, asked=one is told[-1])
        return answer

    def _one(self, message: Any, *, asked: bool) -> Message:
        check_message(message)
        if message["type"] == "start_game":
            self._begin(message)
            return _NONE
        if self._seat is None:
            if message["type"] == "hello":
                return {"type": "join", "name": f"hanchan {self._level}", "room": "default"}
            return _NONE
        try:
            return self._answer(self._seat, message, asked)
        except (LookupError, TypeError, ValueError) as error:
            raise unfit(message) from error

    def _answer(self, seat: MjaiSeat, message: Message, asked: bool) -> Message:
        legal = seat.hear(message)
        if message["type"] == "reach" and message["actor"] == seat.seat and self._pending:
            action, self._pending = self._pending, None
            return self._said(action._replace(act="discard"))
        if not legal or not asked or message.get("can_act") is False:
            return _NONE
        action = self._bot.act(seat.seen(legal))
        self._pending = action if action.act == "riichi" else None
        return self._said(action)

    def _begin(self, message: Message) -> None:
        seat: Any = message.get("id")
        if seat not in range(4):
            raise NotationError("start_game with id {seat!r}: a seat is 0, 1, 2 or 3", seat=seat)
        if "rules" in message:
            rules, changes = message["rules"], message.get("changes") or {}
            if not isinstance(rules, str) or not isinstance(changes, dict):
                raise unfit(message)
            self._book = restated(rules, changes)
        self._seat = MjaiSeat(self._book, seat)
        # The table waits for an answer, so nothing is compiled now.
        compiled = is_compiled(self._level)
        self._bot = make_bot(self._level, f"{self._seed} {seat}", compiled=compiled)

    def _said(self, action: Action) -> Message:
        """The action as mjai says it."""
        assert self._seat is not None
        view, me = self._seat.view, self._seat.seat
        head: Message = {"actor": me}
        if action.act == "riichi":
            return {"type": "reach"} | head
        if action.act == "discard":
            pai = tile_name(action.tile)
            return {"type": "dahai"} | head | {"pai": pai, "tsumogiri": action.drawn}
        if action.act in CALLS:
            used = [tile_name(tile) for tile in action.use]
            head |= {"target": view.turn, "pai": tile_name(self._seat.open_tile), "consumed": used}
            return {"type": CALLS[action.act]} | head
        if action.act in ("ron", "tsumo"):
            pai = tile_name(view.drawn if action.act == "tsumo" else self._seat.open_tile)
            return {"type": "hora"} | head | {"target": view.turn, "pai": pai}
        if action.act == "nine_terminals":
            return {"type": "ryukyoku"} | head | {"reason": "kyushukyuhai"}
        if action.act == "concealed_kong":
            return {"type": "ankan"} | head | {"consumed": self._four(action)}
        if action.act == "added_kong":
            return self._added(head, action)
        return _NONE

    def _four(self, action: Action) -> list[str]:
        """The four tiles of a concealed kong as they are held, red fives by name."""
        assert self._seat is not None
        kind = parse_one(str(action.tile))
        held = map(str, self._seat.view.hands[self._seat.seat])
        return [tile_name(tile) for tile in held if kind_of(parse_one(tile)) == kind]

    def _added(self, head: Message, action: Action) -> Message:
        assert self._seat is not None
        kind = kind_of(parse_one(str(action.tile)))
        pung: list[Any] = []
        for meld in self._seat.view.melds[self._seat.seat]:
            if meld.act == "pung" and kind_of(parse_one(meld.tile)) == kind:
                pung = [meld.tile, *meld.use]
        consumed = [tile_name(tile) for tile in pung]
        return {"type": "kakan"} | head | {"pai": tile_name(action.tile), "consumed": consumed}

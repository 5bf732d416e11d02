"""One seat's side of an mjai game: the messages it is told, its view, and what it may do.

The protocol does not list legal actions. Its messages become our events, and the engine, which folds them, lists them.
"""

from __future__ import annotations

from typing import Any

from ...errors import RecordError
from ...game import Action, View, events
from ...game.engine.codes import LAST_FACE
from ...game.events import AnyEvent
from ...game.folding import SeatTable
from ...record.mjai.lines import CALLS, FACE_OF, REASONS
from ...rules import Rulebook, rulebook
from ...tiles import format, kind_of, parse_one
from ..protocol import Seen

Message = dict[str, Any]

OUR_CALLS = {mjai: ours for ours, mjai in CALLS.items()}
_OUR_REASONS = {mjai: ours for ours, mjai in REASONS.items()}
_KONGS = ("daiminkan", "ankan", "kakan")
_ENDS = ("hora", "ryukyoku", "end_kyoku")


def shown_tile(name: str) -> str:
    """Our text of the name of a tile that lies open."""
    if name not in FACE_OF:
        raise RecordError("mjai has no tile {name!r}", name=name)
    return format([FACE_OF[name]])


def _tile(name: str) -> str | None:
    """The same, and None for one that is hidden."""
    return None if name == "?" else shown_tile(name)


class MjaiSeat:
    """What one seat knows of the game, and may do."""

    def __init__(self, rules: str | Rulebook, seat: int) -> None:
        self.book = rulebook(rules)
        self.seat = seat
        self.view = View(seat)
        self._table = SeatTable(self.book, seat)
        self._declares = False  # the next discard comes with riichi
        self._replaces = False  # the next tile drawn is a replacement tile

    def hear(self, message: Message) -> list[Action]:
        """What the seat may do after the message; nothing if it has nothing to decide."""
        if message["type"] in _ENDS:
            self._end(message)
            return []
        told = self._events(message)
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

    def _events(self, message: Message) -> list[AnyEvent]:
        """What the message says happened; a riichi happens with its discard."""
        match message["type"]:
            case "start_kyoku":
                return self._start(message)
            case "tsumo":
                replacement, self._replaces = self._replaces, False
                return [events.Draw(message["actor"], _tile(message["pai"]), replacement)]
            case "reach":
                self._declares = True
            case "dahai":
                riichi, self._declares = self._declares, False
                tile, drawn = shown_tile(message["pai"]), message["tsumogiri"]
                return [events.Discard(message["actor"], tile, drawn, riichi)]
            case "reach_accepted":
                bet = self.book.value("riichi_bet")
                return [events.RiichiAccepted(message["actor"], bet)]
            case "dora":
                return [events.DoraRevealed(shown_tile(message["dora_marker"]))]
            case "chi" | "pon" | "daiminkan" | "ankan" | "kakan":
                self._replaces = message["type"] in _KONGS
                return [_meld(message)]
        return []

    def _start(self, message: Message) -> list[AnyEvent]:
        self._declares = self._replaces = False
        hands = []
        for hand in message["tehais"]:
            tiles = [_tile(name) for name in hand]
            hands.append(None if None in tiles else "".join(map(str, tiles)))
        start = events.HandStart(
            hand=0,
            round=message["bakaze"],
            dealer=message["oya"],
            counters=message["honba"],
            bets=message["kyotaku"],
            scores=tuple(message["scores"]),
            dice=(1, 1),
            hands=tuple(hands),
        )
        return [start, events.DoraRevealed(shown_tile(message["dora_marker"]))]

    def _end(self, message: Message) -> None:
        """The hand ends: what it was worth is in the scores of the next."""
        match message["type"]:
            case "hora":
                self._table.win(message["actor"], message["target"])
            case "ryukyoku":
                reason = _OUR_REASONS.get(message.get("reason", ""), "exhaustive")
                self._table.draw(reason, message.get("tenpais", ()))
            case "end_kyoku":
                self._table.end_hand()


def _meld(message: Message) -> AnyEvent:
    actor, kind = message["actor"], message["type"]
    used = tuple(shown_tile(name) for name in message["consumed"])
    if kind == "ankan":
        return events.Kan(actor, "concealed_kong", format([kind_of(parse_one(used[0]))]))
    tile = shown_tile(message["pai"])
    if kind == "kakan":
        return events.Kan(actor, "added_kong", tile)
    return events.Call(actor, OUR_CALLS[kind], tile, message["target"], used)

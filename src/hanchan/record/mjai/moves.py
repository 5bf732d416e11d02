"""mjai's messages about the moves of a hand, as our events: for the check of a log, and for a seat that listens."""

from __future__ import annotations

from typing import Any

from ...errors import RecordError
from ...game import events
from ...game.events import AnyEvent
from ...game.wall.deal import copies_of
from ...rules.book import Rulebook
from ...rules.values import shown
from ...tiles import WINDS, format, kind_of, parse, parse_one, sort_key
from .fields import Fields
from .lines import CALLS

OUR_CALLS = {mjai: ours for ours, mjai in CALLS.items()}
_KONGS = ("daiminkan", "ankan", "kakan")


class Moves:
    """Reads one game message by message; RecordError for a message that cannot be.

    `hidden`: the messages are those for one seat, which does not see all tiles.
    """

    def __init__(self, book: Rulebook, hidden: bool = False) -> None:
        self.book = book
        self._hidden = hidden
        self._begin()

    def _begin(self) -> None:
        self._declares = False  # the next discard comes with riichi
        self._replaces = False  # the next tile drawn is a replacement tile
        self._pungs: dict[tuple[int, int], list[str]] = {}

    def fields(self, message: dict[str, Any]) -> Fields:
        """The fields of the message."""
        return Fields(message, self.book, self._hidden)

    def events(self, message: dict[str, Any]) -> list[AnyEvent]:
        """What the message says happened: nothing for a riichi, which happens with its discard."""
        fields = self.fields(message)
        match message["type"]:
            case "start_kyoku":
                return self._start(fields)
            case "tsumo":
                replacement, self._replaces = self._replaces, False
                return [events.Draw(fields.seat("actor"), fields.drawn_tile("pai"), replacement)]
            case "reach":
                self._declares = True
            case "dahai":
                riichi, self._declares = self._declares, False
                seat, tile, drawn = (
                    fields.seat("actor"),
                    fields.tile("pai"),
                    fields.flag("tsumogiri"),
                )
                return [events.Discard(seat, tile, drawn, riichi)]
            case "reach_accepted":
                return [events.RiichiAccepted(fields.seat("actor"), self.book.value("riichi_bet"))]
            case "dora":
                return [events.DoraRevealed(fields.tile("dora_marker"))]
            case "chi" | "pon" | "daiminkan" | "ankan" | "kakan":
                self._replaces = message["type"] in _KONGS
                return [self._meld(message["type"], fields)]
        return []

    def _start(self, fields: Fields) -> list[AnyEvent]:
        self._begin()
        wind, kyoku, dealer = (
            fields.get("bakaze"),
            fields.integer("kyoku", 1, 4),
            fields.seat("oya"),
        )
        if not isinstance(wind, str) or wind not in tuple(WINDS):
            raise RecordError(f"bakaze = {shown(wind)}: E, S, W or N expected")
        if dealer != kyoku - 1:
            raise RecordError(f"oya {dealer}: in hand {kyoku} of a round seat {kyoku - 1} deals")
        hands = [None if hand is None else _sorted(hand) for hand in fields.hands("tehais")]
        start = events.HandStart(
            hand=0,
            round=wind,
            dealer=dealer,
            counters=fields.integer("honba", 0),
            bets=fields.integer("kyotaku", 0),
            scores=fields.four("scores"),
            dice=(1, 1),
            hands=tuple(hands),
        )
        return [start, events.DoraRevealed(fields.tile("dora_marker"))]

    def _meld(self, kind: str, fields: Fields) -> AnyEvent:
        seat = fields.seat("actor")
        if kind == "ankan":
            return self._concealed(seat, fields.tiles("consumed", 4))
        tile = fields.tile("pai")
        if kind == "kakan":
            used = fields.tiles("consumed", 3)
            pung = self._pungs.get((seat, kind_of(parse_one(tile))))
            if pung is not None and sorted(pung) != sorted(used):
                raise RecordError(
                    f"consumed {''.join(used)}: that is not the pung that was claimed"
                )
            return events.Kan(seat, "added_kong", tile)
        used = fields.tiles("consumed", 3 if kind == "daiminkan" else 2)
        if kind == "pon":
            self._pungs[seat, kind_of(parse_one(tile))] = [tile, *used]
        return events.Call(seat, OUR_CALLS[kind], tile, fields.seat("target"), used)

    def _concealed(self, seat: int, used: tuple[str, ...]) -> AnyEvent:
        kind = kind_of(parse_one(used[0]))
        copies = format(copies_of(kind, self.book.value("red_fives")))
        if sorted(used) != sorted(format([face]) for face in parse(copies)):
            raise RecordError(f"consumed {''.join(used)}: a concealed kong is {copies}")
        return events.Kan(seat, "concealed_kong", format([kind]))


def _sorted(tiles: tuple[str, ...]) -> str:
    return format(sorted(map(parse_one, tiles), key=sort_key))

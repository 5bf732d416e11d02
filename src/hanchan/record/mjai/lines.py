"""mjai: the line protocol that riichi bots speak, out of our events and into them.

`Writer` makes the lines of one event after another, for a log or for a bot that is told as things happen. Reading
goes through the check of a record: only what the book allows becomes a game.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from typing import Any

from ...errors import RecordError
from ...game import events
from ...game.events import AnyEvent
from ...game.view import Viewer, redact
from ...game.wall.deal import copies_of
from ...settlement.standings import ranked_scores, uma
from ...tiles import FACES, format, kind_of, parse, parse_one, sort_key
from ..files import write_file
from ..own import book_of

Message = dict[str, Any]

NAMES: tuple[str, ...] = (
    *(f"{number}{suit}" for suit in "mps" for number in range(1, 10)),
    *"ESWNPFC",
    *(f"5{suit}r" for suit in "mps"),
)
FACE_OF = {name: face for face, name in enumerate(NAMES)}
assert len(NAMES) == FACES

# Our reasons for a draw, in mjai's words; nagashi mangan is an exhaustive draw with one.
REASONS = {
    "exhaustive": "fanpai",
    "nine_terminals": "kyushukyuhai",
    "four_winds": "sufonrenta",
    "four_riichi": "suchareach",
    "four_kongs": "sukaikan",
    "three_ron": "sanchaho",
}
NAGASHI = "nagashimangan"

CALLS = {"chow": "chi", "pung": "pon", "kong": "daiminkan"}
_CHANGES_NOTHING = (
    events.WallExhausted, events.Announce, events.Nagashi, events.Ruling, *events.AROUND
)  # fmt: skip


def tile_name(tile: str | None) -> str:
    """A tile's name; `?` for one that is not known.

    >>> [tile_name(tile) for tile in ("0p", "7z", None)]
    ['5pr', 'C', '?']
    """
    return "?" if tile is None else NAMES[parse_one(tile)]


def tile_of(name: str) -> str:
    """The tile of a name; RecordError if no tile has it.

    >>> tile_of("5pr")
    '0p'
    """
    if name not in FACE_OF:
        raise RecordError("mjai has no tile {name!r}", name=name)
    return format([FACE_OF[name]])


def export(log: Iterable[AnyEvent], viewer: Viewer = "open") -> list[Message]:
    """The messages of a game: the whole truth, or what one seat is told of it."""
    writer = Writer(viewer)
    return [message for event in log for message in writer.messages(event)]


def text_of(log: Iterable[AnyEvent], viewer: Viewer = "open") -> str:
    """The game as the text of an mjai log."""
    return "".join(f"{line_of(message)}\n" for message in export(log, viewer))


def line_of(message: Message) -> str:
    """The message as a line."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def write(path: str | os.PathLike[str], log: Iterable[AnyEvent], viewer: Viewer = "open") -> None:
    """Writes the game as an mjai log."""
    write_file(path, text_of(log, viewer))


class Writer:
    """Turns the events of one game into messages for one viewer, as they happen."""

    def __init__(self, viewer: Viewer = "open") -> None:
        self._viewer = viewer
        self._start: events.GameStart | None = None  # until its message is written
        self._hand: events.HandStart | None = None  # until its first indicator is turned
        self._pungs: dict[tuple[int, int], list[str]] = {}
        self._turn = 0
        self._scores = [0] * 4

    def messages(self, event: AnyEvent) -> list[Message]:
        """What the viewer is told of the event: often one message, sometimes none or two."""
        event = redact(event, self._viewer)
        match event:
            case events.GameStart():
                self._start, self._book = event, book_of(event)
                return []
            case events.SeatsDrawn():
                return self._start_game(event.players)
            case events.HandStart():
                self._hand, self._pungs, self._scores = event, {}, list(event.scores)
                return self._start_game(range(4))  # where no seats were drawn
            case events.DoraRevealed():
                return [self._dora(event)]
            case events.Draw():
                self._turn = event.seat
                return [{"type": "tsumo", "actor": event.seat, "pai": tile_name(event.tile)}]
            case events.Discard():
                return self._discard(event)
            case events.Call():
                return [self._call(event)]
            case events.Kan():
                return [self._kan(event)]
            case events.RiichiAccepted():
                deltas = [0] * 4
                deltas[event.seat] = -self._book.value("riichi_bet")
                return [self._moved({"type": "reach_accepted", "actor": event.seat}, deltas)]
        return self._result(event)

    def _start_game(self, players: Iterable[int]) -> list[Message]:
        """The game's first message, once: who sits where is known."""
        start, self._start = self._start, None
        if start is None:
            return []
        message: Message = {"type": "start_game"}
        if isinstance(self._viewer, int):
            message["id"] = self._viewer
        message["names"] = [start.names[player] for player in players]
        message["rules"] = start.rules
        return [message | ({"changes": start.changes} if start.changes else {})]

    def _dora(self, event: events.DoraRevealed) -> Message:
        """The first indicator belongs to the start of the hand."""
        marker, start, self._hand = tile_name(event.tile), self._hand, None
        if start is None:
            return {"type": "dora", "dora_marker": marker}
        return {
            "type": "start_kyoku",
            "bakaze": start.round,
            "kyoku": start.dealer + 1,
            "honba": start.counters,
            "kyotaku": start.bets,
            "oya": start.dealer,
            "dora_marker": marker,
            "scores": list(start.scores),
            "tehais": [["?"] * 13 if hand is None else _names(parse(hand)) for hand in start.hands],
        }

    def _discard(self, event: events.Discard) -> list[Message]:
        dahai: Message = {"type": "dahai", "actor": event.seat, "pai": tile_name(event.tile)}
        dahai["tsumogiri"] = event.drawn
        return [{"type": "reach", "actor": event.seat}, dahai] if event.riichi else [dahai]

    def _call(self, event: events.Call) -> Message:
        used = [tile_name(tile) for tile in event.use]
        pai = tile_name(event.tile)
        if event.act == "pung":
            self._pungs[event.seat, kind_of(parse_one(event.tile))] = [pai, *used]
        message: Message = {"type": CALLS[event.act], "actor": event.seat, "target": event.source}
        return message | {"pai": pai, "consumed": used}

    def _kan(self, event: events.Kan) -> Message:
        kind = kind_of(parse_one(event.tile))
        if event.act == "added_kong":
            pung = self._pungs.get((event.seat, kind))
            if pung is None:
                raise RecordError(f"{event.tile} is added to a pung that nobody claimed")
            message = {"type": "kakan", "actor": event.seat, "pai": tile_name(event.tile)}
            return message | {"consumed": pung}
        copies = copies_of(kind, self._book.value("red_fives"))
        return {"type": "ankan", "actor": event.seat, "consumed": _names(copies)}

    def _result(self, event: AnyEvent) -> list[Message]:
        match event:
            case events.Win():
                message: Message = {"type": "hora", "actor": event.seat, "target": event.source}
                message["pai"] = tile_name(event.tile)
                message["ura_markers"] = [tile_name(tile) for tile in event.ura]
                return [self._moved(message, event.deltas)]
            case events.DrawEnd():
                return [self._moved(self._draw_end(event), event.deltas)]
            case events.HandEnd():
                return [{"type": "end_kyoku", "scores": list(event.scores)}]
            case events.GameEnd():
                return [self._game_end(event)]
            case events.Penalty() if event.when != "at once":
                return []
        if isinstance(event, _CHANGES_NOTHING):
            return []
        word = type(event).__struct_config__.tag
        raise RecordError(f"mjai has no words for what a referee ruled here ({word})")

    def _moved(self, message: Message, deltas: Iterable[int]) -> Message:
        """The message with the points it moves, and the scores after it."""
        moves = list(deltas)
        self._scores = [score + move for score, move in zip(self._scores, moves, strict=True)]
        return message | {"deltas": moves, "scores": self._scores}

    def _draw_end(self, event: events.DrawEnd) -> Message:
        message: Message = {"type": "ryukyoku", "reason": REASONS[event.reason]}
        if event.nagashi:
            message |= {"reason": NAGASHI, "actor": event.nagashi[0]}
        elif event.reason == "nine_terminals":
            message["actor"] = self._turn
        if event.reason == "exhaustive" and not event.as_win:
            message["tenpais"] = list(event.tenpai)
        return message

    def _game_end(self, event: events.GameEnd) -> Message:
        """The scores with the bets left on the table, and the uma: a remainder of bets breaks no tie (R32)."""
        amounts = list(uma(ranked_scores(event.scores, event.deltas, self._book), self._book))
        return {"type": "end_game", "scores": list(event.scores), "uma": amounts}


def _names(faces: Iterable[int]) -> list[str]:
    return [NAMES[face] for face in sorted(faces, key=sort_key)]

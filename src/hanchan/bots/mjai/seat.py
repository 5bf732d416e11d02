"""One seat's side of an mjai game: the messages it is told, its view, and what it may do.

The protocol does not list legal actions. They come from the engine's own kernels, on a table that holds what the seat
knows and has no tiles where it knows none.
"""

from __future__ import annotations

from typing import Any

from ...errors import RecordError
from ...game import Action, View, events
from ...game.actions import unpack
from ...game.engine import codes
from ...game.engine.legal import claim_actions, turn_actions
from ...game.engine.melding import swap_mask
from ...game.engine.state import Table
from ...record.mjai.lines import FACE_OF
from ...rules import Rulebook
from ...rules.play import play_rules
from ...tiles import format, kind_of, parse_one
from ..kernels.scratch import new_mind
from ..protocol import Seen
from ..seated import seated

Message = dict[str, Any]

_CALLS = {"chi": "chow", "pon": "pung", "daiminkan": "kong"}
_HANDLED = {"tsumo", "dahai", *_CALLS, "ankan", "kakan", "dora", "reach", "reach_accepted"}


def tile_of(name: str) -> str | None:
    """Our text of a tile's name; None for one that is hidden."""
    if name == "?":
        return None
    if name not in FACE_OF:
        raise RecordError("mjai has no tile {name!r}", name=name)
    return format([FACE_OF[name]])


class Seat:
    """What one seat knows of the hand being played."""

    def __init__(self, book: Rulebook, seat: int) -> None:
        self.book = book
        self.seat = seat
        self.view = View(seat)
        self._mind = new_mind()
        self._clear()

    def _clear(self) -> None:
        self._uncalled, self._turns, self._kongs = True, 0, 0
        self._replaced = self._after_kong = self._declares = False
        self._ippatsu = self._double = False
        self._passed = self._passed_in_riichi = False
        self._swap = 0
        self._window, self._open = codes.SHUT, -1

    def hear(self, message: Message) -> list[Action]:
        """What the seat may do after the message; nothing if it is not asked."""
        kind = message["type"]
        if kind == "start_kyoku":
            self._start(message)
        elif kind in _HANDLED:
            return getattr(self, f"_{kind}")(message)  # type: ignore[no-any-return]
        return []

    def seen(self, legal: list[Action]) -> Seen:
        """The question for a bot."""
        return Seen(self.seat, self.view, legal, self.book)

    def _start(self, message: Message) -> None:
        self._clear()
        hands = []
        for hand in message["tehais"]:
            tiles = [tile_of(name) for name in hand]
            hands.append(None if None in tiles else "".join(map(str, tiles)))
        scores = tuple(message["scores"])
        self.view.fold(
            events.HandStart(
                0, message["bakaze"], message["oya"], message["honba"], message["kyotaku"], scores,
                (1, 1), tuple(hands), None,
            )
        )  # fmt: skip
        self.view.fold(events.DoraRevealed(str(tile_of(message["dora_marker"]))))

    def _tsumo(self, message: Message) -> list[Action]:
        self._shut()
        own = message["actor"] == self.seat
        self.view.fold(events.Draw(message["actor"], tile_of(message["pai"]), self._replaced))
        if not own:
            return []
        self._turns += 1
        self._passed = False
        self._swap = 0
        return self._options(codes.IN_TURN)

    def _dahai(self, message: Message) -> list[Action]:
        actor, tile = message["actor"], str(tile_of(message["pai"]))
        riichi, self._declares = self._declares, False
        self.view.fold(events.Discard(actor, tile, message["tsumogiri"], riichi, None))
        if actor == self.seat:
            self._ippatsu = False
            self._double = self._double or (riichi and self._uncalled and self._turns == 1)
        self._after_kong, self._replaced = self._replaced, False
        self._swap = 0
        return self._offer(codes.ON_DISCARD, actor, tile)

    def _offer(self, window: int, actor: int, tile: str) -> list[Action]:
        """The tile lies open: what the seat may do with it, if it is not its own."""
        self._window, self._open = window, kind_of(parse_one(tile))
        if actor == self.seat:
            return []
        legal = self._options(codes.CLAIMS)
        return legal if len(legal) > 1 else []

    def _shut(self) -> None:
        """Nobody won on the open tile: if the seat waits for it, it is furiten; a kong stands."""
        if self._window == codes.SHUT:
            return
        if self._window != codes.ON_DISCARD:
            self._stands()
        window, self._window = self._window, codes.SHUT
        if self.view.turn == self.seat or window == codes.ON_CONCEALED_KONG:
            return
        waits = self._table(codes.IN_TURN).seats[self.seat][codes.WAITS]
        if waits >> self._open & 1:
            self._passed = True
            self._passed_in_riichi = self._passed_in_riichi or self.view.riichi[self.seat]

    def _stands(self) -> None:
        self._kongs += 1
        self._uncalled = self._ippatsu = False
        self._replaced = True

    def _call(self, message: Message) -> list[Action]:
        self._shut()
        self._uncalled = self._ippatsu = False
        act, actor = _CALLS[message["type"]], message["actor"]
        used = tuple(str(tile_of(name)) for name in message["consumed"])
        tile = str(tile_of(message["pai"]))
        self.view.fold(events.Call(actor, act, tile, message["target"], used, ()))
        if act == "kong":
            self._kongs += 1
            self._replaced = True
            return []
        if actor != self.seat:
            return []
        kinds = [kind_of(parse_one(one)) for one in (tile, *used)]
        t = self._table(codes.IN_TURN)
        code = codes.CHOW if act == "chow" else codes.PUNG
        self._swap = swap_mask(t, code, kinds[0], min(kinds))
        self._passed = False
        return self._options(codes.IN_TURN)

    _chi = _pon = _daiminkan = _call

    def _ankan(self, message: Message) -> list[Action]:
        self._shut()
        tiles = [str(tile_of(name)) for name in message["consumed"]]
        plain = format([kind_of(parse_one(tiles[0]))])
        self.view.fold(events.Kan(message["actor"], "concealed_kong", plain))
        return self._offer(codes.ON_CONCEALED_KONG, message["actor"], plain)

    def _kakan(self, message: Message) -> list[Action]:
        self._shut()
        tile = str(tile_of(message["pai"]))
        self.view.fold(events.Kan(message["actor"], "added_kong", tile))
        return self._offer(codes.ON_ADDED_KONG, message["actor"], tile)

    def _dora(self, message: Message) -> list[Action]:
        if self._window != codes.ON_DISCARD:
            self._shut()
        self.view.fold(events.DoraRevealed(str(tile_of(message["dora_marker"]))))
        return []

    def _reach(self, message: Message) -> list[Action]:
        del message  # whose it is shows with the discard
        self._declares = True
        return []

    def _reach_accepted(self, message: Message) -> list[Action]:
        self._shut()
        bet = play_rules(self.book).riichi_bet
        self.view.fold(events.RiichiAccepted(message["actor"], bet))
        self._ippatsu = self._ippatsu or message["actor"] == self.seat
        return []

    def _table(self, phase: int) -> Table:
        """The table as the seat knows it, with what it remembers of the hand."""
        t = seated(self.seen([]), self._mind)
        row = t.seats[self.seat]
        t.now[codes.PHASE] = phase
        t.now[codes.WINDOW] = self._window
        if phase == codes.CLAIMS:
            t.now[codes.LAST_SEAT] = self.view.turn
            t.now[codes.LAST_FACE] = parse_one(self.open_face())
        t.now[codes.UNCALLED], t.now[codes.KONGS] = int(self._uncalled), self._kongs
        t.now[codes.REPLACED], t.now[codes.AFTER_KONG] = int(self._replaced), int(self._after_kong)
        t.now[codes.SWAP_MASK] = self._swap
        row[codes.TURNS], row[codes.IPPATSU] = self._turns, int(self._ippatsu)
        row[codes.DOUBLE] = int(self._double)
        row[codes.PASSED] = int(self._passed)
        row[codes.PASSED_IN_RIICHI] = int(self._passed_in_riichi)
        return t

    def open_face(self) -> str:
        """The open tile as it lies: a discard may be a red five."""
        if self._window == codes.ON_DISCARD:
            return str(self.view.rivers[self.view.turn][-1]["tile"])
        return format([self._open])

    def _options(self, phase: int) -> list[Action]:
        t = self._table(phase)
        actions = turn_actions if phase == codes.IN_TURN else claim_actions
        count = actions(t, self.seat)
        return [unpack(packed, t.reds[self.seat]) for packed in t.options[:count]]

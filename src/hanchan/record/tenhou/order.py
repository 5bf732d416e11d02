"""The order of moves in Tenhou's JSON, which lists each player's apart.

A draw is a tile, or a text for what was claimed instead: `c` chow, `p` pung, `m` kong, the letter before the claimed
tile, its place saying whose it was. A discard is a tile, 60 for the one just drawn, `r` before it with riichi, a text
with `a` or `k` for a concealed or an added kong, or 0 where a claimed kong takes no discard.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from ...game.events import Call, Discard, DoraRevealed, Draw, Kan, RiichiAccepted
from ..steps import Move
from .recorded import damaged
from .words import DRAWN, LETTERS, place_of

_MELD = re.compile(r"(\d\d)*([cpmak])(\d\d)+")
_ACTS = {letter: act for act, letter in LETTERS.items()}


class SeatMoves(NamedTuple):
    """What the players did in a hand, each for himself."""

    place: str
    dealer: int
    draws: list[list[Any]]
    discards: list[list[Any]]
    indicators: list[str]  # those that kongs turned
    text: Callable[[object], str]
    won_from: set[int]  # whose discard or kong was won on
    aborted_by_wins: (
        bool  # three winners: no hand is won, and the riichi of that discard not accepted
    )


class _Meld(NamedTuple):
    act: str
    tiles: list[int]  # codes; the claimed or added one at `at`
    at: int


def in_order(moves: SeatMoves) -> list[Move]:
    """The steps of the hand."""
    order = _Order(moves)
    seat: int | None = moves.dealer
    while seat is not None:
        seat = order.turn(seat)
    order.end()
    return order.steps


class _Order:
    """Goes round the table, taking from each player's lists what comes next."""

    def __init__(self, moves: SeatMoves) -> None:
        self._moves = moves
        self._drawn = [0] * 4  # how many of each list are used
        self._gone = [0] * 4
        self._pending = 0  # indicators due with the next discard or kong
        self._turned = 0
        self._last = 0  # code of the tile just drawn
        self.steps: list[Move] = []

    def turn(self, seat: int) -> int | None:
        """The seat draws (unless it has claimed) and discards; gives whose turn follows, None at the end."""
        if not (self.steps and isinstance(self.steps[-1], Call)) and not self._draw(seat, False):
            return None
        while True:
            if self._is_claimed_kong():
                self._pending += 1
                if self._peek(self._moves.discards, self._gone, seat) == 0:
                    self._gone[seat] += 1
                if not self._draw(seat, True):
                    return None
            item = self._peek(self._moves.discards, self._gone, seat)
            if item is None:
                return None
            self._gone[seat] += 1
            meld = self._meld(item)
            if meld is None:
                return self._discard(seat, item)
            if not self._kong(seat, meld):
                return None

    def _is_claimed_kong(self) -> bool:
        return isinstance(self.steps[-1], Call) and self.steps[-1].act == "kong"

    def _peek(self, lists: list[list[Any]], used: list[int], seat: int) -> Any:
        return lists[seat][used[seat]] if used[seat] < len(lists[seat]) else None

    def _draw(self, seat: int, replacement: bool) -> bool:
        item = self._peek(self._moves.draws, self._drawn, seat)
        if item is None:
            return False
        if self._meld(item) is not None:
            raise damaged(self._moves.place, f"seat {seat} claims {item!r}, which nobody discarded")
        self._accept()
        self._drawn[seat] += 1
        self._last = item
        self.steps.append(Draw(seat, self._moves.text(item), replacement))
        return True

    def _accept(self) -> None:
        """The riichi of the last discard stands once play goes on."""
        for step in reversed(self.steps):
            if isinstance(step, Discard):
                if step.riichi:
                    self.steps.append(RiichiAccepted(step.seat))
                return
            if not isinstance(step, DoraRevealed):
                return

    def _turn_indicators(self, count: int) -> None:
        for _ in range(count):
            if self._turned < len(self._moves.indicators):
                self.steps.append(DoraRevealed(self._moves.indicators[self._turned]))
                self._turned += 1

    def _kong(self, seat: int, meld: _Meld) -> bool:
        """The own kong; False if it was robbed, or the log breaks off."""
        place = self._moves.place
        if meld.act not in ("concealed_kong", "added_kong"):
            raise damaged(place, f"seat {seat} discards a claim")
        code = meld.tiles[meld.at]
        if meld.act == "concealed_kong" and code > 50:
            code = 10 * (code - 50) + 5  # a concealed kong is named by its plain tile
        self.steps.append(Kan(seat, meld.act, self._moves.text(code)))
        if self._peek(self._moves.draws, self._drawn, seat) is None:
            return False
        self._turn_indicators(self._pending)
        self._pending = int(meld.act == "added_kong")
        self._turn_indicators(1 - self._pending)
        return self._draw(seat, True)

    def _discard(self, seat: int, item: Any) -> int | None:
        riichi = isinstance(item, str) and item.startswith("r")
        code = int(item[1:]) if riichi and item[1:].isdigit() else item
        drawn = code == DRAWN
        if drawn and not isinstance(self.steps[-1], Draw):
            raise damaged(self._moves.place, f"seat {seat} discards a drawn tile without a draw")
        tile = self._moves.text(self._last if drawn else code)
        self.steps.append(Discard(seat, tile, drawn, riichi))
        self._turn_indicators(self._pending)
        self._pending = 0
        for other in ((seat + 2) % 4, (seat + 3) % 4, (seat + 1) % 4):
            if self._claims(other, seat, tile):
                return other
        following = (seat + 1) % 4
        ends = self._peek(self._moves.draws, self._drawn, following) is None
        return None if ends else following

    def _claims(self, seat: int, source: int, tile: str) -> bool:
        """The seat's next tile is this discard, claimed."""
        item = self._peek(self._moves.draws, self._drawn, seat)
        meld = self._meld(item)
        if meld is None or place_of(source, seat, len(meld.tiles)) != meld.at:
            return False
        texts = [self._moves.text(code) for code in meld.tiles]
        if texts.pop(meld.at) != tile:
            return False
        self._accept()
        self._drawn[seat] += 1
        self.steps.append(Call(seat, meld.act, tile, source, tuple(texts)))
        return True

    def _meld(self, item: Any) -> _Meld | None:
        """The meld of a text; None for a plain move."""
        if not isinstance(item, str) or item.startswith("r"):
            return None
        found = _MELD.fullmatch(item)
        letter = found[2] if found else ""
        digits = item.replace(letter, "", 1) if letter else ""
        if not letter or len(digits) != (6 if letter in "cp" else 8):
            raise damaged(self._moves.place, f"the move {item!r} is not known")
        tiles = [int(digits[at : at + 2]) for at in range(0, len(digits), 2)]
        return _Meld(_ACTS[letter], tiles, item.index(letter) // 2)

    def end(self) -> None:
        """The last riichi stands unless its discard was won on; nothing may be left over."""
        last = next((step for step in reversed(self.steps) if isinstance(step, Discard)), None)
        lists = (self._moves.draws, self._moves.discards)
        used = (self._drawn, self._gone)
        left = [
            seat
            for moves, count in zip(lists, used, strict=True)
            for seat in range(4)
            if len(moves[seat]) > count[seat]
        ]
        if left:
            raise damaged(self._moves.place, f"moves of seat {left[0]} fit nowhere")
        won_on = last is not None and last.seat in self._moves.won_from
        if not won_on and not self._moves.aborted_by_wins:
            self._accept()

"""What a viewer may know: the one redactor, and the picture that the redacted events fold to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from ..tiles import format, parse
from . import events
from .events import AnyEvent

_KONGS = {"concealed_kong": "ankan", "added_kong": "kakan"}  # in hand notation

Viewer = int | Literal["public", "open", "referee"]


def redact(event: AnyEvent, viewer: Viewer) -> AnyEvent:
    """The event as the viewer may see it. `open` and `referee` see every hand; nobody sees the wall ahead."""
    match event:
        case events.HandStart():
            hands = tuple(
                hand if _sees(viewer, seat) else None for seat, hand in enumerate(event.hands)
            )
            return msgspec.structs.replace(event, hands=hands, wall=None)
        case events.Draw() if not _sees(viewer, event.seat):
            return msgspec.structs.replace(event, tile=None)
        case events.Announce() if not event.tenpai:
            return msgspec.structs.replace(event, hand=None)
        case _:
            return event


def _sees(viewer: Viewer, seat: int) -> bool:
    """The viewer may see the seat's concealed tiles."""
    return viewer == seat or viewer in ("open", "referee")


def _four_lists() -> list[list[Any]]:
    return [[] for _ in range(4)]


class View(msgspec.Struct):
    """The table as a viewer knows it; tiles that are not known are None."""

    viewer: Any
    round: str = "E"
    dealer: int = 0
    counters: int = 0
    bets: int = 0
    scores: list[int] = msgspec.field(default_factory=lambda: [0] * 4)
    hands: list[list[str | None]] = msgspec.field(default_factory=_four_lists)
    melds: list[list[dict[str, Any]]] = msgspec.field(default_factory=_four_lists)
    rivers: list[list[dict[str, Any]]] = msgspec.field(default_factory=_four_lists)
    riichi: list[bool] = msgspec.field(default_factory=lambda: [False] * 4)
    indicators: list[str] = msgspec.field(default_factory=list)
    live: int = 0
    turn: int = 0
    drawn: str | None = None
    over: bool = False
    results: list[AnyEvent] = msgspec.field(default_factory=list)

    @classmethod
    def of(cls, log: Iterable[AnyEvent], viewer: Viewer) -> View:
        """The fold of the redacted events."""
        view = cls(viewer)
        for event in log:
            view.fold(redact(event, viewer))
        return view

    def fold(self, event: AnyEvent) -> None:
        """Takes one redacted event into the picture."""
        match event:
            case events.HandStart():
                self._start(event)
            case events.Draw():
                self.hands[event.seat].append(event.tile)
                self.live -= 1
                self.turn, self.drawn = event.seat, event.tile
            case events.DrawTakenBack():
                self.hands[self.turn].pop()  # the tile just drawn
                self.live += 1
                self.drawn = None
            case events.Discard():
                self._remove(event.seat, event.tile)
                lies = {"tile": event.tile, "drawn": event.drawn, "riichi": event.riichi}
                lies["sideways"] = event.riichi or self._owes_a_sideways_tile(event.seat)
                self.rivers[event.seat].append(lies)
                self.drawn = None
            case events.Call():
                self.rivers[event.source][-1]["claimed"] = event.seat
                for tile in event.use:
                    self._remove(event.seat, tile)
                meld = {"act": event.act, "tile": event.tile, "source": event.source}
                self.melds[event.seat].append(meld | {"use": list(event.use)})
                self.turn = event.seat
            case events.Kan():
                self._kan(event)
            case events.DoraRevealed():
                self.indicators.append(event.tile)
            case events.RiichiAccepted():
                self.riichi[event.seat] = True
                self.scores[event.seat] -= event.bet
                self.bets += 1
            case _:
                self._result(event)

    def _start(self, event: events.HandStart) -> None:
        self.round, self.dealer = event.round, event.dealer
        self.counters, self.bets = event.counters, event.bets
        self.scores = list(event.scores)
        self.hands = [
            [None] * 13 if hand is None else [format([face]) for face in parse(hand)]
            for hand in event.hands
        ]
        self.melds, self.rivers = _four_lists(), _four_lists()
        self.riichi, self.indicators, self.results = [False] * 4, [], []
        self.live, self.drawn = 70, None

    def _owes_a_sideways_tile(self, seat: int) -> bool:
        """The seat is in riichi and the tile that showed it was claimed: the next one shows it."""
        turned = [tile for tile in self.rivers[seat] if tile["sideways"]]
        return self.riichi[seat] and all("claimed" in tile for tile in turned)

    def _remove(self, seat: int, tile: str) -> None:
        hand = self.hands[seat]
        hand.remove(tile if tile in hand else None)

    def _kan(self, event: events.Kan) -> None:
        if event.act == "added_kong":
            self._remove(event.seat, event.tile)
            for meld in self.melds[event.seat]:
                if meld["act"] == "pung" and plain(meld["tile"]) == plain(event.tile):
                    meld["act"], meld["added"] = "added_kong", event.tile
            return
        hand = self.hands[event.seat]
        known = [tile for tile in hand if tile is not None and plain(tile) == plain(event.tile)]
        for _ in range(4):
            hand.remove(known.pop() if known else None)
        self.melds[event.seat].append({"act": event.act, "tile": event.tile})

    def _result(self, event: AnyEvent) -> None:
        match event:
            case events.Win() | events.DrawEnd() | events.Chombo():
                self.results.append(event)
                self.scores = [
                    score + change for score, change in zip(self.scores, event.deltas, strict=True)
                ]
            case events.HandEnd():
                self.scores, self.bets = list(event.scores), event.bets
            case events.GameEnd():
                self.scores, self.bets, self.over = list(event.scores), event.bets, True
            case events.Announce():
                self.results.append(event)


def plain(tile: str) -> str:
    """The tile without the colour of a red five."""
    return tile.replace("0", "5")


def melds_text(melds: Iterable[Mapping[str, Any]]) -> list[str]:
    """The melds of a view as words of hand notation, red fives as plain ones: `pung:555p`."""
    found = []
    for meld in melds:
        tiles = [meld["tile"], *meld.get("use", ()), *([meld["added"]] if "added" in meld else [])]
        if meld["act"] == "concealed_kong":
            tiles *= 4
        numbers = "".join(sorted(plain(tile)[0] for tile in tiles))
        found.append(f"{_KONGS.get(meld['act'], meld['act'])}:{numbers}{meld['tile'][1]}")
    return found

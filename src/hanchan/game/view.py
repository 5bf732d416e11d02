"""What a viewer may know: the one redactor, and the picture that the redacted events fold to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Literal, get_args

import msgspec

from ..errors import NotationError, wrong_type
from ..tiles import face_text, parse
from . import events
from .events import AnyEvent
from .laid import RiverTile, ViewMeld, plain

Onlooker = Literal["public", "open", "referee"]
Viewer = int | Onlooker


def read_viewer(viewer: Viewer) -> Viewer:
    """The seat, as a plain number, or the onlooker."""
    if not (isinstance(viewer, str) or hasattr(viewer, "__index__")):
        raise wrong_type("viewer", viewer, f"a seat 0 to 3, or one of {_ONLOOKERS},")
    if viewer not in (*range(4), *get_args(Onlooker)):
        raise NotationError(f"viewer {viewer!r}: a seat 0 to 3, or one of {_ONLOOKERS}")
    return viewer if isinstance(viewer, str) else int(viewer)


_ONLOOKERS = ", ".join(map(repr, get_args(Onlooker)))


def redact(event: AnyEvent, viewer: Viewer) -> AnyEvent:
    """The event as the viewer may see it. `open` and `referee` see every hand; nobody sees the wall ahead."""
    match event:
        case events.HandStart():
            hands = tuple(
                hand if _sees(viewer, seat) else None for seat, hand in enumerate(event.hands)
            )
            return msgspec.structs.replace(event, hands=hands, wall=None)
        case events.Draw() if not _sees(viewer, event.seat):
            return _hidden_draw(event.seat, event.replacement)
        case events.Announce() if not event.tenpai:
            return msgspec.structs.replace(event, hand=None)
        case _:
            return event


@lru_cache
def _hidden_draw(seat: int, replacement: bool) -> events.Draw:
    """A draw of a tile that is not told: the same event for all who do not see it, every time."""
    return events.Draw(seat, None, replacement)


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
    melds: list[list[ViewMeld]] = msgspec.field(default_factory=_four_lists)
    rivers: list[list[RiverTile]] = msgspec.field(default_factory=_four_lists)
    riichi: list[bool] = msgspec.field(default_factory=lambda: [False] * 4)
    indicators: list[str] = msgspec.field(default_factory=list)
    live: int = 0
    turn: int = 0
    drawn: str | None = None
    over: bool = False
    results: list[AnyEvent] = msgspec.field(default_factory=list)
    told: list[AnyEvent] = msgspec.field(default_factory=list)  # of this hand, as the viewer saw it

    @classmethod
    def of(cls, log: Iterable[AnyEvent], viewer: Viewer) -> View:
        """The fold of the redacted events."""
        viewer = read_viewer(viewer)
        view = cls(viewer)
        for event in log:
            view.fold(redact(event, viewer))
        return view

    def copy(self) -> View:
        """The same picture, which later events leave as it is."""
        return msgspec.structs.replace(
            self,
            scores=self.scores.copy(),
            hands=[hand.copy() for hand in self.hands],
            melds=[melds.copy() for melds in self.melds],
            rivers=[river.copy() for river in self.rivers],
            riichi=self.riichi.copy(),
            indicators=self.indicators.copy(),
            results=self.results.copy(),
            told=self.told.copy(),
        )

    __copy__ = copy

    def lying_open(self) -> list[str]:
        """Every tile that all can see, a red five as a plain one: indicators, rivers, melds."""
        rivers = [lies.tile for river in self.rivers for lies in river if lies.claimed is None]
        melds = [tile for melds in self.melds for meld in melds for tile in meld.tiles]
        return list(map(plain, [*self.indicators, *rivers, *melds]))

    def svg(self) -> str:
        """The table as a picture: a seat's own side below, for onlookers that of the first dealer."""
        # The drawings are read only when they are wanted.
        from ..drawing.table import heading, table
        from .picture import side

        own = self.viewer if isinstance(self.viewer, int) else 0
        sides = []
        for seat in (own, (own + 1) % 4, (own + 2) % 4, (own + 3) % 4):
            acts = seat == self.turn and not self.over
            laid = self.hands[seat], self.melds[seat], self.rivers[seat]
            wind = (seat - self.dealer) % 4
            drawn = acts and self.drawn is not None
            sides.append(side(wind, self.scores[seat], self.riichi[seat], *laid, acts, drawn))
        told = heading(self.round, self.dealer, self.counters, self.bets, self.live)
        return table(told, parse("".join(self.indicators)), sides)

    def _repr_svg_(self) -> str:
        """The picture, as a notebook shows it."""
        return self.svg()

    def fold(self, event: AnyEvent) -> None:
        """Takes one redacted event into the picture."""
        if isinstance(event, events.HandStart):
            self.told = [event]
        elif self.told and not isinstance(event, events.AROUND):
            self.told.append(event)
        match event:
            case events.HandStart():
                self._start(event)
            case events.Draw():
                self.hands[event.seat].append(event.tile)
                self.live -= 1
                self.turn, self.drawn = event.seat, event.tile
            case events.Discard():
                self._remove(event.seat, event.tile)
                sideways = event.riichi or self._owes_a_sideways_tile(event.seat)
                lies = RiverTile(event.tile, event.drawn, event.riichi, sideways)
                self.rivers[event.seat].append(lies)
                self.drawn = None
            case events.Call():
                self._claimed(event.source, event.seat)
                for tile in event.use:
                    self._remove(event.seat, tile)
                meld = ViewMeld(event.act, event.tile, event.source, event.use)
                self.melds[event.seat].append(meld)
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
                self._take_back(event)
                self._result(event)

    def _take_back(self, event: AnyEvent) -> None:
        match event:
            case events.DrawTakenBack():
                self.hands[self.turn].pop()  # the tile just drawn
                self.live += 1
                self.drawn = None
            case events.CallTakenBack():
                meld = self.melds[event.seat].pop()
                assert meld.source is not None  # only a claimed set is taken back
                self._claimed(meld.source, None)
                known = _sees(self.viewer, event.seat)
                self.hands[event.seat] += [tile if known else None for tile in meld.use]
            case events.ExhaustionTakenBack():
                self.results = [one for one in self.results if not isinstance(one, events.Announce)]
            case events.DoraTakenBack():
                self.indicators.pop()
            case events.RiichiTakenBack():
                self.scores[event.seat] += event.bet
                self.bets -= self.riichi[event.seat]
                self.riichi[event.seat] = False

    def _start(self, event: events.HandStart) -> None:
        self.round, self.dealer = event.round, event.dealer
        self.counters, self.bets = event.counters, event.bets
        self.scores = list(event.scores)
        self.hands = [
            [None] * 13 if hand is None else [face_text(face) for face in parse(hand)]
            for hand in event.hands
        ]
        self.melds, self.rivers = _four_lists(), _four_lists()
        self.riichi, self.indicators, self.results = [False] * 4, [], []
        self.live, self.drawn = 70, None

    def _owes_a_sideways_tile(self, seat: int) -> bool:
        """The seat is in riichi and the tile that showed it was claimed: the next one shows it."""
        turned = [tile for tile in self.rivers[seat] if tile.sideways]
        return self.riichi[seat] and all(tile.claimed is not None for tile in turned)

    def _claimed(self, source: int, by: int | None) -> None:
        """The last discard of the source is claimed by that seat, or lies there unclaimed again."""
        river = self.rivers[source]
        river[-1] = msgspec.structs.replace(river[-1], claimed=by)

    def _remove(self, seat: int, tile: str) -> None:
        hand = self.hands[seat]
        hand.remove(tile if tile in hand else None)

    def _kan(self, event: events.Kan) -> None:
        if event.act == "added_kong":
            self._remove(event.seat, event.tile)
            melds = self.melds[event.seat]
            for place, meld in enumerate(melds):
                if meld.act == "pung" and plain(meld.tile) == plain(event.tile):
                    melds[place] = msgspec.structs.replace(meld, act=event.act, added=event.tile)
            return
        hand = self.hands[event.seat]
        known = [tile for tile in hand if tile is not None and plain(tile) == plain(event.tile)]
        for _ in range(4):
            hand.remove(known.pop() if known else None)
        self.melds[event.seat].append(ViewMeld(event.act, event.tile))

    def _result(self, event: AnyEvent) -> None:
        match event:
            case events.Win() | events.DrawEnd() | events.Chombo():
                self.results.append(event)
                self.scores = [
                    score + change for score, change in zip(self.scores, event.deltas, strict=True)
                ]
            case events.Penalty(when="at once"):
                self.scores[event.seat] -= event.points
            case events.HandEnd():
                self.scores, self.bets = list(event.scores), event.bets
            case events.GameEnd():
                self.scores, self.bets, self.over = list(event.scores), event.bets, True
            case events.Announce():
                self.results.append(event)

"""Two worlds that one seat cannot tell apart: the same hands, with every tile it never gets to see moved about."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hanchan.game import events
from hanchan.game.decode import dealt
from hanchan.game.events import AnyEvent
from hanchan.tiles import format, parse

REPLACEMENTS, INDICATORS, URA = 122, 126, 131


class _Hand:
    """Where each tile of a hand is, by its place in the wall, and which places one seat has seen."""

    def __init__(self, start: events.HandStart, own: int) -> None:
        assert start.wall is not None
        self.faces = parse(start.wall)
        self.places = dealt(list(range(136)), start.dealer)
        self.own = own
        self.seen = set(self.places[own])
        self._drawer = start.dealer
        self._live, self._replacements, self._dora = 52, REPLACEMENTS, INDICATORS

    def take(self, event: AnyEvent) -> None:
        match event:
            case events.Draw():
                self._draw(event)
            case events.DoraRevealed():
                self.seen.add(self._dora)
                self._dora += 1
            case events.Discard():
                if event.drawn:
                    self.seen.add(self.places[event.seat].pop())
                else:
                    self._show(event.seat, [event.tile])
                if event.riichi:  # who must be tenpai cannot hold just anything
                    self.seen.update(self.places[event.seat])
            case events.Call():
                self._show(event.seat, event.use)
            case events.Kan():
                four = [tile for tile in self._texts(event.seat) if _same_kind(tile, event.tile)]
                self._show(event.seat, four)
            case events.Win():
                self.seen.update(self.places[event.seat])
                self.seen.update(range(URA, URA + len(event.ura)))
            case events.Announce(tenpai=True):
                self.seen.update(self.places[event.seat])
            case events.DrawEnd(reason="nine_terminals"):
                self.seen.update(self.places[self._drawer])

    def _draw(self, draw: events.Draw) -> None:
        place = self._replacements if draw.replacement else self._live
        if draw.replacement:
            self._replacements += 1
        else:
            self._live += 1
        self.places[draw.seat].append(place)
        self._drawer = draw.seat
        if draw.seat == self.own:
            self.seen.add(place)

    def _texts(self, seat: int) -> list[str]:
        return [format([self.faces[place]]) for place in self.places[seat]]

    def _show(self, seat: int, tiles: Sequence[str]) -> None:
        for tile in tiles:
            place = self.places[seat].pop(self._texts(seat).index(tile))
            self.seen.add(place)

    def other_wall(self, chance: random.Random) -> str:
        """The wall with all that was never seen moved about."""
        hidden = [place for place in range(136) if place not in self.seen]
        moved = chance.sample(hidden, len(hidden))
        faces = list(self.faces)
        for place, source in zip(hidden, moved, strict=True):
            faces[place] = self.faces[source]
        return format(faces)


def _same_kind(one: str, other: str) -> bool:
    return one.replace("0", "5") == other.replace("0", "5")


def other_walls(log: Sequence[AnyEvent], own: int, seed: int) -> list[str]:
    """Walls for the hands of the log that differ in nothing that seat `own` was shown, or could conclude."""
    chance = random.Random(seed)
    hands: list[_Hand] = []
    for event in log:
        if isinstance(event, events.HandStart):
            hands.append(_Hand(event, own))
        elif hands:
            hands[-1].take(event)
    return [hand.other_wall(chance) for hand in hands]

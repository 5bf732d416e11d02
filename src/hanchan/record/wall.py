"""The wall that a record lets us see: tiles where its steps show them, the left-over ones everywhere else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ..errors import RecordError
from ..game.decode import dealt_places
from ..game.engine.state import FIRST_DRAW, INDICATORS, REPLACEMENTS, URA
from ..game.events import DoraRevealed, Draw, DrawTakenBack, Win
from ..game.wall.deal import face_of
from ..tiles import SEATS, WALL, format, kind_of, parse, parse_one
from .steps import Begin, Told, Won

# Where each row of the wall ends.
ENDS = {FIRST_DRAW: REPLACEMENTS, REPLACEMENTS: INDICATORS, INDICATORS: URA, URA: WALL}


class Shown:
    """The tiles of one hand that a record has shown, of a set with so many red fives."""

    def __init__(self, red_fives: int) -> None:
        self.all = Counter(face_of(tile, red_fives) for tile in range(WALL))
        self._seen: Counter[int] = Counter()

    def show(self, faces: Iterable[int]) -> None:
        """These tiles are seen too; there is no fifth of a kind, nor a second red five."""
        for face in faces:
            self._seen[face] += 1
            copies = self.all[face]
            if self._seen[face] > copies:
                tile = format([face])
                raise RecordError(f"{tile} is seen {copies + 1} times; there are {copies} of it")


def shown_wall(begin: Begin, steps: Iterable[Told], red_fives: int) -> list[int]:
    """136 faces in the order of use; `steps` are those of the hand, the first indicator among them.

    Up to the first wrong step the engine draws what the record says. What comes after it, or is never shown, matters to
    nobody, so it is filled with whatever is left.
    """
    known: dict[int, int] = {}
    for seat in range(SEATS):
        places = dealt_places(begin.start.dealer, seat)
        known |= zip(places, parse(begin.hands[seat] or ""), strict=True)
    known |= zip(range(URA, WALL), map(parse_one, begin.ura), strict=False)
    for row, place, tile in taken(steps):
        if place < ENDS[row]:
            known.setdefault(place, parse_one(tile or ""))
    left = Shown(red_fives).all - Counter(known.values())
    rest = sorted(left.elements(), key=lambda face: (kind_of(face) % 3, kind_of(face)))
    return [known[place] if place in known else rest.pop() for place in range(WALL)]


def taken(steps: Iterable[Told]) -> Iterator[tuple[int, int, str | None]]:
    """What comes out of the wall: the first place of its row, its own place, and the tile."""
    places = {row: row for row in ENDS}
    for told in steps:
        if isinstance(told, DrawTakenBack):
            places[FIRST_DRAW] -= 1
        elif isinstance(told, Draw | DoraRevealed):
            row = INDICATORS
            if isinstance(told, Draw):
                row = REPLACEMENTS if told.replacement else FIRST_DRAW
            yield row, places[row], told.tile
            places[row] += 1
        elif isinstance(told, Win | Won):  # winners of one discard all turn the same ones
            yield from ((URA, place, tile) for place, tile in enumerate(told.ura or (), URA))

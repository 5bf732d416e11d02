"""The fields of an mjai line, each read as what it must be, with a sentence for what it is instead."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ...errors import HanchanError
from ...game.wall.deal import TILES, face_of
from ...rules.book import Rulebook
from ...rules.values import shown
from ...tiles import format, kind_of
from .lines import FACE_OF


class Wrong(Exception):
    """What is wrong with a line, in one sentence."""

    @classmethod
    def because(cls, error: HanchanError) -> Wrong:
        """The complaint of another room, with its clause."""
        return cls(f"{error} ({error.clause})" if error.clause else str(error))


class TileSet:
    """The tiles that a book plays with, and those of one hand that a log has shown."""

    def __init__(self, book: Rulebook) -> None:
        reds = book.value("red_fives")
        self._book = book
        self.all = Counter(face_of(tile, reds) for tile in range(TILES))
        self.shown: Counter[int] = Counter()

    def face(self, name: Any) -> int:
        """The face of a tile's name."""
        face = FACE_OF.get(name) if isinstance(name, str) else None
        if face is None:
            hidden = name == "?"
            raise Wrong("a hidden tile: a log is checked with all tiles open" if hidden else
                        f"{shown(name)} is no tile; tiles are 1m to 9s, 5mr, E S W N P F C")  # fmt: skip
        if not self.all[face]:
            clause = self._book.cite("no-red-fives")
            cited = f" ({clause})" if clause else ""
            raise Wrong(f"{name}: the book {self._book.name} plays without red fives{cited}")
        return face

    def show(self, face: int) -> None:
        """One more such tile is seen; there is no fifth."""
        self.shown[face] += 1
        if self.shown[face] > self.all[face]:
            copies = self.all[face]
            raise Wrong(f"{format([face])} is seen {copies + 1} times; there are {copies} of it")

    def left(self) -> list[int]:
        """The tiles that are not known yet, kind by kind."""
        return sorted((self.all - self.shown).elements(), key=kind_of)


class Fields:
    """One line as a JSON object."""

    def __init__(self, data: dict[str, Any], tiles: TileSet) -> None:
        self._data = data
        self._tiles = tiles

    def __contains__(self, name: str) -> bool:
        return self._data.get(name) is not None

    def get(self, name: str) -> Any:
        """The field as it stands; a missing one is an error, and null is a missing one."""
        if name not in self:
            raise Wrong(f"{self._data.get('type')} without {name}")
        return self._data[name]

    def integer(self, name: str, least: int, most: int | None = None) -> int:
        """A whole number in a range."""
        value = self.get(name)
        if type(value) is not int or value < least or (most is not None and value > most):
            wanted = f"{least} to {most}" if most is not None else f"{least} or more"
            raise self._bad(name, f"a number, {wanted}")
        return value

    def seat(self, name: str) -> int:
        """A seat."""
        return self.integer(name, 0, 3)

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self.get(name)
        if not isinstance(value, bool):
            raise self._bad(name, "true or false")
        return value

    def tile(self, name: str) -> int:
        """The face of one tile."""
        return self._tiles.face(self.get(name))

    def tiles(self, name: str, count: int | None = None) -> list[int]:
        """The faces of a list of tiles."""
        return self._faces(name, self.get(name), count)

    def hands(self, name: str) -> list[list[int]]:
        """Four hands of thirteen tiles."""
        hands = self.get(name)
        if not isinstance(hands, list) or len(hands) != 4:
            raise self._bad(name, "four hands")
        return [self._faces(f"{name}[{seat}]", hand, 13) for seat, hand in enumerate(hands)]

    def four(self, name: str) -> list[int]:
        """Four whole numbers."""
        return self._four(name, int, "four whole numbers")

    def flags(self, name: str) -> list[bool]:
        """Four times true or false."""
        return self._four(name, bool, "four times true or false")

    def _four(self, name: str, kind: type, wanted: str) -> list[Any]:
        value = self.get(name)
        if (
            not isinstance(value, list)
            or len(value) != 4
            or any(type(v) is not kind for v in value)
        ):
            raise self._bad(name, wanted)
        return value

    def _faces(self, name: str, value: Any, count: int | None) -> list[int]:
        if not isinstance(value, list) or (count is not None and len(value) != count):
            held = f" of {len(value)}" if isinstance(value, list) else ""
            wanted = "tiles" if count is None else f"{count} tiles"
            raise Wrong(f"{name}: a list of {wanted} was expected, not {_kind(value)}{held}")
        return [self._tiles.face(tile) for tile in value]

    def _bad(self, name: str, wanted: str) -> Wrong:
        return Wrong(f"{name} = {shown(self._data[name])}: {wanted} expected")


def _kind(value: Any) -> str:
    """What a JSON value is, for a message."""
    return "one" if isinstance(value, list) else shown(value)

"""The fields of an mjai message, each read as what it must be; RecordError says what it is instead."""

from __future__ import annotations

from typing import Any

from ...errors import RecordError
from ...rules.book import Rulebook
from ...rules.values import shown
from ...tiles import KINDS
from ..steps import ONE_SEAT
from .lines import FACE_OF, tile_of


class Fields:
    """One message under one book. A hidden tile is None, where they may be `hidden`."""

    def __init__(self, data: dict[str, Any], book: Rulebook, hidden: bool = False) -> None:
        self._data = data
        self._book = book
        self._hidden = hidden

    def __contains__(self, name: str) -> bool:
        return self._data.get(name) is not None

    def get(self, name: str) -> Any:
        """The field as it stands; a missing one is an error, and null is a missing one."""
        if name not in self:
            raise RecordError(f"{self._data.get('type')} without {name}")
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

    def tile(self, name: str) -> str:
        """One tile that lies open."""
        return self._tile(self.get(name))

    def drawn_tile(self, name: str) -> str | None:
        """One tile that may be hidden."""
        return None if self._hidden and self.get(name) == "?" else self.tile(name)

    def tiles(self, name: str, count: int | None = None) -> tuple[str, ...]:
        """A list of tiles that lie open."""
        return tuple(map(self._tile, self._list(name, self.get(name), count)))

    def hands(self, name: str) -> list[tuple[str, ...] | None]:
        """Four hands of thirteen tiles."""
        hands = self.get(name)
        if not isinstance(hands, list) or len(hands) != 4:
            raise self._bad(name, "four hands")
        found: list[tuple[str, ...] | None] = []
        for seat, hand in enumerate(hands):
            names = self._list(f"{name}[{seat}]", hand, 13)
            is_hidden = self._hidden and "?" in names
            found.append(None if is_hidden else tuple(map(self._tile, names)))
        return found

    def four(self, name: str) -> tuple[int, ...]:
        """Four whole numbers."""
        return self._four(name, int, "four whole numbers")

    def four_if_told(self, name: str) -> tuple[int, ...] | None:
        """Four whole numbers, or None without them."""
        return self.four(name) if name in self else None

    def flags(self, name: str) -> tuple[bool, ...]:
        """Four times true or false."""
        return self._four(name, bool, "four times true or false")

    def _four(self, name: str, kind: type, wanted: str) -> tuple[Any, ...]:
        value = self.get(name)
        is_four = isinstance(value, list) and len(value) == 4
        if not is_four or any(type(one) is not kind for one in value):
            raise self._bad(name, wanted)
        return tuple(value)

    def _list(self, name: str, value: Any, count: int | None) -> list[Any]:
        if not isinstance(value, list) or (count is not None and len(value) != count):
            given = f"one of {len(value)}" if isinstance(value, list) else shown(value)
            wanted = "tiles" if count is None else f"{count} tiles"
            raise RecordError(f"{name}: a list of {wanted} was expected, not {given}")
        return value

    def _tile(self, name: Any) -> str:
        if not isinstance(name, str) or name not in FACE_OF:
            hidden = name == "?"
            unknown = f"{shown(name)} is no tile; tiles are 1m to 9s, 5mr, E S W N P F C"
            raise RecordError(ONE_SEAT if hidden else unknown)
        if FACE_OF[name] >= KINDS and not self._book.value("red_fives"):
            without = f"{name}: the book {self._book.name} plays without red fives"
            raise RecordError(without, self._book.cite("no-red-fives"))
        return tile_of(name)

    def _bad(self, name: str, wanted: str) -> RecordError:
        return RecordError(f"{name} = {shown(self._data[name])}: {wanted} expected")

"""A scored hand as data: the question, what it is worth, and the parts and items that say why."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..rules import Rulebook
from ..tiles import format
from .circumstances import Circumstances
from .hands import Hand
from .question import Bonus


class YakuLine(NamedTuple):
    """A scored yaku; `han` is None for a yakuman and a flat mangan."""

    key: str
    han: int | None
    clause: str | None
    yakuman: int = 0

    def to_dict(self) -> dict[str, Any]:
        """The line as JSON has it."""
        line: dict[str, Any] = {"key": self.key, "han": self.han, "clause": self.clause}
        return line | {"yakuman": self.yakuman} if self.yakuman else line


class FuItem(NamedTuple):
    """One item; sets and pairs name their tiles, waits their shape."""

    key: str
    fu: int
    clause: str | None
    tiles: str | None = None
    open: bool | None = None
    shape: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """The item as JSON has it: what does not apply is left out."""
        extra = {"tiles": self.tiles, "open": self.open, "shape": self.shape}
        found: dict[str, Any] = {"key": self.key, "fu": self.fu, "clause": self.clause}
        return found | {name: value for name, value in extra.items() if value is not None}


class Part(NamedTuple):
    """A set or a pair; of thirteen orphans and unconnected tiles, those of one suit."""

    kinds: tuple[int, ...]
    places: tuple[int, ...]
    won: int = -1  # the place of the winning tile among the kinds, -1 without
    concealed: bool = True  # as three and four concealed pungs count it

    def __str__(self) -> str:
        """The tiles, the winning one marked behind: `78s*9s`."""
        if self.won < 0:
            return format(self.kinds)
        return f"{format(self.kinds[: self.won + 1])}*{format(self.kinds[self.won + 1 :])}"


class Scored(NamedTuple):
    """What a won hand is worth, and why. `book`, `hand`, `win` and `given` are the question, the rest the answer."""

    book: Rulebook
    hand: Hand
    win: int  # the winning face
    given: Circumstances
    han: int | None
    fu: int | None
    yaku: tuple[YakuLine, ...]
    bonus: Bonus
    limit: str | None
    points: int
    payments: dict[str, int]
    total: int
    fu_items: tuple[FuItem, ...]
    parts: tuple[Part, ...]  # of the chosen reading
    base: int
    notes: tuple[str, ...] = ()

    @property
    def reading(self) -> str:
        """The chosen reading as text, its sets apart and the winning tile marked: `123m 456p 78s*9s`."""
        return " ".join(map(str, self.parts))

    def to_dict(self) -> dict[str, Any]:
        """The answer as `hanchan score --json` prints it."""
        return {
            "rules": self.book.name,
            "hand": str(self.hand),
            "win": format([self.win]),
            "han": self.han,
            "fu": self.fu,
            "yaku": [line.to_dict() for line in self.yaku],
            "bonus": self.bonus._asdict(),
            "limit": self.limit,
            "points": self.points,
            "payments": self.payments,
            "total": self.total,
            "fu_items": [item.to_dict() for item in self.fu_items],
            "reading": self.reading,
            "notes": list(self.notes),
        }

"""The tables of shapes for interpreted players: each entry is worked out when it is first looked up, then kept.

Mass games have the whole tables (`scoring.lookup.Shapes`); a bot at a table asks for a few hundred entries. The kernels
cannot tell the difference.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from ...scoring.lookup.indexes import NO_SHAPES, ROWS, Shapes
from ...scoring.waits import NEVER, ROW, UNDER_WAY, begin_suit, carry_suit, honours_row
from ...tiles import FIRST_HONOUR, KINDS

_SETS = 5
_KEPT = 7  # a suit's first kinds whose states are kept; chows that begin above them there are none
_NO_MELDS = [0] * KINDS
_SUIT, _HONOURS = 5**9, 5**7


class OnDemand(dict[int, int]):
    """A table of so many entries that are computed as they are asked for."""

    def __init__(self, length: int, find: Callable[[int], int]) -> None:
        super().__init__()
        self._length = length
        self._find = find

    def __len__(self) -> int:
        return self._length

    def __missing__(self, index: int) -> int:
        found = self[index] = self._find(index)
        return found


class _Rows:
    """Rows of costs by number, numbered as they turn up."""

    def __init__(self) -> None:
        self.rows: list[tuple[int, ...]] = []
        self._numbers: dict[tuple[int, ...], int] = {}
        start = [0] * UNDER_WAY
        begin_suit(start)
        self._begun: list[dict[int, bytes]] = [{0: bytes(start)}, *({} for _ in range(_KEPT))]

    def number(self, row: tuple[int, ...]) -> int:
        """The row's number, a new one if it is new."""
        if row not in self._numbers:
            self._numbers[row] = len(self.rows)
            self.rows.append(row)
        return self._numbers[row]

    def suit(self, index: int) -> int:
        """The number of a suit's row."""
        begun, counts = self._under_way(index % 5**_KEPT, _KEPT), _counts(index, 9)
        for place in range(_KEPT, 9):
            begun = _carried(begun, counts, place)
        return self.number(tuple(begun[:ROW]))  # no chow may be under way at the end

    def _under_way(self, index: int, kinds: int) -> bytes:
        """The states after the suit's first kinds, whose index this is; suits that begin alike share them."""
        found = self._begun[kinds].get(index)
        if found is None:
            below = self._under_way(index % 5 ** (kinds - 1), kinds - 1)
            found = self._begun[kinds][index] = _carried(below, _counts(index, kinds), kinds - 1)
        return found

    def honours(self, index: int) -> int:
        """The number of the honours' row."""
        counts, row = [0] * FIRST_HONOUR + _counts(index, 7), [0] * ROW
        honours_row(counts, _NO_MELDS, row, 0)
        return self.number(tuple(row))

    def merged(self, both: int) -> int:
        """The number of two groups' row together."""
        return self.number(self._merge(both // ROWS, both % ROWS))

    def needs(self, where: int) -> int:
        """Tiles to draw for sets and a pair, by melds and two rows."""
        melds, both = divmod(where, ROWS * ROWS)
        return self._merge(both // ROWS, both % ROWS)[9 - melds]

    def _merge(self, one: int, other: int) -> tuple[int, ...]:
        left, right = self.rows[one], self.rows[other]
        found = [NEVER] * ROW
        for sets in range(_SETS):
            for share in range(sets + 1):
                rest = sets - share
                pair = min(left[5 + share] + right[rest], left[share] + right[5 + rest])
                found[sets] = min(found[sets], left[share] + right[rest])
                found[5 + sets] = min(found[5 + sets], pair)
        return tuple(found)


def _carried(begun: bytes, counts: list[int], place: int) -> bytes:
    """The states of a suit once the kind at the place is counted too."""
    scratch = [*begun, *begun]
    carry_suit(counts, _NO_MELDS, place, scratch, 0, UNDER_WAY)
    return bytes(scratch[UNDER_WAY:])


def _counts(index: int, kinds: int) -> list[int]:
    """The counts that make the index."""
    return [index // 5**place % 5 for place in range(kinds)]


@lru_cache(maxsize=1)
def shapes_on_demand() -> Shapes:
    """The tables that the players' kernels look at; the others stay empty."""
    rows = _Rows()
    tables: dict[str, Any] = {
        "suits": OnDemand(_SUIT, rows.suit),
        "honours": OnDemand(_HONOURS, rows.honours),
        "merged": OnDemand(ROWS**2, rows.merged),
        "needs": OnDemand(5 * ROWS**2, rows.needs),
    }
    return NO_SHAPES._replace(**tables)

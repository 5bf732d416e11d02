"""Tables of shapes for interpreted tests: each entry is worked out from what it means when it is first looked up.

The true tables (`scoring/lookup/shape_tables.py`) hold all 5⁹ patterns and are built by compiled kernels in seconds; a
few hundred hands look up a few hundred of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hanchan.scoring.lookup.indexes import ROWS, SETS_ALONE, SETS_AND_PAIR, STEPS, Shapes
from hanchan.scoring.lookup.pieces import write_pieces
from hanchan.scoring.waits import NEVER, ROW, SCRATCH, honours_row, merge_row, suit_row

HONOURS = 27
NO_MELDS = [0] * 34


class OnDemand(dict[int, int]):
    """A table that works its entries out."""

    def __init__(self, work_out: Callable[[int], int]) -> None:
        super().__init__()
        self._work_out = work_out

    def __len__(self) -> int:
        return 1  # kernels ask whether there are tables at all

    def __missing__(self, index: int) -> int:
        found = self[index] = self._work_out(index)
        return found


def group(index: int, kinds: int) -> tuple[int, ...]:
    """The counts that the index of a group stands for."""
    return tuple(index // STEPS[place] % 5 for place in range(kinds))


def is_sets(counts: tuple[int, ...], chows: bool) -> bool:
    """The tiles are pungs and chows, none left over: the first of them must be in one."""
    first = next((place for place, count in enumerate(counts) if count), None)
    if first is None:
        return True
    for used in ([first] * 3, [first, first + 1, first + 2] if chows else []):
        left = list(counts)
        if used and used[-1] < len(left):
            for place in used:
                left[place] -= 1
            if min(left) >= 0 and is_sets(tuple(left), chows):
                return True
    return False


def is_sets_and_pair(counts: tuple[int, ...], chows: bool) -> bool:
    """The tiles are sets and one pair."""
    return any(
        count >= 2 and is_sets((*counts[:place], count - 2, *counts[place + 1 :]), chows)
        for place, count in enumerate(counts)
    )


def completed(index: int, kinds: int) -> int:
    """`Shapes.completed`, by its description."""
    counts, chows = group(index, kinds), kinds == 9
    found = SETS_ALONE if is_sets(counts, chows) else 0
    found |= SETS_AND_PAIR if is_sets_and_pair(counts, chows) else 0
    for place, count in enumerate(counts):
        more = (*counts[:place], count + 1, *counts[place + 1 :])
        if count < 4 and (is_sets(more, chows) or is_sets_and_pair(more, chows)):
            found |= 1 << place
    return found


def tally(index: int, kinds: int) -> int:
    """`Shapes.tallies`: kinds, pairs, and of terminals and honours once more."""
    found = 0
    for place, count in enumerate(group(index, kinds)):
        orphan = kinds == 7 or place in (0, 8)
        found += (
            (count > 0) + ((count > 1) << 4) + orphan * (((count > 0) << 8) + ((count > 1) << 12))
        )
    return found


class _Rows:
    """The rows of costs that have come up, by their numbers."""

    def __init__(self) -> None:
        self.known: list[tuple[int, ...]] = []

    def number(self, row: tuple[int, ...]) -> int:
        if row not in self.known:
            self.known.append(row)
        assert len(self.known) <= ROWS
        return self.known.index(row)

    def of_group(self, index: int, kinds: int) -> int:
        counts, scratch, at = [0] * 34, [NEVER] * SCRATCH, SCRATCH - ROW
        first = HONOURS if kinds == 7 else 0
        counts[first : first + kinds] = group(index, kinds)
        if kinds == 7:
            honours_row(counts, NO_MELDS, scratch, at)
        else:
            suit_row(counts, NO_MELDS, 0, scratch, at)
        return self.number(tuple(scratch[at : at + ROW]))

    def together(self, both: int) -> tuple[int, ...]:
        one, other = divmod(both, ROWS)
        scratch = [*self.known[one], *self.known[other]]
        merge_row(scratch, 0, ROW)
        return tuple(scratch[:ROW])

    def needs(self, place: int) -> int:
        melds, both = divmod(place, ROWS * ROWS)
        return self.together(both)[9 - melds]


def shapes_on_demand() -> Shapes:
    """Tables that say what the true ones say, but for the numbers of their rows."""
    rows, pieces = _Rows(), [0]

    def whole(index: int, kinds: int) -> int:
        counts, chows = group(index, kinds), kinds == 9
        if not is_sets(counts, chows) and not is_sets_and_pair(counts, chows):
            return 0
        at, first = len(pieces), HONOURS if kinds == 7 else 0
        room = [*pieces, *[0] * 64]
        end = at + write_pieces(index, sum(counts), first, [0] * 34, room, at)
        pieces.extend(room[at:end])
        return at

    tables: dict[str, Any] = {
        "suits": OnDemand(lambda index: rows.of_group(index, 9)),
        "honours": OnDemand(lambda index: rows.of_group(index, 7)),
        "merged": OnDemand(lambda both: rows.number(rows.together(both))),
        "needs": OnDemand(rows.needs),
        "costs": OnDemand(lambda place: rows.known[place // ROW][place % ROW]),
        "tallies": OnDemand(lambda index: tally(index, 9)),
        "honours_tallies": OnDemand(lambda index: tally(index, 7)),
        "completed": OnDemand(lambda index: completed(index, 9)),
        "honours_completed": OnDemand(lambda index: completed(index, 7)),
        "whole": OnDemand(lambda index: whole(index, 9)),
        "honours_whole": OnDemand(lambda index: whole(index, 7)),
        "pieces": pieces,
    }
    return Shapes(**tables)

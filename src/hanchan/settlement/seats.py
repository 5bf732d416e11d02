"""Sets of seats as masks of four bits."""

from __future__ import annotations

from ..compile.kernel import kernel
from ..tiles import SEATS


@kernel
def count_seats(mask: int) -> int:
    """How many seats are in the mask."""
    count = 0
    for seat in range(SEATS):
        count += mask >> seat & 1
    return count


@kernel
def nearest_after(mask: int, source: int) -> int:
    """The seat of the mask whose turn comes first after the source; -1 if the mask is empty."""
    for step in range(1, SEATS + 1):
        seat = (source + step) % SEATS
        if mask >> seat & 1:
            return seat
    return -1

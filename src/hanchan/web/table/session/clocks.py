"""Time at the table: a base for every decision, a bank for every hand, and forgiveness for slow lines.

The server's clock is the only clock. Times are milliseconds.
"""

from __future__ import annotations

import msgspec

GRACE = 500  # an answer so late still counts
FORGIVEN = 500  # of the line's delay, for one decision
POOL = 2000  # of the line's delay, until it fills again
REFILL = 100  # what the pool gains with every decision


class SeatClock(msgspec.Struct):
    """One seat's time. `base` None: no limit."""

    base: int | None = None
    bank: int = 0
    full: int = 0  # what the bank is filled to
    pool: int = POOL

    def new_hand(self) -> None:
        """The bank is filled again."""
        self.bank = self.full

    def limit(self) -> int | None:
        """How long the next decision may take at most, grace included; None: as long as it likes."""
        return None if self.base is None else self.base + self.bank + GRACE

    def spend(self, used: int, lag: int) -> None:
        """A decision took so long, of which the line took `lag`: what is over the base comes from the bank."""
        self.pool = min(POOL, self.pool + REFILL)
        if self.base is None:
            return
        forgiven = max(0, min(lag, FORGIVEN, self.pool, used))
        over = used - forgiven - self.base
        if over > 0:
            self.bank = max(0, self.bank - over)
        self.pool -= forgiven


def seat_clock(times: tuple[int, int] | None) -> SeatClock:
    """A clock with its bank full."""
    if times is None:
        return SeatClock()
    base, bank = times
    return SeatClock(base, bank, bank)

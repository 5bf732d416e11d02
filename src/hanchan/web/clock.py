"""The two clocks of the server, in milliseconds.

The *steady* clock is for everything that waits or is measured: timers, deadlines, banks, delays, how long nobody is
here. Nobody can set it. It begins at the wall time of the start, so that what clients are told of it (`now`, `until`,
`away_since`) reads as a time of day. The *wall* clock is for stamps that are stored, and for nothing else: somebody may
set it, by an hour or by three, while games are played.
"""

from __future__ import annotations

import time


def wall_ms() -> int:
    """The time of day, in milliseconds since 1970; for stored stamps only."""
    return time.time_ns() // 1_000_000


def steady_ms() -> int:
    """The time for timers: it never goes back and never jumps."""
    return _BEGUN_WALL + (time.monotonic_ns() - _BEGUN) // 1_000_000


def stamp_of(moment: int) -> int:
    """The stamp that is stored for a moment of the steady clock."""
    return moment + _set_by()


def moment_of(stamp: int) -> int:
    """The moment of the steady clock that a stored stamp stands for; never one that is still to come."""
    return min(steady_ms(), stamp - _set_by())


def _set_by() -> int:
    """How far the wall clock was set since the start, in whole seconds: stamps lie as far apart as their moments."""
    return 1000 * round((wall_ms() - steady_ms()) / 1000)


_BEGUN_WALL, _BEGUN = wall_ms(), time.monotonic_ns()

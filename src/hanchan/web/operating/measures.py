"""What a server counts and times for its operator; a few numbers in memory, read by `/metrics`."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds


class Durations:
    """How often something took how long."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Times what is done meanwhile, whether it succeeds or not."""
        begun = perf_counter()
        try:
            yield
        finally:
            self.add(perf_counter() - begun)

    def add(self, seconds: float) -> None:
        """One more."""
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    @property
    def up_to(self) -> list[tuple[str, int]]:
        """How many took at most so long, for each bound and in all."""
        found, seen = [], 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._counts, strict=True):
            seen += count
            found.append((bound, seen))
        return found


class _Measures:
    """Everything that is counted."""

    def __init__(self) -> None:
        self.commands = Durations()  # of sockets, from the frame to its answer
        self.requests = Durations()  # of HTTP
        self.database = {"read": Durations(), "write": Durations()}
        self.database_errors = 0
        self.answers: Counter[str] = Counter()  # of HTTP, by the first digit of the status
        self.limits: Counter[str] = Counter()  # that somebody ran into


MEASURES = _Measures()  # of this process, as Prometheus asks one process after another

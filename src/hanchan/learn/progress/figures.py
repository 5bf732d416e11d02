"""Figures of what was answered, each with its interval: by kind, by topic, and over time."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from datetime import UTC, datetime
from statistics import median
from typing import Any, NamedTuple

_Z = 1.959964  # of a normal distribution lie 95 % within so many deviations
_POINTS = 12  # of a course of time are shown at most


class PastAnswer(NamedTuple):
    """One answer."""

    at: int  # ms since 1970
    kind: str
    topic: str
    right: bool
    ms: int | None


class Share(NamedTuple):
    """How many were right, and the 95 % interval of the share that would be (Wilson's)."""

    asked: int
    right: int
    low: float
    high: float

    @classmethod
    def of(cls, answers: Iterable[PastAnswer]) -> Share:
        """The share of right answers.

        >>> Share.of([])
        Share(asked=0, right=0, low=0.0, high=1.0)
        """
        told = [one.right for one in answers]
        asked, right = len(told), sum(told)
        return cls(asked, right, *interval(right, asked))


def interval(right: int, asked: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share.

    >>> [round(bound, 3) for bound in interval(8, 10)]
    [0.49, 0.943]
    """
    if asked == 0:
        return 0.0, 1.0
    share, z2 = right / asked, _Z * _Z
    middle = (share + z2 / (2 * asked)) / (1 + z2 / asked)
    half = _Z * math.sqrt(share * (1 - share) / asked + z2 / (4 * asked * asked)) / (1 + z2 / asked)
    low = 0.0 if right == 0 else max(0.0, middle - half)
    high = 1.0 if right == asked else min(1.0, middle + half)
    return low, high


def figures(answers: Sequence[PastAnswer]) -> dict[str, Any]:
    """All of it as JSON: the whole, each kind, each topic (the weakest first), and the course of time."""
    return {
        "all": Share.of(answers)._asdict(),
        "kinds": {
            kind: Share.of(some)._asdict() | {"ms": _usual_time(some)}
            for kind, some in _by(answers, "kind").items()
        },
        "topics": _weakest(answers),
        "course": _course(answers),
    }


def _by(answers: Sequence[PastAnswer], field: str) -> dict[Any, list[PastAnswer]]:
    found: dict[Hashable, list[PastAnswer]] = defaultdict(list)
    for one in answers:
        found[getattr(one, field)].append(one)
    return found


def _usual_time(answers: Sequence[PastAnswer]) -> int | None:
    times = [one.ms for one in answers if one.ms is not None]
    return round(median(times)) if times else None


def _weakest(answers: Sequence[PastAnswer]) -> list[dict[str, Any]]:
    """The topics with a wrong answer, by the upper end of their interval: those that are surely weak come first."""
    shares = {topic: Share.of(some) for topic, some in _by(answers, "topic").items()}
    wrong = [(topic, share) for topic, share in shares.items() if share.right < share.asked]
    wrong.sort(key=lambda one: (one[1].high, one[0]))
    return [{"topic": topic} | share._asdict() for topic, share in wrong]


def _course(answers: Sequence[PastAnswer]) -> list[dict[str, Any]]:
    """The answers in their order in a few groups of the same size, each with its share and the day it ended on."""
    size = max(5, math.ceil(len(answers) / _POINTS))
    groups = [answers[at : at + size] for at in range(0, len(answers), size)]
    return [
        {"until": datetime.fromtimestamp(group[-1].at / 1000, UTC).date().isoformat()}
        | Share.of(group)._asdict()
        for group in groups
    ]

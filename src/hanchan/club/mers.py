"""The European ranking (MERS): what an event weighs, and what a place in it is worth.

Dated: the figures of the system in force since 2018-01-01. A listed player's place counts, disqualified ones too;
removed players do not.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import NamedTuple

from ..errors import NotationError

IN_FORCE_SINCE = "2018-01-01"
_MOST_COUNTED_SUBSTITUTES = 3


class Played(NamedTuple):
    """One event in a player's record."""

    base: Fraction
    weight: Fraction
    months_ago: int


def base_rank(place: int, players: int) -> Fraction:
    """1000 for the first, 0 for the last, even steps between.

    >>> base_rank(1, 32), base_rank(32, 32), round(base_rank(2, 32))
    (Fraction(1000, 1), Fraction(0, 1), 968)
    """
    if not 1 <= place <= players or players < 2:
        raise NotationError("place {place} of {players} cannot be", place=place, players=players)
    return Fraction(1000 * (players - place), players - 1)


def weight(
    *, days: int, players: int, countries: int, substitutes: int = 0, qualification: bool = False
) -> Fraction:
    """The weight of an event: its days, its players (up to three substitutes with them), its countries.

    >>> weight(days=2, players=48, countries=7)
    Fraction(3, 1)
    """
    if not 1 <= days <= 3:
        raise NotationError("{days} days: an event of the ranking has one to three", days=days)
    counted = players + min(substitutes, _MOST_COUNTED_SUBSTITUTES)
    size = 0 if counted <= 40 else 1 if counted <= 80 else 2
    spread = 0 if countries <= 5 else 1 if countries <= 9 else 2
    return days + Fraction(size + spread, 2) + int(qualification)


def ranking(events: list[Played]) -> Fraction | None:
    """A player's ranking from the events of two years; None with fewer than two.

    Half is the mean of the best five and four fifths of the rest, half that of the best four, by weight; an event of
    the second year weighs half, and missing ones are zeros of weight one.
    """
    counted = [
        (played.base, played.weight * (1 if played.months_ago <= 12 else Fraction(1, 2)))
        for played in events
        if played.months_ago <= 24
    ]
    if len(counted) < 2:
        return None
    counted.sort(key=lambda event: -event[0])
    rest = max(0, len(counted) - 5)
    part_a = counted[: 5 + ceil(Fraction(4, 5) * rest)]
    return (_mean(part_a, 5) + _mean(counted[:4], 4)) / 2


def _mean(events: list[tuple[Fraction, Fraction]], least: int) -> Fraction:
    filled = events + [(Fraction(0), Fraction(1))] * max(0, least - len(events))
    return sum((base * w for base, w in filled), Fraction(0)) / sum(w for _, w in filled)

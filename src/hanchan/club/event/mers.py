"""The European ranking (MERS): what an event weighs, and what a place in it is worth.

The figures of a system are data with a date (`data/mers.toml`); an event is weighed by the system in force on its day.
A listed player's place counts, disqualified ones too; removed players do not.
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from math import ceil
from typing import Any, NamedTuple

from ...errors import NotationError
from ..stated import stated
from .ranking import players
from .state import EventState


class System(NamedTuple):
    """The figures of a system: steps are (up to so many, weight), the last one without a limit."""

    name: str
    since: str
    most_days: int
    players: tuple[tuple[int | None, Fraction], ...]
    countries: tuple[tuple[int | None, Fraction], ...]
    qualification: Fraction
    counted_substitutes: int
    note: str


class RankedEvent(NamedTuple):
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


def systems() -> tuple[System, ...]:
    """Every system that is known, the oldest first."""
    return tuple(_system(entry) for entry in stated("mers", "system"))


def system_on(day: str | None = None) -> System:
    """The system in force on a day (YYYY-MM-DD); the newest without one."""
    if day is not None:
        try:
            date.fromisoformat(day)
        except ValueError:
            raise NotationError("{text!r} is no day: write YYYY-MM-DD", text=day) from None
    dated = [found for found in systems() if found.since]
    found = [each for each in dated if day is None or each.since <= day]
    if not found:
        first = dated[0].since
        raise NotationError(
            "{day}: the ranking is known from {first} on", day=day or "", first=first
        )
    return found[-1]


def weight(
    *,
    days: int,
    players: int,
    countries: int,
    substitutes: int = 0,
    qualification: bool = False,
    system: System | None = None,
) -> Fraction:
    """The weight of an event: its days, its players (some substitutes with them), its countries.

    >>> weight(days=2, players=48, countries=7)
    Fraction(3, 1)
    """
    used = system or system_on()
    if not 1 <= days <= used.most_days:
        raise NotationError("an event of the ranking has one to three days, not {days}", days=days)
    counted = players + min(substitutes, used.counted_substitutes)
    return sum(_parts(used, days, counted, countries, qualification).values(), Fraction(0))


def _parts(
    used: System, days: int, players: int, countries: int, qualification: bool
) -> dict[str, Fraction]:
    """What makes up the weight of an event."""
    return {
        "days": Fraction(days),
        "players": _step(used.players, players),
        "countries": _step(used.countries, countries),
        "qualification": used.qualification if qualification else Fraction(0),
    }


def forecast(state: EventState, day: str | None = None) -> dict[str, Any]:
    """What the event will weigh as it stands, part by part, what would make it weigh more, and what places bring."""
    used = system_on(day) if day else _announced_system(state)
    present = players(state)
    countries = len({entry.country for entry in present if entry.country})
    stepped_in = {
        name for found in state.rounds for s in found.sheets for name, _ in s.substitutes.values()
    } | {entry.name for entry in state.entries if entry.substitute and entry.seated}
    substitutes = min(len(stepped_in - {""}), used.counted_substitutes)
    counted = len(present) + substitutes
    days = min(state.days, used.most_days)
    parts = _parts(used, days, counted, countries, state.qualification)
    most = len(present)
    ranks = [round(base_rank(place, most)) for place in range(1, most + 1) if most > 1]
    return {
        "system": used.name,
        "since": used.since,
        "weight": str(float(sum(parts.values()))),
        "parts": {name: str(float(part)) for name, part in parts.items()},
        "players": len(present),
        "substitutes_counted": substitutes,
        "countries": countries,
        "next": {
            "players": _needed(used.players, counted),
            "countries": _needed(used.countries, countries),
        },
        "base_ranks": ranks,
    }


def _step(steps: tuple[tuple[int | None, Fraction], ...], count: int) -> Fraction:
    """The weight of the first step that holds the count."""
    return next(value for limit, value in steps if limit is None or count <= limit)


def _needed(steps: tuple[tuple[int | None, Fraction], ...], count: int) -> int | None:
    """How many more make the next step; None above the last."""
    limit = next(limit for limit, _ in steps if limit is None or count <= limit)
    return None if limit is None else limit + 1 - count


def _system(entry: dict[str, Any]) -> System:
    steps = {
        name: tuple((limit or None, Fraction(value)) for limit, value in entry[name])
        for name in ("players", "countries")
    }
    return System(**(entry | steps | {"qualification": Fraction(entry["qualification"])}))


def _announced_system(state: EventState) -> System:
    """The system of the day announced; the newest where that is no day, or one before all systems."""
    try:
        return system_on(state.announced.get("date"))
    except NotationError:
        return system_on()


def ranking(events: list[RankedEvent]) -> Fraction | None:
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

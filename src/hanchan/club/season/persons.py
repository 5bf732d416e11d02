"""Everybody over all that was played: places, totals, a rating, and each against each.

The rating is Elo's by places, every pair at a table being a game of its own. Everybody begins with 1500. After a
session each player i gains, from the ratings before it,

    30 / 3 × Σ over the others j of (s − e),   e = 1 / (1 + 10 ^ ((Rj − Ri) / 400))

with s = 1 for who came before j, ½ on a shared place, 0 otherwise. So a first among equals gains 15, then +5, −5, −15;
what one gains others lose. Where a substitute sat, the others count among themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

from ..names import folded
from .sessions import Person, PlayedSession, slug

START, GAIN, SCALE = 1500.0, 30.0, 400.0


class Meeting(NamedTuple):
    """Two people: sessions at one table, and how often each came before the other."""

    one: str
    two: str
    met: int
    one_before: int
    two_before: int


class PersonRecord(NamedTuple):
    """One person over everything that was played."""

    person: Person
    name: str  # as it was written last
    sessions: int
    places: tuple[int, int, int, int]
    average_place: Fraction
    total: int
    best: int
    worst: int
    rating: float
    ratings: tuple[float, ...]  # after every session

    def to_dict(self) -> dict[str, Any]:
        """The record as JSON has it."""
        return {
            "person": slug(self.person),
            "name": self.name,
            "sessions": self.sessions,
            "places": list(self.places),
            "average_place": f"{self.average_place}",
            "total": self.total,
            "best": self.best,
            "worst": self.worst,
            "rating": round(self.rating, 1),
        }


def ratings(sessions: Iterable[PlayedSession]) -> dict[Person, list[float]]:
    """Everybody's rating after each of their sessions."""
    found: dict[Person, list[float]] = {}
    for session in sessions:
        now = {one.person: (found.get(one.person) or [START])[-1] for one in session.seats}
        gains = dict.fromkeys(now, 0.0)
        for a, b in combinations(session.seats, 2):
            expected = 1 / (1 + 10 ** ((now[b.person] - now[a.person]) / SCALE))
            scored = 0.5 if a.place == b.place else float(a.place < b.place)
            gain = GAIN / 3 * (scored - expected)
            gains[a.person] += gain
            gains[b.person] -= gain
        for person, gain in gains.items():
            found.setdefault(person, []).append(now[person] + gain)
    return found


def persons(sessions: Iterable[PlayedSession]) -> list[PersonRecord]:
    """Everybody's record, the best rated first."""
    known = list(sessions)
    rated = ratings(known)
    names = {one.person: one.name for session in known for one in session.seats}
    own: dict[Person, list[tuple[int, int]]] = {}
    for session in known:
        for one in session.seats:
            own.setdefault(one.person, []).append((one.place, one.total))
    found = [_record(person, names[person], own[person], rated[person]) for person in names]
    return sorted(found, key=lambda one: (-one.rating, folded(one.name)))


def _record(
    person: Person, name: str, own: list[tuple[int, int]], rated: list[float]
) -> PersonRecord:
    places, totals = [place for place, _ in own], [total for _, total in own]
    first, second, third, fourth = (places.count(place) for place in (1, 2, 3, 4))
    average = Fraction(sum(places), len(places))
    counts = (first, second, third, fourth)
    ends = (sum(totals), max(totals), min(totals))
    return PersonRecord(person, name, len(own), counts, average, *ends, rated[-1], tuple(rated))


def meetings(sessions: Iterable[PlayedSession]) -> list[Meeting]:
    """Every pair that sat at one table, those who met most often first."""
    names: dict[Person, str] = {}
    found: dict[frozenset[Person], list[tuple[Person, Person, int]]] = {}
    for session in sessions:
        names |= {one.person: one.name for one in session.seats}
        for a, b in combinations(session.seats, 2):
            pair = (a.person, b.person)
            found.setdefault(frozenset(pair), []).append((*pair, b.place - a.place))
    told = [_meeting(names, games) for games in found.values()]
    return sorted(told, key=lambda one: (-one.met, folded(one.one), folded(one.two)))


def against(sessions: Iterable[PlayedSession], person: Person) -> list[Meeting]:
    """One person against everybody met, that person first in each."""
    mine = [one for one in sessions if any(seat.person == person for seat in one.seats)]
    name = next(
        (seat.name for one in mine[::-1] for seat in one.seats if seat.person == person), ""
    )
    return [
        one
        if one.one == name
        else Meeting(one.two, one.one, one.met, one.two_before, one.one_before)
        for one in meetings(mine)
        if name in (one.one, one.two)
    ]


def _meeting(names: dict[Person, str], games: list[tuple[Person, Person, int]]) -> Meeting:
    one, two = sorted(games[0][:2], key=lambda known: folded(names[known]))
    ahead = [by if first == one else -by for first, _, by in games]
    before, behind = sum(by > 0 for by in ahead), sum(by < 0 for by in ahead)
    return Meeting(names[one], names[two], len(games), before, behind)

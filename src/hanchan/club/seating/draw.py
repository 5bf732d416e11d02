"""The public draw: which name gets which number of a seating, from a seed that anybody can compute again.

The names in their alphabetical order are shuffled (Fisher and Yates) by numbers from SHA-256 of the seed and a
counter: number c is the first eight bytes of SHA-256("seed/c") as a whole number, those that would favour a name are
skipped. Then, round by round of a fixed walk, two names change places whenever that lessens what is to be avoided:
first pairs that must not meet, then players of one club or country meeting in the first rounds, earlier ones more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple, Protocol

from ...errors import NotationError

_APART = 10_000


class Member(Protocol):
    """Somebody of a club and a country."""

    @property
    def club(self) -> str:
        """The club; empty where nobody said."""

    @property
    def country(self) -> str:
        """The country, likewise."""


class DrawnPlayer(NamedTuple):
    """Somebody to be drawn."""

    name: str
    club: str = ""
    country: str = ""


class PublicDraw(NamedTuple):
    """The player of each number, and how often what should be avoided remains."""

    names: tuple[str, ...]
    seed: str
    same_group: int  # meetings of one club or country in the rounds asked about
    apart_broken: int  # pairs that should never meet and do

    def to_dict(self) -> dict[str, Any]:
        """The draw as an event keeps it."""
        return self._asdict() | {"names": list(self.names)}


def numbers(seed: str) -> Iterator[int]:
    """The numbers of a seed, each from 0 to 2^64 - 1."""
    count = 0
    while True:
        digest = hashlib.sha256(f"{seed}/{count}".encode()).digest()
        yield int.from_bytes(digest[:8], "big")
        count += 1


def shuffled(names: Sequence[str], seed: str) -> list[str]:
    """The names in the order that the seed draws, whatever order they came in.

    >>> shuffled(["Cid", "Ann", "Bob"], "2026") == shuffled(["Ann", "Bob", "Cid"], "2026")
    True
    """
    drawn, source = sorted(names), numbers(seed)
    for last in range(len(drawn) - 1, 0, -1):
        while (number := next(source)) >= 2**64 - 2**64 % (last + 1):
            pass  # a number from the incomplete end would favour the first names
        place = number % (last + 1)
        drawn[last], drawn[place] = drawn[place], drawn[last]
    return drawn


def draw(
    players: Sequence[DrawnPlayer],
    tables: Sequence[Sequence[Sequence[int]]],
    seed: str,
    *,
    first_rounds: int = 0,
    apart: Sequence[tuple[str, str]] = (),
) -> PublicDraw:
    """Which player gets which number; clubs and countries are kept apart in the first rounds, pairs always."""
    known = {player.name: player for player in players}
    count = sum(len(table) for table in tables[0])
    if len(known) < len(players):
        raise NotationError("a name is there twice")
    if len(players) != count:
        raise NotationError(
            "{given} names for {count} seats; substitutes fill what is missing",
            given=len(players),
            count=count,
        )
    for pair in apart:
        for name in pair:
            if name not in known:
                raise NotationError("{name!r} is not among the players", name=name)
    order = shuffled(list(known), seed)
    cost = _Cost([known[name] for name in order], tables, first_rounds, apart)
    if first_rounds or apart:
        cost.walk()
    names = tuple(player.name for player in cost.players)
    return PublicDraw(names, seed, cost.same_group(), cost.apart_broken())


class _Cost:
    """The players by number and what should be avoided among them."""

    def __init__(
        self,
        players: list[DrawnPlayer],
        tables: Sequence[Sequence[Sequence[int]]],
        first_rounds: int,
        apart: Sequence[tuple[str, str]],
    ) -> None:
        self.players = players
        self.apart = {frozenset(pair) for pair in apart}
        self.rounds = first_rounds
        self.meets: list[list[tuple[int, int]]] = [[] for _ in players]  # number, weight
        for place, round in enumerate(tables):
            weight = max(0, first_rounds - place)
            if not weight and not self.apart:
                break  # nothing is to be avoided from here on
            for table in round:
                for a, b in combinations(table, 2):
                    self.meets[a].append((b, weight))
                    self.meets[b].append((a, weight))

    def at(self, number: int) -> int:
        """The cost of the player at a number."""
        own, cost = self.players[number], 0
        for other, weight in self.meets[number]:
            player = self.players[other]
            cost += weight * (together(own, player) or 0)
            cost += _APART * (frozenset((own.name, player.name)) in self.apart)
        return cost

    def walk(self) -> None:
        """Exchanges names while that lessens the cost, always in the same order."""
        costs = [self.at(number) for number in range(len(self.players))]
        improved = True
        while improved:
            improved = False
            for a, b in combinations(range(len(self.players)), 2):
                before = costs[a] + costs[b]
                if not before:
                    continue
                self._swap(a, b)
                if self.at(a) + self.at(b) < before:
                    improved = True
                    met = {other for one in (a, b) for other, _ in self.meets[one]}
                    for number in {a, b} | met:
                        costs[number] = self.at(number)
                else:
                    self._swap(a, b)

    def _swap(self, a: int, b: int) -> None:
        self.players[a], self.players[b] = self.players[b], self.players[a]

    def same_group(self) -> int:
        """Meetings of one club or country in the first rounds."""
        return sum(
            bool(weight and together(self.players[a], self.players[b]))
            for a, meets in enumerate(self.meets)
            for b, weight in meets
            if a < b
        )

    def apart_broken(self) -> int:
        """Meetings of pairs that should never meet."""
        return sum(
            frozenset((self.players[a].name, self.players[b].name)) in self.apart
            for a, meets in enumerate(self.meets)
            for b, _ in meets
            if a < b
        )


def together(one: Member, two: Member) -> int:
    """2 for one club, 1 for one country, 0 otherwise."""
    if one.club and one.club == two.club:
        return 2
    return int(bool(one.country) and one.country == two.country)

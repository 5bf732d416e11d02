"""One round at a time, from the order of the standings: Swiss, by interval, or simply apart.

*Swiss*: neighbours in the standings play each other; pairs who have met are kept apart first, then the places at a
table are brought as near as that allows. *By interval* of s: out of every 4 × s players in their order, number k meets
k + s, k + 2s and k + 3s; an interval of 1 is the plain order, one of all tables the widest. Table 1 has the first
player. What a pairing costs is told beside what the order alone would have given.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations
from typing import Any, NamedTuple

from .make import check_size
from .winds import WINDS, Schedule, wind_counts

Met = dict[frozenset[int], int]
_NEIGHBOURS = sum(
    (b - a) ** 2 for a, b in combinations(range(4), 2)
)  # no table is nearer than these


class PairingFigures(NamedTuple):
    """How often pairs at one table have met before, and the most places between two at one table."""

    repeats: int
    spread: int


class PairedRound(NamedTuple):
    """The tables of one round, East to North, what they cost, and what the order alone would have cost."""

    tables: list[list[int]]
    figures: PairingFigures
    in_order: PairingFigures

    def to_dict(self) -> dict[str, Any]:
        """The round as JSON has it."""
        return {
            "tables": self.tables,
            "figures": self.figures._asdict(),
            "in_order": self.in_order._asdict(),
        }


def met_before(played: Schedule) -> Met:
    """How often each pair has sat at one table."""
    found: Met = {}
    for games in played:
        for table in games:
            for pair in combinations(table, 2):
                found[frozenset(pair)] = found.get(frozenset(pair), 0) + 1
    return found


def by_interval(order: Sequence[int], step: int) -> list[list[int]]:
    """Tables of players `step` places apart; those left at the end are a smaller interval apart.

    >>> by_interval(range(1, 13), 2)
    [[1, 3, 5, 7], [2, 4, 6, 8], [9, 10, 11, 12]]
    """
    tables: list[list[int]] = []
    at = 0
    while at < len(order):
        apart = min(max(step, 1), (len(order) - at) // 4)
        tables += [list(order[at + first : at + 4 * apart : apart]) for first in range(apart)]
        at += 4 * apart
    return tables


def swiss(order: Sequence[int], met: Met) -> list[list[int]]:
    """Tables of neighbours who have met as little as can be found; the first player sits at table 1."""
    return _parted(order, met, nearness=1)


def apart(order: Sequence[int], met: Met) -> list[list[int]]:
    """Tables of people who have met as little as can be found, whatever their order."""
    return _parted(order, met, nearness=0)


def paired(
    order: Sequence[int], tables: list[list[int]], played: Schedule, seed: str
) -> PairedRound:
    """The tables with winds in balance with those played, and their figures; the seed decides between equal ways."""
    check_size(len(order), 1)
    met = met_before(played)
    sat = wind_counts(played)
    seated = [_seated(table, sat, f"{seed}/{number}") for number, table in enumerate(tables)]
    plain = by_interval(order, 1)
    return PairedRound(seated, figures(order, tables, met), figures(order, plain, met))


def _seated(table: Sequence[int], sat: dict[int, list[int]], seed: str) -> list[int]:
    """East to North, each as seldom again on a wind as can be: of the 24 ways the best."""

    def again(seats: Iterable[int]) -> int:
        return sum(sat.get(player, [0] * WINDS)[wind] for wind, player in enumerate(seats))

    ways = list(permutations(table))
    random.Random(seed).shuffle(ways)
    best: tuple[int, ...] = min(ways, key=again)
    return list(best)


def figures(order: Sequence[int], tables: Iterable[Sequence[int]], met: Met) -> PairingFigures:
    """What tables cost, counted from them alone."""
    place = {player: at for at, player in enumerate(order)}
    pairs = [pair for table in tables for pair in combinations(table, 2)]
    repeats = sum(met.get(frozenset(pair), 0) for pair in pairs)
    return PairingFigures(repeats, max((abs(place[a] - place[b]) for a, b in pairs), default=0))


def _parted(order: Sequence[int], met: Met, nearness: int) -> list[list[int]]:
    """Exchanges players of two tables while that lessens the cost, always in the same order."""
    place = {player: at for at, player in enumerate(order)}
    tables = by_interval(order, 1)
    heavy = len(order) ** 3  # one meeting more outweighs any distance
    least = nearness * _NEIGHBOURS

    def cost(table: Sequence[int]) -> int:
        return sum(
            heavy * met.get(frozenset((a, b)), 0) + nearness * (place[a] - place[b]) ** 2
            for a, b in combinations(table, 2)
        )

    costs = [cost(table) for table in tables]
    improved = True
    while improved:
        improved = False
        for one, two in combinations(range(len(tables)), 2):
            if costs[one] + costs[two] <= 2 * least:
                continue  # no exchange betters them
            for a in range(4):
                for b in range(4):
                    first, second = list(tables[one]), list(tables[two])
                    first[a], second[b] = second[b], first[a]
                    now = (cost(first), cost(second))
                    if sum(now) < costs[one] + costs[two]:
                        tables[one], tables[two] = first, second
                        costs[one], costs[two] = now
                        improved = True
    return sorted(tables, key=lambda table: min(place[player] for player in table))

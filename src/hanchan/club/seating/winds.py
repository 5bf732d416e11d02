"""Who sits East, South, West and North: an exact balance, always.

Players and tables make a bipartite graph, a game of a player at a table being an edge; a wind is a colour. A player's
games are taken in fours, so that no vertex has more than four edges, and four colours are then enough (König): every
table has each wind once, every player each wind once in four games. Changing colours along alternating paths finds
the colouring without any search. Rounds that follow others, after players have left, start from such a colouring.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp

Schedule = list[list[list[int]]]
Edge = tuple[int, int]  # the vertex of a player's four games, the vertex of a table
WINDS = 4
_STEPS, _HOT, _COLD = 400_000, 1.5, 0.05  # of the annealing that follows rounds played before


class _Colouring:
    """Edges with colours; `at[vertex][colour]` is the other end of the edge of that colour, or -1."""

    def __init__(self, vertices: int) -> None:
        self.at = [[-1] * WINDS for _ in range(vertices)]

    def add(self, one: int, two: int, order: Sequence[int]) -> None:
        """Gives the edge a colour, taking the colours in this order where there is a choice."""
        free_one = [colour for colour in order if self.at[one][colour] < 0]
        free_two = [colour for colour in order if self.at[two][colour] < 0]
        both = [colour for colour in free_one if colour in free_two]
        if both:
            colour = both[0]
        else:
            colour = free_one[0]
            self.swap_path(two, colour, free_two[0])
        self.at[one][colour], self.at[two][colour] = two, one

    def swap_path(self, start: int, a: int, b: int) -> None:
        """Exchanges two colours on the path that leaves the vertex by the first of them."""
        path = [start]
        colour = a
        while (onward := self.at[path[-1]][colour]) >= 0 and onward != start:
            path.append(onward)
            colour = b if colour == a else a
        closed = onward == start and len(path) > 1
        for vertex in path:
            self.at[vertex][a], self.at[vertex][b] = self.at[vertex][b], self.at[vertex][a]
        assert not closed  # the path starts where one of the two colours is free


def with_winds(schedule: Schedule, seed: int, history: Schedule | None = None) -> Schedule:
    """The schedule with each table in the order East, South, West, North, every player's winds in balance.

    Games of `history` (in that order already) were played before; they are balanced with as far as that is possible.
    """
    chance = random.Random(seed)
    before = wind_counts(history or [])
    games: dict[int, int] = {}
    edges: list[tuple[int, int, int, Edge]] = []  # round, table, player, vertices
    vertices: dict[tuple[str, int, int], int] = {}
    for number, tables in enumerate(schedule):
        for table, players in enumerate(tables):
            for player in players:
                four = games.get(player, 0) // WINDS
                games[player] = games.get(player, 0) + 1
                one = vertices.setdefault(("player", player, four), len(vertices))
                two = vertices.setdefault(("table", number, table), len(vertices))
                edges.append((number, table, player, (one, two)))
    colouring = _Colouring(len(vertices))
    for _, _, player, (one, two) in sorted(edges, key=lambda _: chance.random()):
        rank = before.get(player, [0] * WINDS)
        colouring.add(one, two, sorted(chance.sample(range(WINDS), WINDS), key=rank.__getitem__))
    seated = _seated(schedule, edges, colouring)
    if history:
        _even_out(seated, history, chance)
    return seated


def _seated(
    schedule: Schedule, edges: list[tuple[int, int, int, Edge]], colouring: _Colouring
) -> Schedule:
    seated = [[[-1] * WINDS for _ in tables] for tables in schedule]
    for number, table, player, (one, two) in edges:
        seated[number][table][colouring.at[one].index(two)] = player
    return seated


def wind_counts(schedule: Sequence[Sequence[Sequence[int]]]) -> dict[int, list[int]]:
    """How often each player sits on each wind."""
    counts: dict[int, list[int]] = {}
    for tables in schedule:
        for players in tables:
            for wind, player in enumerate(players):
                counts.setdefault(player, [0] * WINDS)[wind] += 1
    return counts


def _even_out(schedule: Schedule, history: Schedule, chance: random.Random) -> None:
    """Exchanges winds at the tables, annealed, until everybody is in balance with what was played before.

    Where those who left took their winds with them no balance can be exact; the nearest that is found stands.
    """
    total = wind_counts([*history, *schedule])
    here = {player for tables in schedule for table in tables for player in table}
    left = sum(_unevenness(total[player]) for player in here)
    tables = [table for round in schedule for table in round]
    for step in range(_STEPS):
        if left == 0:
            return
        heat = _HOT * (1 - step / _STEPS) + _COLD
        table = chance.choice(tables)
        a, b = chance.sample(range(WINDS), 2)
        one, two = total[table[a]], total[table[b]]
        worse = 2 * (one[b] - one[a] + two[a] - two[b] + 2)
        if worse <= 0 or chance.random() < exp(-worse / heat):
            one[a], one[b], two[a], two[b] = one[a] - 1, one[b] + 1, two[a] + 1, two[b] - 1
            table[a], table[b] = table[b], table[a]
            left += worse


def _unevenness(counts: list[int]) -> int:
    """By how much the squares of a player's counts exceed those of counts in balance."""
    share, more = divmod(sum(counts), WINDS)
    even = (WINDS - more) * share**2 + more * (share + 1) ** 2
    return sum(count**2 for count in counts) - even

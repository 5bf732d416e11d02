"""Who sits East, South, West and North: an exact balance, always.

Players and tables make a bipartite graph, a game of a player at a table being an edge; a wind is a colour. A player's
games are taken in fours, so that no vertex has more than four edges, and four colours are then enough (König): every
table has each wind once, every player each wind once in four games. Changing colours along alternating paths finds
the colouring without any search.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

Schedule = list[list[list[int]]]
Edge = tuple[int, int]  # the vertex of a player's four games, the vertex of a table
WINDS = 4


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
    if before:
        _even_out(colouring, edges, before)
    return _seated(schedule, edges, colouring)


def _seated(
    schedule: Schedule, edges: list[tuple[int, int, int, Edge]], colouring: _Colouring
) -> Schedule:
    seated = [[[-1] * WINDS for _ in tables] for tables in schedule]
    for number, table, player, (one, two) in edges:
        seated[number][table][colouring.at[one].index(two)] = player
    return seated


def wind_counts(schedule: Schedule) -> dict[int, list[int]]:
    """How often each player sits on each wind."""
    counts: dict[int, list[int]] = {}
    for tables in schedule:
        for players in tables:
            for wind, player in enumerate(players):
                counts.setdefault(player, [0] * WINDS)[wind] += 1
    return counts


def _even_out(
    colouring: _Colouring,
    edges: list[tuple[int, int, int, Edge]],
    before: dict[int, list[int]],
) -> None:
    """Exchanges colours on whole paths while that brings players nearer to balance with what they played before."""
    owner = {one: player for _, _, player, (one, _) in edges}
    total = {player: list(before.get(player, [0] * WINDS)) for player in owner.values()}
    for vertex, player in owner.items():
        for wind in range(WINDS):
            total[player][wind] += colouring.at[vertex][wind] >= 0
    improved = True
    while improved:
        improved = False
        for vertex in owner:
            for a in range(WINDS):
                for b in range(WINDS):
                    if a != b and _gain(colouring, vertex, a, b, owner, total) > 0:
                        improved = True


def _gain(
    colouring: _Colouring,
    vertex: int,
    a: int,
    b: int,
    owner: dict[int, int],
    total: dict[int, list[int]],
) -> int:
    """Exchanges a and b from a vertex that lacks b, if that lessens the sum of squares; how much it lessens it."""
    if colouring.at[vertex][a] < 0 or colouring.at[vertex][b] >= 0:
        return 0
    ends, last, colour = [vertex], vertex, a
    while (onward := colouring.at[last][colour]) >= 0:
        last, colour = onward, b if colour == a else a
    if last in owner and last != vertex:
        ends.append(last)
    moved: dict[int, int] = {}
    for end in ends:  # an end that has only one of the two colours changes it
        moved[owner[end]] = moved.get(owner[end], 0) + (1 if colouring.at[end][a] >= 0 else -1)
    gain = 0
    for player, steps in moved.items():
        was = total[player][a] ** 2 + total[player][b] ** 2
        gain += was - (total[player][a] - steps) ** 2 - (total[player][b] + steps) ** 2
    if gain > 0:
        colouring.swap_path(vertex, a, b)
        for player, steps in moved.items():
            total[player][a] -= steps
            total[player][b] += steps
    return gain

"""From kernels to rounds of tables: designs, fields, symmetric searches and the plain search.

A schedule is a list of rounds, a round a list of tables, a table four player numbers in no order yet.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...compile.entry_points import compiled
from . import kernels
from .groups import Group, field
from .kernels import Search
from .winds import Schedule


class Found(NamedTuple):
    """A schedule and the faults its search counted: hard ones, and missing indirect meetings."""

    schedule: Schedule
    hard: int
    soft: int


def chance_row(seed: int) -> Any:
    """The row of chance that kernels draw from; zero would stay zero."""
    import numpy as np

    return np.array([seed % 2147483629 + 17], dtype=np.int64)


def empty_search(players: int, rounds: int, symmetry: Group) -> Search:
    """A search with every player in its place and nothing counted."""
    import numpy as np

    moves = len(symmetry.neg)
    orbits, table_orbits = players // moves, players // 4 // moves
    orbit = np.tile(np.arange(orbits, dtype=np.int64), (rounds, 1))
    return Search(
        orbit=orbit,
        shift=np.zeros((rounds, orbits), dtype=np.int64),
        meet=np.zeros((orbits, orbits, moves), dtype=np.int64),
        visit=np.zeros((orbits, table_orbits, moves), dtype=np.int64),
        common=np.zeros((orbits, orbits, moves), dtype=np.int64),
        near=np.zeros((orbits, 2 * players), dtype=np.int64),
        degree=np.zeros(orbits, dtype=np.int64),
        add=np.array(symmetry.add, dtype=np.int64),
        neg=np.array(symmetry.neg, dtype=np.int64),
    )


def count_all(search: Search, first: int, cap: int, visits: bool, goal: int) -> Any:
    """The faults of a filled search, its counts brought up to date (history must be in them already)."""
    import numpy as np

    hard = 0
    for number in range(first, len(search.orbit)):
        for position in range(len(search.orbit[number])):
            table = position // 4
            a, at = search.orbit[number][position], search.shift[number][position]
            for other in range(4 * table, position):
                b = search.orbit[number][other]
                gap = search.add[search.shift[number][other]][search.neg[at]]
                hard += kernels.count_pair(search, a, b, gap, 1)
            if visits:
                place = search.neg[at]
                hard += search.visit[a][table][place] >= cap
                search.visit[a][table][place] += 1
    soft = compiled(kernels.count_common)(search, goal) if goal else 0
    return np.array([hard, soft], dtype=np.int64)


def schedule_of(search: Search) -> Schedule:
    """The rounds of a search, all tables of every orbit."""
    moves = len(search.neg)
    schedule = []
    for orbits, shifts in zip(search.orbit.tolist(), search.shift.tolist(), strict=True):
        tables = []
        for table in range(len(orbits) // 4):
            for move in range(moves):
                seats = range(4 * table, 4 * table + 4)
                row = [orbits[x] * moves + int(search.add[shifts[x]][move]) for x in seats]
                tables.append(row)
        schedule.append(tables)
    return schedule


def anneal(
    search: Search,
    faults: Any = None,
    *,
    steps: int,
    seed: int,
    cap: int,
    goal: int = 0,
    visits: bool = True,
    first: int = 0,
    enough: int = 0,
    hot: float = 800.0,
    cold: float = 80.0,
) -> Found:
    """The search annealed from where it stands, until it has `enough` hard faults or fewer.

    `faults` are those of a search whose counts are right already; without them all is counted first.
    """
    if faults is None:
        faults = count_all(search, first, cap, visits, goal)
    run = compiled(kernels.anneal)
    run(search, first, cap, int(visits), goal, enough, steps, hot, cold, chance_row(seed), faults)
    return Found(schedule_of(search), int(faults[0]), int(faults[1]))


def anneal_indirect(search: Search, steps: int, seed: int, goal: int) -> Found:
    """A search without a fault annealed for indirect meetings; nobody may meet twice or come back to a table."""
    import numpy as np

    faults = np.array([0, compiled(kernels.count_common)(search, goal)], dtype=np.int64)
    return anneal(search, faults, steps=steps, seed=seed, cap=1, goal=goal, hot=60.0, cold=2.0)


def scattered(search: Search, seed: int, first: int = 0) -> Search:
    """The search with its rounds from `first` on shuffled."""
    import random

    chance = random.Random(seed)
    moves = len(search.neg)
    for number in range(first, len(search.orbit)):
        order = list(range(len(search.orbit[number])))
        chance.shuffle(order)
        search.orbit[number] = order
        search.shift[number] = [chance.randrange(moves) for _ in order]
    return search


def field_search(players: int, rounds: int, seed: int) -> Search | None:
    """A search filled by the closed form over a field of as many elements as tables; None where there is none.

    In round h player (k, i) sits at table i + c_k h: two players of different k meet for one h at most, and nobody
    comes back to a table. The c and the h are drawn.
    """
    import random

    tables = players // 4
    found = field(tables)
    if found is None or tables < 5 or rounds > tables:
        return None
    symmetry, times = found
    chance = random.Random(seed)
    factors = chance.sample(range(1, tables), 4)
    chosen = chance.sample(range(tables), rounds)
    search = empty_search(players, rounds, symmetry)
    for number, h in enumerate(chosen):
        for k in range(4):
            # Table t holds player t - c_k h of block k.
            search.shift[number][k] = symmetry.neg[times[factors[k]][h]]
    return search


def with_tables(schedule: Schedule, cap: int, steps: int, seed: int) -> tuple[Schedule, int]:
    """The same games with the tables of each round renamed so that few come back too often, and how many do."""
    import numpy as np

    seats = np.array(schedule, dtype=np.int64)
    rounds, tables = seats.shape[:2]
    players = 4 * tables
    label = np.tile(np.arange(tables, dtype=np.int64), (rounds, 1))
    visit = np.zeros((players, tables), dtype=np.int64)
    for r in range(rounds):
        for t in range(tables):
            visit[seats[r, t], t] += 1
    faults = int(np.maximum(visit - cap, 0).sum())
    run = compiled(kernels.anneal_tables)
    left = run(label, visit, seats, 0, cap, steps, chance_row(seed), faults)
    renamed = []
    for r in range(rounds):
        order = np.argsort(label[r])
        renamed.append(seats[r][order].tolist())
    return renamed, int(left)

"""Columns of differences: rounds that a whole group of tables leaves as they are.

Four blocks of players, each as large as the group; in a round whose column is (a0, a1, a2, a3) player i of block k
sits at table i - a_k. Two columns go together if their difference has four different entries, none of them zero: then
nobody meets twice and nobody comes back to a table. Columns that come in threes, turned into each other by a symmetry
of the group and of three blocks, are found where columns one by one are not.
"""

from __future__ import annotations

import random
from itertools import permutations, product

from .groups import Group, group

Column = tuple[int, int, int, int]


def threefold_columns(tables: int, rounds: int, seed: int, tries: int) -> list[Column] | None:
    """So many columns for a group (2, 2, …) of as many elements as tables; None if none were found."""
    if tables % 4 or tables > 20 or tables // 4 % 2 == 0:
        return None
    symmetry = group(2, 2, tables // 4)
    chance = random.Random(seed)
    orbits = _orbits(symmetry, tables // 4)
    best: list[Column] = []
    for _ in range(tries):
        chosen: list[Column] = [(0, 0, 0, 0)]
        left = list(orbits)
        while left:
            orbit = left[chance.randrange(len(left))]
            chosen += orbit
            left = [other for other in left if all(_fits(symmetry, orbit[0], c) for c in other)]
        if len(chosen) > len(best):
            best = chosen
        if len(best) >= rounds:
            return best[:rounds]
    return None


def _orbits(symmetry: Group, cycle: int) -> list[list[Column]]:
    """The threes of columns that go together, and go with the column of zeros."""
    elements = list(product(range(2), range(2), range(cycle)))
    place = {element: number for number, element in enumerate(elements)}
    turned = [place[b, (a + b) % 2, c] for a, b, c in elements]
    found, seen = [], set()
    for column in permutations(range(1, len(elements)), 4):
        if column in seen:
            continue
        orbit: list[Column] = []
        a, b, c, d = column
        while (a, b, c, d) not in orbit:
            orbit.append((a, b, c, d))
            a, b, c, d = turned[c], turned[a], turned[b], turned[d]
        seen.update(orbit)
        if all(_fits(symmetry, orbit[0], other) for other in orbit[1:]):
            found.append(orbit)
    return found


def _fits(symmetry: Group, one: Column, two: Column) -> bool:
    gaps = {symmetry.add[a][symmetry.neg[b]] for a, b in zip(one, two, strict=True)}
    return len(gaps) == 4 and 0 not in gaps

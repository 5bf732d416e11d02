"""Schedules whose rounds are moved copies of a few base rounds: resolvable designs, and seatings like them.

Some moves of the group leave every round as it is and only carry its tables into each other; the others turn a base
round into further rounds.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...compile.entry_points import compiled
from . import kernels
from .search import Found, chance_row
from .winds import Schedule


class GroupMoves(NamedTuple):
    """A group that moves players and tables; each move is a permutation, the first leaves all where they are.

    The first `steady` moves leave rounds as they are; move number j * steady + a does what a does, in copy j.
    """

    players: list[list[int]]
    tables: list[list[int]]
    steady: int = 1


def cyclic(length: int, players: int, tables: int) -> GroupMoves:
    """The turns of a cycle, on as many whole orbits of players and of tables as there is room for."""

    def turned(things: int, move: int) -> list[int]:
        whole = things // length * length
        orbit = [x // length * length for x in range(things)]
        return [
            orbit[x] + (x - orbit[x] + move) % length if x < whole else x for x in range(things)
        ]

    return GroupMoves(
        [turned(players, move) for move in range(length)],
        [turned(tables, move) for move in range(length)],
    )


def twofold(steady: int, length: int, players: int, mirrored: bool) -> GroupMoves:
    """Turns of two cycles: one leaves rounds as they are, the other makes them; it mirrors the first, or does not.

    The number of players is a multiple of both lengths together, that of tables one of `steady`.
    """
    moved, tables = [], []
    for copy in range(length):
        sign = -1 if mirrored and copy % 2 else 1
        for turn in range(steady):
            moved.append(
                [
                    p // (length * steady) * (length * steady)
                    + (p // steady + copy) % length * steady
                    + (sign * p + turn) % steady
                    for p in range(players)
                ]
            )
            tables.append(
                [t // steady * steady + (sign * t + turn) % steady for t in range(players // 4)]
            )
    return GroupMoves(moved, tables, steady)


def developed(
    moves: GroupMoves,
    bases: int,
    cap: int,
    steps: int,
    seed: int,
    hot: float = 3.0,
    cold: float = 0.25,
) -> Found:
    """A schedule whose rounds are the moved copies of so many base rounds, and the faults it has.

    Without a fault and with every pair met but those of small groups this is a resolvable design. A `cap` of 0 leaves
    tables out.
    """
    import numpy as np

    steady = moves.steady
    size = len(moves.players[0]) // steady
    order = np.random.default_rng(seed % 2**64)  # numpy knows no seed below zero
    # A base round seats one player of those that steady moves carry into each other.
    first = [steady * order.permutation(size) for _ in range(bases)]
    base = _base(moves, np.concatenate(first).astype(np.int64), size)
    faults = _base_faults(base, cap)
    left = compiled(kernels.anneal_base)(base, cap, steps, hot, cold, chance_row(seed), faults)
    seats = base.seats.tolist()
    schedule = [
        round
        for start in range(0, len(seats), size)
        for round in copies(seats[start : start + size], moves)
    ]
    return Found(schedule, int(left), 0)


def copies(base: list[int], moves: GroupMoves) -> Schedule:
    """The rounds that the moves make of a base round, itself first."""
    schedule: Schedule = []
    for number, (move, tables) in enumerate(zip(moves.players, moves.tables, strict=True)):
        if number % moves.steady == 0:
            schedule.append([[] for _ in tables])
        for place in range(len(base) // 4):
            table = tables[place * moves.steady]
            schedule[-1][table] = [move[p] for p in base[4 * place : 4 * place + 4]]
    return schedule


def _base(moves: GroupMoves, seats: Any, size: int) -> kernels.Base:
    """Base rounds with nothing counted yet."""
    import numpy as np

    pair, pair_weight = _kinds(moves.players, moves.players, unordered=True)
    visit, visit_weight = _kinds(moves.players, moves.tables, unordered=False)
    return kernels.Base(
        seats=seats,
        size=size,
        turned=np.array(moves.players[: moves.steady], dtype=np.int64),
        pair=pair,
        pair_weight=pair_weight,
        met=np.zeros(len(pair_weight), dtype=np.int64),
        visit=np.ascontiguousarray(visit[:, :: moves.steady]),
        visit_weight=visit_weight,
        visited=np.zeros(len(visit_weight), dtype=np.int64),
    )


def _base_faults(base: kernels.Base, cap: int) -> int:
    """The faults of base rounds, their counts brought up to date."""
    import numpy as np

    tables = base.visit.shape[1]
    for x, p in enumerate(base.seats):
        for q in base.seats[x // 4 * 4 : x]:
            base.met[base.pair[p, q]] += base.pair_weight[base.pair[p, q]]
        kind = base.visit[p, x // 4 % tables]
        base.visited[kind] += base.visit_weight[kind]
    faults = np.maximum(base.met - 1, 0).sum()
    return int(faults + (np.maximum(base.visited - cap, 0).sum() if cap else 0))


def _kinds(first: list[list[int]], second: list[list[int]], unordered: bool) -> tuple[Any, Any]:
    """The orbit of each pair under the moves, and for each orbit how often one meeting makes its pairs meet."""
    import numpy as np

    kind = np.full((len(first[0]), len(second[0])), -1, dtype=np.int64)
    weight: list[int] = []
    for p in range(kind.shape[0]):
        for q in range(kind.shape[1]):
            if kind[p, q] >= 0 or (unordered and p == q):
                continue
            orbit = {(a[p], b[q]) for a, b in zip(first, second, strict=True)}
            both = orbit | {(y, x) for x, y in orbit} if unordered else orbit
            for x, y in both:
                kind[x, y] = len(weight)
            halves = 2 if unordered else 1
            weight.append(halves * len(first) // len(both))
    return kind, np.array(weight, dtype=np.int64)

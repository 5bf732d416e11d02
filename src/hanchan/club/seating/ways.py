"""The ways to a schedule: closed forms over fields, symmetric searches, designs, and the plain search.

Each way is a generator of schedules; it yields nothing where it does not apply or finds nothing without a fault.
"""

from __future__ import annotations

from collections.abc import Iterator

from . import search
from .certificate import fewest_repeats, figures, most_indirect
from .columns import threefold_columns
from .developed import cyclic, developed, twofold
from .groups import group, groups_of
from .kernels import Search
from .winds import Schedule

_FIELD_DRAWS = 60
_SYMMETRIC_TRIES = 8
_MOST_COPIED = 48  # players: above it a whole group of tables does better
_MOST_SEARCHED = 400  # players: above it the plain search would take too long for what it gains


def by_field(players: int, rounds: int, seed: int) -> Iterator[Schedule]:
    """The closed form over a field, with the best of several choices of its constants, then annealed further."""
    best = None
    for number in range(_FIELD_DRAWS if players <= 200 else 4):
        found = search.field_search(players, rounds, seed * 1000 + number)
        if found is None:
            return
        schedule = search.schedule_of(found)
        row = figures(schedule)
        if best is None or row < best[0]:
            best = (row, found, schedule)
    assert best is not None
    yield best[2]
    yield from _more_indirect(best[1], players, rounds, seed, counted=False)


def by_groups(players: int, rounds: int, seed: int) -> Iterator[Schedule]:
    """All the ways that leave every round as it is under a whole group of tables."""
    yield from by_field(players, rounds, seed)
    yield from by_symmetry(players, rounds, seed)
    yield from by_columns(players, rounds, seed)
    yield from by_copies(players, rounds, seed)


def by_copies(players: int, rounds: int, seed: int) -> Iterator[Schedule]:
    """Moved copies of base rounds that a smaller group of tables leaves as they are."""
    tables = players // 4
    for steady in (5, 3, 2, 7):
        for length in (8, 4, 5, 7, 6, 3, 2):
            if tables % steady or rounds % length or players % (steady * length):
                continue
            if players > _MOST_COPIED:
                continue
            for mirrored in (True, False):
                moves = twofold(steady, length, players, mirrored)
                for number in range(24):
                    found = developed(
                        moves, rounds // length, 1, 60_000, seed * 1000 + number, 2.3, 0.3
                    )
                    if found.hard == 0:
                        yield found.schedule


def by_symmetry(players: int, rounds: int, seed: int) -> Iterator[Schedule]:
    """Searches held to a group of as many moves as tables."""
    tables = players // 4
    for orders in groups_of(tables)[:3]:
        symmetry = group(*orders)
        for number in range(_SYMMETRIC_TRIES if tables <= 60 else 1):
            start = search.empty_search(players, rounds, symmetry)
            state = search.scattered(start, seed * 1000 + number)
            found = search.anneal(
                state, steps=300_000, seed=seed + number, cap=1, hot=1200.0, cold=100.0
            )
            if found.hard == 0:
                yield found.schedule
                yield from _more_indirect(state, players, rounds, seed + number, counted=True)


def by_smaller_groups(players: int, rounds: int, seed: int) -> Iterator[Schedule]:
    """Searches held to a cycle of fewer moves than tables, the longest first; tables are renamed where that helps."""
    tables = players // 4
    for moves in range(tables // 2, 1, -1):
        if tables % moves:
            continue
        for number in range(2):
            start = search.empty_search(players, rounds, group(moves))
            state = search.scattered(start, seed * 1000 + number)
            found = search.anneal(
                state, steps=2_000_000, seed=seed + number, cap=1, hot=1200.0, cold=100.0
            )
            yield search.with_tables(found.schedule, 1, 1_000_000, seed + number)[0]


def by_columns(players: int, rounds: int, seed: int) -> Iterator[Schedule]:
    """Columns that come in threes."""
    tables = players // 4
    for number in range(3):
        columns = threefold_columns(tables, rounds, seed + number, tries=200)
        if columns is None:
            return
        state = search.empty_search(players, rounds, group(2, 2, tables // 4))
        for place, column in enumerate(columns):
            state.shift[place] = column
        yield search.schedule_of(state)
        yield from _more_indirect(state, players, rounds, seed + number, counted=False)


def by_design(players: int, rounds: int, seed: int) -> Iterator[Schedule]:
    """Rounds of a resolvable design, or of a field; where more are wanted than they have, the rest is searched for."""
    cap = -(-rounds // (players // 4))
    most = (players - 1) // 3
    for design in _designs(players, most, seed):
        chosen = _best_rounds(design, min(rounds, most), seed)
        if rounds <= most:
            yield search.with_tables(chosen, cap, 3_000_000, seed)[0]
        else:
            spread, _ = search.with_tables(chosen, cap - 1, 1_000_000, seed)
            yield from _longer(spread, rounds, seed)
    if rounds > players // 4:
        for games in by_field(players, players // 4, seed):
            yield from _longer(games, rounds, seed)
            return


def by_search(players: int, rounds: int, seed: int) -> Iterator[Schedule]:
    """The plain search from a random start, tables named afterwards where they may be visited again."""
    cap = -(-rounds // (players // 4))
    tables_count = cap == 1
    steps = 3_000_000 if players <= _MOST_SEARCHED else 300_000
    for number in range(3 if players <= 100 else 1):
        start = search.scattered(search.empty_search(players, rounds, group(1)), seed + number)
        found = search.anneal(start, steps=steps, seed=seed + number, cap=cap, visits=tables_count)
        named, _ = search.with_tables(found.schedule, cap, 2_000_000, seed + number)
        yield named


def _more_indirect(
    state: Search, players: int, rounds: int, seed: int, counted: bool
) -> Iterator[Schedule]:
    """The same search annealed for indirect meetings, the goal a little above what there is, as long as that helps."""
    if not counted:
        search.count_all(state, 0, 1, True, 0)
    best = -figures(search.schedule_of(state))[2]
    limit = most_indirect(players, rounds)
    for step in range(3):
        if best >= limit:
            return
        goal = min(best + 3, limit)
        found = search.anneal_indirect(state, 60_000, seed + step, goal)
        if found.hard:
            return
        reached = -figures(found.schedule)[2]
        yield found.schedule
        if reached <= best:
            return
        best = reached


def _designs(players: int, most: int, seed: int) -> Iterator[Schedule]:
    """Designs of `most` rounds: those that are stored, then copies of base rounds moved by a cycle."""
    from .designs import stored_design

    stored = stored_design(players)
    if stored is not None:
        yield stored
        return
    moves = cyclic(most, players, players // 4)
    for number in range(40):
        found = developed(moves, 1, 0, 1_000_000, seed + number)
        if found.hard == 0:
            yield found.schedule
            return


def _best_rounds(design: Schedule, rounds: int, seed: int) -> Schedule:
    """So many rounds of a design, with the best of several choices."""
    import random

    if rounds >= len(design):
        return design
    chance = random.Random(seed)
    chosen = [sorted(chance.sample(range(len(design)), rounds)) for _ in range(60)]
    return min(([design[number] for number in one] for one in chosen), key=figures)


def _longer(chosen: Schedule, rounds: int, seed: int) -> Iterator[Schedule]:
    """The schedule with rounds added, searched for with what is there as history."""
    players = 4 * len(chosen[0])
    cap = -(-rounds // len(chosen[0]))
    for number in range(4):
        state = search.scattered(search.empty_search(players, rounds, group(1)), seed + number)
        for place, tables in enumerate(chosen):
            state.orbit[place] = [player for table in tables for player in table]
        faults = search.count_all(state, 0, cap, True, 0)
        enough = 2 * fewest_repeats(players, rounds)
        found = search.anneal(
            state, faults, steps=2_000_000, seed=seed + number,
            cap=cap, first=len(chosen), enough=enough, cold=60.0,
        )  # fmt: skip
        yield found.schedule
        yield search.with_tables(found.schedule, cap, 1_000_000, seed + number)[0]

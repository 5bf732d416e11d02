"""Changes to a seating: fixed tables, and new rounds for those still here, with what was played kept in mind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...compile.fast import need_fast
from ...errors import NotationError
from .certificate import certificate, numbered
from .make import SeatingPlan, check_size
from .winds import Schedule, with_winds

_APART = 50  # a pair to keep apart is shunned as if it had met so often


def with_fixed_tables(tables: Schedule, fixed: Mapping[int, int]) -> Schedule:
    """The same games with the tables of each round renamed so that some players always sit at theirs (from 0).

    NotationError if two of them want the same table, or meet in some round and want different ones.
    """
    count = len(tables[0])
    for player, table in fixed.items():
        if not 0 <= table < count:
            raise NotationError(
                "no table {table!r}: there are {count}", table=table + 1, count=count
            )
        if not 0 <= player < 4 * count:
            raise NotationError(
                "no entry {number!r}: there are {count}", number=player, count=4 * count
            )
    if len(set(fixed.values())) < len(fixed):
        raise NotationError(
            "two players cannot both have table {table}", table=max(fixed.values()) + 1
        )
    for number, games in enumerate(tables, 1):
        if any(sum(player in fixed for player in game) > 1 for game in games):
            raise NotationError(
                "players with fixed tables meet in round {number}; draw them as a pair apart",
                number=number,
            )
    return at_own_tables(tables, fixed)


def at_own_tables(tables: Schedule, fixed: Mapping[int, int]) -> Schedule:
    """The same games, renamed so that players sit at tables of their own (from 0) as far as these are there and free.

    Of two who meet the first has the table.
    """
    renamed = []
    for games in tables:
        order, moved = list(range(len(games))), set()
        for player, table in fixed.items():
            place = next((at for at, game in enumerate(games) if player in game), None)
            if place is None or place in moved or table >= len(games):
                continue
            there = order.index(place)
            order[there], order[table] = order[table], order[there]
            moved.add(place)
        renamed.append([games[place] for place in order])
    return renamed


def fixed_seating(tables: Schedule, fixed: Mapping[int, int]) -> SeatingPlan:
    """The seating with some players at tables of their own, and its certificate counted again."""
    renamed = with_fixed_tables(tables, fixed)
    return SeatingPlan(renamed, certificate(renamed))


def reseat(
    played: Schedule,
    players: Sequence[int],
    rounds: int,
    seed: int = 0,
    apart: Iterable[tuple[int, int]] = (),
) -> tuple[Schedule, SeatingPlan]:
    """New rounds for these players after the rounds played, and the whole as a seating with its certificate.

    Players who left stay in what was played; substitutes are new numbers. Pairs that met and tables that were visited
    count as before. Pairs to keep apart meet only where that cannot be helped.
    """
    here = sorted(set(players))
    check_size(len(here), rounds)
    if len(here) < len(players):
        raise NotationError("a player is named twice")
    games = _searched(played, here, rounds, seed, [pair for pair in apart if {*pair} <= {*here}])
    new = with_winds(games, seed, history=played)
    whole = [*played, *new]
    return new, SeatingPlan(whole, certificate(numbered(whole)))


def _searched(
    played: Schedule, here: list[int], rounds: int, seed: int, apart: list[tuple[int, int]]
) -> Schedule:
    """Rounds annealed with the meetings and visits of what was played counted already."""
    if len(here) == 4:
        return [[list(here)] for _ in range(rounds)]
    need_fast("a seating of several tables")
    from . import search
    from .groups import group

    place = {player: number for number, player in enumerate(here)}
    tables = len(here) // 4
    cap = -(-(len(played) + rounds) // tables)
    best = None
    for number in range(3):
        state = search.scattered(search.empty_search(len(here), rounds, group(1)), seed + number)
        for games in played:
            for where, table in enumerate(games):
                known = [place[player] for player in table if player in place]
                for one in known:
                    if where < tables:
                        state.visit[one][where][0] += 1
                    for two in known:
                        if one != two:
                            state.meet[one][two][0] += 1
        for a, b in apart:
            one, two = place[a], place[b]
            state.meet[one][two][0] += _APART
            state.meet[two][one][0] += _APART
        found = search.anneal(state, steps=2_000_000, seed=seed + number, cap=cap)
        if best is None or found.hard < best.hard:
            best = found
        if found.hard == 0:
            break
    assert best is not None
    return [[[here[player] for player in table] for table in round] for round in best.schedule]

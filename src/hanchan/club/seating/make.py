"""A seating for any number of tables and rounds: the best of what designs, fields, symmetry and search can do.

Every way is tried that can apply; each gives rounds of tables, and the best row of figures wins (repeats first, then
revisits, then indirect meetings). The winds follow, in exact balance. The same seed gives the same seating.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ...compile.fast import need_fast
from ...errors import NotationError
from .certificate import certificate, fewest_repeats, figures, most_indirect
from .winds import Schedule, with_winds


class SeatingPlan(NamedTuple):
    """Rounds of tables, each table in the order East, South, West, North, and what they achieve."""

    tables: Schedule
    certificate: dict[str, dict[str, Any]]

    def to_dict(self) -> dict[str, Any]:
        """The seating as the contract has it."""
        return {
            "players": sum(len(table) for table in self.tables[0]),
            "rounds": len(self.tables),
            "tables": self.tables,
            "certificate": self.certificate,
        }


def seating(players: int, rounds: int, seed: int = 0) -> SeatingPlan:
    """The best seating found; NotationError with a clear answer where there can be none."""
    check_size(players, rounds)
    games = best_games(players, rounds, seed)
    tables = with_winds(games, seed)
    return SeatingPlan(tables, certificate(tables))


def check_size(players: int, rounds: int) -> None:
    """Refuses what cannot be seated, and says what could be."""
    if rounds < 1:
        raise NotationError("a seating has at least one round, not {rounds}", rounds=rounds)
    if players < 4:
        raise NotationError("{players} players: a table needs four", players=players)
    if players % 4:
        missing = -players % 4
        raise NotationError(
            "{players} players do not fill tables of four: add substitutes ({missing}) to make {more}, "
            "or let {extra} sit out to make {fewer}",
            players=players,
            missing=missing,
            more=players + missing,
            extra=players % 4,
            fewer=players - players % 4,
        )


def best_games(players: int, rounds: int, seed: int) -> Schedule:
    """Rounds of tables with the best figures that the ways find."""
    best: Schedule | None = None
    row = (0, 0, 0, 0)
    for way in _ways(players, rounds, seed):
        for games in way:
            found = figures(games)
            if best is None or found < row:
                best, row = games, found
            if _is_ideal(players, rounds, row):
                return games
        # The later ways are for what the symmetric ones cannot do; they do not beat them where nothing is wrong.
        if best is not None and row[:2] == (fewest_repeats(players, rounds), 0):
            break
    assert best is not None
    return best


def _is_ideal(players: int, rounds: int, row: tuple[int, int, int, int]) -> bool:
    """Nothing can be better than this row."""
    if row[0] > fewest_repeats(players, rounds) or row[1] > 0:
        return False
    return -row[2] >= most_indirect(players, rounds)


def _ways(players: int, rounds: int, seed: int) -> Iterator[Iterator[Schedule]]:
    """The ways to a schedule, the surest first."""
    from . import ways

    if players == 4:
        yield iter([[[[0, 1, 2, 3]] for _ in range(rounds)]])
        return
    need_fast("a seating of several tables")
    if rounds <= players // 4:
        yield ways.by_groups(players, rounds, seed)
        yield ways.by_smaller_groups(players, rounds, seed)
    if 3 * rounds + 12 > players or rounds > players // 4:
        yield ways.by_design(players, rounds, seed)
    yield ways.by_search(players, rounds, seed)

"""The same four, game after game: running totals over the tables of a series."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .ledger import RealTable


class RunningTotal(NamedTuple):
    """One player's games of a series; None where the player did not play or the game is not over."""

    name: str
    games: tuple[int | None, ...]
    total: int


def running_totals(tables: Sequence[RealTable]) -> list[RunningTotal]:
    """Everybody's totals over the finished tables of a series, the highest first."""
    names = list(dict.fromkeys(name for table in tables for name in table.names))
    games = {name: [_total(table, name) for table in tables] for name in names}
    found = [
        RunningTotal(name, tuple(own), sum(one for one in own if one is not None))
        for name, own in games.items()
    ]
    return sorted(found, key=lambda one: -one.total)


def _total(table: RealTable, name: str) -> int | None:
    if name not in table.names or not table.over or table.pending is not None:
        return None
    return table.lines()[table.names.index(name)].total


def to_dicts(tables: Sequence[RealTable]) -> list[dict[str, Any]]:
    """The totals as JSON has them."""
    return [one._asdict() for one in running_totals(tables)]

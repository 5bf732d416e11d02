"""A club evening: who is here, tables for the next game, results; the same steps for pages and command line.

An evening is an event whose rounds come one by one. A game begins with its first result: until then its tables can be
made anew. When all tables have one, the game is closed and everybody sees the totals.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ....errors import IllegalAction, NotationError
from ...names import likeness
from ..state import ENTERED, IN, OUT, Entrant, EventState
from .pair import NextGame, next_game

Write = Callable[..., Any]  # writes an event of that kind with these fields


def gather(state: EventState, write: Write, names: Iterable[str]) -> None:
    """These people are here now, and nobody else; who is not known yet is entered."""
    _check_evening(state)
    here: set[int] = set()
    known = _Known(state.entries)
    for name in dict.fromkeys(filter(None, (" ".join(name.split()) for name in names))):
        entry = known.find(name)
        if entry is None:
            write("entry_added", name=name)
            entry = state.entries[-1]
            known.add(entry)
        elif entry.status == OUT:
            write("returned", entry=entry.number)
        here.add(entry.number)
        if entry.status == ENTERED:
            write("checked_in", entry=entry.number)
    for entry in state.entries:
        if entry.status == IN and entry.number not in here:
            write("not_here", entry=entry.number)


def told_apart(names: Iterable[str]) -> list[str]:
    """The names of as many people; NotationError if one is given twice."""
    given = [name for name in (" ".join(name.split()) for name in names) if name]
    for place, name in enumerate(given):
        if name in given[:place]:
            raise NotationError(
                "{name} is named twice: of two people of one name the second is written {second}",
                name=name,
                second=f"{name} (2)",
            )
    return given


class _Known:
    """Entries by their names, and by the words of these."""

    def __init__(self, entries: Iterable[Entrant]) -> None:
        self._exact: dict[str, Entrant] = {}
        self._alike: defaultdict[frozenset[str], list[Entrant]] = defaultdict(list)
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entrant) -> None:
        """One more."""
        self._exact.setdefault(entry.name, entry)
        self._alike[likeness(entry.name)].append(entry)

    def find(self, name: str) -> Entrant | None:
        """The entry of that name, else the only one of the same words."""
        alike = self._alike.get(likeness(name), ())
        return self._exact.get(name) or (alike[0] if len(alike) == 1 else None)


def seat_game(state: EventState, write: Write, seed: str = "") -> NextGame:
    """Tables for the next game; those of a game without a result are made anew."""
    _check_evening(state)
    game = next_game(state, seed or state.name)
    write("seating_published", tables=[game.tables])
    return game


def key_result(
    state: EventState, write: Write, table: int, points: Sequence[int], bets_left: int = 0
) -> bool:
    """The result of a table, from 1, of the game that is being played; whether the game is over with it."""
    _check_evening(state)
    game = state.open_round
    if game is None:
        raise IllegalAction("there is no seating yet")
    if not 1 <= table <= len(game.sheets):
        count = len(game.sheets)
        raise NotationError("no table {table!r}: there are {count}", table=table, count=count)
    if game.started is None:
        write("round_started", round=game.number)
    bets = {"bets_left": bets_left} if bets_left else {}
    write("sheet_keyed", round=game.number, table=table, points=list(points), **bets)
    if any(sheet.points is None for sheet in game.sheets):
        return False
    write("round_closed", round=game.number)
    write("results_published", round=game.number)
    return True


def end_game(state: EventState, write: Write) -> None:
    """The game ends without the tables that have no result: they were not finished and count nothing."""
    _check_evening(state)
    game = state.played_round
    if game is None:
        raise IllegalAction("no game is being played")
    write("round_closed", round=game.number, unfinished=True)
    write("results_published", round=game.number)


def _check_evening(state: EventState) -> None:
    if not state.evening:
        raise IllegalAction("this is a tournament, not a club evening")

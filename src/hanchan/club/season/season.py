"""A season over many evenings: who was there, totals of the best evenings, ratings, who came before whom.

Every evening is an event of its own with whoever is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ...settlement.standings import shown
from ..event.ranking import standings
from ..event.state import EventState
from ..names import folded
from ..papers.rows import Cell, Rows
from .persons import START, Meeting, persons, ratings
from .persons import meetings as met
from .sessions import People, Person, PlayedSession, event_sessions


class SeasonLine(NamedTuple):
    """One person's season; `place` is shared on equal totals."""

    place: int
    name: str
    evenings: int
    sessions: int
    total: int  # of the evenings that count
    by_evening: tuple[int | None, ...]  # None where the person was not there
    rating: int


def sessions(evenings: Sequence[EventState]) -> list[PlayedSession]:
    """Everything that was played on these evenings, in their order."""
    people = People(evenings)
    return [one for state in evenings for one in event_sessions(state, people)]


def season(evenings: Sequence[EventState], best: int | None = None) -> list[SeasonLine]:
    """Everybody's totals over the evenings, or over the best of their own."""
    people = People(evenings)
    names: dict[Person, str] = {}
    sums: dict[Person, list[int | None]] = {}
    played: dict[Person, int] = {}
    for number, state in enumerate(evenings):
        for standing in standings(state):
            known = people.of(standing.entry)
            names[known] = standing.entry.name
            sums.setdefault(known, [None] * len(evenings))[number] = standing.total
            own = sum(not line.substituted for line in standing.lines)
            played[known] = played.get(known, 0) + own
    rated = ratings(sessions(evenings))
    totals = {known: _counted(own, best) for known, own in sums.items()}
    order = sorted(totals, key=lambda known: (-totals[known], folded(names[known])))
    return [
        SeasonLine(
            1 + sum(other > totals[known] for other in totals.values()),
            names[known],
            sum(own is not None for own in sums[known]),
            played[known],
            totals[known],
            tuple(sums[known]),
            round(rated[known][-1] if known in rated else START),
        )
        for known in order
    ]


def _counted(own: Iterable[int | None], best: int | None) -> int:
    played = sorted((total for total in own if total is not None), reverse=True)
    return sum(played[:best])


def meetings(evenings: Sequence[EventState]) -> list[Meeting]:
    """Every pair that sat at one table, those who met most often first; sessions of substitutes are left out."""
    return met(sessions(evenings))


def to_dict(evenings: Sequence[EventState], best: int | None = None) -> dict[str, Any]:
    """The season as JSON has it."""
    played = sessions(evenings)
    return {
        "evenings": [state.name for state in evenings],
        "best": best,
        "standings": [line._asdict() for line in season(evenings, best)],
        "persons": [one.to_dict() for one in persons(played)],
        "meetings": [one._asdict() for one in met(played)],
    }


def season_rows(evenings: Sequence[EventState], best: int | None = None) -> Rows:
    """The season as rows of a spreadsheet, the first of them the head."""
    head: list[Cell] = ["place", "name", "total", "evenings", "sessions", "rating"]
    rows: Rows = [[*head, *(state.name for state in evenings)]]
    for line in season(evenings, best):
        own: list[Cell] = [line.place, line.name, line.total, line.evenings, line.sessions]
        rows.append([*own, line.rating, *line.by_evening])
    return rows


def text(evenings: Sequence[EventState], best: int | None = None) -> str:
    """The season as lines of text."""
    from ...scoring.words.columns import table

    book = evenings[0].book
    rows = [["place", "name", "evenings", "sessions", "total", "rating"]]
    for line in season(evenings, best):
        numbers = [str(line.evenings), str(line.sessions), shown(line.total, book)]
        rows.append([str(line.place), line.name, *numbers, str(line.rating)])
    return "\n".join(table(rows, right=(0, 2, 3, 4, 5)))

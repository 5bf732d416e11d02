"""Every session that people have played, in events and at tables among friends, in one form.

People are known by their EMA number, else by the words of their name; who has a number in one place and the same name
without it in another is one person.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..event.ranking import sheet_lines
from ..event.state import Entrant, EventState
from ..names import likeness
from ..table.ledger import RealTable

Person = str | frozenset[str]


class SeatedPerson(NamedTuple):
    """Somebody who played a session themselves; amounts in points."""

    person: Person
    name: str
    place: int
    points: int  # less the start
    total: int


class PlayedSession(NamedTuple):
    """One session at one table, without the seats of substitutes."""

    where: str
    seats: tuple[SeatedPerson, ...]


class People:
    """Who is who over many evenings."""

    def __init__(self, evenings: Iterable[EventState]) -> None:
        self._numbers: dict[frozenset[str], set[str]] = {}
        for state in evenings:
            for entry in state.entries:
                if entry.ema:
                    self._numbers.setdefault(likeness(entry.name), set()).add(entry.ema)

    def of(self, entry: Entrant) -> Person:
        """What an entry is known by."""
        return entry.ema or self.named(entry.name)

    def named(self, name: str) -> Person:
        """What a name is known by: the one number that it has elsewhere, else its words."""
        words = likeness(name)
        numbers = self._numbers.get(words, set())
        return next(iter(numbers)) if len(numbers) == 1 else words


def slug(person: Person) -> str:
    """What a person is called in an address.

    >>> slug(frozenset({"nunez", "jose"})), slug("04000123")
    ('jose-nunez', '04000123')
    """
    return person if isinstance(person, str) else "-".join(sorted(person))


def event_sessions(state: EventState, people: People) -> list[PlayedSession]:
    """The sessions of the closed rounds of an event, in their order."""
    found = []
    for one in state.rounds:
        played = [sheet for sheet in one.sheets if one.closed and sheet.points is not None]
        for sheet in played:
            lines = sheet_lines(state, one.number, sheet)
            seats = []
            for seat, (player, line) in enumerate(zip(sheet.seats, lines, strict=True)):
                entry = state.entries[player]
                if seat not in sheet.substitutes and not entry.substitute:
                    own = (people.of(entry), entry.name, line.place, line.points, line.total)
                    seats.append(SeatedPerson(*own))
            found.append(PlayedSession(state.name, tuple(seats)))
    return found


def table_session(table: RealTable, people: People, where: str) -> PlayedSession | None:
    """The session of a table among friends; None while it is being played."""
    if not table.over or table.pending is not None:
        return None
    away = {seat for seat, _, _ in table.substitutes}
    seats = [
        SeatedPerson(people.named(name), name, line.place, line.points, line.total)
        for seat, (name, line) in enumerate(zip(table.names, table.lines(), strict=True))
        if seat not in away
    ]
    return PlayedSession(where, tuple(seats))

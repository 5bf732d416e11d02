"""What a book asks organisers and referees to see to, as lists for the day, the session and the finished table."""

from __future__ import annotations

from typing import NamedTuple

from ..rules.book import Rulebook
from .stated import stated


class Duty(NamedTuple):
    """One thing to see to; `choices` are the usual answers where something is to be announced."""

    key: str
    moment: str
    clause: str
    says: str
    choices: tuple[str, ...] = ()


def duties(book: Rulebook, moment: str) -> list[Duty]:
    """What the book asks for at this moment."""
    return [
        Duty(
            entry["key"],
            entry["moment"],
            f"{entry['book']}:{entry['clause']}",
            entry["says"],
            tuple(entry.get("choices", ())),
        )
        for entry in stated("duties", "duty")
        if entry["book"] == book.root and entry["moment"] == moment
    ]


def clause_of(book: Rulebook, key: str) -> str | None:
    """The clause of a duty; None if the book has no such."""
    found = [
        entry
        for entry in stated("duties", "duty")
        if entry["book"] == book.root and entry["key"] == key
    ]
    return f"{found[0]['book']}:{found[0]['clause']}" if found else None

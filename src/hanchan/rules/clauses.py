"""The clauses of the four books, the rulings beside them, and the tests that hold us to them."""

from __future__ import annotations

import os
from functools import cache
from typing import Any, NamedTuple

from ..errors import RulebookError
from .schema import BOOKS, DATA, PARTS, data_file
from .values import nearest


class Clause(NamedTuple):
    """One rule of a book, in our words."""

    book: str
    id: str
    topic: str
    part: str  # the work that binds it: one of PARTS
    kind: str  # where software realises it
    says: str
    check: str
    ruling: tuple[str, ...]
    option: tuple[str, ...]  # the fields it drives
    entry: dict[str, Any]  # the whole entry as it stands in the index


class RulingText(NamedTuple):
    """What holds where a book is silent, damaged or contradicts itself."""

    id: str
    books: tuple[str, ...]
    title: str  # the subject, or the place in the book
    problem: str
    says: str
    reason: str
    option: str  # the fields with which a user's book may choose otherwise; empty: none


@cache
def clauses(book: str) -> tuple[Clause, ...]:
    """Every clause of one of the four books, in the order of the book."""
    if book not in BOOKS:
        raise RulebookError(
            "no clauses for {book!r}; the nearest book that has them is {near} ({known})",
            book=book,
            near=nearest(book, BOOKS),
            known=" ".join(BOOKS),
        )
    entries = data_file("clauses", f"{book}.toml")["clause"]
    return tuple(
        Clause(
            book=book,
            **{name: entry[name] for name in ("id", "topic", "part", "kind", "says", "check")},
            ruling=_listed(entry.get("ruling")),
            option=_listed(entry.get("option")),
            entry=entry,
        )
        for entry in entries
    )


def clause(book: str, name: str) -> Clause:
    """The clause of this book and id."""
    found = find(book, name)
    if isinstance(found, RulingText):
        raise RulebookError("{name} is a ruling, not a clause of {book}", name=name, book=book)
    return found


def find(book: str, name: str) -> Clause | RulingText:
    """The clause of this book and id, or the ruling of that number."""
    known: dict[str, Clause | RulingText] = {found.id: found for found in rulings()}
    known |= {found.id: found for found in clauses(book)}
    if name not in known:
        raise RulebookError(
            "{book} has no clause {name!r}; the nearest is {near}",
            book=book,
            name=name,
            near=nearest(name, known),
        )
    return known[name]


@cache
def rulings() -> tuple[RulingText, ...]:
    """Every ruling: for all books (A), the EMA books (R), WRC (W) and the summary (S)."""
    return tuple(
        RulingText(
            id=entry["id"],
            books=tuple(entry["books"]),
            title=entry["title"],
            says=entry["says"],
            **{name: entry.get(name, "") for name in ("problem", "reason", "option")},
        )
        for entry in data_file("rulings.toml")["ruling"]
    )


def ruling(name: str) -> RulingText:
    """The ruling of this number."""
    known = {found.id: found for found in rulings()}
    if name not in known:
        near = nearest(name, known)
        raise RulebookError("no ruling {name!r}; the nearest is {near}", name=name, near=near)
    return known[name]


@cache
def bindings() -> dict[str, list[str]]:
    """Each bound clause (book:id) with the tests that would fail if it were broken."""
    import json

    try:
        with open(os.path.join(DATA, "bindings.json"), encoding="utf-8") as file:
            clauses_of: dict[str, list[str]] = json.load(file)
    except FileNotFoundError:  # the tests have not been collected yet
        return {}
    found: dict[str, list[str]] = {}
    for test, clauses in clauses_of.items():
        for clause in clauses:
            found.setdefault(clause, []).append(test)
    return found


def coverage() -> dict[str, Any]:
    """How many clauses are bound, in all and by part, and which are open, for each book."""
    return {"books": {book: _coverage(book) for book in BOOKS}}


def _coverage(book: str) -> dict[str, Any]:
    bound = bindings()
    parts = {part: {"total": 0, "bound": 0} for part in PARTS}
    for found in clauses(book):
        parts[found.part]["total"] += 1
        parts[found.part]["bound"] += f"{book}:{found.id}" in bound
    total = len(clauses(book))
    names = [f"{book}:{found.id}" for found in clauses(book)]
    still_open = [name for name in names if name not in bound]
    return {"total": total, "bound": total - len(still_open), "open": still_open, "parts": parts}


def _listed(value: str | list[str] | None) -> tuple[str, ...]:
    """None, one word or a list of them, as a tuple."""
    if value is None:
        return ()
    return (value,) if isinstance(value, str) else tuple(value)

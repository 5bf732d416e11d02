"""The books in tests: marks and parameters that tie a test to the clauses it proves, and the tables of tests/data."""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).parent.parent
DATA = TESTS / "data"
CLAUSES = TESTS.parent / "src" / "hanchan" / "rules" / "data" / "clauses"
BOOKS = ("ema2016", "wrc2015", "ema2012", "resume")  # those with clauses
ALL_BOOKS = (*BOOKS, "tenhou")
EMA = ("ema2016", "ema2012")


def rule(*clauses: str) -> pytest.MarkDecorator:
    """The mark of a test that fails if one of these clauses (`book:id`) is broken."""
    return pytest.mark.rule(*clauses)


def _bound(clauses: dict[str, str]) -> dict[str, list[str]]:
    """The clauses of each book, `book:id`; `ema` stands for both editions, which number most of them alike."""
    found = {}
    for said, names in clauses.items():
        for book in EMA if said == "ema" else (said,):
            found[book] = [f"{book}:{name}" for name in names.split()]
    return found


def books(**clauses: str) -> list[Any]:
    """A parameter for each book, bound to its own clauses: `books(ema="4.1.1-f", wrc2015="6.3-i 6.3-p")`."""
    bound = _bound(clauses)
    return [pytest.param(book, marks=rule(*names), id=book) for book, names in bound.items()]


def cited(**clauses: str) -> list[Any]:
    """`books` with the first of each book's clauses beside it, as a score cites it."""
    bound = _bound(clauses)
    return [
        pytest.param(book, names[0], marks=rule(*names), id=book) for book, names in bound.items()
    ]


def in_books(**clauses: str) -> pytest.MarkDecorator:
    """The test once for each book, as `book`, bound to that book's clauses; see `books`."""
    return pytest.mark.parametrize("book", books(**clauses))


def in_cited_books(**clauses: str) -> pytest.MarkDecorator:
    """`in_books` with the first of each book's clauses beside it, as `clause`."""
    return pytest.mark.parametrize(("book", "clause"), cited(**clauses))


@cache
def clause_parts(book: str) -> dict[str, str]:
    """Every clause id of a book with its part; empty for a book that has no index."""
    path = CLAUSES / f"{book}.toml"
    if not path.exists():
        return {}
    return {clause["id"]: clause["part"] for clause in tomllib.loads(path.read_text())["clause"]}


def complaint(clause: str) -> str | None:
    """Why a test cannot be bound to this clause, or None."""
    book, _, name = clause.partition(":")
    known = clause_parts(book)
    if not known:
        return f"{clause!r}: no book {book!r} with a clause index; write book:id"
    if name in known:
        return None
    near = get_close_matches(name, known, n=1, cutoff=0)[0]
    return f"{clause!r}: {book} has no such clause; the nearest is {book}:{near}"


@cache
def data(name: str) -> dict[str, Any]:
    """A file of tests/data."""
    return tomllib.loads((DATA / f"{name}.toml").read_text())

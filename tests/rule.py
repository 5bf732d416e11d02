"""`rule(...)` ties a test to the clauses it proves; collecting the tests checks that they exist."""

import tomllib
from difflib import get_close_matches
from functools import cache
from pathlib import Path

import pytest

CLAUSES = Path(__file__).parent.parent / "src" / "hanchan" / "rules" / "data" / "clauses"
BOOKS = ("ema2016", "wrc2015", "ema2012", "resume")


def rule(*clauses: str) -> pytest.MarkDecorator:
    """The mark of a test that fails if one of these clauses (`book:id`) is broken."""
    return pytest.mark.rule(*clauses)


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

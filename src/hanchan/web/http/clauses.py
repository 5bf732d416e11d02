"""The clauses of a book for its page: grouped as the book is, with rulings, tests, and what other books answer."""

from __future__ import annotations

from itertools import groupby
from typing import Any, NamedTuple

from ...locale import Translator
from ...rules import Rulebook, rulebook
from ...rules.clauses import Clause, RulingText, bindings, clauses, rulings
from ...rules.schema import BOOKS
from ..questions import answer_in, question


class Section(NamedTuple):
    """The clauses under one number of the book, and what they are about."""

    number: str
    topics: str
    clauses: list[dict[str, Any]]


class Chapter(NamedTuple):
    """The sections that share the first part of their number."""

    number: str
    sections: list[Section]


def chapters(book: Rulebook, say: Translator) -> list[Chapter]:
    """The clauses in the order of the book; none for a book that is not clause by clause."""
    if book.name not in BOOKS:
        return []
    found = [
        _section(number, list(inside), say)
        for number, inside in groupby(clauses(book.name), key=section_of)
    ]
    return [
        Chapter(number, list(sections))
        for number, sections in groupby(found, key=lambda one: one.number.partition(".")[0])
    ]


def section_of(clause: Clause) -> str:
    """The number of the book under which a clause stands: `3.3.14-d` is in 3.3.14; `fu-2` in fu."""
    return clause.id.partition("-")[0]


def _section(number: str, inside: list[Clause], say: Translator) -> Section:
    topics = dict.fromkeys(one.topic.rpartition(":")[2].replace("-", " ") for one in inside)
    return Section(number, ", ".join(topics), [_clause(one, say) for one in inside])


def _clause(one: Clause, say: Translator) -> dict[str, Any]:
    return {
        "id": one.id,
        "says": one.says,
        "check": one.check,
        "rulings": one.ruling,
        "tests": bindings().get(f"{one.book}:{one.id}", []),
        "answers": [_answers(field, one.book, say) for field in one.option],
    }


def _answers(field: str, book: str, say: Translator) -> dict[str, Any]:
    """A question that the clause answers, and the books that answer it otherwise, in words."""
    own = rulebook(book).value(field)
    others = {name: rulebook(name) for name in BOOKS}
    told = {
        name: answer_in(other, field, say)
        for name, other in others.items()
        if other.value(field) != own
    }
    return {"field": field, "asks": question(field, say), "others": told}


def rulings_of(book: Rulebook) -> list[RulingText]:
    """The rulings that hold for this book, each with its reason."""
    return [one for one in rulings() if book.name in one.books]

"""The rule books as data: each with its answers, every question with what may be answered, clauses in our words."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import StringConstraints

from ...locale import Translator, translator
from ...rules import Rulebook, rulebook
from ...rules.changes import stated
from ...rules.clauses import find
from ...rules.schema import BOOKS, FIELDS, PLATFORM_BOOKS, REPORTED_BOOKS, Field
from ...rules.values import plain
from ..language import language_of
from ..questions import COMMON, SECTIONS, answer, in_order, question, word
from ..table.room.options import Options, book_of, no_book

router = APIRouter(prefix="/api", tags=["rules"])
ALL_BOOKS = BOOKS + PLATFORM_BOOKS
Name = Annotated[str, StringConstraints(max_length=80)]  # of a book or a clause


def known_book(book: str) -> Rulebook:
    """The shipped book of this name; Refusal if there is none."""
    if book not in ALL_BOOKS:
        raise no_book(book, ALL_BOOKS, 404)
    return rulebook(book)


@router.get("/rules/{book}")
async def rules_json(book: Name) -> dict[str, Any]:
    """A book as data: every field with its clause and sentence, every yaku."""
    return known_book(book).to_dict()


@router.get("/books")
async def books(request: Request) -> dict[str, Any]:
    """The books to choose from, and every question with the answers it may have, in the reader's words."""
    say = translator(language_of(request))
    return {
        "books": [_listed(name) for name in ALL_BOOKS],
        "reported": [_listed(name) for name in REPORTED_BOOKS],
        "fields": {name: _asked(FIELDS[name], say) for name in in_order(list(FIELDS))},
    }


def _listed(name: str) -> dict[str, Any]:
    """A book with what it answers otherwise than the first one."""
    book, first = rulebook(name), rulebook(BOOKS[0])
    differs = [
        {"name": field, "value": plain(entry.value), "says": entry.says, "clause": entry.clause}
        for field, entry in book.fields.items()
        if entry.value != first.fields[field].value
    ]
    return {"name": name, "title": book.title, "diff": differs}


def _asked(field: Field, say: Translator) -> dict[str, Any]:
    """A question for a form: what it asks, where it belongs, and its answers with their words."""
    return {
        "asks": question(field.name, say), "kind": field.kind, "common": field.name in COMMON,
        "section": say.pgettext("section", SECTIONS[field.section]),
        "choices": list(field.words), "numbers": list(field.numbers), "least": field.least, "step": field.step,
        "words": {one: word(field.name, one, say) for one in field.words},
        "flags": {str(on).lower(): answer(field.name, on, say) for on in (True, False)},
    }  # fmt: skip


@router.post("/books/check")
async def check_book(rules: dict[str, Any]) -> dict[str, Any]:
    """Whether a book of one's own can be played by."""
    book = book_of(Options(rules=rules))
    base, changes = stated(book)
    return {"ok": True, "base": base, "title": book.title, "changes": changes}


@router.get("/clauses/{book}/{name}")
async def clause(book: Name, name: Name) -> dict[str, Any]:
    """A clause or ruling, in our words."""
    known_book(book)
    found = find(book, name)
    return dict(found._asdict())

"""`hanchan rules`: the books, their differences, their clauses, and a check of your own book."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from ..errors import NotationError
from ..rules import rulebook
from ..rules.book import differences
from ..rules.clauses import RulingText, bindings, clauses, find, ruling
from ..rules.clauses import coverage as counted
from ..rules.load import examine, names
from ..rules.modes import modes_of
from ..rules.values import plain
from ..rules.yaku_fields import YakuRow
from .output import Book, Json, answer
from .text import books

rules = typer.Typer(help="The rule books: list, show, diff, clause, coverage, check.")


@rules.command("list")
def list_books(as_json: Json = False) -> None:
    """The books that come with hanchan, the four first."""
    listed = [rulebook(name) for name in names()]
    entries = [{"name": book.name, "title": book.title, "base": book.base} for book in listed]
    answer(as_json, lambda: {"books": entries}, lambda: books.listed(listed))


@rules.command()
def show(book: Book, as_json: Json = False) -> None:
    """Every answer of a book with its clause, and what its yaku are worth."""
    found = rulebook(book)
    answer(as_json, found.to_dict, lambda: books.shown(found))


@rules.command()
def diff(a: Book, b: Book, as_json: Json = False) -> None:
    """What two books answer differently, with both clauses."""
    first, second = rulebook(a), rulebook(b)
    fields, keys = differences(first, second)

    def pair(name: str, one: Any, other: Any, a: Any, b: Any) -> dict[str, Any]:
        return {"name": name, "a": a, "b": b, "clause_a": one.clause, "clause_b": other.clause}

    def told() -> dict[str, Any]:
        in_fields = [(name, first.fields[name], second.fields[name]) for name in fields]
        in_yaku = [(key, first.yaku[key], second.yaku[key]) for key in keys]
        return {
            "fields": [pair(*one, plain(one[1].value), plain(one[2].value)) for one in in_fields],
            "yaku": [pair(*one, _worth(one[1]), _worth(one[2])) for one in in_yaku],
        }

    answer(as_json, told, lambda: books.compared(first, second, fields, keys))


@rules.command()
def clause(
    book: Annotated[
        str, typer.Argument(metavar="BOOK", help="One of the four books; or BOOK:ID, as cited.")
    ],
    name: Annotated[
        str,
        typer.Argument(
            metavar="[ID]", help="A clause, or a ruling such as R07.", show_default=False
        ),
    ] = "",
    as_json: Json = False,
) -> None:
    """A clause with the rulings beside it, what both tables make of it, its tests; or a ruling."""
    if not name:
        book, _, name = book.partition(":")
    if not name:
        raise NotationError("which clause of {book}? write for example {book}:4.2.1-a", book=book)
    found = find(book, name.removeprefix(f"{book}:"))  # a clause is cited as book:id
    if isinstance(found, RulingText):
        users = [f"{book}:{each.id}" for each in clauses(book) if found.id in each.ruling]
        told = {"book": book, **found._asdict(), "clauses": users}
        text = books.ruling(found, book, users)
    else:
        rulings = [ruling(number) for number in found.ruling]
        tests = bindings().get(f"{book}:{found.id}", [])
        tables = modes_of(found)
        beside = {"rulings": [each._asdict() for each in rulings], "tests": tests}
        if tables:
            beside["modes"] = tables.to_dict()
        told = {"book": book, **found.entry, **beside}
        text = books.clause(found, rulings, tests, tables)
    answer(as_json, lambda: told, lambda: text)


@rules.command()
def coverage(as_json: Json = False) -> None:
    """How many clauses of each book and part are bound to a test."""
    found = counted()
    answer(as_json, lambda: found, lambda: books.coverage(found["books"]))


@rules.command()
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Your own book, a TOML file.")],
    as_json: Json = False,
) -> None:
    """Everything wrong with a book of your own; exit 1 if something is."""
    examined = examine(file)
    book, base = examined.book, examined.base
    changes: list[tuple[str, Any, Any]] = []
    if book and base:
        fields, keys = differences(base, book)
        changes = [(name, plain(base.value(name)), plain(book.value(name))) for name in fields]
        changes += [
            (f"yaku.{key}", books.han(base.yaku[key]), books.han(book.yaku[key])) for key in keys
        ]
    told = {
        "file": file,
        "ok": book is not None,
        "base": base.name if base else None,
        "differences": [{"name": name, "base": was, "book": now} for name, was, now in changes],
        "errors": [{"message": problem} for problem in examined.problems],
    }
    answer(as_json, lambda: told, lambda: books.checked(file, told, examined.stated))
    if book is None:
        raise typer.Exit(1)


def _worth(row: YakuRow) -> dict[str, Any]:
    return {"closed": row.closed, "open": row.open}

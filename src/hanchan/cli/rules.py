"""`hanchan rules`: the books, their differences, their clauses, and a check of your own book."""

from __future__ import annotations

from typing import Annotated, Any

import typer

rules = typer.Typer(
    name="rules",
    help="The rule books: list, show, diff, clause, coverage, check.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

Book = Annotated[str, typer.Argument(metavar="BOOK", help="A book's name, or your own .toml file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


@rules.command("list")
def list_books(as_json: AsJson = False) -> None:
    """The books that come with hanchan, the four first."""
    from ..rules.load import names, rulebook
    from .text import books

    listed = [rulebook(name) for name in names()]
    entries = [{"name": book.name, "title": book.title, "base": book.base} for book in listed]
    _answer({"books": entries}, books.listed(listed), as_json)


@rules.command()
def show(book: Book, as_json: AsJson = False) -> None:
    """Every answer of a book with its clause, and what its yaku are worth."""
    from ..rules import rulebook
    from ..rules.values import plain
    from .text import books

    found = rulebook(book)
    fields = {
        name: {"value": plain(entry.value), "clause": entry.clause, "says": entry.says}
        for name, entry in found.fields.items()
    }
    yaku = {
        key: {"closed": row.closed, "open": row.open, "clause": row.clause}
        for key, row in found.yaku.items()
    }
    answer = {"book": found.name, "title": found.title, "fields": fields, "yaku": yaku}
    _answer(answer, books.shown(found), as_json)


@rules.command()
def diff(a: Book, b: Book, as_json: AsJson = False) -> None:
    """What two books answer differently, with both clauses."""
    from ..rules import rulebook
    from ..rules.book import differences
    from ..rules.values import plain
    from .text import books

    first, second = rulebook(a), rulebook(b)
    names, keys = differences(first, second)
    fields = [
        {
            "name": name,
            "a": plain(first.fields[name].value),
            "b": plain(second.fields[name].value),
            "clause_a": first.fields[name].clause,
            "clause_b": second.fields[name].clause,
        }
        for name in names
    ]
    yaku = [
        {
            "name": key,
            "a": {"closed": first.yaku[key].closed, "open": first.yaku[key].open},
            "b": {"closed": second.yaku[key].closed, "open": second.yaku[key].open},
            "clause_a": first.yaku[key].clause,
            "clause_b": second.yaku[key].clause,
        }
        for key in keys
    ]
    text = books.compared(first, second, names, keys)
    _answer({"fields": fields, "yaku": yaku}, text, as_json)


@rules.command()
def clause(
    book: Annotated[str, typer.Argument(metavar="BOOK", help="One of the four books.")],
    name: Annotated[str, typer.Argument(metavar="ID", help="A clause, or a ruling such as R07.")],
    as_json: AsJson = False,
) -> None:
    """A clause with the rulings beside it and the tests bound to it; or a ruling."""
    from ..rules.clauses import RulingText, bindings, clauses, find, ruling
    from .text import books

    found = find(book, name.removeprefix(f"{book}:"))  # a clause is cited as book:id
    if isinstance(found, RulingText):
        users = [f"{book}:{each.id}" for each in clauses(book) if found.id in each.ruling]
        _answer(
            {"book": book, **found._asdict(), "clauses": users},
            books.ruling(found, book, users),
            as_json,
        )
        return
    rulings = [ruling(number) for number in found.ruling]
    tests = bindings().get(f"{book}:{found.id}", [])
    answer = {
        "book": book,
        **found.entry,
        "rulings": [each._asdict() for each in rulings],
        "tests": tests,
    }
    _answer(answer, books.clause(found, rulings, tests), as_json)


@rules.command()
def coverage(as_json: AsJson = False) -> None:
    """How many clauses of each book and part are bound to a test."""
    from ..rules.clauses import coverage as counted
    from .text import books

    answer = counted()
    _answer(answer, books.coverage(answer["books"]), as_json)


@rules.command()
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Your own book, a TOML file.")],
    as_json: AsJson = False,
) -> None:
    """Everything wrong with a book of your own; exit 1 if something is."""
    from ..rules.book import differences
    from ..rules.load import examine
    from ..rules.values import plain
    from .text import books

    examined = examine(file)
    book, base = examined.book, examined.base
    changes: list[dict[str, Any]] = []
    if book and base:
        names, keys = differences(base, book)
        changes = [
            {"name": name, "base": plain(base.value(name)), "book": plain(book.value(name))}
            for name in names
        ]
        changes += [
            {
                "name": f"yaku.{key}",
                "base": books.han(base.yaku[key]),
                "book": books.han(book.yaku[key]),
            }
            for key in keys
        ]
    answer = {
        "file": file,
        "ok": book is not None,
        "base": base.name if base else None,
        "differences": changes,
        "errors": [{"message": problem} for problem in examined.problems],
    }
    _answer(answer, books.checked(file, answer, examined.stated), as_json)
    if book is None:
        raise typer.Exit(1)


def _answer(answer: dict[str, Any], text: str, as_json: bool) -> None:
    if as_json:
        import json

        text = json.dumps(answer, ensure_ascii=False)
    print(text)

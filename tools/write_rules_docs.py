"""Writes docs/rules/ from the rule books: the questions, each book's answers, what can be cited, both ways to play.

`--check` writes nothing and exits 1 if a page is not what the data says.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from citations import Citation, citations, words_of
from modes import modes_index, modes_page
from pages import code, page_of, table

from hanchan.locale import NAMES
from hanchan.rules.book import Rulebook
from hanchan.rules.load import names, rulebook
from hanchan.rules.schema import BOOKS, FIELDS
from hanchan.rules.values import plain, wanted

DOCS = Path(__file__).parent.parent / "docs" / "rules"
INTRODUCTION = """Every question on which books differ, the answers it takes, and those of the four books. A book of
your own states only what it answers differently ([how](../rules.md))."""
CITATIONS = """Everything that is said with a clause behind it: lines of a scored hand, refusals, barred tiles, hints,
draws, offences, answers of the book, what organisers are reminded of. Beside it the clause, in our words. A test holds
that somebody has confirmed each of them (`tests/data/citations.toml`)."""
YAKU_COLUMNS = ["yaku", "name", "closed", "open", "clause", "remarks"]
YAKU_WORDS = """Han on a closed and on an open hand; `·` not available. A value that already holds other yaku is listed
alone."""


def shown(value: Any) -> str:
    """An answer as a book's file would write it; words without their quotes."""
    value = plain(value)
    return code(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


def sections() -> Iterator[tuple[str, list[str]]]:
    """The sections of the schema, each with its fields."""
    for section, fields in groupby(FIELDS.values(), key=lambda field: field.section):
        yield section, [field.name for field in fields]


def questions() -> str:
    """The page of all questions with the four books' answers side by side."""
    books = {name: rulebook(name) for name in BOOKS}
    parts = [
        "# The fields of a rule book",
        INTRODUCTION,
        "Books: "
        + ", ".join(map(link, names()))
        + ". [What is cited](citations.md) under each of the four;"
        + " [what is done at both tables](modes.md), online and with a referee, about each clause of play.",
    ]
    for section, fields in sections():
        rows = (
            [code(name), FIELDS[name].asks, wanted(FIELDS[name])]
            + [shown(book.fields[name].value) for book in books.values()]
            for name in fields
        )
        parts += [f"## {section}", table(["field", "what is asked", "answers", *books], rows)]
    return page_of(parts)


def link(name: str) -> str:
    """A link to a book's page."""
    return f"[{rulebook(name).title}]({name}.md)"


def page(name: str) -> str:
    """The page of a book: every answer and every yaku value, with clause and sentence."""
    book = rulebook(name)
    base = f" Base: `{book.base}`." if book.base else ""
    parts = [f"# {book.title} (`{name}`)"]
    parts.append(
        f"`hanchan rules clause BOOK ID` shows a clause with its rulings and its tests.{base}"
    )
    for section, fields in sections():
        entries = ((field, book.fields[field]) for field in fields)
        rows = ([code(field), shown(e.value), code(e.clause), e.says] for field, e in entries)
        parts += [f"## {section}", table(["field", "answer", "clause", "in words"], rows)]
    parts += ["## Yaku", YAKU_WORDS, table(YAKU_COLUMNS, yaku_rows(book))]
    return page_of(parts)


def cited_page(name: str) -> str:
    """The page of a book's citations: what is said, the clause cited, the clause's own words."""
    parts = [f"# What is cited under {rulebook(name).title} (`{name}`)", CITATIONS]
    by_section: dict[str, list[Citation]] = {}
    for one in citations(name):
        by_section.setdefault(one.section, []).append(one)
    for section, found in by_section.items():
        rows = ([one.says, code(one.clause), words_of(one.clause)] for one in found)
        parts += [f"## {section}", table(["what is said", "clause", "what the clause says"], rows)]
    return page_of(parts)


def cited_index() -> str:
    """The page that leads to the books' citations."""
    rows = (
        [f"[{rulebook(name).title}](citations-{name}.md)", str(len(citations(name)))]
        for name in BOOKS
    )
    head = "# What can be cited"
    return page_of([head, CITATIONS, table(["book", "citations"], rows)])


def yaku_rows(book: Rulebook) -> Iterator[list[str]]:
    """The yaku that the book knows."""
    for key, row in book.yaku.items():
        if row.closed or row.open:
            remarks = [f"holds {', '.join(map(code, row.includes))}"] if row.includes else []
            remarks += ["optional, off"] if row.off else []
            values = [str(value or "·") for value in (row.closed, row.open)]
            clauses = " ".join(map(code, filter(None, (row.clause, row.closed_clause))))
            yield [code(key), NAMES[key], *values, clauses, "; ".join(remarks)]


def main() -> int:
    """0, or 1 if a page is stale under --check."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="report only, write nothing")
    check = parser.parse_args().check
    pages = {"index.md": questions(), "citations.md": cited_index(), "modes.md": modes_index()}
    pages |= {f"{name}.md": page(name) for name in names()}
    pages |= {f"citations-{name}.md": cited_page(name) for name in BOOKS}
    pages |= {f"modes-{name}.md": modes_page(name) for name in BOOKS}
    stale = [
        name
        for name in {*pages, *(path.name for path in DOCS.glob("*.md"))}
        if current(name) != pages.get(name)
    ]
    if check:
        print(*(f"docs/rules/{name} is stale: run `make docs`" for name in sorted(stale)), sep="\n")
        return 1 if stale else 0
    for name in stale:
        path = DOCS / name
        if name in pages:
            path.write_text(pages[name])
        else:
            path.unlink()
    return 0


def current(name: str) -> str | None:
    """The page as it is committed."""
    path = DOCS / name
    return path.read_text() if path.exists() else None


if __name__ == "__main__":
    sys.exit(main())

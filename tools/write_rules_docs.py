"""Writes docs/rules/ from the rule books: the questions, and each book's answers with clause and sentence.

`--check` writes nothing and exits 1 if a page is not what the data says.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from hanchan.locale import NAMES
from hanchan.rules.book import Rulebook
from hanchan.rules.load import names, rulebook
from hanchan.rules.schema import BOOKS, FIELDS
from hanchan.rules.values import plain, wanted

DOCS = Path(__file__).parent.parent / "docs" / "rules"
HEAD = "<!-- Written by tools/write_rules_docs.py from the rule books' data; change those and run `make docs`. -->"
INTRODUCTION = """Every question on which books differ, the answers it takes, and those of the four books. A book of
your own states only what it answers differently ([how](../rules.md))."""
YAKU_COLUMNS = ["yaku", "name", "closed", "open", "clause", "remarks"]
YAKU_WORDS = """Han on a closed and on an open hand; `·` not available. A value that already holds other yaku is listed
alone."""


def table(columns: list[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(
        "| " + " | ".join(cell.replace("|", r"\|") for cell in row) + " |" for row in lines
    )


def code(text: str | None) -> str:
    """The text as code, or nothing."""
    return f"`{text}`" if text else ""


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
        HEAD,
        "# The fields of a rule book",
        INTRODUCTION,
        "Books: " + ", ".join(map(link, names())) + ".",
    ]
    for section, fields in sections():
        rows = (
            [code(name), FIELDS[name].asks, wanted(FIELDS[name])]
            + [shown(book.fields[name].value) for book in books.values()]
            for name in fields
        )
        parts += [f"## {section}", table(["field", "what is asked", "answers", *books], rows)]
    return "\n\n".join(parts) + "\n"


def link(name: str) -> str:
    """A link to a book's page."""
    return f"[{rulebook(name).title}]({name}.md)"


def page(name: str) -> str:
    """The page of a book: every answer and every yaku value, with clause and sentence."""
    book = rulebook(name)
    base = f" Base: `{book.base}`." if book.base else ""
    parts = [HEAD, f"# {book.title} (`{name}`)"]
    parts.append(
        f"`hanchan rules clause BOOK ID` shows a clause with its rulings and its tests.{base}"
    )
    for section, fields in sections():
        entries = ((field, book.fields[field]) for field in fields)
        rows = ([code(field), shown(e.value), code(e.clause), e.says] for field, e in entries)
        parts += [f"## {section}", table(["field", "answer", "clause", "in words"], rows)]
    parts += ["## Yaku", YAKU_WORDS, table(YAKU_COLUMNS, yaku_rows(book))]
    return "\n\n".join(parts) + "\n"


def yaku_rows(book: Rulebook) -> Iterator[list[str]]:
    """The yaku that the book knows."""
    for key, row in book.yaku.items():
        if row.closed or row.open:
            remarks = [f"holds {', '.join(map(code, row.includes))}"] if row.includes else []
            remarks += ["optional, off"] if row.off else []
            values = [str(value or "·") for value in (row.closed, row.open)]
            yield [code(key), NAMES[key], *values, code(row.clause), "; ".join(remarks)]


def main() -> int:
    """0, or 1 if a page is stale under --check."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="report only, write nothing")
    check = parser.parse_args().check
    pages = {"index.md": questions()} | {f"{name}.md": page(name) for name in names()}
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

"""What the written pages of docs/rules/ have in common: their head, tables, code."""

from __future__ import annotations

from collections.abc import Iterable

HEAD = "<!-- Written by tools/write_rules_docs.py from the rule books' data; change those and run `make docs`. -->"


def page_of(parts: Iterable[str]) -> str:
    """A page of these paragraphs, with the head that all of them have."""
    return "\n\n".join([HEAD, *parts]) + "\n"


def table(columns: list[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(
        "| " + " | ".join(cell.replace("|", r"\|") for cell in row) + " |" for row in lines
    )


def code(text: str | None) -> str:
    """The text as code, or nothing."""
    return f"`{text}`" if text else ""

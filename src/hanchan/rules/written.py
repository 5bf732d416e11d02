"""A book written back as the TOML file that `rulebook` reads: its base, and what differs from it."""

from __future__ import annotations

import json
from typing import Any

from .answers import Answer, follows
from .book import Rulebook
from .changes import stated
from .load import shipped
from .schema import BOOKS
from .values import plain


def to_toml(book: Rulebook) -> str:
    """The book as a file of one's own, with clauses and sentences; it reads as a book that says the same.

    >>> from .load import rulebook
    >>> print(to_toml(rulebook("ema2016").with_options(noten_payment=0)))
    title = "EMA riichi rules, 2016 edition, changed"
    base = "ema2016"
    <BLANKLINE>
    [noten_payment]
    value = 0
    <BLANKLINE>
    """
    name, changes = stated(book)
    base, rows = shipped(name), changes.pop("yaku", {})
    tables = [f"title = {_text(book.title)}\nbase = {_text(name)}\n"]
    for field, answer in book.fields.items():
        if field in changes or answer != base.fields[field]:
            tables.append(_table(field, _answer(field, answer, book.name)))
    for key, row in rows.items():
        clause = book.yaku[key].clause
        if clause is not None and clause != base.yaku[key].clause:
            row["clause"] = _own(clause, book.name)
        tables.append(_table(f"yaku.{key}", row))
    return "\n".join(tables)


def _answer(field: str, answer: Answer, name: str) -> dict[str, Any]:
    """What a file states of an answer: not the sentence that follows from its value."""
    found: dict[str, Any] = {"value": plain(answer.value)}
    if answer.clause:
        found["clause"] = _own(answer.clause, name)
    if answer.ruling:
        found["ruling"] = list(answer.ruling)
    if answer.says != follows(field, answer.value):
        found["says"] = answer.says
    return found


def _own(clause: str, name: str) -> str:
    """The clause as the book's own file names it: a clause of its own without the book."""
    return clause if clause.partition(":")[0] in BOOKS else clause.removeprefix(f"{name}:")


def _table(name: str, entries: dict[str, Any]) -> str:
    return "".join(
        [f"[{name}]\n", *(f"{key} = {_text(value)}\n" for key, value in entries.items())]
    )


def _text(value: Any) -> str:
    """The value as TOML; its text is JSON's, but for one sign that TOML wants escaped."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_text(one)}" for key, one in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")

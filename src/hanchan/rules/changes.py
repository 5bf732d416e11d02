"""A book as a record keeps it: the name of a book that comes with the package, and what differs from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import RulebookError
from .book import Rulebook, differences
from .load import names, shipped, unknown_book
from .schema import YAKU_KEYS
from .values import plain
from .yaku_fields import LINKS


def stated(book: Rulebook) -> tuple[str, dict[str, Any]]:
    """The nearest book of the package, and the answers and yaku rows in which this one differs from it.

    >>> from .load import rulebook
    >>> stated(rulebook("ema2016").with_options(noten_payment=0))
    ('ema2016', {'noten_payment': 0})
    """
    base = next(name for name in (book.name, book.base, book.root) if name in names())
    fields, _ = differences(book, shipped(base))
    changes: dict[str, Any] = {name: plain(book.value(name)) for name in fields}
    rows = {key: (book.yaku[key].stated(), shipped(base).yaku[key].stated()) for key in YAKU_KEYS}
    yaku = {key: now for key, (now, was) in rows.items() if now != was}
    # A row alone would set its switch: a book that gave an optional yaku a value and left it off says both.
    changes |= {link.field: plain(book.value(link.field)) for link in LINKS if link.key in yaku}
    return base, changes | ({"yaku": yaku} if yaku else {})


def restated(name: str, changes: Mapping[str, Any]) -> Rulebook:
    """The book that `stated` told of; RulebookError if there can be none such."""
    if name not in names():
        raise unknown_book(name)
    if "self" in changes:  # the one word that is no field and yet an argument of with_options
        raise RulebookError(f"{name}: unknown field 'self'")
    book = shipped(name)
    return book.with_options(**changes) if changes else book

"""The house's own uma: a book with four amounts of its own."""

from __future__ import annotations

import re

from ..errors import NotationError
from ..rules.book import Rulebook
from ..rules.load import rulebook

_THOUSANDS = 1000  # smaller amounts are thousands, as people say them


def house_book(rules: str | Rulebook, uma: str = "") -> Rulebook:
    """The book, with the house's uma where one is given: first to fourth, in points or thousands.

    >>> house_book("ema2016", "20 10 -10 -20").value("uma")
    (20000, 10000, -10000, -20000)
    """
    book = rulebook(rules)
    if not uma.strip():
        return book
    words = re.split(r"[\s/,;]+", uma.replace("−", "-").strip())
    if len(words) != 4 or not all(re.fullmatch(r"[+-]?\d{1,6}", one) for one in words):
        raise NotationError(
            "uma {given!r}: four amounts, first to fourth, such as 20 10 -10 -20", given=uma
        )
    amounts = [int(one) for one in words]
    if sum(amounts):
        raise NotationError(
            "uma {given!r}: the four amounts add up to {sum}, not to 0", given=uma, sum=sum(amounts)
        )
    scale = _THOUSANDS if all(abs(one) < _THOUSANDS for one in amounts) else 1
    return book.with_options(uma=tuple(one * scale for one in amounts))

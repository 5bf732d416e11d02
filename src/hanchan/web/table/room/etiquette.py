"""Manners that the books ask for and the server keeps: who picks a wind last, and how long East waits."""

from __future__ import annotations

# How long after the deal East's first discard waits, in ms by pace: everybody sees and sorts the hand
# (ema2016:3.3-d, wrc2015:5.4.1-i).
OPENING = {"normal": 1500, "fast": 500, "instant": 0}

_PICKS_LAST = {"ema2016": "2.3-b", "ema2012": "2.3-b", "wrc2015": "4.4-b"}


def picks_last(book: str) -> str | None:
    """The clause by which who mixed the wind tiles takes the last; None in a book that does not say."""
    found = _PICKS_LAST.get(book)
    return None if found is None else f"{book}:{found}"

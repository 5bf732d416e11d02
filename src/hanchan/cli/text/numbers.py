"""Numbers of things in words."""

from __future__ import annotations


def so_many(count: int, what: str) -> str:
    """So many of it.

    >>> so_many(1, "round"), so_many(8, "round")
    ('1 round', '8 rounds')
    """
    return f"{count} {what}{'' if count == 1 else 's'}"

"""Names and chat as people may write them: plain, of a decent length."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from itertools import count

from ..locale import N_
from ..locale.plain_text import plain
from .errors import Refusal

NAME_LENGTH = 16
_FIRST = "Calm Quick Quiet Lucky Early Late Brave Gentle Patient Merry Clever Steady".split()
_SECOND = "Crane Bamboo Plum Dragon Sparrow Lotus Pine Moon Willow Maple Koi Heron".split()


def clean_name(text: str) -> str:
    """The name, plain; Refusal if it is empty or too long."""
    too_long = N_("a name has 1 to {most} characters, this has {count}")
    return _checked(text, NAME_LENGTH, "name", too_long)


def clean_text(text: str, length: int) -> str:
    """What is said in the chat, plain; Refusal if there is nothing or too much."""
    too_long = N_("a message has 1 to {most} characters, this has {count}")
    return _checked(text, length, "text", too_long)


def _checked(text: str, most: int, code: str, too_long: str) -> str:
    said = plain(text)
    if not 1 <= len(said) <= most:
        raise Refusal(code, too_long, 422, most=most, count=len(said))
    return said


def distinct_name(name: str, others: Iterable[str]) -> str:
    """The name, with a number behind it if one of the others has it.

    >>> distinct_name("Ann", ["ann", "Bob"]), distinct_name("Ann", [])
    ('Ann 2', 'Ann')
    """
    taken = {other.casefold() for other in others}
    ways = (name if n == 1 else f"{name[: NAME_LENGTH - 2]} {n}" for n in count(1))
    return next(way for way in ways if way.casefold() not in taken)


def any_name() -> str:
    """A name for somebody who gave none."""
    return f"{secrets.choice(_FIRST)} {secrets.choice(_SECOND)}"[:NAME_LENGTH]

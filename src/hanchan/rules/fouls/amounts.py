"""The points that an offence costs, in words.

Whoever shows them in another language gives the `gettext` of it: the English is the key.
"""

from __future__ import annotations

from collections.abc import Callable

from .offences import Offence, Points, Range

Gettext = Callable[[str], str]


def amount(found: Offence, gettext: Gettext = str) -> str:
    """The points for a reader; where a referee is free to set them, a dash."""
    if found.payment:
        return found.payment
    free = found.consequence == "points" or "points" in found.choices
    if found.points is None:
        return "–" if free else ""
    points = _points(found.points, gettext)
    return gettext("{points} a minute").format(points=points) if found.per else points


def _points(points: Points, gettext: Gettext) -> str:
    match points:
        case None:
            return ""
        case int():
            return str(points)
        case Range(low, high):
            return gettext("{low} to {high}").format(low=low, high=high)
        case _:
            *first, last = (_points(each, gettext) for each in points)
            return gettext("{first} or {last}").format(first=", ".join(first), last=last)

"""What offences cost, in words: the points of one, and the price of a chombo.

Whoever shows them in another language gives the `gettext` of it: the English is the key.
"""

from __future__ import annotations

from collections.abc import Callable

from ..book import Rulebook
from .offences import Offence, Points, Range, chombo, chombo_payments

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


def chombo_cost(rules: Rulebook, gettext: Gettext = str) -> str:
    """What a chombo costs, in a tournament and elsewhere."""
    here, elsewhere = (_price(rules, tournament, gettext) for tournament in (True, False))
    if here == elsewhere:
        return here
    told = gettext("{here}; outside a tournament {elsewhere}")
    return told.format(here=here, elsewhere=elsewhere)


def _price(rules: Rulebook, tournament: bool, gettext: Gettext) -> str:
    cost = chombo(rules, tournament=tournament)
    if cost.payment:
        south = chombo_payments(rules, "S", tournament=tournament).deltas
        east = chombo_payments(rules, "E", tournament=tournament).deltas
        told = gettext(
            "the mangan payment at the table "
            "({east} to East and {other} to each other; East {each} to each)"
        )
        return told.format(east=south["E"], other=south["W"], each=east["S"])
    if not cost.points:
        return gettext("no points")
    told = {
        "at once": gettext("{points} points at once"),
        "after uma": gettext("{points} points after uma"),
        "overall": gettext("{points} points overall"),
    }[cost.when or "at once"]
    return told.format(points=cost.points)

"""What offences cost, in words: the points of one, and the price of a chombo."""

from __future__ import annotations

from .book import Rulebook
from .fouls import Offence, Points, Range, chombo, chombo_payments


def amount(found: Offence) -> str:
    """The points for a reader; where a referee is free to set them, a dash."""
    if found.payment:
        return found.payment
    free = found.consequence == "points" or "points" in found.choices
    if found.points is None:
        return "–" if free else ""
    return _points(found.points) + (f" a {found.per}" if found.per else "")


def _points(points: Points) -> str:
    match points:
        case None:
            return ""
        case int():
            return str(points)
        case Range(low, high):
            return f"{low} to {high}"
        case _:
            *first, last = map(_points, points)
            return f"{', '.join(first)} or {last}"


def chombo_cost(rules: Rulebook) -> str:
    """What a chombo costs, in a tournament and elsewhere."""
    here, elsewhere = (_price(rules, tournament) for tournament in (True, False))
    return here if here == elsewhere else f"{here}; outside a tournament {elsewhere}"


def _price(rules: Rulebook, tournament: bool) -> str:
    cost = chombo(rules, tournament=tournament)
    if cost.payment:
        south = chombo_payments(rules, "S", tournament=tournament).deltas
        east = chombo_payments(rules, "E", tournament=tournament).deltas
        to_each = f"{south['E']} to East and {south['W']} to each other"
        return f"the {cost.payment} payment at the table ({to_each}; East {east['S']} to each)"
    return f"{cost.points} points {cost.when}" if cost.points else "no points"

"""The standings of a finished game: places, uma and totals of four final scores, as the book says.

All amounts are ints: table points are hundreds, and so is every share of uma on a tie in the shipped books (rulings
R32, W-07); what does not divide in a book of one's own is shared as bets are (R31).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..compile.kernel import Row, kernel
from ..rules.book import Rulebook
from ..tiles import SEATS


class Result(NamedTuple):
    """One seat's line of a finished game."""

    place: int
    points: int  # at the table, leftover bets included
    uma: int
    penalty: int
    total: int  # points less the start, rounded if the book rounds, with uma, less penalties


@kernel
def place_of(scores: Row, at: int, seat: int, by_seat: bool) -> int:
    """The place of the seat, 1 to 4; equal scores share the better one unless the seat breaks ties."""
    place = 1
    own = scores[at + seat]
    for other in range(SEATS):
        points = scores[at + other]
        if points > own or (by_seat and points == own and other < seat):
            place += 1
    return place


def places(scores: Sequence[int], book: Rulebook) -> tuple[int, ...]:
    """The place of each seat, 1 to 4; equal scores share the better number (1, 1, 3, 4) unless the seat decides.

    >>> from hanchan.rules import rulebook
    >>> places((30000, 40000, 30000, 20000), rulebook("ema2016"))
    (2, 1, 2, 4)
    """
    by_seat = book.value("tie_break") == "initial_seat"
    return tuple(place_of(list(scores), 0, seat, by_seat) for seat in range(SEATS))


def is_alone_first(scores: Sequence[int], seat: int, book: Rulebook) -> bool:
    """The seat has the first place and shares it with nobody."""
    found = places(scores, book)
    return found[seat] == 1 and found.count(1) == 1


def bets_decide(book: Rulebook) -> bool:
    """Bets left at the end count for the places where everybody gets the own ones back.

    Where the first places get them, equal shares move nobody, and a remainder breaks no tie (ruling R32).
    """
    return bool(book.value("leftover_bets") == "return")


def ranked_scores(scores: Sequence[int], bets: Sequence[int], book: Rulebook) -> tuple[int, ...]:
    """The scores that decide the places; `bets` are what each seat got of those left at the end, part of `scores`.

    >>> from hanchan.rules import rulebook
    >>> ranked_scores((33400, 33300, 33300, 20000), (400, 300, 300, 0), rulebook("ema2016"))
    (33000, 33000, 33000, 20000)
    """
    if bets_decide(book):
        return tuple(scores)
    return tuple(own - got for own, got in zip(scores, bets, strict=True))


@kernel
def hundreds_each(pot: int, sharers: int) -> int:
    """What each of so many gets of the pot in units of 100; the rest goes to the one nearest the first East (R31)."""
    return pot // sharers // 100 * 100


def uma(scores: Sequence[int], book: Rulebook) -> tuple[int, ...]:
    """The uma of each seat in points; those who share places share their uma (rulings R32, W-38).

    A sum that does not divide is shared in whole hundreds, the rest to the one nearest the first East: what all get
    adds up to what the book gives (R31).

    >>> from hanchan.rules import rulebook
    >>> uma((30000, 40000, 30000, 20000), rulebook("ema2016"))
    (0, 15000, 0, -15000)
    """
    amounts, ranked = book.value("uma"), places(scores, book)
    shares = []
    for seat, place in enumerate(ranked):
        tied = ranked.count(place)
        pot = sum(amounts[place - 1 : place - 1 + tied])
        share = pot // tied if pot % tied == 0 else hundreds_each(pot, tied)
        rest = pot - tied * share if place not in ranked[:seat] else 0
        shares.append(share + rest)
    return tuple(shares)


def net_points(scores: Sequence[int], book: Rulebook) -> list[int]:
    """Each seat's points less the start, rounded to thousands where the book rounds (ruling W-07).

    What rounding leaves over goes to the first place, if it has one owner: the four still add up.

    >>> from hanchan.rules import rulebook
    >>> net_points((28300, 18200, 38000, 15500), rulebook("tenhou"))
    [3000, -7000, 13000, -9000]
    """
    start, way = book.value("start_points"), book.value("score_rounding")
    if way == "none":
        return [score - start for score in scores]
    # The nearest thousand of the score, halves away from zero, or that of the difference towards zero.
    origin, extra = (0, 500) if way == "nearest" else (start, 0)
    rounded = [origin + _in_thousands(score - origin, extra) for score in scores]
    first = [seat for seat, place in enumerate(places(scores, book)) if place == 1]
    if len(first) == 1:
        rounded[first[0]] += sum(scores) - sum(rounded)
    return [score - start for score in rounded]


def _in_thousands(amount: int, extra: int) -> int:
    """Whole thousands of the amount, its size raised by `extra` before the rest is cut."""
    size = (abs(amount) + extra) // 1000 * 1000
    return size if amount >= 0 else -size


def results(
    scores: Sequence[int],
    book: Rulebook,
    penalties: Sequence[int] = (0, 0, 0, 0),
    ranked_by: Sequence[int] | None = None,
) -> list[Result]:
    """The four lines. `ranked_by` are the scores that decide the places, if not these: see `ranked_scores`."""
    order = scores if ranked_by is None else ranked_by
    shares, won = uma(order, book), places(order, book)
    rows = zip(won, scores, net_points(scores, book), shares, penalties, strict=True)
    return [
        Result(place, points, share, penalty, net + share - penalty)
        for place, points, net, share, penalty in rows
    ]


def shown(total: int, book: Rulebook) -> str:
    """A total as the book writes it: in points, or in thousands with its tenths (ruling W-07)."""
    if book.value("result_shown_in") == "points":
        return f"{total:+d}" if total else "0"
    sign = "-" if total < 0 else "+" if total else ""
    return f"{sign}{abs(total) // 1000}.{abs(total) % 1000 // 100}"

"""The four lines of a finished session: points, uma, penalties and totals, with substitutes as the book says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...errors import NotationError
from ...rules.book import Rulebook
from ...settlement.standings import net_points, places, uma

START, MIDDLE = "start", "middle"  # when a substitute took the seat


class Line(NamedTuple):
    """One player's line; `overall` is taken from the tournament's total only, `counts` is False for no score."""

    place: int
    points: int  # less the start
    uma: int
    penalty: int  # after uma
    overall: int
    total: int  # what the session adds to the player's score, overall penalties included
    counts: bool = True
    substituted: bool = False


def session_lines(
    scores: Sequence[int],
    book: Rulebook,
    *,
    at_once: Sequence[int] = (0, 0, 0, 0),
    after_uma: Sequence[int] = (0, 0, 0, 0),
    overall: Sequence[int] = (0, 0, 0, 0),
    substitutes: Mapping[int, str] | None = None,
    ranked_by: Sequence[int] | None = None,
) -> list[Line]:
    """The lines of the players to whom the seats belong.

    `scores` are the points on the sheet; penalties taken at once come off them before the places are counted, the
    others do not move a place. `substitutes` are the seats played by one, with when he came.
    """
    taken = substitutes or {}
    counted = [score - penalty for score, penalty in zip(scores, at_once, strict=True)]
    order = list(ranked_by or scores)
    order = [score - penalty for score, penalty in zip(order, at_once, strict=True)]
    placed, shares = _ranked(order, book, taken)
    net = net_points(counted, book)
    lines = []
    for seat, points in enumerate(net):
        if seat in taken:
            lines.append(_substituted(book, placed[seat], points, shares[seat], overall[seat]))
            continue
        total = points + shares[seat] - after_uma[seat] - overall[seat]
        lines.append(
            Line(placed[seat], points, shares[seat], after_uma[seat], overall[seat], total)
        )
    return lines


def _ranked(
    order: list[int], book: Rulebook, substitutes: Mapping[int, str]
) -> tuple[list[int], list[int]]:
    """Places and uma; a substitute who came in the middle is last where the book says so."""
    forced = book.value("substitute_mid_session") == "substitute_last"
    last = [seat for seat, came in substitutes.items() if came == MIDDLE and forced]
    if not last:
        return list(places(order, book)), list(uma(order, book))
    # Below every score that can be reached, so that the others share the better places by their own order.
    lowered = [score - 10**7 * (seat in last) for seat, score in enumerate(order)]
    return list(places(lowered, book)), list(uma(lowered, book))


def _substituted(book: Rulebook, place: int, points: int, share: int, overall: int) -> Line:
    """The line of the player whose seat a substitute played."""
    answer = book.value("substitute_result")
    if answer == "none":
        return Line(place, points, share, 0, overall, points + share - overall, True, True)
    if (
        answer == "real"
    ):  # the substitute's score is real and his own; the player missed the session
        return _missed(place, _price(book) or 0, overall)
    line_points, line_uma = answer
    total = line_points + line_uma - overall
    return Line(place, line_points, line_uma, 0, overall, total, True, True)


def absent_line(book: Rulebook, taken: int) -> Line:
    """The line of a player who had no seat, having left: the book's price of a session, or a substituted one.

    `taken` are penalties all the same: manners do not need a table.
    """
    price = _price(book)
    if price is not None:
        return _missed(1, price, taken)
    level = [book.value("start_points")] * 4
    return session_lines(level, book, overall=(taken, 0, 0, 0), substitutes={0: START})[0]


def _missed(place: int, price: int, overall: int) -> Line:
    """A line that counts for nothing but what missing the session costs."""
    return Line(place, 0, 0, 0, price + overall, -price - overall, False, True)


def _price(book: Rulebook) -> int | None:
    """What a missed session costs, where the book has a number for it."""
    price = book.value("missed_session_penalty")
    return price if isinstance(price, int) else None


def points_due(bets_left: int, book: Rulebook) -> int:
    """What the four scores of a sheet must add up to.

    Bets that nobody gets are missing from the sum where the book leaves them on the table; elsewhere none can be left.
    """
    whole: int = 4 * book.value("start_points")
    if not bets_left:
        return whole
    if book.value("leftover_bets") != "lost":
        clause = book.fields["leftover_bets"].clause
        raise NotationError(
            "{bets} bets left: the book gives them to a player, so none can be left",
            clause,
            bets=bets_left,
        )
    return whole - bets_left * int(book.value("riichi_bet"))

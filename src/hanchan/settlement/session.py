"""The four lines of a finished session: points, uma, penalties and totals, with substitutes as the book says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..errors import NotationError
from ..rules.book import Rulebook
from .standings import net_points, places, uma

START, MIDDLE = "start", "middle"  # when a substitute took the seat


class SessionLine(NamedTuple):
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
) -> list[SessionLine]:
    """The lines of the players to whom the seats belong.

    `scores` are the points on the sheet; penalties taken at once come off them before the places are counted, the
    others do not move a place. `substitutes` are the seats played by one, with when he came. What a player did before
    a substitute came in the middle stays his own: it is added to the line the book fixes for him (ruling A-18).
    """
    taken = substitutes or {}
    counted, order = (
        [score - penalty for score, penalty in zip(each, at_once, strict=True)]
        for each in (scores, ranked_by or scores)
    )
    if book.value("substitute_mid_session") == "substitute_last":
        # Below every score that can be reached: the others share the better places by their own order.
        last = [seat for seat, came in taken.items() if came == MIDDLE]
        order = [score - 10**7 * (seat in last) for seat, score in enumerate(order)]
    placed, shares = places(order, book), uma(order, book)
    lines = []
    for seat, points in enumerate(net_points(counted, book)):
        place, share = placed[seat], shares[seat]
        if seat in taken:
            present = taken[seat] == MIDDLE
            own = (at_once[seat], after_uma[seat]) if present else (0, 0)
            lines.append(_substituted(book, place, points, share, *own, overall[seat]))
        else:
            total = points + share - after_uma[seat] - overall[seat]
            lines.append(SessionLine(place, points, share, after_uma[seat], overall[seat], total))
    return lines


def _substituted(
    book: Rulebook,
    place: int,
    points: int,
    share: int,
    at_once: int,
    after_uma: int,
    overall: int,
) -> SessionLine:
    """The line of the player whose seat a substitute played, the player's own penalties taken off."""
    answer = book.value("substitute_result")
    if answer == "real":  # the substitute's score is his own; the player missed the session
        return _missed(place, _price(book) or 0, at_once + after_uma + overall)
    if answer != "none":
        # The table's points, penalties at once among them, give way to the fixed ones.
        points, share = answer
        points -= at_once
    total = points + share - after_uma - overall
    return SessionLine(place, points, share, after_uma, overall, total, True, True)


def absent_line(book: Rulebook, taken: int) -> SessionLine:
    """The line of a player who had no seat, having left: the book's price of a session, or a substituted one.

    `taken` are penalties all the same: manners do not need a table.
    """
    price = _price(book)
    if price is not None:
        return _missed(1, price, taken)
    level = [book.value("start_points")] * 4
    return session_lines(level, book, overall=(taken, 0, 0, 0), substitutes={0: START})[0]


def _missed(place: int, price: int, overall: int) -> SessionLine:
    """A line that counts for nothing but what missing the session costs."""
    return SessionLine(place, 0, 0, 0, price + overall, -price - overall, False, True)


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
        clause = book.cite("bets-left")
        raise NotationError(
            "{bets} bets left: the book gives them to a player, so none can be left",
            clause,
            bets=bets_left,
        )
    return whole - bets_left * int(book.value("riichi_bet"))

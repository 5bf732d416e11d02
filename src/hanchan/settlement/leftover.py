"""The bets that are still on the table when a game is over (rulings R31, W-06)."""

from __future__ import annotations

from ..compile.kernel import Row, kernel
from ..rules.play import BETS_RETURNED, BETS_TO_WINNER, TIE_INITIAL_SEAT, Play
from ..tiles import SEATS
from .seats import count_seats
from .standings import hundreds_each, place_of


@kernel
def first_places(scores: Row, at: int, play: Play) -> int:
    """The seats that are first; one only where the seat breaks ties."""
    first = 0
    for seat in range(SEATS):
        if place_of(scores, at, seat, play.tie_break == TIE_INITIAL_SEAT) == 1:
            first |= 1 << seat
    return first


@kernel
def leftover_points(seat: int, first: int, bets: int, placed: int, play: Play) -> int:
    """What the seat gets of the bets: all go to the first places, or its own `placed` come back, or none does."""
    if play.leftover_bets == BETS_RETURNED:
        return placed * play.riichi_bet
    if play.leftover_bets != BETS_TO_WINNER or first >> seat & 1 == 0:
        return 0
    pot = bets * play.riichi_bet
    sharers = count_seats(first)
    share = hundreds_each(pot, sharers)
    if first & (1 << seat) - 1:
        return share
    return pot - share * (sharers - 1)  # the rest is the first one's, and breaks no tie (R32)


@kernel
def leftover_lost(bets: int, placed: int, play: Play) -> int:
    """The bets that nobody gets, `placed` of them being somebody's own."""
    if play.leftover_bets == BETS_TO_WINNER:
        return 0
    return bets - placed if play.leftover_bets == BETS_RETURNED else bets

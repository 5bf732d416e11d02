"""Wins: who is paid, who pays, and which winner takes the counters and the bets.

`source` is the seat whose tile it was: the winner's own for a self-draw.
"""

from __future__ import annotations

from ..compile.kernel import Row, kernel
from ..rules.play import BETS_OWN_BACK, COUNTERS_NEAREST, RON_NEAREST, RON_THREE_ABORTS, Play
from ..scoring.points import Payments
from ..tiles import SEATS
from .seats import count_seats, nearest_after


@kernel
def paid_winners(claimants: int, source: int, play: Play) -> int:
    """The seats that win on one tile, of those that claim it: 0 if so many abort the hand (rulings R14, W-03)."""
    if count_seats(claimants) == 3 and play.multiple_ron == RON_THREE_ABORTS:
        return 0
    if play.multiple_ron == RON_NEAREST:
        return 1 << nearest_after(claimants, source)
    return claimants


@kernel
def counters_for(seat: int, winners: int, source: int, counters: int, play: Play) -> int:
    """The counters that one of the winners is paid."""
    if play.multiple_ron_counters == COUNTERS_NEAREST and seat != nearest_after(winners, source):
        return 0
    return counters


@kernel
def bets_for(seat: int, winners: int, source: int, bets: int, in_riichi: int, play: Play) -> int:
    """The bets that one of the winners takes: the nearest takes all but what others placed in this hand (R14)."""
    own_back = count_seats(winners) > 1 and play.multiple_ron_bets == BETS_OWN_BACK
    back = winners & in_riichi if own_back else 0
    taken = back >> seat & 1
    if seat == nearest_after(winners, source):
        taken += bets - count_seats(back)
    return taken


@kernel
def is_liable_apart(liable: int, seat: int, source: int) -> bool:
    """Somebody (-1: nobody) answers for the win besides the discarder, who when liable pays all as a discarder."""
    return liable >= 0 and liable != seat and liable != source


@kernel
def pay_win(
    changes: Row, at: int, seat: int, source: int, dealer: int, liable: int, paid: Payments
) -> None:
    """Moves what a win costs each of the others to the winner."""
    for payer in range(SEATS):
        points = 0
        if payer == seat:
            continue
        if seat == source:
            points = paid.east if payer == dealer else paid.others
        elif payer == source:
            points = paid.discarder
        if payer == liable:
            points += paid.liable
        changes[at + payer] -= points
        changes[at + seat] += points

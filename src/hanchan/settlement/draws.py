"""Exhaustive draws: what the noten players pay, and nagashi mangan."""

from __future__ import annotations

from ..compile.kernel import Row, kernel
from ..rules.play import EMPTY_ALL_VISIBLE, NAGASHI_WIN, Play
from ..scoring.points import MANGAN_BASE, tsumo_points
from ..tiles import SEATS
from .seats import count_seats, nearest_after


@kernel
def pay_noten(changes: Row, at: int, tenpai: int, play: Play) -> None:
    """The noten players pay the tenpai ones; nothing moves if all or none are tenpai."""
    count = count_seats(tenpai)
    if count == 0 or count == SEATS:
        return
    for seat in range(SEATS):
        if tenpai >> seat & 1:
            changes[at + seat] += play.noten_payment // count
        else:
            changes[at + seat] -= play.noten_payment // (SEATS - count)


@kernel
def riichi_may_end_noten(play: Play) -> bool:
    """A hand may be noten at the draw though its riichi was valid: where tiles that all lie open are no wait."""
    return play.empty_tenpai == EMPTY_ALL_VISIBLE


@kernel
def pay_nagashi(
    changes: Row, at: int, nagashi: int, dealer: int, counters: int, bets: int, play: Play
) -> int:
    """Each qualifier is paid a self-drawn mangan; as a win also counters and, the first from East, bets (R19, A-08).

    What comes back are the bets taken.
    """
    as_win = play.nagashi_mangan == NAGASHI_WIN
    taken = bets if as_win else 0
    each = counters * play.worth.counter_tsumo if as_win else 0
    for seat in range(SEATS):
        if nagashi >> seat & 1:
            move_mangan(changes, at, seat, dealer, 1, each)
    changes[at + nearest_after(nagashi, dealer - 1)] += taken * play.riichi_bet
    return taken


@kernel
def move_mangan(changes: Row, at: int, seat: int, dealer: int, sign: int, each: int) -> None:
    """The other three pay the seat a self-drawn mangan and so much more each; with sign -1 the seat pays them."""
    for other in range(SEATS):
        if other != seat:
            points = tsumo_points(MANGAN_BASE, int(seat == dealer), int(other == dealer)) + each
            changes[at + other] -= sign * points
            changes[at + seat] += sign * points

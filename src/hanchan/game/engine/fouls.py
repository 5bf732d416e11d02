"""What a chombo does, and the riichi and kongs that turn out to have been none.

In ordinary play none of this can happen; a referee's table lets a player do wrong and judges by the book.
"""

from __future__ import annotations

from ...compile.kernel import kernel
from ...rules.play import JUDGED_AT_WIN_OR_DRAW, PAID_AT_TABLE, PAID_NEVER
from ...scoring.points import MANGAN_BASE, tsumo_points
from . import codes
from .codes import COUNTERS, DEALER, IN_RIICHI, RIICHI_STATE
from .log import emit, happen, new_row
from .state import SEATS, Table


@kernel
def false_at_draw(t: Table) -> int:
    """The seats whose riichi, or kong after it, comes to light as false at a draw (rulings R02, R34, W-18)."""
    mask = 0
    for seat in range(SEATS):
        row = t.seats[seat]
        shown = row[RIICHI_STATE] == IN_RIICHI and not row[codes.DEAD]
        if shown and (row[codes.FALSE_RIICHI] or row[codes.FALSE_KONG]):
            mask |= 1 << seat
    return mask


@kernel
def is_false_win(t: Table, seat: int) -> bool:
    """The seat's win brings its own false riichi or kong to light."""
    row = t.seats[seat]
    if row[codes.FALSE_KONG]:
        return True
    return row[codes.FALSE_RIICHI] != 0 and t.play.noten_riichi_judged == JUDGED_AT_WIN_OR_DRAW


@kernel
def end_in_chombo(t: Table, offenders: int) -> None:
    """The offenders pay, this hand's bets go back, and the hand is dealt again as it was (rulings R01, R33, W-17).

    Without offenders it is a redeal through nobody's fault.
    """
    number = new_row(t, codes.CHOMBO, t.now[DEALER])
    row = t.log[number]
    row[2] = offenders
    if t.play.chombo_penalty == PAID_AT_TABLE:
        for offender in range(SEATS):
            if offenders >> offender & 1:
                pay_chombo(t, number, offender)
    happen(t, number)
    if t.play.chombo_penalty != PAID_AT_TABLE and t.play.chombo_penalty != PAID_NEVER:
        for offender in range(SEATS):
            if offenders >> offender & 1:
                emit(t, codes.PENALTY, offender, t.play.chombo_points, t.play.chombo_penalty, 0)
    deal_again(t)


@kernel
def pay_chombo(t: Table, number: int, offender: int) -> None:
    """A mangan to the others: 4000 to East and 2000 to each other; East 4000 to each."""
    dealer = t.now[DEALER]
    for seat in range(SEATS):
        if seat != offender:
            points = tsumo_points(MANGAN_BASE, int(offender == dealer), int(seat == dealer))
            t.log[number][3 + offender] -= points
            t.log[number][3 + seat] += points


@kernel
def deal_again(t: Table) -> None:
    """The same hand once more: same dealer, same counters."""
    number = new_row(t, codes.HAND_END, t.now[DEALER])
    row = t.log[number]
    row[3] = t.now[codes.ROUND]
    row[4] = t.now[COUNTERS]
    row[5] = t.now[codes.STREAK]
    row[6] = t.now[codes.BETS]
    for seat in range(SEATS):
        row[7 + seat] = t.seats[seat][codes.POINTS]
    happen(t, number)

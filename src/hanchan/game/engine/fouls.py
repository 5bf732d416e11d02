"""What a chombo does, and the riichi and kongs that turn out to have been none.

In ordinary play none of this can happen; a referee's table lets a player do wrong and judges by the book.
"""

from __future__ import annotations

from ...compile.kernel import kernel
from ...rules.play import JUDGED_AT_WIN_OR_DRAW
from ...settlement.chombo import pay_chombo, points_taken
from ...tiles import SEATS
from . import codes, rows
from .apply import emit, happen, new_row
from .codes import COUNTERS, DEALER, IN_RIICHI, RIICHI_STATE
from .settle import write_scores
from .state import Table


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
    row[rows.CHOMBO_OFFENDERS] = offenders
    pay_chombo(row, rows.CHOMBO_CHANGES, offenders, t.now[DEALER], t.play)
    happen(t, number)
    points = points_taken(t.play)
    for offender in range(SEATS):
        if points and offenders >> offender & 1:
            emit(t, codes.PENALTY, offender, points, t.play.chombo_penalty, 0)
    deal_again(t)


@kernel
def deal_again(t: Table) -> None:
    """The same hand once more: same dealer, same counters."""
    number = new_row(t, codes.HAND_END, t.now[DEALER])
    row = t.log[number]
    row[rows.HAND_END_ROUND] = t.now[codes.ROUND]
    row[rows.HAND_END_COUNTERS] = t.now[COUNTERS]
    row[rows.HAND_END_STREAK] = t.now[codes.STREAK]
    row[rows.HAND_END_BETS] = t.now[codes.BETS]
    write_scores(t, row, rows.HAND_END_SCORES)
    happen(t, number)

"""Nagashi mangan: who has it and, where it is a win, who claims it (rulings R19, A-17)."""

from __future__ import annotations

from ...compile.kernel import kernel
from ...rules.play import NAGASHI_OFF, NAGASHI_WIN
from ...tiles import ORPHANS_MASK, SEATS, kind_of
from . import codes
from .state import Table, discard_face


@kernel
def has_nagashi(t: Table, seat: int) -> bool:
    """All discards of the seat are terminals and honours and none was claimed (ruling R19)."""
    row = t.seats[seat]
    if t.play.nagashi_mangan == NAGASHI_OFF or row[codes.CLAIMED_FROM] or row[codes.DEAD]:
        return False
    if row[codes.OPEN_MELDS] and not t.play.nagashi_open_hand:
        return False
    for place in range(row[codes.RIVER]):
        if ORPHANS_MASK >> kind_of(discard_face(t.rivers[seat][place])) & 1 == 0:
            return False
    return row[codes.RIVER] > 0


@kernel
def nagashi_mask(t: Table) -> int:
    """The seats that have nagashi mangan."""
    mask = 0
    for seat in range(SEATS):
        if has_nagashi(t, seat):
            mask |= 1 << seat
    return mask


@kernel
def may_claim_nagashi(t: Table, seat: int) -> bool:
    """The seat has nagashi mangan, may claim it or let it go, and has done neither."""
    if t.play.nagashi_mangan != NAGASHI_WIN:
        return False
    return t.seats[seat][codes.NAGASHI_ANSWER] == codes.NOT_ANSWERED and has_nagashi(t, seat)


@kernel
def claimants_left(t: Table) -> int:
    """The seats that may still claim nagashi mangan."""
    mask = 0
    for seat in range(SEATS):
        if may_claim_nagashi(t, seat):
            mask |= 1 << seat
    return mask


@kernel
def paid_nagashi(t: Table) -> int:
    """The seats that are paid for nagashi mangan: who claimed it or, where it is no win, all who have it."""
    if t.play.nagashi_mangan != NAGASHI_WIN:
        return nagashi_mask(t)
    mask = 0
    for seat in range(SEATS):
        row = t.seats[seat]  # a hand that has died since it claimed wins nothing
        mask |= int(row[codes.NAGASHI_ANSWER] == codes.CLAIMED and not row[codes.DEAD]) << seat
    return mask

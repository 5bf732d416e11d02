"""A tile that lies open to claims: the window, what it means to let it pass, and what a call interrupts."""

from __future__ import annotations

from ...compile.kernel import inlined
from ...rules.play import (
    DORA_AFTER_DISCARD,
    FURITEN_OFF,
    UNTIL_DRAW_OR_ANY_CALL,
    UNTIL_DRAW_OR_CLAIM,
)
from ...scoring.waits import thirteen_orphans_shanten
from ...tiles import kind_of
from . import codes
from .codes import (
    IN_RIICHI,
    IPPATSU,
    LAST_FACE,
    LAST_SEAT,
    LIVE_END,
    MELDS,
    PASSED,
    PASSED_IN_RIICHI,
    PHASE,
    RIICHI_STATE,
    SHUT,
    UNCALLED,
    WAITS,
    WINDOW,
)
from .state import (
    SEATS,
    Table,
)


@inlined
def open_window(t: Table, window: int, seat: int, face: int) -> None:
    """The face lies open to the claims of the other three."""
    t.now[WINDOW] = window
    t.now[LAST_SEAT] = seat
    t.now[LAST_FACE] = face
    t.now[PHASE] = codes.CLAIMS


@inlined
def close_window(t: Table) -> None:
    """Nobody won on the tile that lay open: who could have is furiten; a kong that was not robbed stands."""
    window = t.now[WINDOW]
    if window == SHUT:
        return
    if window != codes.ON_DISCARD:
        count_kong(t, window == codes.ON_ADDED_KONG)
        interrupt(t, t.now[LAST_SEAT])
    if t.play.temporary_furiten != FURITEN_OFF:
        for seat in range(SEATS):
            let_pass(t, seat)
    t.now[WINDOW] = SHUT


@inlined
def let_pass(t: Table, seat: int) -> None:
    """The seat is furiten if it could have won on the open tile; after riichi for good."""
    row = t.seats[seat]
    row[PASSED] = min(row[PASSED], codes.EARLIER)
    row[PASSED_IN_RIICHI] = min(row[PASSED_IN_RIICHI], codes.EARLIER)
    if seat == t.now[LAST_SEAT] or not could_win(t, seat):
        return
    if row[PASSED] == 0:
        row[PASSED] = codes.JUST_NOW
    if row[PASSED_IN_RIICHI] == 0 and row[RIICHI_STATE] == IN_RIICHI:
        row[PASSED_IN_RIICHI] = codes.JUST_NOW


@inlined
def count_kong(t: Table, is_open: bool) -> None:
    """One more kong: a live tile goes to the dead wall, and an indicator is due now or with the discard."""
    t.now[codes.KONGS] += 1
    t.now[LIVE_END] -= 1
    if is_open and t.play.kan_dora_timing == DORA_AFTER_DISCARD:
        t.now[codes.PENDING_DORA] += 1


@inlined
def could_win(t: Table, seat: int) -> bool:
    """The open tile completes the seat's hand, with or without a yaku (ema2016:3.4.5-d)."""
    if t.seats[seat][WAITS] >> kind_of(t.now[LAST_FACE]) & 1 == 0:
        return False
    return t.now[WINDOW] != codes.ON_CONCEALED_KONG or waits_for_orphans(t, seat)


@inlined
def waits_for_orphans(t: Table, seat: int) -> bool:
    """The hand waits as thirteen orphans."""
    return t.seats[seat][MELDS] == 0 and thirteen_orphans_shanten(t.hands[seat]) == 0


@inlined
def interrupt(t: Table, caller: int) -> None:
    """A call or completed kong: the first go-around and every ippatsu are over, and so may furiten be."""
    t.now[UNCALLED] = 0
    for seat in range(SEATS):
        t.seats[seat][IPPATSU] = 0
        if t.play.temporary_furiten == UNTIL_DRAW_OR_ANY_CALL:
            t.seats[seat][PASSED] = 0
    if t.play.temporary_furiten == UNTIL_DRAW_OR_CLAIM:
        t.seats[caller][PASSED] = 0

"""A tile that lies open to claims: the window, whose claim leads, what it means to let it pass or to call."""

from __future__ import annotations

from ...compile.kernel import inlined, kernel
from ...rules.play import (
    DORA_AFTER_DISCARD,
    FURITEN_OFF,
    PUNG_FIRST,
    THREE_SECONDS,
    UNTIL_DRAW_OR_ANY_CALL,
    UNTIL_DRAW_OR_CLAIM,
)
from ...scoring.waits import thirteen_orphans_shanten
from ...tiles import SEATS, kind_of
from . import codes
from .codes import action_act
from .state import Table


@inlined
def open_window(t: Table, window: int, seat: int, face: int) -> None:
    """The face lies open to the claims of the other three."""
    t.now[codes.WINDOW] = window
    t.now[codes.LAST_SEAT] = seat
    t.now[codes.LAST_FACE] = face
    t.now[codes.PHASE] = codes.CLAIMS


@inlined
def close_window(t: Table) -> None:
    """Nobody won on the tile that lay open: who could have is furiten; a kong that was not robbed stands."""
    window = t.now[codes.WINDOW]
    if window == codes.SHUT:
        return
    if window != codes.ON_DISCARD:
        count_kong(t, window == codes.ON_ADDED_KONG)
        t.now[codes.ENDED] = ended_by_call(t, codes.AT_KONG)
        interrupt(t, t.now[codes.LAST_SEAT])
    if t.play.temporary_furiten != FURITEN_OFF:
        for seat in range(SEATS):
            let_pass(t, seat)
    t.now[codes.WINDOW] = codes.SHUT


@inlined
def let_pass(t: Table, seat: int) -> None:
    """The seat is furiten if it could have won on the open tile; after riichi for good."""
    row = t.seats[seat]
    now = codes.AT_DISCARD if t.now[codes.WINDOW] == codes.ON_DISCARD else codes.AT_KONG
    row[codes.PASSED] = min(row[codes.PASSED], now - 1)
    row[codes.PASSED_IN_RIICHI] = min(row[codes.PASSED_IN_RIICHI], now - 1)
    if seat == t.now[codes.LAST_SEAT] or not could_win(t, seat):
        return
    if row[codes.PASSED] == 0:
        row[codes.PASSED] = now
    if row[codes.PASSED_IN_RIICHI] == 0 and row[codes.RIICHI_STATE] == codes.IN_RIICHI:
        row[codes.PASSED_IN_RIICHI] = now


@inlined
def count_kong(t: Table, is_open: bool) -> None:
    """One more kong: a live tile goes to the dead wall, and an indicator is due now or with the discard."""
    t.now[codes.KONGS] += 1
    t.now[codes.LIVE_END] -= 1
    if is_open and t.play.kan_dora_timing == DORA_AFTER_DISCARD:
        t.now[codes.PENDING_DORA] += 1


@inlined
def could_win(t: Table, seat: int) -> bool:
    """The open tile completes the seat's hand, with or without a yaku (ema2016:3.4.5-d)."""
    if t.seats[seat][codes.WAITS] >> kind_of(t.now[codes.LAST_FACE]) & 1 == 0:
        return False
    return t.now[codes.WINDOW] != codes.ON_CONCEALED_KONG or waits_for_orphans(t, seat)


@inlined
def waits_for_orphans(t: Table, seat: int) -> bool:
    """The hand waits as thirteen orphans."""
    return t.seats[seat][codes.MELDS] == 0 and thirteen_orphans_shanten(t.hands[seat]) == 0


@inlined
def ended_by_call(t: Table, last: int) -> int:
    """What a call will end, as bits of ENDED: the first go-around, every ippatsu, furiten no newer than `last`."""
    ended = t.now[codes.UNCALLED] << codes.WAS_UNCALLED
    for seat in range(SEATS):
        row = t.seats[seat]
        ended |= row[codes.IPPATSU] << codes.WAS_IPPATSU + seat
        ended |= int(0 < row[codes.PASSED] <= last) << codes.WAS_PASSED + seat
    return ended


@inlined
def interrupt(t: Table, caller: int) -> None:
    """A call or completed kong: the first go-around and every ippatsu are over, and so may furiten be."""
    t.now[codes.UNCALLED] = 0
    for seat in range(SEATS):
        t.seats[seat][codes.IPPATSU] = 0
        if t.play.temporary_furiten == UNTIL_DRAW_OR_ANY_CALL:
            t.seats[seat][codes.PASSED] = 0
    if t.play.temporary_furiten == UNTIL_DRAW_OR_CLAIM:
        t.seats[caller][codes.PASSED] = 0


@inlined
def ron_mask(t: Table) -> int:
    """The seats that have said ron."""
    rons = 0
    for seat in range(SEATS):
        rons |= int(action_act(t.answers[seat]) == codes.RON) << seat
    return rons


@inlined
def best_caller(t: Table) -> int:
    """The seat whose call prevails; -1 if nobody calls. Four equal tiles allow one pung or kong beside a chow."""
    chow = -1
    pung = -1
    for seat in range(SEATS):
        what = action_act(t.answers[seat])
        if what == codes.CALL_PUNG or what == codes.CALL_KONG:
            pung = seat
        elif what == codes.CALL_CHOW:
            chow = seat
    if chow < 0 or pung < 0:
        return max(chow, pung)
    if t.play.claim_priority == PUNG_FIRST:
        return chow if is_too_late(t, pung, chow) else pung
    return chow if is_clearly_first(t, chow, pung) else pung


@kernel
def leading_claim(t: Table) -> int:
    """The seat whose claim leads among those that are in: the nearest win, else the best call; -1 without any."""
    for turn in range(1, SEATS):
        seat = (t.now[codes.LAST_SEAT] + turn) % SEATS
        if action_act(t.answers[seat]) == codes.RON:
            return seat
    return best_caller(t)


@kernel
def is_too_late(t: Table, pung: int, chow: int) -> bool:
    """Where the book says so, a pung goes before a chow only within three seconds of the discard (ruling R06)."""
    discarded = t.stamps[t.now[codes.LAST_SEAT]]
    if t.play.claim_timing != THREE_SECONDS or discarded == codes.NO_STAMP:
        return False
    if t.stamps[pung] == codes.NO_STAMP or t.stamps[chow] == codes.NO_STAMP:
        return False
    return t.stamps[pung] > discarded + codes.CLAIM_MS and t.stamps[chow] <= t.stamps[pung]


@kernel
def is_clearly_first(t: Table, seat: int, other: int) -> bool:
    """The seat's call came before the other's and not at once with it, as calls without a time all do (W-04)."""
    if t.stamps[seat] == codes.NO_STAMP or t.stamps[other] == codes.NO_STAMP:
        return False
    return t.stamps[seat] + t.play.simultaneity_ms < t.stamps[other]

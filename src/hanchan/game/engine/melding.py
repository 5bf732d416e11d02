"""Sets laid down: claimed ones, and kongs of the own turn; who is liable for them, what may not be discarded after."""

from __future__ import annotations

from ...compile.kernel import kernel
from ...rules.play import SWAP_ALLOWED, SWAP_FORBIDDEN
from ...scoring.sets import (
    ADDED,
    CHOW,
    CLAIMED,
    CONCEALED,
    KONG,
    PUNG,
    set_kind,
    set_open,
    set_shape,
)
from ...tiles import FIRST_HONOUR, KINDS, WHITE, is_five, kind_of
from . import codes, rows
from .rows import tiles_used
from .state import (
    Table,
    hold,
    meld_face,
    meld_reds,
    meld_set,
    meld_source,
    pack_discard,
    pack_meld,
    remove_face,
)
from .tenpai import can_kong_in_riichi, find_waits
from .windows import close_window, count_kong, ended_by_call, interrupt, open_window


@kernel
def call(t: Table, number: int) -> None:
    """A claimed chow, pung or kong: the tiles are exposed and the turn is the caller's."""
    event = t.log[number]
    seat, act = event[rows.SEAT], event[rows.CALLED_ACT]
    face, source = event[rows.CALLED_FACE], event[rows.CALLED_SOURCE]
    close_window(t)
    t.now[codes.ENDED] = ended_by_call(t, codes.EARLIER)
    interrupt(t, seat)
    t.rivers[source][t.seats[source][codes.RIVER] - 1] |= pack_discard(0, 0, 0, 1)
    t.seats[source][codes.CLAIMED_FROM] += 1
    kind = kind_of(face)
    low = kind
    reds = int(face >= KINDS)
    for place in range(tiles_used(act)):
        used = event[rows.CALLED_USED + place]
        remove_face(t, seat, used)
        low = min(low, kind_of(used))
        reds += used >= KINDS
    shape = CHOW if act == codes.CALL_CHOW else (KONG if act == codes.CALL_KONG else PUNG)
    row = t.seats[seat]
    t.stamps[seat] = event[rows.CALLED_STAMPS + seat]
    t.melds[seat][row[codes.MELDS]] = pack_meld(shape, low, CLAIMED, source, reds, face)
    row[codes.MELDS] += 1
    row[codes.OPEN_MELDS] += 1
    t.now[codes.TURN] = seat
    t.now[codes.DRAWN_FACE] = codes.NONE
    t.now[codes.REPLACED] = 0
    t.now[codes.SWAP_MASK] = swap_mask(t, act, kind, low)
    t.now[codes.PHASE] = codes.IN_TURN
    t.now[codes.FED_BY] = -1
    feed(t, seat, source, kind)
    if act == codes.CALL_KONG:
        count_kong(t, True)
        t.now[codes.FED_BY] = source
        t.now[codes.SWAP_MASK] = 0
        row[codes.WAITS] = find_waits(t, seat)


@kernel
def swap_mask(t: Table, act: int, kind: int, low: int) -> int:
    """The kinds that may not be discarded at once after this claim (rulings R07, W-27)."""
    rule = t.play.swap_calling
    if rule == SWAP_ALLOWED:
        return 0
    mask = 1 << kind
    if rule == SWAP_FORBIDDEN and act == codes.CALL_CHOW:
        if kind == low and kind % 9 < 6:
            mask |= 1 << kind + 3
        elif kind == low + 2 and kind % 9 > 2:
            mask |= 1 << kind - 3
    return mask


@kernel
def feed(t: Table, seat: int, source: int, kind: int) -> None:
    """Whoever supplied the third dragon or the fourth wind set is liable (rulings R21, W-15)."""
    if kind < FIRST_HONOUR:
        return
    is_dragon = kind >= WHITE
    sets = 0
    for place in range(t.seats[seat][codes.MELDS]):
        meld = t.melds[seat][place]
        other = set_kind(meld_set(meld))
        same = other >= FIRST_HONOUR and (other >= WHITE) == is_dragon
        seen = set_open(meld_set(meld)) or t.play.liability_counts_concealed_kong
        sets += 1 if same and seen else 0
    if is_dragon and sets == 3:
        t.seats[seat][codes.LIABLE_DRAGONS] = source
    if not is_dragon and sets == 4:
        t.seats[seat][codes.LIABLE_WINDS] = source


@kernel
def konged(t: Table, number: int) -> None:
    """A concealed kong or one added to a pung: open to robbing before it stands."""
    event = t.log[number]
    seat, act, face = event[rows.SEAT], event[rows.KONGED_ACT], event[rows.KONGED_FACE]
    kind = kind_of(face)
    row = t.seats[seat]
    t.stamps[seat] = event[rows.KONGED_STAMP]
    if row[codes.RIICHI_STATE] == codes.IN_RIICHI and not can_kong_in_riichi(t, seat, kind):
        row[codes.FALSE_KONG] = 1  # only a referee's table lets this happen
    if act == codes.CONCEALED_KONG:
        reds = t.reds[seat][kind // 9] if is_five(kind) else 0
        hold(t, seat, kind, -4)
        if reds:
            t.reds[seat][kind // 9] = 0
        t.melds[seat][row[codes.MELDS]] = pack_meld(KONG, kind, CONCEALED, seat, reds, kind)
        row[codes.MELDS] += 1
        open_window(t, codes.ON_CONCEALED_KONG, seat, face)
    else:
        remove_face(t, seat, face)
        extend_pung(t, seat, face)
        open_window(t, codes.ON_ADDED_KONG, seat, face)
    t.now[codes.DRAWN_FACE] = codes.NONE
    t.now[codes.REPLACED] = 0
    t.now[codes.FED_BY] = -1
    row[codes.WAITS] = find_waits(t, seat)


@kernel
def extend_pung(t: Table, seat: int, face: int) -> None:
    """The open pung of the face's kind becomes a kong; who fed the pung stays known."""
    kind = kind_of(face)
    for place in range(t.seats[seat][codes.MELDS]):
        meld = t.melds[seat][place]
        if set_shape(meld_set(meld)) == PUNG and set_kind(meld_set(meld)) == kind:
            reds = meld_reds(meld) + (1 if face >= KINDS else 0)
            source, claimed = meld_source(meld), meld_face(meld)
            t.melds[seat][place] = pack_meld(KONG, kind, ADDED, source, reds, claimed)

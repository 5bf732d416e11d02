"""What a seat can see: copies that are still out of sight, its own tiles and melds, dora, who threatens."""

from __future__ import annotations

from ...compile.kernel import kernel
from ...game.engine import codes
from ...game.engine.codes import MELDS, OPEN_MELDS, RIVER
from ...game.engine.state import Table, discard_face, meld_reds, meld_set, was_claimed, wind_of
from ...scoring.sets import CHOW, set_kind, set_shape, set_tiles
from ...tiles import COPIES, EAST, KINDS, SEATS, WHITE, kind_of, next_kind
from .scratch import MELD_CHOWS, MELD_COUNT, MELD_HAN, MELD_KINDS, MELD_OPEN, Scratch


@kernel
def look(t: Table, m: Scratch, seat: int) -> None:
    """Writes the unseen copies, the concealed tiles and the melds of the seat to the scratch."""
    for kind in range(KINDS):
        m.held[kind] = t.hands[seat][kind]
        m.unseen[kind] = COPIES - t.hands[seat][kind]
    for place in range(t.now[codes.TURNED]):
        m.unseen[kind_of(t.indicators[place])] -= 1
    for other in range(SEATS):
        for place in range(t.seats[other][RIVER]):
            tile = t.rivers[other][place]
            if not was_claimed(tile):
                m.unseen[kind_of(discard_face(tile))] -= 1
        for place in range(t.seats[other][MELDS]):
            see_set(m, meld_set(t.melds[other][place]))
    read_melds(t, m, seat)


@kernel
def see_set(m: Scratch, packed: int) -> None:
    """The tiles of a meld are seen."""
    low = set_kind(packed)
    if set_shape(packed) == CHOW:
        for kind in range(low, low + 3):
            m.unseen[kind] -= 1
    else:
        m.unseen[low] -= set_tiles(packed)


@kernel
def read_melds(t: Table, m: Scratch, seat: int) -> None:
    """Writes what the seat's melds come to."""
    for place in range(5):
        m.sets[place] = 0
    for place in range(t.seats[seat][MELDS]):
        packed = meld_set(t.melds[seat][place])
        add_meld(t, m, seat, set_kind(packed), set_shape(packed) == CHOW)
    m.sets[MELD_OPEN] = t.seats[seat][OPEN_MELDS]


@kernel
def add_meld(t: Table, m: Scratch, seat: int, low: int, is_chow: bool) -> None:
    """One more open meld."""
    m.sets[MELD_COUNT] += 1
    m.sets[MELD_OPEN] += 1
    m.sets[MELD_KINDS] |= (7 if is_chow else 1) << low
    if is_chow:
        m.sets[MELD_CHOWS] += 1
    else:
        m.sets[MELD_HAN] += pung_han(t, seat, low)


@kernel
def pung_han(t: Table, seat: int, kind: int) -> int:
    """The han of a pung of the kind by itself: a dragon, the seat wind, the prevailing wind."""
    if kind >= WHITE:
        return 1
    if kind < EAST:
        return 0
    return int(kind == EAST + wind_of(t, seat)) + int(kind == EAST + t.now[codes.ROUND] % 4)


@kernel
def dora_of(t: Table, kind: int) -> int:
    """How many indicators point to the kind."""
    found = 0
    for place in range(t.now[codes.TURNED]):
        found += next_kind(kind_of(t.indicators[place])) == kind
    return found


@kernel
def shown_han(t: Table, seat: int) -> int:
    """The han that the seat's melds show: dora, pungs of value, and two for melds of one suit."""
    han = 0
    suits = 0
    for place in range(t.seats[seat][MELDS]):
        packed = meld_set(t.melds[seat][place])
        low = set_kind(packed)
        han += meld_reds(t.melds[seat][place])
        if set_shape(packed) == CHOW:
            for kind in range(low, low + 3):
                han += dora_of(t, kind)
        else:
            han += pung_han(t, seat, low) + set_tiles(packed) * dora_of(t, low)
        suits |= 1 << low // 9 if low < EAST else 0
    one_suit = suits & (suits - 1) == 0
    return han + (2 if one_suit and t.seats[seat][MELDS] >= 2 else 0)


@kernel
def in_riichi(t: Table, seat: int) -> bool:
    """The seat has declared riichi, whether or not it stands already."""
    return t.seats[seat][codes.RIICHI_STATE] != codes.NO_RIICHI


@kernel
def riichis_against(t: Table, seat: int) -> int:
    """How many others have declared riichi."""
    found = 0
    for other in range(SEATS):
        found += other != seat and in_riichi(t, other)
    return found

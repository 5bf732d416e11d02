"""What the rows of a batch may hold: kernels that check them, and the codes for rows that cannot be answered.

Melds are packed sets (`scoring.sets`): kind + 64 × shape (0 chow, 1 pung, 2 kong) + 256 if open, 0 for an unused place.
"""

from __future__ import annotations

from enum import IntEnum

from ...compile.kernel import Counts, Row, inlined
from ...scoring.sets import CHOW, KONG, set_kind, set_open, set_shape, set_tiles
from ...scoring.value import NO_YAKU, NOT_COMPLETE, TWO_HAN_NEEDED, WINS
from ...tiles import COPIES, KINDS, starts_chow

Rows = list[list[int]]  # a list of rows, or an array of two dimensions

MELD_PLACES = 4
WRONG_SIZE, TOO_MANY_COPIES, NOT_A_MELD, NOT_HELD, BAD_CIRCUMSTANCES = range(4, 9)
# A row of shanten numbers or waits that cannot be answered holds this, less its code.
IMPOSSIBLE = -10


class RowError(IntEnum):
    """Why a row has no answer; 0 means it has one."""

    FINE = WINS
    NOT_COMPLETE = NOT_COMPLETE  # no four sets and a pair, seven pairs or thirteen orphans
    NO_YAKU = NO_YAKU
    TWO_HAN_NEEDED = TWO_HAN_NEEDED  # from five counters on, where the book says so
    WRONG_SIZE = WRONG_SIZE  # not the 13 or 14 tiles that were asked for, a meld counted as three
    TOO_MANY_COPIES = TOO_MANY_COPIES  # more than four of a kind in all, or fewer than none
    NOT_A_MELD = NOT_A_MELD  # no chow, pung or kong, or a gap before it
    NOT_HELD = NOT_HELD  # the winning tile is not among the concealed ones
    BAD_CIRCUMSTANCES = BAD_CIRCUMSTANCES  # out of range, or flags that cannot all be true


@inlined
def is_meld(packed: int) -> bool:
    """A claimed chow or pung, or any kong."""
    kind = set_kind(packed)
    if packed < 0 or packed > 511 or kind >= KINDS or set_shape(packed) > KONG:
        return False
    if set_shape(packed) == CHOW:
        return set_open(packed) == 1 and starts_chow(kind)
    return set_shape(packed) == KONG or set_open(packed) == 1


@inlined
def write_melded(melds: Row, melded: Counts) -> int:
    """How many melds there are; -1 if one is none or lies behind a gap. With melds, `melded` counts their tiles."""
    if melds[0] | melds[1] | melds[2] | melds[3] == 0:
        return 0
    for kind in range(KINDS):
        melded[kind] = 0
    count = 0
    for place in range(MELD_PLACES):
        packed = melds[place]
        if packed == 0:
            continue
        if place != count or not is_meld(packed):
            return -1
        count += 1
        kind = set_kind(packed)
        if set_shape(packed) == CHOW:
            melded[kind] += 1
            melded[kind + 1] += 1
            melded[kind + 2] += 1
        else:
            melded[kind] += set_tiles(packed)
    return count


@inlined
def check_tiles(counts: Counts, melded: Counts, meld_count: int, least: int, most: int) -> int:
    """WINS (0) for a possible hand of so many tiles, or what is wrong with it; `melded` matters with melds only."""
    total = 0
    bits = 0
    for kind in range(KINDS):
        total += counts[kind]
        bits |= counts[kind]
    # Bits that make no more than four in all come from counts of no more than four; 4 and 1 make five.
    if (meld_count > 0 or bits < 0 or bits > COPIES) and not is_dealable(
        counts, melded, meld_count
    ):
        return TOO_MANY_COPIES
    return WINS if least <= total + 3 * meld_count <= most else WRONG_SIZE


@inlined
def is_dealable(counts: Counts, melded: Counts, meld_count: int) -> bool:
    """No kind has fewer than no tiles, or with the melds more than four."""
    for kind in range(KINDS):
        taken = melded[kind] if meld_count > 0 else 0
        if counts[kind] < 0 or counts[kind] + taken > COPIES:
            return False
    return True

"""Complete shapes: all readings of a hand, and whether it has any.

Counts are 34 numbers: the concealed tiles, the winning tile among them. Melds are packed sets. Nothing is allocated
and nothing recurses: readings go into `out`, which must have room for READINGS_MAX.
"""

from __future__ import annotations

from ..compile.kernel import Counts, Row, kernel
from ..tiles import FIRST_HONOUR, KINDS, ORPHANS_MASK, starts_chow
from .sets import (
    CHOW,
    PUNG,
    SEVEN_PAIRS,
    THIRTEEN_ORPHANS,
    UNCONNECTED,
    pack_set,
    place_set,
    special_reading,
)

READINGS_MAX = 8  # the richest hands have four (tests/scoring/test_shapes.py counts them)


@kernel
def split(counts: Counts, pair: int, pungs: int, slot: int) -> int:
    """The sets left of a pair and chosen pungs, placed from `slot` on, plus the pair; -1 if they do not come out.

    `pungs` is a mask of kinds to read as pungs. With pair and pungs chosen the chows are forced: going up a suit,
    what the chows begun below do not use must begin chows here. `pair` -1 splits into sets alone.
    """
    reading = pair if pair >= 0 else 0
    begun_below = 0  # chows that began one kind below
    begun_two_below = 0
    for kind in range(KINDS):
        rest = counts[kind] - begun_below - begun_two_below
        if kind == pair:
            rest -= 2
        if pungs >> kind & 1:
            rest -= 3
            reading += place_set(pack_set(PUNG, kind, 0), slot)
            slot += 1
        if rest < 0 or (rest > 0 and not starts_chow(kind)):
            return -1
        for _ in range(rest):
            reading += place_set(pack_set(CHOW, kind, 0), slot)
            slot += 1
        begun_two_below = begun_below
        begun_below = rest
    return reading


@kernel
def triplets_mask(counts: Counts, pair: int) -> int:
    """The kinds of which three are left beside the pair."""
    mask = 0
    for kind in range(KINDS):
        if counts[kind] >= 3 and (kind != pair or counts[kind] >= 5):
            mask |= 1 << kind
    return mask


@kernel
def pair_group(counts: Counts) -> int:
    """The group (0-2 a suit, 3 the honours) that must have the pair if all else is sets; -1 if no group can.

    The sizes of the suits tell: each is of whole sets, one perhaps of two tiles more.
    """
    group = 3
    for suit in range(3):
        total = 0
        for kind in range(9 * suit, 9 * suit + 9):
            total += counts[kind]
        over = total % 3
        if over == 1 or (over == 2 and group < 3):
            return -1
        if over == 2:
            group = suit
    return group


@kernel
def standard_readings(counts: Counts, melds: Row, meld_count: int, out: Row, found: int) -> int:
    """How many readings `out` holds once those as four sets and a pair are added behind `found`."""
    declared = 0
    for slot in range(meld_count):
        declared += place_set(melds[slot], slot)
    group = pair_group(counts)
    for pair in range(max(0, 9 * group), min(KINDS, 9 * group + 9)):
        if counts[pair] < 2:
            continue
        triplets = triplets_mask(counts, pair)
        pungs = triplets
        while True:  # every subset of the triplets, from all of them down to none
            reading = split(counts, pair, pungs, meld_count)
            if reading >= 0:
                out[found] = reading + declared
                found += 1
            if pungs == 0:
                break
            pungs = (pungs - 1) & triplets
    return found


@kernel
def is_seven_pairs(counts: Counts) -> bool:
    """Seven different pairs (ema2016:4.2.2-b: four of a kind are not two pairs)."""
    pairs = 0
    for kind in range(KINDS):
        if counts[kind] != 0 and counts[kind] != 2:
            return False
        pairs += counts[kind] >> 1
    return pairs == 7


@kernel
def is_thirteen_orphans(counts: Counts) -> bool:
    """One of each terminal and honour, and one of them twice."""
    total = 0
    for kind in range(KINDS):
        if ORPHANS_MASK >> kind & 1:
            if counts[kind] == 0:
                return False
        elif counts[kind] > 0:
            return False
        total += counts[kind]
    return total == 14


@kernel
def is_unconnected(counts: Counts) -> bool:
    """Thirteen of the fourteen tiles are all different and, in a suit, three or more apart (ruling S-04)."""
    found = False
    for spare in range(KINDS):  # the fourteenth tile is free, whichever it is
        found |= counts[spare] > 0 and _is_scattered(counts, spare)
    return found


@kernel
def _is_scattered(counts: Counts, spare: int) -> bool:
    """Without one tile of kind `spare` no two tiles are alike or, in a suit, nearer than three."""
    last = -9
    for kind in range(KINDS):
        held = counts[kind] - (1 if kind == spare else 0)
        if held > 1:
            return False
        if held == 1 and kind < FIRST_HONOUR:
            if kind - last < 3 and kind // 9 == last // 9:
                return False
            last = kind
    return True


@kernel
def readings(counts: Counts, melds: Row, meld_count: int, unconnected: int, out: Row) -> int:
    """How many readings of the complete hand were written to `out`; 0 if it is not complete.

    `unconnected` is 1 where thirteen unconnected tiles may win.
    """
    found = standard_readings(counts, melds, meld_count, out, 0)
    return special_readings(counts, unconnected, out, found) if meld_count == 0 else found


@kernel
def special_readings(counts: Counts, unconnected: int, out: Row, found: int) -> int:
    """How many readings `out` holds once those without sets are added behind `found`."""
    if is_seven_pairs(counts):
        out[found] = special_reading(SEVEN_PAIRS)
        found += 1
    if is_thirteen_orphans(counts):
        out[found] = special_reading(THIRTEEN_ORPHANS)
        found += 1
    if unconnected and is_unconnected(counts):
        out[found] = special_reading(UNCONNECTED)
        found += 1
    return found


@kernel
def is_complete(counts: Counts, meld_count: int) -> bool:
    """Four sets and a pair, seven pairs or thirteen orphans (ema2016:3.2-f: nothing else)."""
    if meld_count == 0 and (is_seven_pairs(counts) or is_thirteen_orphans(counts)):
        return True
    group = pair_group(counts)
    if group < 0:
        return False
    for other in range(4):
        if other != group and not is_sets(counts, other, -1):
            return False
    for pair in range(9 * group, min(KINDS, 9 * group + 9)):
        if counts[pair] >= 2 and is_sets(counts, group, pair):
            return True
    return False


@kernel
def is_sets(counts: Counts, group: int, pair: int) -> bool:
    """The group is whole sets once two tiles of the kind `pair` are taken out (-1: none).

    Going up, three that are left alike may always be a pung: three equal chows are three pungs.
    """
    begun_below = 0  # chows that began one kind below
    begun_two_below = 0
    for kind in range(9 * group, min(KINDS, 9 * group + 9)):
        rest = counts[kind] - begun_below - begun_two_below
        if kind == pair:
            rest -= 2
        if rest < 0:
            return False
        rest %= 3
        if rest > 0 and (group == 3 or kind % 9 > 6):
            return False
        begun_two_below = begun_below
        begun_below = rest
    return True

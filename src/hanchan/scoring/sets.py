"""Sets, melds and readings as packed ints.

A *set* is nine bits: its kind (a chow's lowest), its shape, and whether it is open. A *reading* is one way to see a
complete hand: the pair's kind, four sets (melds first, in slots 0-3) and its form. The pair is slot 4.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..compile.kernel import inlined
from ..tiles import starts_chow

CHOW, PUNG, KONG = range(3)
# How a set came about. A claimed kong, one added to a pung and one never claimed differ in who may rob or be liable.
CLAIMED, ADDED, CONCEALED = range(3)
STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS, UNCONNECTED = range(4)

SET_BITS = 9
PAIR_SLOT = 4
PAIR_BITS = 6
FORM_SHIFT = PAIR_BITS + 4 * SET_BITS


@inlined
def pack_set(shape: int, kind: int, is_open: int) -> int:
    """A set in nine bits."""
    return kind | shape << 6 | is_open << 8


@inlined
def set_kind(packed: int) -> int:
    """The kind of a pung or kong, the lowest kind of a chow."""
    return packed & 63


@inlined
def set_shape(packed: int) -> int:
    """CHOW, PUNG or KONG."""
    return packed >> 6 & 3


@inlined
def set_open(packed: int) -> int:
    """1 for a set made with a claimed tile; a concealed kong is 0."""
    return packed >> 8 & 1


@inlined
def set_holds(packed: int, kind: int) -> bool:
    """The set contains a tile of this kind."""
    low = packed & 63
    if packed >> 6 & 3 == CHOW:
        return low <= kind <= low + 2
    return low == kind


@inlined
def set_tiles(packed: int) -> int:
    """How many tiles the set is made of."""
    return 4 if packed >> 6 & 3 == KONG else 3


@inlined
def place_set(packed: int, slot: int) -> int:
    """The set at its place in a reading; add it to the reading."""
    return packed << PAIR_BITS + SET_BITS * slot


@inlined
def reading_set(reading: int, slot: int) -> int:
    """The set in slot 0-3 of a standard reading."""
    return reading >> PAIR_BITS + SET_BITS * slot & 511


@inlined
def reading_pair(reading: int) -> int:
    """The kind of the pair of a standard reading."""
    return reading & 63


@inlined
def reading_form(reading: int) -> int:
    """STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS or UNCONNECTED."""
    return reading >> FORM_SHIFT


@inlined
def special_reading(form: int) -> int:
    """The one reading of a form that has no sets."""
    return form << FORM_SHIFT


def shape_of(kinds: Sequence[int]) -> int | None:
    """CHOW, PUNG or KONG: what these kinds, in order, make; None if they are no set."""
    if len(kinds) in (3, 4) and len(set(kinds)) == 1:
        return KONG if len(kinds) == 4 else PUNG
    if len(kinds) != 3 or not starts_chow(kinds[0]):
        return None
    return CHOW if list(kinds) == [kinds[0], kinds[0] + 1, kinds[0] + 2] else None


def is_set(kinds: Sequence[int]) -> bool:
    """Three of these kinds, in order, are a set: equal, or in a row in one suit."""
    return len(kinds) == 3 and shape_of(kinds) is not None

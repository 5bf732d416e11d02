"""What a hand still needs: waits, shanten numbers, accepted tiles.

`melded` is 34 counts of the tiles in the own melds: a fifth copy cannot come (ema2016:3.3.13-c, ruling W-25).
The shanten number of sets and a pair is the least number of tiles to draw, less one. Suit by suit the least cost of
"m sets, with or without the pair" is a *row* of ten numbers; rows are merged by trying every share of the sets.
"""

from __future__ import annotations

from ..compile.kernel import Counts, Row, kernel
from ..tiles import COPIES, FIRST_HONOUR, KINDS, ORPHANS_MASK, starts_chow
from .shapes import is_complete

ROW = 10  # costs of 0-4 sets without, then with a pair
NEVER = 99  # cannot be reached with four copies of each kind
_STATES = 9  # chows begun one kind below (0-2) and two kinds below (0-2)
UNDER_WAY = _STATES * ROW  # a row for each state
SCRATCH = 2 * UNDER_WAY + 2 * ROW  # room that `shanten` works in


@kernel
def waits_mask(counts: Counts, melded: Counts, meld_count: int) -> int:
    """The kinds that complete a hand that lacks one tile; a kind wholly in the own hand is no wait."""
    mask = 0
    groups = completing_groups(counts)
    if meld_count == 0 and (
        seven_pairs_shanten(counts) == 0 or thirteen_orphans_shanten(counts) == 0
    ):
        groups = 0b1111
    for kind in range(KINDS if groups != 0 else 0):
        if groups >> kind // 9 & 1 == 0:
            continue
        if counts[kind] + melded[kind] >= COPIES or not is_near(counts, kind):
            continue
        counts[kind] += 1
        if is_complete(counts, meld_count):
            mask |= 1 << kind
        counts[kind] -= 1
    return mask


@kernel
def completing_groups(counts: Counts) -> int:
    """The groups (bits: three suits, the honours) that a tile may join to leave sets and one pair, by their sizes.

    One group has a tile over, which becomes the pair; or two have two, of which one becomes a set.
    """
    ones = 0
    twos = 0
    for group in range(4):
        total = 0
        for kind in range(9 * group, min(KINDS, 9 * group + 9)):
            total += counts[kind]
        ones |= int(total % 3 == 1) << group
        twos |= int(total % 3 == 2) << group
    if twos == 0:
        return ones if ones & (ones - 1) == 0 else 0
    less = twos & (twos - 1)
    return twos if ones == 0 and less != 0 and less & (less - 1) == 0 else 0


@kernel
def is_near(counts: Counts, kind: int) -> bool:
    """A tile of this kind could join one in hand, or be an orphan."""
    if counts[kind] > 0 or ORPHANS_MASK >> kind & 1:
        return True
    number = kind % 9
    return (number > 0 and counts[kind - 1] > 0) or (number < 8 and counts[kind + 1] > 0)


@kernel
def seven_pairs_shanten(counts: Counts) -> int:
    """Tiles to draw, less one, for seven different pairs."""
    pairs = 0
    kinds = 0
    for kind in range(KINDS):
        kinds += counts[kind] > 0
        pairs += counts[kind] > 1
    return 6 - pairs + max(0, 7 - kinds)


@kernel
def thirteen_orphans_shanten(counts: Counts) -> int:
    """Tiles to draw, less one, for thirteen orphans."""
    kinds = 0
    twice = 0
    for kind in range(KINDS):
        if ORPHANS_MASK >> kind & 1:
            kinds += counts[kind] > 0
            twice |= counts[kind] > 1
    return 13 - kinds - twice


@kernel
def missing(counts: Counts, melded: Counts, kind: int, need: int) -> int:
    """Tiles of the kind to draw to hold `need`; NEVER if there are not that many left for this hand."""
    if need > COPIES - melded[kind]:
        return NEVER
    return max(0, need - counts[kind])


@kernel
def suit_row(counts: Counts, melded: Counts, first: int, scratch: Row, row: int) -> None:
    """Writes the row of the suit that begins at kind `first` to scratch[row:].

    Kind by kind, the cheapest way to have m sets (and a pair) for each number of chows under way. Three identical
    chows are three pungs, so two chows begun on one kind are enough.
    """
    begin_suit(scratch)
    here = 0
    for number in range(9):
        there = UNDER_WAY - here
        carry_suit(counts, melded, first + number, scratch, here, there)
        here = there
    for cell in range(ROW):  # no chow may be under way at the end
        scratch[row + cell] = scratch[here + cell]


@kernel
def begin_suit(scratch: Row) -> None:
    """Writes what there is before a suit's first kind to the beginning of scratch: nothing, for nothing."""
    for cell in range(UNDER_WAY):
        scratch[cell] = NEVER
    scratch[0] = 0


@kernel
def carry_suit(
    counts: Counts, melded: Counts, kind: int, scratch: Row, here: int, there: int
) -> None:
    """Carries the states at `here`, of the kinds below, over this kind; the new ones are written to `there`."""
    for cell in range(there, there + UNDER_WAY):
        scratch[cell] = NEVER
    for state in range(_STATES):
        if is_reached(scratch, here + ROW * state):
            _extend(counts, melded, kind, scratch, here, there, state)


@kernel
def is_reached(scratch: Row, row: int) -> bool:
    """Some cost of the row is not NEVER."""
    for cell in range(row, row + ROW):
        if scratch[cell] < NEVER:
            return True
    return False


@kernel
def _extend(
    counts: Counts, melded: Counts, kind: int, scratch: Row, here: int, there: int, state: int
) -> None:
    """Carries one state over `kind`: up to two chows begun, a pung, a pair."""
    below = state % 3
    two_below = state // 3
    source = here + ROW * state
    for chows in range(3 if starts_chow(kind) else 1):
        target = there + ROW * (chows + 3 * below)
        for pung in range(2):
            for pair in range(2):
                cost = missing(
                    counts, melded, kind, below + two_below + chows + 3 * pung + 2 * pair
                )
                if cost >= NEVER:
                    continue
                sets = chows + pung
                for have in range(5 - sets):
                    for paired in range(2 - pair):
                        cell = target + have + sets + 5 * (paired + pair)
                        new = scratch[source + have + 5 * paired] + cost
                        scratch[cell] = min(scratch[cell], new)


@kernel
def honours_row(counts: Counts, melded: Counts, scratch: Row, row: int) -> None:
    """Writes the row of winds and dragons: pungs and pairs only."""
    for cell in range(ROW):
        scratch[row + cell] = NEVER
    scratch[row] = 0
    for kind in range(FIRST_HONOUR, KINDS):
        pung = missing(counts, melded, kind, 3)
        pair = missing(counts, melded, kind, 2)
        for sets in range(4, -1, -1):
            best = scratch[row + 5 + sets]
            if sets > 0:
                best = min(best, scratch[row + 4 + sets] + pung)
            scratch[row + 5 + sets] = min(best, scratch[row + sets] + pair)
            if sets > 0:
                scratch[row + sets] = min(scratch[row + sets], scratch[row + sets - 1] + pung)


@kernel
def merge_row(scratch: Row, total: int, part: int) -> None:
    """Adds the row at `part` to the row at `total`: every share of the sets, the pair in one of them."""
    for sets in range(4, -1, -1):
        alone = NEVER
        paired = NEVER
        for share in range(sets + 1):
            rest = sets - share
            alone = min(alone, scratch[total + rest] + scratch[part + share])
            paired = min(paired, scratch[total + 5 + rest] + scratch[part + share])
            paired = min(paired, scratch[total + rest] + scratch[part + 5 + share])
        scratch[total + sets] = alone
        scratch[total + 5 + sets] = paired


@kernel
def standard_shanten(counts: Counts, melded: Counts, meld_count: int, scratch: Row) -> int:
    """Tiles to draw, less one, for four sets and a pair; the melds are sets already made."""
    total = 2 * UNDER_WAY
    part = total + ROW
    honours_row(counts, melded, scratch, total)
    for suit in range(3):
        suit_row(counts, melded, 9 * suit, scratch, part)
        merge_row(scratch, total, part)
    return scratch[total + 5 + 4 - meld_count] - 1


@kernel
def shanten(counts: Counts, melded: Counts, meld_count: int, scratch: Row) -> int:
    """The least of the three shanten numbers; -1 for a complete hand, 0 for tenpai."""
    best = standard_shanten(counts, melded, meld_count, scratch)
    if meld_count == 0:
        best = min(best, seven_pairs_shanten(counts), thirteen_orphans_shanten(counts))
    return best

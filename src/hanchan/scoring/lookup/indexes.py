"""Shapes looked up instead of searched: shanten numbers and waits from four indexes.

A group of tiles (a suit's nine kinds, the seven honours) is one number, its *index*: the sum of count × 5**place. A
hand's `indexes` are the four of them: characters, circles, bamboo, honours. A group's costs of "m sets, with or without
the pair" are a *row* (see `waits`); there are so few different rows that each has a number, and two row numbers merge
into the number of both groups together by one more lookup.

Interpreted play has no tables: with `NO_SHAPES` the kernels below search, as `waits` does.
"""

from __future__ import annotations

from typing import NamedTuple

from ...compile.kernel import Counts, Int8, Int16, Int64, Row, inlined, kernel
from ...tiles import COPIES, FIRST_HONOUR, KINDS, ORPHANS_MASK, SUIT_MASK
from ..waits import ROW, SCRATCH, honours_row, merge_row, shanten, suit_row, waits_mask

GROUPS = 4  # characters, circles, bamboo, honours
STEPS: tuple[int, ...] = tuple(
    5**place for place in range(9)
)  # what one tile adds to its group's index
ROWS = 180  # different rows there are: of one group, and of groups merged
SETS_ALONE, SETS_AND_PAIR = 1 << 9, 1 << 10  # beside the nine kinds in a row of `Shapes.completed`


class Shapes(NamedTuple):
    """The tables. Interpreted play has empty ones."""

    suits: list[Int8]  # index of a suit → number of its row
    honours: list[Int16]  # index of the honours → number of their row
    merged: list[Int16]  # ROWS × one number + the other → number of both groups together
    needs: list[
        Int8
    ]  # ROWS² × melds + ROWS × one number + the other → tiles to draw for sets and a pair
    costs: list[Int8]  # ROW × number → the row itself
    tallies: list[Int16]  # index of a suit → its tally, see `tally_shanten`
    honours_tallies: list[Int16]  # the same for the honours
    completed: list[
        Int16
    ]  # index of a suit → the kinds (bits) one of which completes it; SETS_ALONE, SETS_AND_PAIR
    honours_completed: list[Int16]  # the same for the honours
    whole: list[Int16]  # index of a suit → place of its first piece, 0 if it is not complete
    honours_whole: list[Int16]  # the same for the honours
    pieces: list[Int64]  # the readings of the complete patterns, see `pieces`


NO_SHAPES = Shapes([], [], [], [], [], [], [], [], [], [], [], [])


@inlined
def index_step(kind: int) -> int:
    """What a tile of the kind adds to its group's index; the group is kind // 9."""
    return STEPS[kind % 9]


@inlined
def write_indexes(counts: Counts, indexes: Row) -> None:
    """Writes the four indexes of the counts."""
    for suit in range(3):
        first = 9 * suit
        indexes[suit] = (
            index_of_three(counts, first)
            + 125 * index_of_three(counts, first + 3)
            + 15625 * index_of_three(counts, first + 6)
        )
    indexes[3] = (
        index_of_three(counts, FIRST_HONOUR)
        + 125 * index_of_three(counts, FIRST_HONOUR + 3)
        + 15625 * counts[FIRST_HONOUR + 6]
    )


@inlined
def index_of_three(counts: Counts, first: int) -> int:
    """What three kinds add, as if `first` were the first of its group. By threes a processor need not wait for each."""
    return counts[first] + 5 * counts[first + 1] + 25 * counts[first + 2]


@inlined
def merged_row(shapes: Shapes, one: int, other: int) -> int:
    """The number of the row of both groups together."""
    return shapes.merged[ROWS * one + other]


@inlined
def needed(shapes: Shapes, one: int, other: int, meld_count: int) -> int:
    """Tiles to draw for sets and a pair, from the rows of two parts of the hand; as if no meld took tiles away."""
    return shapes.needs[ROWS * (ROWS * meld_count + one) + other]


@inlined
def shanten_at(shapes: Shapes, m: int, p: int, s: int, z: int, meld_count: int) -> int:
    """Tiles to draw, less one, for sets and a pair, as if no tile of the melds were wanted again.

    Exact for a hand without melds; with melds the true number may be higher (a fifth copy cannot come), never lower.
    """
    circles_and_bamboo = merged_row(shapes, shapes.suits[p], shapes.suits[s])
    others = merged_row(shapes, shapes.suits[m], shapes.honours[z])
    return needed(shapes, circles_and_bamboo, others, meld_count) - 1


@inlined
def tally_of(shapes: Shapes, m: int, p: int, s: int, z: int) -> int:
    """The tally of a whole hand: those of its groups add up."""
    return shapes.tallies[m] + shapes.tallies[p] + shapes.tallies[s] + shapes.honours_tallies[z]


class PairsAndOrphans(NamedTuple):
    """What seven pairs and thirteen orphans ask of a hand."""

    kinds: int
    pairs: int  # kinds that are there twice or more
    orphans: int  # kinds of terminals and honours
    paired: int  # those of them that are there twice or more


@inlined
def read_tally(tally: int) -> PairsAndOrphans:
    """The numbers of a packed tally."""
    return PairsAndOrphans(tally & 15, tally >> 4 & 15, tally >> 8 & 15, tally >> 12)


@inlined
def tally_shanten(tally: int) -> int:
    """The lesser of the shanten numbers for seven pairs and for thirteen orphans."""
    return min(tally_seven_pairs(tally), tally_thirteen_orphans(tally))


@inlined
def tally_seven_pairs(tally: int) -> int:
    """What `waits.seven_pairs_shanten` finds."""
    held = read_tally(tally)
    return 6 - held.pairs + max(0, 7 - held.kinds)


@inlined
def tally_thirteen_orphans(tally: int) -> int:
    """What `waits.thirteen_orphans_shanten` finds."""
    held = read_tally(tally)
    return 13 - held.orphans - min(1, held.paired)


@inlined
def shanten_of(
    shapes: Shapes, counts: Counts, melded: Counts, meld_count: int, indexes: Row, scratch: Row
) -> int:
    """What `waits.shanten` finds, looked up; `indexes` belong to the counts, `scratch` is SCRATCH long."""
    if len(shapes.suits) == 0:
        return shanten(counts, melded, meld_count, scratch)
    m, p, s, z = indexes[0], indexes[1], indexes[2], indexes[3]
    best = shanten_at(shapes, m, p, s, z, meld_count)
    if meld_count == 0:
        return min(best, tally_shanten(tally_of(shapes, m, p, s, z)))
    return best if best < 0 else open_shanten(shapes, counts, melded, meld_count, indexes, scratch)


@kernel
def open_shanten(
    shapes: Shapes, counts: Counts, melded: Counts, meld_count: int, indexes: Row, scratch: Row
) -> int:
    """Sets-and-pair shanten beside melds: groups with melded tiles are searched, the others looked up."""
    total = SCRATCH - 2 * ROW
    part = total + ROW
    honours_row(counts, melded, scratch, total)
    for suit in range(3):
        # Without a tile in hand any set will do, and the melds leave enough of them.
        if indexes[suit] != 0 and has_melded(melded, 9 * suit):
            suit_row(counts, melded, 9 * suit, scratch, part)
        else:
            number = shapes.suits[indexes[suit]]
            for cell in range(ROW):
                scratch[part + cell] = shapes.costs[ROW * number + cell]
        merge_row(scratch, total, part)
    return scratch[total + 9 - meld_count] - 1


@inlined
def has_melded(melded: Counts, first: int) -> bool:
    """The suit that begins at kind `first` has tiles in the melds."""
    for kind in range(first, first + 9):
        if melded[kind] > 0:
            return True
    return False


@inlined
def waits_of(shapes: Shapes, counts: Counts, melded: Counts, meld_count: int, indexes: Row) -> int:
    """What `waits.waits_mask` finds, looked up: the kinds that complete the hand, 0 if it is not tenpai."""
    if len(shapes.suits) == 0:
        return waits_mask(counts, melded, meld_count)
    mask = waits_at(shapes, indexes[0], indexes[1], indexes[2], indexes[3])
    if meld_count == 0:
        tally = tally_of(shapes, indexes[0], indexes[1], indexes[2], indexes[3])
        if tally_shanten(tally) == 0:
            mask |= seven_pairs_waits(counts) | thirteen_orphans_waits(counts)
        return mask
    if mask != 0:
        for kind in range(KINDS):
            if melded[kind] > 0 and counts[kind] + melded[kind] >= COPIES:
                mask &= ~(1 << kind)
    return mask


@inlined
def waits_at(shapes: Shapes, m: int, p: int, s: int, z: int) -> int:
    """The kinds that complete sets and a pair; a kind wholly in hand is none, of the melds nothing is known.

    A kind completes the hand if it completes its group and the three other groups are complete, one of them at the
    most with a pair: the tiles of the hand then leave exactly one pair.
    """
    in_m, in_p = shapes.completed[m], shapes.completed[p]
    in_s, in_z = shapes.completed[s], shapes.honours_completed[z]
    beside_m = is_whole_beside(in_p, in_s, in_z)
    beside_p = is_whole_beside(in_m, in_s, in_z)
    beside_s = is_whole_beside(in_m, in_p, in_z)
    beside_z = is_whole_beside(in_m, in_p, in_s)
    mask = in_m & SUIT_MASK if beside_m else 0
    mask |= (in_p & SUIT_MASK if beside_p else 0) << 9
    mask |= (in_s & SUIT_MASK if beside_s else 0) << 18
    return mask | (in_z & SUIT_MASK if beside_z else 0) << FIRST_HONOUR


@inlined
def is_whole_beside(one: int, two: int, three: int) -> bool:
    """The three groups are complete, with one pair at the most; the arguments are rows of `Shapes.completed`."""
    pairs = (one >> 10 & 1) + (two >> 10 & 1) + (three >> 10 & 1)
    sets = (one >> 9 & 1) + (two >> 9 & 1) + (three >> 9 & 1)
    return pairs < 2 and sets + pairs == 3


@inlined
def seven_pairs_waits(counts: Counts) -> int:
    """The kind (a bit) that completes seven different pairs, 0 without."""
    pairs = 0
    single = 0
    for kind in range(KINDS):
        pairs += counts[kind] == 2
        if counts[kind] == 1:
            single |= 1 << kind
    return single if pairs == 6 and single & (single - 1) == 0 else 0


@inlined
def thirteen_orphans_waits(counts: Counts) -> int:
    """The kinds (bits) that complete thirteen orphans: one, all thirteen, or none."""
    held = 0
    twice = 0
    for kind in range(KINDS):
        if counts[kind] > 0:
            held |= 1 << kind
        twice += counts[kind] > 1
    lacking = ORPHANS_MASK & ~held
    if held & ~ORPHANS_MASK or twice > 1 or lacking & (lacking - 1) != 0:
        return 0
    return lacking if lacking else ORPHANS_MASK

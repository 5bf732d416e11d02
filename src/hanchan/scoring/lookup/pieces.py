"""Readings looked up: each complete group of tiles has its *pieces*, and a hand's readings are put together from them.

A piece is one way to see a group (a suit, the honours) as sets, with the pair or without: a reading with its sets from
slot 0 on and kinds counted from the suit's first; in the place of the form its number of sets, HAS_PAIR, and how many
pieces the group has.
Two groups that can both be seen in several ways would need seventeen tiles (two pairs' choice takes eight, 11223344,
and three pungs or chows nine, 111222333): so the groups' choices never multiply.
"""

from __future__ import annotations

from ...compile.kernel import Counts, Row, inlined
from ...tiles import FIRST_HONOUR
from ..sets import FORM_SHIFT, PAIR_BITS, SET_BITS, place_set
from ..shapes import readings, special_readings, split, standard_readings, triplets_mask
from .indexes import STEPS, Shapes

HAS_PAIR = 1 << FORM_SHIFT + 3
_CHOICES_SHIFT = FORM_SHIFT + 4
_SETS_MASK = (1 << 4 * SET_BITS) - 1
# So many sets, each of kind 1: times nine they carry the kinds of a piece to the next suit.
_ONES = tuple(sum(1 << SET_BITS * slot for slot in range(sets)) for sets in range(5))


@inlined
def write_pieces(
    index: int, tiles: int, first_kind: int, counts: Counts, pieces: Row, at: int
) -> int:
    """Writes the pieces of a complete group from `at` on; how many there are. `counts` is scratch, 34 long."""
    kinds = 7 if first_kind == FIRST_HONOUR else 9
    for kind in range(34):
        counts[kind] = 0
    for place in range(kinds):
        counts[first_kind + place] = index // STEPS[place] % 5
    mark = tiles // 3 << FORM_SHIFT
    end = at
    if tiles % 3 == 2:
        end = standard_readings(counts, pieces, 0, pieces, at)
        mark |= HAS_PAIR
    else:
        triplets = triplets_mask(counts, -1)
        pungs = triplets
        while True:
            piece = split(counts, -1, pungs, 0)
            if piece >= 0:
                pieces[end] = piece
                end += 1
            if pungs == 0:
                break
            pungs = (pungs - 1) & triplets
    mark |= end - at << _CHOICES_SHIFT
    for place in range(at, end):
        pieces[place] += mark
    return end - at


@inlined
def piece_sets(piece: int) -> int:
    """How many sets the piece has."""
    return piece >> FORM_SHIFT & 7


@inlined
def carried(piece: int, first_kind: int, slot: int) -> int:
    """What the piece adds to a reading: its sets from the slot on and its pair, kinds counted from `first_kind`."""
    sets = (piece >> PAIR_BITS & _SETS_MASK) + first_kind * _ONES[piece_sets(piece)]
    pair = (piece & 63) + first_kind if piece & HAS_PAIR else 0
    return pair + (sets << PAIR_BITS + SET_BITS * slot)


@inlined
def readings_of(
    shapes: Shapes,
    counts: Counts,
    melds: Row,
    meld_count: int,
    unconnected: int,
    indexes: Row,
    out: Row,
) -> int:
    """What `shapes.readings` finds, looked up; `indexes` belong to the counts."""
    if len(shapes.suits) == 0:
        return readings(counts, melds, meld_count, unconnected, out)
    found = pieced_readings(shapes, melds, meld_count, indexes, out)
    return special_readings(counts, unconnected, out, found) if meld_count == 0 else found


@inlined
def pieced_readings(shapes: Shapes, melds: Row, meld_count: int, indexes: Row, out: Row) -> int:
    """How many readings as four sets and a pair were written to `out`."""
    m, p, s = shapes.whole[indexes[0]], shapes.whole[indexes[1]], shapes.whole[indexes[2]]
    z = shapes.honours_whole[indexes[3]]
    if m == 0 or p == 0 or s == 0 or z == 0:
        return 0
    in_m, in_p, in_s = shapes.pieces[m], shapes.pieces[p], shapes.pieces[s]
    in_z = shapes.pieces[z]
    if not is_four_sets_and_pair(in_m, in_p, in_s, in_z, meld_count):
        return 0
    circles = meld_count + piece_sets(in_m)
    bamboo = circles + piece_sets(in_p)
    honours = bamboo + piece_sets(in_s)
    common = carried(in_z, 0, honours)  # the pieces of honours have their own kinds
    for slot in range(meld_count):
        common += place_set(melds[slot], slot)
    choices = max(choices_of(in_m), choices_of(in_p), choices_of(in_s))
    for choice in range(choices):
        out[choice] = (
            common
            + carried(shapes.pieces[m + min(choice, choices_of(in_m) - 1)], 0, meld_count)
            + carried(shapes.pieces[p + min(choice, choices_of(in_p) - 1)], 9, circles)
            + carried(shapes.pieces[s + min(choice, choices_of(in_s) - 1)], 18, bamboo)
        )
    return choices


@inlined
def choices_of(piece: int) -> int:
    """How many pieces the piece's group has."""
    return piece >> _CHOICES_SHIFT


@inlined
def is_four_sets_and_pair(m: int, p: int, s: int, z: int, meld_count: int) -> bool:
    """The pieces and the melds are four sets and one pair."""
    sets = piece_sets(m) + piece_sets(p) + piece_sets(s) + piece_sets(z) + meld_count
    pairs = (m & HAS_PAIR) + (p & HAS_PAIR) + (s & HAS_PAIR) + (z & HAS_PAIR)
    return sets == 4 and pairs == HAS_PAIR

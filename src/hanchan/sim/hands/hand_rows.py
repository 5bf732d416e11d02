"""Kernels over batches of hands: shanten numbers, waits and accepted tiles, row by row."""

from __future__ import annotations

from typing import NamedTuple

from ...compile.kernel import Counts, Row, inlined
from ...scoring.lookup.indexes import (
    Shapes,
    index_step,
    merged_row,
    needed,
    open_shanten,
    read_tally,
    shanten_at,
    shanten_of,
    tally_of,
    tally_seven_pairs,
    tally_shanten,
    tally_thirteen_orphans,
    waits_of,
    write_indexes,
)
from ...scoring.value import WINS
from ...tiles import COPIES, KINDS, ORPHANS_MASK
from .rows import IMPOSSIBLE, NOT_A_MELD, Rows, check_tiles, write_melded

SHANTEN, WAITS, UKEIRE = range(3)  # what is asked


class Workspace(NamedTuple):
    """Where one worker's kernels work."""

    melded: Counts
    indexes: Row  # GROUPS
    scratch: Row  # scoring.waits.SCRATCH
    found: Row  # scoring.shapes.READINGS_MAX
    items: Row  # scoring.fu.FU_ITEMS


@inlined
def read_row(hand: Counts, melds: Rows, row: int, most: int, room: Workspace) -> int:
    """How many melds the hand has, its indexes left in the room; IMPOSSIBLE less the code if it is no hand.

    A hand is 13 tiles, or up to `most` of them.
    """
    meld_count = write_melded(melds[row], room.melded) if len(melds) > 0 else 0
    if meld_count < 0:
        return IMPOSSIBLE - NOT_A_MELD
    wrong = check_tiles(hand, room.melded, meld_count, 13, most)
    if wrong != WINS:
        return IMPOSSIBLE - wrong
    write_indexes(hand, room.indexes)
    return meld_count


@inlined
def answer_rows(
    shapes: Shapes,
    ask: int,
    counts: Rows,
    melds: Rows,
    first: int,
    last: int,
    room: Workspace,
    out: Row,
    left: Rows,
) -> None:
    """Writes what is asked of each row to `out`; IMPOSSIBLE less the code for rows that are no hand.

    SHANTEN: the number. WAITS: the kinds, as bits. UKEIRE: the number, and to `left` the copies left of the tiles it
    accepts. Each entry point asks one thing always, and the compiler drops the others.
    """
    for row in range(first, last):
        hand = counts[row]
        meld_count = read_row(hand, melds, row, 14 if ask == SHANTEN else 13, room)
        if meld_count < 0:
            out[row] = meld_count
        elif ask == SHANTEN:
            out[row] = shanten_of(shapes, hand, room.melded, meld_count, room.indexes, room.scratch)
        elif ask == WAITS:
            out[row] = waits_of(shapes, hand, room.melded, meld_count, room.indexes)
        elif meld_count == 0:
            out[row] = closed_ukeire(shapes, hand, room.indexes, left[row])
        else:
            out[row] = open_ukeire(shapes, hand, meld_count, room, left[row])


@inlined
def closed_ukeire(shapes: Shapes, counts: Counts, indexes: Row, left: Row) -> int:
    """The shanten number of a hand without melds; the copies left of the tiles that lower it go to `left`."""
    m, p, s, z = indexes[0], indexes[1], indexes[2], indexes[3]
    row_m, row_p, row_s = shapes.suits[m], shapes.suits[p], shapes.suits[s]
    row_z = shapes.honours[z]
    characters_and_circles = merged_row(shapes, row_m, row_p)
    bamboo_and_honours = merged_row(shapes, row_s, row_z)
    standard = needed(shapes, characters_and_circles, bamboo_and_honours, 0) - 1
    tally = tally_of(shapes, m, p, s, z)
    now = min(standard, tally_shanten(tally))
    # One tile lowers each of the three numbers by one at the most: only those that are lowest already count.
    if standard == now:
        beside = merged_row(shapes, row_p, bamboo_and_honours)
        mark_group(shapes, shapes.suits, counts, beside, 0, 9, m, now, left)
        beside = merged_row(shapes, row_m, bamboo_and_honours)
        mark_group(shapes, shapes.suits, counts, beside, 9, 18, p, now, left)
        beside = merged_row(shapes, characters_and_circles, row_z)
        mark_group(shapes, shapes.suits, counts, beside, 18, 27, s, now, left)
        beside = merged_row(shapes, characters_and_circles, row_s)
        mark_group(shapes, shapes.honours, counts, beside, 27, 34, z, now, left)
    else:
        for kind in range(KINDS):
            left[kind] = 0
    if tally_seven_pairs(tally) == now:
        mark_pairs(counts, read_tally(tally).kinds, left)
    if tally_thirteen_orphans(tally) == now:
        mark_orphans(counts, read_tally(tally).paired, left)
    return now


@inlined
def mark_group(
    shapes: Shapes,
    rows: Row,
    counts: Counts,
    beside: int,
    first: int,
    end: int,
    index: int,
    now: int,
    left: Row,
) -> None:
    """Writes what is left of the kinds from `first` to `end` that bring sets and a pair nearer, 0 for the others.

    `rows` are the numbers of the group's rows, `beside` is the row of the three other groups.
    """
    step = 1
    for kind in range(first, end):
        rest = COPIES - counts[kind]
        # Multiplied, not asked: which kinds are accepted is nothing a processor could guess.
        nearer = needed(shapes, beside, rows[index + step], 0) <= now if rest > 0 else False
        left[kind] = rest * nearer
        step *= 5


@inlined
def mark_pairs(counts: Counts, kinds: int, left: Row) -> None:
    """Writes what is left of the kinds that bring seven pairs nearer: a second tile, or a kind that lacks."""
    least = 0 if kinds < 7 else 1  # with seven kinds in hand an eighth is no help
    for kind in range(KINDS):
        nearer = least <= counts[kind] <= 1
        left[kind] = max(left[kind], (COPIES - counts[kind]) * nearer)


@inlined
def mark_orphans(counts: Counts, paired: int, left: Row) -> None:
    """Writes what is left of the kinds that bring thirteen orphans nearer: a new one, or the first pair."""
    most = 0 if paired else 1
    for kind in range(KINDS):
        nearer = counts[kind] <= most and ORPHANS_MASK >> kind & 1 != 0
        left[kind] = max(left[kind], (COPIES - counts[kind]) * nearer)


@inlined
def open_ukeire(shapes: Shapes, counts: Counts, meld_count: int, room: Workspace, left: Row) -> int:
    """The same for a hand with melds, which hold tiles that cannot come again."""
    indexes = room.indexes
    now = shanten_of(shapes, counts, room.melded, meld_count, indexes, room.scratch)
    for kind in range(KINDS):
        left[kind] = 0
        rest = COPIES - counts[kind] - room.melded[kind]
        if rest <= 0:
            continue
        group = kind // 9
        counts[kind] += 1
        indexes[group] += index_step(kind)
        # The table alone may be too hopeful, never the other way.
        if shanten_at(
            shapes, indexes[0], indexes[1], indexes[2], indexes[3], meld_count
        ) < now and (
            now == 0
            or open_shanten(shapes, counts, room.melded, meld_count, indexes, room.scratch) < now
        ):
            left[kind] = rest
        counts[kind] -= 1
        indexes[group] -= index_step(kind)
    return now

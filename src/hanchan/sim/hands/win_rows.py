"""Kernels over batches of won hands: each row is checked, read, valued and paid.

A row is WIDTH numbers; the constants below name their places.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...compile.kernel import Counts, Row, inlined
from ...rules.switches import WAIT_BY_UNIQUE_TILE, Rules
from ...scoring import facts
from ...scoring.facts import HowWon
from ...scoring.fu import round_fu
from ...scoring.lookup.indexes import Shapes, index_step, waits_of, write_indexes
from ...scoring.points import payments
from ...scoring.sets import KONG, set_open, set_shape
from ...scoring.value import WINS, Value, best_value_of
from ...tiles import COPIES, EAST, KINDS, next_kind
from .hand_rows import Workspace
from .rows import (
    BAD_CIRCUMSTANCES,
    MELD_PLACES,
    NOT_A_MELD,
    NOT_HELD,
    TOO_MANY_COPIES,
    Rows,
    check_tiles,
    write_melded,
)

# Places in a row. COUNTS: the 34 counts of the concealed tiles, the winning one among them.
COUNTS, MELDS, KIND, SELF_DRAWN, SEAT, ROUND = 0, KINDS, KINDS + 4, KINDS + 5, KINDS + 6, KINDS + 7
FLAGS, COUNTERS, REDS, DORA, URA = KINDS + 8, KINDS + 9, KINDS + 10, KINDS + 11, KINDS + 16
INDICATORS = 5  # places for dora, and as many for ura dora; -1 in those without
WIDTH = URA + INDICATORS

FIRST_TURN = facts.TENHOU | facts.CHIIHOU | facts.RENHOU
ON_SELF_DRAW = facts.HAITEI | facts.RINSHAN | facts.TENHOU | facts.CHIIHOU
ON_A_DISCARD = facts.HOUTEI | facts.CHANKAN | facts.RENHOU | facts.KANFURI
LATER = facts.RINSHAN | facts.CHANKAN | facts.HAITEI | facts.HOUTEI | facts.KANFURI
AFTER_KONG = facts.RINSHAN | facts.KANFURI
IN_RIICHI = facts.RIICHI | facts.DOUBLE_RIICHI
ALL_FLAGS = 2 * facts.MIXED_IN - 1
MOST = 32767  # what a place of a row can hold: so many counters may have been more


class Scores(NamedTuple):
    """What won hands are worth: (n,) int64 each, or the ints of one hand; 0 where `error` is not."""

    error: Any  # a RowError
    han: Any  # bonus included; 0 for a yakuman and a flat mangan
    fu: Any  # rounded; 0 where they do not count: from five han on, for a yakuman and a flat mangan
    yakuman: Any  # how many are paid
    base: Any
    points: Any  # the hand alone
    discarder: Any  # pays, counters included; 0 for a self-draw
    east: Any  # pays for a self-draw, counters included; 0 if East won
    others: Any  # each pays for a self-draw, counters included
    yaku: Any  # the scored yaku as bits, in the order of hanchan.rules.schema.YAKU_KEYS
    reading: Any  # see scoring.sets


ANSWER = 11  # places in an answer: the fields of `Scores`
ERROR, HAN, FU, YAKUMAN, BASE, POINTS, DISCARDER, FROM_EAST, FROM_OTHERS, YAKU, READING = range(ANSWER)  # fmt: skip


@inlined
def score_rows(
    shapes: Shapes,
    rules: Rules,
    red_fives: int,
    rows: Rows,
    first: int,
    last: int,
    room: Workspace,
    out: Rows,
) -> None:
    """Writes what each row from `first` to `last` is worth, ANSWER numbers for each.

    `red_fives` is how many the book's set of tiles has.
    """
    for number in range(first, last):
        row, answer = rows[number], out[number]
        for place in range(ANSWER):
            answer[place] = 0
        meld_count = write_melded(row[MELDS : MELDS + MELD_PLACES], room.melded)
        answer[ERROR] = check_row(row, meld_count, room.melded, red_fives)
        if answer[ERROR] == WINS:
            value = value_row(shapes, rules, row, meld_count, room)
            answer[ERROR] = value.refused
            if value.refused == WINS:
                write_value(value, row, rules, answer)


@inlined
def check_row(row: Row, meld_count: int, melded: Counts, red_fives: int) -> int:
    """WINS (0) for a row that could be a won hand, or what is wrong with it."""
    if meld_count < 0:
        return NOT_A_MELD
    wrong = check_tiles(row, melded, meld_count, 14, 14)
    if wrong != WINS:
        return wrong
    if not 0 <= row[KIND] < KINDS or row[row[KIND]] == 0:
        return NOT_HELD
    fives = row[4] + row[13] + row[22]
    if meld_count > 0:
        fives += melded[4] + melded[13] + melded[22]
    if not 0 <= row[REDS] <= min(fives, red_fives):
        return BAD_CIRCUMSTANCES
    if not is_in_range(row) or not is_consistent(row, meld_count):
        return BAD_CIRCUMSTANCES
    return WINS if is_from_one_set(row, melded, meld_count) else TOO_MANY_COPIES


@inlined
def is_in_range(row: Row) -> bool:
    """Winds, flags, counters and indicators are such."""
    wrong = 0
    for place in range(DORA, WIDTH):
        wrong += row[place] < -1
        wrong += row[place] >= KINDS
    winds = row[SEAT] | row[ROUND]
    return (
        wrong == 0
        and 0 <= row[SELF_DRAWN] <= 1
        and 0 <= winds <= 3
        and 0 <= row[FLAGS] <= ALL_FLAGS
        and 0 <= row[COUNTERS] < MOST
    )


@inlined
def is_from_one_set(row: Row, melded: Counts, meld_count: int) -> bool:
    """No indicator is a fifth copy, and none of the three that somebody whose kong is robbed has besides."""
    for place in range(DORA, WIDTH):
        if row[place] >= 0 and copies(row, melded, meld_count, row[place]) > COPIES:
            return False
    return not row[FLAGS] & facts.CHANKAN or copies(row, melded, meld_count, row[KIND]) == 1


@inlined
def copies(row: Row, melded: Counts, meld_count: int, kind: int) -> int:
    """Tiles of the kind in the whole hand and among the indicators."""
    count = row[kind] + (melded[kind] if meld_count > 0 else 0)
    for place in range(DORA, WIDTH):
        count += row[place] == kind
    return count


@inlined
def is_consistent(row: Row, meld_count: int) -> bool:
    """The flags can all be true of one win (`scoring.circumstances` says which and why not)."""
    flags = row[FLAGS]
    if flags == 0:
        return True
    has_open = 0
    has_kong = False
    for place in range(meld_count):
        has_open |= set_open(row[MELDS + place])
        has_kong |= set_shape(row[MELDS + place]) == KONG
    is_east = row[SEAT] == 0
    if flags & IN_RIICHI and has_open:
        return False
    if flags & (ON_A_DISCARD if row[SELF_DRAWN] else ON_SELF_DRAW):
        return False
    if flags & facts.IPPATSU and (not flags & IN_RIICHI or flags & AFTER_KONG):
        return False
    if flags & facts.CHANKAN and flags & (facts.HOUTEI | facts.KANFURI):
        return False
    if flags & facts.RINSHAN and not has_kong:
        return False
    if flags & FIRST_TURN and (meld_count > 0 or flags & (IN_RIICHI | LATER)):
        return False
    if flags & (facts.TENHOU | facts.EIGHTH_WIN) and not is_east:
        return False
    return not (flags & (facts.CHIIHOU | facts.RENHOU) and is_east)


@inlined
def value_row(shapes: Shapes, rules: Rules, row: Row, meld_count: int, room: Workspace) -> Value:
    """The best value of a row that was checked."""
    indexes = room.indexes
    write_indexes(row, indexes)
    kind = row[KIND]
    only_wait = 0
    if rules.wait_fu == WAIT_BY_UNIQUE_TILE:
        row[kind] -= 1
        indexes[kind // 9] -= index_step(kind)
        waits = waits_of(shapes, row, room.melded, meld_count, indexes)
        indexes[kind // 9] += index_step(kind)
        row[kind] += 1
        only_wait = 1 if waits & (waits - 1) == 0 else 0
    win = HowWon(
        kind,
        row[SELF_DRAWN],
        EAST + row[SEAT],
        EAST + row[ROUND],
        row[FLAGS],
        row[COUNTERS],
        only_wait,
    )
    bonus = row[REDS] + pointed(row, room.melded, meld_count, DORA)
    if row[FLAGS] & IN_RIICHI:
        bonus += pointed(row, room.melded, meld_count, URA)
    melds = row[MELDS : MELDS + MELD_PLACES]
    return best_value_of(
        shapes, row, melds, meld_count, indexes, win, bonus, rules, room.found, room.items
    )


@inlined
def pointed(row: Row, melded: Counts, meld_count: int, first: int) -> int:
    """Tiles of the whole hand that the indicators from place `first` on point to."""
    dora = 0
    for place in range(first, first + INDICATORS):
        if row[place] < 0:
            continue
        kind = next_kind(row[place])
        dora += row[kind] + (melded[kind] if meld_count > 0 else 0)
    return dora


@inlined
def write_value(value: Value, row: Row, rules: Rules, answer: Row) -> None:
    """Writes a winning value and who pays what."""
    is_east = 1 if row[SEAT] == 0 else 0
    paid = payments(value.base, 0, is_east, row[SELF_DRAWN], row[COUNTERS], rules)
    answer[HAN] = value.han
    answer[FU] = round_fu(value.fu) if 0 < value.han < 5 else 0
    answer[YAKUMAN] = value.yakuman
    answer[BASE] = value.base
    answer[POINTS] = paid.hand
    answer[DISCARDER] = paid.discarder
    answer[FROM_EAST] = paid.east
    answer[FROM_OTHERS] = paid.others
    answer[YAKU] = value.yaku
    answer[READING] = value.reading

"""How near a hand is: for each discard the shanten number and the copies that bring the hand nearer.

A hand is measured under a *plan*: the kinds that it may use, so that an open hand keeps a yaku. What is held beside
the plan is only there to be discarded.
"""

from __future__ import annotations

from ...compile.kernel import kernel
from ...scoring.lookup.indexes import index_step, merged_row, needed
from ...tiles import KINDS, ORPHANS_MASK
from .scratch import (
    HELD,
    ORPHAN_PAIRS,
    ORPHANS,
    PAIRS,
    PLAN_EXTRA,
    PLAN_KINDS,
    PLAN_MELDS,
    PLAN_PAIR,
    Scratch,
)

ALL_KINDS = (1 << KINDS) - 1
FAR = 20  # more than any shanten number


@kernel
def take_hand(m: Scratch, allowed: int) -> None:
    """Takes what the allowed kinds have of the held tiles as the hand to be measured."""
    for group in range(4):
        m.indexes[group] = 0
        m.tally[group] = 0
    for kind in range(KINDS):
        count = m.held[kind] if allowed >> kind & 1 else 0
        m.hand[kind] = count
        if count > 0:
            m.indexes[kind // 9] += count * index_step(kind)
            count_kind(m, kind, 0, count)
    m.plan[PLAN_KINDS] = allowed


@kernel
def count_kind(m: Scratch, kind: int, before: int, after: int) -> None:
    """Keeps the tally along when the copies of a kind change."""
    held = int(after > 0) - int(before > 0)
    paired = int(after > 1) - int(before > 1)
    m.tally[HELD] += held
    m.tally[PAIRS] += paired
    if ORPHANS_MASK >> kind & 1:
        m.tally[ORPHANS] += held
        m.tally[ORPHAN_PAIRS] += paired


@kernel
def change(m: Scratch, kind: int, more: int) -> None:
    """One tile of the kind more or fewer in the hand that is measured."""
    before = m.hand[kind]
    m.hand[kind] = before + more
    m.indexes[kind // 9] += more * index_step(kind)
    count_kind(m, kind, before, before + more)


@kernel
def row_at(m: Scratch, group: int, index: int) -> int:
    """The number of a group's row."""
    return m.shapes.suits[index] if group < 3 else m.shapes.honours[index]


@kernel
def read_rows(m: Scratch) -> None:
    """Looks up the rows of the four groups, and of each three others together."""
    for group in range(4):
        m.rows[group] = row_at(m, group, m.indexes[group])
    characters_and_circles = merged_row(m.shapes, m.rows[0], m.rows[1])
    bamboo_and_honours = merged_row(m.shapes, m.rows[2], m.rows[3])
    m.rests[0] = merged_row(m.shapes, m.rows[1], bamboo_and_honours)
    m.rests[1] = merged_row(m.shapes, m.rows[0], bamboo_and_honours)
    m.rests[2] = merged_row(m.shapes, characters_and_circles, m.rows[3])
    m.rests[3] = merged_row(m.shapes, characters_and_circles, m.rows[2])


@kernel
def shanten_with(m: Scratch, kind: int, more: int) -> int:
    """Sets-and-pair shanten with one tile of the kind more or fewer; the rows must have been read."""
    group = kind // 9
    row = row_at(m, group, m.indexes[group] + more * index_step(kind))
    return needed(m.shapes, row, m.rests[group], m.plan[PLAN_MELDS]) - 1 + m.plan[PLAN_EXTRA]


@kernel
def shanten_now(m: Scratch) -> int:
    """The shanten number of the hand as it is, whatever its form; the rows must have been read."""
    sets = needed(m.shapes, m.rows[0], m.rests[0], m.plan[PLAN_MELDS]) - 1 + m.plan[PLAN_EXTRA]
    return min(sets, special_with(m, 0, 0))


@kernel
def may_be_special(m: Scratch) -> bool:
    """Seven pairs or thirteen orphans are in reach: nothing is melded and all kinds are allowed."""
    if m.plan[PLAN_MELDS] > 0 or m.plan[PLAN_KINDS] != ALL_KINDS:
        return False
    return m.tally[PAIRS] >= 3 or m.tally[ORPHANS] >= 8


@kernel
def special_with(m: Scratch, kind: int, more: int) -> int:
    """The shanten number for seven pairs or thirteen orphans, with so many tiles of the kind more; FAR if neither."""
    if not may_be_special(m):
        return FAR
    before = m.hand[kind]
    after = before + more
    held = int(after > 0) - int(before > 0)
    paired = int(after > 1) - int(before > 1)
    pairs = m.tally[PAIRS] + paired
    found = 6 - pairs + max(0, 7 - m.tally[HELD] - held)
    orphan = ORPHANS_MASK >> kind & 1
    twice = m.tally[ORPHAN_PAIRS] + orphan * paired
    orphans = m.tally[ORPHANS] + orphan * held
    return min(found, 13 - orphans - int(twice > 0))


@kernel
def measure(m: Scratch, offered: int) -> int:
    """The least shanten number that a discard of the offered kinds leaves; each one's is in `m.shanten`."""
    read_rows(m)
    now = shanten_now(m)
    best = FAR
    for kind in range(KINDS):
        m.shanten[kind] = FAR
        if offered >> kind & 1 == 0 or m.held[kind] == 0 or kind == m.plan[PLAN_PAIR]:
            continue
        found = now
        if m.held[kind] == m.hand[kind]:
            found = min(shanten_with(m, kind, -1), special_with(m, kind, -1))
        m.shanten[kind] = found
        best = min(best, found)
    return best


@kernel
def accepted(m: Scratch, gone: int, target: int) -> int:
    """Unseen copies that bring the hand below the target once `gone` (-1: nothing) is discarded."""
    serves = gone >= 0 and m.held[gone] == m.hand[gone]
    if serves:
        change(m, gone, -1)
    read_rows(m)
    total = 0 if m.plan[PLAN_PAIR] < 0 else m.unseen[m.plan[PLAN_PAIR]]
    special = may_be_special(m) and special_with(m, 0, 0) <= target
    for kind in range(KINDS):
        if m.unseen[kind] <= 0 or m.plan[PLAN_KINDS] >> kind & 1 == 0:
            continue
        nearer = shanten_with(m, kind, 1) < target
        if nearer or (special and special_with(m, kind, 1) < target):
            total += m.unseen[kind]
    if serves:
        change(m, gone, 1)
    return total


@kernel
def measure_accepts(m: Scratch, least: int, beyond: int) -> None:
    """Writes `m.accepts` for the discards that leave at most `beyond` more than the least shanten."""
    for kind in range(KINDS):
        m.accepts[kind] = 0
        if m.shanten[kind] <= least + beyond and m.shanten[kind] < FAR:
            m.accepts[kind] = accepted(m, kind, m.shanten[kind])

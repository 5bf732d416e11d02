"""The scratch space of a player's kernels: the tables they read, what they remember of the hand, room to work in.

It belongs to a table, not to a seat: all that stays between decisions is what everybody saw.
"""

from __future__ import annotations

from typing import NamedTuple

from ...compile.kernel import Int8, Int32, Int64, kernel
from ...game.engine import codes, rows
from ...game.engine.state import Table
from ...scoring.lookup.indexes import Shapes
from ...tiles import KINDS, SEATS, kind_of
from .on_demand import shapes_on_demand
from .tables import LearnedTables, learned_tables

# Places in `sets`: what the melds of the hand in question come to.
MELD_COUNT, MELD_KINDS, MELD_CHOWS, MELD_HAN, MELD_OPEN = range(5)
# Places in `plan`: melds the plan counts as made, tiles it needs besides, the kinds it uses, the pair it keeps (or -1).
PLAN_MELDS, PLAN_EXTRA, PLAN_KINDS, PLAN_PAIR = range(4)
# Places in `tally`: kinds held twice, kinds held, orphans held, orphans held twice.
PAIRS, HELD, ORPHANS, ORPHAN_PAIRS = range(4)


# Places in a row of `style`: the expert's weights, found by play (docs/bots.md) and kept with the tables.
FOLDS = 0  # 1: it may play safe
CALL_MARGIN = 1  # points that a call has to be worth more than a pass
SILENCE = 2  # points that silence has to be worth more than riichi
SAFE_TILES = 3  # chance to deal in, in ten-thousandths, up to which a tile counts as safe
PLACE_WEIGHT = 4  # hundredths of the book's uma that count
OPEN_THREAT = 5  # hundredths of the chance that an open hand is tenpai
FAR_CALL = 6  # points that a call more than two steps from tenpai is worth less
FAR_OPEN = 7  # hundredths of the chance that an open hand three steps from tenpai wins
POTENTIAL = 8  # points for each step of what a tile may become
FURTHER = 9  # hundredths of what the step after the next tells
RISK = 10  # hundredths of the chance to deal in that the tables tell
SAFE_BONUS = 11  # points that playing safe is worth more
LIKELY = 12  # an open hand that is tenpai with this chance counts as a threat
DORA_LOSS = 13  # hundredths that dealing in with a dora costs more
EMPTY_DRAWS = 14  # draws left from which on a call for tenpai without a yaku is thought of
CALL_TENPAI = 15  # points that a call which leaves the hand waiting has to be worth more
OPENING = 16  # points that the first call has to be worth more
LOST = 17  # hundredths of what going on without winning costs
SIGHT = 18  # hundredths of what a hand some way off will bring
LEAD = 19  # hundredths of the uma that count in the last two hands


class Scratch(NamedTuple):
    """Tables, memory and scratch of the players at one table."""

    shapes: Shapes
    tables: LearnedTables
    style: list[list[Int32]]  # the weights of the expert, and of one on trial
    # By seat: kinds (bits) it discarded, and after its riichi everything that anybody did.
    passed: list[Int64]
    unseen: list[Int8]  # copies that the seat in question cannot see
    held: list[Int8]  # the concealed tiles in question
    sets: list[Int64]  # what its melds come to, with a bit for each kind
    plan: list[Int64]
    hand: list[Int8]  # the part of `held` that serves the plan
    indexes: list[Int32]  # the same as indexes into the tables of shapes
    tally: list[Int32]
    rows: list[Int32]  # the row of each group
    rests: list[Int32]  # the row of the three other groups together
    shanten: list[Int32]  # by kind: after its discard
    accepts: list[Int32]  # by kind: copies that bring the hand nearer after its discard
    danger: list[Int32]  # by kind: chance to deal in
    cost: list[Int64]  # by kind: points that dealing in costs on average, times its chance
    win: list[Int32]  # by kind: chance to win after its discard, in ten-thousandths
    worth: list[Int32]  # by kind: points of such a win
    value: list[Int64]  # by kind: what the discard is worth in all, in points
    found: list[Int64]  # what a kernel found besides its answer


def new_scratch() -> Scratch:
    """Scratch space for interpreted play, before the first hand."""
    return Scratch(
        shapes=shapes_on_demand(),
        tables=learned_tables(),
        style=[list(learned_tables().style), list(learned_tables().style)],
        passed=[0] * SEATS,
        unseen=[0] * KINDS,
        held=[0] * KINDS,
        sets=[0] * 5,
        plan=[0] * 4,
        hand=[0] * KINDS,
        indexes=[0] * 4,
        tally=[0] * 4,
        rows=[0] * 4,
        rests=[0] * 4,
        shanten=[0] * KINDS,
        accepts=[0] * KINDS,
        danger=[0] * KINDS,
        cost=[0] * KINDS,
        win=[0] * KINDS,
        worth=[0] * KINDS,
        value=[0] * KINDS,
        found=[0] * 4,
    )


@kernel
def notice(t: Table, m: Scratch) -> None:
    """Remembers what the events of the log, those of one decision, show to everybody."""
    for number in range(t.now[codes.EVENTS]):
        row = t.log[number]
        kind = row[rows.KIND]
        if kind == codes.HAND_START:
            for seat in range(SEATS):
                m.passed[seat] = 0
        elif kind == codes.DISCARDED:
            notice_discard(t, m, row[rows.SEAT], kind_of(row[rows.DISCARDED_FACE]))


@kernel
def notice_discard(t: Table, m: Scratch, seat: int, kind: int) -> None:
    """The seat that discards cannot win on the kind, nor can those who let it pass in riichi."""
    m.passed[seat] |= 1 << kind
    for other in range(SEATS):
        if t.seats[other][codes.RIICHI_STATE] == codes.IN_RIICHI:
            m.passed[other] |= 1 << kind

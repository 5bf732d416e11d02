"""What is counted over mass games, read off the events as they happen."""

from __future__ import annotations

from typing import NamedTuple

from ...compile.kernel import Row, inlined, kernel
from ...game import decode
from ...game.engine import codes, rows
from ...game.engine.state import Table
from ...rules.schema import YAKU_KEYS
from ...tiles import SEATS

# Columns of a seat's line.
(HANDS, WINS, SELF_DRAWS, DEAL_INS, RIICHIS, OPEN_HANDS, TENPAI, GAINED, PAID) = range(9)
COLUMNS = ("hands", "wins", "self_draws", "deal_ins", "riichis", "open_hands", "tenpai", "gained", "paid")  # fmt: skip
REASONS = tuple(reason.replace("_", "-") for reason in decode.REASONS)
YAKU = len(YAKU_KEYS)
_MASK = (1 << 62) - 1
_COUNTED = (
    1 << codes.ACCEPTED
    | 1 << codes.CALLED
    | 1 << codes.WON
    | 1 << codes.DRAW_END
    | 1 << codes.HAND_START
)


class Tally(NamedTuple):
    """Sums over hands and games."""

    seats: list[Row]  # by seat and column
    yaku: list[Row]  # by seat and bit
    draws: Row  # by reason
    trace: Row  # one number that any difference in any event would change


def new_tally() -> Tally:
    """Nothing counted yet."""
    return Tally(
        [[0] * len(COLUMNS) for _ in range(SEATS)],
        [[0] * YAKU for _ in range(SEATS)],
        [0] * len(REASONS),
        [0],
    )


@inlined
def count_events(t: Table, tally: Tally) -> None:
    """Counts the events of the log, which holds those of one decision."""
    for number in range(t.now[codes.EVENTS]):
        if _COUNTED >> t.log[number][rows.KIND] & 1:
            count_event(t, tally, number)


@kernel
def count_event(t: Table, tally: Tally, number: int) -> None:
    """Counts an event of one of the kinds that are counted, which most are not."""
    row = t.log[number]
    kind, who = row[rows.KIND], row[rows.SEAT]
    if kind == codes.ACCEPTED:
        tally.seats[who][RIICHIS] += 1
    elif kind == codes.CALLED:
        tally.seats[who][OPEN_HANDS] += t.seats[who][codes.OPEN_MELDS] == 1
    elif kind == codes.WON:
        count_win(t, tally, number)
    elif kind == codes.DRAW_END:
        tally.draws[row[rows.DRAW_END_REASON]] += 1
        for seat in range(SEATS):
            tally.seats[seat][TENPAI] += row[rows.DRAW_END_TENPAI] >> seat & 1
    elif kind == codes.HAND_START:
        for seat in range(SEATS):
            tally.seats[seat][HANDS] += 1


@kernel
def count_win(t: Table, tally: Tally, number: int) -> None:
    """Counts a win: whose, off whom, for how much, with which yaku."""
    row = t.log[number]
    winner, source = row[rows.SEAT], row[rows.WON_SOURCE]
    tally.seats[winner][WINS] += 1
    tally.seats[winner][GAINED] += row[rows.WON_CHANGES + winner]
    if source == winner:
        tally.seats[winner][SELF_DRAWS] += 1
    else:
        tally.seats[source][DEAL_INS] += 1
        tally.seats[source][PAID] -= row[rows.WON_CHANGES + source]
    for bit in range(YAKU):
        tally.yaku[winner][bit] += row[rows.WON_YAKU] >> bit & 1


@kernel
def trace_events(t: Table, tally: Tally) -> None:
    """Folds every number of every event into the trace."""
    trace = tally.trace[0]
    for number in range(t.now[codes.EVENTS]):
        for place in range(rows.EVENT):
            trace = (trace ^ t.log[number][place]) * 0x3F58476D1CE4E5B9 & _MASK
            trace ^= trace >> 29
    tally.trace[0] = trace

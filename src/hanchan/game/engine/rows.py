"""The log's rows: where each event keeps what, and the one writer of each that play writes.

A row begins with the event's kind (`codes`) and its seat; the places behind them are named `<EVENT>_<FIELD>`. A name
that ends in CHANGES, SCORES or STAMPS is the first of four places, one for each seat. The engine writes its log, and
`decode` the rows of typed events, by the same writers.
"""

from __future__ import annotations

from ...compile.kernel import Row, inlined
from . import codes

EVENT = 26  # ints of a row
KIND, SEAT, FIRST = range(3)  # FIRST: where the numbers of an event begin

HAND_START_ROUND, HAND_START_COUNTERS, HAND_START_BETS, HAND_START_DICE = range(FIRST, 6)
HAND_START_SCORES = 6  # four
DRAWN_TILE, DRAWN_REPLACEMENT = range(FIRST, 4)
DISCARDED_FACE, DISCARDED_DRAWN, DISCARDED_RIICHI, DISCARDED_STAMP = range(FIRST, 6)
CALLED_ACT, CALLED_FACE, CALLED_SOURCE, CALLED_USED = range(FIRST, 6)  # two or three faces used
CALLED_STAMPS = CALLED_USED + 3  # four: when each seat called
KONGED_ACT, KONGED_FACE = range(FIRST, 4)
TURNED_UP_FACE = FIRST
ANNOUNCED_TENPAI = FIRST

WON_SOURCE = 2  # seat whose tile it was; the winner's own for a self-draw
WON_BETS = 3  # bets taken
WON_CHANGES = 4
WON_FACE = 8
WON_HAN = 9
WON_FU = 10
WON_BASE = 11
WON_YAKUMAN = 12
WON_YAKU = 13  # mask
WON_READING = 14
WON_SLOT = 15
WON_BONUS = 16  # the first of three: dora, ura, red fives
WON_LIABLE = 19  # seat + 1, 0 nobody

DRAW_END_REASON = 2
DRAW_END_TENPAI = 3  # mask
DRAW_END_BETS = 4  # bets taken
DRAW_END_WINNERS = 5  # mask: nagashi where it is a win
DRAW_END_CHANGES = 6
DRAW_END_NAGASHI = 10  # mask

CHOMBO_OFFENDERS = 2  # mask; 0: dealt again through nobody's fault
CHOMBO_CHANGES = 3

PENALTY_POINTS = 2
PENALTY_WHEN = 3  # 0 at once, 1 after uma, 2 overall

HAND_END_OVER = 2  # 1 if the game is over
HAND_END_ROUND = 3  # of the next hand, which the row's seat deals
HAND_END_COUNTERS = 4
HAND_END_STREAK = 5  # East's wins in a row
HAND_END_BETS = 6
HAND_END_SCORES = 7

GAME_END_BETS = 2  # bets that stay on the table
GAME_END_CHANGES = 3


@inlined
def begin_row(row: Row, kind: int, seat: int) -> None:
    """An event of the kind, with nothing behind its seat."""
    for place in range(EVENT):
        row[place] = 0
    row[KIND] = kind
    row[SEAT] = seat


@inlined
def write_hand_start(row: Row, dealer: int, wind: int, counters: int, bets: int, dice: int) -> None:
    """A fresh deal; `dice` are two throws as 10 × first + second. The four scores are written after it."""
    begin_row(row, codes.HAND_START, dealer)
    row[HAND_START_ROUND] = wind
    row[HAND_START_COUNTERS] = counters
    row[HAND_START_BETS] = bets
    row[HAND_START_DICE] = dice


@inlined
def write_drawn(row: Row, seat: int, face: int, replacement: int) -> None:
    """A tile from the live wall, or a replacement tile."""
    begin_row(row, codes.DRAWN, seat)
    row[DRAWN_TILE] = face
    row[DRAWN_REPLACEMENT] = replacement


@inlined
def write_discarded(
    row: Row, seat: int, face: int, just_drawn: int, riichi: int, stamp: int
) -> None:
    """A discard, with its time or NO_STAMP."""
    begin_row(row, codes.DISCARDED, seat)
    row[DISCARDED_FACE] = face
    row[DISCARDED_DRAWN] = just_drawn
    row[DISCARDED_RIICHI] = riichi
    row[DISCARDED_STAMP] = stamp


@inlined
def write_called(row: Row, seat: int, act: int, face: int, source: int) -> None:
    """CALL_CHOW, CALL_PUNG or CALL_KONG of the source's tile. The faces used and the stamps are written after it."""
    begin_row(row, codes.CALLED, seat)
    row[CALLED_ACT] = act
    row[CALLED_FACE] = face
    row[CALLED_SOURCE] = source


@inlined
def tiles_used(act: int) -> int:
    """How many tiles of the hand go into a called set."""
    return 3 if act == codes.CALL_KONG else 2


@inlined
def write_konged(row: Row, seat: int, act: int, face: int) -> None:
    """CONCEALED_KONG or ADDED_KONG."""
    begin_row(row, codes.KONGED, seat)
    row[KONGED_ACT] = act
    row[KONGED_FACE] = face


@inlined
def write_turned_up(row: Row, face: int) -> None:
    """An indicator; the seat means nothing."""
    begin_row(row, codes.TURNED_UP, 0)
    row[TURNED_UP_FACE] = face


@inlined
def write_announced(row: Row, seat: int, tenpai: int) -> None:
    """1 tenpai, 0 noten."""
    begin_row(row, codes.ANNOUNCED, seat)
    row[ANNOUNCED_TENPAI] = tenpai

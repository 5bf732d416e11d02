"""The log's rows: where each event keeps what.

A row begins with the event's kind (`codes`) and its seat; the places behind them are named `<EVENT>_<FIELD>`. A name
that ends in CHANGES, SCORES or STAMPS is the first of four places, one for each seat.
"""

from __future__ import annotations

from ...compile.kernel import Row, inlined
from . import codes

EVENT = 23  # ints of a row
KIND, SEAT, FIRST = range(3)  # FIRST: where the numbers of an event begin

HAND_START_ROUND, HAND_START_COUNTERS, HAND_START_BETS, HAND_START_DICE = range(FIRST, 6)
HAND_START_SCORES = 6  # four
DRAWN_TILE, DRAWN_REPLACEMENT = range(FIRST, 4)
DISCARDED_FACE, DISCARDED_DRAWN, DISCARDED_RIICHI, DISCARDED_STAMP = range(FIRST, 6)
CALLED_ACT, CALLED_FACE, CALLED_SOURCE, CALLED_USED = range(FIRST, 6)  # two or three faces used
USED_MAX = 3
CALLED_STAMPS = CALLED_USED + USED_MAX  # when each seat called
KONGED_ACT, KONGED_FACE, KONGED_STAMP = range(FIRST, 5)
TURNED_UP_FACE = FIRST
ANNOUNCED_TENPAI = FIRST
NAGASHI_ANSWERED_CLAIMED = FIRST  # 1 claimed, 0 let go
CALL_TOOK_BACK_BY = FIRST  # the seat that claims the tile
RIICHI_TOOK_BACK_BET = FIRST  # 0 if it was not paid yet
DORA_TOOK_BACK_FACE = FIRST

WON_SOURCE = 2  # seat whose tile it was; the winner's own for a self-draw
WON_BETS = 3  # bets taken
WON_CHANGES = 4
WON_FACE = 8
WON_HAN = 9
WON_FU = 10
WON_BASE = 11
WON_YAKUMAN = 12
WON_YAKU = 13  # mask
WON_BONUS = 14  # the first of three: dora, ura, red fives
WON_LIABLE = 17  # seat + 1, 0 nobody
WON_FLAGS = 18  # mask: bits of `scoring.facts`
WON_SEAT_WIND = 19
WON_ROUND = 20
WON_COUNTERS = 21  # that this winner is paid
WON_STREAK = 22  # East's wins in a row, this one counted

DRAW_END_REASON = 2
DRAW_END_TENPAI = 3  # mask
DRAW_END_BETS = 4  # bets taken
DRAW_END_AS_WIN = 5  # 1 where nagashi is a win
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

# Most events are short; the others write more than SHORT places.
SHORT = 6
LONG_KINDS = (
    1 << codes.HAND_START
    | 1 << codes.CALLED
    | 1 << codes.WON
    | 1 << codes.DRAW_END
    | 1 << codes.CHOMBO
    | 1 << codes.HAND_END
    | 1 << codes.GAME_END
)


@inlined
def begin_row(row: Row, kind: int, seat: int) -> None:
    """An event of the kind, with nothing behind its seat: what the row's event before has written is cleared."""
    if LONG_KINDS >> row[KIND] & 1:
        for place in range(SHORT, EVENT):
            row[place] = 0
    for place in range(SHORT):
        row[place] = 0
    row[KIND] = kind
    row[SEAT] = seat


@inlined
def tiles_used(act: int) -> int:
    """How many tiles of the hand go into a called set."""
    return 3 if act == codes.CALL_KONG else 2

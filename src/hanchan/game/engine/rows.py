"""What stands where in the row of an event that ends something, behind its kind and its seat.

A name that ends in CHANGES or SCORES is the first of four places, one for each seat.
"""

from __future__ import annotations

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

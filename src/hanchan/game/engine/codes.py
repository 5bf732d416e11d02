"""Small ints for what players do, what happens, and where it is kept.

An *action* is what a seat may do, packed into one int. An *event* is what happened: a row of ints in the log (`rows`).
`now` and each seat's row are the state's scalars, by the places named here.
"""

from __future__ import annotations

from ...compile.kernel import inlined

# Actions, in the order in which a table would name them.
(PASS, DISCARD, RIICHI, CALL_CHOW, CALL_PUNG, CALL_KONG, CONCEALED_KONG, ADDED_KONG, RON, TSUMO,
 NINE_TERMINALS, TENPAI, NOTEN, NAGASHI) = range(14)  # fmt: skip

NONE = 63  # no face
NO_STAMP = -1  # a call whose time nobody took, or no call
CLAIM_MS = 3000  # where the book gives a claim three seconds


@inlined
def pack_action(act: int, face: int, one: int, two: int) -> int:
    """An action: what, on which face, with which two faces of the hand (a discard: `one` is 1 if just drawn)."""
    return act | face << 4 | one << 10 | two << 16


@inlined
def action_act(action: int) -> int:
    """What is done."""
    return action & 15


@inlined
def action_face(action: int) -> int:
    """The face discarded, claimed or konged."""
    return action >> 4 & 63


@inlined
def action_one(action: int) -> int:
    """The first face of the hand that is used; for a discard 1 if it is the tile just drawn."""
    return action >> 10 & 63


@inlined
def action_two(action: int) -> int:
    """The second face of the hand that is used."""
    return action >> 16 & 63


# Events; `rows` says what their rows hold.
(HAND_START, DRAWN, DISCARDED, CALLED, KONGED, TURNED_UP, ACCEPTED, WON, ANNOUNCED, DRAW_END, CHOMBO, PENALTY, DIED,
 HAND_END, GAME_END, EXHAUSTED, NAGASHI_ANSWERED, TOOK_BACK, CALL_TOOK_BACK, RIICHI_TOOK_BACK,
 DORA_TOOK_BACK, END_TOOK_BACK) = range(22)  # fmt: skip

# Why a hand is drawn.
EXHAUSTIVE, NINE_KINDS, FOUR_WINDS, FOUR_RIICHI, FOUR_KONGS, THREE_RON = range(6)

# Places in `now`: what lasts beyond a hand, and from NOW_OF_HAND on what every hand begins anew.
(PHASE, TURN, ROUND, DEALER, COUNTERS, BETS, STREAK, HAND, EVENTS,
 NEXT_LIVE, LIVE_END, KONGS, TURNED, PENDING_DORA, LAST_FACE, LAST_SEAT, WINDOW, DRAWN_FACE, REPLACED,
 AFTER_KONG, UNCALLED, SWAP_MASK, FED_BY, DISCARDS, DISCARDER, ENDED, WINNERS, TENPAI_MASK,
 REASON) = range(29)  # fmt: skip
NOW_OF_HAND, NOW = NEXT_LIVE, 29
# ENDED: what the last draw or call has ended, should it be taken back (see `windows.ended_by_call`).
WAS_UNCALLED, WAS_IPPATSU, WAS_PASSED = (
    0,
    1,
    5,
)  # bits; the last two are the first of four, one for each seat

# Phases: who is asked.
NOT_STARTED, IN_TURN, CLAIMS, ANNOUNCING, HAND_OVER, GAME_OVER = range(6)

# Windows: what lies open to claims.
SHUT, ON_DISCARD, ON_ADDED_KONG, ON_CONCEALED_KONG = range(4)

# Places in a seat's row, in the same order: what lasts, and from SEAT_OF_HAND on what every hand begins anew.
(POINTS, PENALTIES, PLACED,
 MELDS, OPEN_MELDS, RIVER, DISCARDED_MASK, WAITS, RIICHI_STATE, DOUBLE, IPPATSU, PASSED, PASSED_IN_RIICHI,
 DEAD, TURNS, LIABLE_DRAGONS, LIABLE_WINDS, SAID, CLAIMED_FROM, FALSE_RIICHI, FALSE_KONG, PAIRS,
 ORPHANS, HELD, NAGASHI_ANSWER, FOURS) = range(26)  # fmt: skip
SEAT_OF_HAND, SEAT = MELDS, 26

# PASSED: when a win was let pass. A claim after all undoes only what was let pass with the tile it is about.
EARLIER, AT_DISCARD, AT_KONG = 1, 2, 3  # before the last discard, with it, with a kong since
NOT_SAID = -1  # SAID is 1 for tenpai, 0 for noten
NOT_ANSWERED, CLAIMED, LET_GO = range(3)  # NAGASHI_ANSWER

# RIICHI_STATE: the discard lies, nobody has said yet whether it is won on; then the riichi stands.
NO_RIICHI, DECLARED, IN_RIICHI = range(3)

RIVER_MAX = 40
ACTIONS_MAX = 64  # of a seat: 15 different discards, as many with riichi, seven kongs and two ends
LOG_MAX = 512
# Rows of events that one decision can bring about. The most, eleven, are a riichi discard with an indicator due, after
# which the wall is exhausted, four players announce, and hand and game end.
DECISION_LOG = 12
# Rows of a game at a table, which reads them after each decision: a referee adds rulings, and takes things back.
GAME_LOG = 4 * DECISION_LOG

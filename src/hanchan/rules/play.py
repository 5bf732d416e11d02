"""A rule book's answers about play, as kernels see them: ints."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..compile.kernel import compiled_with
from ..tiles import WINDS
from .book import Rulebook
from .switches import Rules, as_int, switches

compiled_with(__name__)

# A graded answer is the place of its word in the schema.
PUNG_FIRST, FIRST_CALL = range(2)
UNTIL_NEXT_DRAW, THREE_SECONDS = range(2)
RON_ALL, RON_NEAREST, RON_THREE_ABORTS = range(3)
COUNTERS_EACH, COUNTERS_NEAREST = range(2)
BETS_OWN_BACK, BETS_NEAREST = range(2)
SWAP_ALLOWED, SWAP_SAME_TILE, SWAP_FORBIDDEN = range(3)
ROB_KOKUSHI, ROB_NONE = range(2)
DORA_AT_ONCE, DORA_AFTER_DISCARD = range(2)
KONG_STRICT, KONG_SAME_WAIT, KONG_NEVER = range(3)
(UNTIL_DRAW_OR_CLAIM, UNTIL_DRAW_OR_ANY_CALL, UNTIL_DRAW, UNTIL_DISCARD, FURITEN_OFF) = range(5)
EMPTY_OWN_FOUR, EMPTY_ALL_VISIBLE, EMPTY_NEVER = range(3)
EAST_FIRST, ANY_ORDER = range(2)
NAGASHI_OFF, NAGASHI_WIN, NAGASHI_DRAW = range(3)
PAID_AT_TABLE, PAID_AFTER_UMA, PAID_OVERALL, PAID_NEVER = range(4)
JUDGED_AT_DRAW, JUDGED_AT_WIN_OR_DRAW = range(2)
BETS_TO_WINNER, BETS_LOST, BETS_RETURNED = range(3)
STREAK_OFF, STREAK_STRICT, STREAK_OVER_DRAWS = range(3)
TIE_SHARE, TIE_INITIAL_SEAT = range(2)

_ABORTS = ("nine_terminals", "four_winds", "four_riichi", "four_kongs")
_NO_LIMIT = -(10**9)


class Play(NamedTuple):
    """The answers that decide how a game goes; `worth` are those that decide what a hand is worth."""

    worth: Rules
    first_round: int  # prevailing winds, 0 East to 3 North
    last_round: int
    extension_to: int  # last round that may be added while nobody has the target, -1 none
    extension_target: int
    nine_terminals: int
    four_winds: int
    four_riichi: int
    four_kongs: int
    red_fives: int
    start_points: int
    bust: int
    agari_yame: int
    leftover_bets: int
    tie_break: int
    claim_priority: int
    claim_timing: int
    simultaneity_ms: int
    multiple_ron: int
    multiple_ron_counters: int
    multiple_ron_bets: int
    swap_calling: int
    rob_concealed_kong: int
    kan_dora_timing: int
    riichi_min_wall: int
    riichi_min_points: int
    riichi_kong: int
    riichi_bet: int
    temporary_furiten: int
    tenpai_needs_yaku: int
    empty_tenpai: int
    tenpai_order: int
    noten_payment: int
    nagashi_mangan: int
    nagashi_open_hand: int
    liability_counts_concealed_kong: int
    parenchan: int
    noten_riichi_judged: int
    chombo_penalty: int
    chombo_points: int
    uma_step: int  # what one place is worth on average


def play_rules(book: Rulebook, tournament: bool = False) -> Play:
    """The book's answers about play as kernels want them; a chombo costs otherwise in a tournament."""
    known = _known[tournament]
    found = known.get(book)
    if found is None:
        known[book] = found = _read(book, tournament)
    return found


_known: tuple[dict[Rulebook, Play], dict[Rulebook, Play]] = ({}, {})  # apart for tournaments


def _read(book: Rulebook, tournament: bool) -> Play:
    extension = book.value("extension")
    added = extension != "none"
    aborts = book.value("abortive_draws")
    special: dict[str, Any] = {
        "worth": switches(book),
        "first_round": WINDS.index(book.value("rounds")[0]),
        "last_round": WINDS.index(book.value("rounds")[-1]),
        "extension_to": WINDS.index(extension["to"]) if added else -1,
        "extension_target": extension["target"] if added else 0,
        **{name: int(name in aborts) for name in _ABORTS},
        "uma_step": (book.value("uma")[0] - book.value("uma")[-1]) // 3,
    }
    answers: dict[str, Any] = {
        name: as_int(name, book.value(name)) for name in Play._fields if name not in special
    }
    if not tournament:
        word = book.value("chombo_outside_tournament")
        answers["chombo_penalty"] = as_int("chombo_outside_tournament", word)
    if book.value("riichi_min_points") == "none":
        answers["riichi_min_points"] = _NO_LIMIT
    return Play(**special, **answers)

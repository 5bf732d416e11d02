"""Minipoints, item by item.

`fu_items` writes each item's fu to its own place in `out`, and the sum is the hand's fu before rounding; so the
explainer lists exactly what was added up. The same items hold in all four books; a book answers with the amounts.
"""

from __future__ import annotations

from ..compile.kernel import Row, inlined
from ..rules.switches import RON_ADDED, WAIT_BY_UNIQUE_TILE, Rules
from ..tiles import is_dragon, is_simple
from .facts import EDGE, MIDDLE, PAIR, UNKNOWN, Facts, is_concealed
from .sets import CHOW, KONG, SEVEN_PAIRS, STANDARD, reading_set, set_kind, set_shape

# Places of the items in `out`; the four sets have one each.
BASE, CONCEALED_RON, ALL_PAIRS, TSUMO, SETS, VALUE_PAIR, WAIT, OPEN_PINFU = 0, 1, 2, 3, 4, 8, 9, 10
FU_ITEMS = 11


@inlined
def set_fu(packed: int, concealed: bool) -> int:
    """2 for an open pung of simples; doubled if concealed, doubled for terminals and honours, four times a kong."""
    if set_shape(packed) == CHOW:
        return 0
    doubled = (1 if concealed else 0) + (0 if is_simple(set_kind(packed)) else 1)
    return 2 << doubled + (2 if set_shape(packed) == KONG else 0)


@inlined
def pair_fu(kind: int, seat_wind: int, round_wind: int, rules: Rules) -> int:
    """2 for dragons, the seat wind or the prevailing wind; the book says what a pair of both winds gets."""
    if kind == seat_wind and kind == round_wind:
        return rules.double_wind_pair_fu
    return 2 if is_dragon(kind) or kind == seat_wind or kind == round_wind else 0


@inlined
def wait_fu(f: Facts, rules: Rules) -> int:
    """2 for finishing an edge, a middle or the pair; or, in some books, for waiting on one tile only."""
    if f.wait == UNKNOWN:
        return 0
    if rules.wait_fu == WAIT_BY_UNIQUE_TILE:
        return 2 if f.only_wait else 0
    return 2 if f.wait == EDGE or f.wait == MIDDLE or f.wait == PAIR else 0


@inlined
def winning_fu(f: Facts, rules: Rules, out: Row) -> int:
    """What winning as such is worth: on a discard with a closed hand, or otherwise; written to `out` too."""
    base = 20
    concealed_ron = 0
    if f.closed and not f.self_drawn:
        added = rules.concealed_ron_fu == RON_ADDED
        base = 20 if added else 0
        concealed_ron = 10 if added else 30
    elif f.closed:
        base = rules.concealed_tsumo_base
    out[BASE] = base
    out[CONCEALED_RON] = concealed_ron
    return base + concealed_ron


@inlined
def fu_items(f: Facts, reading: int, slot: int, pinfu: int, rules: Rules, out: Row) -> int:
    """The hand's fu before rounding; the items are written to `out`.

    `pinfu` is 1 where the yaku is scored: then the fu for self-draw are dropped.
    """
    for item in range(FU_ITEMS):
        out[item] = 0
    if f.form == SEVEN_PAIRS:
        out[ALL_PAIRS] = 25
        return 25
    # The total is kept beside the items: reading them back would wait for their writing.
    total = winning_fu(f, rules, out)
    if f.self_drawn and not pinfu:
        out[TSUMO] = 2
        total += 2
    if f.form == STANDARD:
        total += shape_fu(f, reading, slot, rules, out)
    if total == 20 and not f.closed:
        out[OPEN_PINFU] = rules.open_pinfu_fu
        total += rules.open_pinfu_fu
    return total


@inlined
def shape_fu(f: Facts, reading: int, slot: int, rules: Rules, out: Row) -> int:
    """What the four sets, the pair and the wait are worth; written to `out` too."""
    pair = pair_fu(f.pair, f.seat_wind, f.round_wind, rules)
    wait = wait_fu(f, rules)
    out[VALUE_PAIR] = pair
    out[WAIT] = wait
    total = pair + wait
    for place in range(4):
        concealed = is_concealed(reading, place, slot, f.self_drawn)
        fu = set_fu(reading_set(reading, place), concealed)
        out[SETS + place] = fu
        total += fu
    return total


@inlined
def round_fu(fu: int) -> int:
    """Up to the next ten; the 25 of seven pairs stay."""
    return fu if fu == 25 else (fu + 9) // 10 * 10

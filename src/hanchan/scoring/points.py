"""From han and fu to the base, and from the base to who pays what."""

from __future__ import annotations

from typing import NamedTuple

from ..compile.kernel import inlined
from ..rules.switches import COUNTERS_BY_LIABLE, COUNTERS_SHARED, SCOPE_THAT_YAKUMAN, Rules

MANGAN_BASE, HANEMAN_BASE, BAIMAN_BASE, SANBAIMAN_BASE, YAKUMAN_BASE = 2000, 3000, 4000, 6000, 8000
LIMITS = {
    "mangan": MANGAN_BASE,
    "haneman": HANEMAN_BASE,
    "baiman": BAIMAN_BASE,
    "sanbaiman": SANBAIMAN_BASE,
    "yakuman": YAKUMAN_BASE,
    "double-yakuman": 2 * YAKUMAN_BASE,
}
LIMIT_NAMES = {base: name for name, base in LIMITS.items()}


class Payments(NamedTuple):
    """What each payer pays, counters included; `hand` is the hand alone."""

    hand: int
    discarder: int
    liable: int
    east: int  # self-draw: East
    others: int  # self-draw: each of the others, or each of the three if East won


@inlined
def base_points(han: int, fu: int, yakuman: int, rules: Rules) -> int:
    """The base: fu doubled han + 2 times, at most a mangan, or a limit from five han on."""
    if yakuman > 0:
        return YAKUMAN_BASE * yakuman
    if han >= 13 and rules.counted_yakuman:
        return YAKUMAN_BASE
    if han >= 11:
        return SANBAIMAN_BASE
    if han >= 8:
        return BAIMAN_BASE
    if han >= 6:
        return HANEMAN_BASE
    base = fu << han + 2 if han < 5 else MANGAN_BASE
    if base >= MANGAN_BASE or (rules.kiriage_mangan and base == 1920):
        return MANGAN_BASE
    return base


@inlined
def round_points(points: int) -> int:
    """Up to the next hundred."""
    return (points + 99) // 100 * 100


@inlined
def ron_points(base: int, is_east: int) -> int:
    """What the discarder pays: four bases, six to East."""
    return round_points(base * (6 if is_east else 4))


@inlined
def tsumo_points(base: int, winner_is_east: int, payer_is_east: int) -> int:
    """What one opponent pays for a self-draw: East pays and receives double."""
    return round_points(base * 2 if winner_is_east or payer_is_east else base)


@inlined
def payments(
    base: int, liable_base: int, is_east: int, self_drawn: int, counters: int, rules: Rules
) -> Payments:
    """Who pays what for a win. `liable_base` is the part of the base that another player answers for."""
    if liable_base > 0 and rules.liability_scope != SCOPE_THAT_YAKUMAN:
        liable_base = base
    if self_drawn:
        return _self_draw(base, liable_base, is_east, counters, rules)
    return _discard(base, liable_base, is_east, counters, rules)


@inlined
def _self_draw(base: int, liable_base: int, is_east: int, counters: int, rules: Rules) -> Payments:
    """All three pay; a liable player pays for all three, every counter with it."""
    shared = base - liable_base
    per_counter = counters * rules.counter_tsumo
    east = tsumo_points(shared, is_east, 1) if shared > 0 and not is_east else 0
    others = tsumo_points(shared, is_east, 0) if shared > 0 else 0
    payers = 3 if is_east else 2
    liable = 0
    if liable_base > 0:
        liable = payers * tsumo_points(liable_base, is_east, 0)
        liable += 0 if is_east else tsumo_points(liable_base, 0, 1)
    hand = liable + east + payers * others
    if liable_base > 0:
        return Payments(hand, 0, liable + 3 * per_counter, east, others)
    east += 0 if is_east else per_counter
    return Payments(hand, 0, 0, east, others + per_counter)


@inlined
def _discard(base: int, liable_base: int, is_east: int, counters: int, rules: Rules) -> Payments:
    """The discarder pays; a liable player pays half of what the liability covers."""
    hand = ron_points(base, is_east)
    extra = counters * rules.counter_ron
    liable = ron_points(liable_base, is_east) // 2
    if liable > 0 and rules.liability_counters == COUNTERS_SHARED:
        return Payments(hand, hand - liable + extra // 2, liable + extra - extra // 2, 0, 0)
    if liable > 0 and rules.liability_counters == COUNTERS_BY_LIABLE:
        return Payments(hand, hand - liable, liable + extra, 0, 0)
    return Payments(hand, hand - liable + extra, liable, 0, 0)

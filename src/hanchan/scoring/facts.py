"""What the yaku and the fu look at, counted once for each reading and each place of the winning tile.

All values are ints, so that a set of facts is the same thing interpreted, compiled and on a GPU.
"""

from __future__ import annotations

from typing import NamedTuple

from ..compile.kernel import Counts, inlined
from ..rules.switches import Rules
from ..tiles import EAST, FIRST_HONOUR, KINDS, ORPHANS_MASK, TERMINALS_MASK, WHITE, is_dragon
from .sets import (
    CHOW,
    KONG,
    PAIR_SLOT,
    STANDARD,
    THIRTEEN_ORPHANS,
    reading_form,
    reading_pair,
    reading_set,
    set_holds,
    set_kind,
    set_open,
    set_shape,
)

# How the hand was won, as bits of HowWon.flags.
RIICHI, DOUBLE_RIICHI, IPPATSU, RINSHAN, CHANKAN, HAITEI, HOUTEI = (1 << n for n in range(7))
TENHOU, CHIIHOU, RENHOU, KANFURI, EIGHTH_WIN, MIXED_IN = (1 << n for n in range(7, 13))

# The shape the winning tile finished. UNKNOWN: it was mixed into the hand (ruling W-21).
TWO_SIDED, EDGE, MIDDLE, PAIR, TWO_PAIRS, UNKNOWN = range(6)


class HowWon(NamedTuple):
    """Who won, on what and how."""

    kind: int  # of the winning tile
    self_drawn: int
    seat_wind: int  # a kind
    round_wind: int
    flags: int
    counters: int
    only_wait: int  # 1 if no other tile would have completed the hand; asked for by few books


class Facts(NamedTuple):
    """One reading with the winning tile in one of its slots."""

    form: int
    closed: int  # no open meld; a win on a discard leaves the hand closed
    self_drawn: int
    flags: int
    seat_wind: int
    round_wind: int
    kinds_mask: int  # the kinds in the whole hand
    pair: int  # its kind, -1 without
    wait: int
    only_wait: int
    chows: int
    pungs: int  # kongs among them
    kongs: int
    concealed_pungs: int  # as three and four concealed pungs count them
    chow_mask: int  # the lowest kinds of the chows
    pung_mask: int  # the kinds of the pungs and kongs
    twins: int  # pairs of identical chows
    twin_suits: int  # suits that have such a pair, as bits
    alike: int  # the most chows that are identical, 0 if all differ
    outside: int  # sets and pair that hold a terminal or honour
    terminal: int  # sets and pair that hold a terminal
    gates: int  # 1 nine gates, 2 nine gates waiting on all nine


@inlined
def wait_shape(reading: int, slot: int, kind: int) -> int:
    """The shape that a tile of this kind finishes in the slot."""
    if slot == PAIR_SLOT:
        return PAIR
    found = reading_set(reading, slot)
    if set_shape(found) != CHOW:
        return TWO_PAIRS
    low = set_kind(found)
    if kind == low + 1:
        return MIDDLE
    if (kind == low and low % 9 == 6) or (kind == low + 2 and low % 9 == 0):
        return EDGE
    return TWO_SIDED


@inlined
def won_wait(counts: Counts, reading: int, slot: int, win: HowWon) -> int:
    """The shape the winning tile finished, as far as the table can tell.

    Thirteen orphans: PAIR if any of the thirteen would have done, MIDDLE if one orphan was missing.
    """
    if win.flags & MIXED_IN:
        return UNKNOWN
    if reading_form(reading) == THIRTEEN_ORPHANS:
        return PAIR if counts[win.kind] == 2 else MIDDLE
    return wait_shape(reading, slot, win.kind)


@inlined
def can_finish(reading: int, slot: int, meld_count: int, kind: int) -> bool:
    """A tile of this kind can have come last into the slot: a concealed set, or the pair."""
    if reading_form(reading) != STANDARD:
        return slot == PAIR_SLOT
    if slot == PAIR_SLOT:
        return reading_pair(reading) == kind
    return slot >= meld_count and set_holds(reading_set(reading, slot), kind)


@inlined
def is_concealed(reading: int, slot: int, finished: int, self_drawn: int) -> bool:
    """The set was finished without a claim: a discard that completes a pung opens it (ema2016:4.1.1-e)."""
    if set_open(reading_set(reading, slot)):
        return False
    return bool(self_drawn) or slot != finished


@inlined
def set_kinds(packed: int) -> int:
    """The kinds of a set as bits."""
    return (7 if set_shape(packed) == CHOW else 1) << set_kind(packed)


@inlined
def held_kinds(counts: Counts) -> int:
    """The kinds of the concealed tiles as bits."""
    mask = 0
    for kind in range(KINDS):
        if counts[kind] > 0:
            mask |= 1 << kind
    return mask


@inlined
def gates_of(counts: Counts, kinds_mask: int, kind: int) -> int:
    """1 for 1112345678999 of a suit and one more of it, 2 if that one is the winning tile; else 0.

    A hand with a concealed kong has too few of the other tiles, so it fails by itself.
    """
    suit = kind // 9
    if kinds_mask != 0x1FF << 9 * suit:
        return 0
    found = 1
    for number in range(9):
        beyond = counts[9 * suit + number] - (3 if number == 0 or number == 8 else 1)
        if beyond < 0:
            return 0
        if beyond > 0 and 9 * suit + number == kind:
            found = 2
    return found


@inlined
def alike_before(reading: int, slot: int) -> int:
    """How many chows identical to the one in the slot there are up to it, itself counted."""
    found = reading_set(reading, slot) & 255  # without the open bit
    same = 1
    for before in range(slot):
        same += reading_set(reading, before) & 255 == found
    return same


@inlined
def concealed_pungs_of(reading: int, finished: int, self_drawn: int) -> int:
    """How many pungs and kongs are concealed."""
    concealed = 0
    for slot in range(4):
        if set_shape(reading_set(reading, slot)) != CHOW:
            concealed += is_concealed(reading, slot, finished, self_drawn)
    return concealed


@inlined
def leaves_concealed(win: HowWon, rules: Rules) -> int:
    """1 if the winning tile leaves a pung that it completes concealed: it was drawn, and the book counts it so."""
    return win.self_drawn if rules.concealed_pung_by_tsumo else 0


@inlined
def facts(counts: Counts, reading: int, slot: int, win: HowWon, rules: Rules) -> Facts:
    """The facts of a reading with the winning tile in the slot; a form without sets has none of their facts."""
    form = reading_form(reading)
    pair, closed = -1, 1
    chows = pungs = kongs = concealed_pungs = outside = terminal = 0
    chow_mask = pung_mask = twins = twin_suits = alike = 0
    if form == STANDARD:
        pair = reading_pair(reading)
        kinds_mask = 1 << pair
        outside += ORPHANS_MASK >> pair & 1
        terminal += TERMINALS_MASK >> pair & 1
        for place in range(4):
            found = reading_set(reading, place)
            kind = set_kind(found)
            kinds = set_kinds(found)
            is_chow = 1 if set_shape(found) == CHOW else 0
            kinds_mask |= kinds
            outside += kinds & ORPHANS_MASK != 0
            terminal += kinds & TERMINALS_MASK != 0
            closed &= set_open(found) ^ 1
            kongs += set_shape(found) == KONG
            pung_mask |= (1 - is_chow) << kind
            if chow_mask >> kind & is_chow:
                same = alike_before(reading, place)
                alike = max(alike, same)
                if same % 2 == 0:
                    twins += 1
                    twin_suits |= 1 << kind // 9
            chows += is_chow
            chow_mask |= is_chow << kind
        pungs = 4 - chows
        concealed_pungs = concealed_pungs_of(reading, slot, leaves_concealed(win, rules))
    else:
        kinds_mask = held_kinds(counts)
    gates = gates_of(counts, kinds_mask, win.kind) if closed else 0
    return Facts(
        form, closed, win.self_drawn, win.flags, win.seat_wind, win.round_wind, kinds_mask, pair,
        won_wait(counts, reading, slot, win), win.only_wait, chows, pungs, kongs, concealed_pungs, chow_mask,
        pung_mask, twins, twin_suits, alike, outside, terminal, gates,
    )  # fmt: skip


@inlined
def dragon_pungs(f: Facts) -> int:
    """How many of the three dragons are pungs or kongs."""
    dragons = f.pung_mask >> WHITE
    return (dragons & 1) + (dragons >> 1 & 1) + (dragons >> 2 & 1)


@inlined
def wind_pungs(f: Facts) -> int:
    """How many of the four winds are pungs or kongs."""
    winds = f.pung_mask >> EAST
    return (winds & 1) + (winds >> 1 & 1) + (winds >> 2 & 1) + (winds >> 3 & 1)


@inlined
def is_value_pair(kind: int, seat_wind: int, round_wind: int) -> bool:
    """A pair of dragons, of the seat wind or of the prevailing wind."""
    return is_dragon(kind) or kind == seat_wind or kind == round_wind


@inlined
def has_honours(f: Facts) -> bool:
    """The hand holds a wind or a dragon."""
    return f.kinds_mask >> FIRST_HONOUR != 0


@inlined
def suits_mask(f: Facts) -> int:
    """Which of the three suits the hand holds, as bits."""
    mask = 0
    for suit in range(3):
        if f.kinds_mask >> 9 * suit & 0x1FF:
            mask |= 1 << suit
    return mask

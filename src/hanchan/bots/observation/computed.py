"""The computed part of the observation: what the engine can tell at once about each discard and call.

Only what the seat may know goes in: its own tiles, what lies on the table, what everybody let pass.
"""

from __future__ import annotations

from ...compile.kernel import Row, kernel
from ...game.engine import codes
from ...game.engine.codes import action_one, action_two
from ...game.engine.state import Table, hold
from ...scoring.lookup.indexes import GROUPS, index_step, merged_row, needed, shanten_at
from ...scoring.yaku import TANYAO as TANYAO_YAKU
from ...tiles import EAST, HONOURS_MASK, KINDS, SEATS, SIMPLES_MASK, SUIT_MASK, is_five, kind_of
from ..expert.estimate import WAIT_FURITEN, WAIT_POINTS, all_dora, tenpai_worth
from ..expert.threats import run_of
from ..kernels.danger import RIICHI_DANGER, danger_class
from ..kernels.options import imagine_claim, is_meld_claim, offered
from ..kernels.plans import ANY, distance, set_plan, value_han
from ..kernels.progress import (
    FAR,
    accepted,
    change,
    may_be_special,
    measure,
    read_rows,
    row_at,
    shanten_now,
    shanten_with,
    special_with,
)
from ..kernels.scratch import MELD_KINDS, MELD_OPEN, PLAN_MELDS, Scratch
from ..kernels.view_table import dora_of, pung_han, read_melds, shown_han
from .choices import call_number
from .layout import CHOW_FIRST, PLAIN, POINT_STEP, PUNG_FIRST_ACTION, WHOLE, places
from .plain import small

SHANTEN_AFTER, NEAREST, ACCEPTS_AFTER = places("shanten_after nearest accepts_after")
YAKU_AFTER, HAN_AFTER, VALUE_AFTER = places("yaku_after han_after value_after")
RIICHI_VALUE, FURITEN_AFTER = places("riichi_value_after furiten_after")
ACCEPTED, DANGER_CLASS, DANGER, SAFE = places("accepted danger_class danger safe")
SHANTEN, ACCEPTS, HAN, PLAN_SHANTEN = places("shanten accepts han plan_shanten")
CALL_SHANTEN, CALL_YAKU = places("call_shanten call_yaku")
SHOWN_HAN, DRAWN_RUN = places("shown_han drawn_run")


@kernel
def observe_computed(t: Table, m: Scratch, seat: int, options: int, out: Row) -> None:
    """Writes the computed part behind the plain one; the scratch has been filled for the seat, and is used up."""
    for place in range(PLAIN, WHOLE):
        out[place] = 0
    show_dangers(t, m, seat, out)
    out[HAN] = small(all_dora(t, m, seat) + value_han(t, m, seat))
    show_plans(t, m, seat, out)
    if t.now[codes.PHASE] == codes.IN_TURN:
        show_discards(t, m, seat, options, out)
        return
    set_plan(m, ANY)
    read_rows(m)
    now = shanten_now(m)
    out[SHANTEN] = 1 + now
    out[ACCEPTS] = small(show_accepted(m, -1, now, out))
    if t.now[codes.PHASE] == codes.CLAIMS:
        show_calls(t, m, seat, options, out)


@kernel
def show_discards(t: Table, m: Scratch, seat: int, options: int, out: Row) -> None:
    """For each discard how near it leaves the hand, what it accepts, what it keeps."""
    set_plan(m, ANY)
    least = measure(m, offered(t, options, codes.DISCARD))
    read_neighbours(m)
    han = out[HAN]
    best, most = -1, -1
    for kind in range(KINDS):
        after = m.shanten[kind]
        if after == FAR:
            continue
        accepts = count_accepts(m, kind, after)
        out[SHANTEN_AFTER + kind] = 1 + after
        out[NEAREST + kind] = int(after == least)
        out[ACCEPTS_AFTER + kind] = small(accepts)
        out[YAKU_AFTER + kind] = int(keeps_yaku(t, m, seat, kind))
        out[HAN_AFTER + kind] = small(max(0, han - lost_han(t, m, seat, kind)))
        if after == least and accepts > most:
            best, most = kind, accepts
        if after <= 0:
            show_wait(t, m, seat, kind, out)
    if best >= 0:
        out[SHANTEN] = 1 + least
        out[ACCEPTS] = small(most)
        show_accepted(m, best, least, out)


@kernel
def read_neighbours(m: Scratch) -> None:
    """Looks up the row of each kind's group with one tile more (`m.win`), and of each two groups (`m.worth`).

    For every discard but those of its own group a kind that is drawn makes the same row: it is looked up once.
    """
    for kind in range(KINDS):
        m.win[kind] = row_at(m, kind // 9, m.indexes[kind // 9] + index_step(kind))
    for one in range(GROUPS):
        for other in range(one + 1, GROUPS):
            m.worth[GROUPS * one + other] = merged_row(m.shapes, m.rows[one], m.rows[other])
            m.worth[GROUPS * other + one] = m.worth[GROUPS * one + other]


@kernel
def count_accepts(m: Scratch, gone: int, target: int) -> int:
    """What `progress.accepted` counts for the whole hand, with the rows of `read_neighbours`."""
    if special_with(m, gone, -1) <= target:
        found = accepted(m, gone, target)
        read_rows(m)  # of the hand with the tile again
        return found
    own = gone // 9
    index = m.indexes[own] - index_step(gone)
    left = row_at(m, own, index)
    melds = m.plan[PLAN_MELDS]
    total = 0
    for group in range(GROUPS):
        last = min(KINDS, 9 * group + 9)
        if group == own:
            for kind in range(9 * group, last):
                row = row_at(m, own, index + index_step(kind))
                nearer = needed(m.shapes, row, m.rests[own], melds) <= target
                total += max(0, m.unseen[kind]) * int(nearer)
            continue
        # The two groups that are neither the discard's nor this one: their numbers are the rest of 0 + 1 + 2 + 3.
        third = 0
        while third == own or third == group:
            third += 1
        fourth = 6 - own - group - third
        rest = merged_row(m.shapes, left, m.worth[GROUPS * third + fourth])
        for kind in range(9 * group, last):
            nearer = needed(m.shapes, m.win[kind], rest, melds) <= target
            total += max(0, m.unseen[kind]) * int(nearer)
    return total


@kernel
def lost_han(t: Table, m: Scratch, seat: int, kind: int) -> int:
    """Han that go with a discard of the kind: its dora, a red five held alone, a pung of value."""
    lost = dora_of(t, kind)
    if is_five(kind):
        lost += int(t.reds[seat][kind // 9] == m.held[kind])
    if m.held[kind] == 3:
        lost += pung_han(t, seat, kind)
    return lost


@kernel
def keeps_yaku(t: Table, m: Scratch, seat: int, gone: int) -> bool:
    """Some yaku is in sight once `gone` (-1: nothing) is discarded."""
    if m.sets[MELD_OPEN] == 0:
        return True
    melds = m.sets[MELD_KINDS]
    if t.play.worth.open[TANYAO_YAKU] > 0 and melds & ~SIMPLES_MASK == 0:
        return True
    for suit in range(3):
        if melds & ~(SUIT_MASK << 9 * suit | HONOURS_MASK) == 0:
            return True
    if value_han(t, m, seat) - lost_value(t, m, seat, gone) > 0:
        return True
    for kind in range(EAST, KINDS):
        if m.held[kind] == 2 and kind != gone and m.unseen[kind] > 0 and pung_han(t, seat, kind):
            return True
    return False


@kernel
def lost_value(t: Table, m: Scratch, seat: int, gone: int) -> int:
    """Han of a concealed pung of value that breaks with the discard."""
    return pung_han(t, seat, gone) if gone >= 0 and m.held[gone] == 3 else 0


@kernel
def show_wait(t: Table, m: Scratch, seat: int, kind: int, out: Row) -> None:
    """What the hand is worth that waits after the discard of the kind."""
    bonus = all_dora(t, m, seat) - dora_of(t, kind)
    hold(t, seat, kind, -1)
    tenpai_worth(t, m, seat, 0, bonus)
    out[VALUE_AFTER + kind] = small(-(-m.found[WAIT_POINTS] // POINT_STEP))
    out[FURITEN_AFTER + kind] = m.found[WAIT_FURITEN]
    if m.sets[MELD_OPEN] == 0:
        tenpai_worth(t, m, seat, 1, bonus)
        out[RIICHI_VALUE + kind] = small(-(-m.found[WAIT_POINTS] // POINT_STEP))
    hold(t, seat, kind, 1)


@kernel
def show_accepted(m: Scratch, gone: int, target: int, out: Row) -> int:
    """Copies that bring the hand nearer once `gone` (-1: nothing) is discarded; by kind they are written down."""
    if gone >= 0:
        change(m, gone, -1)
    read_rows(m)
    total = 0
    special = may_be_special(m) and special_with(m, 0, 0) <= target
    for kind in range(KINDS):
        if m.unseen[kind] <= 0:
            continue
        if shanten_with(m, kind, 1) < target or (special and special_with(m, kind, 1) < target):
            out[ACCEPTED + kind] = m.unseen[kind]
            total += m.unseen[kind]
    if gone >= 0:
        change(m, gone, 1)
    return total


@kernel
def show_plans(t: Table, m: Scratch, seat: int, out: Row) -> None:
    """How near the hand is to all simples, and to a flush of each suit, where its melds allow them."""
    hand, indexes = t.hands[seat], t.indexes[seat]
    kinds, melds = m.sets[MELD_KINDS], t.seats[seat][codes.MELDS]
    if kinds & ~SIMPLES_MASK == 0:
        simples_m = indexes[0] - hand[0] - hand[8] * index_step(8)
        simples_p = indexes[1] - hand[9] - hand[17] * index_step(8)
        simples_s = indexes[2] - hand[18] - hand[26] * index_step(8)
        near = shanten_at(m.shapes, simples_m, simples_p, simples_s, 0, melds)
        out[PLAN_SHANTEN] = small(1 + near)
    for suit in range(3):
        if kinds & ~(SUIT_MASK << 9 * suit | HONOURS_MASK) == 0:
            # The suits are alike: which of the three indexes is the one in question does not matter.
            near = shanten_at(m.shapes, indexes[suit], 0, 0, indexes[3], melds)
            out[PLAN_SHANTEN + 1 + suit] = small(1 + near)


@kernel
def show_calls(t: Table, m: Scratch, seat: int, options: int, out: Row) -> None:
    """How near each chow and pung that is offered would bring the hand, and whether a yaku is in sight then."""
    for place in range(options):
        action = t.options[place]
        if not is_meld_claim(action):
            continue
        number = call_number(action)
        form = 3 if number >= PUNG_FIRST_ACTION else (number - CHOW_FIRST) % 3
        if out[CALL_SHANTEN + form] > 0:
            continue  # the same with a red five
        imagine_claim(t, m, seat, action)
        # With a tile to be thrown the hand is as near as after the best discard.
        out[CALL_SHANTEN + form] = 1 + distance(m, ANY, False)
        out[CALL_YAKU + form] = int(keeps_yaku(t, m, seat, -1))
        m.held[kind_of(action_one(action))] += 1
        m.held[kind_of(action_two(action))] += 1
        read_melds(t, m, seat)


@kernel
def show_dangers(t: Table, m: Scratch, seat: int, out: Row) -> None:
    """What each held kind risks against each opponent, what is safe, what their melds and last discards tell."""
    for other in range(SEATS):
        turn = (other - seat) % 4 - 1
        if turn < 0:
            continue
        passed = m.passed[other]
        for kind in range(KINDS):
            out[SAFE + KINDS * turn + kind] = passed >> kind & 1
            if m.held[kind] > 0:
                found = danger_class(m, passed, kind)
                out[DANGER_CLASS + KINDS * turn + kind] = found
                out[DANGER + KINDS * turn + kind] = RIICHI_DANGER[found]
        out[SHOWN_HAN + turn] = small(shown_han(t, other))
        out[DRAWN_RUN + turn] = run_of(t, other)

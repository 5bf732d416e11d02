"""A club player: most tiles to draw, an eye for value, calls that keep a yaku, safe tiles against a riichi."""

from __future__ import annotations

from ...compile.kernel import kernel
from ...game.engine import codes
from ...game.engine.codes import PASS, PHASE
from ...game.engine.state import Table, live_left
from ...tiles import KINDS, ORPHANS_MASK
from .danger import judge_riichi
from .options import NOTHING, first_of, next_claim, offered, opening, with_kind
from .plans import ANY, best_plan, distance, held_dora, plan_han, set_plan
from .progress import FAR, measure, measure_accepts
from .scratch import MELD_OPEN, Scratch
from .view_table import dora_of, pung_han, riichis_against

_EARLY = 40  # live tiles left: before, a cheap hand is not opened


@kernel
def club_chooses(t: Table, m: Scratch, seat: int, options: int) -> int:
    """The club player's action."""
    action = opening(t, m, seat, options)
    if action != NOTHING:
        return action
    if t.now[PHASE] == codes.CLAIMS:
        return club_claims(t, m, seat, options)
    return club_discards(t, m, seat, options)


@kernel
def club_discards(t: Table, m: Scratch, seat: int, options: int) -> int:
    """A discard, with riichi if the hand waits for tiles that are left."""
    kinds = offered(t, options, codes.DISCARD)
    plan = best_plan(t, m, seat, True) if m.sets[MELD_OPEN] else ANY
    set_plan(m, max(plan, ANY))
    least = measure(m, kinds)
    measure_accepts(m, least, 0)
    if riichis_against(t, seat) > 0 and not club_pushes(t, m, seat, plan, least):
        return with_kind(t, options, codes.DISCARD, safest(t, m, seat))
    kind = club_best(t, m, seat, least)
    if least == 0 and m.accepts[kind] > 0:
        riichi = with_kind(t, options, codes.RIICHI, kind)
        if riichi != NOTHING:
            return riichi
    return with_kind(t, options, codes.DISCARD, kind)


@kernel
def club_pushes(t: Table, m: Scratch, seat: int, plan: int, least: int) -> bool:
    """Against a riichi it goes on with a hand that waits, or that is near and dear."""
    if plan < 0:
        return False
    han = held_dora(t, m, seat) + plan_han(t, m, seat, plan)
    return least == 0 or (least == 1 and han >= 3)


@kernel
def club_best(t: Table, m: Scratch, seat: int, least: int) -> int:
    """The discard that leaves most copies to draw; dora and value count as some copies."""
    best = -1000
    found = 0
    for kind in range(KINDS):
        if m.shanten[kind] != least:
            continue
        kept = 3 * dora_of(t, kind) + pung_han(t, seat, kind)
        score = 2 * (m.accepts[kind] - kept) + (ORPHANS_MASK >> kind & 1)
        if score > best:
            best = score
            found = kind
    return found


@kernel
def safest(t: Table, m: Scratch, seat: int) -> int:
    """The discard least likely to deal in; of equals the one that keeps the hand nearest."""
    judge_riichi(t, m, seat)
    best = 1 << 40
    found = 0
    for kind in range(KINDS):
        if m.shanten[kind] == FAR:
            continue
        cost = (m.danger[kind] << 10) + (m.shanten[kind] << 8) - m.accepts[kind]
        if cost < best:
            best = cost
            found = kind
    return found


@kernel
def club_claims(t: Table, m: Scratch, seat: int, options: int) -> int:
    """A call that brings the hand nearer and keeps a yaku; else a pass."""
    closed = m.sets[MELD_OPEN] == 0
    plan = ANY if closed else best_plan(t, m, seat, False)
    now = distance(m, max(plan, ANY), False)
    threatened = riichis_against(t, seat) > 0
    place = next_claim(t, m, seat, options, -1)
    while place >= 0:
        plan = best_plan(t, m, seat, True)
        after = distance(m, plan, True) if plan >= 0 else FAR
        han = held_dora(t, m, seat) + plan_han(t, m, seat, plan)
        nearer = after < now and (after == 0 or not threatened)
        if nearer and (not closed or han >= 2 or after == 0 or live_left(t) < _EARLY):
            return t.options[place]
        place = next_claim(t, m, seat, options, place)
    return first_of(t, options, PASS)

"""A beginner: the fastest hand, riichi whenever it can, calls at random, never folds."""

from __future__ import annotations

from ...compile.kernel import kernel
from ...game.engine import codes
from ...game.engine.codes import PASS, PHASE
from ...game.engine.state import Table
from ...tiles import KINDS
from .options import NOTHING, first_of, next_claim, offered, opening, with_kind
from .plans import ANY, distance, set_plan
from .progress import measure, measure_accepts
from .scratch import Scratch

_CALLS = 3  # one call in so many that would bring the hand nearer is made


@kernel
def novice_chooses(t: Table, m: Scratch, seat: int, options: int, luck: int) -> int:
    """The novice's action; `luck` is a number below 2**30 that nobody can foresee."""
    action = opening(t, m, seat, options)
    if action != NOTHING:
        return action
    if t.now[PHASE] == codes.CLAIMS:
        return novice_claims(t, m, seat, options, luck)
    kinds = offered(t, options, codes.RIICHI)
    act = codes.RIICHI if kinds else codes.DISCARD
    kinds = kinds if kinds else offered(t, options, codes.DISCARD)
    return with_kind(t, options, act, fastest(m, kinds, luck))


@kernel
def fastest(m: Scratch, kinds: int, luck: int) -> int:
    """Of the kinds the one whose discard leaves the nearest hand with the most copies to draw; luck breaks ties."""
    set_plan(m, ANY)
    least = measure(m, kinds)
    measure_accepts(m, least, 0)
    best = -1
    found = 0
    for turn in range(KINDS):
        kind = (turn + luck) % KINDS
        if m.shanten[kind] == least and m.accepts[kind] > best:
            best = m.accepts[kind]
            found = kind
    return found


@kernel
def novice_claims(t: Table, m: Scratch, seat: int, options: int, luck: int) -> int:
    """Now and then a call that brings the hand nearer, whether or not a yaku is left."""
    if luck % _CALLS != 0:
        return first_of(t, options, PASS)
    now = distance(m, ANY, False)
    place = next_claim(t, m, seat, options, -1)
    while place >= 0:
        if distance(m, ANY, True) < now:
            return t.options[place]
        place = next_claim(t, m, seat, options, place)
    return first_of(t, options, PASS)

"""The privileged observation: all hands and the wall. For training alone, and never part of the plain one."""

from __future__ import annotations

from ...compile.kernel import Row, kernel
from ...game.engine import codes
from ...game.engine.state import REPLACEMENTS, Table
from ...game.engine.tenpai import is_furiten
from ...tiles import KINDS, SEATS, WALL
from ..kernels.plans import ANY, set_plan
from ..kernels.progress import read_rows, shanten_now
from ..kernels.scratch import MELD_COUNT, Scratch
from .layout import HIDDEN, HIDDEN_AT

HANDS, WAITS, REDS = HIDDEN_AT["hands"], HIDDEN_AT["waits"], HIDDEN_AT["reds"]
SHANTEN, FURITEN, TILES = (
    HIDDEN_AT["shanten_of_others"],
    HIDDEN_AT["furiten_of_others"],
    HIDDEN_AT["wall"],
)


@kernel
def observe_privileged(t: Table, m: Scratch, seat: int, out: Row) -> None:
    """Writes what the seat must not know."""
    for place in range(HIDDEN):
        out[place] = 0
    for turn in range(1, SEATS):
        show_hand(t, m, (seat + turn) % 4, turn - 1, out)
    at = TILES
    for place in range(t.now[codes.NEXT_LIVE], WALL):
        if place < t.now[codes.LIVE_END] or place >= REPLACEMENTS + t.now[codes.KONGS]:
            out[at] = 1 + t.wall[place]
            at += 1


@kernel
def show_hand(t: Table, m: Scratch, other: int, turn: int, out: Row) -> None:
    """An opponent's tiles, what they wait for, how near they are."""
    row = t.seats[other]
    for kind in range(KINDS):
        out[HANDS + KINDS * turn + kind] = t.hands[other][kind]
        out[WAITS + KINDS * turn + kind] = row[codes.WAITS] >> kind & 1
        m.held[kind] = t.hands[other][kind]
    for suit in range(3):
        out[REDS + 3 * turn + suit] = t.reds[other][suit]
    m.sets[MELD_COUNT] = row[codes.MELDS]
    set_plan(m, ANY)
    read_rows(m)
    out[SHANTEN + turn] = 1 + shanten_now(m)
    out[FURITEN + turn] = int(is_furiten(t, other))

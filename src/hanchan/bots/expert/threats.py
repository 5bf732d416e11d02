"""Who threatens, and what each discard risks: chances to deal in and what it costs, from the tables."""

from __future__ import annotations

from ...compile.kernel import kernel
from ...game.engine import codes
from ...game.engine.codes import DEALER, OPEN_MELDS
from ...game.engine.state import Table, live_left, was_drawn
from ...tiles import KINDS, SEATS
from ..kernels.danger import danger_class, lines_left
from ..kernels.scratch import (
    DORA_LOSS,
    LEAD,
    LIKELY,
    OPEN_THREAT,
    PLACE_WEIGHT,
    RISK,
    SAFE_TILES,
    Scratch,
)
from ..kernels.tables import GAP, RUNS, class_of, loss_of, place_of, tenpai_of
from ..kernels.view_table import dora_of, in_riichi, shown_han


@kernel
def draws_left(t: Table) -> int:
    """Draws that are left for each player."""
    return live_left(t) // 4


@kernel
def open_tenpai(t: Table, m: Scratch, style: int, other: int) -> int:
    """The chance that a player without riichi is tenpai, by open sets and draws left, in ten-thousandths."""
    sets = t.seats[other][OPEN_MELDS]
    if sets == 0:
        return 0
    chance = m.tables.tenpai[tenpai_of(sets, draws_left(t), run_of(t, other))]
    return chance * m.style[style][OPEN_THREAT] // 100


@kernel
def run_of(t: Table, other: int) -> int:
    """How many of the seat's last discards, up to the tables' limit, were the tiles just drawn: the hand stays."""
    run = 0
    last = t.seats[other][codes.RIVER] - 1
    while run < RUNS - 1 and last - run >= 0 and was_drawn(t.rivers[other][last - run]):
        run += 1
    return run


@kernel
def count_threats(t: Table, m: Scratch, style: int, seat: int) -> int:
    """Opponents in riichi, or so open that they are likely tenpai."""
    found = 0
    for other in range(SEATS):
        if other != seat and (in_riichi(t, other) or is_likely(t, m, style, other)):
            found += 1
    return found


@kernel
def is_likely(t: Table, m: Scratch, style: int, other: int) -> bool:
    """An open hand is so likely tenpai that it counts as a threat."""
    return open_tenpai(t, m, style, other) > m.style[style][LIKELY]


@kernel
def judge_danger(t: Table, m: Scratch, style: int, seat: int) -> None:
    """Writes for each kind held the chance to deal in (ten-thousandths) and what it costs on average (points)."""
    for kind in range(KINDS):
        m.danger[kind] = 0
        m.cost[kind] = 0
    for other in range(SEATS):
        if other == seat:
            continue
        riichi = in_riichi(t, other)
        tenpai = 10000 if riichi else open_tenpai(t, m, style, other)
        if tenpai == 0:
            continue
        lines = lines_left(m, m.passed[other])
        han = 0 if riichi else shown_han(t, other)
        loss = m.tables.loss[loss_of(riichi, int(other == t.now[DEALER]), han)]
        loss += t.now[codes.COUNTERS] * t.play.worth.counter_ron
        for kind in range(KINDS):
            if m.held[kind] == 0:
                continue
            place = class_of(lines, danger_class(m, m.passed[other], kind))
            chance = m.tables.riichi[place] if riichi else m.tables.open[place] * tenpai // 10000
            chance = chance * m.style[style][RISK] // 100
            m.danger[kind] += chance
            dearer = 100 + m.style[style][DORA_LOSS] * dora_of(t, kind)
            m.cost[kind] += chance * loss // 100 * dearer // 10000


@kernel
def safe_tiles(m: Scratch, style: int) -> int:
    """Held tiles that hardly deal in, as the danger judged last tells."""
    tiles = 0
    for kind in range(KINDS):
        if m.held[kind] > 0 and m.danger[kind] <= m.style[style][SAFE_TILES]:
            tiles += m.held[kind]
    return tiles


@kernel
def hands_left(t: Table) -> int:
    """Hands that follow this one if no dealer stays."""
    return max(0, 4 * (t.play.last_round - t.now[codes.ROUND]) + 3 - t.now[DEALER])


@kernel
def utility(t: Table, m: Scratch, style: int, seat: int, points: int) -> int:
    """What a change of the seat's points is worth with the uma it is likely to move; the others share the change."""
    left = hands_left(t)
    weight = m.style[style][LEAD if left < 2 else PLACE_WEIGHT]
    step = t.play.uma_step * weight // 100
    own = t.seats[seat][codes.POINTS]
    gained = 0
    for other in range(SEATS):
        if other != seat:
            ahead = own - t.seats[other][codes.POINTS]
            gained += ends_ahead(m, left, ahead + points * 4 // 3) - ends_ahead(m, left, ahead)
    return points + step * gained // 10000


@kernel
def ends_ahead(m: Scratch, left: int, ahead: int) -> int:
    """The chance to end before a player who is behind by so many points, between the steps of the table."""
    low = ahead // GAP * GAP
    below = m.tables.place[place_of(left, low)]
    above = m.tables.place[place_of(left, low + GAP)]
    return below + (above - below) * (ahead - low) // GAP

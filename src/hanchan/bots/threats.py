"""Who threatens, and what each discard risks: chances to deal in and what it costs, from the tables."""

from __future__ import annotations

from ..game import codes
from ..game.codes import DEALER, OPEN_MELDS
from ..game.state import SEATS, Table, live_left
from ..kernel import kernel
from ..tiles import KINDS
from .danger import danger_class
from .lore import CLASSES, GAP, place_of, stage_of, tenpai_of
from .mind import OPEN_THREAT, PLACE_WEIGHT, Mind
from .sight import in_riichi

_LIKELY = 5000  # an open hand that is tenpai with this chance counts as a threat


@kernel
def draws_left(t: Table) -> int:
    """Draws that are left for each player."""
    return live_left(t) // 4


@kernel
def open_tenpai(t: Table, m: Mind, style: int, other: int) -> int:
    """The chance that a player without riichi is tenpai, by open sets and draws left, in ten-thousandths."""
    sets = t.seats[other][OPEN_MELDS]
    if sets == 0:
        return 0
    chance = m.lore.tenpai[tenpai_of(sets, draws_left(t))]
    return chance * m.style[style][OPEN_THREAT] // 100


@kernel
def count_threats(t: Table, m: Mind, style: int, seat: int) -> int:
    """Opponents in riichi, or so open that they are likely tenpai."""
    found = 0
    for other in range(SEATS):
        if other != seat and (in_riichi(t, other) or open_tenpai(t, m, style, other) > _LIKELY):
            found += 1
    return found


@kernel
def judge_danger(t: Table, m: Mind, style: int, seat: int) -> None:
    """Writes for each kind held the chance to deal in (ten-thousandths) and what it costs on average (points)."""
    stage = stage_of(draws_left(t))
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
        loss = m.lore.loss[(0 if riichi else 2) + int(other == t.now[DEALER])]
        loss += t.now[codes.COUNTERS] * t.play.worth.counter_ron
        for kind in range(KINDS):
            if m.held[kind] == 0:
                continue
            place = CLASSES * stage + danger_class(m, m.passed[other], kind)
            chance = m.lore.riichi[place] if riichi else m.lore.open[place] * tenpai // 10000
            m.danger[kind] += chance
            m.cost[kind] += chance * loss // 10000


@kernel
def hands_left(t: Table) -> int:
    """Hands that follow this one if no dealer stays."""
    return max(0, 4 * (t.play.last_round - t.now[codes.ROUND]) + 3 - t.now[DEALER])


@kernel
def utility(t: Table, m: Mind, style: int, seat: int, points: int) -> int:
    """What a change of the seat's points is worth with the uma it is likely to move; the others share the change."""
    step = t.play.uma_step * m.style[style][PLACE_WEIGHT] // 100
    left = hands_left(t)
    own = t.seats[seat][codes.POINTS]
    gained = 0
    for other in range(SEATS):
        if other != seat:
            ahead = own - t.seats[other][codes.POINTS]
            gained += ends_ahead(m, left, ahead + points * 4 // 3) - ends_ahead(m, left, ahead)
    return points + step * gained // 10000


@kernel
def ends_ahead(m: Mind, left: int, ahead: int) -> int:
    """The chance to end before a player who is behind by so many points, between the steps of the table."""
    low = ahead // GAP * GAP
    below = m.lore.place[place_of(left, low)]
    above = m.lore.place[place_of(left, low + GAP)]
    return below + (above - below) * (ahead - low) // GAP

"""How dangerous a discard is against an opponent who threatens: classes of tiles, and a chance for each.

Genbutsu are what the opponent cannot win on; suji and walls tell which two-sided waits are left for a kind.
"""

from __future__ import annotations

from ...compile.kernel import kernel
from ...game.engine.state import Table
from ...tiles import FIRST_HONOUR, KINDS, SEATS, is_honour
from .scratch import Scratch
from .view_table import in_riichi

# Classes of tiles against one opponent. Numbers: by how central they are and how many two-sided waits are left.
SAFE = 0
HONOUR = 1  # + unseen copies beside this one, 0-3
NUMBER = 5  # + 3 × (0 terminal, 1 two or eight, 2 three or seven, 3 four to six) + sides left, 0-2

# Chances to deal in to a riichi, in tenths of a percent, as club players know them by heart.
RIICHI_DANGER = bytes([0, 3, 10, 30, 45, 15, 55, 55, 25, 65, 65, 30, 75, 75, 22, 65, 120])


@kernel
def sides_left(m: Scratch, passed: int, kind: int) -> int:
    """Two-sided waits that could still win on the kind: the other end is not safe and no wall is in between."""
    number = kind % 9
    sides = 0
    if number >= 3 and passed >> kind - 3 & 1 == 0:
        sides += m.unseen[kind - 1] > 0 and m.unseen[kind - 2] > 0
    if number <= 5 and passed >> kind + 3 & 1 == 0:
        sides += m.unseen[kind + 1] > 0 and m.unseen[kind + 2] > 0
    return sides


@kernel
def danger_class(m: Scratch, passed: int, kind: int) -> int:
    """The class of a kind against an opponent for whom the `passed` kinds are safe."""
    if passed >> kind & 1:
        return SAFE
    if is_honour(kind):
        return HONOUR + max(0, min(3, m.unseen[kind]))
    number = kind % 9
    central = min(3, number, 8 - number)
    return NUMBER + 3 * central + sides_left(m, passed, kind)


@kernel
def lines_left(m: Scratch, passed: int) -> int:
    """Two-sided waits, of eighteen, that an opponent may have for whom the `passed` kinds are safe."""
    lines = 0
    for low in range(FIRST_HONOUR):
        if low % 9 <= 5 and passed >> low & 1 == 0 and passed >> low + 3 & 1 == 0:
            lines += m.unseen[low + 1] > 0 and m.unseen[low + 2] > 0
    return lines


@kernel
def judge_riichi(t: Table, m: Scratch, seat: int) -> None:
    """Writes `m.danger`: for each kind held the chances to deal in to those in riichi, added up."""
    for kind in range(KINDS):
        m.danger[kind] = 0
        if m.held[kind] == 0:
            continue
        for other in range(SEATS):
            if other != seat and in_riichi(t, other):
                m.danger[kind] += RIICHI_DANGER[danger_class(m, m.passed[other], kind)]

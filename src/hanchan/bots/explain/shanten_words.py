"""How near a hand is, told in full: the expert leaves the rarer forms out of its thoughts, a reader would miss them."""

from __future__ import annotations

from ...scoring.lookup.indexes import GROUPS, shanten_at, write_indexes
from ...scoring.waits import seven_pairs_shanten, thirteen_orphans_shanten
from ...tiles import KINDS
from ..kernels.scratch import MELD_COUNT, Scratch

# Nearer than that there are more than two pairs or seven orphans, and the expert thinks of them itself.
_FAR_OFF = 4


def shanten_in_full(m: Scratch, gone: int, shanten: int, copies: int) -> tuple[int, int]:
    """Shanten and unseen copies that lower it once `gone` (-1: nothing) is discarded; given is what the expert found.

    Four steps from tenpai or further the expert may not see that seven pairs or thirteen orphans are as near.
    """
    if shanten < _FAR_OFF or m.sets[MELD_COUNT] > 0:
        return shanten, copies
    held = list(m.held)
    if gone >= 0:
        held[gone] -= 1
    now = _steps(m, held)
    copies = 0
    for kind in range(KINDS):
        held[kind] += 1
        if m.unseen[kind] > 0 and _steps(m, held) < now:
            copies += m.unseen[kind]
        held[kind] -= 1
    return now, copies


def _steps(m: Scratch, held: list[int]) -> int:
    indexes = [0] * GROUPS
    write_indexes(held, indexes)
    sets = shanten_at(m.shapes, indexes[0], indexes[1], indexes[2], indexes[3], 0)
    return min(sets, seven_pairs_shanten(held), thirteen_orphans_shanten(held))

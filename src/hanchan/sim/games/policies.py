"""Players of mass games as kernels: which of the legal actions a seat takes.

`choose` is the list of them; a player is known by its place in `POLICIES`.
"""

from __future__ import annotations

from ...bots.expert.expert import expert_chooses
from ...bots.kernels.club import club_chooses
from ...bots.kernels.novice import novice_chooses
from ...bots.kernels.scratch import Scratch
from ...compile.kernel import Row, kernel
from ...game.engine import codes
from ...game.engine.codes import action_act
from ...game.engine.state import Table
from .chance import pick

POLICIES = ("random", "novice", "club", "expert")
# The last: an expert with other weights, for learning.
RANDOM, NOVICE, CLUB, EXPERT, TRIAL = range(5)
_LUCK = 1 << 30


@kernel
def choose(t: Table, m: Scratch | None, seat: int, options: int, policy: int, chance: Row) -> int:
    """The action the seat takes; its `options` legal actions are in `t.options`."""
    # Whoever plays, nagashi mangan is claimed in simulations (ruling A-08).
    if options == 1 or action_act(t.options[0]) == codes.NAGASHI:
        return t.options[0]
    if m is None:  # and so nothing of the other players is compiled
        return t.options[pick(chance, options)]
    if policy == NOVICE:
        return novice_chooses(t, m, seat, options, pick(chance, _LUCK))
    if policy == CLUB:
        return club_chooses(t, m, seat, options)
    if policy >= EXPERT:
        return expert_chooses(t, m, policy - EXPERT, seat, options)
    return t.options[pick(chance, options)]

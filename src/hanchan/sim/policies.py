"""Players of mass games as kernels: which of the legal actions a seat takes.

`choose` is the list of them; a player is known by its place in `POLICIES`.
"""

from __future__ import annotations

from ..game.state import Table
from ..kernel import Row, kernel
from .chance import pick

POLICIES = ("random",)


@kernel
def choose(t: Table, seat: int, options: int, policy: int, chance: Row) -> int:  # noqa: ARG001  others will look
    """The action the seat takes; its `options` legal actions are in `t.options`."""
    return t.options[pick(chance, options)]

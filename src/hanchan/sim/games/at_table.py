"""Players at a table by machine code: the expert's kernel entered with one seat's knowledge, the sight of master.

Importing this module loads numba and, the first time, builds the tables of shapes. A server does it in a process of its
own and lets bots think interpreted until `prepare` has returned there.
"""

from __future__ import annotations

from typing import Any

from ...bots import Bot, Seen
from ...bots import make_bot as make_other
from ...bots.expert.expert import expert_chooses
from ...bots.kernels.records import SCRATCH_SHARED, scratch_of, seated_of, shared_by
from ...bots.kernels.scratch import Scratch
from ...bots.net import machine_code
from ...bots.player import KernelBot
from ...compile.cache import cache_folder
from ...compile.entry_points import compiled
from ...compile.records import as_record
from ...game import Game
from ...game.engine.state import Table

_MARK = "expert-at-table"  # in the folder of compiled kernels: its code lies there


def expert_entry(scratch: Any, table: Any, seat: int, options: int) -> int:
    """`expert_chooses`."""
    return expert_chooses(seated_of(table), scratch_of(scratch), 0, seat, options)


class SwiftExpert(KernelBot):
    """The expert, compiled."""

    def choose(self, t: Table, scratch: Scratch, seat: int, options: int) -> int:
        """What the kernel chooses."""
        known, table = as_record(scratch, SCRATCH_SHARED), as_record(t, shared_by(t.play))
        return int(compiled(expert_entry)(known[0], table[0], seat, options))


def make_bot(level: str, seed: int | str = 0) -> Bot:
    """The bot of this level; experts and masters think in machine code."""
    return SwiftExpert(seed) if level == "expert" else make_other(level, seed)


def is_ready() -> bool:
    """The machine code lies in the cache: `prepare` takes seconds, not minutes."""
    return bool((cache_folder() / _MARK).exists()) and machine_code.is_ready()


def prepare() -> None:
    """Loads the machine code, or compiles it: one decision is made with each."""
    machine_code.prepare()
    game = Game(seed=1)
    seat = game.asked[0]
    SwiftExpert(1).act(Seen(seat, game.view(seat), game.legal(seat), game.book))
    (cache_folder() / _MARK).touch()


__all__ = ["SwiftExpert", "is_ready", "make_bot", "prepare"]

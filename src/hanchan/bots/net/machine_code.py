"""The observation of a seat by machine code: the same kernels, in a fraction of a millisecond.

Importing this module loads numba and, the first time, builds the tables of shapes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ...compile.cache import cache_folder
from ...compile.entry_points import compiled
from ...game import Game
from ...game.decode import known_wall, row_of
from ...game.engine.rows import EVENT
from ...game.events import HandStart
from ...rules.play import Play, play_rules
from ..kernels.records import new_scratch_record, new_seated, scratch_of, seated_of
from ..observation.layout import WHOLE
from ..observation.told import observe_told
from ..protocol import Seen
from .sight import choices_of

_MARK = "observation-at-table"  # in the folder of compiled kernels: its code lies there


def observe_entry(
    scratch: Any, table: Any, seat: int, told: Any, choices: Any, options: int, out: Any
) -> None:
    """`observe_told`."""
    observe_told(seated_of(table), scratch_of(scratch), seat, told, choices, options, out)


class CompiledSight:
    """The memory of one player in which observations are written."""

    def __init__(self) -> None:
        self._scratch = new_scratch_record()
        self._play: Play | None = None
        self._table: Any = None

    def observed(self, seen: Seen, choices: Sequence[int]) -> npt.NDArray[np.int8]:
        """The observation; the events must be such as apply to the engine without taking anything back."""
        self._sit_by(play_rules(seen.book))
        start, *_ = told = seen.view.told
        assert isinstance(start, HandStart)
        self._table["wall"][:] = known_wall(start)
        rows = [row for row in map(row_of, told) if row is not None]
        out = np.zeros(WHOLE, dtype=np.int8)
        compiled(observe_entry)(
            self._scratch[0], self._table, seen.seat, np.array(rows, dtype=np.int64).reshape(-1, EVENT),
            np.array(choices, dtype=np.int64), len(choices), out,
        )  # fmt: skip
        return out

    def _sit_by(self, play: Play) -> None:
        """Gets a table under these rules, unless it has one."""
        if self._play is not play:
            self._play, self._table = play, new_seated(play)[0]


def is_ready() -> bool:
    """The machine code lies in the cache: `prepare` takes seconds, not minutes."""
    return bool((cache_folder() / _MARK).exists())


def prepare() -> None:
    """Loads the machine code, or compiles it: one observation is made with it."""
    game = Game(seed=1)
    seat = game.asked[0]
    seen = Seen(seat, game.view(seat), game.legal(seat), game.book)
    CompiledSight().observed(seen, choices_of(seen))
    (cache_folder() / _MARK).touch()

"""Games compiled for the CPU: the entry point, and the memory one thread plays in.

Importing this module loads numba; `games` does it only when games are to be compiled.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ...bots.kernels.records import SCRATCH_SHARED, SHARED, scratch_of, shared_by
from ...bots.kernels.scratch import new_scratch
from ...compile.entry_points import compiled
from ...compile.numba_inside import named
from ...compile.records import as_record, layout_of
from ...game.engine.codes import DECISION_LOG
from ...game.engine.state import new_table
from ...game.wall.sha256 import new_hash
from ...game.wall.shuffle import NAME, new_shuffler
from ...rules import rulebook
from ...rules.play import Play, play_rules
from .match import RESULT, play_game
from .tally import Tally, new_tally

Array = npt.NDArray[Any]

SHUFFLER_SHARED = {"constants": as_record(new_hash().constants)}
TABLE = layout_of(new_table(play_rules(rulebook("ema2016")), DECISION_LOG), SHARED)
SHUFFLER = layout_of(new_shuffler(""), SHUFFLER_SHARED)
TALLY = layout_of(new_tally())

table_of = named("Table", TABLE, SHARED)
shuffler_of = named("Shuffler", SHUFFLER, SHUFFLER_SHARED)
tally_of = named("Tally", TALLY, {})


def play_batch(
    scratch: Any,
    table: Any,
    shuffler: Any,
    tally: Any,
    seed_length: int,
    first: int,
    bots: Any,
    chance: Any,
    traced: int,
    out: Any,
) -> None:
    """`play_game` for each row of `out`; compiled once without scratch space and once with it."""
    t, m, s, counted = table_of(table), scratch_of(scratch), shuffler_of(shuffler), tally_of(tally)
    for place in range(len(out)):
        play_game(t, m, s, seed_length, first + place, bots, chance, counted, traced, out[place])


class Machine:
    """Memory for one thread that plays games of one run."""

    def __init__(self, rules: Play, seed: str, bots: list[int]) -> None:
        self._scratch = as_record(new_scratch(), SCRATCH_SHARED)[0] if any(bots) else None
        self._table = as_record(new_table(rules, DECISION_LOG), shared_by(rules))
        self._shuffler = as_record(new_shuffler(seed), SHUFFLER_SHARED)
        self._seed_length = int(self._shuffler[0]["at"][NAME])
        self._bots = np.array(bots)
        self._chance = np.zeros(1, dtype=np.int64)

    def play(self, first: int, count: int, traced: bool) -> tuple[Array, Tally]:
        """A line for each of `count` games from number `first` on, and what was counted over them."""
        tally = as_record(new_tally())
        out = np.zeros((count, RESULT), dtype=np.int64)
        compiled(play_batch)(
            self._scratch,
            self._table[0],
            self._shuffler[0],
            tally[0],
            self._seed_length,
            first,
            self._bots,
            self._chance,
            int(traced),
            out,
        )
        return out, Tally(*(tally[0][name] for name in Tally._fields))

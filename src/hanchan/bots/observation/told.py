"""The observation of a seat from what it was told: the events of the hand, as rows of the engine's log.

The same engine that plays folds them, on a table where unseen tiles are not known (`game.folding`). So what a seat at a
table is shown is, byte for byte, what an environment shows it.
"""

from __future__ import annotations

from ...compile.kernel import Row, kernel
from ...game.engine import codes, rows
from ...game.engine.apply import apply
from ...game.engine.state import Table, clear_game
from ...game.leaving import put_in_leaving
from ..kernels.scratch import Scratch, notice
from ..kernels.view_table import look
from .computed import observe_computed
from .plain import observe_plain


@kernel
def observe_whole(t: Table, m: Scratch, seat: int, options: int, out: Row) -> None:
    """Writes the whole observation of the seat, whose options lie in `t.options`."""
    look(t, m, seat)
    observe_plain(t, m, seat, out)
    observe_computed(t, m, seat, options, out)


@kernel
def observe_told(
    t: Table, m: Scratch, seat: int, told: list[Row], choices: Row, options: int, out: Row
) -> None:
    """Folds what the seat was told since the deal, whose tiles lie in `t.wall`, and writes what it sees.

    `choices` are its packed actions, so many as `options` says.
    """
    clear_game(t)
    for number in range(len(told)):
        for place in range(rows.EVENT):
            t.log[0][place] = told[number][place]
        put_in_leaving(t, 0, seat)
        apply(t, 0)
        t.now[codes.EVENTS] = 1
        notice(t, m)
    t.now[codes.EVENTS] = 0
    for place in range(options):
        t.options[place] = choices[place]
    observe_whole(t, m, seat, options, out)

"""What an entry point does with one game: the same for a thread of a processor and for one of a card."""

from __future__ import annotations

from ...bots.kernels.scratch import Scratch
from ...compile.kernel import Row, kernel
from ...game.engine.state import Table
from ...game.wall.shuffle import Shuffler
from .determinize import determinize_game
from .stepping import MODE, REDRAW, VIEW, asked_seats, run_game


@kernel
def run_one(
    t: Table,
    m: Scratch,
    s: Shuffler,
    one: int,
    kept: list[Row],
    chance: list[Row],
    lines: list[Row],
    given: Row,
    starts: list[Row],
    actions: Row,
    views: Row,
    results: list[Row],
    rewards: list[Row],
    mask: list[Row],
    shown: list[Row],
    hidden: list[Row],
    over: Row,
    asked: Row,
) -> None:
    """Begins, steps, shows or redraws the game of the place `one`, as `given` says."""
    if given[MODE] == REDRAW:
        determinize_game(t, m, kept[one], views[one], actions[one], chance[one], lines[one])
        asked[one] = asked_seats(t)
        return
    ended = run_game(
        t, m, s, kept[one], chance[one], given, starts, actions[one], views[one], lines[one],
        results[one], rewards[one], mask[one], shown[one], hidden[one],
    )  # fmt: skip
    if given[MODE] < VIEW:
        over[one] = ended
        asked[one] = asked_seats(t)

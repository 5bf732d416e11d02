"""What a seat sees, as the observation: from the events that it was told of the hand."""

from __future__ import annotations

from collections.abc import Sequence

from ...game.engine import codes
from ...game.folding import SeatTable
from ..kernels.scratch import new_scratch, notice
from ..observation.choices import number_of
from ..observation.layout import WHOLE
from ..observation.told import observe_whole
from ..protocol import Seen
from ..seated import packed


def choices_of(seen: Seen) -> list[int]:
    """The legal actions as the engine packs them."""
    return [packed(action, seen.view) for action in seen.legal]


def numbers_of(choices: Sequence[int]) -> list[int]:
    """Their numbers in the action space; equal tiles have the same one."""
    return [number_of(choice) for choice in choices]


def observed(seen: Seen, choices: Sequence[int]) -> list[int]:
    """The observation, by interpreted kernels."""
    known, scratch = SeatTable(seen.book, seen.seat), new_scratch()
    t = known.state
    for event in seen.view.told:
        if known.fold(event):
            t.now[codes.EVENTS] = 1
            notice(t, scratch)
    t.now[codes.EVENTS] = 0
    t.options[: len(choices)] = choices
    out = [0] * WHOLE
    observe_whole(t, scratch, seen.seat, len(choices), out)
    return out

"""A game as its table knows it and as a seat was told of it, decision by decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hanchan.bots import Seen
from hanchan.bots.kernels.scratch import Scratch, new_scratch, notice
from hanchan.bots.observation.layout import OBSERVATION, WHOLE
from hanchan.bots.observation.told import observe_whole
from hanchan.game import View, redact
from hanchan.game.decisions import decisions
from hanchan.game.engine import codes
from hanchan.game.engine.state import Table, copy_table, new_table
from hanchan.game.events import AnyEvent
from hanchan.game.folding import fold_one
from hanchan.rules import Rulebook
from hanchan.rules.play import play_rules


class Asked(NamedTuple):
    """A decision: the true table and what everybody saw, and the question as a bot gets it."""

    table: Table
    scratch: Scratch
    seen: Seen


def asked(log: Sequence[AnyEvent], book: Rulebook) -> Iterator[Asked]:
    """Every decision of a log that tells the whole truth."""
    t, m = new_table(play_rules(book), log=1), new_scratch()
    views, told = [View(seat) for seat in range(4)], 0
    for one in decisions(log, book):
        for event in log[told : one.n]:
            if fold_one(t, event):
                t.now[codes.EVENTS] = 1
                notice(t, m)
            for seat, view in enumerate(views):
                view.fold(redact(event, seat))
        told = one.n
        yield Asked(t, m, Seen(one.seat, views[one.seat], one.legal, book))


def true_observation(one: Asked, choices: Sequence[int]) -> list[int]:
    """What an environment, which knows the whole table, shows the seat."""
    t, out = copy_table(one.table), [0] * WHOLE
    t.options[: len(choices)] = choices
    observe_whole(t, one.scratch, one.seen.seat, len(choices), out)
    return out


def differences(shown: Sequence[int], true: Sequence[int]) -> list[str]:
    """The sections in which two observations differ."""
    return [
        section.name
        for section in OBSERVATION.sections
        for part in [slice(section.first, section.first + section.size)]
        if list(shown[part]) != list(true[part])
    ]

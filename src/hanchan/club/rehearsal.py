"""A whole event on paper, with everything that goes wrong: no-shows, wrong sheets, a chombo at the bell.

Each fault ends in one of two ways: it is an event of the log, or it is refused and leaves no trace; the report says
which, and checks it.
"""

from __future__ import annotations

import os
import random
from typing import Any, NamedTuple

from ..rules.book import Rulebook
from .event.ranking import standings
from .event.tournament import Tournament, create
from .log import Log
from .papers.report import accounted_for, to_dict
from .rehearsal_faults import Fault, Stage
from .seating.make import seating

_AT = "2026-01-01T10:00:00+00:00"
_FEWEST_FOR_A_TABLE = 20  # players: from here on a whole table can leave and the rest be seated


class Rehearsal(NamedTuple):
    """The event, its faults, and what was checked at the end."""

    event: Tournament
    faults: list[Fault]
    checks: dict[str, bool]

    def report(self) -> str:
        """What went wrong and how it ended, and the checks, as lines of text."""
        checks = [f"{'ok' if good else 'WRONG'}: {what}" for what, good in self.checks.items()]
        return "\n".join([*(fault.line() for fault in self.faults), "", *checks])

    def to_dict(self) -> dict[str, Any]:
        """The result of the event with its faults and checks, as JSON has it."""
        found = [fault._asdict() | {"events": list(fault.events)} for fault in self.faults]
        return to_dict(self.event.state) | {"faults": found, "checks": self.checks}


def rehearse(
    players: int,
    rounds: int,
    rules: str | Rulebook = "ema2016",
    seed: int = 0,
    path: str | os.PathLike[str] | None = None,
) -> Rehearsal:
    """A simulated event with faults; with a path its log is kept there, and read again in the middle."""
    found = seating(players, rounds, seed)
    event = create(
        "Rehearsal", rules, rounds=rounds, by="Olga", at=_AT, days=2 if rounds > 4 else 1, path=path
    )
    stage = Stage(event, random.Random(seed), _AT)
    stage.enter(players)
    stage.organiser("seating_published", tables=found.tables)
    for number in range(1, rounds + 1):
        _round(stage, number, rounds)
        if path is not None and number == (rounds + 1) // 2:
            _switched_off(stage, path)
    stage.correction()
    return Rehearsal(stage.event, stage.faults, _checks(stage, path))


def _round(stage: Stage, number: int, rounds: int) -> None:
    """One round with the faults that belong to it."""
    stage.organiser("round_started", round=number)
    if number == 1:
        stage.arrivals()
        stage.wrong_words()
    if number == min(2, rounds):
        stage.illness(number)
        stage.clock(number)
    if number == rounds:
        stage.chombo_at_the_bell(number)
        stage.cheat(number)
    stage.sheets(number)
    stage.organiser("round_closed", round=number)
    few = len(stage.event.state.entries) < _FEWEST_FOR_A_TABLE
    if number == rounds // 2 and number < rounds and not few:
        stage.four_leave(number)


def _switched_off(stage: Stage, path: str | os.PathLike[str]) -> None:
    """The laptop is switched off and on again: the event is read from its file."""
    before = to_dict(stage.event.state)
    stage.event = Tournament(Log(path))
    same = to_dict(stage.event.state) == before
    last = len(stage.event.log.events) - 1
    says = "the laptop was switched off; the event was read from its log again"
    stage.happened("switched off", says if same else says + ", NOT the same", last)


def _checks(stage: Stage, path: str | os.PathLike[str] | None) -> dict[str, bool]:
    """What has to be true at the end."""
    event = stage.event
    proof = accounted_for(event.state)
    again = Tournament(Log(path) if path is not None else event.log)
    known = range(len(event.log.events))
    listed = len(standings(event.state))
    out = 0 if event.book.value("disqualified_rank") == "last" else stage.disqualified
    return {
        "all points are accounted for": proof["in_play"]
        == proof["on_sheets"] + proof["bets_nobody_gets"],
        "the log read again gives the same event": to_dict(again.state) == to_dict(event.state),
        "every fault is in the log, or was refused and left no trace": all(
            bool(fault.refusal) != bool(fault.events) and all(n in known for n in fault.events)
            for fault in stage.faults
        ),
        "everybody who counts is listed": listed == len(event.state.entries) - out,
    }

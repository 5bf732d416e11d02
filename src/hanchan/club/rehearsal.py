"""A whole event on paper, with everything that goes wrong: no-shows, wrong sheets, a chombo at the bell."""

from __future__ import annotations

import os
import random

from ..errors import HanchanError
from ..rules.book import Rulebook
from .seating import seating
from .tournament import Tournament, create

_AT = "2026-01-01T10:00:00+00:00"


def rehearse(
    players: int,
    rounds: int,
    rules: str | Rulebook = "ema2016",
    seed: int = 0,
    path: str | os.PathLike[str] | None = None,
) -> tuple[Tournament, list[str]]:
    """A simulated event with faults, and what went wrong and how it ended, in words."""
    found = seating(players, rounds, seed)
    event = create(
        "Rehearsal", rules, rounds=rounds, by="Olga", at=_AT, days=2 if rounds > 4 else 1, path=path
    )
    for number in range(players):
        organiser(
            event, "entry_added", name=f"Player {number + 1}", country="ABCDEF"[number % 6] * 3
        )
        organiser(event, "checked_in", entry=number)
    organiser(event, "substitute_added", name="Sam Standby")
    organiser(event, "seating_published", tables=found.tables)
    chance = random.Random(seed)
    faults: list[str] = []
    for number in range(1, rounds + 1):
        organiser(event, "round_started", round=number)
        if number == 1:
            faults += _first_round(event)
        if number == rounds:
            faults += _last_round(event)
        for table in range(1, players // 4 + 1):
            _sheet(event, number, table, chance, faults)
        organiser(event, "round_closed", round=number)
    return event, faults


def organiser(event: Tournament, kind: str, **fields: object) -> None:
    """The organiser writes an event."""
    event.do(kind, by="Olga", role="organiser", at=_AT, **fields)


def referee(event: Tournament, kind: str, **fields: object) -> None:
    """The head referee writes an event."""
    event.do(kind, by="Rita", role="head referee", at=_AT, **fields)


def _first_round(event: Tournament) -> list[str]:
    """Somebody comes late, somebody far too late."""
    referee(event, "came_late", entry=0, round=1, seconds=200)
    referee(event, "came_late", entry=1, round=1, seconds=601, substitute="Sam Standby")
    return ["Player 1 came 3:20 late", "Player 2 came 10:01 late: Sam Standby played the session"]


def _last_round(event: Tournament) -> list[str]:
    """A chombo in the last hand after the signal."""
    number = len(event.state.rounds)
    offender = event.state.round(number).sheets[0].seats[2]
    referee(event, "signal_answered", round=number, table=1, dice_thrown=True)
    referee(event, "decision", round=number, entry=offender, offence="chombo", reason="false win")
    left = event.state.round(number).sheets[0].hands_left
    return [f"{event.state.entries[offender].name}: chombo at the bell, hands left {left}"]


def _sheet(
    event: Tournament, number: int, table: int, chance: random.Random, faults: list[str]
) -> None:
    """A table plays; one scribe in ten keys it wrong the first time."""
    points, bets = _scores(event.book, chance)
    if chance.random() < 0.1:
        wrong = [points[0] + 1000, *points[1:]]
        try:
            _key(event, number, table, "Sven", wrong, bets)
        except HanchanError as refused:
            faults.append(str(refused))
    _key(event, number, table, "Sven", points, bets)
    _key(event, number, table, "Tina", points, bets)
    event.do("sheet_signed", by="Rita", role="referee", at=_AT, round=number, table=table)


def _key(event: Tournament, number: int, table: int, by: str, points: list[int], bets: int) -> None:
    event.do(
        "sheet_keyed",
        by=by,
        role="scribe",
        at=_AT,
        round=number,
        table=table,
        points=points,
        bets_left=bets,
    )


def _scores(book: Rulebook, chance: random.Random) -> tuple[list[int], int]:
    """Four scores that sum up, with bets left on the table where the book leaves them there."""
    start: int = book.value("start_points")
    bets = int(book.value("leftover_bets") == "lost" and chance.random() < 0.2)
    moved = [100 * chance.randint(-200, 250) for _ in range(3)]
    last = -sum(moved) - bets * book.value("riichi_bet")
    return [start + change for change in (*moved, last)], bets

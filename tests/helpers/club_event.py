"""A small tournament for the club's tests: eight players, two tables, scores keyed and signed in one line."""

from __future__ import annotations

from typing import Any

from hanchan.club.event.ranking import PlayerStanding, sheet_lines, standings
from hanchan.club.event.tournament import Tournament, create
from hanchan.settlement.session import SessionLine

AT = "2026-05-01T09:00:00+00:00"
EVEN = [30000, 30000, 30000, 30000]
SUBSTITUTES = ("Sam",)
TABLES = [[0, 1, 2, 3], [4, 5, 6, 7]]


def event(rules: Any, rounds: int = 1, path: Any = None) -> Tournament:
    """An event with eight players checked in and every round at the same two tables, round 1 started."""
    made = create("Test", rules, rounds=rounds, by="Olga", at=AT, path=path)
    for number in range(8):
        organiser(
            made, "entry_added", name=f"Player {number}", country="FRA", ema=f"0400{number:04d}"
        )
        organiser(made, "checked_in", entry=number)
    for name in SUBSTITUTES:
        organiser(made, "substitute_added", name=name)
    organiser(made, "seating_published", tables=[TABLES] * rounds)
    start(made, 1)
    return made


def start(made: Tournament, number: int) -> None:
    """The start signal of a round."""
    organiser(made, "round_started", round=number)


def organiser(made: Tournament, kind: str, **fields: Any) -> None:
    made.do(kind, by="Olga", role="organiser", at=AT, **fields)


def referee(made: Tournament, kind: str, **fields: Any) -> None:
    made.do(kind, by="Rita", role="head referee", at=AT, **fields)


def key(made: Tournament, number: int, table: int, points: list[int], bets: int = 0) -> None:
    """Two people key the same sheet."""
    for who in ("Sven", "Tina"):
        made.do(
            "sheet_keyed", by=who, role="scribe", at=AT,
            round=number, table=table, points=points, bets_left=bets,
        )  # fmt: skip


def finish(made: Tournament, number: int, points: list[int], bets: int = 0) -> None:
    """Table 1 ends with these points, table 2 even; the round is closed."""
    key(made, number, 1, points, bets)
    key(made, number, 2, EVEN)
    for table in (1, 2):
        referee(made, "sheet_signed", round=number, table=table)
    organiser(made, "round_closed", round=number)


def lines(made: Tournament, number: int = 1) -> list[SessionLine]:
    """The lines of table 1 in a round."""
    return sheet_lines(made.state, number, made.state.round(number).sheets[0])


def standing(made: Tournament, entry: int) -> PlayerStanding | None:
    """The standing of a player; None if not listed."""
    found = [one for one in standings(made.state) if one.entry.number == entry]
    return found[0] if found else None

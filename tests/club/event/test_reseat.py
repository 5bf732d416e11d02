"""Rounds seated again: what the published seating was asked to keep is kept, or said not to be."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from hanchan.club.event.reseat import reseat_event
from hanchan.club.event.tournament import Tournament, create
from hanchan.club.log import Log
from hanchan.errors import NotationError
from helpers.club_event import AT, EVEN, TABLES, event, finish, key, organiser, referee, start
from helpers.command import hanchan


def fours(players: list[int]) -> list[list[int]]:
    return [players[place : place + 4] for place in range(0, len(players), 4)]


def in_round_two(path: Path, keeps: dict[str, Any] | None) -> Tournament:
    """Sixteen players in three rounds, members of four teams; the first round is played, four have left."""
    made = create("Test", "ema2016", rounds=3, by="Olga", at=AT, path=path)
    for number in range(16):
        person = {"country": "FRA" if number % 2 else "ITA", "team": f"Team {number % 4}"}
        organiser(made, "entry_added", name=f"Player {number}", **person)
    rounds = [fours([(3 * turn + place * 5) % 16 for place in range(16)]) for turn in range(3)]
    asked = {} if keeps is None else {"keeps": keeps}
    organiser(made, "seating_published", tables=rounds, draw={"seed": "x"}, **asked)
    start(made, 1)
    for table in range(1, 5):
        key(made, 1, table, EVEN)
        referee(made, "sheet_signed", round=1, table=table)
    organiser(made, "round_closed", round=1)
    for entry in (12, 13, 14, 15):
        organiser(made, "withdrawn", entry=entry, from_round=2)
    return made


@pytest.mark.compiled
def test_rounds_seated_again_keep_pairs_teams_and_tables(tmp_path: Path) -> None:
    path = tmp_path / "event.jsonl"
    keeps = {"apart": [[9, 2], [6, 7]], "fixed": [[4, 2], [5, 3]], "teams": True, "first_rounds": 2}
    in_round_two(path, keeps)
    found = reseat_event(Tournament(Log(path)).state)
    apart = {(2, 9), (6, 7)} | {
        pair for pair in combinations(range(12), 2) if not (pair[1] - pair[0]) % 4
    }
    assert {tuple(pair) for pair in found.apart} == apart
    met = {
        pair for games in found.tables for table in games for pair in combinations(sorted(table), 2)
    }
    assert met & (apart | {(4, 5)}) == set()
    assert (found.apart_broken, found.fixed_broken) == ([], [])
    assert all(4 in games[1] and 5 in games[2] for games in found.tables)
    assert (found.first_rounds, found.is_known) == (1, True)
    assert found.without_fixed is not None
    said = hanchan("club", "event", "reseat", str(path), "--json").json
    assert said["fixed"] == [[4, 2], [5, 3]]
    # Published, they hold for those after them as well.
    again = Tournament(Log(path))
    organiser(again, "seating_published", tables=found.tables, reason="four have left")
    assert Tournament(Log(path)).state.keeps == again.state.keeps
    assert again.state.keeps is not None


@pytest.mark.compiled
def test_a_seating_whose_log_does_not_say_what_it_keeps_says_so(tmp_path: Path) -> None:
    made = in_round_two(tmp_path / "event.jsonl", None)
    assert reseat_event(made.state).is_known is False


def test_what_cannot_be_kept_is_named() -> None:
    made = event("ema2016", 2)
    keeps = {"apart": [[0, 4], [1, 2]], "fixed": [[6, 2], [1, 1]]}
    finish(made, 1, EVEN)
    tables = [[[0, 5, 2, 3], [4, 1, 6, 7]]]
    organiser(made, "seating_published", tables=tables, reason="x", keeps=keeps)
    for entry in (1, 2, 3, 5):
        organiser(made, "withdrawn", entry=entry, from_round=2)
    found = reseat_event(made.state)
    assert (found.apart, found.apart_broken) == ([(0, 4)], [(0, 4)])
    assert (found.fixed, found.fixed_broken) == ([(6, 2)], [(6, 2)])


def test_who_left_and_whose_seat_was_given_away_loses_none() -> None:
    made = event("ema2016", 2)
    finish(made, 1, EVEN)
    organiser(made, "entry_added", name="Late")
    organiser(made, "withdrawn", entry=5, from_round=2)
    organiser(made, "seat_given", entry=8, seat_of=5)
    for entry in (1, 2, 3, 4):
        organiser(made, "withdrawn", entry=entry, from_round=2)
    found = reseat_event(made.state)
    assert (found.without_seat, found.substituted) == ([1, 2, 3, 4], [])


@pytest.mark.parametrize(
    ("keeps", "says"),
    [
        ([], "what a seating keeps is"),
        ({"apart": [[0, 1, 2]]}, "what a seating keeps is"),
        ({"colour": 1}, "what a seating keeps is"),
        ({"apart": [[0, 0]]}, "two players"),
        ({"apart": [[0, 8]]}, "no entry 8"),
        ({"fixed": [[0, 3]]}, "no table 3: there are 2"),
        ({"fixed": [[0, 0]]}, "no table 0"),
        ({"fixed": [[0, 1], [0, 2]]}, "have one each"),
        ({"fixed": [[0, 1], [1, 1]]}, "have one each"),
        ({"teams": 1}, "what a seating keeps is"),
        ({"first_rounds": -1}, "first_rounds: -1 cannot be"),
    ],
)
def test_a_seating_keeps_only_what_can_be(keeps: Any, says: str) -> None:
    made = create("Test", "ema2016", rounds=1, by="Olga", at=AT)
    for number in range(8):
        organiser(made, "entry_added", name=f"Player {number}")
    with pytest.raises(NotationError, match=says):
        organiser(made, "seating_published", tables=[TABLES], keeps=keeps)


def test_a_seating_that_is_taken_back_keeps_nothing() -> None:
    made = create("Test", "ema2016", rounds=1, by="Olga", at=AT)
    for number in range(8):
        organiser(made, "entry_added", name=f"Player {number}")
    organiser(made, "seating_published", tables=[TABLES], keeps={"apart": [[0, 7]]})
    assert made.state.keeps is not None
    assert made.state.keeps.apart == ((0, 7),)
    organiser(made, "seating_withdrawn", reason="x")
    assert made.state.keeps is None

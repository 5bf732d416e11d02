"""Rounds paired one by one, cuts to a final, play-offs, teams: other formats than one schedule."""

from __future__ import annotations

import json
import time
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from hanchan.club.event.formats.evening import end_game, gather, key_result, seat_game
from hanchan.club.event.formats.pair import next_game, pair_next
from hanchan.club.event.formats.stage_events import cut_proposal, play_offs_due
from hanchan.club.event.ranking import standings
from hanchan.club.event.reseat import reseat_event
from hanchan.club.event.tournament import Tournament, create
from hanchan.club.log import Log
from hanchan.club.seating.pairing import by_interval, figures, met_before, swiss
from hanchan.errors import IllegalAction, NotationError
from helpers.club_event import AT, organiser, referee
from helpers.command import hanchan

SCORES = [45000, 35000, 25000, 15000]


def entered(count: int, rounds: int, path: Path | None = None, **announced: Any) -> Tournament:
    """An event of so many players with its format announced."""
    made = create("Cup", "ema2016", rounds=rounds, by="Olga", at=AT, path=path)
    for number in range(count):
        organiser(made, "entry_added", name=f"P{number:02}", team=f"T{number % 4}")
    if announced:
        organiser(made, "format_announced", **announced)
    return made


def play_round(made: Tournament, tables: list[list[int]] | None = None) -> None:
    """Publishes a round if tables are given, and plays it: the lower number of a table wins."""
    number = sum(one.closed for one in made.state.rounds) + 1
    if tables is not None:
        organiser(made, "seating_published", tables=[tables])
    organiser(made, "round_started", round=number)
    for place, sheet in enumerate(made.state.round(number).sheets, 1):
        order = sorted(sheet.seats)
        points = [SCORES[order.index(player)] for player in sheet.seats]
        for who in ("Sven", "Tina"):
            fields = {"round": number, "table": place, "points": points}
            made.do("sheet_keyed", by=who, role="scribe", at=AT, **fields)
        referee(made, "sheet_signed", round=number, table=place)
    organiser(made, "round_closed", round=number)


def test_swiss_pairs_neighbours_who_have_not_met() -> None:
    made = entered(16, 4, pairing="swiss")
    for number in range(1, 5):
        found = pair_next(made.state, "2026")
        if number > 1:
            order = [one.entry.number for one in standings(made.state)]
            leader = next(table for table in found.tables if order[0] in table)
            assert leader is found.tables[0]  # table 1 has the first
            played = [[list(sheet.seats) for sheet in one.sheets] for one in made.state.rounds]
            # counted again, and never more meetings than the order alone would have
            assert figures(order, found.tables, met_before(played)) == found.figures
            assert found.figures.repeats <= found.in_order.repeats
        play_round(made, found.tables)
    met = met_before([[list(s.seats) for s in one.sheets] for one in made.state.rounds])
    assert max(met.values()) <= 2
    with pytest.raises(IllegalAction, match="all 4 rounds have been played"):
        pair_next(made.state)


def test_swiss_keeps_the_order_where_nobody_has_met() -> None:
    assert swiss(range(12), {}) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]
    met = met_before([[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]]])
    tables = swiss(range(16), met)
    assert figures(range(16), tables, met).repeats == 0
    assert 0 in tables[0]


def test_an_interval_puts_players_so_many_places_apart() -> None:
    made = entered(8, 2, pairing="interval", interval=2)
    play_round(made, pair_next(made.state, "a").tables)
    order = [one.entry.number for one in standings(made.state)]
    tables = pair_next(made.state).tables
    assert [sorted(table) for table in tables] == [sorted(order[0::2]), sorted(order[1::2])]
    assert by_interval(range(20), 5) == [[k, k + 5, k + 10, k + 15] for k in range(5)]


@pytest.mark.parametrize("carry", ["all", "half", "none"])
def test_a_cut_sends_the_best_on_and_ranks_them_before_the_rest(carry: str) -> None:
    stages = [{"name": "Final", "after": 1, "players": 4, "carry": carry}]
    made = entered(8, 2, stages=stages)
    tables = [[[0, 1, 2, 3], [4, 5, 6, 7]]]
    organiser(made, "seating_published", tables=tables)
    with pytest.raises(IllegalAction, match="when round 1 is closed"):
        cut_proposal(made.state)
    play_round(made)
    before = {one.entry.number: one.total for one in standings(made.state)}
    safe, tied = cut_proposal(made.state)
    assert (len(safe), len(tied)) == (4, 0)
    finalists = {one.entry.number for one in safe}
    assert finalists == {0, 1, 4, 5}
    organiser(made, "cut_made")
    assert {one.number for one in made.state.to_seat} == finalists
    found = reseat_event(made.state)
    assert [sorted(table) for games in found.tables for table in games] == [[0, 1, 4, 5]]
    play_round(made, found.tables[0])
    order = standings(made.state)
    kept = {"all": 1, "half": 2, "none": 0}[carry]
    final = dict(zip((0, 1, 4, 5), (30000, 10000, -10000, -30000), strict=True))
    for one in order[:4]:
        carried = before[one.entry.number] // kept if kept else 0
        assert one.total == carried + final[one.entry.number]
        assert one.rounds == (1, 2)
    # who was not in it keeps the total and the place behind, without the line of an absent player
    assert [one.place for one in order[4:]] == [5, 5, 7, 7]
    assert all(one.rounds == (1,) and one.total == before[one.entry.number] for one in order[4:])


def test_a_tie_at_the_cut_is_decided_by_a_play_off_or_with_a_reason() -> None:
    stages = [{"name": "Final", "after": 1, "players": 4, "carry": "none"}]
    made = entered(12, 2, stages=stages)
    organiser(made, "tie_break_announced", rule="play_off")
    organiser(made, "seating_published", tables=[[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]])
    play_round(made)
    safe, tied = cut_proposal(made.state)
    assert [one.entry.number for one in safe] == [0, 4, 8]
    assert [one.entry.number for one in tied] == [1, 5, 9]
    with pytest.raises(IllegalAction, match="tie for 1 places"):
        organiser(made, "cut_made")
    with pytest.raises(NotationError, match="say why"):
        organiser(made, "cut_made", entries=[0, 4, 8, 9])
    assert [one.entry.number for one in play_offs_due(made.state)[1]] == [1, 5, 9]
    with pytest.raises(IllegalAction, match="totals are equal"):
        organiser(made, "play_off_played", entries=[0, 1], points=[1, 2])
    organiser(made, "play_off_played", entries=[1, 5, 9], points=[28000, 31000, 40000])
    organiser(made, "cut_made")
    assert {one.number for one in made.state.to_seat} == {0, 4, 8, 9}
    assert [one.place for one in standings(made.state) if one.entry.number in (5, 1)] == [5, 6]


def test_a_play_off_is_refused_where_places_are_shared() -> None:
    made = entered(4, 1)
    organiser(made, "seating_published", tables=[[[0, 1, 2, 3]]])
    play_round(made)
    with pytest.raises(IllegalAction, match="no play-off was announced"):
        organiser(made, "play_off_played", entries=[0, 1], points=[1, 2])


@pytest.mark.parametrize(
    ("announced", "says"),
    [
        ({"pairing": "monrad"}, "no pairing 'monrad'"),
        (
            {"stages": [{"name": "F", "after": 2, "players": 4}]},
            "a cut comes after an earlier round",
        ),
        ({"stages": [{"name": "F", "after": 1, "players": 6}]}, "6 players cannot go on"),
        ({"stages": [{"name": "F", "after": 1}]}, "a stage has name, after"),
        ({"stages": [{"name": "F", "after": 1, "players": 4, "carry": "most"}]}, "no carry 'most'"),
    ],
)
def test_a_format_that_cannot_be_is_refused(announced: dict[str, Any], says: str) -> None:
    with pytest.raises(NotationError, match=says):
        entered(8, 2, **announced)


def test_the_format_is_announced_before_the_first_round() -> None:
    made = entered(4, 2)
    organiser(made, "seating_published", tables=[[[0, 1, 2, 3]]] * 2)
    play_round(made)
    with pytest.raises(IllegalAction, match="announced before"):
        organiser(made, "format_announced", pairing="swiss")


def evening(count: int, path: Path | None = None) -> Tournament:
    made = create("Tuesday", "ema2016", rounds=1, by="Olga", at=AT, evening=True, path=path)
    for number in range(count):
        organiser(made, "entry_added", name=f"P{number:02}")
        organiser(made, "checked_in", entry=number)
    return made


def test_an_evening_lets_people_sit_out_in_turn_without_a_line() -> None:
    made = evening(9)
    sat: list[int] = []
    for number in range(1, 10):
        game = next_game(made.state)
        sat += game.sits_out
        organiser(made, "seating_published", tables=[game.tables])
        organiser(made, "round_started", round=number)
        for table in (1, 2):
            organiser(made, "sheet_keyed", round=number, table=table, points=SCORES)
        organiser(made, "round_closed", round=number)
    assert sorted(sat) == list(range(9))  # everybody once
    for one in standings(made.state):
        assert len(one.lines) == 8
        assert one.total == sum(line.total for line in one.lines)
    met = met_before([[list(s.seats) for s in one.sheets] for one in made.state.rounds])
    assert len(met) == len(list(combinations(range(9), 2)))


def test_who_keys_an_evening_again_corrects_and_nobody_signs() -> None:
    made = evening(4)
    organiser(made, "seating_published", tables=[[[0, 1, 2, 3]]])
    organiser(made, "round_started", round=1)
    with pytest.raises(IllegalAction, match="have no result"):
        organiser(made, "round_closed", round=1)
    organiser(made, "sheet_keyed", round=1, table=1, points=[30000] * 4)
    organiser(made, "sheet_keyed", round=1, table=1, points=SCORES)
    organiser(made, "round_closed", round=1)
    assert standings(made.state)[0].total == 30000


def test_the_command_line_pairs_cuts_and_publishes(tmp_path: Path) -> None:
    path = tmp_path / "cup.jsonl"
    stages = [{"name": "Final", "after": 1, "players": 4, "carry": "none"}]
    entered(8, 2, path, pairing="swiss", stages=stages)
    said = json.loads(hanchan("club", "event", "pair", str(path), "--seed", "x", "--json").out)
    assert said["round"] == 1
    assert said["published"] is False
    hanchan("club", "event", "pair", str(path), "--seed", "x", "--publish", "--by", "Olga")
    made = Tournament(Log(path))
    assert [list(one.seats) for one in made.state.round(1).sheets] == said["tables"]
    play_round(made)
    told = hanchan("club", "event", "cut", str(path)).out
    assert "Final" in told
    assert "not made yet" in told
    hanchan("club", "event", "cut", str(path), "--make", "--by", "Olga")
    assert len(Tournament(Log(path)).state.to_seat) == 4
    assert hanchan("club", "event", "pair", str(path), "--json").json["round"] == 2


def test_the_command_line_takes_scores_below_zero(tmp_path: Path) -> None:
    path = str(tmp_path / "tuesday.jsonl")
    hanchan("club", "evening", "begin", path, "Tuesday", "--by", "Olga")
    hanchan("club", "evening", "seat", path, "Ann", "Bob", "Cid", "Dan")
    scores = ("60000", "40000", "25000", "-5000")
    told = hanchan("club", "evening", "score", path, "1", *scores, "--by", "Olga")
    assert (told.code, told.out) == (0, "game 1, table 1: kept; the game is closed\n")
    (sheet,) = Tournament(Log(Path(path))).state.round(1).sheets
    assert list(sheet.points or ()) == [60000, 40000, 25000, -5000]
    wrong = hanchan("club", "evening", "score", path, "1", *scores, "--bet", "1")
    assert wrong.code == 2
    assert "'--bet'" in wrong.err


@pytest.mark.parametrize("second", ["Ann Lee", " Ann  Lee"])
def test_an_evening_refuses_a_name_that_is_given_twice(tmp_path: Path, second: str) -> None:
    path = str(tmp_path / "tuesday.jsonl")
    hanchan("club", "evening", "begin", path, "Tuesday", "--by", "Olga")
    seat = ("club", "evening", "seat", path, "Ann Lee", "Bob", "Cid", "Dan")
    says = "Ann Lee is named twice: of two people of one name the second is written Ann Lee (2)"
    told = hanchan(*seat, second)
    assert (told.code, told.err) == (2, f"hanchan: {says}\n")
    assert Tournament(Log(Path(path))).state.entries == []
    hanchan(*seat, "Ann Lee (2)")
    assert len(Tournament(Log(Path(path))).state.to_seat) == 5
    assert hanchan(*seat, second).code == 2


def test_a_table_that_was_not_finished_counts_nothing() -> None:
    made = evening(8)
    write = lambda kind, **fields: organiser(made, kind, **fields)  # noqa: E731
    seat_game(made.state, write)
    with pytest.raises(IllegalAction, match="no game is being played"):
        end_game(made.state, write)
    assert key_result(made.state, write, 1, SCORES) is False
    unfinished = made.state.round(1).sheets[1].seats
    end_game(made.state, write)
    assert {one.entry.number for one in standings(made.state)}.isdisjoint(unfinished)
    assert not set(unfinished) & set(next_game(made.state).sits_out)
    assert Tournament(made.log).state.round(1).closed
    with pytest.raises(IllegalAction, match="not a club evening"):
        end_game(entered(4, 1).state, write)


def test_bets_that_nobody_gets_are_keyed_at_an_evening() -> None:
    made = create("Tuesday", "wrc2015", rounds=1, by="Olga", at=AT, evening=True)
    write = lambda kind, **fields: organiser(made, kind, **fields)  # noqa: E731
    gather(made.state, write, ["Ann", "Bob", "Cid", "Dan"])
    seat_game(made.state, write)
    with pytest.raises(NotationError, match="1 more bets were left"):
        key_result(made.state, write, 1, [30000, 30000, 30000, 29000])
    assert key_result(made.state, write, 1, [30000, 30000, 30000, 29000], bets_left=1)


def test_a_full_evening_is_seated_at_once() -> None:
    made = create("Open house", "ema2016", rounds=1, by="Olga", at=AT, evening=True)

    def write(kind: str, **fields: Any) -> None:
        organiser(made, kind, **fields)

    begun = time.process_time()
    gather(made.state, write, [f"Guest{number}" for number in range(2000)])
    seated = seat_game(made.state, write)
    assert time.process_time() - begun < 5  # compared with each other, they took half a minute
    assert (len(seated.tables), seated.repeats) == (500, 0)


def test_many_who_have_not_met_are_paired_at_once() -> None:
    order = list(range(1600))
    begun = time.process_time()
    tables = swiss(order, {})
    assert time.process_time() - begun < 1.5  # four times as much when every exchange was tried
    assert tables == by_interval(order, 1)


def test_who_comes_twice_under_one_name_is_one() -> None:
    made = create("Club", "ema2016", rounds=1, by="Olga", at=AT, evening=True)

    def write(kind: str, **fields: Any) -> None:
        organiser(made, kind, **fields)

    gather(made.state, write, ["Ann Berg", "BERG, Ann", " Ann  Berg ", "Bob", "Cem", "Dee"])
    assert [entry.name for entry in made.state.entries] == ["Ann Berg", "Bob", "Cem", "Dee"]

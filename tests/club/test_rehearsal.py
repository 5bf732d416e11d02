"""Rehearsals: a whole event with everything that goes wrong, each fault seen in the log or refused."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from shutil import copy

import pytest

from hanchan.club.event.ranking import standings
from hanchan.club.event.tournament import Tournament
from hanchan.club.log import Log
from hanchan.club.papers.report import to_dict
from hanchan.club.rehearsal import Rehearsal, rehearse
from hanchan.settlement.session import SessionLine
from helpers.club_event import referee
from helpers.command import hanchan
from proof import first_of

pytestmark = pytest.mark.compiled

Rehearsed = Callable[[str], tuple[Rehearsal, Path]]


@pytest.fixture(scope="module")
def rehearsed(tmp_path_factory: pytest.TempPathFactory) -> Rehearsed:
    """Four rounds of twenty players under a book, played once, and where their log is kept."""

    @cache
    def play(book: str) -> tuple[Rehearsal, Path]:
        path = tmp_path_factory.mktemp(book) / "r.jsonl"
        return rehearse(20, 4, book, seed=3, path=path), path

    return play


@pytest.mark.parametrize("book", first_of(["ema2016", "wrc2015", "ema2012"]))
def test_a_rehearsal_goes_through_with_all_its_faults(book: str, rehearsed: Rehearsed) -> None:
    found, path = rehearsed(book)
    assert all(found.checks.values()), found.report()
    kinds = {fault.kind for fault in found.faults}
    assert kinds >= set(
        "late no-show role clause offence seats close sheet illness clock chombo evidence cheat "
        "correction withdrawn".split()
    ) | {"switched off"}
    assert to_dict(Tournament(Log(path)).state) == to_dict(found.event.state)


def test_every_fault_is_an_event_of_the_log_or_a_sentence_that_refused_it() -> None:
    found = rehearse(16, 2, "ema2016", seed=1)
    events = {event["n"]: event for event in found.event.log.events}
    shown = {"late": "came_late", "illness": "substitute_in", "cheat": "disqualified"}
    for fault in found.faults:
        assert bool(fault.events) != bool(fault.refusal)
        if fault.kind in shown:
            assert events[fault.events[0]]["kind"] == shown[fault.kind]
    refusals = [fault.refusal for fault in found.faults if fault.kind == "sheet"]
    assert any("are in play: +1000" in refusal for refusal in refusals)
    assert any("the figures differ" in refusal for refusal in refusals)


def test_a_chombo_at_the_bell_is_dealt_again_where_the_book_says_so() -> None:
    for book, words in (("ema2016", "the hand is dealt"), ("wrc2015", "the hand is not dealt")):
        [fault] = [each for each in rehearse(8, 1, book).faults if each.kind == "chombo"]
        assert words in fault.says


def test_players_who_left_get_the_line_of_the_book_for_rounds_without_a_seat(
    rehearsed: Rehearsed,
) -> None:
    found, _ = rehearsed("ema2016")
    last = {one.entry.number: one for one in standings(found.event.state)}[19]
    assert [len(games.sheets) for games in found.event.state.rounds] == [5, 5, 4, 4]
    assert [line.total for line in last.lines[2:]] == [-30000, -30000]


@pytest.mark.parametrize(
    ("book", "choice"), first_of([("ema2016", None), ("wrc2015", "points")], several=True)
)
def test_a_penalty_counts_in_a_round_without_a_seat_too(
    book: str, choice: str | None, rehearsed: Rehearsed, tmp_path: Path
) -> None:
    event = Tournament(Log(copy(rehearsed(book)[1], tmp_path)))

    def line() -> SessionLine:
        return {one.entry.number: one for one in standings(event.state)}[19].lines[3]

    before = line()
    given = {"choice": choice} if choice else {}
    referee(event, "decision", entry=19, round=4, offence="obstruction", points=8000, **given)
    assert (line().overall, line().total) == (before.overall + 8000, before.total - 8000)


@pytest.mark.proof
def test_the_rehearse_command_prints_json_with_faults_and_checks() -> None:
    answer = hanchan("club", "rehearse", "-n", "20", "-r", "2", "--json")
    assert (answer.code, answer.json["event"]) == (0, "Rehearsal")
    assert len(answer.json["standings"]) == 20
    assert all(answer.json["checks"].values())
    assert {fault["kind"] for fault in answer.json["faults"]} >= {"no-show", "chombo", "sheet"}

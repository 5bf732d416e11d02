"""Wrong input is refused in one sentence, and nothing is lost."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.club_desk import Desk
from helpers.servers import Running

FIRST = [40000, 30000, 26000, 24000]


@pytest.mark.parametrize(
    ("scores", "bets", "says"),
    [
        ([40000, 30000, 26000, 25000], 0,
         "round 1, table 1: the sum is 121000, and 120000 are in play: +1000"),
        ([40000, 30000, 26000], 0, "a sheet has four scores, East to North, not [40000, 30000, 26000]"),
        ([24000] * 5, 0, f"a sheet has four scores, East to North, not {[24000] * 5}"),
        ([40050, 29950, 26000, 24000], 0, "scores are hundreds: [40050, 29950, 26000, 24000]"),
        ([39000, 30000, 26000, 24000], 1, "1 bets left: the book gives them to a player, so none can be left"),
        (["forty", 30000, 26000, 24000], 0, "score: 'forty' is no number"),
        (["", 30000, 26000, 24000], 0, "score: '' is no number"),
        (["40.0", 30000, 26000, 24000], 0, "score: '40.0' is no number"),
    ],
)  # fmt: skip
def test_a_sheet_that_does_not_fit_is_refused(
    olga: Desk, sven: Desk, scores: list[Any], bets: int, says: str
) -> None:
    before = len(olga.log())
    assert sven.cannot("sheet_keyed", round=1, table=1, score=scores, bets_left=bets) == says
    assert len(olga.log()) == before


def test_a_sheet_keyed_twice_differently_blocks_until_somebody_looks(
    olga: Desk, sven: Desk, tina: Desk
) -> None:
    sven.do("sheet_keyed", round=1, table=1, score=FIRST)
    assert "26000" not in tina.text("/audit")  # nobody copies what the other has keyed
    assert "26000" not in tina.text("/sheet/1/1")
    said = tina.cannot("sheet_keyed", round=1, table=1, score=[40000, 30000, 24000, 26000])
    assert "26000" not in said
    assert "A referee looks" not in tina.text("/sheet/1/1")
    assert "26\u202f000" in olga.text("/sheet/1/1")  # a referee may look
    assert "table 1: the figures differ" in said
    assert "not been keyed by two people" in olga.cannot("sheet_signed", round=1, table=1)
    tina.do("sheet_keyed", round=1, table=1, score=FIRST)
    olga.do("sheet_signed", round=1, table=1)


def test_a_clause_that_does_not_exist_is_refused(olga: Desk) -> None:
    before = len(olga.log())
    said = olga.cannot("decision", entry=0, round=1, offence="chombo", clause="ema2016:99.9")
    assert "99.9" in said
    assert len(olga.log()) == before
    olga.do("decision", entry=0, round=1, offence="chombo", clause="ema2016:3.4.6-c")


def test_an_offence_that_does_not_exist_is_refused_with_the_nearest(olga: Desk) -> None:
    assert "the nearest is chombo" in olga.cannot("decision", entry=0, round=1, offence="chomba")


@pytest.mark.parametrize("count", [3, 5, 30])
def test_players_who_do_not_fill_tables_get_a_clear_answer(
    server: Running, desks: list[Desk], count: int
) -> None:
    desk = Desk(server.url, desks)
    desk.create()
    desk.enter(count)
    said = desk.refused(f"{desk.home}/seating/make", seed="1")
    assert said.startswith(f"{count} players")
    assert desk.refused(f"{desk.home}/seating/publish") == "no seating has been made yet"


def test_many_entries_are_entered_all_or_none(server: Running, desks: list[Desk]) -> None:
    desk = Desk(server.url, desks)
    desk.create()
    before = len(desk.log())
    assert desk.refused(f"{desk.home}/entries", lines="Ann\nBob\nAnn") == "Ann is entered already"
    assert len(desk.log()) == before


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"name": ""}, "an event has a name, and an organiser with a name"),
        ({"by": ""}, "an event has a name, and an organiser with a name"),
        ({"rounds": "0"}, "a seating has at least one round, not 0"),
        ({"rounds": "many"}, "rounds: 'many' is no number"),
        (
            {"rules": "/etc/passwd"},
            "no rule book '/etc/passwd'; there are ema2016 wrc2015 ema2012 resume ema2025 wrc2025",
        ),
    ],
)
def test_an_event_that_cannot_be_is_not_created(
    server: Running, desks: list[Desk], given: dict[str, str], says: str
) -> None:
    desk = Desk(server.url, desks)
    usual = {"name": "Never Open", "rules": "ema2016", "rounds": "8", "days": "2", "by": "Olga"}
    assert desk.refused("/club/new", **(usual | given)) == says
    assert "Never Open" not in desk.http.get("/club", headers={"accept": "text/html"}).text


@pytest.mark.parametrize(
    "names", [["Ann", "Bob", "Cid"], ["Ann"] * 4, ["A", "B", "C", "D", "E"], ["", "B", "C", "D"]]
)
def test_a_club_table_has_four_different_players(
    server: Running, desks: list[Desk], names: list[str]
) -> None:
    desk = Desk(server.url, desks)
    said = desk.refused("/club/table", player=names, rules="ema2016")
    assert "four" in said


def test_a_refusal_is_said_in_the_language_of_the_reader(olga: Desk, sven: Desk) -> None:
    answer = sven.http.post(
        f"{sven.home}/do", data={"kind": "sheet_signed", "round": 1, "table": 1},
        headers={"accept-language": "fr"},
    )  # fmt: skip
    assert answer.status_code == 422
    assert answer.json()["error"] != sven.cannot("sheet_signed", round=1, table=1)


def test_without_scripts_a_refusal_is_a_page(olga: Desk) -> None:
    answer = olga.http.post(
        f"{olga.home}/do",
        data={"kind": "round_closed", "round": 1},
        headers={"accept": "text/html"},
    )
    assert answer.status_code == 422
    assert "round 1 cannot be closed: tables 1 2 are not signed" in answer.text
    moved = olga.http.post(
        f"{olga.home}/do", data={"kind": "substitute_added", "name": "Una", "next": f"{olga.home}/people"},
        headers={"accept": "text/html"},
    )  # fmt: skip
    assert (moved.status_code, moved.headers["location"]) == (303, f"{olga.home}/people")


def test_a_form_leads_to_pages_of_its_event_only(olga: Desk) -> None:
    said = olga.do("substitute_added", name="Una", next="https://evil.example/")
    assert said["to"] == olga.home


@pytest.mark.parametrize(
    "path",
    [
        "/people/abc",
        "/sheet/1/x",
        "/player/abc",
        "/nothing",
        "/do",
        "/paper/chart?round=x",
    ],
)
def test_an_address_with_nothing_is_a_page_for_a_browser(olga: Desk, path: str) -> None:
    asked = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    answer = olga.http.get(olga.home + path, headers=asked)
    assert answer.status_code == 404
    assert "There is nothing at this address." in answer.text
    program = olga.http.get(olga.home + path, headers={"accept": "application/json"})
    assert program.headers["content-type"] == "application/json"
    assert program.status_code in (404, 405, 422)

"""Swiss rounds, a cut to a final and a play-off, by the forms of the pages."""

from __future__ import annotations

import re

import pytest

from helpers.club_desk import Desk, play
from helpers.servers import Running

SCORES = [45000, 35000, 25000, 15000]


@pytest.fixture
def cup(server: Running, desks: list[Desk]) -> Desk:
    """An event of eight players and three rounds: two by Swiss pairing, then a final of four from zero."""
    made = Desk(server.url, desks)
    made.create(name="Cup", rounds=3, days=1, head="1")
    made.enter(8)
    made.done(
        f"{made.home}/format",
        pairing="swiss",
        stage=["Final", ""],
        after=["2", ""],
        players=["4", ""],
        carry=["none", "all"],
    )
    made.do("tie_break_announced", rule="play_off")
    return made


def paired_round(cup: Desk, scribes: list[Desk], number: int, scores: list[list[int]]) -> None:
    cup.done(f"{cup.home}/seating/pair", seed="2026")
    cup.done(f"{cup.home}/seating/pair/publish", once=f"pair{number}")
    cup.do("round_started", round=number)
    for table, points in enumerate(scores, 1):
        play(cup, scribes, number, table, points)
    cup.do("round_closed", round=number)


def test_swiss_rounds_a_play_off_and_a_final_from_zero(cup: Desk) -> None:
    assert "after round 2: Final, 4 players, everybody begins at zero" in cup.text("")
    scribes = [cup.colleague(name, "scribe") for name in ("Sven", "Tina")]
    assert "no seating has been made" in cup.refused(f"{cup.home}/seating/pair/publish")
    paired_round(cup, scribes, 1, [SCORES, SCORES])
    assert "Pair round 2" in cup.text("/seating")
    # round 2 leaves everybody as they were: both seconds tie, and so do both thirds
    paired_round(cup, scribes, 2, [[30000] * 4] * 2)
    assert "the cut comes first" in cup.refused(f"{cup.home}/seating/pair")
    page = cup.text("/seating")
    assert "Final: 4 go on" in page
    assert page.count('data-part="play-off"') == 4
    tied = re.findall(r'data-part="play-off".*?</form>', page, re.S)[0]
    entries = re.findall(r'name="entry" value="(\d+)"', tied)
    cup.done(f"{cup.home}/play-off", entry=entries, score=["31000", "29000"])
    assert cup.text("/seating").count('data-part="play-off"') == 3
    cup.done(f"{cup.home}/cut")
    paired_round(cup, scribes, 3, [SCORES])
    listed = re.findall(r'<tr data-entry="(\d+)"><td class="num"><b>(\d+)', cup.text("/standings"))
    assert [place for _, place in listed] == ["1", "2", "3", "4", "5", "5", "7", "7"]
    assert "−" in cup.text("/standings")
    assert "all 3 rounds have been played" in cup.refused(f"{cup.home}/seating/pair")


def test_a_schedule_is_seated_for_the_stage_after_its_cut(
    server: Running, desks: list[Desk]
) -> None:
    made = Desk(server.url, desks)
    made.create(name="Cup", rounds=3, days=1, head="1")
    made.enter(8)
    final = {"stage": ["Final"], "after": ["1"], "players": ["4"], "carry": ["half"]}
    made.done(f"{made.home}/format", pairing="schedule", **final)
    made.seat()
    log = [one for one in made.log() if one["kind"] == "seating_published"]
    assert len(log[0]["tables"]) == 1  # up to the cut
    scribes = [made.colleague(name, "scribe") for name in ("Sven", "Tina")]
    made.do("round_started", round=1)
    for table in (1, 2):
        play(made, scribes, 1, table, SCORES)
    made.do("round_closed", round=1)
    made.done(f"{made.home}/cut")
    assert "Rounds 2 to 3" in made.text("/seating")
    made.done(f"{made.home}/seating/again")
    assert "Everybody sees it at once" in made.text("/seating")
    # no seats were published for them: nobody asks why
    made.done(f"{made.home}/seating/again/publish", once="again")
    last = [one for one in made.log() if one["kind"] == "seating_published"][-1]
    assert [len(games) for games in last["tables"]] == [1, 1]
    made.do("round_started", round=2)


def test_members_of_a_team_are_kept_apart(server: Running, desks: list[Desk]) -> None:
    made = Desk(server.url, desks)
    made.create(rounds=2, days=1)
    made.enter(16)  # eight teams of two
    made.done(f"{made.home}/seating/make", seed="1", first_rounds=0, teams="1")
    made.done(f"{made.home}/seating/publish", once="1")
    published = next(one for one in made.log() if one["kind"] == "seating_published")
    for games in published["tables"]:
        for table in games:
            assert len({player % 8 for player in table}) == 4

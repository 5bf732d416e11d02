"""The organiser's day over HTTP: the clock, lateness, publishing, paper and files."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hanchan.web.club.office import Office
from helpers.books import rule
from helpers.club_desk import Desk, play, scores, seat, sound_signal
from helpers.servers import Running

EVEN = [30000] * 4


def hall(desk: Desk) -> dict[str, object]:
    found: dict[str, object] = desk.http.get(f"{desk.home}/hall.json").json()
    return found


class Clock:
    """A server's clock that tests turn; minutes after nine."""

    def __init__(self, server: Running, folder: Path) -> None:
        self.minutes = 0.0
        server.app.state.office = Office(folder / "club", clock=self.now)

    def now(self) -> str:
        seconds = round(self.minutes * 60)
        return f"2026-05-01T{9 + seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}+00:00"


@pytest.fixture
def clock(server: Running, tmp_path: Path) -> Iterator[Clock]:
    usual = server.app.state.office
    yield Clock(server, tmp_path)
    server.app.state.office = usual


def test_the_clock_stands_goes_on_and_is_given_time(clock: Clock, olga: Desk) -> None:
    assert (hall(olga)["left"], hall(olga)["signal_left"]) == (5400, 900)
    clock.minutes = 10
    olga.do("clock_paused", round=1, reason="fire alarm")
    clock.minutes = 25
    assert (hall(olga)["left"], hall(olga)["paused"]) == (4800, True)
    assert "stands already" in olga.cannot("clock_paused", round=1, reason="again")
    olga.do("clock_resumed", round=1)
    clock.minutes = 30
    assert hall(olga)["left"] == 4500
    olga.do("time_added", round=1, minutes="5", reason="late start")
    assert hall(olga)["left"] == 4800
    olga.do("time_added", round=1, table=2, minutes="3:30", reason="referee call")
    assert [table["added"] for table in hall(olga)["tables"]] == [0, 210]  # type: ignore[attr-defined]
    assert olga.cannot("time_added", round=1, minutes="soon", reason="x") == (
        "'soon': say minutes, or minutes:seconds"
    )


@pytest.mark.parametrize(
    ("book", "asks"),
    [
        pytest.param("ema2016", "ema2016:5.6-a", marks=rule("ema2016:5.6-a")),
        pytest.param("wrc2015", "wrc2015:8.1-b", marks=rule("wrc2015:8.1-b")),
    ],
)
def test_what_the_book_asks_for_before_a_round_stands_on_its_page(
    server: Running, desks: list[Desk], book: str, asks: str
) -> None:
    desk = Desk(server.url, desks)
    desk.create(rules=book, rounds=1, days=1)
    desk.enter(4)
    seat(server, desk, count=4, rounds=1)
    assert f"<code>{asks}</code>" in desk.text("/round")
    desk.do("round_started", round=1)
    assert f"<code>{asks}</code>" not in desk.text("/round")


@rule("wrc2015:8.4-e")
def test_the_players_of_a_signed_table_are_asked_to_leave_the_area(
    server: Running, desks: list[Desk]
) -> None:
    desk = Desk(server.url, desks)
    desk.create(rules="wrc2015", rounds=1, days=1)
    desk.enter(4)
    seat(server, desk, count=4, rounds=1)
    desk.do("round_started", round=1)
    scribes = [desk.colleague(name, "scribe") for name in ("Sven", "Tina")]
    asked = "The players of the table leave the playing area."
    assert asked not in desk.text("/sheet/1/1")
    play(desk, scribes, 1, 1, EVEN)
    assert asked in desk.text("/sheet/1/1")


@pytest.mark.parametrize(
    ("book", "signal", "left"),
    [
        pytest.param("ema2016", 900, [2, 1], marks=rule("ema2016:5.9-b", "ema2016:5.9-f")),
        pytest.param("wrc2015", 0, [1, 0], marks=rule("wrc2015:8.2-b", "wrc2015:8.2-d")),
    ],
)
def test_the_signal_is_the_books_and_the_dice_say_what_is_left(
    server: Running, desks: list[Desk], book: str, signal: int, left: list[int]
) -> None:
    desk = Desk(server.url, desks)
    desk.create(rules=book, rounds=1, days=1)
    desk.enter(8)
    seat(server, desk, rounds=1)
    desk.do("round_started", round=1)
    assert hall(desk)["signal_left"] == signal
    assert "the signal sounds in" in desk.cannot(
        "signal_answered", round=1, table=1, dice_thrown="yes"
    )
    sound_signal(desk)
    desk.do("signal_answered", round=1, table=1, dice_thrown="yes")
    desk.do("signal_answered", round=1, table=2, dice_thrown="no")
    assert [table["hands_left"] for table in hall(desk)["tables"]] == left  # type: ignore[attr-defined]
    desk.do("signal_taken_back", round=1, table=2)
    assert hall(desk)["tables"][1]["hands_left"] is None  # type: ignore[index]


@rule("ema2016:5.7-a", "ema2016:5.7-c")
def test_who_is_missing_has_a_clock_and_after_ten_minutes_a_substitute(
    clock: Clock, server: Running, desks: list[Desk]
) -> None:
    desk = Desk(server.url, desks)
    desk.create(rounds=1, days=1, head="1")
    desk.enter(4)
    desk.do("substitute_added", name="Sam Standby")
    desk.do("checked_in", entry=0)
    desk.do("checked_in", entry=1)
    desk.seat()
    desk.do("round_started", round=1)
    clock.minutes = 4.5
    page = desk.text("/people")
    assert "Missing in round 1" in page
    assert 'value="4:30"' in page
    desk.do("came_late", entry=2, round=1, minutes="4:30")
    assert "−5\u202f000" in desk.text("/referee")
    clock.minutes = 10.1
    desk.do("came_late", entry=3, round=1, minutes="10:06", substitute="Sam Standby")
    page = desk.text("/round")
    assert "Sam Standby (Dino Esposito)" in page
    assert "Missing in round 1" not in desk.text("/people")


def test_standings_are_hidden_until_the_round_is_closed_and_published(
    olga: Desk, sven: Desk, tina: Desk, server: Running
) -> None:
    public = Desk(server.url, olga.kept)
    public.home = olga.home
    nothing = "Standings are published when all tables of a round are in."
    play(olga, [sven, tina], 1, 1, [60000, 30000, 20000, 10000])
    assert nothing in public.text("/standings")
    play(olga, [sven, tina], 1, 2, EVEN)
    olga.do("round_closed", round=1)
    assert nothing in public.text("/standings")
    assert "Only staff see this" in olga.text("/standings")
    olga.do("results_published", round=1)
    assert "+45\u202f000" in public.text("/standings")
    olga.do("round_started", round=2)
    play(olga, [sven, tina], 2, 1, [10000, 20000, 30000, 60000])
    play(olga, [sven, tina], 2, 2, EVEN)
    before = table_of(public)
    olga.do("round_closed", round=2)
    assert table_of(public) == before
    assert table_of(olga) != before


def table_of(desk: Desk) -> str:
    """The standings on the page."""
    return desk.text("/standings").partition("<tbody>")[2].partition("</tbody>")[0]


def test_a_round_closed_by_a_double_click_is_published_once(
    olga: Desk, sven: Desk, tina: Desk
) -> None:
    for table in (1, 2):
        play(olga, [sven, tina], 1, table, EVEN)
    for _ in range(2):
        olga.do("round_closed", round=1, publish="1", once="a-word")
    kinds = [event["kind"] for event in olga.log()]
    assert (kinds.count("round_closed"), kinds.count("results_published")) == (1, 1)


def test_a_correction_of_a_closed_round_is_a_new_event(olga: Desk, sven: Desk, tina: Desk) -> None:
    for table in (1, 2):
        play(olga, [sven, tina], 1, table, EVEN)
    olga.do("round_closed", round=1, publish="1")
    assert "an erratum" in sven.cannot("sheet_keyed", round=1, table=1, score=EVEN)
    fields = {"round": 1, "table": 1, "score": [33000, 27000, 30000, 30000]}
    assert olga.cannot("corrected", **fields) == "a correction needs a reason"
    olga.do("corrected", **fields, reason="two columns exchanged")
    page = olga.text("/sheet/1/1")
    assert "two columns exchanged" in page
    assert ": 30000 30000 30000 30000 → " in page
    assert sum(event["kind"] == "sheet_keyed" for event in olga.log()) == 4


def test_day_two_checks_everybody_in_again(server: Running, desks: list[Desk]) -> None:
    desk = Desk(server.url, desks)
    desk.create(rounds=2, days=2)
    desk.enter(4)
    for entry in range(4):
        desk.do("checked_in", entry=entry)
    desk.do("day_begun", day=2)
    assert "0 / 4" in desk.text("/people")
    assert desk.cannot("day_begun", day=2) == "day 2: today is day 2"


def test_paper_and_files_come_from_the_event(olga: Desk, sven: Desk, tina: Desk) -> None:
    chance = random.Random(5)
    assert olga.http.get(f"{olga.home}/files/ema.csv").status_code == 422
    for table in (1, 2):
        play(olga, [sven, tina], 1, table, scores(chance))
    olga.do("round_closed", round=1)
    rows = olga.http.get(f"{olga.home}/files/ema.csv").text.splitlines()
    assert len(rows) == 9
    assert olga.http.get(f"{olga.home}/files/results.json").json()["event"] == "Spring Open"
    assert olga.http.get(f"{olga.home}/files/results.xlsx").content.startswith(b"PK")
    for what in ("sheets", "badges", "cards", "chart", "slips", "booklet", "all"):
        page = olga.http.get(f"{olga.home}/paper/{what}")
        assert page.status_code == 200, what
        assert "<html" in page.text
    assert olga.http.get(f"{olga.home}/paper/nonsense").status_code == 422
    assert olga.http.get(f"{olga.home}/files/nonsense").status_code == 404
    assert "every point is accounted for" in olga.text("/files")


def test_a_seating_is_shown_with_its_certificate_and_can_be_drawn_again(
    server: Running, desks: list[Desk]
) -> None:
    from hanchan.club.seating.draw import DrawnPlayer, draw

    desk = Desk(server.url, desks)
    desk.create(rounds=8, days=1)
    desk.enter(32)
    desk.done(f"{desk.home}/seating/make", seed="Paris", first_rounds=2, apart="Ada Berg; Ben Cole")
    assert 'data-figure="repeats">0' in desk.text("/seating")
    desk.done(f"{desk.home}/seating/publish")
    published = desk.log()[-1]
    entries = [event for event in desk.log() if event["kind"] == "entry_added"]
    players = [DrawnPlayer(one["name"], one.get("club", ""), one["country"]) for one in entries]
    numbers = {name: number for number, name in enumerate(published["draw"]["names"])}
    tables = [
        [[numbers[entries[entry]["name"]] for entry in table] for table in seats]
        for seats in published["tables"]
    ]
    again = draw(players, tables, "Paris", first_rounds=2, apart=[("Ada Berg", "Ben Cole")])
    assert list(again.names) == published["draw"]["names"]
    desk.do("round_started", round=1)
    assert (
        desk.refused(f"{desk.home}/seating/make", seed="x")
        == "a round has started: the seating stands"
    )


def test_after_drop_outs_the_rounds_not_played_are_seated_again(
    server: Running, desks: list[Desk]
) -> None:
    desk = Desk(server.url, desks)
    desk.create(rounds=2, days=1, head="1")
    desk.enter(8)
    seat(server, desk)
    scribes = [desk.colleague(name, "scribe") for name in ("Sven", "Tina")]
    desk.do("round_started", round=1)
    for table in (1, 2):
        play(desk, scribes, 1, table, EVEN)
    desk.do("round_closed", round=1)
    gone = [0, 1, 2, 3]
    for entry in gone:
        desk.do("withdrawn", entry=entry, from_round=2)
    publish = f"{desk.home}/seating/again/publish"
    assert "no seating has been made" in desk.refused(publish, reason="x")
    desk.done(f"{desk.home}/seating/again")
    assert desk.log()[-1]["kind"] == "withdrawn"  # nobody's seat changes before it is published
    page = desk.text("/seating")
    shown = page[page.index('data-part="again"') :]
    assert "Without a seat from then on: Ada Berg, " in shown
    assert "data-confirm=" in shown
    assert "say why it is published again" in desk.refused(publish, once="a")
    desk.done(publish, once="a", reason="four have left")
    desk.done(publish, once="a", reason="four have left")  # the answer was lost
    last = desk.log()[-1]
    assert sorted(last["tables"][0][0]) == [4, 5, 6, 7]
    assert last["reason"] == "four have left"
    assert f'data-figure="repeats">{last["certificate"]["repeats"]["value"]}<' in shown
    assert "Olga: four have left" in desk.text("/schedule")
    assert 'data-part="again"' not in desk.text("/seating")
    assert "something has changed" in desk.refused(publish, once="b", reason="x")
    assert "Ada Berg" in desk.text("/player/0")  # who left keeps a page
    player = desk.colleague("", "player", entry=0)
    assert player.text("")
    for page in ("", "/round", "/schedule", "/standings", "/statistics", "/people", "/clock"):
        assert desk.text(page), page


def test_seats_made_again_keep_pairs_and_tables_of_the_published_seating_or_say_the_price(
    server: Running, desks: list[Desk]
) -> None:
    desk = Desk(server.url, desks)
    desk.create(rounds=3, days=1, head="1")
    desk.enter(16)
    asked = {"apart": "Ada Berg; Ben Cole", "fixed": "Cleo Dahl; 2", "teams": "1"}
    desk.done(f"{desk.home}/seating/make", seed="1", first_rounds="2", **asked)
    desk.done(f"{desk.home}/seating/publish", once="1")
    keeps = {"apart": [[0, 1]], "fixed": [[2, 2]], "teams": True, "first_rounds": 2}
    assert desk.log()[-1]["keeps"] == keeps
    scribes = [desk.colleague(name, "scribe") for name in ("Sven", "Tina")]
    desk.do("round_started", round=1)
    for table in range(1, 5):
        play(desk, scribes, 1, table, EVEN)
    desk.do("round_closed", round=1)
    for entry in (12, 13, 14, 15):
        desk.do("withdrawn", entry=entry, from_round=2)
    desk.done(f"{desk.home}/seating/again")
    page = desk.text("/seating")
    shown = page[page.index('data-part="again"') :]
    # Ada and Ben, and four teams that have two members left
    assert "pairs apart 5 of 5, tables of their own 1 of 1." in shown
    assert "Without fixed tables" in shown
    assert "Meetings of one club or country in the rounds that keep them apart:" in shown
    desk.done(f"{desk.home}/seating/again/publish", once="2", reason="four have left")
    for games in desk.log()[-1]["tables"]:
        assert 2 in games[1]
        assert not any({0, 1} <= set(game) for game in games)


def test_the_ceremony_marks_who_is_disqualified(olga: Desk, sven: Desk, tina: Desk) -> None:
    olga.do("disqualified", entry=0, round=1, evidence="seen by two referees")
    for table in (1, 2):
        play(olga, [sven, tina], 1, table, EVEN)
    olga.do("round_closed", round=1)
    rows = re.findall(r"<li data-hidden>(.*?)</li>", olga.text("/ceremony"))
    marked = ['data-status="disqualified"' in row for row in rows]
    assert marked == [False] * 7 + [True]  # read out first
    assert "Ada Berg" in rows[-1]


def test_the_wall_shows_who_sits_where_by_name_then_the_published_standings(
    server: Running, desks: list[Desk]
) -> None:
    desk = Desk(server.url, desks)
    desk.create(rounds=1, days=1, head="1")
    desk.done(f"{desk.home}/entries", lines="Robert; POL\nŁukasz; POL\nEmil; POL\nMax; POL")
    seat(server, desk, count=4, rounds=1)
    shown = desk.text("/wall")
    assert [shown.index(name) for name in ("Emil", "Łukasz", "Max", "Robert")] == sorted(
        shown.index(name) for name in ("Robert", "Łukasz", "Emil", "Max")
    )
    desk.do("round_started", round=1)
    desk.done(f"{desk.home}/invite", table=1)  # a device needs neither name nor role
    device = desk.colleague("Phone", table=1)
    device.do("referee_called", round=1, table=1)
    assert 'data-part="calls"' in desk.text("")
    scribes = [desk.colleague(name, "scribe") for name in ("Sven", "Tina")]
    play(desk, scribes, 1, 1, EVEN)
    desk.do("round_closed", round=1)
    assert "Robert" not in desk.text(
        "/wall"
    )  # staff see closed rounds; the projector shows what is published
    desk.do("results_published", round=1)
    assert "Robert" in desk.text("/wall")

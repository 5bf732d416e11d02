"""The club's pages over HTTP: who sees and signs a table's ledger, its chombo, tables that players keep."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hanchan.club.event.ranking import sheet_lines
from helpers.club_desk import Desk, seat, sound_signal
from helpers.servers import Running


@pytest.fixture
def olga(server: Running, desks: list[Desk]) -> Desk:
    """The organiser, who is no referee, of an event whose first round has started."""
    made = Desk(server.url, desks)
    made.create(rounds=2, days=1)
    made.enter(8)
    seat(server, made)
    made.do("round_started", round=1)
    return made


class Table:
    """The first table and a referee who writes for it."""

    def __init__(self, server: Running, olga: Desk) -> None:
        self.kept = server.app.state.office.get(Path(olga.home).name)
        self.rita = olga.colleague("Rita", "referee")
        self.home = f"{olga.home}/ledger/1/1"
        self.do("open")

    def do(self, what: str, **fields: Any) -> None:
        self.rita.done(f"{self.home}/do", do=what, **fields)

    def hand(self, **fields: Any) -> None:
        self.do("hand", **fields)
        self.do("confirm")

    def play_out(self) -> None:
        """A chombo of North, then eight draws."""
        self.hand(end="chombo", offender=3)
        for _ in range(8):
            self.hand(end="draw")

    @property
    def penalties(self) -> list[tuple[str, int]]:
        return [(taken.offence, taken.points) for taken in self.kept.state.taken]


@pytest.fixture
def table(server: Running, olga: Desk) -> Table:
    return Table(server, olga)


def test_scores_of_a_table_are_seen_elsewhere_once_they_are_published(
    server: Running, olga: Desk, table: Table
) -> None:
    table.hand(end="tsumo", winner=0, limit0="mangan")
    stranger = Desk(server.url, olga.kept)
    neighbour = olga.colleague("Table 2", "player", table=2)
    own = olga.colleague("Table 1", "player", table=1)
    shows = ["42\u202f000" in desk.http.get(table.home).text for desk in (stranger, neighbour, own)]
    assert shows == [False, False, True]
    table.kept.state.published = 1
    assert "42\u202f000" in stranger.http.get(table.home).text


def test_who_may_not_decide_cannot_sign_a_chombo_away(olga: Desk, table: Table) -> None:
    table.play_out()
    before = len(olga.log())
    assert "cannot write decision" in olga.refused(f"{table.home}/do", do="sign")
    assert len(olga.log()) == before
    table.do("sign")
    assert table.penalties == [("chombo", 20000)]


def test_a_chombo_that_a_referee_has_decided_is_not_taken_twice(olga: Desk, table: Table) -> None:
    table.play_out()
    north = table.kept.state.round(1).sheets[0].seats[3]
    table.rita.do("decision", entry=north, round=1, offence="false-win-shown")
    olga.done(f"{table.home}/do", do="sign")
    assert table.penalties == [("false-win-shown", 20000)]


def test_a_ledger_that_differs_from_the_keyed_sheet_stays_open(olga: Desk, table: Table) -> None:
    table.play_out()
    sven = olga.colleague("Sven", "scribe")
    sven.do("sheet_keyed", round=1, table=1, score=[40000, 20000, 30000, 30000])
    assert "the figures differ" in table.rita.refused(f"{table.home}/do", do="sign")
    assert table.penalties == []
    sven.do("sheet_keyed", round=1, table=1, score=[30000] * 4)
    table.do("sign")
    assert table.kept.state.round(1).sheets[0].signed == "Rita"


def test_the_sheet_of_a_ledger_tells_what_came_of_bets(table: Table) -> None:
    """Three share the bet of North: the 100 points more of the first break no tie (ruling R32)."""
    for _ in range(7):
        table.hand(end="draw")
    table.hand(end="draw", tenpai=[0, 1, 2, 3], riichi=3)
    table.hand(end="draw")
    table.do("sign")
    sheet = table.kept.state.round(1).sheets[0]
    assert (sheet.points, sheet.from_bets) == ((30400, 30300, 30300, 29000), (400, 300, 300, 0))
    assert [line.place for line in sheet_lines(table.kept.state, 1, sheet)] == [1, 1, 1, 4]


def test_a_damaged_backup_is_refused_without_a_word_of_the_servers_disk(
    server: Running, olga: Desk
) -> None:
    answer = olga.http.post("/club/restore", content=b"no backup")
    assert answer.status_code == 422
    assert answer.json()["error"] == ("backup: this is no backup of an event, or a damaged one")


def test_players_who_keep_a_table_are_seated_there(server: Running, olga: Desk) -> None:
    desk = Desk(server.url, olga.kept)
    desk.create(rounds=1, days=1)
    desk.enter(8)
    make = f"{desk.home}/seating/make"
    assert desk.refused(make, fixed="Ada Berg; 9") == "no table 9: there are 2"
    assert "a name, ; and the table" in desk.refused(make, fixed="Ada Berg")
    assert "not among the players" in desk.refused(make, fixed="Nobody; 1")
    desk.done(make, fixed="Ada Berg; 2\nBen Cole; 1")
    made = server.app.state.office.get(Path(desk.home).name).proposal()
    seats = {
        made["draw"]["names"][n]: place for place, t in enumerate(made["tables"][0], 1) for n in t
    }
    assert (seats["Ada Berg"], seats["Ben Cole"]) == (2, 1)


def test_a_ledger_hears_the_answer_written_on_the_board(olga: Desk, table: Table) -> None:
    sound_signal(olga)
    table.hand(end="draw")
    olga.do("signal_answered", round=1, table=1, dice_thrown="no", once="a")
    table.hand(end="draw")
    olga.do("signal_answered", round=1, table=1, dice_thrown="no", once="a")
    ledger = table.kept.ledgers.get("r1t1")
    assert (ledger.table.hands_left, ledger.table.over) == (0, True)
    table.do("sign")

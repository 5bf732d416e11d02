"""The ledger of a table over HTTP: hands, repairs, the signature that fills the sheet."""

from __future__ import annotations

import re
from typing import Any

import pytest

from hanchan.rules.schema import BOOKS
from helpers.club_desk import Desk, seat, sound_signal
from helpers.servers import Running


class Table:
    """A ledger and somebody who writes in it."""

    def __init__(self, desk: Desk, home: str) -> None:
        self.desk, self.home = desk, home

    def do(self, what: str, **fields: Any) -> Any:
        return self.desk.done(f"{self.home}/do", do=what, **fields)

    def cannot(self, what: str, **fields: Any) -> str:
        return self.desk.refused(f"{self.home}/do", do=what, **fields)

    def hand(self, **fields: Any) -> None:
        """A hand, read back and confirmed."""
        self.do("hand", **fields)
        self.do("confirm")

    @property
    def page(self) -> str:
        answer = self.desk.http.get(self.home, headers={"accept": "text/html"})
        assert answer.status_code == 200
        return answer.text


@pytest.fixture
def evening(server: Running, desks: list[Desk]) -> Table:
    desk = Desk(server.url, desks)
    made = desk.done("/club/table", player=["Ann", "Bob", "Cid", "Dan"], rules="ema2016")
    return Table(desk, made["to"].partition("#")[0])


def ron(winner: int, discarder: int, han: int = 3, fu: int = 30, **more: Any) -> dict[str, Any]:
    return {
        "end": "ron",
        "winner": winner,
        "discarder": discarder,
        f"han{winner}": han,
        f"fu{winner}": fu,
        **more,
    }


def test_a_hand_is_read_back_before_it_counts(evening: Table) -> None:
    evening.do("hand", **ron(1, 0, 4, 30, riichi=1))
    assert "Read it back" in evening.page
    assert evening.cannot("hand", **ron(1, 0)).startswith("the hand before waits to be confirmed")
    evening.do("confirm")
    assert "37\u202f700" in evening.page


def test_two_win_and_the_book_says_who_gets_the_bets(evening: Table) -> None:
    evening.hand(
        end="ron", winner=[1, 2], discarder=0, riichi=[1, 2], han1=2, fu1=30, limit2="mangan"
    )
    # 2000 and 8000 from Ann; each winner takes the own bet back (ema2016:4.1-j).
    for points in ("20\u202f000", "32\u202f000", "38\u202f000"):
        assert points in evening.page


def test_tiles_are_scored_by_the_engine_with_its_reasons(evening: Table) -> None:
    evening.do("hand", end="tsumo", winner=2, riichi=2, hand2="12345678s345m66p", tile2="9s")
    assert "Pure Straight" in evening.page
    evening.do("undo")
    assert "Read it back" not in evening.page
    said = evening.cannot("hand", end="tsumo", winner=2, hand2="12345678s345m66p", tile2="1z")
    assert "s1z' is not complete" in said


def test_a_refusal_names_the_player(evening: Table) -> None:
    said = evening.cannot("hand", end="draw", tenpai=0, riichi=2)
    assert "Cid" in said
    assert "that is for the referee" in said


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({}, "say how the hand ended"),
        ({"end": "ron", "winner": 1, "han1": 1, "fu1": 30}, "a ron needs the player who discarded"),
        ({"end": "ron", "discarder": 1}, "a win needs a winner"),
        ({"end": "tsumo", "winner": 1}, "the winner's hand needs a value: tiles, or han and fu, or a limit"),
        ({"end": "tsumo", "winner": 1, "han1": 3, "fu1": 35}, "35 fu: with 3 han the fu are 20, 25, 30 … 130"),
        ({"end": "tsumo", "winner": [1, 2], "limit1": "mangan", "limit2": "mangan"},
         "a self-draw has one winner, not 2"),
        ({"end": "chombo"}, "a chombo needs an offender"),
        ({"end": "ron", "winner": 7, "discarder": 1, "limit7": "mangan"},
         "winner: 7 is no seat; seats are 0 to 3"),
    ],
)  # fmt: skip
def test_a_hand_that_cannot_be_is_refused(
    evening: Table, fields: dict[str, Any], says: str
) -> None:
    assert evening.cannot("hand", **fields) == says
    assert "Hands</h2>" not in evening.page


def test_undo_and_redo_go_as_far_as_the_table_goes(evening: Table) -> None:
    evening.hand(**ron(1, 0))
    evening.hand(**ron(2, 3))
    for _ in range(2):
        evening.do("undo")
    assert evening.cannot("undo") == "there is nothing to undo"
    for _ in range(2):
        evening.do("redo")
    assert evening.cannot("redo") == "there is nothing to do again"


def test_hands_for_the_wrong_seats_are_repaired(evening: Table) -> None:
    evening.hand(**ron(1, 0))
    evening.do("exchange", one=1, two=2, from_hand=1)
    assert "Ron: Cid from Ann" in evening.page
    assert evening.cannot("exchange", one=1, two=1, from_hand=1).startswith("two different seats")


def test_an_old_page_cannot_write_over_a_newer_one(evening: Table) -> None:
    evening.do("hand", n=1, **ron(1, 0))
    assert evening.cannot("hand", n=1, **ron(1, 0)).startswith(
        "somebody else has written meanwhile"
    )


def test_a_hand_is_corrected_while_it_is_intact_or_everybody_agrees(evening: Table) -> None:
    evening.hand(**ron(1, 0, 1))
    assert "its value stands" in evening.cannot("hand", correct=1, **ron(1, 0, 2))
    evening.do("hand", correct=1, intact=1, **ron(1, 0, 2))
    assert "32\u202f000" in evening.page


def test_a_club_table_is_written_by_those_who_have_its_link(
    evening: Table, server: Running, desks: list[Desk]
) -> None:
    stranger = Desk(server.url, desks)
    other = Table(stranger, evening.home)
    assert "Ann" in other.page
    assert (
        other.cannot("hand", **ron(1, 0))
        == "only the players of this table and the staff write here"
    )
    assert stranger.refused(f"{evening.home}/join", token="nonsense")


def play_out(table: Table) -> None:
    """Eight hands, the dealer never wins."""
    for hand in range(8):
        dealer = hand % 4
        table.hand(**ron((dealer + 1) % 4, (dealer + 2) % 4, 2))


def test_a_whole_game_ends_with_uma_and_is_signed(evening: Table) -> None:
    play_out(evening)
    page = evening.page
    assert "End of the game" in page
    assert evening.cannot("hand", **ron(1, 0)) == "no hand is left to be played at this table"
    evening.do("sign")
    assert "Signed by Ann" in evening.page
    assert evening.cannot("undo") == "the sheet is signed by Ann and closed"


def test_a_signed_ledger_fills_the_sheet_and_its_chombo_is_a_penalty(olga: Desk) -> None:
    table = Table(olga, f"{olga.home}/ledger/1/1")
    table.do("open")
    table.hand(end="chombo", offender=3)
    play_out(table)
    device = olga.colleague("Table 1", "player", table=1)
    mine = Table(device, table.home)
    assert mine.cannot("sign").startswith("a player cannot write sheet_signed")
    table.do("sign")
    keyed, decided, signed = olga.log()[-3:]
    kinds = [event["kind"] for event in (keyed, decided, signed)]
    assert kinds == ["sheet_keyed", "decision", "sheet_signed"]
    assert {event["by"] for event in (keyed, decided, signed)} == {"Olga"}
    assert len(keyed["ledger"]) == 64  # the hash of the ledger's last line
    assert "Signed by Olga" in olga.text("/sheet/1/1")
    assert "−20\u202f000" in olga.text("/referee")
    assert linked_clauses(table.page)
    assert linked_clauses(olga.text("/referee"))
    deed = {"kind": "decision", "entry": 0, "round": 1, "offence": "cheating"}
    refused = olga.http.post(f"{olga.home}/do", data=deed, headers={"accept": "text/html"})
    assert linked_clauses(refused.text)


@pytest.mark.parametrize("book", ["ema2016", "wrc2015"])
def test_every_clause_on_a_page_of_an_event_leads_to_the_book(
    server: Running, desks: list[Desk], book: str
) -> None:
    desk = Desk(server.url, desks)
    desk.create(rules=book, rounds=1, days=1, head="1")
    desk.enter(4)
    seat(server, desk, count=4, rounds=1)
    before = desk.text("/round")
    desk.do("round_started", round=1)
    assert linked_clauses(before)
    cites = {
        page: linked_clauses(desk.text(page)) for page in ("", "/people", "/referee", "/sheet/1/1")
    }
    assert cites["/people"]  # somebody is late
    assert len(cites["/referee"]) > 20


def linked_clauses(page: str) -> list[str]:
    """The clauses that the page cites; each is a link to its place in the book, and none can be read without one."""
    links = re.findall(r'<a href="/rules/(\w+)#([^"]+)"[^>]*><code>([^<]+)</code></a>', page)
    assert all(text == f"{book}:{clause}" for book, clause, text in links)
    rest = re.sub(r"<a [^>]*>.*?</a>|<script.*?</script>|<[^>]+>", "", page, flags=re.DOTALL)
    assert not re.findall(rf"(?:{'|'.join(BOOKS)}):\S+", rest)
    return [text for _, _, text in links]


def test_players_of_other_tables_only_look(olga: Desk) -> None:
    Table(olga, f"{olga.home}/ledger/1/2").do("open")
    device = olga.colleague("Table 1", "player", table=1)
    other = Table(device, f"{olga.home}/ledger/1/2")
    assert (
        other.cannot("hand", **ron(1, 0))
        == "only the players of this table and the staff write here"
    )
    own = Table(device, f"{olga.home}/ledger/1/1")
    own.do("open")
    own.hand(**ron(1, 0))
    assert "the signal sounds in" in own.cannot("signal", dice_thrown="no")  # a stray tap
    sound_signal(olga)
    own.do("signal", dice_thrown="yes")
    own.do("cancel_signal")
    own.do("signal", dice_thrown="no")
    found = olga.http.get(f"{olga.home}/hall.json").json()
    assert found["tables"][0]["hands_left"] == 1
    own.hand(**ron(1, 0))
    assert olga.http.get(f"{olga.home}/hall.json").json()["tables"][0]["hands_left"] == 0


def test_who_claims_nagashi_mangan_is_a_choice_where_the_book_has_it(
    server: Running, desks: list[Desk], evening: Table
) -> None:
    """Entered, it is paid; left empty, the draw is settled as any other."""
    assert "nagashi" not in evening.page
    desk = Desk(server.url, desks)
    made = desk.done("/club/table", player=["Ann", "Bob", "Cid", "Dan"], rules="ema2012")
    table = Table(desk, made["to"].partition("#")[0])
    assert "Who claims nagashi mangan?" in table.page
    table.hand(end="draw", tenpai=[1])
    assert "33\u202f000" in table.page
    table.hand(end="draw", nagashi=[1])
    assert "45\u202f300" in table.page  # East now, with the counter of the first draw

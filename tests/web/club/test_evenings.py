"""Club evenings by the forms of the pages: a season equal to a spreadsheet, the same four, everybody's record."""

from __future__ import annotations

import csv
import html
import io
import random
import re
from typing import Any

import pytest

from hanchan.club.season.persons import persons
from hanchan.club.season.sessions import PlayedSession, SeatedPerson
from helpers.club_desk import Desk
from helpers.season_sheet import BEST, UMA, TreasurersSheet, four_scores, the_season
from helpers.servers import Running

SCORES = [45000, 35000, 25000, 15000]


def begin(desk: Desk, name: str, here: list[str], season: str = "", uma: str = "") -> None:
    """A fresh evening with these people, who are new or known."""
    given = {"name": name, "season": season, "by": "Olga", "rules": "ema2016", "uma": uma}
    desk.home = desk.done("/club/evening", names="\n".join(here), **given)["to"].removesuffix(
        "/tonight"
    )


def tables_of(desk: Desk) -> list[list[str]]:
    """The names at the tables of the game, from the page."""
    page = desk.text("/tonight")
    found = re.findall(r'<article class="table-card" data-table.*?</article>', page, re.S)
    return [
        [html.unescape(name) for name in re.findall(r'name="score".*?aria-label="([^"]+)"', one)]
        for one in found
    ]


def test_twelve_evenings_by_the_pages_equal_a_spreadsheet(
    server: Running, desks: list[Desk]
) -> None:
    desk, chance, sheet = Desk(server.url, desks), random.Random("pages"), TreasurersSheet()
    names = []
    for evening in the_season("pages"):
        begin(desk, evening.name, evening.here[0], "Autumn", " ".join(map(str, UMA)))
        for game, here in enumerate(evening.here):
            if game:
                desk.done(f"{desk.home}/tonight/seat", here=here)
            for table, people in enumerate(tables_of(desk), 1):
                scores = four_scores(chance)
                once = f"{game}.{table}"
                # the answer is lost and the form sent again: it counts once
                for _ in range(2):
                    desk.done(f"{desk.home}/tonight/result", table=table, score=scores, once=once)
                sheet.table(evening.name, people, scores)
        names.append(evening.name)
    for best in (None, BEST):
        query = f"/club/season.csv?name=Autumn&best={best or ''}"
        body = desk.http.get(query).content.decode("utf-8-sig")
        rows = list(csv.DictReader(io.StringIO(body)))
        counted = {row["name"]: int(row["total"]) for row in rows}
        assert counted == sheet.totals(names, best)
    page = desk.http.get("/club/season?name=Autumn", headers={"accept": "text/html"}).text
    assert "Member A" in page
    assert page.count("<li>Evening ") == 12


def test_tables_are_made_anew_until_the_first_result(server: Running, desks: list[Desk]) -> None:
    desk = Desk(server.url, desks)
    begin(desk, "Tuesday", ["Ann", "Bob", "Cid", "Dan"])
    assert tables_of(desk) != []
    desk.done(f"{desk.home}/tonight/seat", here=["Ann", "Bob", "Cid", "Dan"], names="Eve\n Fay")
    assert "Sits out:" in desk.text("/tonight")
    desk.done(f"{desk.home}/tonight/seat", here=["Ann", "Bob", "Eve", "Fay"])
    assert [sorted(table) for table in tables_of(desk)] == [["Ann", "Bob", "Eve", "Fay"]]
    desk.done(f"{desk.home}/tonight/seat", here=[f"P{at}" for at in range(8)])
    desk.done(f"{desk.home}/tonight/result", table=1, score=SCORES)
    said = desk.refused(f"{desk.home}/tonight/seat", here=["Ann", "Bob", "Eve", "Fay"])
    assert "game 1 waits for results" in said
    said = desk.refused(f"{desk.home}/tonight/result", table=2, score=[30000] * 3 + [30100])
    assert "the sum is" in said
    assert "end the game without it" in desk.text("/tonight")
    desk.done(f"{desk.home}/tonight/end")
    assert "Who plays the next game?" in desk.text("/tonight")
    assert desk.text("/tonight").count("<tr data-entry=") == 4


def test_a_guest_sees_the_evening_and_writes_nothing(server: Running, desks: list[Desk]) -> None:
    desk = Desk(server.url, desks)
    begin(desk, "Tuesday", ["Ann", "Bob", "Cid", "Dan"])
    guest = Desk(server.url, desks)
    guest.home = desk.home
    assert "Keep the result" not in guest.text("/tonight")
    assert "for organiser" in guest.refused(f"{desk.home}/tonight/result", table=1, score=SCORES)
    assert "for organiser" in guest.refused(f"{desk.home}/tonight/seat", here=["Ann"])


@pytest.mark.parametrize(
    ("uma", "says"),
    [("20 10 -10", "four amounts"), ("20 10 -10 -10", "not to 0"), ("x", "four amounts")],
)
def test_an_uma_that_cannot_be_is_refused(
    server: Running, desks: list[Desk], uma: str, says: str
) -> None:
    desk = Desk(server.url, desks)
    given: dict[str, Any] = {"name": "T", "by": "Olga", "rules": "ema2016", "uma": uma}
    assert says in desk.refused("/club/evening", **given)


def finish(desk: Desk, home: str) -> None:
    """Eight hands, each won on the dealer's discard by the next seat; those of the first dealer cost most."""
    for hand in range(8):
        dealer, winner = hand % 4, (hand + 1) % 4
        han = "4" if dealer == 0 else "2"
        won = {"winner": winner, "discarder": dealer, f"han{winner}": han, f"fu{winner}": "30"}
        desk.done(f"{home}/do", do="hand", end="ron", **won)
        desk.done(f"{home}/do", do="confirm")


def test_the_same_four_play_on_with_running_totals_and_the_houses_uma(
    server: Running, desks: list[Desk]
) -> None:
    desk = Desk(server.url, desks)
    given = {"player": ["Ann", "Bob", "Cid", "Dan"], "rules": "ema2016", "uma": "20 10 -10 -20"}
    home = desk.done("/club/table", **given)["to"].partition("#")[0]
    friend = Desk(server.url, desks)  # holds the link of the first table
    friend.http.cookies = desk.http.cookies
    assert "the game is not over" in desk.refused(f"{home}/next", east=1)
    finish(desk, home)
    page = desk.http.get(home, headers={"accept": "text/html"}).text
    assert "Running totals" in page
    first = desk.done(f"{home}/next", east=1)["to"]
    assert desk.done(f"{home}/next", east=1)["to"] == first  # sent twice: one game
    page = desk.http.get(first, headers={"accept": "text/html"}).text
    assert re.findall(r'<span class="n">(\w+)</span>', page) == ["Bob", "Cid", "Dan", "Ann"]
    finish(friend, first)
    page = desk.http.get(first, headers={"accept": "text/html"}).text
    totals = re.search(r'data-part="series".*?</table>', page, re.S)
    assert totals is not None
    rows = re.findall(r'<tr><th scope="row">(\w+)</th>(.*?)</tr>', totals[0])
    found = {
        name: [
            int(re.sub(r"[^\d-]", "", cell.replace("−", "-")))
            for cell in re.findall(r">([^<>]*\d[^<>]*)<", cells)
        ]
        for name, cells in rows
    }
    assert all(sum(games[:-1]) == games[-1] and len(games) == 3 for games in found.values())
    assert sum(games[-1] for games in found.values()) == 0
    # By hand: twice 7,700 from Ann and twice 2,000 lost to Cid; then the house's 20,000. Next time Bob is East.
    assert found["Bob"][0] == 2 * 7700 - 2 * 2000 + 20000
    assert found["Bob"][1] == 2 * 2000 - 2 * 7700 - 20000
    assert found["Cid"][1] == 31400
    stranger = Desk(server.url, desks)
    assert "only the players" in stranger.refused(f"{first}/do", do="undo")


def session(*names: str, shared: bool = False) -> PlayedSession:
    """Four in the order of their places; the first two share theirs if so said."""
    places = (1, 1, 3, 4) if shared else (1, 2, 3, 4)
    totals = (25000, 5000, -5000, -25000)
    rows = zip(names, places, totals, strict=True)
    seats = [SeatedPerson(name, name, place, total, total) for name, place, total in rows]
    return PlayedSession("Tuesday", tuple(seats))


def test_the_rating_is_the_formula_of_the_manual() -> None:
    after = {one.name: one.rating for one in persons([session("A", "B", "C", "D")])}
    assert after == {"A": 1515.0, "B": 1505.0, "C": 1495.0, "D": 1485.0}
    again = {
        one.name: one.rating
        for one in persons([session("A", "B", "C", "D"), session("D", "C", "B", "A")])
    }
    # counted by hand: D against A, B and C
    before = {"A": 1515, "B": 1505, "C": 1495, "D": 1485}
    expected = [1 / (1 + 10 ** ((before[other] - before["D"]) / 400)) for other in "ABC"]
    assert again["D"] == pytest.approx(1485 + 10 * sum(1 - one for one in expected))
    assert sum(again.values()) == pytest.approx(6000)
    tied = {one.name: one.rating for one in persons([session("A", "B", "C", "D", shared=True)])}
    assert tied["A"] == tied["B"] == 1510.0


def test_everybody_has_a_record_over_all_evenings(server: Running, desks: list[Desk]) -> None:
    desk = Desk(server.url, desks)
    four = ["Rek One", "Rek Two", "Rek Three", "Rek Four"]
    for _ in range(2):
        begin(desk, "Records", four)
        seated = tables_of(desk)[0]
        scores = dict(zip(four, SCORES, strict=True))
        desk.done(f"{desk.home}/tonight/result", table=1, score=[scores[name] for name in seated])
    page = desk.http.get("/club/persons", headers={"accept": "text/html"}).text
    assert 'data-person="one-rek"' in page
    one = desk.http.get("/club/persons/one-rek", headers={"accept": "text/html"}).text
    assert "+60\u202f000" in one  # 45,000 and the book's 15,000, twice
    for other in ("Rek Two", "Rek Three", "Rek Four"):
        assert re.search(
            rf'{other}</th><td class="num">2</td><td class="num">0</td><td class="num">2<', one
        )
    missing = desk.http.get("/club/persons/nobody", headers={"accept": "text/html"})
    assert missing.status_code == 404


def test_the_last_result_of_a_game_is_corrected_by_a_link_from_the_evening(
    server: Running, desks: list[Desk]
) -> None:
    desk = Desk(server.url, desks)
    begin(desk, "Wrong at last", ["Ann", "Bob", "Cid", "Dan"])
    assert 'data-part="played"' not in desk.text("/tonight")
    desk.done(f"{desk.home}/tonight/result", table=1, score=SCORES, once="1")
    page = desk.text("/tonight")
    assert "tonight/result" not in page  # the game is closed with it
    (link,) = re.findall(rf'href="{desk.home}(/sheet/1/1)"', page)
    assert 'value="corrected"' in desk.text(link)
    right = [35000, 45000, 25000, 15000]
    desk.do("corrected", round=1, table=1, score=right, reason="two rows were exchanged")
    assert "45\u202f000" in desk.text("/tonight")
    guest = Desk(server.url, desks)
    guest.home = desk.home
    assert 'data-part="played"' not in guest.text("/tonight")

"""The desk over HTTP: lists looked at before they are taken, changes, check-in, numbers that do not fit."""

from __future__ import annotations

import re

import pytest

from helpers.club_desk import Desk, play, seat
from helpers.servers import Running


@pytest.fixture
def desk(server: Running, desks: list[Desk]) -> Desk:
    """An organiser with an empty event."""
    made = Desk(server.url, desks)
    made.create(rounds=2, days=1, head="1")
    return made


def looked(desk: Desk, lines: str, **more: object) -> str:
    """The page that shows what was understood."""
    answer = desk.http.post(
        f"{desk.home}/entries/look", data={"lines": lines, **more}, headers={"accept": "text/html"}
    )
    assert answer.status_code == 200, answer.text
    return answer.text


def test_a_pasted_list_is_looked_at_then_taken(desk: Desk) -> None:
    desk.done(f"{desk.home}/entries", lines="José Núñez; ESP")
    lines = "Name\tCountry\nAda Berg\tGermany\nNunez Jose\tSpain\nBen Cole\tAtlantis"
    page = looked(desk, lines)
    ticks = re.findall(r'name="row" value="(\d)"( checked)?', page)
    assert ticks == [("0", " checked"), ("1", ""), ("2", " checked")]
    assert "the same as José Núñez?" in page
    assert "not in the list of countries" in page
    desk.done(
        f"{desk.home}/entries", lines=lines, column=["name", "country"], looked="1", row=["0", "2"]
    )
    people = desk.text("/people")
    assert all(name in people for name in ("Ada Berg", "GER", "Ben Cole"))
    assert "Nunez Jose" not in people


def test_a_misspelt_country_is_taken_for_the_nearest_if_that_stays_ticked(desk: Desk) -> None:
    lines = "Name\tCountry\nAda Berg\tGermny\nBen Cole\tItlay\nCleo Dahl\tAtlantis"
    page = looked(desk, lines)
    assert re.findall(r'name="meant" value="(\d)" checked> (.*?)</label>', page) == [
        ("0", "take it for Germany"),
        ("1", "take it for Italy"),
    ]
    columns = ["name", "country"]
    rows = ["0", "1", "2"]
    desk.done(
        f"{desk.home}/entries", lines=lines, column=columns, looked="1", row=rows, meant=["0"]
    )
    entered = [one["country"] for one in desk.log() if one["kind"] == "entry_added"]
    assert entered == ["GER", "Itlay", "Atlantis"]


def test_a_number_that_is_none_is_shown_and_left_out(desk: Desk) -> None:
    lines = "Name\tEMA\nAda Berg\tabc\nBen Cole\t4000001"
    page = looked(desk, lines)
    assert page.count("no EMA number, which has eight digits: it is left out") == 1
    assert desk.refused(f"{desk.home}/entries", lines=lines).startswith("'abc' is no EMA number")
    desk.done(
        f"{desk.home}/entries", lines=lines, column=["name", "ema"], looked="1", row=["0", "1"]
    )
    entered = [one.get("ema") for one in desk.log() if one["kind"] == "entry_added"]
    assert entered == [None, "04000001"]


def test_one_number_twice_is_told_as_that_and_refused_with_its_row(desk: Desk) -> None:
    desk.done(f"{desk.home}/entries", lines="Anna Kowalska; POL; ; ; 15000001")
    lines = "Name\tEMA\nAda Berg\t04000001\nPiotr Nowak\t15000001"
    page = looked(desk, lines)
    assert "Anna Kowalska has the same EMA number" in page
    assert "the same as" not in page
    assert re.findall(r'name="row" value="(\d)"( checked)?', page) == [("0", " checked"), ("1", "")]
    columns = ["name", "ema"]
    said = desk.refused(f"{desk.home}/entries", lines=lines, column=columns, looked="1", row=["1"])
    assert said == "row 2, Piotr Nowak: Anna Kowalska has the EMA number 15000001 already"


def test_a_country_in_no_list_is_taken_when_that_is_said(desk: Desk) -> None:
    who = {"family": "Berg", "given": "Ada"}
    said = desk.cannot("entry_added", country="Polnad", **who)
    assert "is it POL?" in said
    desk.do("entry_added", country="Atlantis", unlisted="yes", **who)
    there = f"{desk.home}/people/0/change"
    assert "is it UKR?" in desk.refused(there, country="Ukriane", **who)
    desk.done(there, country="Ukrainland", unlisted="yes", **who)
    assert desk.log()[-1]["country"] == "Ukrainland"
    assert 'name="unlisted"' in desk.text("/people")
    assert 'name="unlisted"' in desk.text("/people/0")


def test_who_was_told_apart_is_not_asked_about_again(desk: Desk) -> None:
    desk.done(f"{desk.home}/entries", lines="José Núñez; ESP")
    desk.do("entry_added", name="Nunez Jose")
    assert "The same person twice?" in desk.text("/people")
    desk.do("entry_changed", entry=1, another="yes")
    assert "The same person twice?" not in desk.text("/people")
    desk.do("entry_added", given="José", family="Núñez", another="yes")
    assert "The same person twice?" not in desk.text("/people")


def test_columns_are_chosen_where_the_guess_is_wrong(desk: Desk) -> None:
    page = looked(desk, "Berg\tAda\nCole\tBen", column=["family", "given"])
    assert '<th scope="row">Ada Berg</th>' in page
    answer = desk.refused(f"{desk.home}/entries/look", lines="a\tb", column=["name", "name"])
    assert answer == "two columns hold the same: name"


def test_a_dropped_file_becomes_lines(desk: Desk) -> None:
    sent = desk.http.post(
        f"{desk.home}/entries/read", content="Name,Country\nJosé,ES".encode("cp1252")
    )
    assert sent.json() == {"text": "Name\tCountry\nJosé\tES"}
    empty = desk.http.post(f"{desk.home}/entries/read", content=b"\n")
    assert (empty.status_code, empty.json()["error"]) == (422, "there is nothing in the list")


def test_the_page_of_a_list_in_another_language_leads_back_to_the_people(desk: Desk) -> None:
    answer = desk.http.get(f"{desk.home}/entries/look", params={"lang": "fr"})
    assert (answer.status_code, answer.headers["location"]) == (303, f"{desk.home}/people")


def test_a_players_page_changes_what_differs_and_shows_who_did_it(desk: Desk) -> None:
    desk.done(f"{desk.home}/entries", lines="Ana Svensen; DEN\nBob Lee; FRA")
    page = desk.text("/people/0")
    assert 'name="family" value="Svensen"' in page
    desk.done(f"{desk.home}/people/0/change", given="Anna", family="Svensson", country="Sweden")
    desk.done(f"{desk.home}/people/0/change", given="Anna", family="Svensson", country="Sweden")
    changed = [one for one in desk.log() if one["kind"] == "entry_changed"]
    assert [(one["by"], one["given"], one["country"]) for one in changed] == [
        ("Olga", "Anna", "SWE")
    ]
    assert "Entry changed" in desk.text("/people/0")
    assert desk.refused(f"{desk.home}/people/1/change", given="Anna", family="Svensson") == (
        "Anna Svensson is entered already"
    )
    desk.done(f"{desk.home}/people/1/change", given="Anna", family="Svensson", another="yes")
    assert "Anna Svensson (2)" in desk.text("/people")


def test_a_players_page_lets_a_change_of_country_pass_a_quota(desk: Desk) -> None:
    desk.done(f"{desk.home}/entries", lines="Ana Svensen; DEN\nBob Lee; FRA")
    assert 'name="over"' not in desk.text("/people/0")
    desk.done(f"{desk.home}/places", quotas="FRA; 1")
    page, names = "/people/0", {"given": "Ana", "family": "Svensen"}
    assert 'name="over"' in desk.text(page)
    assert desk.refused(f"{desk.home}{page}/change", country="FRA", **names) == (
        "the quota of FRA is full: Ana Svensen can wait, or play over the quota"
    )
    desk.done(f"{desk.home}{page}/change", country="FRA", over="yes", **names)
    assert (desk.log()[-1]["country"], desk.log()[-1]["over"]) == ("FRA", True)


def test_a_title_above_the_head_of_a_list_is_nobody(desk: Desk) -> None:
    lines = "Spring Open\t\nVorname\tNachname\nJörg\tMüller"
    page = looked(desk, lines)
    assert re.findall(r'<option value="(\w+)" selected', page) == ["given", "family"]
    assert re.findall(r'name="row" value="(\d)"', page) == ["0"]
    desk.done(
        f"{desk.home}/entries", lines=lines, column=["given", "family"], looked="1", row=["0"]
    )
    assert "Jörg Müller" in desk.text("/people")


def test_a_seating_is_published_once_however_often_it_is_sent(desk: Desk) -> None:
    desk.enter(8)
    desk.done(f"{desk.home}/seating/make", seed="1")
    for _ in range(2):
        desk.done(f"{desk.home}/seating/publish", once="a-word")
    assert [one["kind"] for one in desk.log()].count("seating_published") == 1


def test_everybody_is_checked_in_at_once_or_those_ticked(desk: Desk) -> None:
    desk.enter(8)
    desk.done(f"{desk.home}/check-in", entry=["1", "3"])
    assert "2 / 8 here" in desk.text("/people")
    desk.done(f"{desk.home}/check-in", everybody="1")
    assert "8 / 8 here" in desk.text("/people")
    desk.do("not_here", entry=3)
    assert "7 / 8 here" in desk.text("/people")


def test_twenty_six_are_seated_with_substitutes_or_wait(desk: Desk) -> None:
    desk.enter(6)
    page = desk.text("/people")
    assert "6 players do not fill tables of four" in page
    desk.done(f"{desk.home}/fill", how="wait")
    assert "2 wait" in desk.text("/people")
    desk.done(f"{desk.home}/fill", how="admit", count=2)
    desk.do("substitute_added", name="Sam Standby")
    desk.done(f"{desk.home}/fill", how="substitutes")
    page = desk.text("/people")
    assert "do not fill" not in page
    assert all(name in page for name in ("Sam Standby", "Substitute 1", "substitute, not ranked"))
    desk.seat()
    assert "Substitute 1" in desk.text("/schedule")
    assert "6 players, 2 rounds" in desk.text("")


def test_one_of_a_thing_is_not_said_in_the_plural(server: Running, desks: list[Desk]) -> None:
    desk = Desk(server.url, desks)
    desk.create(rounds=1, days=1, name="Open of one round", rules="wrc2015")
    desk.enter(1)
    desk.done(f"{desk.home}/places", places=1)
    page, people = desk.text(""), desk.text("/people")
    assert "1 player, 1 round" in page
    assert "1 player does not fill tables of four" in people
    assert "1 place<" in people
    french = desk.http.get(desk.home, headers={"accept": "text/html", "accept-language": "fr"})
    assert "1 joueur, 1 manche" in french.text


def test_a_late_comer_gets_the_seat_of_a_substitute(server: Running, desk: Desk) -> None:
    desk.enter(7)
    desk.done(f"{desk.home}/fill", how="substitutes")
    seat(server, desk)
    desk.do("entry_added", given="Late", family="Larry")
    assert "Without a seat:" in desk.text("/round")
    assert "Substitute 1 (substitute)" in desk.text("/people/8")
    desk.do("seat_given", entry=8, seat_of=7)
    assert "Without a seat:" not in desk.text("/round")
    assert "Late Larry" in desk.text("/schedule")
    tables = desk.text("/seating").partition("<h2>Tables</h2>")[2]
    assert "Late Larry" in tables
    assert "Substitute 1" not in tables


def test_what_was_asked_of_a_seating_stays_and_a_fixed_table_has_its_price(desk: Desk) -> None:
    desk.enter(8)
    desk.done(
        f"{desk.home}/seating/make",
        seed="7",
        first_rounds=1,
        apart="Ada Berg; Ben Cole",
        fixed="Cleo Dahl; 2",
    )
    page = desk.text("/seating")
    assert "Ada Berg; Ben Cole</textarea>" in page
    assert "Cleo Dahl; 2</textarea>" in page
    assert "Without fixed tables" in page
    desk.done(f"{desk.home}/seating/publish")
    desk.do("seating_withdrawn", reason="a name was wrong")
    assert "say why" in desk.refused(f"{desk.home}/seating/publish")
    desk.done(f"{desk.home}/seating/publish", reason="names are right now")
    assert "names are right now" in desk.text("/schedule")
    chart = desk.http.get(f"{desk.home}/paper/chart").text
    assert "a name was wrong" in chart


def test_an_event_is_hidden_and_deleted_with_its_name_typed(desk: Desk, server: Running) -> None:
    desk.do("event_renamed", name="A name of its own")
    stranger = Desk(server.url, desk.kept)

    def listed(who: Desk) -> bool:
        return "A name of its own" in who.http.get("/club", headers={"accept": "text/html"}).text

    assert listed(stranger)
    desk.do("event_hidden", hidden="yes")
    assert (listed(stranger), listed(desk)) == (False, True)
    assert "type its name" in desk.cannot("event_deleted", word="x")
    assert desk.do("event_deleted", word="A name of its own")["to"] == "/club"
    assert desk.http.get(desk.home).status_code == 404
    assert not listed(desk)


def test_the_organisers_own_link_is_shown_and_lets_another_device_in(
    desk: Desk, server: Running
) -> None:
    page = desk.text("/link")
    address = re.findall(r'value="([^"]+/join#[^"]+)"', page)[0]
    phone = Desk(server.url, desk.kept)
    phone.follow(address.removeprefix(server.url))
    assert "You are Olga" in phone.text("")
    assert "svg" in page
    assert phone.http.get(f"{desk.home}/phones").status_code == 200
    stranger = Desk(server.url, desk.kept)
    assert stranger.http.get(f"{desk.home}/link").status_code == 403


def test_a_season_is_counted_from_the_evenings_that_are_ticked(
    server: Running, desks: list[Desk]
) -> None:
    homes = []
    for evening in (1, 2):
        desk = Desk(server.url, desks)
        desk.create(name=f"Evening {evening} of the season", rounds=1, days=1, head="1")
        desk.enter(4)
        seat(server, desk, count=4, rounds=1)
        desk.do("round_started", round=1)
        scribes = [desk.colleague(name, "scribe") for name in ("Sven", "Tina")]
        play(desk, scribes, 1, 1, [45000, 30000, 25000, 20000])
        desk.do("round_closed", round=1, publish="1")
        homes.append(desk.home.rpartition("/")[2])
    ticked = "&".join(f"e={id}" for id in homes)
    page = desk.http.get(f"/club/season?{ticked}", headers={"accept": "text/html"}).text
    assert page.count("60\u202f000") == 1  # the first of both evenings: 30,000 each
    assert "2 sessions" in page
    one = desk.http.get(f"/club/season?{ticked}&best=1", headers={"accept": "text/html"}).text
    assert "60\u202f000" not in one
    assert "Evening 1 of the season" in one

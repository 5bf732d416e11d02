"""Entries that change: every change is an event, and a log read again tells the same."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest

from hanchan.club.event.ranking import players, standings
from hanchan.club.event.registration import doubles, from_head, guessed, listed
from hanchan.club.event.tournament import KINDS, Tournament, create
from hanchan.club.log import Log
from hanchan.club.spreadsheet import read, split
from hanchan.errors import HanchanError
from helpers.club_event import AT, EVEN, TABLES, event, finish, key, organiser, referee, start


@pytest.fixture
def made() -> Tournament:
    return create("Open", "ema2016", rounds=2, by="Olga", at=AT)


def again(made: Tournament) -> Tournament:
    """The tournament read from its log."""
    log = Log()
    log.events = made.log.events
    return Tournament(log)


def names(made: Tournament) -> list[str]:
    return [entry.name for entry in players(made.state)]


def refused(made: Tournament, kind: str, **fields: Any) -> str:
    with pytest.raises(HanchanError) as said:
        organiser(made, kind, **fields)
    return str(said.value)


def test_a_name_a_country_and_a_number_are_put_right(made: Tournament) -> None:
    organiser(made, "entry_added", name="Ana Svensen", country="denmark")
    organiser(
        made,
        "entry_changed",
        entry=0,
        given="Anna",
        family="Svensson",
        country="Skandinavia",
        unlisted=True,
    )
    assert made.state.entries[0].country == "Skandinavia"  # not found: as it was typed
    organiser(made, "entry_changed", entry=0, country="Sverige", ema="01000001", paid=True)
    for found in (made, again(made)):
        entry = found.state.entries[0]
        assert (entry.name, entry.country, entry.ema, entry.paid) == (
            "Anna Svensson",
            "SWE",
            "01000001",
            True,
        )
    assert made.events[-1]["by"] == "Olga"
    assert made.events[-1]["at"] == AT


@pytest.mark.parametrize(
    "spelling", ["Germany", "ger", "GER", "Deutschland", "DE", "deu", "ドイツ"]
)
def test_any_spelling_of_a_country_is_one_country(made: Tournament, spelling: str) -> None:
    organiser(made, "entry_added", name="Ann", country=spelling)
    assert made.state.entries[0].country == "GER"


def test_two_people_of_one_name_are_told_apart(made: Tournament) -> None:
    organiser(made, "entry_added", name="Jan Kovac", ema="04000001")
    assert refused(made, "entry_added", name="Jan Kovac") == "Jan Kovac is entered already"
    organiser(made, "entry_added", name="Jan Kovac", another=True, ema="04000002")
    assert names(again(made)) == ["Jan Kovac", "Jan Kovac (2)"]
    said = refused(made, "entry_changed", entry=1, ema="04000001")
    assert said == "Jan Kovac has the EMA number 04000001 already"


@pytest.mark.parametrize("given", ["abc", "12345678901234", "0400-0001", "040001", "٠٤٠٠٠٠٠١"])
def test_what_is_no_ema_number_is_refused(made: Tournament, given: str) -> None:
    says = f"{given!r} is no EMA number: that has eight digits"
    assert refused(made, "entry_added", name="Ann", ema=given) == says
    organiser(made, "entry_added", name="Ann", ema="4000001")
    assert again(made).state.entries[0].ema == "04000001"
    assert refused(made, "entry_changed", entry=0, ema=given) == says
    organiser(made, "entry_changed", entry=0, club="Lyon", ema="")
    assert made.state.entries[0].ema == ""


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("Polnad", "'Polnad': is it POL? One"),
        ("Ukriane", "'Ukriane': is it UKR? One"),
        ("Ukrainland", "'Ukrainland'; one"),
        ("Atlantis", "'Atlantis'; one"),
    ],
)
def test_a_country_in_no_list_is_told_before_it_is_taken(
    made: Tournament, given: str, says: str
) -> None:
    whole = f"no country is called {says} in no list can be taken as it is"
    assert refused(made, "entry_added", name="Ann", country=given) == whole
    organiser(made, "entry_added", name="Ann", country="FRA")
    assert refused(made, "entry_changed", entry=0, country=given) == whole
    organiser(made, "entry_changed", entry=0, country=given, unlisted=True)
    organiser(made, "entry_changed", entry=0, club="Lyon")
    assert again(made).state.entries[0].country == given


@pytest.mark.parametrize("nothing", ["n/a", "N/A", "-", "–", "none", ""])
def test_a_cell_that_says_there_is_nothing_holds_nothing(made: Tournament, nothing: str) -> None:
    rows = split(
        "Name\tCountry\tClub\tEMA\n"
        f"Ada Berg\t{nothing}\t{nothing}\t{nothing}\nBen Cole\tNA\tLyon\t04000001"
    )
    one, two = listed(made.state, rows, guessed(rows))
    assert (one.fields, one.unknown_country, one.no_number) == ({"name": "Ada Berg"}, False, "")
    assert two.fields["country"] == "NAM"
    organiser(made, "entry_added", name="Ann", country=nothing)
    assert made.state.entries[0].country == ""


def test_who_withdraws_before_the_seating_is_no_player_and_can_come_back(made: Tournament) -> None:
    for name in ("Ann", "Bob"):
        organiser(made, "entry_added", name=name)
    organiser(made, "withdrawn", entry=0)
    assert names(made) == ["Bob"]
    assert (
        refused(made, "entry_added", name="Ann")
        == "Ann is entered and has withdrawn: let them return"
    )
    organiser(made, "returned", entry=0)
    assert names(again(made)) == ["Ann", "Bob"]


def test_entries_are_merged_and_split(made: Tournament) -> None:
    organiser(made, "entry_added", name="José Núñez", country="ESP")
    organiser(made, "entry_added", name="Nunez Jose", ema="07000001", paid=True)
    assert [(one.number, two.number) for one, two in doubles(made.state)] == [(0, 1)]
    organiser(made, "entries_merged", entry=1, into=0)
    kept = again(made).state.entries[0]
    assert (names(made), kept.ema, kept.paid) == (["José Núñez"], "07000001", True)
    organiser(made, "entry_split", entry=1)
    assert len(names(again(made))) == 2


def test_quotas_fill_a_waiting_list(made: Tournament) -> None:
    organiser(made, "places_set", places=3, quotas={"France": 1})
    for name, country in (("A", "FRA"), ("B", "France"), ("C", "ITA"), ("D", "ITA"), ("E", "ITA")):
        organiser(made, "entry_added", name=name, country=country)
    assert [entry.status for entry in again(made).state.entries] == [
        "entered",
        "waiting",
        "entered",
        "entered",
        "waiting",
    ]
    assert refused(made, "admitted", entry=4) == "no place is left for E"
    organiser(made, "withdrawn", entry=2)
    organiser(made, "admitted", entry=4)
    organiser(made, "admitted", entry=1, over=True)
    assert names(again(made)) == ["A", "B", "D", "E"]


def test_a_change_of_country_does_not_pass_a_full_quota(made: Tournament) -> None:
    organiser(made, "places_set", quotas={"FRA": 1})
    for name, country in (("A", "FRA"), ("B", "ITA"), ("C", "FRA"), ("D", "")):
        organiser(made, "entry_added", name=name, country=country)
    says = "the quota of FRA is full: B can wait, or play over the quota"
    assert refused(made, "entry_changed", entry=1, country="France") == says
    assert "D can wait" in refused(made, "entries_merged", entry=2, into=3)  # C waits
    organiser(made, "entry_changed", entry=1, country="ESP")
    organiser(made, "entry_changed", entry=0, club="A club", country="FRA")  # as it was
    organiser(made, "put_on_waiting_list", entry=1)
    organiser(made, "entry_changed", entry=1, country="FRA")
    organiser(made, "entry_changed", entry=3, country="FRA", over=True)
    assert [(entry.country, entry.status) for entry in again(made).state.entries] == [
        ("FRA", "entered"),
        ("FRA", "waiting"),
        ("FRA", "waiting"),
        ("FRA", "entered"),
    ]


def test_a_log_from_before_quotas_held_for_changes_is_read_as_it_is(made: Tournament) -> None:
    organiser(made, "places_set", quotas={"FRA": 1})
    for name, country in (("A", "FRA"), ("B", "ITA")):
        organiser(made, "entry_added", name=name, country=country)
    organiser(made, "entry_changed", entry=1, country="FRA", over=True)
    del made.log.events[-1]["over"]
    assert [entry.country for entry in again(made).state.entries] == ["FRA", "FRA"]


def test_a_late_comer_takes_a_cancelled_seat_and_is_ranked() -> None:
    made = event("ema2016", rounds=2)
    assert "between rounds" in refused(made, "entry_added", name="Larry")
    finish(made, 1, [40000, 30000, 30000, 20000])
    organiser(made, "withdrawn", entry=3, from_round=2)
    organiser(made, "entry_added", name="Larry")
    assert [entry.name for entry in made.state.without_seat] == ["Larry"]
    assert "the seat is not free" in refused(made, "seat_given", entry=8, seat_of=2)
    organiser(made, "seat_given", entry=8, seat_of=3)
    assert made.state.round(2).sheets[0].seats == (0, 1, 2, 8)
    assert made.state.round(1).sheets[0].seats == (0, 1, 2, 3)
    start(made, 2)
    finish(made, 2, [20000, 30000, 30000, 40000])
    larry = next(one for one in standings(made.state) if one.entry.name == "Larry")
    # the book's line for the session he missed (ema2016 §5.8), then first with uma
    assert [line.total for line in larry.lines] == [-30000, 25000]


def test_a_substitute_who_fills_a_table_plays_and_is_not_ranked() -> None:
    made = create("Open", "ema2016", rounds=1, by="Olga", at=AT)
    for number in range(7):
        organiser(made, "entry_added", name=f"Player {number}")
    organiser(made, "substitute_plays", name="Sam")
    organiser(made, "seating_published", tables=[TABLES])
    start(made, 1)
    for table in (1, 2):
        key(made, 1, table, [20000, 30000, 30000, 40000])
        referee(made, "sheet_signed", round=1, table=table)
    organiser(made, "round_closed", round=1)
    found = standings(made.state)
    assert len(found) == 7
    assert "Sam" not in [one.entry.name for one in found]
    # Sam was first at table 2: nobody else there has the uma of the first
    assert {one.entry.number: one.total for one in found}[4] == -10000 - 15000


def test_a_seating_is_taken_back_and_published_again_with_the_reason() -> None:
    made = create("Open", "ema2016", rounds=1, by="Olga", at=AT)
    for number in range(8):
        organiser(made, "entry_added", name=f"Player {number}")
    organiser(made, "seating_published", tables=[TABLES])
    assert "stated reason" in refused(made, "seating_withdrawn", reason="")
    organiser(made, "seating_withdrawn", reason="wrong list")
    assert made.state.rounds == []
    organiser(made, "seating_published", tables=[TABLES], reason="now the right one")
    organiser(made, "players_swapped", entry=0, other=4, reason="sisters")
    assert made.state.round(1).sheets[0].seats == (4, 1, 2, 3)
    said = [note.partition("Olga: ")[2] for note in made.state.seating_notes]
    assert said == ["wrong list", "now the right one", "Player 0 ↔ Player 4: sisters"]
    start(made, 1)
    assert "has started" in refused(made, "seating_withdrawn", reason="too late")


def test_an_event_is_renamed_hidden_and_deleted_by_its_name(made: Tournament) -> None:
    organiser(made, "event_renamed", name="Spring Open")
    organiser(made, "event_hidden", hidden=True)
    assert "type its name: Spring Open" in refused(made, "event_deleted", word="spring")
    organiser(made, "event_deleted", word="Spring Open")
    state = again(made).state
    assert (state.name, state.hidden, state.deleted) == ("Spring Open", True, True)


def test_an_unknown_field_is_refused_with_those_there_are(made: Tournament) -> None:
    organiser(made, "entry_added", name="Ann")
    said = refused(made, "sheet_keyed", round=1, table=1, points=EVEN, bets=1)
    assert said == (
        "sheet_keyed has no field 'bets'; it has: round, table, points, bets_left?, from_bets?, ledger? "
        "(? may be left out)"
    )


LISTS = {
    "tabs": "Name\tCountry\nAda Berg\tGermany\nBen Cole\tITA",
    "semicolons": "Ada Berg; Germany; ; ; 04000001\nBen Cole; ITA; Club",
    "commas": 'Family name,Given name,Country\nBerg,Ada,Germany\n"Cole",Ben,ITA',
    "french": "Nom;Prénom;Pays\nBerg;Ada;Allemagne\nCole;Ben;Italie",
    "german": "Vorname;Nachname;Land;Verein\nAda;Berg;Deutschland;\nBen;Cole;Italien;Köln",
    "german, the short head": "Nr.;Name;Vorname;Land\n1;Berg;Ada;Deutschland\n2;Cole;Ben;Italien",
    "name and surname": "Name\tSurname\tCountry\nAda\tBerg\tGermany\nBen\tCole\tITA",
    "both names in one column": "Nom et prénom;Pays\nAda Berg;Allemagne\nBen Cole;Italie",
    "a title above the head": "Entries 2026\t\t\n\t\t\nName\tCountry\nAda Berg\tGermany\nBen Cole\tITA",
    "numbered rows": "1\tAda Berg\tGermany\n2\tBen Cole\tITA",
    "numbered rows with a head": "No.\tName\tCountry\n1\tAda Berg\tGermany\n2\tBen Cole\tITA",
    "federation and licence": (
        "Surname\tFirst name\tFederation\tLicence\nBerg\tAda\tGER\t04000001\nCole\tBen\tITA\t"
    ),
    "a licence of another kind": "Name;Federation;License\nAda Berg;Germany;D-12\nBen Cole;ITA;D-13",
    "a licence beside the number": (
        "Name;Licence;EMA;Federation;Country\nAda Berg;12345678;4000001;DMV;Germany\nBen Cole;12345679;;FIM;ITA"
    ),
    "japanese": "番号\t氏名\t国籍\n1\tAda Berg\tドイツ\n2\tBen Cole\tイタリア",
    "a line that tells the separator": "sep=,\nAda Berg,Germany\nBen Cole,ITA",
    "two cells": "Ada Berg,Germany\nBen Cole,ITA",
    "a semicolon in a remark": 'Name,Country,Remark\nAda Berg,Germany,"fish; no nuts"\nBen Cole,ITA,',
    "a line break in a cell": 'Name\tCountry\tRemark\nAda Berg\tGermany\t"late\non Sunday"\nBen Cole\tITA\t',
}


@pytest.mark.parametrize("text", LISTS.values(), ids=LISTS)
def test_a_list_is_understood_however_it_is_written(made: Tournament, text: str) -> None:
    rows = from_head(split(text))
    found = listed(made.state, rows, guessed(rows))
    assert [(one.name, one.fields["country"]) for one in found] == [
        ("Ada Berg", "GER"),
        ("Ben Cole", "ITA"),
    ]
    assert {one.fields.get("ema", "") for one in found} <= {"", "04000001"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('Name;Country\n"Ada Berg;GER\nBen Cole;ITA', '"Ada Berg'),
        ('Name\tCountry\n"Ada Berg\tGER\nBen Cole\tITA', '"Ada Berg'),
        ('Name;Country\n"Ada" Berg;GER\nBen Cole;ITA', "Ada Berg"),
    ],
)
def test_a_quote_that_nothing_closes_swallows_no_other_row(text: str, name: str) -> None:
    assert split(text) == [["Name", "Country"], [name, "GER"], ["Ben Cole", "ITA"]]


def test_somebody_whose_name_is_a_word_of_heads_is_no_head(made: Tournament) -> None:
    rows = split("Nom Phan;Thailand\nAda Berg;GER")
    assert [one.name for one in listed(made.state, rows, guessed(rows))] == ["Nom Phan", "Ada Berg"]


def test_a_misspelt_entry_that_was_merged_leaves_its_name_free(made: Tournament) -> None:
    organiser(made, "entry_added", name="Cloe Dahl", paid=True)
    organiser(made, "entry_added", name="Cleo Dahl")
    organiser(made, "entries_merged", entry=1, into=0)
    organiser(made, "entry_changed", entry=0, name="Cleo Dahl")
    assert names(again(made)) == ["Cleo Dahl"]
    assert refused(made, "entry_added", name="Cleo Dahl") == "Cleo Dahl is entered already"
    organiser(made, "entry_split", entry=1)
    assert names(again(made)) == ["Cleo Dahl", "Cleo Dahl (2)"]


def test_a_quota_of_a_country_that_nobody_knows_is_refused(made: Tournament) -> None:
    said = refused(made, "places_set", quotas={"Germny": 4})
    assert said == "no country is called 'Germny'"


def test_semicolons_between_names_with_commas_are_between_cells() -> None:
    assert split("Berg, Ada; Germany\nCole, Ben\nDahl, Cleo") == [
        ["Berg, Ada", "Germany"],
        ["Cole, Ben", ""],
        ["Dahl, Cleo", ""],
    ]


def test_names_with_commas_alone_are_names(made: Tournament) -> None:
    rows = split("Berg, Ada\nCole, Ben")
    assert [one.name for one in listed(made.state, rows, guessed(rows))] == [
        "Berg, Ada",
        "Cole, Ben",
    ]


def test_who_is_there_already_is_pointed_out(made: Tournament) -> None:
    organiser(made, "entry_added", name="José Núñez")
    rows = split("Nunez Jose; ESP\nAda Berg; FRA\nADA BERG; Atlantis")
    found = listed(made.state, rows, guessed(rows))
    assert [one.same_as for one in found] == [["José Núñez"], [], ["Ada Berg"]]
    assert [one.unknown_country for one in found] == [False, False, True]


def test_a_spreadsheet_file_is_read_as_it_is_shown() -> None:
    import io

    import xlsxwriter  # type: ignore[import-untyped]

    out = io.BytesIO()
    book = xlsxwriter.Workbook(out)
    sheet = book.add_worksheet()
    sheet.write_row(0, 0, ["Name", "Country", "EMA"])
    sheet.write_row(1, 0, ["山田 太郎", "Japan", 4000012])
    sheet.write(3, 2, "x")
    book.close()
    assert read(out.getvalue()) == [
        ["Name", "Country", "EMA"],
        ["山田 太郎", "Japan", "4000012"],
        ["", "", "x"],
    ]


@pytest.mark.parametrize("cover", [[], ["Spring Open 2026"]])
def test_a_list_behind_a_cover_is_found(cover: list[str]) -> None:
    import io

    import xlsxwriter

    out = io.BytesIO()
    book = xlsxwriter.Workbook(out)
    book.add_worksheet("Cover").write_column(0, 0, cover)
    book.add_worksheet("List").write_row(0, 0, ["Ada Berg", "Italy"])
    book.close()
    assert read(out.getvalue()) == [["Ada Berg", "Italy"]]


WRITTEN = {
    "utf-8": ["José Núñez;España", "Łukasz;POL", "山田 太郎;日本"],
    "utf-8-sig": ["José Núñez;España"],
    "utf-16": ["José Núñez;España", "山田 太郎;日本"],
    "cp1252": [
        "José Núñez;España",
        "Béatrice Gérard;France",
        "Réa Béa;France",
        "Jérôme Noël;FRA",
        "Sören Åström;SWE",
        "BÉATRICE MÜLLER;GER",
        "Sean O’Brien;Ireland",
    ],
    "cp1250": [
        "Łukasz Wiśniewski;POL",
        "Jiří Dvořák;Czechia",
        "Zoltán Kőrösi;HUN",
        "Michał Zając;Poland",
        "Jürgen Wiśniewski;POL",
    ],
    "cp932": ["山田 太郎;日本", "ﾔﾏﾀﾞ ﾀﾛｳ;JPN", "佐藤（東京）;日本A組", "青木 花子;John Smith"],
    "mac_roman": ["José Núñez;ESP", "Müller;GER", "François Groß;France"],
}


@pytest.mark.parametrize(
    ("encoding", "line"), [(encoding, line) for encoding in WRITTEN for line in WRITTEN[encoding]]
)
def test_a_text_file_is_read_in_the_encodings_of_spreadsheets(encoding: str, line: str) -> None:
    body = f"Name;Country\n{line}\nAnn;ITA\n".encode(encoding)
    assert read(body)[1] == line.split(";")


def test_a_file_of_no_encoding_at_all_is_told_quickly_and_read_all_the_same() -> None:
    assert len(read(bytes(range(0x80, 0x100)) * 20 + b"\nAnn;FRA")) == 2
    long = "\n".join(["é" * 900] * 1900).encode("cp1252")
    began = time.process_time()
    assert len(read(long)) == 1900
    assert time.process_time() - began < 10


@pytest.mark.parametrize("body", [b"PK\x03\x04broken", b"PK\x03\x04" + bytes(100)])
def test_a_file_that_is_none_is_refused_in_a_sentence(body: bytes) -> None:
    with pytest.raises(HanchanError, match="the file is no spreadsheet"):
        read(body)


@pytest.mark.parametrize(
    "body",
    [b"\xd0\xcf\x11\xe0 old", b"PK\x03\x04 mimetypeapplication/vnd.oasis.opendocument.spreadsheet"],
)
def test_a_spreadsheet_of_another_format_is_told_what_to_do(body: bytes) -> None:
    with pytest.raises(HanchanError, match="save it as XLSX or CSV"):
        read(body)


def test_the_manual_lists_every_kind_with_its_fields() -> None:
    text = (Path(__file__).parents[3] / "docs/club.md").read_text(encoding="utf-8")
    told = {
        kind: tuple(re.findall(r"`([^`]+)`", fields))
        for kind, fields in re.findall(r"^\| `(\w+)` \| [^|]+ \|([^|]*)\|$", text, re.M)
    }
    assert {kind: one.fields for kind, one in KINDS.items()}.items() <= told.items()


@pytest.mark.parametrize(
    ("rule", "places"), [("shared", (1, 1)), ("firsts", (1, 2)), ("table_points", (1, 1))]
)
def test_a_tie_at_the_top_is_told_apart_by_the_rule_announced(
    rule: str, places: tuple[int, int]
) -> None:
    """Both have 18,000: one won a session, the other was second twice; their table points are equal too."""
    made = create("Open", "ema2016", rounds=2, by="Olga", at=AT)
    for number in range(8):
        organiser(made, "entry_added", name=f"Player {number}")
    organiser(made, "tie_break_announced", rule=rule)
    organiser(made, "seating_published", tables=[TABLES] * 2)
    for number, points in ((1, [40000, 34000, 26000, 20000]), (2, [28000, 34000, 38000, 20000])):
        start(made, number)
        finish(made, number, points)
    found = {one.entry.number: one for one in standings(made.state)}
    assert [found[number].total for number in (0, 1)] == [18000, 18000]
    assert (found[0].place, found[1].place) == places
    assert "announced before" in refused(made, "tie_break_announced", rule="shared")

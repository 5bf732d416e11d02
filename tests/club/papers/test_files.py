"""Files that leave the hall: spreadsheets, the archive, statistics, and the hall's other questions."""

import hashlib
import io
import json
import re
import zipfile
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from hanchan.club.event.mers import forecast, system_on, systems, weight
from hanchan.club.event.other_book import preview
from hanchan.club.event.ranking import ceremony, standings
from hanchan.club.event.tournament import Tournament, create
from hanchan.club.log import Log, event_hash
from hanchan.club.papers.archive import archive, write_folder, zipped
from hanchan.club.papers.archive_words import HEADS
from hanchan.club.papers.ema_paperwork import application, checklist
from hanchan.club.papers.plots import hand_rates, places, progress
from hanchan.club.papers.report import ema_file, ema_rows, guessed_names, packed, unpacked
from hanchan.club.papers.rows import all_rows, csv_text
from hanchan.club.papers.workbook import xlsx
from hanchan.club.table.hand_statistics import hand_statistics
from hanchan.club.table.hand_words import parse_result
from hanchan.club.table.ledger import Ledger, open_table
from hanchan.errors import NotationError, RecordError
from helpers.club_event import AT, EVEN, event, finish, key, organiser, referee, start
from helpers.command import hanchan

SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def cells(data: bytes) -> dict[str, list[list[str]]]:
    """The texts and numbers of an XLSX, read with nothing but its own XML."""
    with zipfile.ZipFile(io.BytesIO(data)) as found:
        book = ElementTree.fromstring(found.read("xl/workbook.xml"))
        shared = ElementTree.fromstring(found.read("xl/sharedStrings.xml"))
        texts = ["".join(item.itertext()) for item in shared]
        names = [sheet.attrib["name"] for sheet in book.iter(f"{SHEET}sheet")]
        pages = {}
        for number, name in enumerate(names, 1):
            page = ElementTree.fromstring(found.read(f"xl/worksheets/sheet{number}.xml"))
            pages[name] = [
                [
                    texts[int(cell.findtext(f"{SHEET}v") or 0)]
                    if cell.get("t") == "s"
                    else cell.findtext(f"{SHEET}v") or ""
                    for cell in row
                ]
                for row in page.iter(f"{SHEET}row")
            ]
    return pages


def test_the_spreadsheet_holds_what_the_csv_holds() -> None:
    made = event("wrc2015")
    referee(made, "came_late", entry=2, round=1, seconds=300)
    finish(made, 1, [40000, 30000, 26000, 23000], bets=1)
    pages = cells(xlsx(made.state))
    assert pages["Standings"][1][2:4] == ["Player 0", "FRA"]
    assert len(pages["Sessions"]) == 9
    assert pages["EMA"][0][:3] == ["place", "ema_number", "last_name"]
    assert pages["Proof"][1:] == [
        ["in_play", "240000"],
        ["on_sheets", "239000"],
        ["bets_nobody_gets", "1000"],
    ]
    flat = [[str(cell) for cell in row] for row in all_rows(made.state)["penalties"]]
    assert [row[1:6] for row in pages["Penalties"]] == [row[1:6] for row in flat]
    assert xlsx(made.state) == xlsx(made.state)


def test_a_name_that_looks_like_a_formula_stays_a_name() -> None:
    made = create("Open", "ema2016", rounds=1, by="Olga", at=AT)
    for name in ("=1+1", "http://x.example", "007", "D"):
        organiser(made, "entry_added", name=name)
    organiser(made, "seating_published", tables=[[[0, 1, 2, 3]]])
    start(made, 1)
    key(made, 1, 1, EVEN)
    referee(made, "sheet_signed", round=1, table=1)
    organiser(made, "round_closed", round=1)
    data = xlsx(made.state)
    names = {row[2] for row in cells(data)["Standings"][1:]}
    assert names == {"=1+1", "http://x.example", "007", "D"}
    with zipfile.ZipFile(io.BytesIO(data)) as found:
        assert b"<f>" not in found.read("xl/worksheets/sheet1.xml")


def test_before_a_round_is_closed_the_tables_have_their_heads_alone() -> None:
    tables = all_rows(event("ema2016").state)
    assert [len(tables[name]) for name in ("standings", "sessions", "teams", "statistics")] == [
        1
    ] * 4
    assert len(tables["schedule"]) == 3
    assert csv_text(tables["schedule"]).startswith(
        "round,table,East,South,West,North\n1,1,Player 0"
    )


class Links(HTMLParser):
    """The links and the forbidden parts of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.to: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.to += [value or "" for name, value in attrs if name in ("href", "src")]


def corrected_event(path: Path | None = None) -> Tournament:
    made = event("ema2016", rounds=2, path=path)
    referee(made, "decision", entry=0, round=1, offence="chombo", reason="false win")
    finish(made, 1, [40000, 30000, 26000, 24000])
    reason = "columns exchanged"
    organiser(
        made, "corrected", round=1, table=1, points=[30000, 40000, 26000, 24000], reason=reason
    )
    return made


@pytest.mark.parametrize("lang", ["en", "fr", "ja"])
def test_every_link_of_the_archive_leads_to_a_file_of_it(lang: str) -> None:
    files = archive(corrected_event(), lang=lang)
    pages = {name: data.decode() for name, data in files.items() if name.endswith(".html")}
    assert len(pages) == 6 + 2 + 8
    for name, page in pages.items():
        found = Links()
        found.feed(page)
        assert not found.tags & {"script", "img", "iframe", "form"}
        for link in found.to:
            target, _, mark = link.partition("#")
            path = re.sub(r"[^/]+/\.\./", "", str(Path(name).parent / target)).removeprefix("./")
            assert path in files, (name, link)
            assert not mark or f'id="{mark}"' in pages[path]


def test_the_archive_lists_the_teams_in_their_order() -> None:
    made = create("Test", "ema2016", rounds=1, by="Olga", at=AT)
    for number in range(4):
        name = ("Storks", "Cranes")[number % 2]
        organiser(made, "entry_added", name=f"P{number}", team=name)
    organiser(made, "seating_published", tables=[[[0, 1, 2, 3]]])
    start(made, 1)
    key(made, 1, 1, [25000, 45000, 15000, 35000])
    referee(made, "sheet_signed", round=1, table=1)
    organiser(made, "round_closed", round=1)
    page = archive(made)["index.html"].decode()
    rows = re.findall(
        r"<td class=\"n\">(\d)</td><td>(Storks|Cranes)</td><td class=\"n\">([^<]+)</td>", page
    )
    assert rows == [("1", "Cranes", "+40000"), ("2", "Storks", "-40000")]


def test_the_archive_has_the_log_its_hash_the_errata_and_the_penalties() -> None:
    made = corrected_event()
    files = archive(made)
    lines = [json.loads(line) for line in files["log.jsonl"].splitlines()]
    assert [line["hash"] for line in lines] == [event_hash(line) for line in lines]
    digest = hashlib.sha256(files["log.jsonl"]).hexdigest()
    assert files["log.sha256"].decode().split() == [digest, "log.jsonl"]
    page = files["log.html"].decode()
    assert digest in page
    assert lines[-1]["hash"] in page
    assert "columns exchanged" in files["errata.html"].decode()
    assert "ema2016:3.4.6-c" in files["penalties.html"].decode()
    assert "not closed" in files["rounds/2.html"].decode()
    assert "<svg" in files["statistics.html"].decode()


def test_the_tables_of_the_archive_speak_the_language_of_the_reader() -> None:
    pages = {
        name: page.decode()
        for name, page in archive(corrected_event(), lang="fr").items()
        if name.endswith(".html")
    }
    assert "<th>Place moyenne</th>" in pages["statistics.html"]
    assert "<th>Ouest</th>" in pages["seating.html"]
    assert "<td>après l&#39;uma</td><td>non</td>" in pages["penalties.html"]
    assert "→" in pages["errata.html"]
    for name in ("statistics", "seating", "penalties", "errata"):
        assert not set(re.findall(r"<th>(.*?)</th>", pages[f"{name}.html"])) & set(HEADS)


def test_a_zip_of_the_archive_is_the_same_every_time_and_a_folder_is_never_overwritten(
    tmp_path: Path,
) -> None:
    made = corrected_event()
    assert zipped(archive(made)) == zipped(archive(made))
    with zipfile.ZipFile(io.BytesIO(zipped(archive(made)))) as found:
        assert "index.html" in found.namelist()
    write_folder(archive(made), tmp_path / "a")
    assert (tmp_path / "a" / "players" / "0.html").exists()
    with pytest.raises(RecordError, match="something in it already"):
        write_folder(archive(made), tmp_path / "a")


def a_ledger() -> Ledger:
    ledger = open_table(["A", "B", "C", "D"], by="s", at=AT)
    for words in (
        "ron 1 4han30fu from 0 riichi 1",
        "tsumo 2 mangan",
        "draw tenpai 0,1 riichi 0",
        "chombo 3",
    ):
        ledger.enter(parse_result(words), "s", AT)
        ledger.confirm("t", AT)
    ledger.enter(parse_result("ron 3 mangan from 2"), "s", AT)
    return ledger


def test_hands_are_counted_once_they_are_confirmed() -> None:
    found = hand_statistics([a_ledger().table])
    a, b, c, d = (found[name] for name in "ABCD")
    assert [each.hands for each in (a, b, c, d)] == [3] * 4
    assert (a.deal_ins, b.wins, c.self_draws, d.chombo) == (1, 1, 1, 1)
    assert (a.riichi, b.riichi, a.tenpai, a.draws, c.tenpai) == (1, 1, 1, 1, 0)
    assert b.rate(b.wins) == Fraction(1, 3)
    assert (b.average_win, d.wins, d.average_win) == (Fraction(7700), 0, Fraction(0))


def test_the_pictures_are_svg_with_every_name() -> None:
    made = event("ema2016", rounds=2)
    finish(made, 1, [40000, 30000, 26000, 24000])
    listed = standings(made.state)
    for svg in (progress(made.state, listed), places(made.state, listed)):
        drawn = ElementTree.fromstring(svg)
        texts = {part.text for part in drawn.iter() if part.tag.endswith("text")}
        assert {one.entry.name for one in listed} <= texts
    drawn = ElementTree.fromstring(hand_rates(made.state, hand_statistics([a_ledger().table])))
    listed_texts = [part.text for part in drawn.iter() if part.tag.endswith("text")]
    assert listed_texts.count("33.3 %") == 3


def test_a_backup_is_bytes_and_a_damaged_one_is_refused_in_a_sentence() -> None:
    made = event("ema2016")
    data = packed(made.log)
    assert unpacked(io.BytesIO(data), "b").events == made.log.events
    middle = len(data) // 2
    for wrong in (b"", b"text", data[:-9], data[:middle] + b"\0\0\0" + data[middle + 3 :]):
        with pytest.raises(RecordError, match=r"no backup|backup is damaged|line"):
            unpacked(io.BytesIO(wrong), "b")


@pytest.mark.parametrize(
    ("players", "countries", "expected"),
    [(40, 5, 1), (41, 6, 2), (81, 9, Fraction(5, 2)), (81, 10, 3)],
)
def test_the_weight_of_the_system_of_2018(players: int, countries: int, expected: Fraction) -> None:
    assert weight(days=1, players=players, countries=countries) == expected


def test_systems_are_dated_and_the_earlier_copy_counts_ten_countries_otherwise() -> None:
    assert system_on("2026-05-01").name == system_on().name == "2018"
    with pytest.raises(NotationError, match="known from 2018-01-01 on"):
        system_on("2017-12-31")
    earlier = systems()[0]
    assert weight(days=1, players=4, countries=10, system=earlier) == Fraction(3, 2)
    assert weight(days=1, players=4, countries=10) == 2


def test_a_forecast_says_what_the_next_step_needs_and_removed_players_do_not_count() -> None:
    made = event("ema2016")
    found = forecast(made.state)
    assert (found["weight"], found["next"]) == ("1.0", {"players": 33, "countries": 5})
    assert found["base_ranks"][::7] == [1000, 0]
    referee(made, "removed", entry=3, reason="ill")
    assert forecast(made.state)["players"] == 7


def test_another_book_counts_the_same_sheets_and_deeds_its_own_way() -> None:
    made = event("ema2016")
    referee(made, "came_late", entry=1, round=1, seconds=300)
    finish(made, 1, [40000, 30000, 26000, 24000])
    found = {player.name: player for player in preview(made, "ema2012").moved}
    assert (found["Player 0"].total, found["Player 0"].other_total) == (25000, 40000)
    # 5,000 points come off after uma in 2016; in 2012 they come off at once and cost the second place.
    assert (found["Player 1"].total, found["Player 1"].other_total) == (0, -5000 - 10000)
    assert made.state.book.name == "ema2016"
    assert [taken.when for taken in made.state.taken] == ["after uma"]


def test_bets_that_nobody_got_go_to_the_winner_where_the_other_book_says_so() -> None:
    made = event("wrc2015")
    finish(made, 1, [40000, 30000, 26000, 23000], bets=1)
    found = {player.name: player for player in preview(made, "ema2016").moved}
    assert (found["Player 0"].total, found["Player 0"].other_total) == (25000, 26000)
    assert preview(event_with_a_chombo(), "ema2012").notes


def event_with_a_chombo() -> Tournament:
    made = event("ema2016")
    referee(made, "decision", entry=0, round=1, offence="chombo", reason="x")
    finish(made, 1, [40000, 30000, 26000, 24000])
    return made


def test_the_ceremony_begins_at_the_bottom_and_calls_those_who_share_a_place_together() -> None:
    made = event("ema2016")
    finish(made, 1, [40000, 40000, 20000, 20000])
    groups = ceremony(made.state)
    assert [group[0].place for group in groups] == [7, 3, 1]
    assert [len(group) for group in groups] == [2, 4, 2]


def test_the_ceremony_calls_who_is_disqualified_where_the_book_lists_them_with_a_mark(
    tmp_path: Path,
) -> None:
    file = tmp_path / "event.jsonl"
    made = event("ema2016", path=file)
    referee(made, "disqualified", entry=0, round=1, evidence="clear")
    finish(made, 1, [80000, 20000, 10000, 10000])
    assert [one.disqualified for one in ceremony(made.state)[0]] == [True]
    said = hanchan("club", "event", "ceremony", str(file))
    assert said.out.splitlines()[0].split("  ")[-2].strip() == "8. Player 0 (disqualified)"
    told = hanchan("club", "event", "ceremony", str(file), "--json").json
    assert [one.get("disqualified") for one in told] == [True] + [None] * (len(told) - 1)
    listed = event("wrc2015")
    referee(listed, "disqualified", entry=0, round=1, evidence="clear")
    finish(listed, 1, [80000, 20000, 10000, 10000])
    assert not any(one.entry.number == 0 for group in ceremony(listed.state) for one in group)


def test_the_checklist_counts_its_dates_back_from_the_first_day() -> None:
    made = event("ema2016")
    tasks = {task.key: task for task in checklist(made.state, "2026-12-12", "2026-11-30")}
    assert tasks["observer"].due == "2026-11-28"
    assert (tasks["observer"].late, tasks["seating"].done, tasks["report"].late) == (
        True,
        True,
        False,
    )
    organiser(made, "announced", key="observer", says="Ann, GER")
    organiser(made, "announced", key="date", says="2026-12-12")
    again = {task.key: task for task in checklist(made.state, today="2026-11-30")}
    assert (again["observer"].done, again["observer"].late) == (True, False)
    assert application(made.state)["observer"] == "Ann, GER"
    with pytest.raises(NotationError, match="is no day"):
        checklist(made.state, "12.12.2026")


def test_the_checklist_claims_nothing_that_the_log_does_not_show() -> None:
    made = create("Open", "ema2016", rounds=1, by="Olga", at=AT)
    for number in range(8):
        organiser(made, "entry_added", name=f"Player {number}", country="FRA", club="Lyon")

    def done() -> set[str]:
        return {task.key for task in checklist(made.state, "2026-12-12", "2026-11-30") if task.done}

    assert done() == set()
    for number in range(8):
        organiser(made, "entry_changed", entry=number, ema=f"0400000{number}")
    assert done() == {"entries"}
    organiser(made, "entry_changed", entry=0, club="")
    organiser(made, "substitute_added", name="Sam")
    assert done() == {"substitutes"}
    organiser(made, "entry_changed", entry=0, club="Paris")
    organiser(made, "seating_published", tables=[[[0, 1, 2, 3], [4, 5, 6, 7]]])
    shown = {"entries", "substitutes", "seating"}
    assert done() == shown
    start(made, 1)
    finish(made, 1, EVEN)
    assert done() == shown
    organiser(made, "results_published", round=1)
    assert done() == shown | {"results"}
    for what in ("report", "archive"):
        organiser(made, "announced", key=what, says="sent")
    assert done() == shown | {"results", "report", "archive"}


@pytest.mark.parametrize(
    "words",
    [
        "export {file} xlsx --out {out}", "export {file} sessions --out {out}", "archive {file} {out}.zip",
        "stats {file}", "substitutes {file}", "teams {file}", "ceremony {file}", "forecast {file}",
        "preview {file} --rules wrc2015", "checklist {file} --date 2026-12-12", "report {file}",
        "standings {file}", "backup {file} {out}",
    ],
)  # fmt: skip
def test_every_command_answers_in_words_and_in_json(words: str, tmp_path: Path) -> None:
    file = tmp_path / "event.jsonl"
    corrected_event(file)
    said = [word.format(file=file, out=tmp_path / "out") for word in words.split()]
    plain = hanchan("club", "event", *said)
    assert (plain.code, bool(plain.out)) == (0, True), plain.err
    (tmp_path / "out").unlink(missing_ok=True)
    told: Any = hanchan("club", "event", *said, "--json").json
    assert isinstance(told, dict | list)


@pytest.mark.compiled
def test_after_players_left_the_rounds_to_come_are_seated_again(tmp_path: Path) -> None:
    file = str(tmp_path / "event.jsonl")
    made = event("ema2016", rounds=2, path=file)
    finish(made, 1, EVEN)
    answer = hanchan("club", "event", "reseat", file, "--json")
    assert (answer.code, "nobody has left" in answer.json["error"]) == (2, True)
    organiser(made, "withdrawn", entry=5, from_round=2)
    answer = hanchan("club", "event", "reseat", file, "--json")
    assert answer.json["substituted"] == [5]
    for entry in (1, 2, 3):
        organiser(made, "withdrawn", entry=entry, from_round=2)
    publish = ("club", "event", "reseat", file, "--publish", "--by", "Olga", "--json")
    assert "say why it is published again" in hanchan(*publish).json["error"]
    answer = hanchan(*publish, "--reason", "four have left")
    assert (answer.json["without_seat"], answer.json["substituted"]) == ([1, 2, 3, 5], [])
    again = Tournament(Log(file))
    assert [sorted(sheet.seats) for sheet in again.state.round(2).sheets] == [[0, 4, 6, 7]]
    assert again.state.seating_notes[-1].endswith("Olga: four have left")
    assert "certificate" in again.events[-1]
    with pytest.raises(NotationError, match="not every player sits once"):
        organiser(again, "seating_published", tables=[[[0, 1, 2, 3]]])
    start(again, 2)
    with pytest.raises(NotationError, match="Player 1 does not sit in round 2"):
        referee(again, "came_late", entry=1, round=2, seconds=60)


def test_the_ema_report_has_names_as_given_numbers_as_numbers_and_each_country_once() -> None:
    made = create("Open", "ema2016", rounds=1, by="Olga", at=AT)
    people: list[dict[str, Any]] = [
        {"given": "José García", "family": "Núñez", "country": "Spain", "ema": "07000001"},
        {"name": "山田 太郎", "country": "日本"},
        {"name": "Ann van Berg", "country": "Holland"},
        {"given": "Jan", "family": "Kovac", "country": "ger"},
        {"given": "Jan", "family": "Kovac", "country": "Germany", "another": True},
        *({"name": f"Player {number}", "country": "DEU"} for number in (5, 6, 7)),
    ]
    for one in people:
        organiser(made, "entry_added", **one)
    organiser(made, "seating_published", tables=[[[0, 1, 2, 3], [4, 5, 6, 7]]])
    start(made, 1)
    finish(made, 1, [40000, 30000, 30000, 20000])
    rows = {row["last_name"]: row for row in ema_rows(made.state) if row["first_name"] != "Jan"}
    named = {last: (row["first_name"], row["country"]) for last, row in rows.items()}
    assert named["Núñez"] == ("José García", "ESP")
    assert named["山田"] == ("太郎", "JPN")
    assert named["van Berg"] == ("Ann", "NED")
    twins = [row for row in ema_rows(made.state) if row["last_name"] == "Kovac"]
    assert [(row["first_name"], row["country"]) for row in twins] == [
        ("Jan", "GER"),
        ("Jan", "GER"),
    ]
    assert [entry.name for entry in guessed_names(made.state)] == ["Ann van Berg"]
    assert ema_file(made.state).startswith(b"\xef\xbb\xbfplace,")
    with zipfile.ZipFile(io.BytesIO(xlsx(made.state))) as book:
        sheets = [book.read(name).decode() for name in book.namelist() if "/sheet" in name]
    ema = next(sheet for sheet in sheets if "<v>25000</v>" in sheet and "<v>1000</v>" in sheet)
    assert ema  # the score of the first is a number of the sheet, not a text


def test_the_archive_holds_an_event_whose_players_changed_between_rounds() -> None:
    made = event("ema2016", rounds=2)
    finish(made, 1, [40000, 30000, 30000, 20000])
    organiser(made, "withdrawn", entry=3, from_round=2)
    organiser(made, "entry_added", name="Larry")
    organiser(made, "seat_given", entry=8, seat_of=3)
    start(made, 2)
    finish(made, 2, EVEN)
    pages = archive(made, lang="en")
    # table 2 meets again (six pairs), and three of table 1
    assert "Repeated meetings: 9 (no seating can go below 0)" in pages["seating.html"].decode()

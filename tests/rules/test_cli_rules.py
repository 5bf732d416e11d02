"""`hanchan rules` prints what the contracts fix, and text that a person can read."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hanchan.cli.rules import rules as application
from hanchan.errors import RulebookError
from hanchan.rules import clauses as room
from hanchan.rules.clauses import clauses, rulings
from hanchan.rules.load import names, rulebook
from hanchan.rules.schema import BOOKS, FIELDS, PARTS, YAKU_KEYS
from hanchan.rules.values import plain

MINE = """\
title = "My club"
base = "ema2016"
open_tanyao = false
kiriage_mangan = true
[yaku]
renhou = { closed = "yakuman" }
"""


def rules(*words: str, code: int = 0) -> str:
    """What `hanchan rules ...` prints."""
    result = CliRunner().invoke(application, list(words), catch_exceptions=False)
    assert result.exit_code == code
    return result.stdout


def answer(*words: str, code: int = 0) -> Any:
    return json.loads(rules(*words, "--json", code=code))


@pytest.fixture
def mine(tmp_path: Path) -> str:
    path = tmp_path / "my.toml"
    path.write_text(MINE)
    return str(path)


def test_list_has_the_four_books_first() -> None:
    assert [book["name"] for book in answer("list")["books"]] == list(names())
    assert answer("list")["books"][4] == {
        "name": "tenhou",
        "title": "Tenhou, four players",
        "base": "ema2012",
    }
    lines = rules("list").splitlines()
    assert lines[0] == "ema2016  EMA riichi rules, 2016 edition"
    assert lines[4] == "tenhou   Tenhou, four players (base ema2012)"


@pytest.mark.parametrize("book", names())
def test_show_gives_every_field_and_yaku(book: str) -> None:
    shown = answer("show", book)
    assert list(shown) == ["book", "title", "fields", "yaku"]
    assert list(shown["fields"]) == list(FIELDS)
    assert list(shown["yaku"]) == list(YAKU_KEYS)
    found = rulebook(book)
    for name, entry in shown["fields"].items():
        clause, says = found.fields[name].clause, found.fields[name].says
        assert entry == {"value": plain(found.value(name)), "clause": clause, "says": says}
    assert shown["yaku"]["chinitsu"]["closed"] == 6
    assert set(shown["yaku"]["chinitsu"]) == {"closed", "open", "clause"}


def test_show_groups_the_fields_and_wraps_their_sentences() -> None:
    text = rules("show", "ema2016")
    lines = text.splitlines()
    assert lines[0] == "EMA riichi rules, 2016 edition (ema2016)"
    for section in dict.fromkeys(field.section for field in FIELDS.values()):
        assert section in lines
    place = next(n for n, line in enumerate(lines) if line.startswith("  open_tanyao "))
    assert lines[place].split() == ["open_tanyao", "true", "ema2016:4.2.1-g"]
    assert lines[place + 1].strip() == "All simples counts on an open hand too."
    assert max(len(line) for line in lines) <= 120
    assert "  tanyao           1 / 1              ema2016:4.2.1-g" in lines


def test_show_marks_optional_yaku_and_what_a_value_holds() -> None:
    lines = rules("show", "resume").splitlines()
    (ippatsu,) = (line for line in lines if line.startswith("  ippatsu ") and "/" in line)
    assert ippatsu.endswith("resume:yaku-ippatsu (an option of the book, off)")
    (riichi,) = (line for line in lines if line.startswith("  double-riichi "))
    assert riichi.split(maxsplit=4)[1:] == [*"2/·", "resume:yaku-daburu-riichi (holds riichi)"]


def test_show_reads_a_book_of_ones_own(mine: str) -> None:
    shown = answer("show", mine)
    assert (shown["book"], shown["title"]) == ("my", "My club")
    assert shown["fields"]["open_tanyao"]["clause"] is None
    assert "base ema2016" in rules("show", mine).splitlines()


def test_diff_gives_both_answers_and_both_clauses() -> None:
    found = answer("diff", "ema2016", "wrc2015")
    assert list(found) == ["fields", "yaku"]
    assert {
        "name": "kiriage_mangan",
        "a": False,
        "b": True,
        "clause_a": "ema2016:0-p",
        "clause_b": "wrc2015:6.1-e",
    } in found["fields"]
    assert "open_tanyao" not in {entry["name"] for entry in found["fields"]}
    assert found["yaku"] == []


def test_diff_gives_the_yaku_that_differ() -> None:
    assert {
        "name": "tanyao",
        "a": {"closed": 1, "open": 1},
        "b": {"closed": 1, "open": 0},
        "clause_a": "ema2016:4.2.1-g",
        "clause_b": "ema2012:4.2.1-g",
    } in answer("diff", "ema2016", "ema2012")["yaku"]
    text = rules("diff", "ema2016", "ema2012")
    (tanyao,) = (line for line in text.splitlines() if line.startswith("  tanyao "))
    assert tanyao.split() == ["tanyao", *"1/1", *"1/·", "ema2016:4.2.1-g", "ema2012:4.2.1-g"]


@pytest.mark.parametrize("a", BOOKS)
@pytest.mark.parametrize("b", BOOKS)
def test_diff_lists_exactly_the_fields_that_differ(a: str, b: str) -> None:
    listed = {entry["name"] for entry in answer("diff", a, b)["fields"]}
    assert listed == {name for name in FIELDS if rulebook(a).value(name) != rulebook(b).value(name)}
    text = rules("diff", a, b)
    if a == b:
        assert text == f"{a} and {a} do not differ.\n"
    for name in FIELDS:
        assert (f"\n{name}\n" in f"\n{text}") == (name in listed)


def test_clause_gives_the_entry_its_rulings_and_its_tests() -> None:
    found = answer("clause", "ema2016", "3.3.14-d")
    (entry,) = (each.entry for each in clauses("ema2016") if each.id == "3.3.14-d")
    assert {key: found[key] for key in entry} == entry
    assert found["book"] == "ema2016"
    assert [ruling["id"] for ruling in found["rulings"]] == ["R49"]
    assert found["tests"] == room.bindings()["ema2016:3.3.14-d"] != []
    text = rules("clause", "ema2016", "3.3.14-d")
    assert "Ruling R49  Four tiles  (ema2016, ema2012)" in text
    assert "Count live tiles after the declarer's draw" in text
    assert found["tests"][0] in text


def test_clause_tells_what_both_tables_make_of_it_if_it_is_one_of_play() -> None:
    online = "Everybody who can win, pung or kong with the discard is asked before the next tile is drawn."
    found = answer("clause", "wrc2015", "5.4-a")["modes"]
    assert (found["online"], found["how"]) == (online, ["asked", "asked"])
    text = rules("clause", "wrc2015", "5.4-a")
    assert f"\nPlayed\n      online:  {online[:60]}" in text
    assert f"\n      live:    {found['live'][:60]}" in text
    alike = answer("clause", "wrc2015", "3-a")["modes"]
    assert alike["live"] == alike["online"]
    assert "\n      live:    the same\n" in rules("clause", "wrc2015", "3-a")
    assert "modes" not in answer("clause", "wrc2015", "6.1-e")
    assert "Played" not in rules("clause", "wrc2015", "6.1-e")


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_and_ruling_can_be_printed(book: str) -> None:
    for each in clauses(book)[::9]:
        text = rules("clause", book, each.id)
        assert text.startswith(f"{book}:{each.id}  {each.topic}")
        assert "\n\n\n" not in text
        for name in each.ruling:
            assert f"\nRuling {name}  " in text
    for ruling in rulings()[::9]:
        assert rules("clause", book, ruling.id).startswith(f"Ruling {ruling.id}  {ruling.title}")


def test_clause_shows_the_hands_the_twin_and_the_columns_of_the_sheet() -> None:
    text = rules("clause", "resume", "yaku-isshoku-sanjun")
    assert "22333444m99s789p win 2m: pinfu 1, isshoku-sanjun 2; 3 han, 30 fu, 3900 points" in text
    assert "Value 1 exposed, 2 concealed" in text
    text = rules("clause", "ema2016", "3.2-b")
    assert ": no yaku\n" in text
    assert "Twin  3.2-b in the other EMA edition, the same" in text


def test_clause_shows_a_ruling_and_the_clauses_it_settles() -> None:
    found = answer("clause", "ema2016", "R07")
    assert found["id"] == "R07"
    assert found["clauses"] == ["ema2016:3.3.2-a", "ema2016:3.3.2-b", "ema2016:3.4.7-g"]
    assert "ema2016:3.3.2-a ema2016:3.3.2-b ema2016:3.4.7-g" in rules("clause", "ema2016", "R07")
    assert "no clause of wrc2015" in rules("clause", "wrc2015", "R07")


@pytest.mark.parametrize(
    "words",
    [
        ("show", "ema2106"),
        ("show", "nowhere.toml"),
        ("diff", "ema2016", "ema2106"),
        ("clause", "ema2016", "99-z"),
        ("clause", "tenhou", "1-a"),
        ("check", "nowhere.toml"),
    ],
)
def test_what_does_not_exist_is_bad_input(words: tuple[str, ...]) -> None:
    with pytest.raises(RulebookError):
        rules(*words)


def test_coverage_counts_by_book_and_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "bindings", lambda: {"ema2016:4.1.1-a": ["x"], "resume:fu-1": ["x"]})
    books = answer("coverage")["books"]
    assert list(books) == list(BOOKS)
    assert books["ema2016"]["bound"] == 1
    assert set(books["ema2016"]) == {"total", "bound", "open", "parts"}
    head, *lines = rules("coverage").splitlines()
    assert head.split() == [*PARTS, "all", "open"]
    assert lines[0].split() == "ema2016 1/141 0/44 0/145 0/21 0/32 1/383 382".split()
    assert lines[3].split() == "resume 1/89 0/0 0/18 0/0 0/0 1/107 106".split()
    assert lines[4].split() == "all 2/492 0/127 0/430 0/54 0/90 2/1193 1191".split()
    assert len({len(line) for line in [head, *lines]}) == 1


def test_check_says_what_a_good_book_changes(mine: str) -> None:
    assert rules("check", mine) == (
        f"{mine}: fine, base ema2016, 3 differences: open_tanyao, kiriage_mangan, yaku.renhou"
        " (and with them renhou, yaku.tanyao)\n"
    )
    found = answer("check", mine)
    assert (found["file"], found["ok"], found["base"]) == (mine, True, "ema2016")
    assert found["errors"] == []
    assert {"name": "open_tanyao", "base": True, "book": False} in found["differences"]
    assert {"name": "yaku.tanyao", "base": "1 / 1", "book": "1 / ·"} in found["differences"]


def test_check_of_a_book_like_its_base(tmp_path: Path) -> None:
    path = tmp_path / "same.toml"
    path.write_text('base = "resume"\nippatsu = false\n')
    assert rules("check", str(path)) == f"{path}: fine, base resume, 0 differences\n"


def test_check_reports_everything_wrong_and_exits_1(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('base = "ema2016"\nbsut = true\nred_fives = 2\n[yaku]\ntanyo = {}\n')
    report = [
        "unknown field 'bsut'; the nearest is bust",
        "red_fives = 2: must be 0, 3 or 4",
        "unknown yaku 'tanyo'; the nearest is tanyao",
    ]
    assert rules("check", str(path), code=1).splitlines() == [f"{path}: {line}" for line in report]
    found = answer("check", str(path), code=1)
    assert (found["ok"], found["differences"]) == (False, [])
    assert [error["message"] for error in found["errors"]] == report


def test_check_reports_a_book_that_is_not_toml_and_exits_1(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("base =")
    assert rules("check", str(path), code=1).startswith(f"{path}: not a TOML file: ")
    assert answer("check", str(path), code=1)["base"] is None

"""`hanchan foul`: the contract's object, the list, one offence in full."""

import json
from pathlib import Path
from typing import Any

import pytest

from hanchan.cli.foul import foul
from hanchan.errors import NotationError, RulebookError
from hanchan.rules.clauses import clause
from hanchan.rules.fouls.offences import offences
from helpers.books import BOOKS, clause_parts
from helpers.fouls import WHOSE

CONTRACT = ["key", "says", "consequence", "points", "when", "clause"]
CONSEQUENCES = set(
    "none notice void dead-hand chombo points redeal substitute disqualification referee".split()
)


def is_points(value: Any) -> bool:
    if isinstance(value, list):
        return bool(value) and all(is_points(each) and each is not None for each in value)
    if isinstance(value, dict):
        return list(value) == ["min", "max"] and bool(0 < value["min"] <= value["max"])
    return value is None or bool(value > 0)


@pytest.mark.parametrize("book", BOOKS)
def test_the_json_of_a_book_keeps_the_contract(
    book: str, capsys: pytest.CaptureFixture[str]
) -> None:
    foul(book, json=True)
    answer = json.loads(capsys.readouterr().out)
    assert list(answer)[:2] == ["book", "offences"]
    assert answer["book"] == book
    for each in answer["offences"]:
        assert list(each)[:6] == CONTRACT
        assert each["consequence"] in CONSEQUENCES
        assert each["when"] in ("at once", "after uma", "overall", None)
        assert each["clause"].startswith(f"{WHOSE[book]}:")
        assert is_points(each["points"])


def test_the_json_of_one_offence_is_the_same_object_with_one_entry(
    capsys: pytest.CaptureFixture[str],
) -> None:
    foul("wrc2015", json=True)
    whole = json.loads(capsys.readouterr().out)
    foul("wrc2015", "claim-with-dead-hand", json=True)
    one = json.loads(capsys.readouterr().out)
    (entry,) = one["offences"]
    assert entry in whole["offences"]
    assert {name: entry[name] for name in CONTRACT if name != "says"} == {
        "key": "claim-with-dead-hand",
        "consequence": "points",
        "points": 20000,
        "when": "overall",
        "clause": "wrc2015:7.2-dead-hand-call-b",
    }


def test_the_json_says_what_a_chombo_costs_in_a_tournament_and_elsewhere(
    capsys: pytest.CaptureFixture[str],
) -> None:
    foul("ema2016", "chombo", json=True)
    stated = json.loads(capsys.readouterr().out)["chombo"]
    assert (stated["points"], stated["when"], stated["payment"]) == (20000, "after uma", None)
    friendly = {"points": None, "when": "at once", "payment": "mangan"}
    assert stated["outside_tournament"] == friendly


@pytest.mark.parametrize("book", BOOKS)
def test_the_list_shows_every_offence_on_a_line_with_its_clause(
    book: str, capsys: pytest.CaptureFixture[str]
) -> None:
    foul(book)
    lines = capsys.readouterr().out.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("offence "))
    rows = lines[start + 1 :]
    expected = [(each.key, each.consequence, each.clause) for each in offences(book)]
    assert [(row.split()[0], row.split()[1], row.split()[-1]) for row in rows] == expected
    column = lines[start].index("clause")
    assert all(row[column:].startswith(f"{WHOSE[book]}:") for row in rows)


@pytest.mark.parametrize("book", BOOKS)
def test_one_offence_is_shown_with_what_follows_and_the_words_of_its_clauses(
    book: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for each in offences(book):
        foul(book, each.key)
        text = " ".join(capsys.readouterr().out.split())
        assert f"Follows {each.consequence}:" in text
        assert each.says in text
        for name in (each.clause, *each.also):
            whose, _, number = name.partition(":")
            if number in clause_parts(whose):
                assert f"{name} {clause(whose, number).says}" in text
            else:
                assert f"Ruling {number} " in text


@pytest.mark.parametrize(
    ("book", "key", "lines"),
    [
        (
            "ema2016",
            "passing-information-repeated",
            [
                "Points    8000, 12000 or 12000 to 48000 after uma",
                "Choices   none, dead-hand, points",
            ],
        ),
        ("ema2016", "late-arrival", ["Points    1000 a minute after uma"]),
        (
            "ema2012",
            "exposed-wall-tiles",
            ["Limit     up to 5 tiles; beyond it: exposed-more-than-five"],
        ),
        ("wrc2015", "telephone", ["Points    – overall"]),
        ("wrc2015", "slow-play", ["Limit     the book sets no number of seconds"]),
        ("wrc2015", "noten-riichi", ["Judged    when the offender wins or at an exhaustive draw"]),
        ("wrc2015", "obstruction", ["Again     from time 2 on: repeated-obstruction"]),
        (
            "ema2012",
            "empty-win-call",
            ["Until     until tiles are shown; after that: false-win-shown"],
        ),
    ],
)
def test_the_circumstances_of_an_offence_are_readable(
    book: str, key: str, lines: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    foul(book, key)
    assert set(lines) <= set(capsys.readouterr().out.splitlines())


def test_a_users_book_has_its_own_prices(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "club.toml"
    own.write_text('base = "ema2016"\nchombo_points = 10000\ndead_hand_claim = "void_and_points"\n')
    foul(str(own), "claim-with-dead-hand", json=True)
    answer = json.loads(capsys.readouterr().out)
    (entry,) = answer["offences"]
    assert answer["book"] == "club"
    assert (entry["points"], entry["when"]) == (10000, "after uma")
    assert entry["clause"] == "wrc2015:7.2-dead-hand-call-b"


def test_an_unknown_offence_or_book_is_refused_by_name() -> None:
    with pytest.raises(NotationError, match="nearest is swap-calling"):
        foul("ema2016", "swapcalling")
    with pytest.raises(RulebookError, match="ema2016"):
        foul("ema2061")

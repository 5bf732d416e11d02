"""`hanchan review`: recorded games looked at again, as text, as JSON, as a page and as a deck."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hanchan.record import own
from helpers.command import hanchan
from helpers.tenhou_games import FOLDER
from helpers.walls import first_hands, rigged_game

TENHOU = str(FOLDER / "tenhou-four-riichi.xml")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("review") / "game.jsonl"
    own.write(path, first_hands(rigged_game("wrc2015", 3, hands=2).events, 2))
    return path


def test_every_file_is_one_object(game: Path) -> None:
    done = hanchan("review", str(game), TENHOU, "--seat", "1", "--json")
    assert done.code == 0, done.err
    first, second = map(json.loads, done.out.splitlines())
    assert (first["file"], first["rules"], second["rules"]) == (str(game), "wrc2015", "tenhou")
    for found in (first, second):
        assert [seat["seat"] for seat in found["seats"]] == [1]
        assert all(one["lost"] >= 0 and one["seat"] == 1 for one in found["decisions"])


def test_the_worst_come_first_with_their_reason(game: Path) -> None:
    done = hanchan("review", str(game), "--seat", "1")
    assert done.code == 0, done.err
    lines = done.out.splitlines()
    assert "World Riichi Championship rules, 2015 edition" in lines[0]
    at = next(number for number, line in enumerate(lines) if "mistakes" in line and "worst" in line)
    costs = [int(line.rsplit(" ", 2)[1].replace(",", "")) for line in lines[at + 1 : at + 7 : 2]]
    assert costs == sorted(costs, reverse=True)
    assert lines[at + 2].strip().endswith(".")


def test_a_page_and_a_deck_are_written(game: Path, tmp_path: Path) -> None:
    page, deck = tmp_path / "review.html", tmp_path / "deck.jsonl"
    done = hanchan(
        "review", str(game), "--seat", "0", "--lang", "fr", "--page", str(page), "--deck", str(deck)
    )
    assert done.code == 0, done.err
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    items = [json.loads(line) for line in deck.read_text(encoding="utf-8").splitlines()]
    assert items
    assert all(set(item["right"]) <= set(item["choices"]) for item in items)


def test_what_is_no_whole_record_is_refused_in_one_line(game: Path, tmp_path: Path) -> None:
    seen = tmp_path / "seen.jsonl"
    assert hanchan("convert", str(game), str(seen), "--seat", "2").code == 0
    done = hanchan("review", str(seen))
    assert (done.code, len(done.err.splitlines())) == (2, 1)
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("no record")
    done = hanchan("review", str(wrong), "--json")
    assert done.code == 2
    assert "no record" in done.json["error"]
    assert hanchan("review", str(game), "--seat", "4").code == 2
    assert hanchan("review", str(game), "--lang", "xx").code == 2

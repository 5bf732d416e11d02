"""Records, ledgers, event logs and a book of the first version still say to the command line what they said then."""

from __future__ import annotations

import gzip
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import hanchan as package
from helpers.command import hanchan
from helpers.old_files import EVENT, KEPT, kept_json, kept_text

COMMANDS = kept_json("commands.json")
RECORDS = sorted((KEPT / "records").glob("*.gz"))
OWN = [path.name for path in RECORDS if path.name.endswith(".jsonl.gz")]
CONVERTED = [path.name.removesuffix(".gz") for path in RECORDS if path.name not in OWN]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The kept files, where commands may write."""
    return Path(shutil.copytree(KEPT, tmp_path_factory.mktemp("old") / "v0.1"))


@pytest.fixture(autouse=True)
def at_home(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are named as they were when the answers were kept."""
    monkeypatch.chdir(copy)


@pytest.mark.parametrize("asked", COMMANDS, ids=[" ".join(one["words"]) for one in COMMANDS])
def test_a_command_answers_about_an_old_file_as_it_did(asked: dict[str, Any]) -> None:
    answer = hanchan(*asked["words"])
    assert (answer.code, answer.json) == (asked["code"], asked["answer"])


@pytest.mark.parametrize("name", CONVERTED)
def test_an_old_record_is_converted_to_the_same_text(name: str, tmp_path: Path) -> None:
    game = name.partition(".")[0]
    assert hanchan("convert", f"records/{game}.jsonl.gz", str(tmp_path / name)).code == 0
    assert (tmp_path / name).read_text(encoding="utf-8") == kept_text(f"records/{name}")


@pytest.mark.parametrize("name", [*OWN, "tenhou.mjai.gz"])
def test_an_old_record_is_written_again_without_a_difference(name: str, tmp_path: Path) -> None:
    target = tmp_path / name.removesuffix(".gz")
    assert hanchan("convert", f"records/{name}", str(target)).code == 0
    assert target.read_text(encoding="utf-8") == kept_text(f"records/{target.name}")


def test_what_one_seat_was_told_is_taken_out_of_an_old_record_as_it_was(tmp_path: Path) -> None:
    target = tmp_path / "seat.jsonl"
    hanchan("convert", "records/ema2016.jsonl.gz", str(target), "--seat", "2")
    assert target.read_text(encoding="utf-8") == kept_text("records/ema2016-seat2.jsonl")


def test_a_referees_game_has_its_chombo_and_its_penalty() -> None:
    lines = [json.loads(line) for line in kept_text("records/referee.jsonl").splitlines()]
    ruled = {event["k"]: event for event in lines if event["k"] in ("chombo", "penalty")}
    story = hanchan("replay", "records/referee.jsonl.gz", "--json").json
    chombos = [hand["chombo"] for hand in story["hands"] if hand["chombo"]]
    assert chombos == [ruled["chombo"]["seats"]]
    assert ruled["penalty"]["points"] == 8000
    refused = hanchan("convert", "records/referee.jsonl.gz", "referee.mjai", "--json")
    assert (refused.code, refused.json["error"].startswith("mjai has no words")) == (2, True)


@pytest.mark.parametrize(
    ("backup", "event"),
    [
        ("club/open.backup.gz", "club/open.jsonl"),
        ("club/event.backup.gz", f"served{EVENT.replace('/e/', '/events/')}/event.jsonl"),
    ],
)
def test_an_old_backup_comes_back_as_the_event_it_was(
    backup: str, event: str, tmp_path: Path
) -> None:
    restored = str(tmp_path / "again.jsonl")
    assert hanchan("club", "event", "restore", backup, restored).code == 0
    assert Path(restored).read_bytes() == Path(event).read_bytes()
    again = str(tmp_path / "again.gz")
    assert hanchan("club", "event", "backup", restored, again).code == 0
    kept, made = (gzip.decompress(Path(one).read_bytes()) for one in (backup, again))
    assert made == kept


def test_an_old_event_is_written_on(tmp_path: Path) -> None:
    event = str(shutil.copy(KEPT / "club/open.jsonl", tmp_path))
    words = (
        "round=1",
        "table=1",
        "points=[42200,30300,26500,20000]",
        "bets_left=1",
        "reason=misread",
    )
    who = ("--by", "Hugo", "--role", "head referee")
    assert hanchan("club", "event", "do", event, "corrected", *words, *who).code == 0
    first = hanchan("club", "event", "standings", event, "--json").json["standings"][0]
    assert (first["name"], first["total"]) == ("Ann", 26200 + 1000)


def test_an_old_ledger_is_written_on(tmp_path: Path) -> None:
    ledger = str(shutil.copy(next((KEPT / "served/club/tables").glob("*.jsonl")), tmp_path))
    assert hanchan("club", "table", "show", ledger, "--json").json["waits_for_confirmation"]
    assert hanchan("club", "table", "confirm", ledger).code == 0
    answer = hanchan("club", "table", "hand", ledger, "ron 1 3han40fu from 0", "--json").json
    assert answer["points"] == [18000 - 5500, 34000 + 5500, 32200, 35800]


def test_an_old_book_of_ones_own_is_the_same_book() -> None:
    book = package.rulebook("club.toml")
    assert (book.title, book.value("open_tanyao"), book.value("red_fives")) == (
        "Our club",
        False,
        3,
    )
    assert package.score("123m067p78s11z345s", win="9s", riichi=True, rules=book).han == 2


@pytest.mark.parametrize("name", ["imported", "unfinished", "walls"])
def test_an_old_record_with_given_walls_promises_nothing(name: str, tmp_path: Path) -> None:
    """The commitment that 0.1 wrote for it is to a secret that everybody knows, and not of its walls."""
    file = f"given/{name}.jsonl.gz"
    answer = hanchan("verify", file)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.count("\n") == 1
    assert "this record promises nothing: its walls were given" in answer.err
    assert hanchan("replay", file, "--check").code == 0
    again = tmp_path / "again.jsonl"
    assert hanchan("convert", file, str(again)).code == 0
    assert hanchan("verify", str(again)).code == 2


def changed(lines: list[str], kind: str, number: int, **fields: Any) -> list[str]:
    """The record with fields of one event changed, the `number`-th of its kind."""
    at = [place for place, line in enumerate(lines) if json.loads(line)["k"] == kind][number]
    return [
        *lines[:at],
        json.dumps(json.loads(lines[at]) | fields, separators=(",", ":")),
        *lines[at + 1 :],
    ]


def test_a_record_that_was_altered_is_not_excused_by_given_walls(tmp_path: Path) -> None:
    """A promise is void only if the hands from the first on were given, and nothing after them is altered."""
    file, lines = tmp_path / "game.jsonl", kept_text("given/walls.jsonl").splitlines()
    wall = json.loads(next(line for line in lines if '"k":"hand_start"' in line))["wall"]
    altered = {
        "a later hand": changed(lines, "hand_start", 4, wall=wall),
        "the dice": changed(lines, "hand_start", 1, dice=[2, 3]),
        "the commitment": changed(lines, "game_start", 0, commit="0" * 64),
    }
    for what, record in altered.items():
        file.write_text("\n".join(record) + "\n", encoding="utf-8")
        assert hanchan("verify", str(file)).code == 1, what
    seeded = kept_text("records/ema2016.jsonl").splitlines()  # dealt from its seed, which is its id
    file.write_text("\n".join(changed(seeded, "hand_start", 0, wall=wall)), encoding="utf-8")
    answer = hanchan("verify", str(file))
    assert (answer.code, "the wall is another one" in answer.out) == (1, True)

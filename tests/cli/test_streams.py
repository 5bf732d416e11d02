"""`-` is standard input, and what is no record at all is said so; a line is completed by the shell."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path
from random import Random

import pytest

from hanchan import record, rulebook
from hanchan.errors import RecordError
from hanchan.game import Game
from hanchan.game.events import AnyEvent
from helpers.command import Answer, hanchan


@pytest.fixture(scope="module")
def game() -> list[AnyEvent]:
    """A short game: of one round, and without kongs, whose indicators a log of Tenhou tells in another order."""
    played, chance = Game(rulebook("wrc2015").with_options(rounds=["E"]), seed=2), Random(2)
    while not played.over:
        seat = played.asked[0]
        quiet = [one for one in played.legal(seat) if "kong" not in one.act]
        played.act(seat, chance.choice(quiet))
    return played.events


def piped(text: bytes, *words: str, **environment: str) -> Answer:
    done = subprocess.run(
        [sys.executable, "-m", "hanchan", *words],
        input=text, capture_output=True, env=os.environ | environment,
    )  # fmt: skip
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.mark.parametrize("ending", ["jsonl", "jsonl.gz", "mjai", "json", "txt"])
def test_a_record_is_written_by_the_ending_of_its_name(
    game: list[AnyEvent], ending: str, tmp_path: Path
) -> None:
    path = tmp_path / f"game.{ending}"
    record.write(path, game)
    if ending != "txt":
        again = record.read(path, rulebook("wrc2015").with_options(rounds=["E"]))
        assert [one for one in again if type(one).__name__ == "Discard"] == [
            one for one in game if type(one).__name__ == "Discard"
        ]
    assert record.write(tmp_path / "x.jsonl", game, format="own", seat=0).count("\n") == len(game)


def test_a_format_that_there_is_not_names_those_there_are(
    game: list[AnyEvent], tmp_path: Path
) -> None:
    with pytest.raises(RecordError, match="no format 'xml'; there are own, mjai, tenhou, text"):
        record.write(tmp_path / "game.jsonl", game, format="xml")
    with pytest.raises(RecordError, match="the ending tells the format"):
        record.write(tmp_path / "game.doc", game)


@pytest.mark.long
def test_standard_input_and_output_are_a_dash(game: list[AnyEvent], tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    text = record.write(path, game).encode()
    assert piped(text, "replay", "-", "--check").out.startswith("standard input: ok")
    mjai = piped(text, "convert", "-", "-", "--to", "mjai")
    assert (mjai.code, mjai.err) == (0, "")
    assert mjai.out == record.write(tmp_path / "game.mjai", game)
    assert piped(text, "convert", "-", "-").out == text.decode()


def test_an_archive_is_no_record_and_exit_two(tmp_path: Path) -> None:
    path = tmp_path / "records.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("game.jsonl", "x" * 99)
    for command in (("replay", "--check"), ("replay",), ("verify",)):
        told = hanchan(*command, str(path))
        assert (told.code, told.out) == (2, "")
        assert (
            told.err == f"hanchan: {path}: no record but a file of another kind: records are text\n"
        )


def test_a_clause_is_found_as_it_is_cited() -> None:
    cited = hanchan("rules", "clause", "ema2016:4.2.1-a")
    assert (cited.code, cited.out) == (0, hanchan("rules", "clause", "ema2016", "4.2.1-a").out)
    assert hanchan("rules", "clause", "ema2016").err == (
        "hanchan: which clause of ema2016? write for example ema2016:4.2.1-a\n"
    )


def test_a_book_that_is_like_none_is_told_the_books_there_are() -> None:
    assert hanchan("rules", "show", "nosuch").err == (
        "hanchan: no rule book 'nosuch' (known: ema2016 wrc2015 ema2012 resume tenhou, or your own .toml file)\n"
    )


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("hanchan sc", {"score"}),
        ("hanchan score --ri", {"--riichi", "--rinshan"}),
        ("hanchan rules cl", {"clause"}),
    ],
)
@pytest.mark.long
def test_a_shell_completes_commands_and_options(line: str, wanted: set[str]) -> None:
    words = len(line.split()) - 1
    told = piped(b"", _HANCHAN_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD=str(words))
    assert set(told.out.split()) == wanted


@pytest.mark.long
def test_the_script_for_a_shell_is_written() -> None:
    """What `--show-completion` prints in the shell that it is asked in."""
    assert "_HANCHAN_COMPLETE=complete_bash" in piped(b"", _HANCHAN_COMPLETE="source_bash").out
    assert "--install-completion" in hanchan("--help").out

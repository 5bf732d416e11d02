"""`hanchan arrays`: records to arrays from the command line."""

from pathlib import Path
from random import Random

import numpy as np

from hanchan.game import Game
from hanchan.record import write
from helpers.command import hanchan


def record(path: Path) -> str:
    """A few moves of a random game on file."""
    game, chance = Game(seed=3), Random(1)
    while len(game.events) < 60:
        seat = game.asked[0]
        game.act(seat, chance.choice(game.legal(seat)))
    write(path, game.events)
    return str(path)


def test_decisions_are_written_and_counted(tmp_path: Path) -> None:
    target, file = str(tmp_path / "out"), record(tmp_path / "a.jsonl")
    told = hanchan("arrays", file, "--to", target, "--plain", "--device", "python", "--json")
    assert (told.code, told.json["games"], told.json["failed"]) == (0, 1, {})
    [path] = told.json["files"]
    with np.load(path) as arrays:
        assert len(arrays["actions"]) == told.json["decisions"] > 10


def test_a_record_that_cannot_be_read_is_named_and_the_others_are_written(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("nothing\n")
    files = record(tmp_path / "a.jsonl"), str(bad)
    told = hanchan("arrays", *files, "--to", str(tmp_path / "out"), "--plain", "--device", "python")
    assert told.code == 1
    assert f"{bad}: " in told.out
    assert "of 1 game in 1 file" in told.out

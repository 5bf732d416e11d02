"""A few of Tenhou's games, names left blank, each for something that happens in it."""

from __future__ import annotations

import json
import lzma
import re
from pathlib import Path

from hanchan.errors import RecordError
from hanchan.record.replay.check import Checked, check
from hanchan.record.tenhou.recorded import Recorded, record_of
from helpers.books import DATA

FOLDER = DATA / "records"
NAMES = tuple(sorted(path.stem.removeprefix("tenhou-") for path in FOLDER.glob("tenhou-*.xml")))


def text(name: str) -> str:
    """The XML of a game."""
    return (FOLDER / f"tenhou-{name}.xml").read_text(encoding="utf-8")


def changed(name: str, old: str, new: str) -> str:
    """The XML with the first occurrence of a text replaced."""
    found = text(name)
    assert old in found, old
    return found.replace(old, new, 1)


def seed_of(name: str) -> str:
    """The seed of a game, or of its first hand."""
    found = re.search(r'(?:seed|shuffle)="(mt19937ar[^"]*)"', text(name))
    assert found
    return found[1]


def dealt(name: str, seat: int) -> list[int]:
    """The tiles, as Tenhou numbers them, that the seat was dealt in the first hand."""
    found = re.search(rf'hai{seat}="([^"]*)"', text(name))
    assert found
    return [int(tile) for tile in found[1].split(",")]


def drive(recorded: Recorded) -> Checked:
    """The game as the engine plays it; RecordError with the first thing that differs."""
    found = check(record_of(recorded))
    for line, message in found.errors:
        raise RecordError(f"line {line}, {message}")
    return found


def written(games: list[str], folder: Path) -> Path:
    """A file of these games in the folder, as the checks of records read them."""
    path = folder / "tenhou.jsonl.xz"
    lines = [json.dumps({"id": f"g{n}", "xml": xml}) for n, xml in enumerate(games, 1)]
    path.write_bytes(lzma.compress("\n".join(lines).encode()))
    return path

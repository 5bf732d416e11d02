"""The rooms of the package: which may import which, the order of their floors, and which files a room rests on."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "hanchan"

# Each room with the rooms it may import. `club` never imports `game`: it serves clubs that play with real tiles.
ARROWS = {
    "errors": "",
    "compile": "errors",
    "plots": "",
    "tiles": "errors compile",
    "locale": "errors",
    "drawing": "plots tiles",
    "rules": "errors compile tiles",
    "scoring": "errors compile plots tiles locale drawing rules",
    "settlement": "errors compile tiles rules scoring",
    "game": "errors compile tiles drawing rules scoring settlement",
    "record": "errors tiles locale rules scoring settlement game",
    "bots": "errors compile tiles locale rules scoring game record",
    "sim": "errors compile plots tiles rules scoring settlement game record bots",
    "env": "errors compile drawing tiles rules settlement game record bots sim",
    "club": "errors compile plots tiles locale rules scoring settlement",
    "learn": "errors tiles locale drawing rules scoring settlement game record bots",
    "web": "errors tiles locale rules scoring settlement game record bots club learn",
    "cli": "errors compile locale rules scoring settlement record bots sim env club learn web __init__",
    "__main__": "cli",
    "__init__": "errors tiles rules scoring game record bots sim env club learn",
}

# The floors of each room from the ground up: a floor imports only those named before it. A dot stands for the files of
# the room that are not named; `__init__` is the roof, which nothing inside imports.
FLOORS = {
    "bots": "kernels expert observation protocol seated net . explain mjai",
    "cli": "errors text . club review serve",
    "club": ". table seating event papers season rehearsal_faults rehearsal",
    "club/event": "state handlers sheet_events ranking formats .",
    "env": "kernels .",
    "game": "engine wall . referee game",
    "learn": ". review progress course",
    "record": ". mjai tenhou replay formats",
    "rules": ". fouls",
    "scoring": ". lookup value question scored words score compare",
    "sim": "hands games arena bench",
    "web": ". operating storage configuration cluster table review home http club learn app serving",
    "web/club": "apart . formats desk hall files evenings ledger actions routes",
    "web/storage": ". migrations",
    "web/storage/migrations": ". versions",
    "web/table": "frames room session connections .",
}

# What lies in a room and decides nothing of what it answers in English: its sentences in other languages, and which
# tests bind which clause.
CATALOGUES = (".po", ".mo")
BINDINGS = "rules/data/bindings.json"


def below(*rooms: str) -> set[str]:
    """The rooms and all that they rest on, along the arrows."""
    found: set[str] = set()
    left = list(rooms)
    while left:
        room = left.pop()
        if room not in found:
            found.add(room)
            left += ARROWS[room].split()
    return found


def sources(*rooms: str) -> list[Path]:
    """The files that decide what the rooms answer: theirs, of all that they rest on, and the package's own first."""
    there = [SOURCE / room for room in below(*rooms) | {"__init__"}]
    found = {
        file for room in there for file in files(room if room.is_dir() else room.with_suffix(".py"))
    }
    return sorted(
        file for file in found if file.suffix not in CATALOGUES and file != SOURCE / BINDINGS
    )


def files(there: Path) -> Iterator[Path]:
    """The file itself, or those of the folder."""
    for path in there.rglob("*") if there.is_dir() else [there]:
        if path.is_file() and path.suffix != ".pyc":
            yield path


def digest(there: Iterable[Path]) -> str:
    """What these files and folders hold now."""
    found = hashlib.sha256()
    for path in sorted({file for one in there for file in files(one)}):
        held = path.read_bytes()
        found.update(f"{path.relative_to(ROOT)} {len(held)} ".encode() + held)
    return found.hexdigest()

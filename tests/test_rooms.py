"""The rooms import only along the arrows of the design."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "hanchan"

# Each room with the rooms it may import. `club` never imports `game`: it serves clubs that play with real tiles.
ARROWS = {
    "errors": "",
    "compile": "",
    "plots": "",
    "tiles": "errors compile",
    "locale": "errors",
    "rules": "errors compile tiles",
    "scoring": "errors compile tiles locale rules",
    "settlement": "errors compile tiles rules scoring",
    "game": "errors compile tiles locale rules scoring settlement",
    "record": "errors compile tiles locale rules scoring settlement game",
    "bots": "errors compile tiles locale rules scoring settlement game record",
    "sim": "errors compile plots tiles locale rules scoring settlement game record bots",
    "club": "errors compile plots tiles locale rules scoring settlement",
    "web": "errors compile tiles locale rules scoring settlement game record bots club",
    "cli": "errors compile tiles locale rules scoring settlement game record bots sim club web __init__",
    "__main__": "cli",
    "__init__": "errors compile tiles locale rules scoring settlement game",
}


def room_of(name: str) -> str:
    """The room of `hanchan.scoring.fu` is `scoring`; a public name belongs to `__init__`."""
    first = name.split(".")[1:2]
    return first[0] if first and first[0] in ARROWS else "__init__"


def imported(source: str, package: list[str]) -> Iterator[tuple[int, str]]:
    """Every name that a source inside the package imports, anywhere in it, with its line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) + 1 - node.level] if node.level else []
            base = [*start, *([node.module] if node.module else [])]
            yield from ((node.lineno, ".".join([*base, alias.name])) for alias in node.names)


def crossings() -> Iterator[tuple[str, str, str]]:
    """Every import from one room into another: (place, from, into)."""
    for path in sorted(SOURCE.rglob("*.py")):
        inside = path.relative_to(SOURCE)
        room = inside.with_suffix("").parts[0]
        package = ["hanchan", *inside.parts[:-1]]
        for line, name in imported(path.read_text(), package):
            into = room_of(name)
            if name.split(".")[0] == "hanchan" and into != room:
                yield f"{inside}:{line}", room, into


def test_every_import_goes_along_an_arrow() -> None:
    wrong = [
        f"{place}: {room} may not import {into}"
        for place, room, into in crossings()
        if into not in ARROWS[room].split()
    ]
    assert not wrong, "\n".join(wrong)


def test_every_room_has_its_arrows() -> None:
    rooms = {path.relative_to(SOURCE).with_suffix("").parts[0] for path in SOURCE.rglob("*.py")}
    assert rooms <= set(ARROWS)


def test_the_arrows_make_no_circle() -> None:
    left = {room: set(into.split()) for room, into in ARROWS.items()}
    while free := [room for room, into in left.items() if not into & set(left)]:
        for room in free:
            del left[room]
    assert not left


@pytest.mark.parametrize(
    ("source", "room"),
    [
        ("from ..tiles import parse", "tiles"),
        ("from .. import tiles", "tiles"),
        ("from . import facts", "scoring"),
        ("from .facts import Facts", "scoring"),
        ("import hanchan.compile.kernel", "compile"),
        ("def f():\n    from hanchan.rules.book import rulebook", "rules"),
        ("from hanchan import score", "__init__"),
    ],
)
def test_an_import_is_seen_however_it_is_written(source: str, room: str) -> None:
    [(_, name)] = imported(source, ["hanchan", "scoring"])
    assert room_of(name) == room

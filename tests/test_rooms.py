"""The rooms import only along the arrows of the design, their floors in order, and no file is in a circle."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest
from rooms import ARROWS, FLOORS, ROOT, SOURCE

MOST_FILES = 15  # on one floor, besides `__init__.py`
PAGES = (".html", ".js", ".css")
CROWDED = {  # folders of pages that have more than that
    "web/static", "web/static/view", "web/static/learn", "web/templates/club", "club/papers/templates",
}  # fmt: skip


class Import(NamedTuple):
    """One import of the package: where it is written, and the file that it reads."""

    file: str  # as in `scoring/fu.py`
    line: int
    into: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} imports {self.into}"


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text())


@cache
def files() -> dict[str, str]:
    """Every file of the package by the name it is imported with."""
    found = {}
    for path in sorted(SOURCE.rglob("*.py")):
        inside = path.relative_to(SOURCE)
        parts = inside.with_suffix("").parts
        name = parts[:-1] if parts[-1] == "__init__" else parts
        found[".".join(["hanchan", *name])] = inside.as_posix()
    return found


def imported(source: ast.Module, package: list[str]) -> Iterator[tuple[int, str]]:
    """Every name that a source inside the package imports, in functions and for types too, with its line."""
    for node in ast.walk(source):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) + 1 - node.level] if node.level else []
            base = [*start, *([node.module] if node.module else [])]
            yield from ((node.lineno, ".".join([*base, alias.name])) for alias in node.names)


def named(source: ast.Module, package: list[str]) -> Iterator[tuple[int, str]]:
    """What a source may bring in by `import_module`, with its line: any text in it can be the name of a module."""
    calls = [node for node in ast.walk(source) if isinstance(node, ast.Call) and brings_in(node)]
    if not calls:
        return
    here = package if any(len(call.args) > 1 for call in calls) else []
    for node in ast.walk(source):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            name = node.value.lstrip(".")
            above = len(node.value) - len(name) - 1  # one dot is the package itself
            base = here[: len(here) - above] if above > 0 else here
            if base or name.startswith("hanchan."):
                yield node.lineno, ".".join([*base, name])


def brings_in(call: ast.Call) -> bool:
    """It is a call of `import_module`."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    return name == "import_module"


@cache
def imports() -> list[Import]:
    """Every import of a file of the package by another one."""
    known, found = files(), []
    for file in known.values():
        package, source = ["hanchan", *Path(file).parts[:-1]], parsed(SOURCE / file)
        read = [
            (line, known.get(name) or known.get(name.rpartition(".")[0]))
            for line, name in imported(source, package)
        ]
        read += [(line, known.get(name)) for line, name in named(source, package)]
        found += [Import(file, line, into) for line, into in read if into and into != file]
    return found


def room_of(file: str) -> str:
    """The room of `scoring/fu.py` is `scoring`; that of `tiles.py` is `tiles`."""
    return file.partition("/")[0].removesuffix(".py")


def test_every_import_goes_along_an_arrow() -> None:
    wrong = [
        f"{one}: {room} may not know {into}"
        for one in imports()
        if (room := room_of(one.file)) != (into := room_of(one.into))
        and into not in ARROWS[room].split()
    ]
    assert not wrong, "\n".join(wrong)


def test_every_arrow_is_gone_along() -> None:
    gone = {(room_of(one.file), room_of(one.into)) for one in imports()}
    declared = {(room, into) for room, known in ARROWS.items() for into in known.split()}
    assert sorted(declared - gone) == []


def test_every_room_has_its_arrows() -> None:
    assert {room_of(file) for file in files().values()} <= set(ARROWS)


def test_the_arrows_make_no_circle() -> None:
    assert circle({room: into.split() for room, into in ARROWS.items()}) == []


def test_no_file_is_in_a_circle() -> None:
    reads: dict[str, list[str]] = {}
    for one in imports():
        reads.setdefault(one.file, []).append(one.into)
    assert circle(reads) == []


def circle(reads: Mapping[str, list[str]]) -> list[str]:
    """A way along the imports that comes back to where it began; empty if there is none."""
    try:
        TopologicalSorter(reads).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def floors_of(one: Import) -> tuple[str, str, str] | None:
    """The smallest folder that has both files, and the floor of each; None for what the arrows say."""
    ours, theirs = one.file.split("/"), one.into.split("/")
    shared = 0
    while ours[shared] == theirs[shared]:
        shared += 1
    if not shared:
        return None
    floor, other = (end[shared].removesuffix(".py") for end in (ours, theirs))
    return "/".join(ours[:shared]), floor, other


def height(folder: str, floor: str) -> int:
    """How high a floor of a folder lies."""
    order = FLOORS.get(folder, ".").split()
    if floor == "__init__":
        return len(order)
    return order.index(floor if floor in order else ".")


def test_no_floor_imports_one_above_it() -> None:
    wrong = [
        f"{one}: in {folder}, {above} lies above {below}"
        for one in imports()
        if (found := floors_of(one))
        for folder, below, above in [found]
        if height(folder, below) < height(folder, above)
    ]
    assert not wrong, "\n".join(wrong)


def test_every_floor_has_its_place() -> None:
    for folder, order in FLOORS.items():
        for floor in order.split():
            there = SOURCE / folder / floor
            assert there.is_dir() or there.with_suffix(".py").exists(), f"{folder}: no {floor}"
    for path in SOURCE.rglob("*/*/*.py"):
        folder = path.parent.parent.relative_to(SOURCE).as_posix()
        assert path.parent.name in FLOORS[folder].split(), (
            f"{folder}: {path.parent.name} has no place"
        )


def test_no_floor_has_more_files_than_one_can_overlook() -> None:
    many = {}
    for folder in {path.parent for path in SOURCE.rglob("*.py")}:
        count = len([path for path in folder.glob("*.py") if path.name != "__init__.py"])
        if count > MOST_FILES:
            many[str(folder)] = count
    assert not many


def test_no_folder_of_pages_grows_crowded_that_is_not() -> None:
    many = set()
    for folder in {path.parent for path in SOURCE.rglob("*") if path.suffix in PAGES}:
        count = sum(path.suffix in PAGES for path in folder.iterdir())
        if count > MOST_FILES:
            many.add(folder.relative_to(SOURCE).as_posix())
    assert many == CROWDED


def test_every_class_has_a_name_of_its_own() -> None:
    found: dict[str, list[str]] = {}
    for file in files().values():
        for node in parsed(SOURCE / file).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(file)
    assert not {name for name, there in found.items() if len(there) > 1}


def hidden_names_of_a_game() -> set[str]:
    """The attributes and methods that a Game keeps to itself."""
    tree = parsed(SOURCE / "game" / "game.py")
    own = {
        node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and is_self(node)
    }
    return {name for name in own if name.startswith("_")}


def test_nothing_outside_the_game_reaches_into_a_game() -> None:
    hidden = hidden_names_of_a_game()
    assert "_table" in hidden
    wrong = []
    for folder in ("src", "tests", "tools", "benchmarks"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if path.is_relative_to(SOURCE / "game") or path.is_relative_to(ROOT / "tests" / "game"):
                continue
            for node in ast.walk(parsed(path)):
                if isinstance(node, ast.Attribute) and node.attr in hidden and not is_self(node):
                    wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}")
    assert not wrong, "\n".join(wrong)


def is_self(node: ast.Attribute) -> bool:
    """Whether the attribute is one of the object's own."""
    return isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("from ..tiles import parse", "hanchan.tiles.parse"),
        ("from .. import tiles", "hanchan.tiles"),
        ("from . import facts", "hanchan.scoring.facts"),
        ("from .facts import Facts", "hanchan.scoring.facts.Facts"),
        ("import hanchan.compile.kernel", "hanchan.compile.kernel"),
        ("def f():\n    from hanchan.rules.book import Rulebook", "hanchan.rules.book.Rulebook"),
        ("if TYPE_CHECKING:\n    from .facts import Facts", "hanchan.scoring.facts.Facts"),
        ("from hanchan import score", "hanchan.score"),
    ],
)
def test_an_import_is_seen_however_it_is_written(source: str, name: str) -> None:
    assert [found for _, found in imported(ast.parse(source), ["hanchan", "scoring"])] == [name]


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ('import_module(f".{part}", __name__)\nPARTS = {"facts": 1}', "hanchan.scoring.facts"),
        ('import_module(".facts", __name__)', "hanchan.scoring.facts"),
        ('importlib.import_module(part, __name__)\nPART = "..tiles"', "hanchan.tiles"),
        ('import_module("hanchan.tiles")', "hanchan.tiles"),
    ],
)
def test_what_is_brought_in_by_its_name_is_seen(source: str, name: str) -> None:
    assert name in [found for _, found in named(ast.parse(source), ["hanchan", "scoring"])]


def test_text_alone_brings_nothing_in() -> None:
    assert list(named(ast.parse('ROOMS = ("tiles",)'), ["hanchan"])) == []


def test_a_circle_is_found() -> None:
    assert circle({"a": ["b"], "b": ["c"], "c": ["a"]})
    assert not circle({"a": ["b", "c"], "b": ["c"]})

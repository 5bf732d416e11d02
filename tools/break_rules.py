"""Breaks rules one at a time and says which breaks no test notices.

    python tools/break_rules.py --kind field --sample 60 --seed 1 --json broken.json

A break changes one answer of a book (`field`), the value of a yaku (`yaku`), a row of the fouls (`foul`) or the text of
a kernel (`kernel`) in a copy of the project, and runs there the quick tests bound to the clause, or those of the
kernel's room. What they let pass is a survivor: either nothing depends on that text, or a test is missing. With --json
a run that was stopped goes on where it was; --again FILE tries the breaks of an earlier report once more.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hanchan.rules.clauses import bindings
from hanchan.rules.fouls.words import CONSEQUENCES, EFFECTS
from hanchan.rules.schema import BOOKS, CLOSED_ONLY, FIELDS, Field
from hanchan.rules.values import complaint

ROOT = Path(__file__).parent.parent
DATA = Path("src/hanchan/rules/data")
KERNELS = {
    "src/hanchan/game/engine": ("tests/game",),
    "src/hanchan/settlement": ("tests/settlement", "tests/game"),
    "src/hanchan/scoring": ("tests/scoring",),
}
KINDS = ("field", "yaku", "foul", "kernel")
QUICK = "not compiled and not proof and not sampled and not served"
# Exact counts notice any change of the game: they would hide that no clause's test does.
LEFT_OUT = ("*/test_perft.py", "*/tests/browser/*")
# Of the plugins only the one that the settings of pytest name: the others take seconds to load.
PYTEST = "-m pytest -x -q --no-header --tb=no -p no:cacheprovider -p pytest_timeout".split()


class Break(NamedTuple):
    """One change of a file, `old` becomes `new`, and the tests that should notice."""

    kind: str
    name: str  # the same in every run, whatever else is edited
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


def bound_to(book: str, clauses: list[str], bound: dict[str, list[str]]) -> tuple[str, ...]:
    """The tests bound to any of the clauses; none where only a ruling speaks."""
    found = {test for clause in clauses for test in bound.get(f"{book}:{clause}", ())}
    return tuple(sorted(found))


# ---- answers, yaku and fouls: the data of the books


def other_answers(field: Field, value: Any) -> list[Any]:
    """Other answers that the field allows, near the given one."""
    match value:
        case bool():
            others: list[Any] = [not value]
        case int():
            step = max(field.step, 1)
            others = [value + step, value - step, *field.numbers]
        case str():
            others = [*field.words, *field.numbers]
        case list() if field.kind in ("words", "words+"):
            others = [
                value[:-1],
                [*value, *(word for word in field.words if word not in value)][: len(value) + 1],
            ]
        case list():
            others = [[value[0] + 1000, *value[1:-1], value[-1] - 1000]]
        case {"first": [*first], "repeated": repeated}:
            others = [{"first": first[:-1], "repeated": repeated}]
        case {"to": to, "target": target}:
            others = ["none", {"to": to, "target": target + 1000}]
        case _:
            others = []
    return [other for other in others if other != value and complaint(field, other) is None]


def toml(value: Any) -> str:
    """The value on one line of TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def breaks_of_fields(bound: dict[str, list[str]]) -> Iterator[Break]:
    """Every other answer to every question of the shipped books that has a clause."""
    for book in BOOKS:
        file = DATA / f"{book}.toml"
        text = (ROOT / file).read_text()
        stated = tomllib.loads(text)
        for name, field in FIELDS.items():
            tests = bound_to(book, [stated[name]["clause"]], bound)
            head = re.search(rf"^\[{name}\]\nvalue = .*$", text, re.MULTILINE)
            assert head, f"{book}: {name} is not written as one line"
            for other in other_answers(field, stated[name]["value"]):
                new = f"[{name}]\nvalue = {toml(other)}"
                yield Break(
                    "field", f"{book} {name} = {toml(other)}", str(file), head[0], new, tests
                )


def other_worths(worth: Any, may_have: bool) -> list[Any]:
    """Other values of a yaku; none where it can have none."""
    if isinstance(worth, str):
        return [word for word in ("yakuman", "double-yakuman") if word != worth]
    if not may_have:
        return []
    return [worth + 1] + ([worth - 1] if worth else [])


def breaks_of_yaku(bound: dict[str, list[str]]) -> Iterator[Break]:
    """Every yaku of every shipped book, worth more or less, closed or open."""
    for book in BOOKS:
        file = DATA / f"{book}.toml"
        for line in (ROOT / file).read_text().splitlines():
            if not re.match(r"[\w-]+ = \{ closed = ", line):
                continue
            [(key, row)] = tomllib.loads(line).items()
            tests = bound_to(book, [row["clause"]], bound)
            for side in ("closed", "open"):
                may_have = side == "closed" or key not in CLOSED_ONLY
                for other in other_worths(row[side], may_have):
                    new = line.replace(f"{side} = {toml(row[side])}", f"{side} = {toml(other)}")
                    yield Break(
                        "yaku", f"{book} {key} {side} = {toml(other)}", str(file), line, new, tests
                    )


def other_lines(line: str) -> list[str]:
    """Other forms of one line of an offence: another word, another number, one effect fewer, or no such line."""
    key = line.partition(" = ")[0]
    value = tomllib.loads(line)[key]
    match key, value:
        case "consequence", str(word):
            return [f'{key} = "{other}"' for other in CONSEQUENCES if other != word][:2]
        case (("effects" | "judged" | "choices" | "needs"), list(words)):
            known = [word for word in EFFECTS if word not in words] if key == "effects" else []
            fewer = [toml(words[:at] + words[at + 1 :]) for at in range(len(words))]
            return [
                f"{key} = {each}"
                for each in [*fewer, *(toml([*words, word]) for word in known[:1])]
            ]
        case _, int(number):
            return [f"{key} = {number + 1}", f"{key} = {number - 1}"]
        case (
            (
                "points"
                | "when"
                | "until"
                | "judged_as"
                | "beyond"
                | "repeated"
                | "serious"
                | "per"
                | "default"
            ),
            _,
        ):
            return [""]
        case _:
            return []


def breaks_of_fouls(bound: dict[str, list[str]]) -> Iterator[Break]:
    """Every line of every offence that says what follows."""
    for book in BOOKS:
        file = DATA / "fouls" / f"{book}.toml"
        text = (ROOT / file).read_text()
        for part in re.split(r"^(?=\[\[)", text, flags=re.MULTILINE)[1:]:
            [row] = tomllib.loads(part)["offence"]
            tests = bound_to(book, [row["clause"], *row.get("also", ())], bound)
            block = part.partition("\n#")[0].rstrip("\n")
            for line in block.splitlines()[1:]:
                for other in other_lines(line):
                    name = f"{book} {row['key']}: {other or 'no ' + line.partition(' ')[0]}"
                    new = block.replace(line, other)
                    yield Break("foul", name, str(file), block, new, tests)


# ---- kernels: their text

FLIPPED: dict[type[ast.cmpop], str] = {
    ast.Eq: "!=", ast.NotEq: "==", ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">",
}  # fmt: skip


def is_kernel(node: ast.AST) -> bool:
    """A function marked as a kernel."""
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(mark, ast.Name) and mark.id in ("kernel", "inlined")
        for mark in node.decorator_list
    )


def other_texts(node: ast.AST, source: str) -> Iterator[tuple[ast.AST, str]]:
    """The node, or the expression in it that changes, with its other texts."""

    def text(part: ast.AST) -> str:
        return ast.get_source_segment(source, part) or ""

    match node:
        case ast.Compare(left, [op], [right]) if type(op) in FLIPPED:
            yield node, f"{text(left)} {FLIPPED[type(op)]} {text(right)}"
        case ast.Constant(bool()):
            yield node, str(not node.value)
        case ast.Constant(int(number)):
            yield node, str(number + 1)
            yield node, str(number - 1) if number else "(-1)"
        case ast.BoolOp(op, values):
            word = " and " if isinstance(op, ast.And) else " or "
            for left_out in range(len(values)):
                rest = [text(part) for at, part in enumerate(values) if at != left_out]
                yield node, "(" + word.join(rest) + ")"
        case ast.Return(ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()) as value):
            yield value, f"(not ({text(value)}))"


def breaks_of_kernel(
    function: ast.FunctionDef, source: str, file: str, tests: tuple[str, ...]
) -> Iterator[Break]:
    """The breaks of one kernel, each as a change of its whole text."""
    old = ast.get_source_segment(source, function) or ""
    lines = source.splitlines(keepends=True)
    start = sum(map(len, lines[: function.lineno - 1])) + function.col_offset
    for at, node in enumerate(part for statement in function.body for part in ast.walk(statement)):
        for broken, text in other_texts(node, source):
            assert isinstance(broken, ast.expr)
            was = ast.get_source_segment(source, broken) or ""
            place = sum(map(len, lines[: broken.lineno - 1])) + _column(lines, broken) - start
            new = old[:place] + text + old[place + len(was) :]
            told = f"{Path(file).stem}.{function.name}.{at}: {' '.join(was.split())} → {' '.join(text.split())}"
            yield Break("kernel", told, file, old, new, tests)


def _column(lines: list[str], node: ast.expr) -> int:
    """Where the node begins in its line, in characters; the parser counts bytes."""
    return len(lines[node.lineno - 1].encode()[: node.col_offset].decode())


def breaks_of_kernels(_bound: dict[str, list[str]]) -> Iterator[Break]:
    """Every break of every kernel of the game, its settlement and its scores."""
    for folder, tests in KERNELS.items():
        for path in sorted((ROOT / folder).rglob("*.py")):
            source = path.read_text()
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.FunctionDef) and is_kernel(node):
                    yield from breaks_of_kernel(node, source, str(path.relative_to(ROOT)), tests)


BREAKS = {
    "field": breaks_of_fields,
    "yaku": breaks_of_yaku,
    "foul": breaks_of_fouls,
    "kernel": breaks_of_kernels,
}


# ---- trying them


def project_copy(folder: Path) -> None:
    """The sources and tests as they are now; the rest by links."""
    left_out = shutil.ignore_patterns("__pycache__", ".*")
    for path in ROOT.iterdir():
        if path.name in ("src", "tests"):
            shutil.copytree(path, folder / path.name, ignore=left_out)
        elif path.is_file():
            shutil.copy(path, folder)
        elif not path.name.startswith("."):
            (folder / path.name).symlink_to(path)


def outcome(copy: Path, one: Break, number: int, limit: int) -> str:
    """`noticed`, `too slow` (noticed by whoever waits), or `survived`."""
    path = copy / one.file
    whole, times = path.read_text(), path.stat()
    assert one.old in whole, f"{one.name}: the text is not there"
    path.write_text(whole.replace(one.old, one.new, 1))
    # A time of its own: byte code is known by time and size, and the size may be the same.
    os.utime(path, (number, number))
    ignored = [f"--ignore-glob={pattern}" for pattern in LEFT_OUT]
    command = [sys.executable, *PYTEST, "-m", QUICK, *ignored, *one.tests]
    environment = {
        **os.environ,
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTHONPATH": str(copy / "src"),
    }
    try:
        done = subprocess.run(
            command,
            check=False,
            cwd=copy,
            env=environment,
            capture_output=True,
            timeout=limit,
            text=True,
        )
    except subprocess.TimeoutExpired:
        return "too slow"
    finally:
        path.write_text(whole)
        os.utime(path, (times.st_atime, times.st_mtime))
    if done.returncode not in (0, 1, 2):
        raise SystemExit(f"{one.name}: pytest says\n{done.stdout}{done.stderr}")
    return "noticed" if done.returncode else "survived"


def sample(asked: argparse.Namespace) -> list[Break]:
    """The breaks to try: so many of each kind, or those of an earlier report."""
    bound = bindings()
    wanted = set(json.loads(asked.again.read_text())) if asked.again else None
    chosen: list[Break] = []
    for kind in asked.kind or KINDS:
        every = list(BREAKS[kind](bound))
        known = [one for one in every if one.tests]
        if kind != "kernel":
            print(
                f"{kind}: {len(every)} breaks, {len(every) - len(known)} of them stand on rulings alone"
            )
        if wanted is not None:
            chosen += [one for one in known if one.name in wanted]
        else:
            known = random.Random(asked.seed).sample(known, min(asked.sample, len(known)))
            chosen += known
    return chosen


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--kind", action="append", choices=KINDS, help="only these; all of them without"
    )
    parser.add_argument(
        "--sample", type=int, default=60, metavar="N", help="so many breaks of each kind"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="another sample")
    parser.add_argument(
        "--limit", type=int, default=120, metavar="SECONDS", help="for the tests of one break"
    )
    parser.add_argument(
        "--json",
        type=Path,
        metavar="FILE",
        help="keep the outcomes; those in it are not tried again",
    )
    parser.add_argument(
        "--again", type=Path, metavar="FILE", help="the breaks of this report instead of a sample"
    )
    return parser.parse_args()


def main() -> int:
    """1 if a break survived."""
    asked = arguments()
    chosen = sample(asked)
    kept = asked.json
    found: dict[str, str] = json.loads(kept.read_text()) if kept and kept.exists() else {}
    with tempfile.TemporaryDirectory(prefix="break-rules-") as folder:
        project_copy(Path(folder))
        for number, one in enumerate(chosen, 1):
            if one.name not in found:
                found[one.name] = outcome(Path(folder), one, number, asked.limit)
                if kept:
                    kept.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
            print(f"{number}/{len(chosen)} {found[one.name]}: {one.name}", flush=True)
    survivors = [one.name for one in chosen if found[one.name] == "survived"]
    print(f"{len(survivors)} of {len(chosen)} survived", *survivors, sep="\n  ")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())

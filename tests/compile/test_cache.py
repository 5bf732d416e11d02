"""Compiled kernels are kept for as long as the kernels mean the same, and no longer."""

from __future__ import annotations

import ast
import importlib
import os
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

import hanchan.sim.games.match
import hanchan.sim.hands.entries
from hanchan.compile.cache import cache_folder, meaning, own_sources
from hanchan.scoring import fu

ENTRY = """
from hanchan.compile.cache import cache_folder
from hanchan.compile.entry_points import compiled
from hanchan.compile.kernel import kernel
from helper import worth
@kernel
def twice(n):
    return 2 * worth(n)
entry = compiled(twice)
made = entry(10), sum(entry.stats.cache_misses.values())
print(*made, cache_folder(twice).name, cache_folder().name)
"""
HELPER = """
from hanchan.compile.kernel import kernel
@kernel
def worth(n):
    return n + 1
"""


def run_entry(folder: Path, entry: str, helper: str) -> list[str]:
    """The answer, how much was compiled, the folder it is kept in, the folder of the package: of a new process."""
    (folder / "entry.py").write_text(entry)
    (folder / "helper.py").write_text(helper)
    environment = {
        "HANCHAN_CACHE": str(folder / "cache"),
        "PYTHONPATH": os.pathsep.join([str(folder), *filter(None, sys.path)]),
        "PYTHONDONTWRITEBYTECODE": "1",  # two edits within a second look alike to .pyc files
    }
    done = subprocess.run(
        [sys.executable, "entry.py"],
        cwd=folder, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.split()


@pytest.mark.compiled
def test_an_edited_comment_compiles_nothing_and_an_edited_helper_gives_the_new_answer(
    tmp_path: Path,
) -> None:
    """Numba's own cache would compile anew for the first, and give the old answer after the second."""
    explained = ENTRY.replace("@kernel", "# Why.\n@kernel").replace(
        "(n):", '(n):\n    """Twice."""'
    )
    remark = HELPER.replace("@kernel", "\n\n@kernel  # a rule").replace(
        "(n):", '(n):\n    """Worth."""'
    )
    first = run_entry(tmp_path, ENTRY, HELPER)
    assert first[:2] == ["22", "1"]
    assert run_entry(tmp_path, explained, remark) == ["22", "0", *first[2:]]
    edited = run_entry(tmp_path, explained, remark.replace("n + 1", "n + 2"))
    assert edited[:2] == ["24", "1"]
    assert edited[2] != first[2]
    # The kernels of the package call neither, and are not compiled again for their sake.
    assert edited[3] == first[3] == cache_folder().name
    assert run_entry(tmp_path, explained.replace("2 *", "3 *"), remark)[:2] == ["33", "1"]


def test_a_module_means_the_same_whatever_its_comments_say_and_something_else_with_another_number() -> (
    None
):
    text = Path(fu.__file__).read_bytes()
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module) and ast.get_docstring(
            node
        ):
            node.body[0] = ast.Expr(ast.Constant("Something else."))
    remarks = b"# A remark.\n\n" + text.replace(b"\n@", b"\n# Another.\n@")
    bare = ast.unparse(ast.fix_missing_locations(tree)).encode()
    assert meaning(remarks) == meaning(text)
    assert meaning(bare) == meaning(text)
    numbers = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and type(node.value) is int
    ]
    for number in numbers:
        number.value += 1  # type: ignore[operator]
        assert meaning(ast.unparse(tree).encode()) != meaning(text), number.lineno
        number.value -= 1


def is_compiled_in(value: Any) -> bool:
    """Of such values machine code is made: numbers, tables, the layout of a record."""
    return isinstance(value, int | bytes | tuple) or hasattr(value, "_fields")


def test_what_kernels_are_made_of_is_in_the_digest() -> None:
    """A constant or a record that a kernel module takes from a module without kernels would go unnoticed."""
    files = {str(path) for path in own_sources()}
    for file in files:
        name = ".".join(
            Path(file).relative_to(Path(hanchan.__file__).parent.parent).with_suffix("").parts
        )
        if name.endswith("games.gpu"):  # needs numba-cuda
            continue
        package = name.rpartition(".")[0]
        for node in ast.parse(Path(file).read_text()).body:
            if not isinstance(node, ast.ImportFrom) or not node.level:
                continue
            source = importlib.import_module("." * node.level + (node.module or ""), package)
            taken = [one.name for one in node.names if is_compiled_in(getattr(source, one.name))]
            assert not taken or source.__file__ in files, (name, source.__name__, taken)


@pytest.mark.compiled
@pytest.mark.proof
def test_of_two_processes_that_start_together_one_compiles(tmp_path: Path) -> None:
    """Each says that it is there, and compiles no sooner than a second after both are."""
    code = """
        import os, sys, time
        from pathlib import Path
        import numba.core.compiler
        made, compile_extra = [], numba.core.compiler.compile_extra
        here = Path(sys.argv[1])

        def slowly(*given, **named):
            made.append(given)
            while len(list(here.glob("there-*"))) < 2:
                time.sleep(0.05)
            time.sleep(1)
            return compile_extra(*given, **named)

        numba.core.compiler.compile_extra = slowly
        from hanchan.compile.entry_points import compiled
        from hanchan.scoring.points import round_points
        rounding = compiled(round_points)
        (here / f"there-{os.getpid()}").touch()
        assert rounding(101) == 200
        print(len(made))
    """
    started = [
        subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(code), str(tmp_path)],
            env=os.environ | {"HANCHAN_CACHE": str(tmp_path)}, stdout=subprocess.PIPE, text=True,
        )
        for _ in range(2)
    ]  # fmt: skip
    assert sorted(process.communicate()[0].strip() for process in started) == ["0", "1"]

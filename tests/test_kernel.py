"""The mark does nothing, compiled kernels follow their sources, and kernels keep to their dialect."""

import ast
import inspect
import os
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import hanchan.sim.games.match
import hanchan.sim.hands.entries  # noqa: F401  mark the kernels of all rooms
from hanchan.compile import kernel as machinery
from hanchan.compile.kernel import kernel

KERNELS = {function.__name__: function for function in machinery._kernels}
BUILTINS = {"range", "min", "max", "bool", "int", "len"}


def test_a_marked_function_is_the_function_itself() -> None:
    def double(number: int) -> int:
        return 2 * number

    marked = kernel(double)
    machinery._kernels.remove(double)
    machinery._unregistered.remove(double)
    assert marked is double


def test_marking_and_calling_kernels_loads_no_numba() -> None:
    code = """
        import sys
        from hanchan.compile.kernel import kernel
        from hanchan.scoring.points import round_points
        assert kernel(round_points)(101) == 200
        assert not {"numba", "numpy"} & set(sys.modules)
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=True)


@pytest.mark.compiled
def test_an_edited_helper_gives_the_new_answer(tmp_path: Path) -> None:
    """Numba's own cache would give the old one: it looks only at the entry point's file."""
    helper, entry = tmp_path / "helper.py", tmp_path / "entry.py"
    entry.write_text(
        "from hanchan.compile.kernel import kernel, compiled, cache_folder\n"
        "from helper import worth\n"
        "@kernel\n"
        "def twice(n):\n    return 2 * worth(n)\n"
        "print(compiled(twice)(10), cache_folder(twice).name, cache_folder().name)\n"
    )
    answers = []
    for amount in ("n + 1", "n + 1", "n + 2"):
        helper.write_text(
            f"from hanchan.compile.kernel import kernel\n@kernel\ndef worth(n):\n    return {amount}\n"
        )
        environment = {
            "HANCHAN_CACHE": str(tmp_path / "cache"),
            "PYTHONPATH": os.pathsep.join([str(tmp_path), *filter(None, sys.path)]),
            "PYTHONDONTWRITEBYTECODE": "1",  # two edits within a second look alike to .pyc files
        }
        done = subprocess.run(
            [sys.executable, "entry.py"],
            cwd=tmp_path, env=environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        answers.append(done.stdout.split())
    assert [number for number, *_ in answers] == ["22", "22", "24"]
    assert answers[0] == answers[1]
    assert answers[1][1] != answers[2][1]
    assert len(list((tmp_path / "cache").iterdir())) == 2
    # The kernels of the package call neither, and are not compiled again for their sake.
    assert {own for *_, own in answers} == {machinery.cache_folder().name}


@pytest.mark.compiled
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
        from hanchan.compile.kernel import compiled
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


@pytest.mark.compiled
def test_a_kernel_is_made_machine_code_as_part_of_its_entry_point_and_others_by_themselves(
    tmp_path: Path,
) -> None:
    script = tmp_path / "script.py"
    code = """
        import numba
        import numpy as np
        from numba.core.codegen import JITCodeLibrary
        from hanchan.compile.kernel import compiled, kernel

        made, make = [], JITCodeLibrary._finalize_specific
        def tell(library):
            made.append(library.name)
            make(library)
        JITCodeLibrary._finalize_specific = tell

        @kernel
        def cell(row, place): return row[place]
        @kernel
        def double(row, place): return 2 * cell(row, place)
        @kernel
        def quadruple(row, place): return 2 * double(row, place)

        def two(cell): return 10 * cell
        two.__qualname__ = "cell"  # somebody else's, that happens to have the name of a kernel

        row = np.arange(3)
        print(compiled(quadruple)(row, 2), [name for name in made if name in KERNELS])
        print(numba.njit(two)(2), compiled(double)(row, 1), [name for name in made if name in KERNELS])
        try:
            compiled(quadruple)(row, 3)
        except IndexError as error:
            print(error)
    """
    named = "KERNELS = ('cell', 'double', 'quadruple')\n"
    script.write_text(named + textwrap.dedent(code))
    done = subprocess.run(
        [sys.executable, str(script)],
        env=os.environ | {"HANCHAN_CACHE": str(tmp_path / "cache"), "NUMBA_BOUNDSCHECK": "1"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.splitlines() == [
        "8 ['quadruple']",
        "20 2 ['quadruple', 'cell', 'double']",
        "index is out of bounds",  # what a part notices is told
    ]


def body(function: Callable[..., Any]) -> Iterator[ast.AST]:
    """The nodes of a kernel without its docstring, decorator and annotations."""
    [definition] = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    assert isinstance(definition, ast.FunctionDef)
    statements = definition.body[1:] if ast.get_docstring(definition) else definition.body
    for statement in statements:
        yield from ast.walk(statement)


FORBIDDEN = (
    ast.List, ast.Dict, ast.Set, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp,
    ast.Try, ast.Raise, ast.With, ast.Lambda, ast.FunctionDef, ast.ClassDef, ast.JoinedStr,
    ast.Import, ast.ImportFrom, ast.Yield, ast.Await, ast.Global, ast.Starred,
)  # fmt: skip


@pytest.mark.parametrize("name", sorted(KERNELS))
def test_a_kernel_allocates_nothing_and_raises_nothing(name: str) -> None:
    for node in body(KERNELS[name]):
        assert not isinstance(node, FORBIDDEN), ast.unparse(node)
        if isinstance(node, ast.Constant):  # None: a part that is not there, and so is not compiled
            assert node.value is None or isinstance(node.value, int), ast.unparse(node)


def calls(function: Callable[..., Any]) -> Iterator[str]:
    for node in body(function):
        if isinstance(node, ast.Call):
            assert isinstance(node.func, ast.Name), ast.unparse(node)
            yield node.func.id


def is_record(name: str, function: Callable[..., Any]) -> bool:
    """The call builds a named tuple of ints."""
    return hasattr(function.__globals__.get(name), "_fields")


@pytest.mark.parametrize("name", sorted(KERNELS))
def test_a_kernel_calls_kernels_only(name: str) -> None:
    function = KERNELS[name]
    for called in calls(function):
        known = called in BUILTINS or is_record(called, function)
        assert known or function.__globals__[called] in machinery._kernels, called


def test_no_kernel_calls_itself_by_any_way_round() -> None:
    left = {name: set(calls(function)) & set(KERNELS) for name, function in KERNELS.items()}
    while free := [name for name, called in left.items() if not called & set(left)]:
        for name in free:
            del left[name]
    assert not left

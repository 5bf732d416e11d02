"""The mark does nothing, and kernels keep to their dialect."""

import ast
import inspect
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import hanchan.sim.games.match
import hanchan.sim.hands.entries  # noqa: F401  mark the kernels of all rooms
from hanchan.compile import kernel as marks
from hanchan.compile.kernel import kernel

KERNELS = {function.__name__: function for function in marks.KERNELS}
BUILTINS = {"range", "min", "max", "bool", "int", "len"}


def test_a_marked_function_is_the_function_itself() -> None:
    def double(number: int) -> int:
        return 2 * number

    marked = kernel(double)
    assert marked is double
    assert marks.KERNELS.pop() is double


def test_marking_and_calling_kernels_loads_no_numba() -> None:
    code = """
        import sys
        from hanchan.compile.kernel import kernel
        from hanchan.scoring.points import round_points
        assert kernel(round_points)(101) == 200
        assert not {"numba", "numpy"} & set(sys.modules)
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=True)


def body(function: Callable[..., Any]) -> Iterator[ast.AST]:
    """The nodes of a kernel without its docstring, decorator and annotations."""
    [definition] = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    assert isinstance(definition, ast.FunctionDef)
    statements = definition.body[1:] if ast.get_docstring(definition) else definition.body
    for statement in statements:
        yield from ast.walk(statement)


FORBIDDEN = (
    ast.List, ast.Dict, ast.Set, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp,
    ast.Try, ast.Raise, ast.Assert, ast.With, ast.Lambda, ast.FunctionDef, ast.ClassDef, ast.JoinedStr,
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
        assert known or function.__globals__[called] in marks.KERNELS, called


def test_no_kernel_calls_itself_by_any_way_round() -> None:
    left = {name: set(calls(function)) & set(KERNELS) for name, function in KERNELS.items()}
    while free := [name for name, called in left.items() if not called & set(left)]:
        for name in free:
            del left[name]
    assert not left

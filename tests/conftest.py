"""What every test may ask for: the two lives of a kernel, the four books, and bound clauses."""

import json
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

import hanchan
from helpers.books import complaint
from helpers.kernels import as_arrays
from proof import amount

# A server that shares its cores with browsers and compilers may answer late; what hangs is ended by the test's limit.
PATIENCE = httpx.Timeout(60.0)


def pytest_configure() -> None:
    usual = httpx._config.DEFAULT_TIMEOUT_CONFIG
    for part in ("connect", "read", "write", "pool"):
        setattr(usual, part, getattr(PATIENCE, part))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--bindings-to",
        metavar="FILE",
        type=Path,
        help="write which tests bind which clause, as JSON, once the tests are collected",
    )


def _clauses(item: pytest.Item) -> list[str]:
    """The clauses that a test binds."""
    return [clause for mark in item.iter_markers("rule") for clause in mark.args]


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(collector: pytest.Collector) -> Generator[None, Any, Any]:
    """A test bound to a clause that does not exist is an error of its module's collection."""
    found = yield
    for item in found if isinstance(found, list) else ():
        for why in filter(None, map(complaint, _clauses(item))):
            raise collector.CollectError(f"{item.name} binds {why}")
    return found


def _turn(item: pytest.Item) -> int:
    """What compiles for minutes starts at once; what needs the compiled, or takes long, comes when that is done."""
    if item.get_closest_marker("first"):
        return 0
    return 2 if item.get_closest_marker("compiled") or item.get_closest_marker("proof") else 1


def _limit_time(item: pytest.Item) -> None:
    """More time than others have for what compiles or plays thousands of hands; without end for the whole numbers."""
    seconds = amount(1200, 3600, 0)
    if item.get_closest_marker("compiled"):  # machine code hears no signal: the process ends
        item.add_marker(pytest.mark.timeout(seconds, method="thread"))
    elif item.get_closest_marker("proof"):
        item.add_marker(pytest.mark.timeout(seconds))
    elif item.get_closest_marker("sampled"):  # the daily few have no more time than other tests
        item.add_marker(pytest.mark.timeout(amount(300, 3600, 0)))


BATCHES = Path(hanchan.__file__).parent / "sim" / "hands"  # doctests that show compiled kernels
SERVED = tuple(Path(__file__).parent / folder for folder in ("browser", "web"))


ROOT = Path(__file__).parents[1]
Bindings = dict[str, list[str]]  # the clauses of each test that binds some
BOUND = pytest.StashKey[Bindings]()


def _bindings(items: Sequence[pytest.Item]) -> Bindings:
    """Which test binds which clauses, both in order."""
    bound: dict[str, set[str]] = {}
    for item in items:
        if clauses := _clauses(item):
            bound.setdefault(item.nodeid.partition("[")[0], set()).update(clauses)
    return {test: sorted(bound[test]) for test in sorted(bound)}


def _is_whole(config: pytest.Config) -> bool:
    """All tests are collected, whichever of them are run."""
    return ROOT / "tests" in {(ROOT / one).resolve() for one in config.args}


@pytest.fixture(scope="session")
def collected_bindings(pytestconfig: pytest.Config) -> Bindings | None:
    """What the tests bind, if all of them were collected for this run."""
    return pytestconfig.stash.get(BOUND, None)


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses among them
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if _is_whole(config):
        config.stash[BOUND] = _bindings(items)
    for item in items:
        if any(folder in item.path.parents for folder in SERVED):
            item.add_marker("served")
        if hasattr(getattr(item, "module", None), "amount"):
            item.add_marker("sampled")
        if BATCHES in item.path.parents:
            item.add_marker("compiled")
        _limit_time(item)
    items.sort(key=_turn)


def pytest_collection_finish(session: pytest.Session) -> None:
    target = session.config.getoption("--bindings-to")
    if target and not session.testsfailed:
        # A test a line: its long name stands once, whatever it binds, and the package is so much smaller.
        bound = _bindings(session.items).items()
        lines = (f"{json.dumps(test)}: {json.dumps(clauses)}" for test, clauses in bound)
        target.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def _interpreted(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel as it stands: plain Python."""
    return kernel


def _compiled(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel as machine code, called with arrays where the test gives lists."""
    from hanchan.compile.entry_points import compiled

    def call(*arguments: Any) -> Any:
        given = [as_arrays(argument) for argument in arguments]
        result = compiled(kernel)(*given)
        # What a kernel writes into an argument is part of its answer.
        for argument, array in zip(arguments, given, strict=True):
            if isinstance(argument, list):
                argument[:] = array.tolist()
        return result

    return call


@pytest.fixture(
    params=[
        pytest.param(_interpreted, id="interpreted"),
        pytest.param(_compiled, id="compiled", marks=pytest.mark.compiled),
    ]
)
def run(request: pytest.FixtureRequest) -> Callable[..., Any]:
    """`run(kernel)(...)`: every kernel test is run interpreted and compiled."""
    life: Callable[..., Any] = request.param
    return life


@pytest.fixture(scope="session")
def ema() -> Any:
    return hanchan.rulebook("ema2016")


@pytest.fixture(scope="session")
def wrc() -> Any:
    return hanchan.rulebook("wrc2015")


@pytest.fixture(scope="session")
def resume() -> Any:
    return hanchan.rulebook("resume")

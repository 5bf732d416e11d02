"""`@kernel` marks a rule; `compiled(fn)` gives the same rule as machine code.

The mark does nothing but remember the function: a table, the CLI and the tests call it as plain Python. Numba is
imported only where something is compiled, so nobody who scores one hand pays for it.

Numba's disk cache looks only at the entry point's own file: an edited helper would give the old answer. So the cache
lives in a folder named by a digest of every kernel module of the package, imported or not (all processes then share
one folder), and an edit anywhere starts a new one. Kernels from elsewhere (a bot of one's own) have folders of theirs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

# A hand's 34 counts, a row of small numbers: a list when interpreted, a small int array when compiled.
Counts = list[int]
Row = list[int]

# In the declaration of a record's field: how wide its numbers are when compiled. A plain int takes 64 bits.
Int8 = Annotated[int, "int8"]
Int16 = Annotated[int, "int16"]
Int32 = Annotated[int, "int32"]
Int64 = Annotated[int, "int64"]

_kernels: list[Callable[..., Any]] = []
_beside: set[str] = set()  # modules without kernels that shape what is compiled
_inlined: set[Callable[..., Any]] = set()
_unregistered: list[Callable[..., Any]] = []  # not yet known to numba
_on_cuda: list[Callable[..., Any]] = []  # those numba-cuda knows
_compiled: dict[Callable[..., Any], Any] = {}


def compiled_with(module: str) -> None:
    """The module has no kernels, but what is compiled depends on it: an edit starts a new cache."""
    _beside.add(module)


def kernel(function: F) -> F:
    """The function itself, remembered as one of the rules that may be compiled."""
    _kernels.append(function)
    _unregistered.append(function)
    return function


def inlined(function: F) -> F:
    """A kernel whose machine code goes into each of its callers: a call would copy every table and rule it is given."""
    _inlined.add(function)
    return kernel(function)


def compiled(function: F) -> F:
    """The same kernel as machine code, compiled on its first call and kept on disk."""
    found = _compiled.get(function)
    if found is None:
        import numba

        register_kernels()
        folder = cache_folder(function)
        numba.config.CACHE_DIR = str(folder)  # set at run time
        found = numba.njit(function, cache=True, nogil=True, _nrt=False)
        found.compile = _one_at_a_time(
            in_one_piece(found), folder / f"{function.__qualname__}.lock"
        )
        _compiled[function] = found
    return found  # type: ignore[no-any-return]


def in_one_piece(entry: Any) -> Callable[..., Any]:
    """The compilation of an entry point with the kernels beneath it as parts: in a third of the time."""
    from .parts import compile_with_parts

    compile_it = entry.compile

    def in_parts(signature: Any) -> Any:
        parts = {one.__qualname__ for one in _kernels} - {entry.py_func.__qualname__}
        return compile_with_parts(compile_it, signature, parts)

    return in_parts


def _one_at_a_time(compile_it: Callable[..., Any], lock: Any) -> Callable[..., Any]:
    """The compilation of one kernel, held back while another process is at it: it then finds that one's work."""
    try:
        import fcntl
    except ImportError:  # a system without file locks compiles twice
        return compile_it

    def in_turn(signature: Any) -> Any:
        lock.parent.mkdir(parents=True, exist_ok=True)
        with lock.open("w") as file:
            # Given back when the file is closed, or its owner killed.
            fcntl.flock(file, fcntl.LOCK_EX)
            return compile_it(signature)

    return in_turn


def register_kernels() -> None:
    """Lets compiled code call every kernel marked so far by its plain name."""
    from numba.extending import register_jitable

    while _unregistered:
        function = _unregistered.pop()
        register_jitable(forceinline=function in _inlined)(function)


def register_for_cuda() -> None:
    """Let code compiled for a GPU call every kernel marked so far."""
    from numba.cuda.extending import register_jitable

    for function in _kernels[len(_on_cuda) :]:
        _on_cuda.append(register_jitable(function))


def kernel_digest(elsewhere: Sequence[Any] = ()) -> str:
    """A short digest of every kernel module of the package and of those elsewhere, and of what compiles them."""
    import hashlib

    import numba
    import numpy

    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {numpy.__version__}".encode())
    for path in [*_own_sources(), *elsewhere]:
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _own_sources() -> list[Any]:
    """The files of the package (`Path`s) that mark kernels or say what they are compiled with."""
    from pathlib import Path

    marks = (b"@kernel", b"@inlined", b"compiled_with(")
    sources = sorted(Path(__file__).parent.parent.rglob("*.py"))
    return [path for path in sources if any(mark in path.read_bytes() for mark in marks)]


def _sources_elsewhere() -> list[Any]:
    """The files outside the package (`Path`s) that mark kernels and are loaded."""
    from pathlib import Path

    modules = {one.__module__ for one in _kernels} | _beside
    files = [sys.modules[name].__file__ for name in modules if not _is_own(name)]
    return sorted(Path(file) for file in files if file)


def _is_own(module: str) -> bool:
    return module.startswith("hanchan.")


def cache_folder(function: Callable[..., Any] | None = None) -> Any:
    """The folder of the package's compiled kernels, or of this one, for the rules as they are written now (a `Path`).

    A kernel of the package calls only its kind; one from elsewhere may call others from elsewhere as well.
    """
    own = function is None or _is_own(function.__module__)
    elsewhere = [] if own else _sources_elsewhere()
    return user_cache() / f"kernels-{kernel_digest(elsewhere)}"


def user_cache() -> Any:
    """The package's folder in the user's cache directory (a `Path`); HANCHAN_CACHE overrides it."""
    import os
    from pathlib import Path

    if chosen := os.environ.get("HANCHAN_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", "~/AppData/Local"))
    elif sys.platform == "darwin":
        base = Path("~/Library/Caches")
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME", "~/.cache"))
    return base.expanduser() / "hanchan"

"""`compiled(function)`: the same kernel as machine code, with all it calls; for a GPU, the same kernels registered.

Numba is imported only where something is compiled, so nobody who scores one hand pays for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .cache import cache_folder, entry_stamp
from .kernel import INLINED, KERNELS, F, compiled_with

compiled_with(__name__)

_registered: dict[bool, int] = {False: 0, True: 0}  # how many kernels numba knows, and numba-cuda
_compiled: dict[Callable[..., Any], Any] = {}


def compiled(function: F) -> F:
    """The same kernel as machine code, compiled on its first call and kept on disk."""
    found = _compiled.get(function)
    if found is None:
        from .numba_inside import machine_code

        register_kernels()
        folder = cache_folder(function)
        found = machine_code(function, folder, entry_stamp(function))
        lock = folder / f"{function.__qualname__}.lock"
        found.compile = _one_at_a_time(in_one_piece(found), lock)
        _compiled[function] = found
    return found  # type: ignore[no-any-return]


def in_one_piece(entry: Any) -> Callable[..., Any]:
    """The compilation of an entry point with the kernels beneath it as parts: in a third of the time."""
    from .numba_inside import compile_with_parts

    compile_it = entry.compile

    def in_parts(signature: Any) -> Any:
        parts = {one.__qualname__ for one in KERNELS} - {entry.py_func.__qualname__}
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


def register_kernels(cuda: bool = False) -> None:
    """Lets compiled code, or code compiled for a GPU, call every kernel marked so far by its plain name."""
    if cuda:
        from numba.cuda.extending import register_jitable
    else:
        from numba.extending import register_jitable
    for function in KERNELS[_registered[cuda] :]:
        if function in INLINED and not cuda:  # a GPU's compiler inlines as it likes
            register_jitable(forceinline=True)(function)
        else:
            register_jitable(function)
    _registered[cuda] = len(KERNELS)

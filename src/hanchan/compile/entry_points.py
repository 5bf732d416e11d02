"""`compiled(function)`: the same kernel as machine code, with all it calls; for a GPU, the same kernels registered.

Numba is imported only where something is compiled, so nobody who scores one hand pays for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .cache import cache_folder, entry_stamp
from .fast import need_fast
from .kernel import INLINED, KERNELS, F, compiled_with

compiled_with(__name__)

_registered: dict[bool, int] = {False: 0, True: 0}  # how many kernels numba knows, and numba-cuda
_compiled: dict[Callable[..., Any], Any] = {}


def compiled(function: F, in_vectors: bool = False) -> F:
    """The same kernel as machine code, compiled on its first call and kept on disk.

    `in_vectors`: what stands in a line without loops is put into vectors too (LLVM's SLP). That is worth a quarter of
    the time of a shanten number; scoring is slower with it.
    """
    found = _compiled.get(function)
    if found is None:
        need_fast("compiled code")
        from .numba_inside import machine_code

        register_kernels()
        folder = cache_folder(function)
        found = machine_code(function, folder, entry_stamp(function))
        lock = folder / f"{function.__qualname__}.lock"
        found.compile = _one_at_a_time(in_one_piece(found, in_vectors), lock)
        _compiled[function] = found
    return found  # type: ignore[no-any-return]


def in_one_piece(entry: Any, in_vectors: bool = False) -> Callable[..., Any]:
    """The compilation of an entry point with the kernels beneath it as parts: in a third of the time."""
    from .numba_inside import compile_with_parts

    compile_it = entry.compile

    def in_parts(signature: Any) -> Any:
        parts = {one.__qualname__ for one in KERNELS} - {entry.py_func.__qualname__}
        return compile_with_parts(compile_it, signature, parts, in_vectors)

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


def register_kernels(cuda: bool = False, but: Callable[..., Any] | None = None) -> None:
    """Lets compiled code, or code compiled for a GPU, call every kernel marked so far by its plain name.

    But one of them, which the caller has in another way.
    """
    if cuda:
        from numba.cuda.extending import register_jitable
    else:
        from numba.extending import overload, register_jitable

        from .instructions import instead_of
    for function in KERNELS[_registered[cuda] :]:
        if function is but:
            continue
        if cuda:  # a GPU's compiler inlines as it likes
            register_jitable(function)
        elif instructions := instead_of(function):
            overload(function, jit_options={"forceinline": function in INLINED})(instructions)
        else:
            register_jitable(forceinline=function in INLINED)(function)
    _registered[cuda] = len(KERNELS)

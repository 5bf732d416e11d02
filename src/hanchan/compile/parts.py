"""Kernels are compiled as parts of the entry point above them, not each as a whole.

Numba optimises every function it compiles, with all that it calls, and makes machine code of it, though a program calls
only the entry point: the rules at the bottom of a game would go through that once for each of the hundreds above them.
Here a part is typed and translated, and left as it is until the entry point is optimised with everything in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target


class _NoMachine:
    """Stands for the machine where a part is to be made known to it."""

    def set_env(self, name: str, env: Any) -> None:
        """Nothing: what is not there has no surroundings."""


class _Library(JITCodeLibrary):  # type: ignore[misc]  # numba has no types
    """The code of one function and of all it calls; machine code only if the function is no part."""

    parts: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self._is_part = name in self.parts

    @property
    def codegen(self) -> Any:
        return _NoMachine() if self._is_part else super().codegen

    def _optimize_final_module(self) -> None:
        if not self._is_part:
            super()._optimize_final_module()
            # Once more: what is short enough only now is taken into its callers.
            super()._optimize_final_module()

    def _finalize_final_module(self) -> None:
        if not self._is_part:
            super()._finalize_final_module()
        self._finalized = True


def compile_with_parts(compile_it: Callable[..., Any], signature: Any, parts: Iterable[str]) -> Any:
    """Compiles for a signature, with the functions of these names as parts."""
    machine = cpu_target.target_context.codegen()
    # Nothing else is compiled meanwhile, so nobody else's function is taken for a part.
    with global_compiler_lock:
        _Library.parts = frozenset(parts)
        machine._library_class = _Library
        try:
            return compile_it(signature)
        finally:
            del machine._library_class  # the class's own stands again

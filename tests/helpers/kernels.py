"""Kernels compiled, and what they take then: lists as arrays, also nested and inside named tuples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Kernel = Callable[..., Any]
Run = Callable[[Kernel], Kernel]  # `run(kernel)(...)`, the fixture of conftest.py


def machine(kernel: Kernel) -> Kernel:
    """The kernel as machine code, to be called with arrays where it is annotated with lists."""
    from hanchan.compile.entry_points import compiled

    return compiled(kernel)


def as_arrays(value: Any) -> Any:
    """The value with every list as an int64 array."""
    import numpy as np

    if isinstance(value, list):
        return np.array(value, dtype=np.int64)
    if hasattr(value, "_fields"):
        return type(value)(*map(as_arrays, value))
    return value

"""What compiled kernels take: lists as arrays, also nested and inside named tuples."""

from __future__ import annotations

from typing import Any


def as_arrays(value: Any) -> Any:
    """The value with every list as an int64 array."""
    import numpy as np

    if isinstance(value, list):
        return np.array(value, dtype=np.int64)
    if hasattr(value, "_fields"):
        return type(value)(*map(as_arrays, value))
    return value

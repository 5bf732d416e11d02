"""Games on file: our own events, mjai and Tenhou's logs read, checked and written.

`read` knows a record by what it holds, `write` by the ending of the file's name, `check` tells what is wrong in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .formats import Report, check, read, write

__all__ = ["Report", "check", "read", "write"]


def __getattr__(name: str) -> Any:
    """The public names, loaded when they are asked for: whoever wants one format needs no other."""
    if name in __all__:
        from importlib import import_module

        return getattr(import_module(".formats", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

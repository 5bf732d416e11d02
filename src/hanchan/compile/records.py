"""The state of a game as compiled kernels get it: one record in one piece of memory.

A kernel says `t.hands[seat][kind]` and means a list of lists when interpreted. Compiled, a named tuple of arrays would
travel as some two hundred words with every call; a record travels as one pointer, and every place in it is known to
the compiler. What many games share (`shapes`) is a record of its own; the state holds its address. How wide a field's
numbers are is said where the field is declared: `hands: list[list[Int8]]`.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any, get_args, get_type_hints

import numpy as np
import numpy.typing as npt

from .kernel import compiled_with

Record = npt.NDArray[Any]  # of one element

compiled_with(__name__)


def as_record(value: Any, shared: Mapping[str, Record] | None = None) -> Record:
    """The named tuple as a record; fields of the names in `shared` become references to those records."""
    found = shared or {}
    return with_references(value, {name: record.ctypes.data for name, record in found.items()})


def with_references(value: Any, addresses: Mapping[str, int]) -> Record:
    """The named tuple as a record; fields of the names in `addresses` refer to what lies there."""
    record = np.zeros(1, layout_of(value, addresses))
    _fill(record[0], value, addresses)
    return record


def layout_of(value: Any, shared: Container[str] = ()) -> np.dtype[Any]:
    """The record type of a named tuple of ints, lists, lists of lists, arrays and named tuples."""
    fields: list[Any] = []
    declared = widths(type(value))
    for name, part in zip(value._fields, value, strict=True):
        if name in shared:
            fields.append((address_field(name), np.int64))
        elif hasattr(part, "_fields"):
            fields.append((name, layout_of(part, shared)))
        else:
            fields.append((name, declared[name], np.shape(part)))
    return np.dtype(fields, align=True)


def widths(kind: type) -> dict[str, str]:
    """The width of each field of a named tuple, as its declaration says; int64 where it says nothing."""
    return {name: _width(hint) for name, hint in get_type_hints(kind, include_extras=True).items()}


def _width(hint: Any) -> str:
    """The width of the innermost int of a declared type."""
    if hasattr(hint, "__metadata__"):
        return str(hint.__metadata__[0])
    inner = get_args(hint)
    return _width(inner[0]) if inner else "int64"


def address_field(name: str) -> str:
    """The field that holds the address of what is shared under the name."""
    return f"{name}_at"


def _fill(record: Any, value: Any, addresses: Mapping[str, int]) -> None:
    for name, part in zip(value._fields, value, strict=True):
        if name in addresses:
            record[address_field(name)] = addresses[name]
        elif hasattr(part, "_fields"):
            _fill(record[name], part, addresses)
        else:
            record[name] = part

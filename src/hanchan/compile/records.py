"""The state of a game as compiled kernels get it: one record in one piece of memory.

A kernel says `t.hands[seat][kind]` and means a list of lists when interpreted. Compiled, a named tuple of arrays would
travel as some two hundred words with every call; a record travels as one pointer, and every place in it is known to
the compiler. What many games share (`shapes`) is a record of its own; the state holds its address. How wide a field's
numbers are is said where the field is declared: `hands: list[list[Int8]]`.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, get_args, get_type_hints

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
            fields.append((_address(name), np.int64))
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


def _address(name: str) -> str:
    """The field that holds the address of what is shared under the name."""
    return f"{name}_at"


def _fill(record: Any, value: Any, addresses: Mapping[str, int]) -> None:
    for name, part in zip(value._fields, value, strict=True):
        if name in addresses:
            record[_address(name)] = addresses[name]
        elif hasattr(part, "_fields"):
            _fill(record[name], part, addresses)
        else:
            record[name] = part


class Tools(NamedTuple):
    """What numba and numba-cuda both offer to those who bring a type of their own."""

    record: Any  # the class of record types
    model: Any
    register_model: Any
    intrinsic: Any
    overload_attribute: Any
    from_dtype: Any


def tools(cuda: bool) -> Tools:
    """The tools of the compiler for the CPU, or of the one for a GPU."""
    if cuda:
        from numba.cuda import types
        from numba.cuda.datamodel.models import RecordModel
        from numba.cuda.extending import intrinsic, overload_attribute, register_model
        from numba.cuda.np.numpy_support import from_dtype
    else:
        from numba import types
        from numba.core.datamodel.models import RecordModel
        from numba.extending import intrinsic, overload_attribute, register_model
        from numba.np.numpy_support import from_dtype
    return Tools(
        types.Record, RecordModel, register_model, intrinsic, overload_attribute, from_dtype
    )


@lru_cache(maxsize=2)
def short_record(cuda: bool) -> Any:
    """The class of record types that go by a short name.

    Numba writes the names of all argument types into the name of every function it compiles; a record's own name
    lists its fields, some five thousand letters.
    """
    numba = tools(cuda)

    class Short(numba.record):  # type: ignore[misc, name-defined]
        def __init__(self, name: str, full: Any) -> None:
            fields = [
                (key, {"type": _shorten(field.type, f"{name}.{key}"), "offset": field.offset})
                for key, field in full.fields.items()
            ]
            super().__init__(fields, full.size, full.aligned)
            self.name = name

    def _shorten(kind: Any, name: str) -> Any:
        return Short(name, kind) if isinstance(kind, numba.record) else kind

    numba.register_model(Short)(numba.model)
    return Short


def named(name: str, dtype: np.dtype[Any], shared: Mapping[str, Record], cuda: bool = False) -> Any:
    """A function for compiled entry points: a record of the dtype, by its short name and with what it refers to."""
    numba = tools(cuda)
    short = short_record(cuda)
    kind = short(name, numba.from_dtype(dtype))

    @numba.intrinsic  # type: ignore[untyped-decorator]
    def by_name(typing: Any, record: Any) -> Any:  # noqa: ARG001  numba calls it so
        return kind(record), lambda context, builder, signature, arguments: arguments[0]  # noqa: ARG005

    for field, record in shared.items():
        target = short(f"{name}.{field}", numba.from_dtype(record.dtype))
        _follow(numba, short, field, target)
    return by_name


def _follow(numba: Tools, short: Any, field: str, target: Any) -> None:
    """Lets compiled kernels follow a reference: `t.shapes` is the record that lies at `t.shapes_at`."""
    address = _address(field)

    @numba.intrinsic  # type: ignore[untyped-decorator]
    def record_at(typing: Any, holder: Any) -> Any:  # noqa: ARG001
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            from llvmlite import ir

            word, byte = ir.IntType(64), ir.IntType(8)
            start = builder.bitcast(arguments[0], byte.as_pointer())
            place = builder.gep(start, [word(holder.offset(address))], source_etype=byte)
            found = builder.load(builder.bitcast(place, word.as_pointer()), typ=word)
            return builder.inttoptr(found, context.get_value_type(signature.return_type))

        return target(holder), generate

    @numba.overload_attribute(short, field)  # type: ignore[untyped-decorator]
    def follow(holder: Any) -> Any:
        if address not in holder.fields:
            return None

        def resolve(holder: Any) -> Any:  # numba wants the very same signature
            return record_at(holder)

        return resolve

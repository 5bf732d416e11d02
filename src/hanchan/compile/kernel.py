"""`@kernel` marks a rule that may be compiled (`entry_points.compiled`).

The mark does nothing but remember the function: a table, the CLI and the tests call it as plain Python.
"""

from __future__ import annotations

from collections.abc import Callable
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

KERNELS: list[Callable[..., Any]] = []  # all that were marked so far
INLINED: set[Callable[..., Any]] = set()
# What kernels compute that processors have instructions for (`instructions`).
LOWEST_BIT, SHA256 = "lowest bit", "sha256"
BY_INSTRUCTIONS: dict[Callable[..., Any], str] = {}


def kernel(function: F) -> F:
    """The function itself, remembered as one of the rules that may be compiled."""
    KERNELS.append(function)
    return function


def inlined(function: F) -> F:
    """A kernel whose machine code goes into each of its callers: a call would copy every table and rule it is given."""
    INLINED.add(function)
    return kernel(function)


def by_instructions(what: str) -> Callable[[F], F]:
    """A second mark for a kernel that processors have instructions for (`instructions`): what it computes."""

    def mark(function: F) -> F:
        BY_INSTRUCTIONS[function] = what
        return function

    return mark


def compiled_with(module: str) -> None:
    """Nothing: in a module without kernels it says that what is compiled depends on it (`cache.kernel_digest`)."""

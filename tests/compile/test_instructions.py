"""Kernels that processors have instructions for: used where they are there, with the same answers."""

from __future__ import annotations

import pytest

from hanchan.compile import instructions
from hanchan.compile.entry_points import compiled
from hanchan.compile.instructions import instead_of
from hanchan.compile.kernel import kernel
from hanchan.game.wall.sha256 import compress_block, expand
from hanchan.tiles import lowest_bit


@kernel
def place_of(mask: int) -> int:
    """Calls the kernel as other kernels do: an entry point itself is compiled as it is written."""
    return lowest_bit(mask)


@pytest.mark.compiled
def test_the_lowest_bit_is_found_by_an_instruction_as_by_the_kernel() -> None:
    for bit in range(62):
        for mask in (1 << bit, 5 << bit if bit < 60 else 1 << bit, (1 << 62) - (1 << bit)):
            assert compiled(place_of)(mask) == lowest_bit(mask) == bit


@pytest.mark.parametrize(
    ("features", "used"),
    [({"+sse4.1", "+sha", "+avx2"}, True), ({"+sse4.1", "+avx2"}, False), (set(), False)],
)
def test_sha256_is_done_by_instructions_where_the_processor_has_them(
    features: set[str], used: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`test_numba_inside` compares the digests of both with hashlib's."""
    monkeypatch.setattr(instructions, "_features", lambda: features)
    assert (instead_of(compress_block) is not None) == used
    assert instead_of(lowest_bit) is not None
    assert instead_of(expand) is None

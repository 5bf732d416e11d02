"""Kernels for which processors have instructions of their own: there compiled code uses these.

The kernel's text stays what it means; interpreted play, GPUs and processors without the instructions run it as it is.
Built with what Numba offers to those who extend it (`overload`, `intrinsic`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .kernel import BY_INSTRUCTIONS, LOWEST_BIT, SHA256, compiled_with

compiled_with(__name__)

# What has to be among the features that Numba compiles for; nothing where every processor has it.
_NEEDED: dict[str, set[str]] = {LOWEST_BIT: set(), SHA256: {"+sha", "+sse4.1"}}


def instead_of(function: Callable[..., Any]) -> Callable[..., Any] | None:
    """What numba's `overload` takes for the kernel where the processor has instructions for it; else None."""
    what = BY_INSTRUCTIONS.get(function)
    if what is None or not _NEEDED[what] <= _features():
        return None
    return _sha256(function) if what == SHA256 else _lowest_bit()


def _features() -> set[str]:
    """The features of the processor that Numba compiles for; none if this Numba does not tell."""
    from .numba_inside import FEATURES, stands

    if not stands(FEATURES):
        return set()
    from numba.core.registry import cpu_target

    triple, _, features = cpu_target.target_context.codegen().magic_tuple()
    return set(features.split(",")) if triple.startswith("x86_64") else set()


def _lowest_bit() -> Callable[..., Any]:
    """The overload of a kernel that takes a mask."""
    from numba import types
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]  # numba has no types
    def trailing_zeros(typing: Any, mask: Any) -> Any:  # noqa: ARG001  numba calls it so
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
            from llvmlite import ir

            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.int64), generate

    def by_instruction(mask: Any) -> Any:  # noqa: ARG001
        def lowest_bit(mask: Any) -> Any:  # numba wants the very same signature
            return trailing_zeros(mask)

        return lowest_bit

    return by_instruction


def _sha256(function: Callable[..., Any]) -> Callable[..., Any]:
    """The overload of a kernel that takes eight words of state, sixteen of a block, and the constants of the rounds."""
    from numba import types
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]  # numba has no types
    def rounds(typing: Any, state: Any, block: Any, constants: Any) -> Any:  # noqa: ARG001  numba calls it so
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            rows = [
                context.make_array(kind)(context, builder, value).data
                for kind, value in zip(signature.args, arguments, strict=True)
            ]
            _write_sha256(builder, *rows)
            return context.get_dummy_value()

        return types.void(state, block, constants), generate

    def by_instructions(state: Any, block: Any, constants: Any) -> Any:
        if any(row.dtype != types.int64 for row in (state, block, constants)):
            return function

        def compress(state: Any, block: Any, constants: Any) -> Any:
            return rounds(state, block, constants)

        return compress

    return by_instructions


def _write_sha256(builder: Any, state: Any, block: Any, constants: Any) -> None:
    """Writes the code that takes the block into the state, four words of 64 bits at a time (FIPS 180-4, 6.2.2)."""
    from llvmlite import ir

    word = ir.IntType(32)
    four, wide = ir.VectorType(word, 4), ir.VectorType(ir.IntType(64), 4)

    def at(row: Any, place: int) -> Any:
        start = builder.gep(row, [word(place)], source_etype=ir.IntType(64))
        return builder.bitcast(start, wide.as_pointer())

    def load(row: Any, place: int) -> Any:
        return builder.trunc(builder.load(at(row, place), typ=wide, align=8), four)

    def mixed(one: Any, other: Any, *places: int) -> Any:
        """Words of both vectors: 0-3 are those of the first, 4-7 those of the other."""
        chosen = ir.Constant(four, [ir.Constant(word, place) for place in places])
        return builder.shuffle_vector(one, other, chosen)

    def call(name: str, *arguments: Any) -> Any:
        kind = ir.FunctionType(four, [four] * len(arguments))
        known = builder.module.globals.get(f"llvm.x86.{name}")
        return builder.call(
            known or ir.Function(builder.module, kind, f"llvm.x86.{name}"), arguments
        )

    low, high = load(state, 0), load(state, 4)  # words a b c d and e f g h
    # The instructions want them as f e b a and h g d c.
    feba, hgdc = first, second = mixed(low, high, 5, 4, 1, 0), mixed(low, high, 7, 6, 3, 2)
    words = [load(block, place) for place in range(0, 16, 4)]
    for place in range(0, 64, 4):
        if place >= 16:
            seven_before = mixed(words[-2], words[-1], 1, 2, 3, 4)
            begun = builder.add(call("sha256msg1", words[-4], words[-3]), seven_before)
            words.append(call("sha256msg2", begun, words[-1]))
        added = builder.add(words[place // 4], load(constants, place))
        hgdc = call("sha256rnds2", hgdc, feba, added)
        feba = call("sha256rnds2", feba, hgdc, mixed(added, added, 2, 3, 0, 0))
    feba, hgdc = builder.add(feba, first), builder.add(hgdc, second)
    for place, found in ((0, mixed(feba, hgdc, 3, 2, 7, 6)), (4, mixed(feba, hgdc, 1, 0, 5, 4))):
        builder.store(builder.zext(found, wide), at(state, place), align=8)

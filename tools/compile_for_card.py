"""Compiles the kernels of a card on a machine without one, which has the time: the card then finds them in the cache.

`python tools/compile_for_card.py env random --to cache` with the extra `gpu` installed. The machine with the card needs
the same minor version of Python, the same Numba and the same version of CUDA's runtime, or it compiles once more.
"""

from __future__ import annotations

import argparse
import os
import time
from typing import Any


class Card:
    """What the compiler asks of a card before it has one."""

    id = 0
    compute_capability = (9, 0)


class Context:
    """Where it asks for the card."""

    device = Card()


def pretend(capability: tuple[int, int]) -> None:
    """Lets numba-cuda compile as if the card were there."""
    from numba.cuda import api, compiler, dispatcher
    from numba.cuda.cudadrv import devices

    Card.compute_capability = capability
    devices.get_context = dispatcher.get_context = lambda number=None: Context  # noqa: ARG005
    for module in (api, compiler, dispatcher):
        module.get_current_device = lambda: Card
    # A kernel is bound to make its machine code; without a card the code alone is made.
    dispatcher._Kernel.bind = lambda kernel: kernel._codelibrary.get_cubin()


def entry_of(name: str) -> tuple[Any, tuple[Any, ...]]:
    """The compiled thread of that name, and the types of its arguments."""
    import numpy as np
    from numba.cuda import types
    from numba.cuda.np.numpy_support import from_dtype

    from hanchan.bots.kernels.records import SCRATCH
    from hanchan.sim.games import cpu, gpu

    def rows(kind: Any, dimensions: int = 1) -> Any:
        return types.Array(from_dtype(np.dtype(kind)), dimensions, "C")

    one, two, bytes_two = rows("i8"), rows("i8", 2), rows("i1", 2)
    if name == "env":
        from hanchan.env import gpu as env

        return env._thread(), (
            rows(SCRATCH), rows(cpu.SHUFFLER), rows(cpu.TABLE), two, two, two, one, two, one, one, two,
            rows("i4", 2), bytes_two, bytes_two, bytes_two, rows("i1"), rows("i1"),
        )  # fmt: skip
    word = types.int64
    last = (rows(cpu.TABLE), rows(cpu.SHUFFLER), rows(cpu.TALLY), one, word, word, one, word, two)
    if name == "bots":
        return gpu._kernel(gpu.play_with_bots), (rows(SCRATCH), *last)
    return gpu._kernel(gpu.play_at_random), last


def main() -> None:
    """Compiles what was named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="+", choices=("env", "random", "bots"))
    parser.add_argument("--to", default="", help="the cache folder; else that of the user")
    parser.add_argument(
        "--capability", type=float, default=9.0, help="of the card: 9.0 for H100 and H200"
    )
    asked = parser.parse_args()
    if asked.to:
        os.environ["HANCHAN_CACHE"] = asked.to
    pretend((int(asked.capability), round(10 * asked.capability) % 10))
    for name in asked.names:
        began = time.monotonic()
        thread, types = entry_of(name)
        thread.compile(types)
        print(f"{name}: {time.monotonic() - began:.0f} s, in {thread.stats.cache_path}", flush=True)


if __name__ == "__main__":
    main()

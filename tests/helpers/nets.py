"""Nets of random weights in the format of the package's, and what tests need the true one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hanchan.bots import LEVELS
from hanchan.bots.net.shipped import FILE
from hanchan.bots.net.weights import HEADS
from hanchan.bots.observation.layout import WHOLE

needs_master = pytest.mark.skipif(not FILE.exists(), reason="the net of master is not there yet")
# The levels, for tests of all of them.
EACH_LEVEL = [
    pytest.param(level, marks=needs_master if level == "master" else ()) for level in LEVELS
]


def random_net(path: Path, width: int = 64, blocks: int = 2, seed: int = 1, **said: Any) -> Path:
    """Writes a net of random weights to the file; `said_…` changes what it says of itself."""
    chance = np.random.default_rng(seed)
    told = {"format": 1, "observation": "v1", "width": width, "blocks": blocks, "run": "random"}
    arrays: dict[str, Any] = {
        "meta": np.frombuffer(
            json.dumps(
                told | {name.removeprefix("said_"): one for name, one in said.items()}
            ).encode(),
            dtype=np.uint8,
        ),
        "input": (1 / chance.integers(1, 20, WHOLE)).astype(np.float32),
    }
    layers = {"first": (width, WHOLE)} | {f"block{n}": (width, width) for n in range(blocks)}
    layers |= {name: (size, width) for name, size in HEADS.items()}
    for name, (out, into) in layers.items():
        arrays[f"{name}.weight"] = chance.integers(-127, 128, (out, into)).astype(np.int8)
        arrays[f"{name}.scale"] = np.full(out, 1 / (73 * into**0.5), np.float32)
        arrays[f"{name}.bias"] = chance.normal(0, 0.1, out).astype(np.float32)
    np.savez_compressed(path, **arrays)
    return path

"""Players for the environments: random ones, and everything a run wrote, to compare."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import numpy as np

from hanchan.env import Batch


def random_actions(mask: Any, chance: np.random.Generator) -> Any:
    """A legal action for each row, at random."""
    return (chance.random(mask.shape) * mask).argmax(axis=1)


def played(batch: Batch, steps: int, seed: int = 1) -> list[bytes]:
    """A digest of everything that each of so many random steps wrote, and of what lay there before."""
    chance = np.random.default_rng(seed)
    written = [_digest(batch.observe(), batch.mask)]
    for _ in range(steps):
        batch.step(random_actions(batch.mask, chance))
        parts = (batch.observe(), batch.mask, batch.rewards, batch.done, batch.seats, batch.asked)
        written.append(_digest(*parts))
    return written


def _digest(*parts: Any) -> bytes:
    found = blake2b()
    for part in parts:
        found.update(np.ascontiguousarray(part).tobytes())
    return found.digest()

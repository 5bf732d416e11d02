"""Players for the environments: random ones, and everything a run wrote, to compare."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import numpy as np

from hanchan.bots.observation.layout import PASS_ACTION
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


def worlds_of_others(batch: Batch, steps: int) -> tuple[list[bytes], int]:
    """Worlds as each seat imagines them at each of so many decisions, played on; in how many only a pass was left.

    What is shown of a world, and what may be chosen in it, is what its own look at who is asked says.
    """
    chance, written, passes = np.random.default_rng(3), [], 0
    for step in range(steps):
        for seat in range(4):
            world = batch.clone()
            world.determinize(step, seats=seat)
            shown, allowed = world.look(world.seats)
            assert (world.mask == allowed).all()
            assert (world.observe() == shown).all()
            assert (world.seats == batch.seats).all()
            assert (world.asked >> world.seats & 1).all()
            passes += int((world.mask.sum(axis=1) == 1)[world.mask[:, PASS_ACTION] == 1].sum())
            written += [_digest(world.privileged()), *played(world, 2, step)]
        batch.step(random_actions(batch.mask, chance))
    return written, passes


def _digest(*parts: Any) -> bytes:
    found = blake2b()
    for part in parts:
        found.update(np.ascontiguousarray(part).tobytes())
    return found.digest()

"""How one player places against three others: every wall from all four seats, intervals by wall."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import torch

from hanchan.env import Batch

Logits = Callable[[Any, Any], Any]


class Standing(NamedTuple):
    """How a player did."""

    place: float
    half: float  # of the 95 % interval
    hanchans: int


def against(
    logits: Logits, rules: str, walls: int, seed: str, device: str,
    opponents: Sequence[str] = ("expert",) * 3, workers: int = 0,
) -> Standing:  # fmt: skip
    """The player against three bots on so many walls, each played four times."""

    def turned(turn: int) -> Any:
        batch = Batch(
            walls, rules, seed, "cpu", opponents, reward="place", turned=turn, workers=workers
        )
        stream = torch.cuda.Stream() if device == "cuda" else None
        with torch.cuda.stream(stream):
            return _places(batch, logits, device)

    with ThreadPoolExecutor(4) as pool:
        places = np.stack(list(pool.map(turned, range(4))))
    by_wall = places.mean(0)
    return Standing(
        float(by_wall.mean()), 1.96 * float(by_wall.std(ddof=1)) / walls**0.5, 4 * walls
    )


def _places(batch: Batch, logits: Logits, device: str) -> Any:
    """The place in the first game of each row."""
    games = np.arange(batch.n)
    places = np.zeros(batch.n)
    while (places == 0).any():
        seen = torch.from_numpy(batch.observe()).to(device)
        mask = torch.from_numpy(batch.mask).to(device)
        with torch.no_grad():
            actions = logits(seen, mask).argmax(-1).cpu().numpy()
        learners = batch.seats.copy()
        batch.step(actions)
        paid = batch.rewards[games, learners]
        ended = batch.done & (places == 0)
        places[ended] = 2.5 - paid[ended]
    return places

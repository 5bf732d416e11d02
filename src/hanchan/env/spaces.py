"""The spaces of Gymnasium that describe an observation with its mask, and what PettingZoo and Gymnasium share here."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..bots.observation.layout import ACTION_COUNT
from ..errors import NotInstalled
from .batch import Batch
from .given import HERE, check_word, places_of
from .render import RENDER_MODES

try:
    from gymnasium import spaces
except ImportError as error:
    raise NotInstalled(
        "{what} needs gymnasium and pettingzoo; pip install 'hanchan[env]' brings them",
        what="hanchan.env",
    ) from error


def seen_space(observation: str) -> spaces.Dict:
    """An observation and the mask of legal actions."""
    shape = (places_of(observation),)
    return spaces.Dict(
        {
            "observation": spaces.Box(-128, 127, shape, np.int8),
            "action_mask": spaces.Box(0, 1, (ACTION_COUNT,), np.int8),
        }
    )


def action_space() -> spaces.Discrete:
    """The actions by number."""
    return spaces.Discrete(ACTION_COUNT)


def seen(observation: Any, mask: Any) -> dict[str, Any]:
    """What a seat is shown, as an agent gets it: copies, which the next step does not change."""
    return {"observation": observation.copy(), "action_mask": mask.copy()}


AGENTS = ["seat_0", "seat_1", "seat_2", "seat_3"]


def check_interface(device: str, render_mode: str | None = None) -> None:
    """Raises unless the arrays lie in this machine's memory, which a `Batch` need not, and the game can be drawn so."""
    check_word("device", device, HERE)
    if render_mode is not None:
        check_word("render_mode", render_mode, RENDER_MODES)


def begin(batch: Batch, seed: int | None, begun: bool) -> None:
    """The first games of a seed; without one those that follow what has `begun`, none of them played before."""
    batch.reset(seed, batch.next_game if begun and seed is None else 0)

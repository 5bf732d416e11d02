"""The spaces of Gymnasium that describe an observation with its mask, and what PettingZoo and Gymnasium share here."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..bots.observation.layout import ACTION_COUNT
from ..errors import NotInstalled
from .batch import LEVELS

try:
    from gymnasium import spaces
except ImportError as error:
    raise NotInstalled(
        "{what} needs gymnasium and pettingzoo; pip install 'hanchan[env]' brings them",
        what="hanchan.env",
    ) from error


def seen_space(observation: str) -> spaces.Dict:
    """An observation and the mask of legal actions."""
    shape = (LEVELS[observation],)
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

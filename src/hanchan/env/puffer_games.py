"""Many games by PufferLib's contract: flat buffers, given or our own, that every step writes in place.

An agent's row is the observation with the mask of legal actions behind it, since its observations are one box.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..bots.observation.layout import ACTION_COUNT
from ..rules import Rulebook
from .batch import Batch
from .given import check_number, check_one_learner, places_of
from .spaces import action_space, begin, check_interface

from gymnasium import spaces  # isort: skip  `.spaces` says what is missing

try:
    from pufferlib import PufferEnv
except ImportError:  # the same contract without the package

    class PufferEnv:  # type: ignore[no-redef]
        """Buffers for every agent, as the package makes them."""

        num_agents: int
        single_observation_space: Any

        def __init__(self, buf: Mapping[str, Any] | None = None) -> None:
            n, shape = self.num_agents, self.single_observation_space.shape
            made = {
                "observations": np.zeros((n, *shape), self.single_observation_space.dtype),
                "rewards": np.zeros(n, np.float32),
                "terminals": np.zeros(n, np.bool_),
                "truncations": np.zeros(n, np.bool_),
                "masks": np.ones(n, np.bool_),
                "actions": np.zeros(n, np.int32),
            }
            for name, array in (buf or made).items():
                setattr(self, name, array)


class HanchanPuffer(PufferEnv):  # type: ignore[misc]
    """`n` games with one learner each; a finished game begins anew within the step."""

    observations: Any
    rewards: Any
    terminals: Any
    truncations: Any

    def __init__(
        self,
        n: int,
        rules: str | Rulebook = "ema2016",
        seed: int | str = 0,
        device: str = "cpu",
        opponents: str | Sequence[str] = "club",
        *,
        buf: Mapping[str, Any] | None = None,
        observation: str = "whole",
        **options: Any,
    ) -> None:
        check_interface(device)
        check_number("n", n, 1)
        check_one_learner(opponents)
        self._places = places_of(observation)
        self.single_observation_space = spaces.Box(
            -128, 127, (self._places + ACTION_COUNT,), np.int8
        )
        self.single_action_space = action_space()
        self.num_agents = n
        super().__init__(buf)
        self.batch = Batch(n, rules, seed, device, opponents, observation=observation, **options)
        self._rows = np.arange(n)
        self._begun = False

    def _write(self) -> None:
        self.observations[:, : self._places] = self.batch.observe()
        self.observations[:, self._places :] = self.batch.mask

    def reset(self, seed: int | None = None) -> Any:
        """Begins all games: the first of a seed, or those that follow."""
        begin(self.batch, seed, self._begun)
        self._begun = True
        self._write()
        return self.observations, []

    def step(self, actions: Any) -> Any:
        """One decision in each game; the rewards are the learner's own, also those of a game that has ended."""
        learners = self.batch.seats.copy()  # a new game seats the learner elsewhere
        self.batch.step(actions)
        self.rewards[:] = self.batch.rewards[self._rows, learners]
        self.terminals[:] = self.batch.done
        self._write()
        return self.observations, self.rewards, self.terminals, self.truncations, []

    def close(self) -> None:
        """Nothing is left open."""

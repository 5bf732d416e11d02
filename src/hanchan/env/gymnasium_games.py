"""Many games for Gymnasium: one learner in each, bots on the other seats, arrays written in place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..rules import Rulebook
from .batch import Batch
from .given import check_one_learner, read_actions
from .render import RENDER_MODES, shown_as
from .spaces import action_space, begin, check_interface, seen, seen_space

import gymnasium  # isort: skip  `spaces` says what is missing
from gymnasium.vector import AutoresetMode, VectorEnv  # isort: skip
from gymnasium.vector.utils import batch_space  # isort: skip


class HanchanVector(VectorEnv):  # type: ignore[misc]
    """`n` games; a game that is over begins anew with the next step, whose action does not count (NEXT_STEP).

    With `copy` what a step returns is not changed by the next one.
    """

    metadata = {  # noqa: RUF012  Gymnasium wants it so
        "render_modes": RENDER_MODES, "autoreset_mode": AutoresetMode.NEXT_STEP, "render_fps": 2,
    }  # fmt: skip

    def __init__(
        self,
        n: int,
        rules: str | Rulebook = "ema2016",
        seed: int | str = 0,
        device: str = "cpu",
        opponents: str | Sequence[str] = "club",
        *,
        copy: bool = True,
        render_mode: str | None = None,
        observation: str = "whole",
        **options: Any,
    ) -> None:
        check_interface(device, render_mode)
        check_one_learner(opponents)
        self.batch = Batch(
            n, rules, seed, device, opponents, observation=observation, autoreset="next_step", **options
        )  # fmt: skip
        n = self.batch.n
        self.num_envs, self.render_mode, self._copy = n, render_mode, copy
        self.single_observation_space = seen_space(observation)
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        self._rows = np.arange(n)
        self._begun = False

    def _seen(self) -> dict[str, Any]:
        shown, mask = self.batch.observe(), self.batch.mask
        return seen(shown, mask) if self._copy else {"observation": shown, "action_mask": mask}

    def reset(self, *, seed: int | None = None, options: Any = None) -> Any:  # noqa: ARG002
        """Begins all games: the first of a seed, or those that follow."""
        begin(self.batch, seed, self._begun)
        self._begun = True
        return self._seen(), {}

    def step(self, actions: Any) -> Any:
        """One decision in each game; the rewards are the learner's own."""
        self.batch.step(actions)
        rewards = self.batch.rewards[self._rows, self.batch.seats]
        done = self.batch.done.copy() if self._copy else self.batch.done
        return self._seen(), rewards, done, np.zeros(self.num_envs, np.bool_), {}

    def render(self) -> Any:
        """The first table as the learner sees it."""
        return shown_as(self.render_mode, self.batch)


class HanchanSingle(gymnasium.Env):  # type: ignore[misc]
    """One game for one learner, as Gymnasium's own tools want it."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        rules: str | Rulebook = "ema2016",
        seed: int | str = 0,
        device: str = "cpu",
        opponents: str | Sequence[str] = "club",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._many = HanchanVector(
            1, rules, seed, device, opponents, render_mode=render_mode, **options
        )
        self.render_mode = render_mode
        self.observation_space = self._many.single_observation_space
        self.action_space = self._many.single_action_space

    def _seen(self) -> dict[str, Any]:
        return seen(self._many.batch.observe()[0], self._many.batch.mask[0])

    def reset(self, *, seed: int | None = None, options: Any = None) -> Any:
        """Begins a game."""
        super().reset(seed=seed)
        self._many.reset(seed=seed, options=options)
        return self._seen(), {}

    def step(self, action: Any) -> Any:
        """One decision; a number that is not legal counts as the first that is, so that any sample can be tried."""
        number = int(read_actions([action], 1)[0])
        legal = np.flatnonzero(self._many.batch.mask[0])
        chosen = number if number in legal else int(legal[0])
        _, rewards, done, cut, _ = self._many.step([chosen])
        return self._seen(), float(rewards[0]), bool(done[0]), bool(cut[0]), {}

    def render(self) -> Any:
        """The table as the learner sees it."""
        return shown_as(self.render_mode, self._many.batch)

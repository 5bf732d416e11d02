"""One game for PettingZoo: seats in turn (`aec`), or all that are asked at once (`parallel`)."""

from __future__ import annotations

from typing import Any

from ..errors import NotationError
from ..rules import Rulebook
from .batch import Batch
from .render import RENDER_MODES, shown_as
from .spaces import AGENTS, action_space, begin, check_interface, seen, seen_space

from pettingzoo import AECEnv, ParallelEnv  # isort: skip  `spaces` says what is missing


class _OneGame:
    """What both interfaces share: a batch of one game, whose end is waited for."""

    def __init__(
        self,
        rules: str | Rulebook = "ema2016",
        seed: int | str = 0,
        device: str = "cpu",
        observation: str = "whole",
        reward: Any = "points",
        hands: Any = False,
        render_mode: str | None = None,
    ) -> None:
        check_interface(device, render_mode)
        self.batch = Batch(
            1, rules, seed, device, observation=observation, reward=reward, hands=hands,
            autoreset="next_step", workers=1,
        )  # fmt: skip
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._begun = False
        self._spaces = {agent: seen_space(observation) for agent in AGENTS}
        self._actions = {agent: action_space() for agent in AGENTS}

    def observation_space(self, agent: str) -> Any:
        """An observation with its mask."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The actions by number."""
        return self._actions[agent]

    def _restart(self, seed: int | None) -> None:
        """The first game of a seed, or the next of the one before."""
        begin(self.batch, seed, self._begun)
        self._begun = True
        self.agents = list(AGENTS)

    def _seen_by(self, seat: int) -> dict[str, Any]:
        shown, mask = self.batch.look(seat)
        return seen(shown[0], mask[0])

    def render(self) -> str | None:
        """The table as the seat that is asked sees it: text, or a picture as SVG."""
        return shown_as(self.render_mode, self.batch)

    def close(self) -> None:
        """Nothing is left open."""


class HanchanAEC(_OneGame, AECEnv):  # type: ignore[misc]
    """Seats in turn; claims on one tile are asked one after another, and nobody is shown what others claim."""

    metadata = {  # noqa: RUF012  PettingZoo wants it so
        "render_modes": RENDER_MODES, "name": "hanchan_v1", "is_parallelizable": False, "render_fps": 2,
    }  # fmt: skip

    def reset(self, seed: int | None = None, options: Any = None) -> None:  # noqa: ARG002
        """Begins a game."""
        self._restart(seed)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[int(self.batch.seats[0])]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the seat sees; who is not asked may only pass, and is not asked to."""
        return self._seen_by(AGENTS.index(agent))

    def step(self, action: Any) -> None:
        """The seat that is asked acts; the game goes on to the next decision."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.batch.step([action])
        self.rewards = dict(zip(AGENTS, map(float, self.batch.rewards[0]), strict=True))
        if self.batch.done[0]:
            self.terminations = dict.fromkeys(AGENTS, True)
        else:
            self.agent_selection = AGENTS[int(self.batch.seats[0])]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class HanchanParallel(_OneGame, ParallelEnv):  # type: ignore[misc]
    """All seats step together; who is not asked passes, and claims on one tile are made at once."""

    metadata = {"render_modes": RENDER_MODES, "name": "hanchan_parallel_v1", "render_fps": 2}  # noqa: RUF012

    def reset(self, seed: int | None = None, options: Any = None) -> Any:  # noqa: ARG002
        """Begins a game."""
        self._restart(seed)
        return self._all_seen(), {agent: {} for agent in AGENTS}

    def _all_seen(self) -> dict[str, Any]:
        return {agent: self._seen_by(seat) for seat, agent in enumerate(AGENTS)}

    def step(self, actions: dict[str, Any]) -> Any:
        """Everybody who is asked acts; the others' actions do not count."""
        rewards = dict.fromkeys(AGENTS, 0.0)
        waiting = int(self.batch.asked[0])
        for seat, agent in enumerate(AGENTS):
            if waiting >> seat & 1 and agent not in actions:
                raise NotationError(
                    "actions {actions!r}: one of {agent} was expected", actions=actions, agent=agent
                )
        while waiting:
            seat = int(self.batch.seats[0])
            self.batch.step([actions[AGENTS[seat]]])
            for other, agent in enumerate(AGENTS):
                rewards[agent] += float(self.batch.rewards[0, other])
            waiting &= ~(1 << seat)
            if self.batch.done[0]:
                break
        over = bool(self.batch.done[0])
        if over:
            self.agents = []
        ended = dict.fromkeys(AGENTS, over)
        if self.render_mode == "human":
            self.render()
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        return self._all_seen(), rewards, ended, dict.fromkeys(AGENTS, False), infos

"""PufferLib's own vectors drive our environment, where it is installed; its contract is held in test_interfaces.py."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hanchan import env as environments
from hanchan.bots.observation.layout import ACTION_COUNT
from helpers.env_players import random_actions

pytestmark = [
    pytest.mark.skipif(find_spec("pufferlib") is None, reason="PufferLib is built from source"),
    pytest.mark.filterwarnings("default"),  # it imports what is no longer kept up
]
PLAIN: dict[str, Any] = {
    "device": "python", "observation": "plain", "opponents": "random", "hands": True,
}  # fmt: skip


@pytest.fixture
def vectors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """`pufferlib.vector`, which leaves a link in the folder that it is imported in."""
    monkeypatch.chdir(tmp_path)
    import pufferlib.vector

    return pufferlib.vector


def test_its_own_class_accepts_the_environment_and_its_buffers(vectors: Any) -> None:
    env = environments.puffer(2, **PLAIN)
    assert isinstance(env, vectors.PufferEnv)
    env.async_reset(seed=1)
    for _ in range(20):
        seen, rewards, terminals, truncations, infos, agents, masks = env.recv()
        assert (seen is env.observations, infos) == (True, [])
        assert agents.tolist() == [0, 1]
        assert masks.all()
        assert rewards.shape == terminals.shape == truncations.shape == (2,)
        env.send(random_actions(seen[:, -ACTION_COUNT:], np.random.default_rng(0)))


@pytest.mark.parametrize("backend", ["Serial", "Multiprocessing"])
def test_its_vectors_step_environments_of_many_games(vectors: Any, backend: str) -> None:
    how = {"num_workers": 2} if backend == "Multiprocessing" else {}
    env = vectors.make(
        environments.puffer, [2], PLAIN, num_envs=2, seed=5, backend=getattr(vectors, backend), **how
    )  # fmt: skip
    seen, _ = env.reset(seed=3)
    chance = np.random.default_rng(1)
    for _ in range(20):
        assert seen[:, -ACTION_COUNT:].any(axis=1).all()
        actions = random_actions(seen[:, -ACTION_COUNT:], chance).astype(np.int32)
        seen, _, _, truncations, _ = env.step(actions)
        assert not truncations.any()
    assert len({row.tobytes() for row in seen}) == 4  # another seed for each environment
    env.close()

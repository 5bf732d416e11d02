"""A cluster started here plays the same games, also when its workers are killed."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hanchan.errors import DeviceError
from hanchan.rules import rulebook
from hanchan.rules.play import play_rules
from hanchan.sim import play
from hanchan.sim.games.cluster import on_cluster
from hanchan.sim.games.match import TRACE
from hanchan.sim.games.play import Run, play_job

pytestmark = pytest.mark.proof

GAMES = 60


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    """A Ray cluster of two workers on this machine."""
    import ray

    ray.init(num_cpus=2, include_dashboard=False, logging_level="ERROR", log_to_driver=False)
    yield ray
    ray.shutdown()


def test_a_cluster_plays_the_same_games(ray: Any) -> None:
    there = play(GAMES, seed="cluster", trace=True, device="python", cluster="local")
    here = play(GAMES, seed="cluster", trace=True, device="python")
    assert np.array_equal(there.traces, here.traces)
    tallies: list[Any] = [there.tally[:3], here.tally[:3]]
    assert all(np.array_equal(a, b) for a, b in zip(*tallies, strict=True))


def test_a_lost_workers_games_are_played_again_and_none_counts_twice(
    ray: Any, tmp_path: Path
) -> None:
    run = Run(play_rules(rulebook("ema2016")), "lost", [0] * 4, True, "python")
    folder = str(tmp_path)

    def play_or_die(job: Any) -> Any:
        """Every batch's worker is killed the first time, before it can answer."""
        mark = Path(folder) / str(job[1])
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return play_job(job)

    jobs = [(run, first, 2) for first in range(0, 8, 2)]
    there = list(on_cluster("local", play_or_die, jobs))
    assert len(list(tmp_path.iterdir())) == len(jobs)
    here = play(8, seed="lost", trace=True, device="python")
    assert np.concatenate([lines[:, TRACE] for lines, _ in there]).tolist() == here.traces.tolist()
    assert sum(np.asarray(tally.draws).sum() for _, tally in there) == np.sum(here.tally.draws)


def test_a_cluster_that_is_not_there_is_one_clear_line() -> None:
    import ray

    if ray.is_initialized():
        ray.shutdown()
    with pytest.raises(DeviceError, match="no cluster"):
        play(1, cluster="127.0.0.1:1")

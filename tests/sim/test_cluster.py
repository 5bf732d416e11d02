"""A cluster started here plays the same games, also when its workers are killed."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from hanchan.errors import DeviceError
from hanchan.sim import play

pytestmark = pytest.mark.long

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
    assert all(np.array_equal(a, b) for a, b in zip(there.tally[:3], here.tally[:3], strict=True))


def test_a_lost_workers_games_are_played_again_and_none_counts_twice(ray: Any) -> None:
    killed = []

    def kill() -> None:
        """Ends a worker that is at work, by its id, three times."""
        while len(killed) < 3:
            time.sleep(0.4)
            from ray.util.state import list_workers

            busy = [w for w in list_workers() if w.worker_type == "WORKER" and w.is_alive and w.pid]
            if busy:
                os.kill(busy[0].pid, signal.SIGKILL)
                killed.append(busy[0].pid)

    reaper = threading.Thread(target=kill)
    reaper.start()
    there = play(GAMES, seed="lost", trace=True, device="python", cluster="local")
    reaper.join()
    assert np.array_equal(
        there.traces, play(GAMES, seed="lost", trace=True, device="python").traces
    )
    assert killed


def test_a_cluster_that_is_not_there_is_one_clear_line() -> None:
    import ray

    if ray.is_initialized():
        ray.shutdown()
    with pytest.raises(DeviceError, match="no cluster"):
        play(1, cluster="127.0.0.1:1")

"""One source, several speeds: the same bytes interpreted, compiled and in threads; and points that add up."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hanchan
from hanchan.env import Batch, to_arrays
from hanchan.env.arrays import samples
from hanchan.record import write
from hanchan.rules.play import play_rules
from helpers.books import ALL_BOOKS
from helpers.env_players import played, random_actions, worlds_of_others
from proof import amount, first_of

# The entry point compiles for two minutes and more: `make test` has no time for it.
pytestmark = [pytest.mark.compiled, pytest.mark.proof]


def test_a_batch_is_pickled_to_where_all_games_share_lies_elsewhere(tmp_path: Path) -> None:
    """In another process the addresses in the records would be of nothing: that process would crash."""
    batch = Batch(4, seed=1, workers=2)
    (tmp_path / "batch").write_bytes(pickle.dumps(batch))
    step = "for _ in range(20): batch.step(batch.mask.argmax(axis=1))\n"
    there = f"import pickle\nbatch = pickle.load(open({str(tmp_path / 'batch')!r}, 'rb'))\n{step}"
    there += "print(batch.observe().tobytes().hex())"
    done = subprocess.run([sys.executable, "-c", there], capture_output=True, text=True, check=True)
    for _ in range(20):
        batch.step(batch.mask.argmax(axis=1))
    assert bytes.fromhex(done.stdout) == batch.observe().tobytes()


def finished(batch: Batch, games: int, most: int, seed: int = 1) -> list[bytes]:
    """Everything that was written until so many games of the batch were over, or so many steps were done."""
    written: list[bytes] = []
    ended = 0
    while ended < games and len(written) < most:
        written += played(batch, 1, seed + len(written))
        ended += int(batch.done.sum())
    return written


@pytest.mark.parametrize("book", first_of(ALL_BOOKS))
def test_compiled_games_write_the_same_bytes_as_interpreted_ones(book: str) -> None:
    n, games, most = amount(2, 2, 10), amount(1, 2, 10), amount(40, 150, 10**9)
    given: dict[str, Any] = {"rules": book, "seed": 21}
    assert finished(Batch(n, device="python", **given), games, most) == finished(
        Batch(n, device="cpu", **given), games, most
    )


def test_compiled_bots_play_as_interpreted_ones() -> None:
    given: dict[str, Any] = {
        "rules": "tenhou",
        "seed": 4,
        "opponents": ("novice", "club", "expert"),
    }
    steps = amount(6, 40, 300)
    assert played(Batch(2, device="python", **given), steps) == played(
        Batch(2, device="cpu", **given), steps
    )


@pytest.mark.parametrize("book", first_of(ALL_BOOKS))
def test_threads_change_nothing(book: str) -> None:
    n, steps = amount(16, 64, 1000), amount(100, 200, 1200)
    one, many = (Batch(n, book, "t", "cpu", workers=workers) for workers in (1, 3))
    assert played(one, steps) == played(many, steps)


def test_compiled_worlds_and_clones_are_the_interpreted_ones() -> None:
    worlds = []
    for device in ("python", "cpu"):
        batch = Batch(2, "tenhou", 5, device, observation="plain")
        played(batch, 30)
        world = batch.clone([0, 1, 1])
        world.determinize(seed=3)
        worlds.append((world.privileged().tobytes(), played(world, 10)))
    assert worlds[0] == worlds[1]


def test_compiled_worlds_of_seats_that_are_not_asked_are_the_interpreted_ones() -> None:
    given: dict[str, Any] = {"rules": "tenhou", "seed": 5, "observation": "plain"}
    steps = amount(40, 120, 600)
    assert worlds_of_others(Batch(2, device="python", **given), steps) == worlds_of_others(
        Batch(2, device="cpu", **given), steps
    )


def test_compiled_records_are_the_interpreted_ones(tmp_path: Path) -> None:
    game = hanchan.Game(rules="tenhou", seed=9)
    while not game.over and len(game.events) < 90:
        seat = game.asked[0]
        game.act(seat, game.legal(seat)[-1])
    for one, other in zip(
        samples(game.events, "whole", "python"), samples(game.events, "whole", "cpu"), strict=True
    ):
        assert (one.observation == other.observation).all()
        assert (one.mask == other.mask).all()
        assert one[2:] == other[2:]
    write(tmp_path / "a.jsonl", game.events)
    assert to_arrays([tmp_path / "a.jsonl"], tmp_path / "out").decisions > 20


@pytest.mark.parametrize("book", first_of(ALL_BOOKS))
def test_rewards_add_up_and_points_conserve_in_thousands_of_games(book: str) -> None:
    wanted = amount(40, 500, 2000)  # of five books: 10,000
    n = min(wanted, 256)
    batch, chance = Batch(n, book, "sum", observation="none"), np.random.default_rng(3)
    play = play_rules(batch.rules)
    points, games = np.full((n, 4), play.start_points), 0
    while games < wanted:
        batch.step(random_actions(batch.mask, chance))
        assert batch.mask.any(axis=1).all()
        points = points + batch.rewards.astype(np.int64)
        bets = 4 * play.start_points - points.sum(axis=1)
        assert (bets % play.riichi_bet == 0).all()
        assert (bets >= 0).all()
        ended = np.flatnonzero(batch.done)
        assert (batch.results[ended] == points[ended]).all()
        points[ended] = play.start_points
        games += len(ended)

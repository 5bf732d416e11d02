"""What a step is worth: places, the result, and functions that are told where the game is."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from hanchan.env import OBSERVATION, Batch
from hanchan.env.rewards import Stepped, Where
from hanchan.errors import NotationError
from helpers.books import ALL_BOOKS
from helpers.env_players import random_actions
from proof import amount

LAST_HAND = (1, 3, 0, 0, 20_300, 41_100, 25_400, 33_200)  # round, dealer, counters, bets, scores
UMAS = {
    "ema2012": [30_000, 10_000, -10_000, -30_000],
    "ema2016": [15_000, 5_000, -5_000, -15_000],
    "wrc2015": [15_000, 5_000, -5_000, -15_000],
    "resume": [0, 0, 0, 0],
    "tenhou": [35_000, 5_000, -15_000, -25_000],  # with what is paid in beforehand
}


def small(**given: Any) -> Batch:
    """A batch that the interpreter steps, against random players."""
    asked: dict[str, Any] = {
        "n": 2,
        "device": "python",
        "observation": "none",
        "opponents": "random",
    }
    return Batch(**asked | given)


def to_the_end(batch: Batch, seed: int = 5) -> Any:
    """Everything that each seat was paid in the first game."""
    chance, total = np.random.default_rng(seed), np.zeros(4)
    while not batch.done[0]:
        batch.step(random_actions(batch.mask, chance))
        total += batch.rewards[0]
    return total


def test_places_are_paid_at_the_end_and_sum_to_nothing() -> None:
    batch = small(n=1, reward="place", seed=9)
    total = to_the_end(batch)
    assert total.argmax() == batch.results[0].argmax()
    assert sorted(total.tolist()) == [-1.5, -0.5, 0.5, 1.5] or len(set(batch.results[0])) < 4
    assert total.sum() == 0


@pytest.mark.parametrize("book", ALL_BOOKS)
def test_the_result_is_paid_as_the_points_won_and_the_uma_of_the_places(book: str) -> None:
    """Beside a hand that is paid in points alone, and with an uma written out here."""
    umas, kinds = [], ("result", "points")
    for seed in range(amount(3, 10, 100)):
        result, points = (
            small(n=1, rules=book, reward=kind, seed=seed, hands=[LAST_HAND]) for kind in kinds
        )
        paid = to_the_end(result) - to_the_end(points)
        final = points.results[0]
        assert (result.results[0] == final).all()
        assert paid.sum() == 0
        if len(set(final)) == 4:  # no place is shared
            umas.append(paid[np.argsort(-final)].tolist())
    assert umas == [UMAS[book]] * len(umas) != []


def test_a_function_may_make_the_rewards() -> None:
    def doubled(step: Stepped) -> Any:
        return 2 * (step.after - step.before)

    plain, made = (
        small(seed=3, opponents="random"),
        small(seed=3, opponents="random", reward=doubled),
    )
    chance = np.random.default_rng(1)
    for _ in range(120):
        actions = random_actions(plain.mask, chance)
        plain.step(actions)
        made.step(actions)
        assert (made.rewards == 2 * plain.rewards).all()


def test_rewards_of_another_shape_are_refused() -> None:
    wrong: list[tuple[Any, type[Exception], str]] = [
        (0, NotationError, r"rewards of shape \(\): \(2, 4\) was expected"),
        (np.zeros(4), NotationError, r"rewards of shape \(4,\): \(2, 4\)"),
        (None, TypeError, "rewards None: an array of numbers was expected, not NoneType"),
    ]
    for made, kind, message in wrong:
        batch = small(reward=lambda _, made=made: made)
        with pytest.raises(kind, match=message):
            batch.step(batch.mask.argmax(axis=1))


@pytest.mark.parametrize("autoreset", ["same_step", "next_step"])
def test_a_function_is_told_where_the_game_is(autoreset: str) -> None:
    steps: list[Stepped] = []

    def noted(step: Stepped) -> Any:
        steps.append(step)
        return step.after - step.before

    batch = small(observation="plain", reward=noted, hands=True, seed=4, autoreset=autoreset)
    chance, ended = np.random.default_rng(6), 0
    for _ in range(90):
        batch.step(random_actions(batch.mask, chance))
        now, over = steps[-1].now, steps[-1].done
        for name in ("counters", "bets"):
            assert (getattr(now, name) == batch.observe()[:, OBSERVATION[name].first])[~over].all()
        seen = batch.observe()[:, OBSERVATION["round"].first :][:, :4]
        assert (now.round == seen.argmax(axis=1)).all()
        dealer = batch.observe()[:, OBSERVATION["dealer"].first :][:, :4].argmax(axis=1)
        assert (now.dealer == (batch.seats + dealer) % 4).all()
        ended += int(over.sum())
    assert ended > 1
    assert (steps[0].now.dealer != steps[-1].now.dealer).any()
    for before, after in pairwise(steps):
        goes_on = ~before.done
        assert (after.before[goes_on] == before.after[goes_on]).all()
        for one, other in zip(before.now, after.was, strict=True):
            assert (one == other)[goes_on].all()
        if autoreset == "next_step":  # a game that begins brings nothing
            assert (after.before == after.after)[before.done].all()
            assert all(
                (a == b)[before.done].all() for a, b in zip(after.was, after.now, strict=True)
            )


def test_the_change_of_a_guess_adds_up_to_what_the_place_was_worth() -> None:
    """The use of it: a guess of the final place from points and round, and the place itself at the end."""

    def guess(points: Any, where: Where) -> Any:
        rank = (points[:, :, None] < points[:, None, :]).sum(axis=2)
        return (1.5 - rank) * (1 + where.round[:, None]) / 2

    def change(step: Stepped) -> Any:
        final = 1.5 - (step.after[:, :, None] < step.after[:, None, :]).sum(axis=2)
        after = np.where(step.done[:, None], final, guess(step.after, step.now))
        return after - guess(step.before, step.was)

    batch = small(n=1, reward=change, seed=8, autoreset="next_step")
    chance, total = np.random.default_rng(2), np.zeros(4)
    begun = guess(np.full((1, 4), 30_000), Where(*np.zeros((4, 1), int)))[0]
    while not batch.done[0]:
        batch.step(random_actions(batch.mask, chance))
        total += batch.rewards[0]
    points = batch.results[0]
    final = 1.5 - (points[:, None] < points[None, :]).sum(axis=1)
    assert np.allclose(begun + total, final)

"""The usual interfaces, held to their own checkers."""

from __future__ import annotations

import warnings
from functools import partial
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from hanchan.bots.observation.layout import ACTION_COUNT, PASS_ACTION
from hanchan.env import aec, parallel, puffer, single, vector
from hanchan.env.spaces import AGENTS
from hanchan.errors import NotationError
from helpers.env_players import random_actions

PLAIN: dict[str, Any] = {"device": "python", "observation": "plain"}


def test_pettingzoo_accepts_the_game_in_turn(capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings(
            "ignore", message=".*(Observation|NaN|larger than|possible_agents).*"
        )
        api_test(aec(rules="tenhou", hands=True, **PLAIN), num_cycles=80)
    assert "Passed API test" in capsys.readouterr().out


def test_pettingzoo_finds_the_same_game_for_the_same_seed() -> None:
    seed_test(lambda: aec(hands=True, **PLAIN), num_cycles=12)


def test_pettingzoo_finds_it_drawn_in_every_mode() -> None:
    def is_picture(drawn: str) -> bool:
        return drawn.startswith("<svg") and drawn.endswith("</svg>")

    render_test(lambda **given: aec(**PLAIN, **given), custom_tests={"svg": is_picture})


def test_pettingzoo_accepts_the_game_with_claims_at_once() -> None:
    parallel_api_test(parallel(hands=True, **PLAIN), num_cycles=40)


def test_gymnasium_accepts_the_game_of_one_learner() -> None:
    gymnasium.register("hanchan/one-v0", single)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*(min|max)imum.*")
        given = {"opponents": "random", "render_mode": "ansi", **PLAIN}
        made = gymnasium.make("hanchan/one-v0", disable_env_checker=True, **given)
        check_env(made.unwrapped)  # made by name: it tries every way to be drawn, too


def test_a_batch_for_gymnasium_has_the_spaces_and_the_autoreset_it_declares() -> None:
    env = vector(3, opponents="random", hands=True, **PLAIN)
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    seen, _ = env.reset(seed=4)
    assert seen in env.observation_space
    again, _ = env.reset(seed=4)
    assert data_equivalence(seen, again, exact=True)
    chance, over = np.random.default_rng(1), np.zeros(3, bool)
    for _ in range(60):
        mask = seen["action_mask"]
        assert mask.any(axis=1).all()
        seen, rewards, done, cut, _ = env.step(random_actions(mask, chance))
        assert seen in env.observation_space
        assert not cut.any()
        assert rewards.shape == (3,)
        # The step after an end begins a game: nothing is gained in it.
        assert (rewards[over] == 0).all()
        assert not done[over].any()
        over = done
        assert (seen["action_mask"][done].argmax(axis=1) == PASS_ACTION).all()
    assert env.batch.numbers.max() > 2


def test_what_a_step_returned_is_kept_or_written_over_as_one_asks() -> None:
    for copy in (True, False):
        env = vector(2, opponents="random", copy=copy, **PLAIN)
        seen, _ = env.reset(seed=1)
        before = seen["observation"].copy()
        env.step(random_actions(seen["action_mask"], np.random.default_rng(0)))
        assert (seen["observation"] == before).all() == copy


def test_pufferlibs_buffers_are_written_in_place() -> None:
    n = 3
    places = puffer(1, opponents="random", **PLAIN).single_observation_space.shape[0]
    buf: dict[str, Any] = {
        "observations": np.zeros((n, places), np.int8),
        "rewards": np.zeros(n, np.float32),
        "terminals": np.zeros(n, bool),
        "truncations": np.zeros(n, bool),
        "masks": np.ones(n, bool),
        "actions": np.zeros(n, np.int32),
    }
    env = puffer(n, opponents="random", hands=True, buf=buf, **PLAIN)
    seen, infos = env.reset(seed=2)
    assert seen is buf["observations"]
    assert infos == []
    chance, ended, gained = np.random.default_rng(1), 0, 0.0
    for _ in range(80):
        buf["actions"][:] = random_actions(seen[:, -ACTION_COUNT:], chance)
        seen, rewards, terminals, truncations, infos = env.step(buf["actions"])
        assert (seen is buf["observations"], rewards is buf["rewards"]) == (True, True)
        assert (terminals is buf["terminals"], truncations is buf["truncations"]) == (True, True)
        assert infos == []
        assert seen[:, -ACTION_COUNT:].any(axis=1).all()
        ended += int(terminals.sum())
        gained += float(np.abs(rewards).sum())
    assert ended > 0
    assert gained > 0


def test_seats_in_turn_and_all_at_once_play_the_same_game() -> None:
    """The parallel game is the one in turn, with the claims on one tile made together."""
    turn, once = aec(rules="tenhou", **PLAIN), parallel(rules="tenhou", **PLAIN)
    turn.reset(seed=1)
    seen, _ = once.reset(seed=1)
    together = 0
    for _ in range(24):
        asked = [seat for seat in range(4) if once.batch.asked[0] >> seat & 1]
        together += len(asked) > 1
        actions = {
            agent: int(np.flatnonzero(one["action_mask"])[-1]) for agent, one in seen.items()
        }
        for seat in asked:
            assert turn.agent_selection == AGENTS[seat]
            assert data_equivalence(turn.observe(AGENTS[seat]), seen[AGENTS[seat]], exact=True)
            turn.step(actions[AGENTS[seat]])
        seen = once.step(actions)[0]
    assert together > 0


@pytest.mark.parametrize("make", [vector, puffer])
def test_games_begun_without_a_seed_are_new_ones(make: Any) -> None:
    """Not those that followed finished ones meanwhile."""
    env = make(2, opponents="random", hands=True, seed="n", **PLAIN)
    env.reset()
    assert env.batch.numbers.tolist() == [0, 1]  # the first ones of its seed
    chance = np.random.default_rng(3)
    for _ in range(60):
        env.step(random_actions(env.batch.mask, chance))
    last = int(env.batch.numbers.max())
    assert last > 1
    env.reset()
    assert env.batch.numbers.tolist() == [last + 1, last + 2]
    env.reset(seed=5)
    assert env.batch.numbers.tolist() == [0, 1]


def test_what_they_cannot_be_given_is_told_in_a_sentence() -> None:
    makers: list[Any] = [single, aec, parallel, partial(vector, 2)]
    for make in makers:
        with pytest.raises(NotationError, match="render_mode='film': one of human, ansi, svg"):
            make(device="python", render_mode="film")
    for make in (vector, puffer):
        with pytest.raises(NotationError, match="device='gpu': one of cpu, python was expected"):
            make(2, device="gpu")
        with pytest.raises(NotationError, match="observation='all': one of none, plain, whole"):
            make(2, device="python", observation="all")
        for opponents in (None, ("club", "learner", "club")):
            with pytest.raises(NotationError, match="three bots were expected here"):
                make(2, device="python", opponents=cast(Any, opponents))
        with pytest.raises(TypeError, match=r"seed .*: a number or text was expected, not list"):
            make(2, opponents="random", **PLAIN).reset(seed=cast(Any, [1, 2]))


def test_an_action_is_a_whole_number_and_there_for_everybody_who_is_asked() -> None:
    one = single(opponents="random", **PLAIN)
    one.reset(seed=1)
    for action in (0.5, None, "pass", [3]):
        with pytest.raises((TypeError, NotationError), match=r"actions .*expected"):
            one.step(action)
    both = parallel(**PLAIN)
    both.reset(seed=1)
    with pytest.raises(NotationError, match=r"actions \{\}: one of seat_0 was expected"):
        both.step({})
    with pytest.raises(TypeError, match="n 'x': a whole number was expected"):
        puffer(cast(Any, "x"), device="python")


def test_the_game_of_one_learner_begins_from_a_seed() -> None:
    given, asked = single(seed=5, opponents="random", **PLAIN), single(opponents="random", **PLAIN)
    assert data_equivalence(given.reset()[0], asked.reset(seed=5)[0])
    assert not data_equivalence(given.reset()[0], asked.reset(seed=6)[0])


def test_a_new_game_without_a_seed_is_the_next_one() -> None:
    env = aec(**PLAIN)
    env.reset(seed=1)
    first = env.observe("seat_0")
    env.reset()
    assert not data_equivalence(first, env.observe("seat_0"), exact=True)
    env.reset(seed=1)
    assert data_equivalence(first, env.observe("seat_0"), exact=True)

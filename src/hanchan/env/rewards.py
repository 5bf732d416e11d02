"""What a step is worth to each seat: points, the final place, the result with uma, or a function that is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..errors import NotationError, wrong_type
from ..rules import Rulebook
from ..settlement.standings import ranked_scores, uma
from ..sim.arena.arena import shared_places
from ..sim.games.match import FROM_BETS
from ..tiles import SEATS
from .given import unknown
from .kernels.stepping import PAID, STATE
from .machines import Buffers

Array = npt.NDArray[Any]
_MEAN_PLACE = (1 + SEATS) / 2
_POINTS, _STATE = slice(PAID, PAID + SEATS), slice(STATE, STATE + 4)


class Where(NamedTuple):
    """Where each game is: what a predictor of places goes by, beside the points."""

    round: Array  # (n,) from 0
    dealer: Array  # (n,) the seat
    counters: Array  # (n,)
    bets: Array  # (n,)


class Stepped(NamedTuple):
    """What a function that makes rewards is given; a game that begins with it was where it is now."""

    before: Array  # (n, 4) points before the step
    after: Array  # (n, 4) points after it, final ones where a game ended
    done: Array  # (n,) bool
    was: Where  # before the step
    now: Where  # after it; where a game ended and another begins at once, in that one


RewardFunction = Callable[[Stepped], Array]


class Reward:
    """Makes the rewards of a step from what its batch writes; with `begins_late` a game that is over takes a step."""

    def __init__(self, kind: str | RewardFunction, book: Rulebook, begins_late: bool) -> None:
        self._kind, self._book, self._begins_late = kind, book, begins_late

    def earlier(self, into: Buffers) -> Any:
        """What a function has to be told of the time before a step, which begins the games that are over."""
        if not callable(self._kind):
            return None
        return into.kept[:, _STATE].copy(), into.over.astype(np.bool_)

    def __call__(self, into: Buffers, earlier: Any) -> Array:
        """(n, 4): what the last step brought to each seat."""
        if self._kind == "points":
            return into.rewards
        if callable(self._kind):
            return _of_each(self._kind(self._stepped(into, *earlier)), into.rewards.shape)
        paid: Array = into.rewards.astype(np.float32)
        if self._kind == "place":
            paid[:] = 0
        for game in np.flatnonzero(into.over):
            paid[game] += self._at_end(into.results[game].tolist())
        return paid

    def _at_end(self, line: Sequence[int]) -> Array:
        """What the places bring at the end of a game."""
        bets = line[FROM_BETS : FROM_BETS + SEATS]
        ranked = ranked_scores(line[:SEATS], bets, self._book)
        if self._kind == "result":
            return np.array(uma(ranked, self._book), np.float32)
        mean: Array = _MEAN_PLACE - shared_places(np.array([ranked]), self._book)[0]
        return mean

    def _stepped(self, into: Buffers, was: Array, over: Array) -> Stepped:
        """The step as a function sees it; `over` are the games that were over before it."""
        done, now = into.over.astype(np.bool_), into.kept[:, _STATE].copy()
        after = np.where(done[:, None], into.results[:, :SEATS], into.kept[:, _POINTS])
        if self._begins_late:
            was = np.where(over[:, None], now, was)
        return Stepped(after - into.rewards, after, done, Where(*was.T), Where(*now.T))


def _of_each(paid: Any, shape: tuple[int, ...]) -> Array:
    """What a function that is given has returned: a number for each seat of each game."""
    found: Array = np.asarray(paid)
    if found.dtype.kind not in "biuf":
        raise wrong_type("rewards", paid, "an array of numbers")
    if found.shape != shape:
        raise NotationError(
            "rewards of shape {given}: {shape} was expected", given=found.shape, shape=shape
        )
    return found


REWARDS = ("points", "place", "result")


def reward_function(kind: str | RewardFunction, book: Rulebook, begins_late: bool) -> Reward:
    """What makes the rewards; NotationError for an unknown word."""
    if not callable(kind) and kind not in REWARDS:
        raise unknown("reward", kind, (*REWARDS, "a function"))
    return Reward(kind, book, begins_late)

"""What a step is worth to each seat: points, the final place, the result with uma, or a function that is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..errors import NotationError, wrong_type
from ..game.engine.state import SEATS
from ..rules import Rulebook
from ..settlement.standings import bets_decide, places, uma
from ..sim.games.match import FROM_BETS
from .kernels.stepping import PAID, STATE

Array = npt.NDArray[Any]
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
    """Makes the rewards of a step from what a batch holds after it."""

    def __init__(self, kind: str | RewardFunction, book: Rulebook) -> None:
        self._kind, self._book = kind, book

    def earlier(self, batch: Any) -> Any:
        """What a function has to be told of the time before a step, which begins the games that are over."""
        if not callable(self._kind):
            return None
        return batch._into.kept[:, _STATE].copy(), batch.done.copy()

    def __call__(self, batch: Any, earlier: Any) -> Array:
        """(n, 4): what the last step brought to each seat."""
        into = batch._into
        if self._kind == "points":
            return into.rewards  # type: ignore[no-any-return]
        if callable(self._kind):
            return _of_each(self._kind(_stepped(batch, *earlier)), batch._paid.shape)
        paid = (
            into.rewards.astype(np.float32)
            if self._kind == "result"
            else np.zeros_like(batch._paid)
        )
        for game in np.flatnonzero(batch.done):
            paid[game] += self._at_end(into.results[game])
        return paid  # type: ignore[no-any-return]

    def _at_end(self, line: Array) -> Array:
        """What the places bring at the end of a game."""
        points = line[:SEATS]
        ranked = points if bets_decide(self._book) else points - line[FROM_BETS : FROM_BETS + SEATS]
        if self._kind == "result":
            return np.array(uma(list(map(int, ranked)), self._book), np.float32)
        found = np.array(places(list(map(int, ranked)), self._book), np.float32)
        # Who share a place share what its places bring: 1, 1, 3, 4 are 1.5, 1.5, 3, 4.
        shared = found + np.array([(found == one).sum() - 1 for one in found]) / 2
        mean: Array = 2.5 - shared
        return mean


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


def _stepped(batch: Any, was: Array, over: Array) -> Stepped:
    """The step as a function sees it; `over` are the games that were over before it."""
    into, done, now = batch._into, batch.done.copy(), batch._into.kept[:, _STATE].copy()
    points = into.kept[:, _POINTS]
    after = np.where(done[:, None], into.results[:, :SEATS], points)
    if batch.autoreset == "next_step":
        was = np.where(over[:, None], now, was)
    return Stepped(after - into.rewards, after, done, Where(*was.T), Where(*now.T))


REWARDS = ("points", "place", "result")


def reward_function(kind: str | RewardFunction, book: Rulebook) -> Reward:
    """What makes the rewards; NotationError for an unknown word."""
    if not callable(kind) and kind not in REWARDS:
        raise unknown("reward", kind, (*REWARDS, "a function"))
    return Reward(kind, book)


def unknown(argument: str, given: object, known: Sequence[str]) -> NotationError:
    """The error for a word that an argument of an environment does not know."""
    return NotationError(
        "{argument}={given!r}: one of {known} was expected",
        argument=argument,
        given=given,
        known=", ".join(known),
    )

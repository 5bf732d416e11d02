"""What a step is worth to each seat: points, the final place, the result with uma, or a function that is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..errors import NotationError
from ..game.engine.state import SEATS
from ..rules import Rulebook
from ..settlement.standings import bets_decide, places, uma
from ..sim.games.match import FROM_BETS

Array = npt.NDArray[Any]


class Stepped(NamedTuple):
    """What a function that makes rewards is given."""

    before: Array  # (n, 4) points before the step
    after: Array  # (n, 4) points after it, final ones where a game ended
    done: Array  # (n,) bool
    state: Array  # (n, 4): round, dealer, counters, bets after the step


RewardFunction = Callable[[Stepped], Array]


class Reward:
    """Makes the rewards of a step from what a batch holds after it."""

    def __init__(self, kind: str | RewardFunction, book: Rulebook) -> None:
        self._kind, self._book = kind, book

    def __call__(self, batch: Any, before: Array) -> Array:
        """(n, 4): what the last step brought to each seat."""
        into = batch._into
        if self._kind == "points":
            return into.rewards  # type: ignore[no-any-return]
        if callable(self._kind):
            after = before + into.rewards
            return self._kind(Stepped(before, after, batch.done, into.kept[:, :4]))
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

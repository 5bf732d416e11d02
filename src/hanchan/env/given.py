"""What a batch is given, read and refused: a wrong number must not reach compiled code, which does not look again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots.observation.layout import ACTION_COUNT, ACTIONS, PLAIN, WHOLE
from ..errors import IllegalAction, NotationError, wrong_type
from ..sim.games.play import check_seed
from ..sim.games.policies import POLICIES
from ..tiles import SEATS
from .kernels.stepping import LEARNER

Array = npt.NDArray[Any]
LEVELS = {"none": 0, "plain": PLAIN, "whole": WHOLE}  # of observation, with their places
DEVICES = ("cpu", "gpu", "python")
HERE = ("cpu", "python")  # whose arrays lie in this machine's memory
AUTORESETS = ("next_step", "same_step")
LEARNER_WORD = "learner"  # among `opponents`: a seat that is played from outside as well
_NUMBERS = "an array of whole numbers"
_START = ("round", "dealer", "counters", "bets")  # what a score state names before the four scores
_MOST = (4, SEATS, 100, 100)  # and below what each of it must be
_MOST_POINTS = 10**7  # more than a table has, and less than a kernel's numbers hold


def check_batch(
    n: int, seed: int | str, device: str, observation: str, autoreset: str, first: int, workers: int
) -> None:
    """Raises unless there can be such a batch."""
    check_number("n", n, 1)
    check_number("first", first, 0)
    check_number("workers", workers, 0)
    check_seed(seed)
    check_word("device", device, DEVICES)
    check_word("observation", observation, tuple(LEVELS))
    check_word("autoreset", autoreset, AUTORESETS)


def check_number(name: str, number: int, least: int) -> None:
    """Raises unless it is a whole number that is large enough."""
    if not hasattr(number, "__index__"):  # numpy's too
        raise wrong_type(name, number, "a whole number")
    if number < least:
        raise NotationError(
            "{name} {number}: {least} or more was expected", name=name, number=number, least=least
        )


def check_word(argument: str, given: str, known: Sequence[str]) -> None:
    """Raises unless the argument knows the word."""
    if given not in known:
        raise unknown(argument, given, known)


def unknown(argument: str, given: object, known: Sequence[str]) -> NotationError:
    """The error for a word that an argument of an environment does not know."""
    return NotationError(
        "{argument}={given!r}: one of {known} was expected",
        argument=argument,
        given=given,
        known=", ".join(known),
    )


def places_of(observation: str) -> int:
    """How many places an observation of this name has."""
    check_word("observation", observation, tuple(LEVELS))
    return LEVELS[observation]


def read_players(opponents: str | Sequence[str] | None, turned: int) -> list[int]:
    """Who sits where in game 0, turned by so many seats: a learner first."""
    if not hasattr(turned, "__index__"):
        raise wrong_type("turned", turned, "a whole number")
    if opponents is None:
        opponents = LEARNER_WORD
    if not isinstance(opponents, Sequence):
        raise wrong_type("opponents", opponents, "a word, or three")
    named = [opponents] * 3 if isinstance(opponents, str) else list(opponents)
    if len(named) != 3:
        raise NotationError("{count} opponents: three were expected", count=len(named))
    for name in named:
        check_word("opponents", name, (*POLICIES, LEARNER_WORD))
    found = [
        LEARNER if name == LEARNER_WORD else POLICIES.index(name) for name in (LEARNER_WORD, *named)
    ]
    return found[-turned % SEATS :] + found[: -turned % SEATS]


def check_one_learner(opponents: str | Sequence[str] | None) -> None:
    """Raises unless all three opponents are bots: for interfaces that have one learner a game."""
    if read_players(opponents, 0).count(LEARNER) > 1:
        raise NotationError(
            "opponents {opponents!r}: three bots were expected here; Batch takes several learners in a game",
            opponents=opponents,
        )


def read_starts(hands: bool | Sequence[Sequence[int]]) -> Array:
    """The score states that single hands begin from; none where they are sampled."""
    if isinstance(hands, bool):
        return np.zeros((0, 8), np.int64)
    starts = whole_numbers("hands", hands)
    if starts.ndim != 2 or starts.shape[1] != 8 or len(starts) == 0:
        raise NotationError(
            "score states of shape {shape}: rows of round, dealer, counters, bets and four scores were expected",
            shape=starts.shape,
        )
    for name, most, column in zip(_START, _MOST, starts.T, strict=False):
        if ((column < 0) | (column >= most)).any():
            wrong = int(column[(column < 0) | (column >= most)][0])
            raise NotationError(
                "{name} {wrong} of a score state: 0 to {last} was expected",
                name=name,
                wrong=wrong,
                last=most - 1,
            )
    scores = starts[:, len(_START) :]
    if (abs(scores) > _MOST_POINTS).any():
        raise NotationError(
            "scores {scores} of a score state: {most} at most were expected",
            scores=tuple(map(int, scores[(abs(scores) > _MOST_POINTS).any(axis=1)][0])),
            most=_MOST_POINTS,
        )
    return starts


def chance_of(seed: int | str) -> np.random.Generator:
    """Chance that follows from a seed of any kind."""
    check_seed(seed)
    number = None if isinstance(seed, str) else int(seed)
    if number is None or number < 0:
        return np.random.default_rng(list(str(seed).encode()))
    return np.random.default_rng(number)


def read_seats(seats: Any, n: int) -> Array:
    """A seat for each game; -1 is the one that is asked."""
    found = whole_numbers("seats", seats)
    if found.shape not in ((), (n,)) or ((found < -1) | (found >= SEATS)).any():
        raise NotationError(
            "seats {seats!r}: one from 0 to 3, or one for each of {n} games, was expected",
            seats=seats,
            n=n,
        )
    return np.ascontiguousarray(np.broadcast_to(found, (n,)))


def read_games(games: Any, n: int) -> Array:
    """Places of games in a batch; all of them where none are named."""
    if games is None:
        return np.arange(n)
    found = np.atleast_1d(whole_numbers("games", games))
    if found.ndim != 1 or len(found) == 0 or ((found < 0) | (found >= n)).any():
        raise NotationError(
            "games {games!r}: places from 0 to {last} were expected", games=games, last=n - 1
        )
    return found


def read_actions(actions: Any, n: int) -> Array:
    """One number for each game."""
    chosen = whole_numbers("actions", actions)
    _check_one_each(chosen.shape, n)
    return chosen


def check_on_card(actions: Any, n: int) -> bool:
    """Raises unless this array in a card's memory has a whole number for each game; whether it is int64 without gaps.

    Kernels are compiled for that kind alone, and do not look how long the array is.
    """
    told = actions.__cuda_array_interface__
    kind = np.dtype(told["typestr"])
    if kind.kind not in "iub":
        raise wrong_type("actions", actions, _NUMBERS)
    _check_one_each(tuple(told["shape"]), n)
    strides = told.get("strides")
    return kind == np.int64 and (strides is None or tuple(strides) == (kind.itemsize,))


def _check_one_each(shape: tuple[int, ...], n: int) -> None:
    if shape != (n,):
        raise NotationError(
            "actions of shape {shape}: one for each of {n} games was expected", shape=shape, n=n
        )


def refuse_illegal(chosen: Array, mask: Array, seats: Array, over: Array) -> None:
    """IllegalAction for the first number that its mask does not allow; whatever is chosen in games that are `over`."""
    inside = (chosen >= 0) & (chosen < ACTION_COUNT)
    legal = inside & (mask[np.arange(len(chosen)), np.where(inside, chosen, 0)] == 1) | over
    if legal.all():
        return
    game = int(np.flatnonzero(~legal)[0])
    number = int(chosen[game])
    raise IllegalAction(
        "game {game}: {name!r} is not legal for seat {seat} (see Batch.mask)",
        game=game,
        name=ACTIONS[number] if inside[game] else number,
        seat=int(seats[game]),
    )


def whole_numbers(name: str, given: Any) -> Array:
    """What is given as int64."""
    try:
        found = np.asarray(given)
    except (TypeError, ValueError):  # ragged rows, arrays of a card
        raise wrong_type(name, given, _NUMBERS) from None
    if found.size and found.dtype.kind not in "iub":
        raise wrong_type(name, given, _NUMBERS)
    return found.astype(np.int64, order="C", copy=False)

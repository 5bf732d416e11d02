"""Many games at once, stepped together: `Batch`.

Arrays are written in place and stay the same objects from step to step; on a card they are the card's own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots.observation.layout import FIRST_PLANE, LAST_PLANE, PLAIN
from ..rules import Rulebook, rulebook
from ..rules.play import play_rules
from ..sim.games.play import check_seed
from ..sim.games.policies import POLICIES
from ..tiles import SEATS
from .given import (
    LEVELS,
    chance_of,
    check_batch,
    check_number,
    check_word,
    read_actions,
    read_games,
    read_players,
    read_seats,
    read_starts,
    refuse_illegal,
    unknown,
)
from .kernels.stepping import (
    ADVICE,
    ADVISE,
    AUTORESET,
    BEGIN,
    BOTS,
    GIVEN,
    KEPT,
    LEARNER,
    LEVEL,
    NEXT_STEP,
    NUMBER,
    PLAYERS,
    SAME_STEP,
    SEAT,
    SINGLE,
    STEP,
    STRIDE,
    VIEW,
    VIEW_HIDDEN,
)
from .machines import Buffers, Interpreted, Stepper, Threads, new_buffers
from .rewards import RewardFunction, reward_function

Array = npt.NDArray[Any]


class Batch:
    """`n` games side by side, each at a decision of one of its learners.

    Game `k` of the batch is game `first + k` of the run with this seed (`sim.play`), then the `n`-th after it and so
    on. `opponents` names who plays the three seats after the first learner's (one word for all three): bots, or further
    learners (`learner`); they move round from game to game. Without them all four are learners. `hands` plays single
    hands from sampled score states, or from the given ones: rows of round, dealer, counters, bets and four scores.
    """

    def __init__(
        self,
        n: int,
        rules: str | Rulebook = "ema2016",
        seed: int | str = 0,
        device: str = "cpu",
        opponents: str | Sequence[str] | None = None,
        *,
        observation: str = "whole",
        reward: str | RewardFunction = "points",
        hands: bool | Sequence[Sequence[int]] = False,
        autoreset: str = "same_step",
        first: int = 0,
        turned: int = 0,
        workers: int = 0,
    ) -> None:
        check_batch(n, seed, device, observation, autoreset, first, workers)
        n = int(n)
        self.n, self.rules, self.seed, self.device = n, rulebook(rules), str(seed), device
        self.observation = observation
        self.hands = hands if isinstance(hands, bool) else True
        self.players = read_players(opponents, turned)
        self.autoreset = autoreset
        given = np.zeros(GIVEN, np.int64)
        given[LEVEL] = list(LEVELS).index(observation)
        given[SINGLE] = int(self.hands)
        given[AUTORESET] = SAME_STEP if autoreset == "same_step" else NEXT_STEP
        given[STRIDE] = n
        given[PLAYERS : PLAYERS + SEATS] = self.players
        self._given = given
        self._starts = read_starts(hands)
        self._workers = workers or os.cpu_count() or 1
        self._reward = reward_function(reward, self.rules, autoreset == "next_step")
        # The others are reckoned here, from arrays of this machine.
        if device == "gpu" and reward != "points":
            raise unknown("reward", reward, ("points",))
        self._as_asked = np.full(n, -1, np.int64)
        self._nothing = np.zeros(n, np.int64)
        self._into: Any = self._new_buffers(max(1, LEVELS[observation]))
        # A card pays by itself, in points.
        self._paid: Any = (
            self._into.rewards if device == "gpu" else np.zeros((n, SEATS), np.float32)
        )
        self._cuts: dict[str, Any] = {}
        self._machine = self._new_machine()
        if device == "gpu":  # what is told at every step lies there once
            from .gpu import placed

            self._as_asked, self._nothing = placed(self._as_asked), placed(self._nothing)
        self._begin(first)

    def _new_buffers(self, places: int) -> Any:
        if self.device == "gpu":
            from .gpu import card_buffers

            return card_buffers(self.n, places)
        return new_buffers(self.n, places)

    def _new_machine(self) -> Stepper:
        play = play_rules(self.rules)
        if self.device == "python":
            return Interpreted(play, self.seed, self._given, self._starts, self._into)
        if self.device == "gpu":
            from .gpu import Card

            return Card(play, self.seed, self._given, self._starts, self._into)
        return Threads(play, self.seed, self._given, self._starts, self._into, self._workers)

    def _begin(self, first: int) -> None:
        kept = np.zeros((self.n, KEPT), np.int64)
        kept[:, NUMBER] = first + np.arange(self.n)
        self._into.kept[:] = kept
        self._into.over[:] = np.zeros(self.n, np.int8)
        self._machine.run(BEGIN, self._nothing, self._as_asked, self._into)
        self._paid[:] = 0

    # ---- what is there to be read

    def observe(self) -> Array:
        """(n, places) int8: what the seat that is asked sees in each game; see `OBSERVATION`."""
        return self._into.shown  # type: ignore[no-any-return]

    @property
    def plain(self) -> Array:
        """(n, places) int8: the plain part of it alone, the same memory."""
        return self.observe()[:, :PLAIN]

    @property
    def planes(self) -> Array:
        """(n, planes, 34) int8: all planes of it, the same memory."""
        last = LAST_PLANE if self.observation == "whole" else PLAIN
        shown = self.observe()[:, FIRST_PLANE:last]
        return shown.reshape(self.n, -1, 34)

    def privileged(self) -> Array:
        """(n, places) int8: all other hands and the wall; see `PRIVILEGED`. Nobody at a table may know it."""
        self._machine.run(VIEW_HIDDEN, self._nothing, self._as_asked, self._into)
        return self._into.hidden  # type: ignore[no-any-return]

    @property
    def mask(self) -> Array:
        """(n, actions) int8: 1 where the action is legal."""
        return self._into.mask  # type: ignore[no-any-return]

    @property
    def seats(self) -> Array:
        """(n,): the seat that is asked in each game."""
        return self._cut("seats", lambda: self._into.kept[:, SEAT])

    @property
    def learners(self) -> Array:
        """(n, 4) bool: the seats of each game that are played from outside."""
        found: Array = np.asarray(self._into.kept[:, BOTS : BOTS + SEATS]) == LEARNER
        return found

    @property
    def asked(self) -> Array:
        """(n,) int8: the seats, as bits, that have to answer before play goes on; `seats` is the first of them."""
        return self._into.asked  # type: ignore[no-any-return]

    @property
    def numbers(self) -> Array:
        """(n,): which game of the run each one is."""
        return self._cut("numbers", lambda: self._into.kept[:, NUMBER])

    @property
    def rewards(self) -> Array:
        """(n, 4): what the last step brought to each seat."""
        return self._paid  # type: ignore[no-any-return]

    @property
    def done(self) -> Array:
        """(n,) bool: the games that ended with the last step."""
        return self._into.over.view(np.bool_)  # type: ignore[no-any-return]

    @property
    def results(self) -> Array:
        """(n, 4): the final points of the games that ended last; rows of games that never ended are 0."""
        return self._cut("results", lambda: self._into.results[:, :SEATS])

    def _cut(self, name: str, cut: Callable[[], Array]) -> Array:
        """These columns of a buffer, cut out once: for those of a card that takes twenty milliseconds."""
        if name not in self._cuts:
            self._cuts[name] = cut()
        return self._cuts[name]  # type: ignore[no-any-return]

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | {"_cuts": {}}  # what is read back has buffers of its own

    # ---- what changes it

    def step(self, actions: Any) -> None:
        """Every game goes on to its next decision; an action that is not legal is refused, and nothing is done."""
        if self.device == "gpu":
            from .gpu import placed_actions

            chosen = placed_actions(actions, self.n)
            self._machine.run(STEP, chosen, self._as_asked, self._into)
            return
        chosen = read_actions(actions, self.n)
        # A game that is over begins anew, whatever is chosen.
        over = self.done & (self.autoreset == "next_step")
        refuse_illegal(chosen, self.mask, self.seats, over)
        earlier = self._reward.earlier(self._into)
        self._machine.run(STEP, chosen, self._as_asked, self._into)
        self._paid[:] = self._reward(self._into, earlier)

    @property
    def next_game(self) -> int:
        """The first number after all that have been begun."""
        return int(np.asarray(self.numbers).max()) + 1

    def reset(self, seed: int | str | None = None, first: int = 0) -> None:
        """All games begin anew, from game `first` on, with another seed if one is given; the arrays stay the same."""
        check_number("first", first, 0)
        if seed is not None:
            check_seed(seed)
        if seed is not None and str(seed) != self.seed:
            self.seed = str(seed)
            self._machine = self._new_machine()
        self._begin(first)

    def look(self, seats: Any) -> tuple[Array, Array]:
        """Observation and mask of these seats, whether or not they are asked (then: pass); nothing changes."""
        views = read_seats(seats, self.n)
        into = self._into._replace(
            mask=np.zeros_like(self._into.mask), shown=np.zeros_like(self._into.shown)
        )
        self._machine.run(VIEW, self._nothing, views, into)
        return into.shown, into.mask

    def advise(self, bot: str = "expert") -> Array:
        """(n,): the action that a bot (`club`, `expert`) would take in each game; nothing changes."""
        check_word("bot", bot, _ADVISERS)
        self._machine.run(ADVISE, self._nothing, np.full(self.n, POLICIES.index(bot)), self._into)
        return self._into.kept[:, ADVICE]  # type: ignore[no-any-return]

    # ---- for search

    def clone(self, games: Any = None) -> Batch:
        """The games of these places (all, if none are named; one may be named several times) in a batch of its own."""
        chosen = read_games(games, self.n)
        other = object.__new__(Batch)
        vars(other).update(vars(self))
        other.n, other._cuts = len(chosen), {}
        other._given = self._given.copy()
        other._as_asked = np.full(other.n, -1, np.int64)
        other._nothing = np.zeros(other.n, np.int64)
        other._into = Buffers(*(self._machine.taken(part, chosen) for part in self._into))
        is_on_card = self.device == "gpu"
        other._paid = other._into.rewards if is_on_card else self._machine.taken(self._paid, chosen)
        other._machine = self._machine.copy(chosen, other._into)
        return other

    def __copy__(self) -> Batch:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Batch:
        return self.clone()

    def determinize(self, seed: int | str = 0, seats: Any = -1) -> None:
        """Redraws in every game what the seat that is asked (or these) cannot see; the walls to come are others too.

        Who is asked stays asked: with the hand that these seats imagine for it, which may leave nothing but to pass.
        """
        views = read_seats(seats, self.n)
        chance = chance_of(seed)
        self._machine.determinize(views, chance.integers(0, 1 << 61, self.n), self._into)
        if (views >= 0).any():  # the hand of who is asked may be another one, with other choices
            self._machine.run(VIEW, self._nothing, self._as_asked, self._into)


_ADVISERS = ("club", "expert")  # who decide without chance

"""`master` at a table: its observation, the net, and the legal action that the net rates highest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ...compile.fast import has_fast, has_numpy, need_fast
from ...errors import NotationError
from ...game import Action, events
from ..protocol import Seen
from .sight import choices_of, numbers_of, observed

if TYPE_CHECKING:
    from .weights import Net

Sight = Callable[[Seen, Sequence[int]], Any]
# Only interpreted kernels undo what a referee takes back.
_TAKEN_BACK = (
    events.DrawTakenBack,
    events.CallTakenBack,
    events.ExhaustionTakenBack,
    events.DoraTakenBack,
    events.RiichiTakenBack,
)


class Reading(NamedTuple):
    """What the net says of one decision."""

    best: Action
    chances: list[float]  # of each legal action; of equal tiles each has that of them all
    place: float  # the expected final place
    danger: tuple[float, ...]  # by kind: the chance to deal in with it now
    waiting: tuple[float, ...]  # the chance that right, across, left is tenpai


class Master:
    """A player that learned from its own games. It needs no chance, so its seed does not matter.

    `weights` is another net than the one in the package. Where numba is, the first decision compiles what writes the
    observation, once on a machine; not if `compiled` is False, for a table that must not wait.
    """

    def __init__(
        self, seed: int | str = 0, weights: Path | None = None, *, compiled: bool = True
    ) -> None:
        del seed
        if not has_numpy():
            need_fast("the level master")
        from .weights import read_net, shipped_net

        self.net: Net = shipped_net() if weights is None else read_net(weights)
        self._compiled = compiled and has_fast()
        self._by_machine: Sight | None = None

    def act(self, seen: Seen) -> Action:
        """The legal action that the net rates highest; of two that it rates alike, that of the lower number."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        from .forward import policy

        choices = choices_of(seen)
        return _best(seen, numbers_of(choices), policy(self.net, self.shown(seen, choices)))

    def read(self, seen: Seen) -> Reading:
        """All that the net says of the decision."""
        import numpy as np

        from .forward import judge

        choices = choices_of(seen)
        numbers = numbers_of(choices)
        judged = judge(self.net, self.shown(seen, choices))
        weights = np.exp(judged.policy - judged.policy[numbers].max())
        total = weights[sorted(set(numbers))].sum()
        return Reading(
            _best(seen, numbers, judged.policy),
            [float(weights[number] / total) for number in numbers],
            float(judged.place),
            tuple(map(float, judged.danger)),
            tuple(map(float, judged.waiting)),
        )

    def shown(self, seen: Seen, choices: Sequence[int]) -> Any:
        """The observation of the seat, whose packed legal actions these are."""
        import numpy as np

        if not seen.view.told:
            raise NotationError("a view that was told nothing of the hand: fold its events")
        sight = self._sight() if self._compiled and not _was_undone(seen) else observed
        return np.asarray(sight(seen, choices), dtype=np.int8)

    def _sight(self) -> Sight:
        if self._by_machine is None:
            from .machine_code import CompiledSight

            self._by_machine = CompiledSight().observed
        return self._by_machine


def _best(seen: Seen, numbers: Sequence[int], rated: Any) -> Action:
    """The legal action whose number is rated highest; of equal ones the lowest, and the tile just drawn."""
    best = min(numbers, key=lambda number: (-rated[number], number))
    alike = [one for one, number in zip(seen.legal, numbers, strict=True) if number == best]
    return max(alike, key=lambda one: one.drawn)


def _was_undone(seen: Seen) -> bool:
    return any(isinstance(event, _TAKEN_BACK) for event in seen.view.told)

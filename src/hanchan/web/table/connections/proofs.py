"""Proofs that go with tiles: for each one that a viewer sees, and whose place in the wall the viewer knows.

What is proved is read off the redacted event, so that nothing hidden can be proved by mistake. A discard out of the
hand comes without a proof: its place would tell when it was drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ....game import events
from ....game.decode import dealt
from ....game.engine.state import FIRST_DRAW, INDICATORS, REPLACEMENTS, URA
from ....game.events import AnyEvent, HandStart
from ....game.wall.proofs import Proof, Proofs
from ....tiles import format

_PLACES = list(range(136))


class Prover:
    """The proofs of one game, event by event; events are met in their order."""

    def __init__(self, proofs_of: Callable[[HandStart], Proofs]) -> None:
        self._proofs_of = proofs_of
        self._met = 0
        self._hands: dict[int, tuple[HandStart, Proofs | None]] = {}  # by where they begin
        self._begun = -1
        self._where: dict[int, int] = {}  # by event: the place of its tile
        self._next = {"draw": 0, "replacement": 0, "indicator": 0}
        self._drawn = [0] * 4

    def proofs(self, log: Sequence[AnyEvent], at: int, shown: AnyEvent) -> list[dict[str, Any]]:
        """The proofs of the tiles in event `at` of the log, as the viewer is shown it."""
        while self._met <= at:
            self._meet(log[self._met], self._met)
        begun = max((one for one in self._hands if one <= at), default=None)
        places = [] if begun is None else self._places(shown, at)
        if begun is None or not places:
            return []
        start, made = self._hands[begun]
        if made is None:
            if not start.root:  # a game that began before walls had roots
                return []
            made = self._proofs_of(start)
            self._hands[begun] = (start, made)
        return [_told(made.of(place)) for place in places]

    def _meet(self, event: AnyEvent, at: int) -> None:
        self._met += 1
        match event:
            case HandStart():
                self._hands[at] = (event, None)
                self._next = {
                    "draw": FIRST_DRAW, "replacement": REPLACEMENTS, "indicator": INDICATORS,
                }  # fmt: skip
            case events.Draw():
                self._drawn[event.seat] = self._take(
                    "replacement" if event.replacement else "draw", at
                )
            case events.DrawTakenBack():
                self._next["draw"] -= 1
            case events.DoraRevealed():
                self._take("indicator", at)
            case events.Discard(drawn=True):
                self._where[at] = self._drawn[event.seat]

    def _take(self, row: str, at: int) -> int:
        self._where[at] = place = self._next[row]
        self._next[row] += 1
        return place

    def _places(self, shown: AnyEvent, at: int) -> list[int]:
        match shown:
            case HandStart():
                hands = dealt(_PLACES, shown.dealer)
                return [
                    place
                    for seat, hand in enumerate(shown.hands)
                    if hand is not None
                    for place in hands[seat]
                ]
            case events.Draw(tile=None):
                return []
            case events.Draw() | events.DoraRevealed() | events.Discard(drawn=True):
                return [self._where[at]]
            case events.Win():
                return list(range(URA, URA + len(shown.ura)))
            case _:
                return []


def _told(proof: Proof) -> dict[str, Any]:
    """The proof as a frame has it."""
    path = [digest.hex() for digest in proof.path]
    return {
        "place": proof.place, "tile": format([proof.face]), "salt": proof.salt.hex(), "path": path,
    }  # fmt: skip

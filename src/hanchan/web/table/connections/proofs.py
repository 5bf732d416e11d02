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
from ....tiles import WALL, format

_PLACES = list(range(WALL))


class Prover:
    """The proofs of one game's tiles."""

    def __init__(self, proofs_of: Callable[[HandStart], Proofs]) -> None:
        self._proofs_of = proofs_of
        self._made: dict[int, Proofs] = {}  # by where the hand begins

    def proofs(self, log: Sequence[AnyEvent], at: int, shown: AnyEvent) -> list[dict[str, Any]]:
        """The proofs of the tiles in event `at` of the log, as the viewer is shown it."""
        begun = next((n for n in range(at, -1, -1) if isinstance(log[n], HandStart)), at)
        start = log[begun]
        if not isinstance(start, HandStart) or not start.root:  # a game may be older than roots
            return []
        places = _places(log[begun : at + 1], shown)
        if places and begun not in self._made:
            self._made[begun] = self._proofs_of(start)
        return [_told(self._made[begun].of(place)) for place in places]


def _places(hand: Sequence[AnyEvent], shown: AnyEvent) -> list[int]:
    """The places of the tiles that the last event of the hand shows."""
    match shown:
        case HandStart():
            dealt_to = dealt(_PLACES, shown.dealer)
            seen = [seat for seat, tiles in enumerate(shown.hands) if tiles is not None]
            return [place for seat in seen for place in dealt_to[seat]]
        case events.Draw(tile=str()) | events.DoraRevealed():
            return [_place(hand, len(hand) - 1)]
        case events.Discard(drawn=True, seat=seat):
            draws = [n for n, one in enumerate(hand) if isinstance(one, events.Draw)]
            return [_place(hand, max(n for n in draws if getattr(hand[n], "seat", None) == seat))]
        case events.Win():
            return list(range(URA, URA + len(shown.ura)))
        case _:
            return []


def _place(hand: Sequence[AnyEvent], at: int) -> int:
    """The place of the tile that was drawn or turned up by this event: so many came before it."""
    if isinstance(hand[at], events.DoraRevealed):
        return INDICATORS + sum(isinstance(one, events.DoraRevealed) for one in hand[:at])
    replaced = [one.replacement for one in hand[: at + 1] if isinstance(one, events.Draw)]
    if replaced[-1]:
        return REPLACEMENTS + sum(replaced) - 1
    taken_back = sum(isinstance(one, events.DrawTakenBack) for one in hand[:at])
    return FIRST_DRAW + replaced.count(False) - 1 - taken_back


def _told(proof: Proof) -> dict[str, Any]:
    """The proof as a frame has it."""
    path = [digest.hex() for digest in proof.path]
    return {
        "place": proof.place, "tile": format([proof.face]), "salt": proof.salt.hex(), "path": path,
    }  # fmt: skip

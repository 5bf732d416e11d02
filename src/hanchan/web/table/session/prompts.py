"""Open decisions: what a seat is asked, what it does when it does not answer, and which claims are settled early."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ....game import Action
from ....rules.play import FIRST_CALL, RON_NEAREST, Play

CLAIM, TURN, ANNOUNCE, REFEREE = "claim", "turn", "announce", "referee"
GUARD = 250
_CALLS = ("chow", "pung", "kong")


class OpenAsk(msgspec.Struct):
    """A decision that a seat has to make."""

    id: str
    seat: int
    kind: str
    legal: list[Action]
    at: int  # when it was put
    n: int
    deadline: int | None = None
    base: int | None = None  # where it is not the seat's own clock that runs
    barred: list[dict[str, Any]] = []
    against: dict[str, str] | None = None
    sent: bool = False  # to a person

    def has(self, *acts: str) -> bool:
        """One of the acts is among the options."""
        return any(action.act in acts for action in self.legal)


def kind_of(legal: Sequence[Action]) -> str:
    """What sort of decision the options are."""
    acts = {action.act for action in legal}
    if "pass" in acts:
        return CLAIM
    return ANNOUNCE if "tenpai" in acts else TURN


def default_action(ask: OpenAsk) -> Action:
    """What happens without an answer: a pass; in turn the drawn tile, or the last of the hand, is discarded."""
    by_act = {action.act: action for action in ask.legal}
    if "pass" in by_act:
        return by_act["pass"]
    if "tenpai" in by_act:
        return by_act["tenpai"]
    discards = [action for action in ask.legal if action.act == "discard"]
    return next((action for action in discards if action.drawn), discards[-1])


def auto_action(ask: OpenAsk, toggles: Mapping[str, bool]) -> Action | None:
    """What the seat's toggles answer for it; None if it is asked."""
    by_act = {action.act: action for action in ask.legal}
    if toggles["auto_win"]:
        for act in ("tsumo", "ron"):
            if act in by_act:
                return by_act[act]
    if ask.kind == CLAIM and toggles["no_calls"] and "ron" not in by_act:
        return by_act["pass"]
    if ask.kind == TURN and toggles["discard_drawn"]:
        # Held back whenever the draw opens a win or a kong.
        if ask.has("tsumo", "concealed_kong", "added_kong", "nine_terminals"):
            return None
        return next((one for one in ask.legal if one.act == "discard" and one.drawn), None)
    return None


def settled_early(
    answers: Mapping[int, Action],
    waiting: Mapping[int, OpenAsk],
    source: int,
    play: Play,
    *,
    clearly_first: bool = False,
) -> list[int]:
    """The waiting seats whose answer can no longer matter, given the claims that are in.

    `clearly_first`: the claims came so long ago that, where the first call counts, none can be simultaneous.
    """
    rons = [seat for seat, action in answers.items() if action.act == "ron"]
    sets = [action.act for action in answers.values() if action.act in _CALLS]
    settled = []
    for seat, ask in waiting.items():
        if ask.has("ron"):
            nearer = any((ron - source) % 4 < (seat - source) % 4 for ron in rons)
            if nearer and play.multiple_ron == RON_NEAREST:
                settled.append(seat)
        elif rons or _is_beaten(ask, sets, clearly_first and play.claim_priority == FIRST_CALL):
            settled.append(seat)
    return settled


def _is_beaten(ask: OpenAsk, sets: Sequence[str], too_late: bool) -> bool:
    """A set was claimed that this seat's claims do not go before; a pung goes before a chow unless it is too late."""
    if not sets:
        return False
    return sets != ["chow"] or too_late or not ask.has("pung", "kong")


__all__ = [
    "ANNOUNCE", "CLAIM", "GUARD", "REFEREE", "TURN", "OpenAsk", "auto_action",
    "default_action", "kind_of", "settled_early",
]  # fmt: skip

"""Open decisions: what a seat is asked, in what time, and what it does when it does not answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ....game import Action, Game
from ..frames import Ask
from .seat import SeatClock

CLAIM, TURN, ANNOUNCE, REFEREE = "claim", "turn", "announce", "referee"
GUARD = 250


class Prompt(msgspec.Struct):
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

    def frame(self, clock: SeatClock, now: int, *, guarded: bool) -> Ask:
        """The decision with the time that is left for it; `guarded` against a click meant for something else."""
        used = max(0, now - self.at)
        base = self.base if self.base is not None else clock.base
        bank = 0 if self.base is not None else clock.left(in_turn=self.kind == TURN)
        if base is None:
            left, rest = None, None
        else:
            left, rest = max(0, base - used), max(0, bank - max(0, used - base))
        options = [action.to_dict() for action in self.legal]
        guard = max(GUARD, self.at - now) if guarded else 0
        return Ask(
            self.id, self.n, self.kind, options, left, rest, guard, self.barred, self.against
        )  # fmt: skip


def decision_kind(legal: Sequence[Action]) -> str:
    """What sort of decision the options are."""
    acts = {action.act for action in legal}
    if acts & {"tenpai", "nagashi"}:
        return ANNOUNCE
    return CLAIM if "pass" in acts else TURN


def default_action(prompt: Prompt) -> Action:
    """What happens without an answer: a pass; in turn the drawn tile, or the last of the hand, is discarded.

    At a draw what a player would want: nagashi mangan is claimed, tenpai announced.
    """
    by_act = {action.act: action for action in prompt.legal}
    for act in ("nagashi", "tenpai", "pass"):
        if act in by_act:
            return by_act[act]
    discards = [action for action in prompt.legal if action.act == "discard"]
    return next((action for action in discards if action.drawn), discards[-1])


def auto_action(prompt: Prompt, toggles: Mapping[str, bool]) -> Action | None:
    """What the seat's toggles answer for it; None if it is asked."""
    by_act = {action.act: action for action in prompt.legal}
    if toggles["auto_win"]:
        for act in ("tsumo", "ron", "nagashi"):
            if act in by_act:
                return by_act[act]
    if prompt.kind == CLAIM and toggles["no_calls"] and "ron" not in by_act:
        return by_act["pass"]
    if prompt.kind == TURN and toggles["discard_drawn"]:
        # Held back whenever the draw opens a win or a kong.
        if prompt.has("tsumo", "concealed_kong", "added_kong", "nine_terminals"):
            return None
        return next((one for one in prompt.legal if one.act == "discard" and one.drawn), None)
    return None


def barred(game: Game, seat: int) -> list[dict[str, Any]]:
    """The tiles of the hand that may not be discarded now, and why."""
    return [
        {"tile": tile, "why": "swap_call", "clause": clause}
        for tile, clause in game.swap_calls(seat).items()
    ]


# The buttons that a refereed table always shows, and the act that each stands for.
_CLAIMS = {"chow": "chow", "kong": "kong", "pung": "pung", "ron": "ron"}
_IN_TURN = {"kong": "concealed_kong", "riichi": "riichi", "tsumo": "tsumo"}


def against(game: Game, prompt: Prompt) -> dict[str, str]:
    """What forbids each claim that is not among the options: its clause, or else the book."""
    buttons = _IN_TURN if prompt.kind == TURN else _CLAIMS
    return {
        name: game.clause_against(prompt.seat, act) or game.book.title
        for name, act in buttons.items()
        if not prompt.has(act)
    }

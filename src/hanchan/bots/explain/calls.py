"""The expert's calls in numbers and words: the hand without a call against the hand with each one it weighs."""

from __future__ import annotations

from typing import NamedTuple

from ...game import Action
from ...game.engine.state import Table
from ...locale import N_
from ...tiles import KINDS
from ..expert.calls import claimed_value, hand_value
from ..expert.discard_value import WORST, open_plan
from ..expert.threats import count_threats
from ..kernels.options import next_claim
from ..kernels.plans import ANY, distance
from ..kernels.progress import accepted
from ..kernels.scratch import MELD_OPEN, OPENING, Scratch, new_scratch
from ..kernels.view_table import look
from ..protocol import Seen
from ..seated import seated
from .reasons import Reason
from .shanten_words import shanten_in_full

_PASSED = N_("Best: a pass leaves the hand {shanten} from tenpai with {copies} copies to draw.")
_PASSED_TENPAI = N_("Best: a pass leaves the hand tenpai with {copies} copies to win on.")
_CALLED = N_(
    "Best: the call brings the hand to {shanten} from tenpai with {copies} copies to draw."
)
_CALLED_TENPAI = N_("Best: the call makes the hand tenpai with {copies} copies to win on.")
_BEHIND = N_("{behind} points behind: {shanten} from tenpai with {copies} copies to draw.")
_BEHIND_TENPAI = N_("{behind} points behind: tenpai with {copies} copies to win on.")
_NO_YAKU = N_("This call leaves no way to a yaku.")


class Called(NamedTuple):
    """A pass or a call as the expert sees it; `value` None if the hand could not win after it."""

    action: Action
    shanten: int
    accepts: int
    value: int | None
    reason: Reason


def explain_calls(seen: Seen) -> list[Called]:
    """The pass and every chow and pung, the best first; nothing if the seat has no claim to answer."""
    passing = next((action for action in seen.legal if action.act == "pass"), None)
    if passing is None:
        return []
    scratch = new_scratch()
    t = seated(seen, scratch)
    look(t, scratch, seen.seat)
    threats = count_threats(t, scratch, 0, seen.seat)
    rows = [(passing, *_without(t, scratch, seen.seat, threats))]
    place = next_claim(t, scratch, seen.seat, len(seen.legal), -1)
    while place >= 0:
        rows.append((seen.legal[place], *_with(t, scratch, seen.seat, threats)))
        place = next_claim(t, scratch, seen.seat, len(seen.legal), place)
    rows.sort(key=lambda row: row[3], reverse=True)
    best = rows[0][3]
    return [
        Called(
            action, shanten, copies, None if value == WORST else value,
            _reason(action, shanten, copies, best - value, value == WORST),
        )
        for action, shanten, copies, value in rows
    ]  # fmt: skip


def _without(t: Table, m: Scratch, seat: int, threats: int) -> tuple[int, int, int]:
    """Shanten, copies and worth of the hand as it is, with what opening a closed hand has to be worth more."""
    closed = m.sets[MELD_OPEN] == 0
    plan = ANY if closed else open_plan(t, m, 0, seat, False)
    value = hand_value(t, m, 0, seat, plan, threats, -1) + (m.style[0][OPENING] if closed else 0)
    shanten = distance(m, max(plan, ANY), False)
    return *shanten_in_full(m, -1, shanten, accepted(m, -1, shanten)), value


def _with(t: Table, m: Scratch, seat: int, threats: int) -> tuple[int, int, int]:
    """The same after the call that stands in the scratch space, and its best discard."""
    value = claimed_value(t, m, 0, seat, threats)
    least = min(m.shanten[kind] for kind in range(KINDS))
    copies = max(m.accepts[kind] for kind in range(KINDS) if m.shanten[kind] == least)
    return least, copies, value


def _reason(action: Action, shanten: int, copies: int, behind: int, worst: bool) -> Reason:
    if worst:
        return Reason(_NO_YAKU, {})
    if behind:
        template = _BEHIND if shanten else _BEHIND_TENPAI
    elif action.act == "pass":
        template = _PASSED if shanten else _PASSED_TENPAI
    else:
        template = _CALLED if shanten else _CALLED_TENPAI
    return Reason(template, {"shanten": shanten, "copies": copies, "behind": behind})

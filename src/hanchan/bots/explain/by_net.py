"""Every option of a decision in the net's numbers, and one sentence why: what `master` makes of it."""

from __future__ import annotations

from typing import NamedTuple

from ...game import Action
from ...locale import N_
from ...tiles import kind_of, parse_one
from ..net.master import Master
from ..protocol import Seen
from .reasons import Reason

_THREAT = 0.3  # the chance to be tenpai from which on an opponent is worth a word
_RISKIER = 0.02  # what a discard deals in more often, to be the reason against it


class NetOption(NamedTuple):
    """A legal action as the net sees it."""

    action: Action
    chance: float  # that it would choose this one, were it to draw lots by its ratings
    deal_in: float | None  # the chance to deal in with this very tile; None where none is thrown


class NetView(NamedTuple):
    """A decision as the net sees it."""

    best: Action
    options: list[NetOption]  # in the order of the legal actions
    place: float  # the expected final place
    waiting: tuple[float, ...]  # the chance that right, across, left is tenpai

    def of(self, action: Action) -> NetOption:
        """The option of the action."""
        return next(one for one in self.options if one.action == action)


_CALM = N_("The net's choice, with {chance}; it expects place {place} on average.")
_THREATENED = N_(
    "The net's choice, with {chance}; it deals in {risk} of the time, for right, across and left are tenpai with"
    " {right}, {across} and {left}. It expects place {place} on average."
)
_RISK = N_(
    "The net prefers {best} ({best_chance}, this {chance}): this deals in {risk} of the time, {best} {best_risk}."
)
_TILE = N_(
    "The net prefers {best}: {best_chance} against {chance}. It expects place {place} on average."
)
_OTHER = N_(
    "The net prefers another choice: {best_chance} against {chance}. It expects place {place} on average."
)


def view_by_net(seen: Seen, master: Master) -> NetView:
    """Every legal action in the net's numbers."""
    read = master.read(seen)
    options = [
        NetOption(action, chance, _deal_in(action, read.danger))
        for action, chance in zip(seen.legal, read.chances, strict=True)
    ]
    return NetView(read.best, options, read.place, read.waiting)


def _deal_in(action: Action, danger: tuple[float, ...]) -> float | None:
    if action.act not in ("discard", "riichi"):
        return None
    return danger[kind_of(parse_one(str(action.tile)))]


def net_reason(view: NetView, action: Action) -> Reason:
    """What speaks for the action, or for the net's own choice instead."""
    one, best = view.of(action), view.of(view.best)
    right, across, left = (f"{chance:.0%}" for chance in view.waiting)
    values = {
        "chance": f"{one.chance:.0%}", "place": f"{view.place:.1f}", "risk": f"{one.deal_in or 0:.0%}",
        "best": best.action.tile, "best_chance": f"{best.chance:.0%}", "best_risk": f"{best.deal_in or 0:.0%}",
        "right": right, "across": across, "left": left,
    }  # fmt: skip
    return Reason(_template(view, one, best), values)


def _template(view: NetView, one: NetOption, best: NetOption) -> str:
    if _is_same(one.action, best.action):
        threatened = max(view.waiting) >= _THREAT and one.deal_in is not None
        return _THREATENED if threatened else _CALM
    if one.deal_in is None or best.deal_in is None or one.action.tile == best.action.tile:
        return _OTHER
    return _RISK if one.deal_in > best.deal_in + _RISKIER else _TILE


def _is_same(one: Action, other: Action) -> bool:
    """The same in everything but which of two equal tiles goes."""
    return one._replace(drawn=False) == other._replace(drawn=False)

"""A finished game looked at again, as the replay asks: one decision with every choice, the mistakes of a hand, waits.

What a choice was worth is said by `learn.review`; here it gets the tiles that help, and the form that pages read.
"""

from __future__ import annotations

from typing import Any

from ...bots import Seen
from ...bots.explain.by_net import net_reason, view_by_net
from ...bots.explain.reasons import Reason
from ...bots.explain.sentences import reason_of
from ...bots.explain.weigh import Option, Weighed
from ...bots.net.master import Master
from ...bots.net.shipped import can_play
from ...game import Action, View, fold
from ...game.events import AROUND
from ...game.laid import plain
from ...game.refusals import passed
from ...learn.review.choices import Choice, HandEvents, choices, judge, seat_decisions
from ...rules import Rulebook
from ..table.session.hints import copies_left, hand_text, held_by, hints, nearer
from ..table.session.prompts import decision_kind


def waits_then(hand: HandEvents, book: Rulebook, seat: int, n: int) -> dict[str, Any]:
    """What the seat would have been told of its waits after event `n`."""
    told = hand.events[: n - hand.first + 1]
    return hints(book, passed(fold(told, book), seat), View.of(told, seat), seat)


def look_again(hand: HandEvents, book: Rulebook, seat: int, n: int) -> dict[str, Any] | None:
    """The seat's decision after event `n`, every legal choice with its numbers; None if it had none."""
    here = n
    while here > hand.first and isinstance(hand.events[here - hand.first], AROUND):
        here -= 1
    for one, view in seat_decisions(hand, book, seat):
        if one.n == here:
            choice = judge(one, one.chosen or one.legal[0], view, book)
            lines = [_line(option, choice.weighed, view, seat) for option in choice.weighed.options]
            best = choice.best[0].to_dict()
            lines.sort(key=lambda line: (-line["ev"], line["action"] != best))
            found = _told(choice, is_known=one.chosen is not None) | {"lines": lines}
            if (net := _by_net(Seen(seat, view, one.legal, book), one.chosen)) is not None:
                found["net"] = net
            return found | {"n": n, "mistake": one.chosen is not None and choice.is_mistake}
    return None


def _by_net(seen: Seen, chosen: Action | None) -> dict[str, Any] | None:
    """The net's numbers, and its sentence about what was chosen, if that is known; None where there is no net."""
    if not can_play():
        return None
    view = view_by_net(seen, Master(compiled=False))
    chances = [
        {"action": one.action.to_dict(), "chance": one.chance, "deal_in": one.deal_in}
        for one in view.options
    ]
    return {
        "best": view.best.to_dict(), "place": view.place, "waiting": list(view.waiting), "options": chances,
        "why": _reason(net_reason(view, chosen or view.best)),
    }  # fmt: skip


def mistakes(hand: HandEvents, book: Rulebook, seat: int) -> list[dict[str, Any]]:
    """The seat's choices in the hand that were worth clearly less than the expert's."""
    return [_told(choice) for choice in choices(hand, book, seat) if choice.is_mistake]


def _told(choice: Choice, is_known: bool = True) -> dict[str, Any]:
    """The choice as pages read it; what was chosen may not be known."""
    legal = [one.action for one in choice.weighed.options]
    return {
        "n": choice.n, "seat": choice.seat, "kind": decision_kind(legal),
        "chosen": choice.played.to_dict() if is_known else None, "best": choice.best[0].to_dict(),
        "loss": choice.lost if is_known else None,
        "why": _reason(choice.why if is_known else choice.why_best),
    }  # fmt: skip


def _line(one: Option, weighed: Weighed, view: View, seat: int) -> dict[str, Any]:
    """One legal choice; the numbers are None where the expert gives none."""
    discards = one.action.act in ("discard", "riichi")
    measured = one.shanten is not None
    return {
        "action": one.action.to_dict(), "shanten": one.shanten, "accepted": one.accepts,
        "tiles": _accepted(view, seat, str(one.action.tile)) if discards else [],
        "win": one.win if measured else None, "value": one.points if measured else None,
        "deal_in": one.deal_in if discards else None, "ev": one.value,
        "why": _reason(reason_of(weighed, one.action)),
    }  # fmt: skip


def _accepted(view: View, seat: int, gone: str) -> list[dict[str, Any]]:
    """The tiles that bring the hand nearer once the discard is gone, with the copies the seat cannot see."""
    held = held_by(view, seat)
    held.remove(gone if gone in held else plain(gone))
    left = copies_left(view, [*held, gone])
    return [{"tile": tile, "left": left(tile)} for tile in nearer(hand_text(view, seat, held))]


def _reason(reason: Reason) -> dict[str, Any]:
    """The expert's sentence as a template with its values, to be said in any language."""
    return {"template": reason.template, "values": reason.values}


def in_words(found: Any, language: str) -> Any:
    """What was found, with every sentence in the language."""
    if isinstance(found, list):
        return [in_words(one, language) for one in found]
    if not isinstance(found, dict):
        return found
    if found.keys() == {"template", "values"}:
        return Reason(**found).say(language)
    return {key: in_words(one, language) for key, one in found.items()}

"""A finished game looked at again: what each choice was worth by the expert's numbers, and which were mistakes.

All of it is worked out from the seat's own view at that time, as if the seat were asked again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ...bots import Seen, make_bot
from ...bots.explain.calls import explain_calls
from ...bots.explain.discards import explain
from ...bots.explain.reasons import Reason
from ...game import Action, View, fold, redact
from ...game.decisions import Decision, decisions
from ...game.events import AROUND, AnyEvent, HandStart
from ...game.refusals import passed
from ...game.view import plain
from ...locale import translator
from ...rules import Rulebook
from ...scoring import analysis
from ...tiles import COPIES
from ..table.session.hints import hand_text, held_by, hints, seen_tiles
from ..table.session.prompts import decision_kind

MISTAKE = 300  # points that a choice is worth less than the expert's
Numbers = dict[tuple[str, ...], dict[str, Any]]
_NO_NUMBERS: dict[str, Any] = {"tiles": []} | dict.fromkeys(
    ("shanten", "accepted", "win", "value", "deal_in", "ev", "why")
)
_WINS = ("ron", "tsumo")


class HandEvents(NamedTuple):
    """The events of one hand; the first is number `first` of the game."""

    first: int
    events: list[AnyEvent]


def hands_of(log: Sequence[AnyEvent]) -> list[HandEvents]:
    """The hands of a game."""
    starts = [at for at, event in enumerate(log) if isinstance(event, HandStart)]
    return [
        HandEvents(start + 1, list(log[start:stop]))
        for start, stop in zip(starts, [*starts[1:], len(log)], strict=True)
    ]


def waits_then(hand: HandEvents, book: Rulebook, seat: int, n: int) -> dict[str, Any]:
    """What the seat would have been told of its waits after event `n`."""
    told = hand.events[: n - hand.first + 1]
    return hints(book, passed(fold(told, book), seat), View.of(told, seat), seat)


def look_again(hand: HandEvents, book: Rulebook, seat: int, n: int) -> dict[str, Any] | None:
    """The seat's decision after event `n`, every legal choice with its numbers; None if it had none."""
    here = n - hand.first + 1
    while here > 1 and isinstance(hand.events[here - 1], AROUND):
        here -= 1
    for one in decisions(hand.events, book):
        if one.seat == seat and one.n == here:
            return _judged(one, View.of(hand.events[:here], seat), book) | {"n": n}
    return None


def mistakes(hand: HandEvents, book: Rulebook, seat: int) -> list[dict[str, Any]]:
    """The seat's choices in the hand that were worth clearly less than the expert's."""
    found = []
    view, told = View(seat), 0
    for one in decisions(hand.events, book):
        if one.seat != seat or one.chosen is None:
            continue
        while told < one.n:
            view.fold(redact(hand.events[told], seat))
            told += 1
        seen = Seen(seat, view, one.legal, book)
        best = _choice(seen)
        if not _is_same(best, one.chosen) and (judged := _judged(one, view, book))["mistake"]:
            kept = ("n", "seat", "kind", "chosen", "best", "loss", "why")
            judged["n"] += hand.first - 1
            found.append({key: judged[key] for key in kept})
    return found


def _choice(seen: Seen) -> Action:
    return make_bot("expert", 0).act(seen)


def _judged(one: Decision, view: View, book: Rulebook) -> dict[str, Any]:
    seen = Seen(one.seat, view, one.legal, book)
    best = _choice(seen)
    told = _numbers(seen)
    lines = [_line(action, told) for action in one.legal]
    lines.sort(key=lambda line: (line["ev"] is None, -(line["ev"] or 0)))
    loss = _loss(told, best, one.chosen)
    return {
        "n": one.n, "seat": one.seat, "kind": decision_kind(one.legal),
        "chosen": one.chosen.to_dict() if one.chosen else None, "best": best.to_dict(),
        "lines": lines, "loss": loss, "mistake": _is_mistake(best, one.chosen, loss),
        "why": _why(told, best, one.chosen),
    }  # fmt: skip


def _key(action: Action) -> tuple[str, ...]:
    """What choices with the same numbers have in common: a riichi is judged by its discard."""
    if action.act in ("discard", "riichi"):
        return ("discard", plain(action.tile or ""))
    return (action.act, *sorted(action.use))


def _numbers(seen: Seen) -> Numbers:
    """What the expert knows of the discards, or of the pass and the calls."""
    found: Numbers = {}
    for one in explain(seen):
        found["discard", plain(one.tile)] = {
            "tiles": _accepted(seen.view, seen.seat, one.tile), "shanten": one.shanten,
            "accepted": one.accepts, "win": one.win, "value": one.points, "deal_in": one.risk,
            "ev": one.value, "why": _reason(one.reason),
        }  # fmt: skip
    for call in explain_calls(seen):
        found[_key(call.action)] = _NO_NUMBERS | {
            "shanten": call.shanten, "accepted": call.accepts, "ev": call.value,
            "why": _reason(call.reason),
        }  # fmt: skip
    return found


def _line(action: Action, told: Numbers) -> dict[str, Any]:
    """One legal choice; the numbers are None where the expert gives none."""
    return {"action": action.to_dict()} | told.get(_key(action), _NO_NUMBERS)


def _accepted(view: View, seat: int, gone: str) -> list[dict[str, Any]]:
    """The tiles that bring the hand nearer once the discard is gone, with the copies the seat cannot see."""
    held = held_by(view, seat)
    held.remove(gone if gone in held else plain(gone))
    seen = [*seen_tiles(view), *map(plain, [*held, gone])]
    near = _near(hand_text(view, seat, held))
    return [{"tile": tile, "left": max(0, COPIES - seen.count(tile))} for tile in near]


@lru_cache(maxsize=512)
def _near(text: str) -> tuple[str, ...]:
    return tuple(analysis.ukeire(text))


def _loss(told: Numbers, best: Action, chosen: Action | None) -> int | None:
    """How much less the choice was worth, in points; None where the numbers do not tell."""
    if chosen is None:
        return None
    if _is_same(best, chosen):
        return 0
    ours, theirs = (told.get(_key(one), _NO_NUMBERS)["ev"] for one in (best, chosen))
    return None if ours is None or theirs is None else max(0, ours - theirs)


def _is_mistake(best: Action, chosen: Action | None, loss: int | None) -> bool:
    """The choice cost clearly more than it need have, or let a win go by."""
    if chosen is None or _is_same(best, chosen):
        return False
    return best.act in _WINS if loss is None else loss >= MISTAKE


def _is_same(one: Action, other: Action) -> bool:
    return one._replace(drawn=False) == other._replace(drawn=False)


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
        said: str = translator(language).gettext(found["template"])
        return said.format(**found["values"]) if found["values"] else said
    return {key: in_words(one, language) for key, one in found.items()}


def _why(told: Numbers, best: Action, chosen: Action | None) -> dict[str, Any] | None:
    """The expert's sentence about the choice, or about its own where there is none."""
    for action in (chosen, best):
        if action is not None and (why := told.get(_key(action), _NO_NUMBERS)["why"]) is not None:
            return dict(why)
    return None

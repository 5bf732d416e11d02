"""The choices of one seat in one hand: what each was worth by the expert's numbers, and what it cost.

All of it is worked out from the seat's own view at that time, as if the seat were asked again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ...bots import Seen
from ...bots.explain.reasons import Reason
from ...bots.explain.sentences import KONGS, PLACES, WINS, reason_of
from ...bots.explain.weigh import BY_POINTS, NOISE, Option, Weighed, weigh
from ...game import Action, View, redact
from ...game.decisions import Decision, decisions
from ...game.events import AnyEvent, HandStart
from ...record.story import hand_name
from ...rules import Rulebook
from ..item import MISTAKE

KINDS = ("discard", "call", "riichi", "win", "kong", "draw")
_AT_A_DRAW = ("nine_terminals", "tenpai", "noten", "nagashi")


class HandEvents(NamedTuple):
    """The events of one hand; the first is number `first` of the game."""

    first: int
    events: list[AnyEvent]

    @property
    def start(self) -> HandStart:
        """Its first event."""
        start = self.events[0]
        assert isinstance(start, HandStart)
        return start

    @property
    def name(self) -> str:
        """`E1`, and the counters behind it."""
        return hand_name(self.start)


def hands_of(log: Sequence[AnyEvent]) -> list[HandEvents]:
    """The hands of a game."""
    starts = [at for at, event in enumerate(log) if isinstance(event, HandStart)]
    return [
        HandEvents(start + 1, list(log[start:stop]))
        for start, stop in zip(starts, [*starts[1:], len(log)], strict=True)
    ]


class Choice(NamedTuple):
    """A decision looked at again."""

    n: int  # events of the game before it
    seat: int
    turn: int  # of the seat, from 1
    kind: str  # one of KINDS: what was at stake
    played: Action
    best: list[Action]  # the expert's first; the others are as good within the noise
    lost: int  # points that it cost, the uma they are likely to move among them; 0 within the noise
    why: Reason  # about what was played
    why_best: Reason
    weighed: Weighed
    view: View  # what the seat saw; it goes on with the hand unless it is copied

    @property
    def is_agreed(self) -> bool:
        """What was played is as good as the expert's choice."""
        return any(same(one, self.played) for one in self.best)

    @property
    def is_mistake(self) -> bool:
        """The choice cost clearly more than it need have, or let a win go."""
        lets_go = self.best[0].act in (*WINS, "nagashi") and not self.is_agreed
        return self.lost >= MISTAKE or lets_go

    @property
    def is_defence(self) -> bool:
        """Somebody was, or may have been, tenpai: dealing in was part of the question."""
        return self.weighed.threats > 0

    @property
    def option(self) -> Option:
        """What was played, in numbers."""
        return self.weighed.of(self.played)


def same(one: Action, other: Action) -> bool:
    """The same choice: which of two equal tiles it is does not matter."""
    return one._replace(drawn=False) == other._replace(drawn=False)


def choices(hand: HandEvents, book: Rulebook, seat: int) -> Iterator[Choice]:
    """Every decision of the seat whose choice the record tells."""
    for decision, view in seat_decisions(hand, book, seat):
        if decision.chosen is not None:
            yield judge(decision, decision.chosen, view, book)


def seat_decisions(hand: HandEvents, book: Rulebook, seat: int) -> Iterator[tuple[Decision, View]]:
    """The seat's decisions, numbered as in the game, with what it saw; the view goes on with them."""
    view, told = View(seat), 0
    for one in decisions(hand.events, book):
        if one.seat != seat:
            continue
        while told < one.n:
            view.fold(redact(hand.events[told], seat))
            told += 1
        yield one._replace(n=one.n + hand.first - 1), view


def judge(decision: Decision, played: Action, view: View, book: Rulebook) -> Choice:
    """What a choice was worth beside the expert's."""
    seen = Seen(decision.seat, view, decision.legal, book)
    weighed = weigh(seen)
    top = weighed.of(weighed.best).value
    best = [one.action for one in weighed.options if one.value >= top - NOISE]
    best.sort(key=lambda action: action != weighed.best)
    behind = top - weighed.of(played).value
    lost = behind if behind > NOISE and not same(played, weighed.best) else 0
    why = reason_of(weighed, played)
    if lost >= MISTAKE and _is_good_by_points(seen, played):
        why = Reason(PLACES, {"behind": lost})
    return Choice(
        decision.n, decision.seat, len(view.rivers[decision.seat]) + 1,
        kind_of_choice(decision.legal, played, weighed.best), played, best, lost, why,
        reason_of(weighed, weighed.best), weighed, view,
    )  # fmt: skip


def _is_good_by_points(seen: Seen, played: Action) -> bool:
    """The choice would be as good as any if places did not count."""
    weighed = weigh(seen, BY_POINTS)
    return weighed.of(weighed.best).value - weighed.of(played).value <= NOISE


def kind_of_choice(legal: Sequence[Action], played: Action, best: Action) -> str:
    """What the choice was about: what was done, or should have been."""
    acts = {played.act, best.act}
    if acts & set(WINS):
        return "win"
    if acts & set(_AT_A_DRAW):
        return "draw"
    if acts & set(KONGS):
        return "kong"
    if "riichi" in acts:
        return "riichi"
    return "call" if any(action.act == "pass" for action in legal) else "discard"


def told(choice: Choice, lang: str = "en") -> dict[str, Any]:
    """The choice as JSON has it; `hand` is added by who knows its number."""
    return {
        "n": choice.n, "turn": choice.turn, "seat": choice.seat, "kind": choice.kind,
        "played": choice.played.to_dict(), "best": [one.to_dict() for one in choice.best],
        "lost": choice.lost, "mistake": choice.is_mistake, "defence": choice.is_defence,
        "why": choice.why.say(lang), "why_best": choice.why_best.say(lang),
        "options": [told_option(one) for one in ranked(choice.weighed.options)],
    }  # fmt: skip


def ranked(options: Sequence[Option]) -> list[Option]:
    """The best first, the same choice once."""
    found: list[Option] = []
    for one in sorted(options, key=lambda option: -option.value):
        if not any(same(one.action, other.action) for other in found):
            found.append(one)
    return found


def told_option(option: Option) -> dict[str, Any]:
    """An option as JSON has it."""
    return {
        "action": option.action.to_dict(), "value": option.value, "win": option.win, "deal_in": option.deal_in,
        "points": option.points, "shanten": option.shanten, "accepts": option.accepts,
    }  # fmt: skip

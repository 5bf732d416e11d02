"""The review of a whole game: every seat's choices hand by hand, what they cost in all, agreement and luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from math import sqrt
from typing import Any, NamedTuple

from ...bots.explain.weigh import NOISE
from ...game.events import AnyEvent, GameStart
from ...record.own import book_of
from ...record.story import story_of
from ...rules import Rulebook
from ...tiles import SEATS
from ..item import MISTAKE
from .choices import KINDS, Choice, HandEvents, choices, hands_of, told
from .luck import Luck, luck_of, results_of

BOT = "expert"  # whose numbers they are
_Z = 1.96  # standard errors on each side of a 95 % interval


class HandReview(NamedTuple):
    """One seat's hand."""

    number: int  # from 0
    name: str  # `E1`, and the counters behind it
    seat: int
    choices: list[Choice]
    # What it brought, uma included; None if the record breaks off before its end.
    result: int | None
    luck: Luck

    @property
    def lost(self) -> int:
        """What the choices cost."""
        return sum(choice.lost for choice in self.choices)

    def to_dict(self) -> dict[str, Any]:
        """The summary as JSON has it."""
        return {
            "hand": self.number, "name": self.name, "seat": self.seat, "decisions": len(self.choices),
            "lost": self.lost, "mistakes": sum(choice.is_mistake for choice in self.choices),
            "result": self.result, "luck": None if self.result is None else luck_dict(self.luck),
        }  # fmt: skip


class SeatReview(NamedTuple):
    """One seat's game."""

    seat: int
    hands: list[HandReview]

    @property
    def choices(self) -> list[Choice]:
        """All its choices."""
        return [choice for hand in self.hands for choice in hand.choices]

    @property
    def lost(self) -> int:
        """What they cost in all."""
        return sum(hand.lost for hand in self.hands)

    @property
    def worst(self) -> list[tuple[HandReview, Choice]]:
        """The mistakes with their hands, the dearest first."""
        found = [(hand, one) for hand in self.hands for one in hand.choices if one.is_mistake]
        return sorted(found, key=lambda one: -one[1].lost)

    @property
    def luck(self) -> Luck:
        """The luck of all hands whose end is known."""
        return reduce(
            Luck.__add__, (one.luck for one in self.hands if one.result is not None), Luck()
        )

    def to_dict(self) -> dict[str, Any]:
        """The summary as JSON has it."""
        costs = [choice.lost for choice in self.choices]
        agreed = sum(choice.is_agreed for choice in self.choices)
        return {
            "seat": self.seat, "decisions": len(costs), "lost": self.lost, "lost_ci95": list(interval(costs)),
            "agreement": agreed / len(costs) if costs else None,
            "agreement_ci95": list(share_interval(agreed, len(costs))),
            "mistakes": sum(choice.is_mistake for choice in self.choices),
            "by_kind": {kind: self._by_kind(kind) for kind in KINDS},
            "result": sum(one.result or 0 for one in self.hands),
            "luck": self.luck.total, "luck_parts": luck_dict(self.luck),
        }  # fmt: skip

    def _by_kind(self, kind: str) -> dict[str, int]:
        found = [choice for choice in self.choices if choice.kind == kind]
        return {"decisions": len(found), "lost": sum(choice.lost for choice in found)}


class GameReview(NamedTuple):
    """A game looked at again."""

    book: Rulebook
    names: tuple[str, ...]  # by seat
    seats: list[SeatReview]

    @property
    def mistakes(self) -> list[Choice]:
        """The mistakes of all seats."""
        return [choice for seat in self.seats for _, choice in seat.worst]

    def to_dict(self, file: str = "", lang: str = "en") -> dict[str, Any]:
        """The review as `hanchan review --json` prints it."""
        decisions = [
            {"hand": hand.number, "name": hand.name} | told(choice, lang)
            for seat in self.seats
            for hand in seat.hands
            for choice in hand.choices
        ]
        decisions.sort(key=lambda one: (one["n"], one["seat"]))
        return {
            "file": file, "rules": self.book.name, "bot": BOT, "names": list(self.names),
            "threshold": MISTAKE, "noise": NOISE, "decisions": decisions,
            "hands": [hand.to_dict() for seat in self.seats for hand in seat.hands],
            "seats": [seat.to_dict() for seat in self.seats],
        }  # fmt: skip


def review_game(log: Sequence[AnyEvent], seats: Sequence[int] = range(SEATS)) -> GameReview:
    """The review of a game, of all seats or of some.

    >>> from hanchan.game import Game
    >>> review_game(Game("ema2016", seed=7).events, seats=[0]).seats[0].lost
    0
    """
    return gathered(log, list(review_hands(log, seats)))


def gathered(log: Sequence[AnyEvent], hands: Sequence[HandReview]) -> GameReview:
    """The hands that were looked at as one review."""
    story = story_of(log)
    seats = dict.fromkeys(hand.seat for hand in hands)
    found = [SeatReview(seat, [hand for hand in hands if hand.seat == seat]) for seat in seats]
    return GameReview(story.book, story.names, found)


def review_hands(log: Sequence[AnyEvent], seats: Sequence[int]) -> Iterator[HandReview]:
    """Each hand of each seat as it is looked at, in the order of the game."""
    start = log[0]
    assert isinstance(start, GameStart)
    book = book_of(start)
    hands = hands_of(log)
    results = results_of(log, hands, book)
    for number, (hand, result) in enumerate(zip(hands, results, strict=True)):
        for seat in seats:
            yield review_hand(hand, book, seat, number, None if result is None else result[seat])


def review_hand(
    hand: HandEvents, book: Rulebook, seat: int, number: int, result: int | None
) -> HandReview:
    """One seat's hand that brought so many points."""
    found = [choice._replace(view=choice.view.copy()) for choice in choices(hand, book, seat)]
    return HandReview(
        number, hand.name, seat, found, result, luck_of(hand, result or 0, found, seat)
    )


def luck_dict(luck: Luck) -> dict[str, Any]:
    """Luck as JSON has it."""
    return luck._asdict() | {"total": luck.total, "expected": round(luck.expected, 2)}


def interval(costs: Sequence[int]) -> tuple[int, int]:
    """The 95 % interval of what so many choices of this player cost, by how much they differ."""
    count, total = len(costs), sum(costs)
    if count < 2:
        return total, total
    mean = total / count
    spread = sqrt(sum((cost - mean) ** 2 for cost in costs) / (count - 1))
    half = _Z * spread * sqrt(count)
    return max(0, round(total - half)), round(total + half)


def share_interval(agreed: int, count: int) -> tuple[float, float]:
    """The 95 % interval (Wilson's) of a share of so many."""
    if not count:
        return 0.0, 1.0
    share, z2 = agreed / count, _Z * _Z
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    half = _Z * sqrt(share * (1 - share) / count + z2 / (4 * count * count)) / (1 + z2 / count)
    return round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4)

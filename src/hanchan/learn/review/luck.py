"""Luck apart from skill: what a hand brought, less what the choices account for.

By the expert's numbers a hand is worth something at every choice. What changes that between two choices is not the
player's doing: the deal, the draws with what the others did, and how the hand ended. Less the points that the choices
cost these add up to what the hand brought, to the point.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ...bots.expert.threats import ends_ahead, hands_left
from ...bots.kernels.scratch import Scratch, new_scratch
from ...game.engine import codes
from ...game.engine.state import new_table
from ...game.events import AnyEvent, Draw, GameEnd, HandEnd
from ...rules import Rulebook
from ...rules.play import play_rules
from ...settlement.standings import ranked_scores, uma
from ...tiles import SEATS, WALL, WINDS
from .choices import Choice, HandEvents

# What a hand is worth at its first choice on average, to East (True) and to the others: 2,800 deals under ema2016.
AVERAGE_DEAL = {True: 580, False: -60}


class Luck(NamedTuple):
    """What came without one's doing, in points and the uma they move."""

    deal: int = 0  # the tiles dealt, against an average hand
    course: int = 0  # between the choices: draws, and what the others did
    end: int = 0  # how the hand ended, against what it promised last
    useful: int = 0  # draws that brought the hand nearer, or won it
    expected: float = 0.0  # how many there should have been, by the copies that nobody saw

    @property
    def total(self) -> int:
        """All of it."""
        return self.deal + self.course + self.end

    def __add__(self, other: object) -> Luck:
        """The luck of two hands together."""
        assert isinstance(other, Luck)
        return Luck(
            self.deal + other.deal, self.course + other.course, self.end + other.end,
            self.useful + other.useful, self.expected + other.expected,
        )  # fmt: skip


def luck_of(hand: HandEvents, result: int, found: Sequence[Choice], seat: int) -> Luck:
    """The luck of a hand that brought the seat so many points, uma included."""
    useful, expected = useful_draws(hand, found, seat)
    lost = sum(choice.lost for choice in found)
    # A win that lies there is how it ends.
    played = [choice for choice in found if choice.kind != "win"]
    if not played:
        return Luck(end=result + lost, useful=useful, expected=expected)
    average = AVERAGE_DEAL[seat == hand.start.dealer]
    deal = _best(played[0]) - average
    course = sum(_best(two) - _kept(one) for one, two in pairwise(played))
    return Luck(deal, course, result + lost - deal - course, useful, expected)


def _best(choice: Choice) -> int:
    return choice.weighed.of(choice.best[0]).value


def _kept(choice: Choice) -> int:
    """What the hand was worth after the choice, as far as points were lost by it."""
    return _best(choice) - choice.lost


def useful_draws(hand: HandEvents, found: Sequence[Choice], seat: int) -> tuple[int, float]:
    """How many draws brought the seat's hand nearer or won it, and how many would have on average."""
    at = {choice.n - hand.first + 1: choice for choice in found}
    useful, expected = 0, 0.0
    shanten: int | None = None
    chance = 0.0
    for number, event in enumerate(hand.events, 1):
        choice = at.get(number)
        if isinstance(event, Draw) and event.seat == seat and shanten is not None:
            expected += chance
            if choice is not None and _is_nearer(choice, shanten):
                useful += 1
        if choice is not None and (now := choice.option).shanten is not None:
            shanten = now.shanten
            chance = (now.accepts or 0) / max(1, unseen(choice, seat))
    return useful, expected


def _is_nearer(choice: Choice, shanten: int) -> bool:
    if any(one.action.act == "tsumo" for one in choice.weighed.options):
        return True
    left = [one.shanten for one in choice.weighed.options if one.shanten is not None]
    return bool(left) and min(left) < shanten


def unseen(choice: Choice, seat: int) -> int:
    """Tiles that the seat could not see at the choice."""
    view = choice.view
    return WALL - len(view.hands[seat]) - len(view.lying_open())


def results_of(
    log: Sequence[AnyEvent], hands: Sequence[HandEvents], book: Rulebook
) -> list[tuple[int, ...] | None]:
    """What each hand brought each seat: points, and the uma it is likely to have moved; None for one without end."""
    worth = [_worth(hand, hand.start.scores, book) for hand in hands]
    end = next((event for event in reversed(log) if isinstance(event, GameEnd)), None)
    found: list[tuple[int, ...] | None] = []
    for number, hand in enumerate(hands):
        ended = next((event for event in reversed(hand.events) if isinstance(event, HandEnd)), None)
        if number + 1 < len(hands):
            after = worth[number + 1]
        elif end is not None:
            shares = uma(ranked_scores(end.scores, end.deltas, book), book)
            after = tuple(map(sum, zip(end.scores, shares, strict=True)))
        elif ended is not None:
            after = _worth(hand, ended.scores, book)
        else:
            found.append(None)
            continue
        found.append(tuple(now - then for now, then in zip(after, worth[number], strict=True)))
    return found


def _worth(hand: HandEvents, scores: Sequence[int], book: Rulebook) -> tuple[int, ...]:
    """The scores with the uma that they promise in this hand."""
    left = _hands_left(book, WINDS.index(hand.start.round), hand.start.dealer)
    return tuple(
        points + _expected_uma(book, left, scores, seat) for seat, points in enumerate(scores)
    )


def _hands_left(book: Rulebook, round_: int, dealer: int) -> int:
    table = new_table(play_rules(book), log=1)
    table.now[codes.ROUND], table.now[codes.DEALER] = round_, dealer
    return hands_left(table)


def _expected_uma(book: Rulebook, left: int, scores: Sequence[int], seat: int) -> int:
    """The uma by the chances to end before each of the others; nothing among equals."""
    others = [scores[seat] - scores[other] for other in range(SEATS) if other != seat]
    ahead = sum(ends_ahead(_memory(), left, gap) - 5000 for gap in others)
    return play_rules(book).uma_step * ahead // 10000


@lru_cache(maxsize=1)
def _memory() -> Scratch:
    """The learned tables, as the kernel wants them."""
    return new_scratch()

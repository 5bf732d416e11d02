"""After a hand: who deals next, with how many counters, in which round; and whether the game is over.

`stays` says that East deals again, `winners` who won (a nagashi that is a win among them), `aborted` that the hand was
drawn before the wall was exhausted.
"""

from __future__ import annotations

from typing import NamedTuple

from ..compile.kernel import Row, kernel
from ..rules.play import STREAK_OVER_DRAWS, Play
from ..tiles import SEATS
from .standings import place_of


@kernel
def dealer_stays(dealer: int, winners: int, tenpai: int, aborted: bool) -> bool:
    """East deals again: after winning, showing tenpai at a draw, or an abort."""
    if winners:
        return winners >> dealer & 1 != 0
    return aborted or tenpai >> dealer & 1 != 0


@kernel
def next_dealer(dealer: int, stays: bool) -> int:
    """Who deals the next hand."""
    return dealer if stays else (dealer + 1) % SEATS


@kernel
def next_round(this: int, dealer: int, stays: bool) -> int:
    """The round of the next hand: a new one when the deal comes back to the first East."""
    return this + 1 if next_dealer(dealer, stays) < dealer else this


@kernel
def next_counters(counters: int, stays: bool, winners: int) -> int:
    """The counters of the next hand: none once another player than East has won."""
    return counters + 1 if stays or winners == 0 else 0


@kernel
def next_streak(streak: int, stays: bool, winners: int, play: Play) -> int:
    """East's wins in a row; a book may count on over draws."""
    if not stays:
        return 0
    if winners:
        return streak + 1
    return streak if play.parenchan == STREAK_OVER_DRAWS else 0


class NextHand(NamedTuple):
    """What the next hand begins with."""

    stays: bool
    dealer: int
    round: int
    counters: int
    streak: int


@kernel
def next_hand(
    this: int,
    dealer: int,
    counters: int,
    streak: int,
    winners: int,
    tenpai: int,
    aborted: bool,
    play: Play,
) -> NextHand:
    """The hand after one of round `this` that ended so, if the game goes on."""
    stays = dealer_stays(dealer, winners, tenpai, aborted)
    return NextHand(
        stays,
        next_dealer(dealer, stays),
        next_round(this, dealer, stays),
        next_counters(counters, stays, winners),
        next_streak(streak, stays, winners, play),
    )


@kernel
def may_be_last(this: int, dealer: int, play: Play) -> bool:
    """The game may end with this hand of round `this`, though nobody falls below zero."""
    return this > play.last_round or (this == play.last_round and dealer == SEATS - 1)


@kernel
def is_over(
    this: int, dealer: int, stays: bool, aborted: bool, scores: Row, at: int, play: Play
) -> bool:
    """The game ends with this hand of round `this`, which leaves these scores."""
    best = scores[at]
    for seat in range(SEATS):
        if play.bust and scores[at + seat] < 0:
            return True
        best = max(best, scores[at + seat])
    if not may_be_last(this, dealer, play):
        return False
    if stays:
        # Every hand of an added round is a last hand; an abort ends none. East is first before those seated later.
        leads = (
            place_of(scores, at, dealer, True) == 1 and scores[at + dealer] >= play.extension_target
        )
        return play.agari_yame != 0 and not aborted and leads
    if play.extension_to < 0 or best >= play.extension_target:
        return True
    return dealer == SEATS - 1 and this >= play.extension_to

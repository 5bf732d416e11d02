"""A referee's rulings, which only our own records have: they are taken as they are told, if they can be."""

from __future__ import annotations

from ...errors import RecordError
from ...game import events
from ...game.decode import WHEN
from ...game.events import AnyEvent
from ...game.game import Start
from ..steps import tag_of
from .follow import Follower

RULINGS = (events.DeadHand, events.DrawTakenBack, events.Ruling, events.Chombo, events.Penalty)


def rule(follower: Follower, event: AnyEvent) -> None:
    """The table as the referee leaves it; RecordError if there was nothing to rule so."""
    if isinstance(event, events.HandEnd):
        _check_again(follower, event)
    else:
        _check_ruling(follower, event)
    follower.rule(event)


def _check_ruling(follower: Follower, event: AnyEvent) -> None:
    """A ruling must at least be possible: whose, how much, and something there to be taken back."""
    seats = getattr(event, "seats", (getattr(event, "seat", 0),))
    if not all(seat in range(4) for seat in seats) or len(getattr(event, "deltas", "four")) != 4:
        raise RecordError(f"{tag_of(event)}: no such seat, or not four amounts")
    if isinstance(event, events.Penalty) and event.when not in WHEN:
        raise RecordError(f"penalty: when is one of {', '.join(WHEN)}, not {event.when!r:.40}")
    if isinstance(event, events.DrawTakenBack):
        drawn = follower.hand[-1] if follower.hand else None
        in_turn = follower.state.phase == "turn"
        if not isinstance(drawn, events.Draw) or drawn.replacement or not in_turn:
            raise RecordError("draw_taken_back: there is no draw to take back")
        if not any(isinstance(one, events.Discard) for one in follower.hand):
            raise RecordError("draw_taken_back: nothing was discarded before the draw")


def _check_again(follower: Follower, event: events.HandEnd) -> None:
    """After a chombo the same hand is dealt again."""
    start = follower.next_start
    told = Start(event.round, event.dealer, event.counters, event.bets, event.scores, event.streak)
    if event.over or told != start:
        raise RecordError(f"hand_end after chombo: the hand is dealt again from {tuple(start)}")

"""A referee's rulings, which only our own records have: they are taken as they are told, if they can be."""

from __future__ import annotations

from ...errors import RecordError
from ...game import events
from ...game.decode import WHEN
from ...game.events import AnyEvent
from ...game.given import Start
from ...rules.play import play_rules
from ...settlement.chombo import pay_chombo
from ...tiles import SEATS
from ..steps import tag_of
from .follow import Follower

TAKEN_BACK = (
    events.DrawTakenBack, events.CallTakenBack, events.ExhaustionTakenBack, events.DoraTakenBack,
    events.RiichiTakenBack,
)  # fmt: skip
RULINGS = (events.DeadHand, *TAKEN_BACK, events.Ruling, events.Chombo, events.Penalty)
_WORDS = (events.DeadHand, events.Ruling, events.Penalty)  # these move no tile


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
    if isinstance(event, events.Chombo):
        _check_chombo(follower, event)
    if isinstance(event, TAKEN_BACK):
        _check_taken_back(follower, event)


def _check_chombo(follower: Follower, event: events.Chombo) -> None:
    """The offenders pay what the book says; a record does not tell whether it is a tournament's.

    The engine may have gone on, to another dealer: the hand's own is that of its start.
    """
    dealer = next(one.dealer for one in follower.hand if isinstance(one, events.HandStart))
    offenders = sum(1 << seat for seat in set(event.seats))
    prices = []
    for tournament in (False, True):
        changes = [0] * SEATS
        play = play_rules(follower.book, tournament)
        pay_chombo(changes, 0, offenders, dealer, play)
        prices.append(changes)
    if list(event.deltas) not in prices:
        raise RecordError(f"chombo: deltas are {prices[0]} by the book, not {list(event.deltas)}")


def _check_taken_back(follower: Follower, event: AnyEvent) -> None:
    """The last thing that happened is what is taken back: a draw, a set, an indicator; or a riichi that stands."""
    moves = [one for one in follower.hand if not isinstance(one, _WORDS)]
    last = moves[-1] if moves else None
    in_turn = follower.state.phase == "turn"
    discards = [one for one in follower.hand if isinstance(one, events.Discard)]
    match event:
        case events.DrawTakenBack():
            if not isinstance(last, events.Draw) or not in_turn:
                raise RecordError("draw_taken_back: there is no draw to take back")
            if not discards and not last.replacement:
                raise RecordError("draw_taken_back: nothing was discarded before the draw")
        case events.CallTakenBack():
            is_set = isinstance(last, events.Call) and last.act != "kong"
            if not is_set or not in_turn or follower.state.turn != event.seat:
                raise RecordError("call_taken_back: the seat has laid down no set just now")
        case events.RiichiTakenBack():
            declared = any(one.riichi for one in discards if one.seat == event.seat)
            if not declared:
                raise RecordError("riichi_taken_back: the seat is not in riichi")
        case events.ExhaustionTakenBack():
            if follower.state.phase != "announcing":
                raise RecordError("exhaustion_taken_back: the wall is not exhausted")
        case events.DoraTakenBack():
            turned = [one for one in follower.hand if isinstance(one, events.DoraRevealed)]
            if len(turned) < 2 or turned[-1].tile != event.tile:
                raise RecordError("dora_taken_back: the last indicator is another one")


def _check_again(follower: Follower, event: events.HandEnd) -> None:
    """After a chombo the same hand is dealt again."""
    start = follower.next_start
    told = Start(event.round, event.dealer, event.counters, event.bets, event.scores, event.streak)
    if event.over or told != start:
        raise RecordError(f"hand_end after chombo: the hand is dealt again from {tuple(start)}")

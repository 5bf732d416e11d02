"""What differs between a record and the engine, in one sentence; None if nothing does."""

from __future__ import annotations

from typing import NamedTuple

from ...game.events import AnyEvent, Call, DrawEnd, HandStart, Win
from ...scoring.points import ron_points, tsumo_points
from ..recorded import Ended, Hand, Step, Won

_LIMIT_HAN = 5  # from here on fu do not count, and equal readings may have others


class Table(NamedTuple):
    """What the engine's table shows before a result."""

    scores: tuple[int, ...]
    turned: tuple[str, ...]  # indicators
    dealer: int
    bets: int


def differs(what: str, recorded: object, played: object) -> str | None:
    """The sentence, unless both are the same or the record does not tell."""
    if recorded is None or recorded == played:
        return None
    return f"{what}: recorded {recorded}, played {played}"


def same_step(step: Step, event: AnyEvent) -> bool:
    """The engine's event is the recorded step; the order of the tiles used does not matter."""
    if isinstance(step, Call) and isinstance(event, Call):
        return sorted(step.use) == sorted(event.use) and (
            (step.seat, step.act, step.tile, step.source)
            == (event.seat, event.act, event.tile, event.source)
        )
    return step == event


def differing_start(hand: Hand, event: HandStart) -> str | None:
    """What the engine begins the hand with otherwise."""
    start = hand.start
    return (
        differs("round", start.round, event.round)
        or differs("dealer", start.dealer, event.dealer)
        or differs("counters", start.counters, event.counters)
        or differs("bets", start.bets, event.bets)
        or differs("scores", start.scores, event.scores)
        or differs("dealt tiles", hand.hands, event.hands)
    )


def differing_win(won: Won, event: Win, table: Table) -> str | None:
    """What the engine says about the win otherwise."""
    return (
        differs("winner", won.seat, event.seat)
        or differs("whose tile", won.source, event.source)
        or differs("winning tile", won.tile, event.tile)
        or differs("concealed tiles", won.hand, event.hand)
        or differs("melds", won.melds, tuple(sorted(event.melds)))
        or differs("indicators", won.indicators, table.turned)
        or differs("ura indicators", won.ura, event.ura)
        or differs("yaku", won.yaku, tuple(sorted(event.yaku)))
        or differs("dora, ura dora, red fives", won.bonus, event.bonus)
        or differs("han", won.han, event.han)
        or differs("fu", won.fu if 0 < won.han < _LIMIT_HAN else None, event.fu)
        or differs("points", won.points, points_of(event, table.dealer))
        or differs("bets", won.bets, event.bets)
        or differs("scores before the win", won.scores, table.scores)
        or differs("payments", won.deltas, event.deltas)
        or _differing_liability(won, event)
    )


def _differing_liability(won: Won, event: Win) -> str | None:
    if won.liable != event.liable and won.liable != won.source:
        return f"liable: recorded {won.liable}, played {event.liable}"
    return None


def points_of(event: Win, dealer: int) -> int:
    """What the hand alone is worth: all payments without counters and bets."""
    is_east = int(event.seat == dealer)
    if event.seat != event.source:
        return ron_points(event.base, is_east)
    paid = 3 if is_east else 2
    points = paid * tsumo_points(event.base, is_east, 0)
    return points + (0 if is_east else tsumo_points(event.base, 0, 1))


def differing_draw(ended: Ended, event: DrawEnd, table: Table) -> str | None:
    """What the engine says about the draw otherwise; tenpai counts at an exhaustive draw only."""
    is_exhaustive = ended.reason == "exhaustive"
    return (
        differs("draw", ended.reason, event.reason)
        or differs("tenpai", ended.tenpai if is_exhaustive else None, event.tenpai)
        or differs("nagashi mangan", ended.nagashi, bool(event.nagashi))
        or differs("bets", ended.bets, table.bets)
        or differs("scores before the draw", ended.scores, table.scores)
        or differs("payments", ended.deltas, event.deltas)
    )

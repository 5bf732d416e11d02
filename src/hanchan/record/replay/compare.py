"""Where a step of a record and the engine's event differ: the field, what the record says, what the engine says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from ...game import events
from ...game.events import AnyEvent
from ...scoring.points import ron_points, tsumo_points
from ..steps import Accepted, Begin, Ended, Told, Won
from ..wins import as_told_by_0_1

_LIMIT_HAN = 5  # from here on fu do not count, and equal readings may have others
_EVENTS_OWN = ("at", "secret", "nonces")  # the clock's and the commitment's: no engine says them

Compared = Iterator[tuple[str, Any, Any]]  # field, recorded, played


class OnTable(NamedTuple):
    """What lies on the table before a result."""

    dealer: int
    bets: int
    indicators: tuple[str, ...]


def difference(told: Told, event: AnyEvent, table: OnTable) -> tuple[str, Any, Any] | None:
    """The first field that differs; None if nothing does. What moves points is compared apart."""
    if isinstance(told, msgspec.Struct):
        if isinstance(told, events.Win) and isinstance(event, events.Win) and told.flags is None:
            event = as_told_by_0_1(event)
        found = _event(told, event)
    elif isinstance(told, Begin) and isinstance(event, events.HandStart):
        found = _begin(told, event)
    elif isinstance(told, Won) and isinstance(event, events.Win):
        found = _win(told, event, table)
    elif isinstance(told, Ended) and isinstance(event, events.DrawEnd):
        found = _draw(told, event, table)
    elif isinstance(told, Accepted) and isinstance(event, events.RiichiAccepted):
        found = iter([("seat", told.seat, event.seat)])
    else:
        return None
    return next((row for row in found if row[1] != row[2]), None)


def _event(told: msgspec.Struct, event: AnyEvent) -> Compared:
    """Every field; the order of the tiles that a call uses does not matter."""
    for name in told.__struct_fields__:
        given, right = getattr(told, name), getattr(event, name)
        if name == "use":
            given, right = sorted(given), sorted(right)
        if name not in _EVENTS_OWN and not _kept_silent(told, name):
            yield name, given, right


def _kept_silent(told: msgspec.Struct, field: str) -> bool:
    """Up to 0.1 no hand was shown before nagashi mangan was paid, not even those in riichi."""
    silent = isinstance(told, events.DrawEnd) and told.as_win and not any(told.tenpai)
    return silent and field == "tenpai"


def _told(*rows: tuple[str, Any, Any]) -> Compared:
    """The rows that the record tells."""
    return (row for row in rows if row[1] is not None)


def _begin(told: Begin, event: events.HandStart) -> Compared:
    return _told(
        ("hand", told.number, event.hand),
        ("dice", told.dice, event.dice),
        ("hands", told.hands, event.hands),
    )


def _win(told: Won, event: events.Win, table: OnTable) -> Compared:
    liable = event.seat if event.liable is None else event.liable
    return _told(
        ("seat", told.seat, event.seat),
        ("source", told.source, event.source),
        ("tile", told.tile, event.tile),
        ("hand", told.hand, event.hand),
        ("melds", told.melds, tuple(sorted(event.melds))),
        ("indicators", told.indicators, table.indicators),
        ("ura", told.ura, event.ura),
        ("yaku", told.yaku, tuple(sorted(event.yaku))),
        ("bonus", told.bonus, event.bonus),
        ("han", told.han, event.han),
        ("fu", told.fu if told.han and told.han < _LIMIT_HAN else None, event.fu),
        ("points", told.points, points_of(event, table.dealer)),
        ("bets", told.bets, event.bets),
        # Nobody besides the discarder answers for what the discarder answers for alone.
        ("liable", None if told.liable == told.source != told.seat else told.liable, liable),
    )


def points_of(event: events.Win, dealer: int) -> int:
    """What the hand alone is worth: all payments without counters and bets."""
    is_east = int(event.seat == dealer)
    if event.seat != event.source:
        return ron_points(event.base, is_east)
    paid = 3 if is_east else 2
    points = paid * tsumo_points(event.base, is_east, 0)
    return points + (0 if is_east else tsumo_points(event.base, 0, 1))


def _draw(told: Ended, event: events.DrawEnd, table: OnTable) -> Compared:
    """Tenpai counts at an exhaustive draw only, and what was announced is compared apart."""
    counts = event.reason == "exhaustive" and not told.announced
    named = told.seat if event.nagashi else None
    return _told(
        ("reason", told.reason, event.reason),
        ("nagashi", told.nagashi, bool(event.nagashi)),
        ("seat", named, named if named in event.nagashi else event.nagashi[:1]),
        ("tenpai", told.tenpai if counts else None, event.tenpai),
        ("bets", told.bets, table.bets),
    )


def moved_by(event: AnyEvent) -> tuple[int, ...] | None:
    """The points that an event moves, by seat; None where none can move."""
    if isinstance(event, events.RiichiAccepted):
        return tuple(-event.bet if seat == event.seat else 0 for seat in range(4))
    return event.deltas if isinstance(event, (events.Win, events.DrawEnd)) else None

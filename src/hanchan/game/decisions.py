"""The decisions of a recorded game: where somebody could choose, between what, and what it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..rules import Rulebook
from ..rules.play import play_rules
from ..tiles import SEATS
from . import events
from .actions import Action, matches, unpack
from .engine import codes
from .engine.legal import claim_actions, early_actions, turn_actions
from .engine.state import Table, new_table
from .events import AROUND, AnyEvent
from .folding import fold_one


class Decision(NamedTuple):
    """A choice of one seat after the first `n` events; `chosen` None where the record does not tell it."""

    n: int
    seat: int
    legal: list[Action]
    chosen: Action | None


def decisions(log: Sequence[AnyEvent], book: Rulebook) -> Iterator[Decision]:
    """Every choice between two actions or more, in the order of the log; it tells the whole truth."""
    told = [(n, event) for n, event in enumerate(log, 1) if not isinstance(event, AROUND)]
    events_alone = [event for _, event in told]
    table = new_table(play_rules(book), log=1)
    for at, (n, event) in enumerate(told, 1):
        fold_one(table, event)
        if at < len(told):
            yield from (one._replace(n=n) for one in _here(table, events_alone, at))


def _here(t: Table, log: Sequence[AnyEvent], n: int) -> Iterator[Decision]:
    phase, told = t.now[codes.PHASE], log[n]
    if phase == codes.IN_TURN:
        seat = t.now[codes.TURN]
        done = _in_turn(told, seat)
        if done is not None and (legal := _actions(t, seat, turn_actions(t, seat))) is not None:
            yield Decision(n, seat, legal, _found(done, legal))
    elif phase == codes.CLAIMS and _lies_open(log, n):
        for seat in range(SEATS):
            if seat == t.now[codes.LAST_SEAT]:
                continue
            if (legal := _actions(t, seat, claim_actions(t, seat))) is not None:
                yield Decision(n, seat, legal, _found(_claimed(log, n, seat), legal))
    elif phase == codes.ANNOUNCING and isinstance(told, (events.Announce, events.Nagashi)):
        legal = _actions(t, told.seat, early_actions(t, told.seat))
        done = _said(told)
        if legal is not None and done in legal:  # a hand in riichi is shown without a choice
            yield Decision(n, told.seat, legal, done)


def _actions(t: Table, seat: int, count: int) -> list[Action] | None:
    """The options that lie ready; None where there is nothing to choose."""
    return [unpack(one, t.reds[seat]) for one in t.options[:count]] if count > 1 else None


def _lies_open(log: Sequence[AnyEvent], n: int) -> bool:
    """A tile may be claimed: that of a kong at once, a discard when the indicators are turned that go with it."""
    last = n - 1
    if isinstance(log[last], events.Kan):
        return True
    while isinstance(log[last], events.DoraRevealed):
        last -= 1
    return isinstance(log[last], events.Discard) and not isinstance(log[n], events.DoraRevealed)


def _found(meant: Action | None, legal: Sequence[Action]) -> Action | None:
    """The action as it is listed; None for one that is not, as at a referee's table."""
    if meant is None:
        return None
    return next((one for one in legal if matches(one, meant)), None)


def _in_turn(told: AnyEvent, seat: int) -> Action | None:
    match told:
        case events.Discard(seat=who) if who == seat:
            return Action("riichi" if told.riichi else "discard", told.tile, told.drawn)
        case events.Kan(seat=who) if who == seat:
            return Action(told.act, told.tile)
        case events.Win(source=who) if who == seat:
            return Action("tsumo")
        case events.DrawEnd(reason="nine_terminals"):
            return Action("nine_terminals")
        case _:
            return None


def _said(told: events.Announce | events.Nagashi) -> Action:
    if isinstance(told, events.Nagashi):
        return Action("nagashi" if told.claimed else "pass")
    return Action("tenpai" if told.tenpai else "noten")


def _claimed(log: Sequence[AnyEvent], n: int, seat: int) -> Action | None:
    """What the seat did about the open tile; None if somebody else took it, for then nobody knows."""
    taken = False
    for event in log[n:]:
        match event:
            case events.Win() if event.seat == seat:
                return Action("ron")
            case events.Call() if event.seat == seat:
                return Action(event.act, use=event.use)
            case events.Win() | events.Call():
                taken = True
            case events.Draw() | events.HandEnd() | events.WallExhausted() | events.DrawEnd():
                break
            case _ if taken:
                break
    return None if taken else Action("pass")

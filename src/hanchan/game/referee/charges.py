"""What an offence leads to: chombos that wait until everybody has answered, what is carried out, what is told of it."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any, NamedTuple, TypeVar

import msgspec

from ...errors import IllegalAction, NotationError
from ...rules import Rulebook
from ...rules.fouls import offences as book_fouls
from ...rules.fouls.offences import Offence
from ...tiles import SEATS
from ..actions import Action
from ..decode import WHEN
from ..engine import codes
from ..engine.apply import emit
from ..engine.flow import announce_on, resolve_when_answered
from ..engine.legal import HELD, WAITING, can_ron
from ..engine.settle import end_in_chombo, is_false_win
from ..engine.state import Table
from ..engine.taken_back import take_back_riichi
from ..engine.windows import ron_mask
from ..events import AnyEvent, Chombo, DeadHand, Penalty, Ruling

_OF_HAND = ("dead-hand", "chombo", "redeal")  # consequences that need a hand being played
Consequence = TypeVar("Consequence", bound=DeadHand | Chombo | Penalty)


class Verdict(NamedTuple):
    """What the referee says before what it has done to the table, and what the seat then goes on to do."""

    rulings: tuple[Ruling, ...] = ()
    then: Action | None = None


class Charges:
    """The offences of one table, from the charge to the events that tell of it."""

    def __init__(self, table: Table, book: Rulebook) -> None:
        self._table = table
        self._book = book
        # Not yet settled: a valid win on the tile voids them.
        self._chombos: dict[int, Offence] = {}
        self._charges: dict[int, Offence] = {}  # of each seat, until `cited` tells what they led to

    def copy(self, table: Table) -> Charges:
        """The same charges at a copy of the table."""
        other = Charges(table, self._book)
        other._chombos, other._charges = self._chombos.copy(), self._charges.copy()
        return other

    @property
    def pending(self) -> tuple[object, ...]:
        """What is not settled yet."""
        return self._chombos, self._charges

    def waits_for(self, seat: int) -> bool:
        """A chombo of the seat is not settled yet."""
        return seat in self._chombos

    def end_hand(self) -> None:
        """The hand is over, and whatever was wrong in it."""
        self._chombos.clear()

    def foul(self, seat: int, key: str, points: int | None = None, **facts: Any) -> Verdict:
        """What follows from an offence; `facts` are what `rules.fouls.judge` wants to know of it."""
        for name in facts.keys() - set(book_fouls.FACTS):
            raise NotationError(f"{name}: no such fact; there are {', '.join(book_fouls.FACTS)}")
        offence = book_fouls.judge(self._book, key, **facts)
        if offence is None:
            return Verdict()  # so far nothing that the book minds
        if points is not None and not book_fouls.allows_points(offence, points):
            told = f"{offence.key}: {points} points are not among what the book allows"
            raise NotationError(told, offence.clause)
        t = self._table
        if offence.consequence in _OF_HAND and t.now[codes.PHASE] == codes.GAME_OVER:
            raise IllegalAction(f"{offence.key}: the game is over", offence.clause)
        if offence.consequence == "chombo" and (self._chombos or self._may_be_won(but=seat)):
            return self.put_off(seat, offence)
        taken = _points_taken(offence, points, facts.get("count"))
        self._charges[seat] = offence
        self._carry_out(seat, offence, taken)
        return Verdict((_ruling(seat, offence),))

    def charge(self, seat: int, key: str, refused: IllegalAction) -> Verdict:
        """What follows from an offence; `refused` again where the book does not know it."""
        if not self.knows(key):
            raise refused
        return self.foul(seat, key)

    def knows(self, key: str) -> bool:
        """The book has this offence."""
        return any(offence.key == key for offence in book_fouls.offences(self._book))

    def known(self, key: str, otherwise: str) -> str:
        """The offence, or the one that a book without it charges."""
        return key if self.knows(key) else otherwise

    def put_off(self, seat: int, offence: Offence) -> Verdict:
        """A chombo while a tile lies open is charged once everybody else has answered."""
        self._chombos[seat] = offence
        if self._table.now[codes.PHASE] == codes.CLAIMS:
            self._table.answers[seat] = HELD
        return self.settle_chombos()

    def settle_chombos(self) -> Verdict:
        """Once everybody else has answered: a valid win voids the chombo (rulings R33, W-03), else it is charged."""
        t, charged = self._table, self._chombos
        if not charged:
            return Verdict()
        offenders = 0
        if t.now[codes.PHASE] == codes.CLAIMS:
            others = [seat for seat in range(SEATS) if seat not in charged]
            if any(t.answers[seat] == WAITING for seat in others):
                return Verdict()
            if self._has_valid_ron(but=charged):
                for seat in charged:
                    t.answers[seat] = codes.PASS
                charged.clear()
                resolve_when_answered(t)
                return Verdict()
            offenders = ron_mask(t)  # of wins that are none either
        rulings = tuple(_ruling(seat, charged[seat]) for seat in sorted(charged))
        self._charges |= charged
        end_in_chombo(t, offenders | sum(1 << seat for seat in charged))
        charged.clear()
        return Verdict(rulings)

    def _has_valid_ron(self, but: Container[int]) -> bool:
        """Somebody else has claimed a valid win on the tile that lies open."""
        t = self._table
        rons = ron_mask(t) if t.now[codes.PHASE] == codes.CLAIMS else 0
        return any(
            rons >> seat & 1 and seat not in but and not is_false_win(t, seat)
            for seat in range(SEATS)
        )

    def _may_be_won(self, but: int) -> bool:
        """Somebody else has claimed a valid win on the tile that lies open, or is asked and could."""
        t = self._table
        asked = [seat for seat in range(SEATS) if seat != but and t.answers[seat] == WAITING]
        is_open = t.now[codes.PHASE] == codes.CLAIMS
        return is_open and (self._has_valid_ron({but}) or any(can_ron(t, seat) for seat in asked))

    def _carry_out(self, seat: int, offence: Offence, points: int | None) -> None:
        """What the offence does to the table; `points` are taken where it is no chombo."""
        t = self._table
        if "bet-returned" in offence.effects:
            take_back_riichi(t, seat)
        if offence.consequence == "dead-hand" or "hand-dead" in offence.effects:
            self._let_die(seat)
        elif offence.consequence == "chombo":
            end_in_chombo(t, 1 << seat)
        elif offence.consequence == "redeal":
            end_in_chombo(t, 0)
        elif points is not None:
            when = WHEN.index(offence.when) if offence.when in WHEN else 0
            emit(t, codes.PENALTY, seat, points, when, 0)

    def _let_die(self, seat: int) -> None:
        """The hand is dead, and what it has called or would announce counts no more."""
        t = self._table
        emit(t, codes.DIED, seat, 0, 0, 0)
        if seat in self._chombos:
            return  # nothing goes on before that is settled
        t.answers[seat] = codes.PASS
        if t.now[codes.PHASE] == codes.CLAIMS:
            resolve_when_answered(t)
        elif t.now[codes.PHASE] == codes.ANNOUNCING:
            announce_on(t)

    def cited(self, news: Iterable[AnyEvent]) -> list[AnyEvent]:
        """The events, each consequence with its offence and clause (ruling A-20).

        A chombo that nobody charged came to light by itself, at a draw or a win: the ruling on it is told before.
        """
        told: list[AnyEvent] = []
        for event in news:
            if isinstance(event, Chombo):
                found = [seat for seat in event.seats if seat not in self._charges]
                self._charges |= {seat: self._come_to_light(seat) for seat in found}
                told += [_ruling(seat, self._charges[seat]) for seat in found]
                first = event.seats[0] if event.seats else next(iter(self._charges))
                told.append(_with_clause(event, self._charges[first]))
            elif isinstance(event, DeadHand | Penalty):
                told.append(_with_clause(event, self._charges[event.seat]))
            else:
                told.append(event)
        self._charges.clear()
        return told

    def _come_to_light(self, seat: int) -> Offence:
        """What the hand just ended has shown of the seat: its riichi, or a kong after it, was false."""
        # Who does not wait cannot win by a false kong: with both, it is a draw that shows them.
        was_noten = self._table.seats[seat][codes.FALSE_RIICHI]
        key = "noten-riichi" if was_noten else "invalid-kong-after-riichi"
        return book_fouls.offence(self._book, key)


def _ruling(seat: int, offence: Offence) -> Ruling:
    return Ruling(seat, offence.key, offence.consequence, offence.clause)


def _with_clause(event: Consequence, offence: Offence) -> Consequence:
    return msgspec.structs.replace(event, offence=offence.key, clause=offence.clause)


def _points_taken(offence: Offence, points: int | None, count: int | None) -> int | None:
    """The points that the offence costs, all minutes counted; None if it costs none."""
    if offence.consequence not in ("points", "referee"):
        return None
    amount = points
    if amount is None and offence.consequence == "points":
        if not isinstance(offence.points, int):
            told = f"{offence.key}: say how many points; the book leaves a choice"
            raise NotationError(told, offence.clause)
        amount = offence.points
    return None if amount is None else book_fouls.for_all(offence, amount, count)

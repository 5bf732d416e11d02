"""Referee mode: what a person can really do wrong, and what the book makes of it.

An action that would be refused in ordinary play is taken as the deed it is (a false win, an empty call, a riichi on a
hand that does not wait …), looked up among the book's offences, and its consequence becomes events. What no table can
see by itself (exposed tiles, a wrong number of tiles) a referee reports by `foul`.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any, NamedTuple

from ..errors import IllegalAction, NotationError
from ..rules import Rulebook
from ..rules.fouls import offences as book_fouls
from ..rules.fouls.offences import Offence
from ..rules.play import THREE_SECONDS
from ..tiles import kind_of, parse_one
from .actions import Action
from .decode import WHEN
from .engine import codes
from .engine.apply import emit
from .engine.codes import pack_action
from .engine.flow import act, open_claims, resolve_when_answered, throw, turn_pending
from .engine.legal import WAITING, call_actions, can_ron
from .engine.settle import end_in_chombo
from .engine.state import SEATS, Table, count_face, live_left, next_seat
from .events import Ruling

_CALLS = ("chow", "pung", "kong", "concealed_kong", "added_kong", "riichi", "ron", "tsumo")


class Verdict(NamedTuple):
    """What the referee says before what it has done to the table, and what the seat then goes on to do."""

    rulings: tuple[Ruling, ...] = ()
    then: Action | None = None


class Referee:
    """Who judges at one table; what follows from a verdict is written to the table's log."""

    def __init__(self, table: Table, book: Rulebook) -> None:
        self._table = table
        self._book = book
        self._false_wins: set[int] = set()  # shown, and not yet judged

    def rule_on(
        self, seat: int, action: Action, refused: IllegalAction, shown: bool, too_fast: bool
    ) -> Verdict:
        """What is made of an action that ordinary play refuses; `refused` again where no book speaks of it."""
        t = self._table
        in_turn = t.now[codes.PHASE] == codes.IN_TURN and t.now[codes.TURN] == seat
        if t.seats[seat][codes.DEAD] and action.act in _CALLS:
            return self._charge(seat, "claim-with-dead-hand", refused)
        match action.act:
            case "ron" | "tsumo":
                if action.act == "ron" and self._is_late_ron(seat):
                    return self._late_ron(seat)
                return self._false_win(seat, shown, refused)
            case "chow" | "pung" | "kong":
                if _drew_since(t) and seat != t.now[codes.TURN]:
                    if too_fast:
                        return self._take_back_and_call(seat, action, refused)
                    raise refused
                return self._charge(seat, "empty-call", refused)
            case "concealed_kong" | "added_kong" if in_turn:
                return self._false_kong(seat, action, refused)
            case "riichi" if in_turn:
                return self._false_riichi(seat, action, refused)
            case "discard" if in_turn:
                return self._swap_call(seat, action, refused)
            case "tenpai":
                return self._charge(seat, "false-tenpai", refused)
        raise refused

    def foul(self, seat: int, key: str, points: int | None = None, **facts: Any) -> Verdict:
        """What follows from an offence; `facts` are what `rules.fouls.judge` wants to know of it."""
        offence = book_fouls.judge(self._book, key, **facts)
        if offence is None:
            return Verdict()  # so far nothing that the book minds
        if points is not None and not book_fouls.allows_points(offence, points):
            raise NotationError(
                f"{offence.key}: {points} points are not among what the book allows"
            )
        match offence.consequence:
            case "dead-hand":
                emit(self._table, codes.DIED, seat, 0, 0, 0)
            case "chombo":
                end_in_chombo(self._table, 1 << seat)
            case "redeal":
                end_in_chombo(self._table, 0)
            case "points":
                _take_points(self._table, seat, offence, points)
        return Verdict((_ruling(seat, offence),))

    def settle_false_wins(self) -> Verdict:
        """Once everybody else has answered: a valid win voids the chombo (rulings R33, W-03), else it is charged."""
        t, false = self._table, self._false_wins
        if not false:
            return Verdict()
        if t.now[codes.PHASE] == codes.CLAIMS:
            others = [seat for seat in range(SEATS) if seat not in false]
            if any(t.answers[seat] == WAITING for seat in others):
                return Verdict()
            if any(codes.action_act(t.answers[seat]) == codes.RON for seat in others):
                for seat in false:
                    t.answers[seat] = codes.PASS
                false.clear()
                resolve_when_answered(t)
                return Verdict()
        offenders = sorted(false)
        false.clear()
        offence = book_fouls.offence(self._book, self._known("false-win-shown", "chombo"))
        end_in_chombo(t, sum(1 << seat for seat in offenders))
        return Verdict(tuple(_ruling(seat, offence) for seat in offenders))

    def end_hand(self) -> None:
        """The hand is over, and whatever was wrong in it."""
        self._false_wins.clear()

    def _charge(self, seat: int, key: str, refused: IllegalAction) -> Verdict:
        """What follows from an offence; `refused` again where the book does not know it."""
        if not self._knows(key):
            raise refused
        return self.foul(seat, key)

    def _knows(self, key: str) -> bool:
        """The book has this offence (the summary has only the chombo, A-10)."""
        return any(offence.key == key for offence in book_fouls.offences(self._book))

    def _known(self, key: str, otherwise: str) -> str:
        """The offence, or the one that a book without it charges."""
        return key if self._knows(key) else otherwise

    def _false_win(self, seat: int, shown: bool, refused: IllegalAction) -> Verdict:
        """A win that is none: a dead hand, or with the tiles shown a chombo unless somebody really wins on the tile."""
        t = self._table
        if not shown:
            verdict = self._charge(seat, "false-win-hidden", refused)
            if t.now[codes.PHASE] == codes.CLAIMS and t.answers[seat] == WAITING:
                act(t, seat, pack_action(codes.PASS, codes.NONE, 0, 0))
            return verdict
        self._false_wins.add(seat)
        if t.now[codes.PHASE] == codes.CLAIMS:
            t.answers[seat] = WAITING  # nothing is settled before the others have answered
        return self.settle_false_wins()

    def _is_late_ron(self, seat: int) -> bool:
        """The seat may still win on the discard before the last draw (rulings R06, W-05)."""
        t = self._table
        if not self._book.value("late_ron") or not _drew_since(t) or seat == t.now[codes.TURN]:
            return False
        probe = deepcopy(t)
        emit(probe, codes.TOOK_BACK, seat, 0, 0, 0)
        return bool(can_ron(probe, seat))

    def _late_ron(self, seat: int) -> Verdict:
        t = self._table
        emit(t, codes.TOOK_BACK, seat, 0, 0, 0)
        for other in range(SEATS):
            t.answers[other] = codes.PASS
        t.answers[seat] = pack_action(codes.RON, t.now[codes.LAST_FACE], 0, 0)
        resolve_when_answered(t)
        return Verdict()

    def _take_back_and_call(self, seat: int, action: Action, refused: IllegalAction) -> Verdict:
        """A draw too fast for others to call is undone (ema2016:3.3.1-k)."""
        t = self._table
        probe = deepcopy(t)
        emit(probe, codes.TOOK_BACK, seat, 0, 0, 0)
        if call_actions(probe, seat, 0) == 0:
            raise refused
        emit(t, codes.TOOK_BACK, seat, 0, 0, 0)
        open_claims(t)
        for other in range(SEATS):
            if other != seat and t.now[codes.PHASE] == codes.CLAIMS and t.answers[other] == WAITING:
                act(t, other, pack_action(codes.PASS, codes.NONE, 0, 0))
        return Verdict(then=action)

    def _false_kong(self, seat: int, action: Action, refused: IllegalAction) -> Verdict:
        """A kong that ordinary play refuses: after riichi it is judged later, otherwise it is an empty call."""
        t = self._table
        face = parse_one(action.tile or "")
        in_riichi = t.seats[seat][codes.RIICHI_STATE] == codes.IN_RIICHI
        if in_riichi and t.hands[seat][kind_of(face)] == 4:
            act(t, seat, pack_action(codes.CONCEALED_KONG, face, 0, 0))
            return Verdict()
        return self._charge(seat, self._known("empty-concealed-kong", "empty-call"), refused)

    def _false_riichi(self, seat: int, action: Action, refused: IllegalAction) -> Verdict:
        """Riichi on an open hand is judged at once, one on a hand that does not wait at its end (R02, R34, W-18)."""
        t = self._table
        row = t.seats[seat]
        face = parse_one(action.tile or "")
        if count_face(t, seat, face) == 0 or row[codes.RIICHI_STATE]:
            raise refused
        if row[codes.OPEN_MELDS]:
            verdict = self._charge(seat, "riichi-open-hand", refused)
            return verdict._replace(then=Action("discard", action.tile, action.drawn))
        if live_left(t) < t.play.riichi_min_wall:
            return self._charge(seat, self._known("empty-riichi", "empty-call"), refused)
        act(t, seat, pack_action(codes.RIICHI, face, int(action.drawn), 0))
        return Verdict()

    def _swap_call(self, seat: int, action: Action, refused: IllegalAction) -> Verdict:
        """The barred tile is discarded: the hand is dead, set and discard stay (rulings R07, W-27)."""
        t = self._table
        face = parse_one(action.tile or "")
        barred = t.now[codes.SWAP_MASK] >> kind_of(face) & 1
        if not barred or count_face(t, seat, face) == 0:
            raise refused
        verdict = self._charge(seat, "swap-calling", refused)
        t.stamps[seat] = codes.NO_STAMP
        throw(t, seat, face, 0, 0)
        turn_pending(t)
        open_claims(t)
        return verdict


def discard_for_all(t: Table, seat: int, action: Action, at: int) -> None:
    """A legal discard after which everybody else is asked, for anybody may call, rightly or wrongly."""
    t.stamps[seat] = at
    face = parse_one(action.tile or "")
    throw(t, seat, face, int(action.drawn), int(action.act == "riichi"))
    turn_pending(t)
    for other in range(SEATS):
        t.answers[other] = codes.PASS if other == seat else WAITING
        t.stamps[other] = t.stamps[other] if other == seat else codes.NO_STAMP


def is_in_time(t: Table, at: int | None) -> bool:
    """Where the book gives three seconds, a call within them stands though the next player has drawn (R06)."""
    discarded = t.stamps[t.now[codes.LAST_SEAT]]
    if at is None or discarded == codes.NO_STAMP or t.play.claim_timing != THREE_SECONDS:
        return False
    return at - discarded <= codes.CLAIM_MS


def _ruling(seat: int, offence: Offence) -> Ruling:
    return Ruling(seat, offence.key, offence.consequence, offence.clause)


def _take_points(t: Table, seat: int, offence: Offence, points: int | None) -> None:
    amount = points if points is not None else offence.points
    if not isinstance(amount, int):
        raise NotationError(f"{offence.key}: say how many points; the book leaves a choice")
    when = WHEN.index(offence.when) if offence.when in WHEN else 0
    emit(t, codes.PENALTY, seat, amount, when, 0)


def _drew_since(t: Table) -> bool:
    """The player after the discarder has drawn and done nothing else yet."""
    return (
        t.now[codes.PHASE] == codes.IN_TURN
        and t.now[codes.DRAWN_FACE] != codes.NONE
        and not t.now[codes.REPLACED]
        and t.now[codes.DISCARDS] > 0
        and t.now[codes.TURN] == next_seat(t.now[codes.LAST_SEAT])
    )

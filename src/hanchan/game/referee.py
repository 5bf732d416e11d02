"""Referee mode: what a person can really do wrong, and what the book makes of it.

An action that would be refused in ordinary play is taken as the deed it is (a false win, an empty call, a riichi on a
hand that does not wait …), looked up among the book's offences, and its consequence becomes events. What no table can
see by itself (exposed tiles, a wrong number of tiles) a referee reports by `foul`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any, NamedTuple, TypeVar

import msgspec

from ..errors import IllegalAction, NotationError
from ..rules import Rulebook
from ..rules.fouls import offences as book_fouls
from ..rules.fouls.offences import Offence
from ..tiles import kind_of, parse_one
from .actions import Action, matches, unpack
from .decode import WHEN
from .engine import codes
from .engine.apply import emit
from .engine.codes import action_act, action_face, action_one, pack_action
from .engine.flow import act, announce_on, open_claims, resolve_when_answered, throw, turn_pending
from .engine.legal import HELD, WAITING, can_ron, legal
from .engine.settle import end_in_chombo, is_false_win
from .engine.state import SEATS, Table, count_face
from .engine.taken_back import (
    DRAW,
    SET,
    set_claimed,
    since_discard,
    take_back,
    take_back_riichi,
)
from .engine.tenpai import is_tenpai
from .engine.windows import ron_mask
from .events import AnyEvent, Chombo, DeadHand, Penalty, Ruling
from .faults import fault
from .late_claims import (
    changed_answer,
    comes_too_late,
    could_call,
    could_rob,
    could_ron,
    has_late_win,
    is_in_time,
    is_untimed,
    reopen,
    takes_over,
)

_CLAIMS = ("chow", "pung", "kong", "ron")
_OF_HAND = ("dead-hand", "chombo", "redeal")  # consequences that need a hand being played
_OWN = ("concealed_kong", "added_kong", "riichi", "tsumo")  # called in one's own turn
Consequence = TypeVar("Consequence", bound=DeadHand | Chombo | Penalty)


class Deed(NamedTuple):
    """How an action came that ordinary play refuses."""

    at: int | None = None  # milliseconds on the table's clock, where somebody took the time
    shown: bool = False  # the tiles of a win that is none were shown
    too_fast: bool = False  # the draw since left no time to call


class Verdict(NamedTuple):
    """What the referee says before what it has done to the table, and what the seat then goes on to do."""

    rulings: tuple[Ruling, ...] = ()
    then: Action | None = None


class Referee:
    """Who judges at one table; what follows from a verdict is written to the table's log."""

    def __init__(self, table: Table, book: Rulebook) -> None:
        self._table = table
        self._book = book
        # Not yet settled: a valid win on the tile voids them.
        self._chombos: dict[int, Offence] = {}
        # Who could have won when a self-draw ended the hand before.
        self._too_late: set[int] = set()
        # Who could have robbed a kong in this turn before its player made another.
        self._robbed_too_late: set[int] = set()
        self._charges: dict[int, Offence] = {}  # of each seat, until `cited` tells what they led to

    def copy(self, table: Table) -> Referee:
        """A judge of the copied table who knows the same."""
        other = Referee(table, self._book)
        other._chombos, other._charges = self._chombos.copy(), self._charges.copy()
        other._too_late, other._robbed_too_late = (
            self._too_late.copy(),
            self._robbed_too_late.copy(),
        )
        return other

    @property
    def pending(self) -> tuple[object, ...]:
        """What is not settled yet."""
        return self._chombos, self._charges, self._too_late, self._robbed_too_late

    def rule_on(self, seat: int, action: Action, refused: IllegalAction, deed: Deed) -> Verdict:
        """What is made of an action that ordinary play refuses; `refused` again where no book speaks of it."""
        t = self._table
        for tile in (action.tile, *action.use):
            parse_one(tile or "1m")  # what is no tile is nobody's deed
        if seat in self._chombos:
            raise refused  # that is settled first
        in_turn = t.now[codes.PHASE] == codes.IN_TURN and t.now[codes.TURN] == seat
        claims = action.act in _CLAIMS and _can_be_claimed(t, seat)
        own = action.act == "tsumo" or (action.act in _OWN and in_turn)
        if t.seats[seat][codes.DEAD] and (claims or own):
            return self._call_of_dead_hand(seat, action, refused, deed)
        changed = changed_answer(t, seat, action)
        if changed is not None:
            return self._carry_on(seat, changed, deed)
        match action.act:
            case "ron" | "tsumo":
                return self._win(seat, action, refused, deed)
            case "chow" | "pung" | "kong":
                return self._claim(seat, action, refused, deed)
            case "concealed_kong" | "added_kong" if in_turn:
                return self._false_kong(seat, action, refused, deed)
            case "riichi" if in_turn:
                return self._false_riichi(seat, action, refused, deed)
            case "discard" if in_turn:
                return self._swap_call(seat, action, refused, deed)
            case "tenpai" if t.now[codes.PHASE] == codes.ANNOUNCING and not is_tenpai(t, seat):
                return self._charge(seat, "false-tenpai", refused)
        raise refused

    def foul(self, seat: int, key: str, points: int | None = None, **facts: Any) -> Verdict:
        """What follows from an offence; `facts` are what `rules.fouls.judge` wants to know of it."""
        for name in facts.keys() - set(book_fouls.FACTS):
            raise NotationError(f"{name}: no such fact; there are {', '.join(book_fouls.FACTS)}")
        offence = book_fouls.judge(self._book, key, **facts)
        if offence is None:
            return Verdict()  # so far nothing that the book minds
        if points is not None and not book_fouls.allows_points(offence, points):
            raise NotationError(
                f"{offence.key}: {points} points are not among what the book allows"
            )
        t = self._table
        if offence.consequence in _OF_HAND and t.now[codes.PHASE] == codes.GAME_OVER:
            raise IllegalAction(f"{offence.key}: the game is over", offence.clause)
        if offence.consequence == "chombo" and (self._chombos or self._may_be_won(but=seat)):
            return self._put_off(seat, offence)
        self._charges[seat] = offence
        self._carry_out(seat, offence, points)
        return Verdict((_ruling(seat, offence),))

    def _carry_out(self, seat: int, offence: Offence, points: int | None) -> None:
        """What the offence does to the table."""
        t = self._table
        if "bet-returned" in offence.effects:
            take_back_riichi(t, seat)
        if offence.consequence == "dead-hand" or "hand-dead" in offence.effects:
            self._let_die(seat)
        elif offence.consequence == "chombo":
            end_in_chombo(t, 1 << seat)
        elif offence.consequence == "redeal":
            end_in_chombo(t, 0)
        elif offence.consequence == "points" or (
            offence.consequence == "referee" and points is not None
        ):
            _take_points(t, seat, offence, points)

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

    def _put_off(self, seat: int, offence: Offence) -> Verdict:
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

    def end_hand(self) -> None:
        """The hand is over, and whatever was wrong in it."""
        self._chombos.clear()
        self._robbed_too_late.clear()

    def see(self, packed: int) -> None:
        """The seat in turn goes on: who had a right to the tile before has it no longer (rulings A-14, W-05)."""
        t, act = self._table, action_act(packed)
        others = [seat for seat in range(SEATS) if seat != t.now[codes.TURN]]
        if act == codes.TSUMO:
            self._too_late = {seat for seat in others if since_discard(t) and could_ron(t, seat)}
        elif act in (codes.CONCEALED_KONG, codes.ADDED_KONG):
            self._robbed_too_late |= {seat for seat in others if could_rob(t, seat)}
        elif act in (codes.DISCARD, codes.RIICHI):
            self._robbed_too_late.clear()

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

    def _charge(self, seat: int, key: str, refused: IllegalAction) -> Verdict:
        """What follows from an offence; `refused` again where the book does not know it."""
        if not self._knows(key):
            raise refused
        return self.foul(seat, key)

    def _knows(self, key: str) -> bool:
        """The book has this offence."""
        return any(offence.key == key for offence in book_fouls.offences(self._book))

    def _known(self, key: str, otherwise: str) -> str:
        """The offence, or the one that a book without it charges."""
        return key if self._knows(key) else otherwise

    def _false_win(self, seat: int, refused: IllegalAction, deed: Deed) -> Verdict:
        """A win that is none: a dead hand, or with the tiles shown a chombo unless somebody really wins on the tile."""
        if not deed.shown:
            return self._charge(seat, "false-win-hidden", refused)
        if any(self._has_late_win(other, deed) for other in range(SEATS) if other != seat):
            self._reopen(seat)
        return self._put_off(seat, book_fouls.offence(self._book, "false-win-shown"))

    def _mixed_up(self, seat: int, meant: Action) -> Verdict:
        """Ron said for a self-draw, or the other way round: the win is valid (ema2016:5.1.2-e, ruling W-49)."""
        key = "ron-tsumo-mixed-up"
        verdict = self.foul(seat, key) if self._knows(key) else Verdict()
        return verdict._replace(then=meant)

    def _call_of_dead_hand(
        self, seat: int, action: Action, refused: IllegalAction, deed: Deed
    ) -> Verdict:
        """A claim is charged; other calls are void where the book tells them from a claim (rulings A-16, W-19)."""
        if action.act == "tsumo" and deed.shown:
            return self._false_win(seat, refused, deed)
        key = "claim-with-dead-hand"
        if action.act in _OWN:
            key = self._known("own-call-with-dead-hand", key)
        return self._charge(seat, key, refused)

    def _win(self, seat: int, action: Action, refused: IllegalAction, deed: Deed) -> Verdict:
        """A win that ordinary play refuses: called by the other word, late, too late, or false."""
        meant = _win_meant(self._table, seat, action)
        if meant is None and action.act == "tsumo" and self._has_late_win(seat, deed):
            meant = Action("ron")
        if meant is not None:
            return self._mixed_up(seat, meant)
        if action.act == "ron":
            return self._ron(seat, refused, deed)
        return self._false_win(seat, refused, deed)

    def _ron(self, seat: int, refused: IllegalAction, deed: Deed) -> Verdict:
        """A win on the discard after something else has come: late and valid, too late, or false (A-13, A-14, W-05)."""
        t = self._table
        if seat in self._too_late and t.now[codes.DISCARDS] == 0:
            raise refused  # the tile it means lay there in the hand before
        if self._has_late_win(seat, deed):
            self._reopen(seat)
            t.answers[seat] = pack_action(codes.RON, t.now[codes.LAST_FACE], 0, 0)
            resolve_when_answered(t)
            return Verdict()
        if comes_too_late(t, seat) or seat in self._robbed_too_late:
            raise refused
        return self._false_win(seat, refused, deed)

    def _has_late_win(self, seat: int, deed: Deed) -> bool:
        """The seat may still win on the tile that lay open last (rulings A-13, A-14, R06, W-05).

        Calls without a time are simultaneous, and a win goes before a set.
        """
        t = self._table
        untimed = since_discard(t) == SET and is_untimed(t, deed.at)
        in_time = self._book.value("late_ron") or self._is_in_time(deed) or untimed
        return bool(in_time) and has_late_win(t, seat)

    def _reopen(self, claimer: int) -> None:
        """The tile lies open again, and everybody else who can win on it is asked once more (ruling A-15).

        A set that is taken back stays called, unless its hand has died: it is laid down again if nobody wins.
        """
        t = self._table
        caller, called = t.now[codes.TURN], codes.PASS
        if since_discard(t) == SET and not t.seats[caller][codes.DEAD]:
            called = set_claimed(t)
        reopen(t, claimer)
        for other in range(SEATS):
            t.answers[other] = called if other == caller else codes.PASS
            if other not in (claimer, t.now[codes.LAST_SEAT]) and can_ron(t, other):
                t.answers[other] = WAITING

    def _claim(self, seat: int, action: Action, refused: IllegalAction, deed: Deed) -> Verdict:
        """A chow, pung or kong that ordinary play refuses: valid after all, too late, or an empty call."""
        t = self._table
        since = since_discard(t)
        late = could_call(t, seat, action) if since and seat != t.now[codes.TURN] else None
        if late is None:
            return self._charge(seat, "empty-call", refused)
        too_fast = since == DRAW and self._is_in_time(deed)
        if too_fast or (since == SET and takes_over(t, seat, late, deed.at)):
            return self._take_back_and_call(seat, action)
        raise refused

    def _is_in_time(self, deed: Deed) -> bool:
        """The claim stands though the next player has drawn (ema2016:3.3.1-k, ema2012:3.3.1-i)."""
        return deed.too_fast or is_in_time(self._table, deed.at)

    def _take_back_and_call(self, seat: int, action: Action) -> Verdict:
        """What has come since is undone, and the seat makes its call."""
        t = self._table
        take_back(t, seat)
        open_claims(t)
        for other in range(SEATS):
            if other != seat and t.answers[other] == WAITING:
                act(t, other, pack_action(codes.PASS, codes.NONE, 0, 0))
        return Verdict(then=action)

    def _stamp(self, seat: int, deed: Deed) -> None:
        """The time of what the seat does now; that of its last call counts until then."""
        self._table.stamps[seat] = codes.NO_STAMP if deed.at is None else deed.at

    def _carry_on(self, seat: int, packed: int, deed: Deed) -> Verdict:
        """The seat does it, and play goes on."""
        self._stamp(seat, deed)
        self.see(packed)
        act(self._table, seat, packed)
        return Verdict()

    def _false_kong(self, seat: int, action: Action, refused: IllegalAction, deed: Deed) -> Verdict:
        """A kong that ordinary play refuses: after riichi it is judged later, otherwise it is an empty call."""
        done = fault(self._table, seat, action)
        if done is not None:
            return self._carry_on(seat, done, deed)
        key = "empty-call"
        if action.act == "concealed_kong":
            key = self._known("empty-concealed-kong", key)
        return self._charge(seat, key, refused)

    def _false_riichi(
        self, seat: int, action: Action, refused: IllegalAction, deed: Deed
    ) -> Verdict:
        """Riichi on an open hand is judged at once, one on a hand that does not wait at its end (R02, R34, W-18)."""
        t = self._table
        row = t.seats[seat]
        face = parse_one(action.tile or "")
        if count_face(t, seat, face) == 0 or row[codes.RIICHI_STATE]:
            raise refused
        if row[codes.OPEN_MELDS]:
            verdict = self._charge(seat, "riichi-open-hand", refused)
            return verdict._replace(then=Action("discard", action.tile, action.drawn))
        done = fault(t, seat, action)
        if done is None:  # the wall is too short
            return self._charge(seat, self._known("empty-riichi", "empty-call"), refused)
        return self._carry_on(seat, done, deed)

    def _swap_call(self, seat: int, action: Action, refused: IllegalAction, deed: Deed) -> Verdict:
        """The barred tile is discarded: the hand is dead, set and discard stay (rulings R07, W-27)."""
        t = self._table
        face = parse_one(action.tile or "")
        barred = t.now[codes.SWAP_MASK] >> kind_of(face) & 1
        if not barred or count_face(t, seat, face) == 0:
            raise refused
        verdict = self._charge(seat, "swap-calling", refused)
        self._stamp(seat, deed)
        self._robbed_too_late.clear()
        throw(t, seat, face, 0, 0)
        turn_pending(t)
        open_claims(t)
        return verdict


def discard_for_all(t: Table, seat: int, discard: int, at: int) -> None:
    """A legal discard, packed, after which everybody else is asked: anybody may call, rightly or wrongly."""
    t.stamps[seat] = at
    riichi = int(action_act(discard) == codes.RIICHI)
    throw(t, seat, action_face(discard), action_one(discard), riichi)
    turn_pending(t)
    for other in range(SEATS):
        t.answers[other] = codes.PASS if other == seat else WAITING
        t.stamps[other] = t.stamps[other] if other == seat else codes.NO_STAMP


def _win_meant(t: Table, seat: int, action: Action) -> Action | None:
    """The valid win that a player means who says ron for tsumo or tsumo for ron; None if there is none."""
    meant = Action("tsumo" if action.act == "ron" else "ron")
    found = t.options[: legal(t, seat)]
    return meant if any(matches(unpack(one, t.reds[seat]), meant) for one in found) else None


def _ruling(seat: int, offence: Offence) -> Ruling:
    return Ruling(seat, offence.key, offence.consequence, offence.clause)


def _with_clause(event: Consequence, offence: Offence) -> Consequence:
    return msgspec.structs.replace(event, offence=offence.key, clause=offence.clause)


def _take_points(t: Table, seat: int, offence: Offence, points: int | None) -> None:
    amount = points if points is not None else offence.points
    if not isinstance(amount, int):
        raise NotationError(f"{offence.key}: say how many points; the book leaves a choice")
    when = WHEN.index(offence.when) if offence.when in WHEN else 0
    emit(t, codes.PENALTY, seat, amount, when, 0)


def _can_be_claimed(t: Table, seat: int) -> bool:
    """Another seat's tile is the last that was laid down; who is not asked about it, being dead, may have drawn."""
    in_play = t.now[codes.PHASE] in (codes.CLAIMS, codes.IN_TURN)
    return in_play and t.now[codes.DISCARDS] > 0 and t.now[codes.LAST_SEAT] != seat

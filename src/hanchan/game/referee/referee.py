"""Referee mode: what a person can really do wrong, and what the book makes of it.

An action that would be refused in ordinary play is taken as the deed it is (a false win, an empty call, a riichi on a
hand that does not wait …), looked up among the book's offences, and its consequence becomes events. What no table can
see by itself (exposed tiles, a wrong number of tiles) a referee reports by `foul`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...errors import IllegalAction
from ...rules import Rulebook
from ...rules.fouls import offences as book_fouls
from ...tiles import SEATS, kind_of, parse_one
from ..actions import Action, matches, unpack
from ..engine import codes
from ..engine.codes import action_act, action_face, action_one, pack_action
from ..engine.flow import act, open_claims, resolve_when_answered, throw, turn_pending
from ..engine.legal import WAITING, can_ron, legal
from ..engine.state import Table, count_face
from ..engine.taken_back import (
    DRAW,
    KONG,
    SET,
    set_claimed,
    since_discard,
    take_back,
)
from ..engine.tenpai import is_tenpai
from ..refusals import too_late
from .charges import Charges, Verdict
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
_OWN = ("concealed_kong", "added_kong", "riichi", "tsumo")  # called in one's own turn


class Deed(NamedTuple):
    """How an action came that ordinary play refuses."""

    at: int | None = None  # milliseconds on the table's clock, where somebody took the time
    shown: bool = False  # the tiles of a win that is none were shown
    too_fast: bool = False  # the draw since left no time to call


class Referee:
    """Who judges at one table; what follows from a verdict is written to the table's log."""

    def __init__(self, table: Table, book: Rulebook) -> None:
        self._table = table
        self._book = book
        self.charges = Charges(table, book)
        # Who had a right to the tile that lay open last, as the last deed came; and when the hand before ended.
        self._could_win: set[int] = set()
        self._too_late: set[int] = set()
        # Who could have robbed a kong in this turn before its player made another.
        self._robbed_too_late: set[int] = set()

    def copy(self, table: Table) -> Referee:
        """A judge of the copied table who knows the same."""
        other = Referee(table, self._book)
        other.charges = self.charges.copy(table)
        other._could_win, other._too_late = self._could_win.copy(), self._too_late.copy()
        other._robbed_too_late = self._robbed_too_late.copy()
        return other

    @property
    def pending(self) -> tuple[object, ...]:
        """What is not settled yet."""
        return *self.charges.pending, self._could_win, self._too_late, self._robbed_too_late

    def rule_on(self, seat: int, action: Action, refused: IllegalAction, deed: Deed) -> Verdict:
        """What is made of an action that ordinary play refuses; `refused` again where no book speaks of it."""
        t = self._table
        for tile in (action.tile, *action.use):
            parse_one(tile or "1m")  # what is no tile is nobody's deed
        if self.charges.waits_for(seat):
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
                return self.charges.charge(seat, "false-tenpai", refused)
        raise refused

    def end_hand(self) -> None:
        """The hand is over, and whatever was wrong in it."""
        self.charges.end_hand()
        self._too_late, self._could_win = self._could_win, set()
        self._robbed_too_late.clear()

    def see(self, packed: int) -> None:
        """Play goes on: who had a right to the tile before may have it no longer (rulings A-14, W-05)."""
        t, act = self._table, action_act(packed)
        others = [seat for seat in range(SEATS) if seat != t.now[codes.TURN]]
        ends_it = act in (codes.DISCARD, codes.RIICHI)
        self._could_win = set() if ends_it else self.entitled() | self._robbed_too_late
        if act in (codes.CONCEALED_KONG, codes.ADDED_KONG):
            self._robbed_too_late |= {seat for seat in others if could_rob(t, seat)}
        elif ends_it:
            self._robbed_too_late.clear()

    def entitled(self) -> set[int]:
        """Who can win on the tile that lies open, or could on the last one and the last discard, but for what came."""
        t = self._table
        if t.now[codes.PHASE] == codes.CLAIMS:
            found = {seat for seat in range(SEATS) if can_ron(t, seat)}
            return found | (self._could_win if since_discard(t) == KONG else set())
        others = [seat for seat in range(SEATS) if seat != t.now[codes.TURN]]
        return {
            seat
            for seat in others
            if could_rob(t, seat) or (since_discard(t) and could_ron(t, seat))
        }

    def report(self, seat: int, offence: str, points: int | None, **facts: Any) -> Verdict:
        """What follows from an offence that a referee reports."""
        entitled = self.entitled() | self._robbed_too_late
        verdict = self.charges.foul(seat, offence, points, **facts)
        if self._table.now[codes.PHASE] == codes.HAND_OVER:
            self._could_win = entitled
        return verdict

    def _false_win(self, seat: int, refused: IllegalAction, deed: Deed) -> Verdict:
        """A win that is none: a dead hand, or with the tiles shown a chombo unless somebody really wins on the tile."""
        if not deed.shown:
            return self.charges.charge(seat, "false-win-hidden", refused)
        if any(self._has_late_win(other, deed) for other in range(SEATS) if other != seat):
            self._reopen(seat)
        return self.charges.put_off(seat, book_fouls.offence(self._book, "false-win-shown"))

    def _mixed_up(self, seat: int, meant: Action) -> Verdict:
        """Ron said for a self-draw, or the other way round: the win is valid (ema2016:5.1.2-e, ruling W-49)."""
        key = "ron-tsumo-mixed-up"
        verdict = self.charges.foul(seat, key) if self.charges.knows(key) else Verdict()
        return verdict._replace(then=meant)

    def _call_of_dead_hand(
        self, seat: int, action: Action, refused: IllegalAction, deed: Deed
    ) -> Verdict:
        """A claim is charged; other calls are void where the book tells them from a claim (rulings A-16, W-19)."""
        if action.act == "tsumo" and deed.shown:
            return self._false_win(seat, refused, deed)
        key = "claim-with-dead-hand"
        if action.act in _OWN:
            key = self.charges.known("own-call-with-dead-hand", key)
        return self.charges.charge(seat, key, refused)

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
            # The tile it means lay there in the hand before.
            raise too_late(self._book, refused, "win.too-late")
        if self._has_late_win(seat, deed):
            self._reopen(seat)
            t.answers[seat] = pack_action(codes.RON, t.now[codes.LAST_FACE], 0, 0)
            resolve_when_answered(t)
            return Verdict()
        if comes_too_late(t, seat) or seat in self._robbed_too_late:
            raise too_late(self._book, refused, "win.too-late")
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
            return self.charges.charge(seat, "empty-call", refused)
        too_fast = since == DRAW and self._is_in_time(deed)
        if too_fast or (since == SET and takes_over(t, seat, late, deed.at)):
            return self._take_back_and_call(seat, action)
        if since == SET:
            raise too_late(self._book, refused, "claim.overruled")
        if since == DRAW:
            raise too_late(self._book, refused, "claim.too-late")
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
            key = self.charges.known("empty-concealed-kong", key)
        return self.charges.charge(seat, key, refused)

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
            verdict = self.charges.charge(seat, "riichi-open-hand", refused)
            return verdict._replace(then=Action("discard", action.tile, action.drawn))
        done = fault(t, seat, action)
        if done is None:  # the wall is too short, or the points are too few
            return self.charges.charge(
                seat, self.charges.known("empty-riichi", "empty-call"), refused
            )
        return self._carry_on(seat, done, deed)

    def _swap_call(self, seat: int, action: Action, refused: IllegalAction, deed: Deed) -> Verdict:
        """The barred tile is discarded: the hand is dead, set and discard stay (rulings R07, W-27)."""
        t = self._table
        face = parse_one(action.tile or "")
        barred = t.now[codes.SWAP_MASK] >> kind_of(face) & 1
        if not barred or count_face(t, seat, face) == 0:
            raise refused
        verdict = self.charges.charge(seat, "swap-calling", refused)
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


def _can_be_claimed(t: Table, seat: int) -> bool:
    """Another seat's tile is the last that was laid down; who is not asked about it, being dead, may have drawn."""
    in_play = t.now[codes.PHASE] in (codes.CLAIMS, codes.IN_TURN)
    return in_play and t.now[codes.DISCARDS] > 0 and t.now[codes.LAST_SEAT] != seat

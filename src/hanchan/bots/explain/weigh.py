"""Every option of a decision in the expert's numbers, and its choice: what an explanation and a review are made from.

The kernels of the expert are asked; where it goes by a rule (a win, a kong, a draw) the numbers are those of the same
estimate, and its choice counts as the best of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...game import Action
from ...game.engine import codes
from ...game.engine.codes import PHASE, action_act, action_face
from ...game.engine.state import live_left
from ...game.engine.worth import value_of as win_value_of
from ...scoring import facts
from ...scoring.fu import round_fu
from ...scoring.points import MANGAN_BASE, base_points, ron_points
from ...tiles import KINDS, kind_of
from ..expert.calls import claimed_value, hand_value, unclaimed_value
from ..expert.discard_value import WORST, appraise, foresee, open_plan, reach, value_of
from ..expert.estimate import all_dora, at_stake, far_points, win_chance
from ..expert.expert import SILENT_POINTS, SILENT_WIN, expert_chooses, silence_gain
from ..expert.threats import count_threats, draws_left, safe_tiles, utility
from ..kernels.options import NOTHING, at_once, first_of, next_claim, offered
from ..kernels.plans import ANY, distance, set_plan
from ..kernels.progress import ALL_KINDS, FAR, accepted, measure, measure_accepts
from ..kernels.scratch import (
    CALL_MARGIN,
    LEAD,
    MELD_COUNT,
    MELD_KINDS,
    MELD_OPEN,
    PLACE_WEIGHT,
    SIGHT,
    new_scratch,
)
from ..kernels.view_table import add_meld, dora_of, in_riichi, look
from ..protocol import Seen
from ..seated import seated
from .shanten_words import shanten_in_full

EXPERT, BY_POINTS = 0, 1  # styles: the expert's, and the same without an eye for places
NOISE = 50  # points within which the estimate does not tell choices apart: both are right
_SCALE = 64  # values are kept in 64ths of a point
_CHANCES = 10000
_LEAST_FU = 30  # of a win that only the way it came about makes one
_URA = 3  # a riichi's ura raise every third win by a han


class Option(NamedTuple):
    """A legal action as the expert sees it; shanten and copies are None where it gives none."""

    action: Action
    value: int  # what it is worth in all: points, and the uma that they are likely to move
    win: float  # chance to win the hand
    points: int  # that such a win would bring
    deal_in: float  # chance to deal in with this very tile
    shanten: int | None
    accepts: int | None  # unseen copies that bring the hand nearer, or of the waits


class Weighed(NamedTuple):
    """A decision; none of the options is worth more than the expert's choice."""

    best: Action
    options: list[Option]  # in the order of the legal actions
    threats: int  # opponents who are, or may be, tenpai
    # Points that were added to the choice's estimate, so that it counts as the best: where it goes by a rule.
    lifted: int = 0

    def of(self, action: Action) -> Option:
        """The option of the action."""
        return next(one for one in self.options if one.action == action)


@dataclass
class _Numbers:
    """What is found of an option: its value in 64ths of a point, chances in ten-thousandths."""

    value: int = 0
    win: int = 0
    points: int = 0
    risk: int = 0
    shanten: int = FAR  # where nothing is known
    accepts: int = 0

    def told(self, action: Action) -> Option:
        """The numbers as they are told."""
        known = self.shanten < FAR
        return Option(
            action, self.value // _SCALE, self.win / _CHANCES, self.points, self.risk / _CHANCES,
            self.shanten if known else None, self.accepts if known else None,
        )  # fmt: skip


def weigh(seen: Seen, style: int = EXPERT) -> Weighed:
    """Every legal action in numbers; there must be one."""
    found = _Weighing(seen, style)
    chosen = found.choose()
    options = [row.told(action) for action, row in zip(seen.legal, found.rows, strict=True)]
    best = seen.legal[found.packed.index(chosen)]
    return Weighed(best, options, found.threats, found.lifted // _SCALE)


class _Weighing:
    """One decision at a table as the seat knows it; a row for each option."""

    def __init__(self, seen: Seen, style: int) -> None:
        self.m = new_scratch()
        self.m.style[BY_POINTS][PLACE_WEIGHT] = self.m.style[BY_POINTS][LEAD] = 0
        self.t = seated(seen, self.m)
        self.seat, self.style, self.lifted = seen.seat, style, 0
        self.rows = [_Numbers() for _ in seen.legal]
        self.packed = self.t.options[: len(self.rows)]
        self._look()
        self.threats = count_threats(self.t, self.m, style, self.seat)

    def choose(self) -> int:
        """The expert's action, packed; the rows are filled, and no value is above that of the choice."""
        phase = self.t.now[PHASE]
        if phase == codes.CLAIMS:
            chosen = self._claims()
        else:
            chosen = expert_chooses(self.t, self.m, self.style, self.seat, len(self.rows))
            if phase == codes.ANNOUNCING:
                self._announcements()
            else:
                self._turn(chosen)
        best = max(row.value for row in self.rows)
        row = self.rows[self.packed.index(chosen)]
        self.lifted, row.value = best - row.value, best
        self._measure_in_full()
        return chosen

    def _measure_in_full(self) -> None:
        """The rarer forms that the expert leaves out count in what is told of the hand as it is, or after a discard."""
        self._look()
        known: dict[int, tuple[int, int]] = {}
        for packed, row in zip(self.packed, self.rows, strict=True):
            act, gone = action_act(packed), -1
            if act in (codes.DISCARD, codes.RIICHI):
                gone = kind_of(action_face(packed))
            elif act != codes.PASS:
                continue
            if row.shanten < FAR:
                if gone not in known:
                    known[gone] = shanten_in_full(self.m, gone, row.shanten, row.accepts)
                row.shanten, row.accepts = known[gone]

    def _look(self) -> None:
        look(self.t, self.m, self.seat)

    def _utility(self, points: int) -> int:
        return utility(self.t, self.m, self.style, self.seat, points)

    def _plan(self, drawn: bool) -> int:
        """The plan of the hand in question; any while nothing is open."""
        if not self.m.sets[MELD_OPEN]:
            return ANY
        return open_plan(self.t, self.m, self.style, self.seat, drawn)

    def _hand_value(self, plan: int, gone: int) -> int:
        return hand_value(self.t, self.m, self.style, self.seat, plan, self.threats, gone)

    def _far_points(self, plan: int) -> int:
        points = far_points(self.t, self.m, self.seat, max(plan, ANY))
        return points * self.m.style[self.style][SIGHT] // 100

    def _tell_hand(self, plan: int, row: _Numbers) -> int:
        """The value of the hand in question, which lacks a tile, in points; its other numbers are written."""
        value = self._hand_value(plan, -1)
        row.shanten = distance(self.m, max(plan, ANY), False)
        row.accepts = accepted(self.m, -1, row.shanten)
        row.win = self._win_chance(row) if plan >= 0 else 0
        row.points = self._far_points(plan)
        return value

    def _win_chance(self, row: _Numbers) -> int:
        return win_chance(self.m, row.shanten, row.accepts, draws_left(self.t), self.threats)

    # ---- at a draw, and a win

    def _announcements(self) -> None:
        """Tenpai or noten, nagashi mangan or none: about what moves, as nobody knows yet what the others say."""
        payment, dealer = self.t.play.noten_payment, self.t.now[codes.DEALER]
        moved = {
            codes.TENPAI: payment // 3,
            codes.NOTEN: -payment // 2,
            codes.NAGASHI: ron_points(MANGAN_BASE, int(self.seat == dealer)),
        }
        for packed, row in zip(self.packed, self.rows, strict=True):
            row.points = moved.get(action_act(packed), 0)
            row.value = _SCALE * self._utility(row.points)

    def _win(self, face: int, self_drawn: int, row: _Numbers) -> None:
        """The win that lies there; in riichi with the ura that it brings on average."""
        t, m, seat = self.t, self.m, self.seat
        riichi = in_riichi(t, seat)
        flags = facts.RIICHI if riichi else 0
        if live_left(t) == 0:
            flags |= facts.HAITEI if self_drawn else facts.HOUTEI
        bonus = all_dora(t, m, seat) + (0 if self_drawn else dora_of(t, kind_of(face)))
        value = win_value_of(t, seat, face, self_drawn, flags, bonus)
        is_east = int(seat == t.now[codes.DEALER])
        if value.base > 0:
            points = ron_points(value.base, is_east)
        else:  # only the way it came about makes it a win
            points = ron_points(base_points(1 + bonus, _LEAST_FU, 0, t.play.worth), is_east)
        if riichi and value.yakuman == 0 and value.base > 0:
            more = base_points(value.han + 1, round_fu(value.fu), 0, t.play.worth)
            points += (ron_points(more, is_east) - points) // _URA
        row.points = points + at_stake(t)
        row.value = _SCALE * self._utility(row.points)
        row.win = _CHANCES

    # ---- claims

    def _claims(self) -> int:
        """The hand without a call and with each one; the same comparison as `expert_claims`."""
        without = unclaimed_value(self.t, self.m, self.style, self.seat, self.threats)
        best, found = without, NOTHING
        for place, (packed, row) in enumerate(zip(self.packed, self.rows, strict=True)):
            act = action_act(packed)
            self._look()
            if act == codes.RON:
                self._win(action_face(packed), 0, row)
            elif act == codes.CALL_KONG:
                self._claimed_kong(kind_of(action_face(packed)), row)
            elif act == codes.PASS:
                self._tell_hand(self._plan(False), row)
                row.value = _SCALE * without
            else:
                value = self._claimed(place, without, row)
                if value > best:
                    best, found = value, packed
        win = at_once(self.t, len(self.rows))
        if win != NOTHING:
            return win
        return found if found != NOTHING else first_of(self.t, len(self.rows), codes.PASS)

    def _claimed(self, place: int, most: int, row: _Numbers) -> int:
        """What the hand is worth after the chow or pung and its best discard; WORST if it cannot win then.

        `most` is what it is worth without a call.
        """
        m = self.m
        next_claim(self.t, m, self.seat, len(self.rows), place - 1)
        value = claimed_value(self.t, m, self.style, self.seat, self.threats)
        row.shanten = min(m.shanten)
        if value == WORST:
            measure_accepts(m, row.shanten, 0)
        kinds = [kind for kind in range(KINDS) if m.shanten[kind] == row.shanten]
        row.accepts = max(m.accepts[kind] for kind in kinds)
        row.points = self._far_points(ANY)
        if value == WORST:
            # It keeps what tenpai without a yaku may bring, but is never as good as none.
            kept = max(self._hand_value(-1, kind) for kind in kinds)
            row.value = _SCALE * min(kept - m.style[self.style][CALL_MARGIN], most - NOISE - 1)
        else:
            row.value = _SCALE * value
            row.win = self._win_chance(row)
        return value

    def _claimed_kong(self, kind: int, row: _Numbers) -> None:
        """The hand with a claimed kong, less what a call has to be worth more; a new tile is drawn after it."""
        self.m.held[kind] -= 3
        add_meld(self.t, self.m, self.seat, kind, False)
        value = self._tell_hand(self._plan(False), row)
        row.value = _SCALE * (value - self.m.style[self.style][CALL_MARGIN])

    # ---- in turn

    def _turn(self, chosen: int) -> None:
        """Every discard, with riichi and without; kongs, the win, the abortive draw."""
        t, m, seat, count = self.t, self.m, self.seat, len(self.rows)
        if in_riichi(t, seat) or action_act(chosen) not in (codes.DISCARD, codes.RIICHI):
            # The expert has not come to the discards.
            self._look()
            kinds = offered(t, count, codes.DISCARD)
            appraise(t, m, self.style, seat, kinds, self.threats, reach(self.threats))
        self._appraise_beyond()
        with_riichi = offered(t, count, codes.RIICHI)
        for packed, row in zip(self.packed, self.rows, strict=True):
            act, face = action_act(packed), action_face(packed)
            kind = kind_of(face)
            if act in (codes.DISCARD, codes.RIICHI):
                self._discard(kind, row)
                if face >= KINDS and self._offers_plain(act, kind):
                    # The estimate knows kinds alone: a red five for a plain one halves what is won.
                    row.points //= 2
                    row.value -= _SCALE * row.win * row.points // _CHANCES
            if act == codes.DISCARD and with_riichi >> kind & 1:
                gain = silence_gain(t, m, self.style, seat, kind)
                row.value += _SCALE * gain // _CHANCES
                row.win, row.points = m.found[SILENT_WIN], m.found[SILENT_POINTS]
        self._kongs()
        self._look()
        for packed, row in zip(self.packed, self.rows, strict=True):
            if action_act(packed) == codes.TSUMO:
                self._win(t.now[codes.DRAWN_FACE], 1, row)

    def _offers_plain(self, act: int, kind: int) -> bool:
        return any(action_act(one) == act and action_face(one) == kind for one in self.packed)

    def _discard(self, kind: int, row: _Numbers) -> None:
        m = self.m
        row.value, row.win, row.points = m.value[kind], m.win[kind], m.worth[kind]
        row.risk, row.shanten, row.accepts = m.danger[kind], m.shanten[kind], m.accepts[kind]

    def _appraise_beyond(self) -> None:
        """Adds the discards that leave the hand farther than the expert looks; they come behind its choice.

        Its estimate tells discards of one distance apart better than distances: such a one is never as good.
        """
        t, m, threats = self.t, self.m, self.threats
        draws, plan = draws_left(t), self._plan(True)
        set_plan(m, max(plan, ANY))
        safe = safe_tiles(m, self.style)
        least = min(m.shanten)
        best = max(m.value)
        for kind in range(KINDS):
            if m.shanten[kind] == FAR or m.shanten[kind] <= least + reach(threats):
                continue
            m.accepts[kind] = accepted(m, kind, m.shanten[kind])
            if plan >= 0:
                foresee(t, m, self.style, self.seat, kind, plan, draws, threats, least)
            value = value_of(t, m, self.style, self.seat, kind, draws, threats, safe)
            m.value[kind] = max(m.value[kind], min(best - (NOISE + 1) * _SCALE, value))
        self._appraise_pair(best, safe)

    def _appraise_pair(self, best: int, safe: int) -> None:
        """Adds the discard from the pair that an open hand's plan keeps: without it there is no yaku in sight."""
        m = self.m
        kinds = offered(self.t, len(self.rows), codes.DISCARD)
        left = [kind for kind in range(KINDS) if kinds >> kind & 1 and m.shanten[kind] == FAR]
        if not left:
            return
        measured = list(m.shanten)
        set_plan(m, ANY)
        measure(m, kinds)
        for kind in left:
            measured[kind] = m.shanten[kind]
            m.accepts[kind] = accepted(m, kind, m.shanten[kind])
            value = value_of(
                self.t, m, self.style, self.seat, kind, draws_left(self.t), self.threats, safe
            )
            m.value[kind] = value if best == WORST else min(best - (NOISE + 1) * _SCALE, value)
        m.shanten[:] = measured

    def _kongs(self) -> None:
        """Kongs beside the best discard: what the hand after each is worth more or less, by the estimate of calls."""
        acts = [action_act(packed) for packed in self.packed]
        if not {codes.CONCEALED_KONG, codes.ADDED_KONG} & set(acts):
            return
        discards = [row for row, act in zip(self.rows, acts, strict=True) if act == codes.DISCARD]
        best = max((row.value for row in discards), default=0)
        usual = self._usual()
        for place, act in enumerate(acts):
            if act in (codes.CONCEALED_KONG, codes.ADDED_KONG):
                self._look()
                value = self._kong(kind_of(action_face(self.packed[place])), act, self.rows[place])
                self.rows[place].value = best + _SCALE * (value - usual)

    def _usual(self) -> int:
        """The hand after its best discard, by the estimate of calls."""
        m, plan = self.m, self._plan(True)
        set_plan(m, max(plan, ANY))
        least = measure(m, ALL_KINDS)
        measure_accepts(m, least, 0)
        kinds = [kind for kind in range(KINDS) if m.shanten[kind] == least]
        return max(self._hand_value(plan, kind) for kind in kinds)

    def _kong(self, kind: int, act: int, row: _Numbers) -> int:
        """The value of the hand after a kong, in points."""
        m = self.m
        if act == codes.CONCEALED_KONG:
            m.held[kind] -= 4
            m.sets[MELD_COUNT] += 1
            m.sets[MELD_KINDS] |= 1 << kind
        else:
            m.held[kind] -= 1
        return self._tell_hand(self._plan(False), row)

"""A table led through a record line by line: the engine plays, the record says who does what and which tiles lie where.

What the engine makes of an action waits in `ahead`; whoever reads the record confirms it event by event. So no rule
is written here: what the engine does not offer is not legal, and what it does not say did not happen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy, deepcopy
from itertools import combinations
from typing import Any

from ...errors import IllegalAction
from ...game.actions import Action, matches, unpack
from ...game.decode import decode
from ...game.engine import codes
from ...game.engine.codes import (
    ANNOUNCING,
    CLAIMS,
    IN_TURN,
    LAST_SEAT,
    NONE,
    PASS,
    PHASE,
    POINTS,
    RIICHI_STATE,
    TURN,
    WINDOW,
    pack_action,
)
from ...game.engine.flow import act, ask_again, begin_hand
from ...game.engine.legal import legal
from ...game.engine.settle import end_game
from ...game.engine.state import SEATS, Table, new_table
from ...game.events import AnyEvent, Win
from ...game.folding import fold_one
from ...game.game import Start
from ...game.refusals import why_not
from ...rules.book import Rulebook
from ...rules.play import play_rules
from ...tiles import WINDS

_PASS = pack_action(PASS, NONE, 0, 0)


class Follower:
    """One game under one book; `hand` is what has been confirmed of the hand being played."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.play = play_rules(book)
        self.table = new_table(self.play)
        self.ahead: list[AnyEvent] = []
        self.hand: list[AnyEvent] = []
        self._points = [0] * SEATS  # at the start of the hand

    @property
    def phase(self) -> int:
        """What is asked: IN_TURN, CLAIMS, ANNOUNCING, or nothing."""
        return self.table.now[PHASE]

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self.table.now[TURN]

    @property
    def source(self) -> int:
        """The seat whose tile lies open to claims."""
        return self.table.now[LAST_SEAT]

    @property
    def on_kong(self) -> bool:
        """The tile that lies open to claims is a kong's."""
        return self.table.now[WINDOW] in (codes.ON_ADDED_KONG, codes.ON_CONCEALED_KONG)

    @property
    def declared(self) -> bool:
        """The discard that lies open to claims came with a riichi that does not stand yet."""
        return self.table.seats[self.source][RIICHI_STATE] == codes.DECLARED

    def in_riichi(self, seat: int) -> bool:
        """The seat's riichi stands."""
        return self.table.seats[seat][RIICHI_STATE] == codes.IN_RIICHI

    def is_turn_of(self, seat: int) -> bool:
        """The seat is asked to act in its turn, and the record is at that point."""
        return self.phase == IN_TURN and self.turn == seat and not self.ahead

    @property
    def next_start(self) -> Start:
        """What the next hand must begin with."""
        now = self.table.now
        wind, scores = WINDS[now[codes.ROUND] % 4], tuple(row[POINTS] for row in self.table.seats)
        counters, bets = now[codes.COUNTERS], now[codes.BETS]
        return Start(wind, now[codes.DEALER], counters, bets, scores, now[codes.STREAK])

    def take_up(self, start: Start) -> None:
        """Puts the table where a record begins, or begins again after an error."""
        now = self.table.now
        now[codes.ROUND] = WINDS.index(start.round)
        now[codes.DEALER], now[codes.COUNTERS] = start.dealer, start.counters
        now[codes.BETS], now[codes.STREAK] = start.bets, start.streak
        for seat, points in enumerate(start.scores or ()):
            self.table.seats[seat][POINTS] = points

    def begin(self, wall: list[int], dice: int = 0) -> None:
        """Deals a hand from a wall in the order of use; `dice` 0: the record does not tell."""
        self._points = [row[POINTS] for row in self.table.seats]
        self.table.wall[:] = wall
        self.table.now[codes.EVENTS] = 0
        self.ahead, self.hand = [], []
        begin_hand(self.table, dice)
        self._collect()

    def options(self, seat: int) -> list[Action]:
        """What the seat may do now."""
        found = self.table.options[: legal(self.table, seat)]
        return [unpack(packed, self.table.reds[seat]) for packed in found]

    def offers(self, seat: int, word: str) -> bool:
        """The seat may do something of that name."""
        return any(option.act == word for option in self.options(seat))

    def find(self, seat: int, given: Action, exact: bool = True) -> int:
        """The option that is meant, packed; IllegalAction with the reason if there is none.

        Not `exact`: a tile equal to the drawn one may be that one.
        """
        if seat not in range(SEATS):
            raise IllegalAction(f"{given} by seat {seat}: a seat is 0, 1, 2 or 3")
        found = self.table.options[: legal(self.table, seat)]
        for reading in [given] if exact else [given, given._replace(drawn=not given.drawn)]:
            for packed in found:
                if matches(unpack(packed, self.table.reds[seat]), reading):
                    return packed
        raise self.refusal(seat, given)

    def refusal(self, seat: int, given: Action) -> IllegalAction:
        """Why the seat may not do this after what has been confirmed, and the clause that says so."""
        message, clause = why_not(self._confirmed(), self.book, seat, given)
        return IllegalAction(f"{given} by seat {seat}: {message}", clause)

    def act(self, seat: int, packed: int) -> None:
        """The seat acts; what follows is ahead."""
        act(self.table, seat, packed)
        self._collect()

    def answer(self, claims: dict[int, int]) -> None:
        """These seats claim what lies open, all others pass."""
        for seat in range(SEATS):
            if self.phase == CLAIMS and legal(self.table, seat):
                act(self.table, seat, claims.get(seat, _PASS))
        self._collect()

    def foresee(self, claims: dict[int, int]) -> list[AnyEvent]:
        """What `answer` would lead to; nothing is changed."""
        trial = copy(self)
        trial.table, trial.ahead = deepcopy(self.table), []
        trial.answer(claims)
        return trial.ahead

    def ron_claims(
        self, seat: int, listed: Iterable[Any], more: int, deltas: Sequence[int] | None
    ) -> dict[int, int]:
        """The claims of those who win on the open tile: the seat, and those listed as far as they may.

        How bets are shared depends on all winners. So where the record is damaged or ends among them, what the seat's
        win moves tells who they were, up to so many `more`: an error, if there is one, belongs to a later line.
        """
        ron = self.find(seat, Action("ron"))
        rons = [other for other in range(SEATS) if other != seat and self.offers(other, "ron")]
        told = list(listed)
        named = (seat, *(other for other in rons if other in told))
        if not rons or deltas is None:
            return dict.fromkeys(named, ron)
        sizes = range(more + 1)
        groups = [(seat, *group) for size in sizes for group in combinations(rons, size)]
        for group in (named, *groups):
            claims = dict.fromkeys(group, ron)
            for event in self.foresee(claims):
                if isinstance(event, Win) and event.seat == seat and event.deltas == tuple(deltas):
                    return claims
        return dict.fromkeys(named, ron)

    def announce(self, tenpai: list[bool]) -> None:
        """Everybody who is asked at a draw says tenpai, or noten where `tenpai` denies it."""
        while self.phase == ANNOUNCING:
            seat = next(seat for seat in range(SEATS) if legal(self.table, seat))
            word = codes.TENPAI if tenpai[seat] else codes.NOTEN
            act(self.table, seat, pack_action(word, NONE, 0, 0))
        self._collect()

    def rule(self, event: AnyEvent) -> None:
        """A referee's word, which no action gives: it happens as the record tells it."""
        fold_one(self.table, event)
        ask_again(self.table)
        self.hand.append(event)
        self._collect()

    def stop(self) -> None:
        """The game is given up where it is, with the scores as they are."""
        end_game(self.table)
        self._collect()

    def confirm(self) -> AnyEvent:
        """The next event ahead, which the record tells too."""
        event = self.ahead.pop(0)
        self.hand.append(event)
        return event

    def _collect(self) -> None:
        table = self.table
        count = table.now[codes.EVENTS]
        self.ahead += [decode(table, table.log[number]) for number in range(count)]
        table.now[codes.EVENTS] = 0

    def _confirmed(self) -> Table:
        """The table as it was after the last confirmed event; the engine may be further."""
        table = new_table(self.play)
        for seat, points in enumerate(self._points):
            table.seats[seat][POINTS] = points
        for event in self.hand:
            fold_one(table, event)
        return table

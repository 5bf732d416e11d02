"""A table led through a record step by step: the engine plays, the record says who does what and which tiles lie where.

What the engine makes of an action waits in `ahead`; whoever reads the record confirms it event by event. So no rule
is written here: what the engine does not offer is not legal, and what it does not say did not happen.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy, deepcopy

from ...errors import IllegalAction
from ...game.actions import Action, matches, unpack
from ...game.decode import decode
from ...game.engine import codes
from ...game.engine.codes import NONE, PASS, POINTS, pack_action
from ...game.engine.flow import act, ask_again, begin_hand
from ...game.engine.legal import early_actions, legal
from ...game.engine.settle import end_game
from ...game.engine.state import Table, new_table
from ...game.events import AnyEvent, RiichiAccepted, Ruling
from ...game.folding import fold_one
from ...game.given import Start, take_up
from ...game.referee.faults import fault
from ...game.refusals import why_not
from ...game.state import State
from ...rules.book import Rulebook
from ...rules.play import play_rules
from ...tiles import SEATS

_PASS = pack_action(PASS, NONE, 0, 0)


class Follower:
    """One game under one book; `hand` is what has been confirmed of the hand being played.

    With a `referee` at the table what ordinary play refuses may have happened all the same.
    """

    def __init__(self, book: Rulebook, referee: bool = False) -> None:
        self.book = book
        self.referee = referee
        self.play = play_rules(book)
        self.ahead: list[AnyEvent] = []
        self.hand: list[AnyEvent] = []
        self.accepted = False  # the record has told that the riichi stands, the engine still asks
        self._use(new_table(self.play))
        self._points = self.state.points  # at the start of the hand
        self._before = deepcopy(self._table)  # the hand was dealt

    def _use(self, table: Table) -> None:
        self._table = table
        self.state = State(table)

    @property
    def acceptable(self) -> RiichiAccepted | None:
        """The riichi that stands if nobody wins on the discard that lies open; None if there is none."""
        source = self.state.open_seat
        declared = self._table.seats[source][codes.RIICHI_STATE] == codes.DECLARED
        if self.ahead or self.accepted or self.state.phase != "claims" or not declared:
            return None
        return RiichiAccepted(source, self.play.riichi_bet)

    @property
    def next_start(self) -> Start:
        """What the next hand must begin with."""
        now = self.state
        return Start(now.round, now.dealer, now.counters, now.bets, now.points, now.streak)

    def take_up(self, start: Start, number: int | None) -> None:
        """Puts the table where a record begins, or begins again after an error."""
        take_up(self._table, start)
        if number is not None:
            self._table.now[codes.HAND] = number

    def begin(self, wall: list[int], dice: tuple[int, int]) -> None:
        """Deals a hand from a wall in the order of use; `dice` are 0 where the record does not tell."""
        self._points = self.state.points
        self._before = deepcopy(self._table)
        self._table.wall[:] = wall
        self._table.now[codes.EVENTS] = 0
        self.ahead, self.hand, self.accepted = [], [], False
        begin_hand(self._table, 10 * dice[0] + dice[1])
        self._collect()

    def options(self, seat: int) -> list[Action]:
        """What the seat may do now."""
        return [unpack(packed, self._table.reds[seat]) for packed in self._legal(seat)]

    def offers(self, seat: int, word: str) -> bool:
        """The seat may do something of that name."""
        return any(option.act == word for option in self.options(seat))

    def find(self, seat: int, given: Action, exact: bool = True) -> int:
        """The option that is meant, packed; IllegalAction with the reason if there is none.

        Not `exact`: a tile equal to the drawn one may be that one.
        """
        for reading in [given] if exact else [given, given._replace(drawn=not given.drawn)]:
            for packed in self._legal(seat):
                if matches(unpack(packed, self._table.reds[seat]), reading):
                    return packed
        packed_fault = fault(self._table, seat, given) if self.referee else None
        if packed_fault is not None:
            return packed_fault
        raise self.refusal(seat, given)

    def _legal(self, seat: int) -> list[int]:
        """What the seat may do; also what it may announce at a draw before it is asked."""
        count = legal(self._table, seat) or early_actions(self._table, seat)
        return list(self._table.options[:count])

    def refusal(self, seat: int, given: Action) -> IllegalAction:
        """Why the seat may not do this after what has been confirmed, and the clause that says so."""
        message, clause = why_not(self._confirmed(), self.book, seat, given)
        return IllegalAction(f"{given} by seat {seat}: {message}", clause)

    def act(self, seat: int, packed: int) -> None:
        """The seat acts; what follows is ahead."""
        act(self._table, seat, packed)
        self._collect()

    def answer(self, claims: dict[int, int]) -> None:
        """These seats claim what lies open, all others pass."""
        for seat in range(SEATS):
            if self.state.phase == "claims" and legal(self._table, seat):
                act(self._table, seat, claims.get(seat, _PASS))
        self._collect()

    def foresee(self, claims: dict[int, int]) -> list[AnyEvent]:
        """What `answer` would lead to; nothing is changed."""
        trial = self._trial()
        trial.answer(claims)
        return trial.ahead

    def _trial(self) -> Follower:
        """The same table once more, to try something on."""
        trial = copy(self)
        trial._use(deepcopy(self._table))
        trial.ahead = []
        return trial

    def claim_nagashi(self, claimants: Sequence[int]) -> None:
        """Of those who are asked for nagashi mangan these claim it, the others let it go."""
        while asked := [seat for seat in range(SEATS) if self.offers(seat, "nagashi")]:
            action = Action("nagashi" if asked[0] in claimants else "pass")
            self.act(asked[0], self.find(asked[0], action))

    def foresee_nagashi(self, claimants: Sequence[int]) -> list[AnyEvent]:
        """What `claim_nagashi` would lead to; nothing is changed."""
        trial = self._trial()
        trial.claim_nagashi(claimants)
        return trial.ahead

    def announce(self, tenpai: tuple[bool, ...]) -> None:
        """Everybody who is asked at a draw says tenpai, or noten where `tenpai` denies it."""
        while self.state.phase == "announcing":
            seat = next(seat for seat in range(SEATS) if legal(self._table, seat))
            self.act(seat, self.find(seat, Action("tenpai" if tenpai[seat] else "noten")))

    def rule(self, event: AnyEvent) -> None:
        """A referee's word, which no action gives: it happens as the record tells it, before what is ahead."""
        self.hand.append(event)
        if isinstance(event, Ruling):
            return  # what follows from it is told by events of its own
        if self.ahead:
            self._go_back_to(self._folded())
        else:
            fold_one(self._table, event)
        ask_again(self._table)
        self._collect()

    def _folded(self) -> Table:
        """The table as the confirmed events leave it, where the engine has gone on."""
        table = deepcopy(self._before)
        for event in self.hand:
            fold_one(table, event)
        return table

    def _go_back_to(self, table: Table) -> None:
        self._use(table)
        self.ahead = []

    def go_back_to_claims(self) -> bool:
        """A tile lies open, though nobody can claim it: a referee's table asks everybody before play goes on."""
        if (
            not self.referee
            or not self.ahead
            or (table := self._folded()).now[codes.PHASE] != codes.CLAIMS
        ):
            return False
        self._go_back_to(table)
        return True

    def stop(self) -> None:
        """The game is given up where it is, with the scores as they are."""
        end_game(self._table)
        self._collect()

    def confirm(self) -> None:
        """The record tells the next event ahead too."""
        self.hand.append(self.ahead.pop(0))

    def _collect(self) -> None:
        table = self._table
        count = table.now[codes.EVENTS]
        self.ahead += [decode(table, table.log[number]) for number in range(count)]
        table.now[codes.EVENTS] = 0
        if self.accepted and self.ahead:
            self.confirm()
            self.accepted = False

    def _confirmed(self) -> Table:
        """The table as it was after the last confirmed event; the engine may be further."""
        table = new_table(self.play)
        for seat, points in enumerate(self._points):
            table.seats[seat][POINTS] = points
        for event in self.hand:
            fold_one(table, event)
        return table

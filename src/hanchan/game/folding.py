"""The state that events lead to: of the whole truth, or of what one seat is shown of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..errors import NotationError
from ..rules import Rulebook
from ..rules.play import play_rules
from ..tiles import SEATS
from .actions import Action, unpack
from .decode import REASONS, encode, faces_of
from .engine import codes
from .engine.apply import apply, emit
from .engine.flow import ask_again, ask_claim
from .engine.legal import legal
from .engine.nagashi import may_claim_nagashi
from .engine.settle import end_hand, end_in_draw
from .engine.state import Table, new_table, remove_face
from .engine.taken_back import undo
from .events import Announce, AnyEvent, CallTakenBack, HandStart, Nagashi
from .leaving import put_in_leaving


def fold(log: Iterable[AnyEvent], book: Rulebook, tournament: bool = False) -> Table:
    """The state that the events lead to; whoever has to decide there is asked."""
    return fold_on(new_table(play_rules(book, tournament), codes.GAME_LOG), log)


def fold_on(table: Table, log: Iterable[AnyEvent]) -> Table:
    """The table itself, changed as further events say; whoever has to decide there is asked."""
    for event in log:
        if isinstance(event, HandStart) and event.wall is None:
            raise NotationError("a state is folded from the full truth, and this hand has no wall")
        fold_one(table, event)
    ask_again(table)
    return table


def fold_one(t: Table, event: AnyEvent, seat: int | None = None) -> bool:
    """Changes the state as the event says, or what a seat knows of it; False if the event says nothing of it."""
    row = encode(event, t)
    if row is None:
        return False
    t.log[0][:] = row
    if seat is not None:
        put_in_leaving(t, 0, seat)
    if not undo(t, 0):
        apply(t, 0)
    return True


class SeatTable:
    """The table as one seat knows it, folded from redacted events; the engine says what the seat may do.

    The hand of another seat is empty: a tile it draws is not counted, and one that leaves it is put in just before.
    So what the state holds of such a hand, its waits above all, means nothing.
    """

    def __init__(self, book: Rulebook, seat: int) -> None:
        self.seat = seat
        self.state = new_table(play_rules(book), log=2)

    def fold(self, event: AnyEvent) -> bool:
        """Takes in one event, as the seat is shown it; if it changes the state, its row is the first of the log."""
        changes = fold_one(self.state, event, self.seat)
        if isinstance(event, CallTakenBack) and event.seat != self.seat:
            for face in faces_of(self.state, event.seat):
                remove_face(self.state, event.seat, face)
        return changes

    def win(self, seat: int, source: int) -> None:
        """Somebody wins; what it is worth is for the next hand's scores to tell."""
        self.state.now[codes.EVENTS] = 0
        emit(self.state, codes.WON, seat, source, 0, 0)

    def draw(self, reason: str, tenpai: Sequence[bool], nagashi: bool) -> None:
        """The hand is drawn; `tenpai` is what the seats announced, if that is told.

        With `nagashi` it is claimed by all who have it: who of them did is not told.
        """
        for seat, said in enumerate(tenpai):
            self.fold(Announce(seat, said))
        for seat in range(SEATS if nagashi else 0):
            if may_claim_nagashi(self.state, seat):
                self.fold(Nagashi(seat, claimed=True))
        self.state.now[codes.EVENTS] = 0
        end_in_draw(self.state, REASONS.index(reason))

    def end_hand(self) -> None:
        """Ends the hand where nobody tells the seat what the next one begins with, East's wins in a row for one."""
        self.state.now[codes.EVENTS] = 0
        end_hand(self.state)

    def legal(self) -> list[Action]:
        """What the seat may do now; nothing if it is not asked."""
        t = self.state
        if t.now[codes.PHASE] == codes.IN_TURN and sum(t.hands[self.seat]) % 3 != 2:
            return []  # it has yet to draw: the hand begins, or a kong's replacement tile comes
        if t.now[codes.PHASE] == codes.CLAIMS:
            if t.now[codes.WINDOW] == codes.SHUT:
                return []
            ask_claim(t, self.seat)
        return [unpack(packed, t.reds[self.seat]) for packed in t.options[: legal(t, self.seat)]]

"""A record against the book: its steps lead the engine, and the engine must say the same.

After an error the rest of its hand is left alone, and the next hand is taken up as it is told.
"""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

from ...errors import HanchanError, RecordError
from ...game import events
from ...game.actions import Action
from ...game.events import AnyEvent
from ...game.given import Start
from ...rules.changes import stated
from ...rules.values import shown
from ...settlement.standings import ranked_scores, uma
from ...tiles import parse, parse_one
from .. import steps
from ..steps import Begin, GameOver, HandOver, Record, Step, Told, Unreadable
from ..wall import Shown, shown_wall
from .compare import OnTable, difference, moved_by
from .follow import Follower
from .lead import lead
from .rulings import RULINGS, rule


class Error(NamedTuple):
    """What is wrong with a line."""

    line: int
    message: str


class Checked(NamedTuple):
    """What came of a check: what is wrong, and the game as the engine played it, as far as the record is right."""

    errors: tuple[Error, ...]
    events: list[AnyEvent]
    breaks: int  # hands that other rules than the book's put where they are


def check(record: Record) -> Checked:
    """The record led through the engine."""
    checker = _Checker(record)
    for at, step in enumerate(record.steps):
        try:
            checker.take(at, step)
        except HanchanError as error:
            checker.err(step, f"{error} ({error.clause})" if error.clause else str(error))
    checker.finish()
    if record.damage is not None and isinstance(record.damage.told, Unreadable):
        checker.err(record.damage, record.damage.told.reason)
    return Checked(tuple(checker.errors), checker.events, checker.breaks)


class _Checker:
    """The record at one step after another."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._told = [step.told for step in record.steps]
        self._follower = Follower(record.book, record.referee)
        self.errors: list[Error] = []
        base, changes = stated(record.book)
        # Nothing is invented: a game from elsewhere has no commitment, no secret and no draw of its seats.
        self.events: list[AnyEvent] = [events.GameStart(base, record.names, "", changes=changes)]
        self.breaks = 0
        self._lost = False  # an error stands before this step in the same hand
        self._closed = False  # the record has told that no hand follows
        self._start: Start | None = None  # of the hand that is being played
        self._ended: events.HandEnd | None = None
        self._reaching = False
        self._chombo = False
        self._unknown = False  # a win whose ura the record keeps to itself: nobody knows the scores
        self._scores: tuple[int, ...] = ()  # as confirmed
        self._shown: Shown | None = None  # what is seen of a wall that the record does not tell
        self._ura_seen = False

    def err(self, step: Step, message: str) -> None:
        """Notes what is wrong with the step."""
        self.errors.append(Error(step.line, f"{step.where}: {message}" if step.where else message))
        self._lost = True

    def finish(self) -> None:
        """What is confirmed of the last hand belongs to the game."""
        if self._follower.accepted and not self._lost:
            self._follower.answer({})
        self._keep()

    def _keep(self) -> None:
        self.events += self._follower.hand
        self._follower.hand = []

    def take(self, at: int, step: Step) -> None:
        """Leads the engine on by one step; HanchanError says what is wrong with it."""
        told = step.told
        if isinstance(told, Begin) and not self._closed:
            self._begin(at, step, told)
        elif isinstance(told, Unreadable) and told.begins and not self._closed:
            self._keep()
            self._start = None
            raise RecordError(told.reason)
        elif isinstance(told, GameOver | events.GameEnd) and not self._closed:
            self._closed = True
            if not self._lost:
                self._end_game(told)
        elif not self._lost:
            self._take(told, self._told[at + 1 : at + 3])

    def _take(self, told: Told, following: list[Told]) -> None:
        if isinstance(told, Unreadable):
            raise RecordError(told.reason)
        if isinstance(told, RULINGS) and self._start is not None:
            self._check_chombo(told)
            rule(self._follower, told)
            self._chombo |= isinstance(told, events.Chombo)
        elif self._closed:
            raise RecordError(f"{self._name(told)} after the end of the game")
        elif self._start is None or self._ended is not None:
            raise RecordError(f"{self._name(told)} outside a hand")
        elif self._reaching and not isinstance(told, events.Discard):
            raise RecordError(f"{self._name(told)}: the discard of the riichi comes first")
        elif isinstance(told, steps.Reach):
            self._reach(told)
        elif self._chombo and isinstance(told, events.HandEnd):
            rule(self._follower, told)
            self._ended = told
        else:
            self._step(told, following)

    def _check_chombo(self, told: Told) -> None:
        """A chombo that comes to light by itself is of those whose riichi or kong was false."""
        if not isinstance(told, events.Chombo) or not self._follower.ahead:
            return
        found = self._follower.ahead[0]
        if isinstance(found, events.Chombo) and told.seats != found.seats:
            raise self._differs("seats", told.seats, found.seats)

    # ---- messages

    def _name(self, told: Told) -> str:
        return self._record.words.step(told)

    def _field(self, name: str) -> str:
        return self._record.words.fields.get(name, name)

    def _differs(self, name: str, given: object, right: object) -> RecordError:
        are = "they are" if isinstance(right, tuple) else "it is"
        return RecordError(f"{self._field(name)} {shown(given)}: by the book {are} {shown(right)}")

    def _out_of_place(self, told: Told) -> RecordError:
        follower = self._follower
        what = "the hand is over"
        if follower.ahead:
            what = f"{self._name(follower.ahead[0])} comes here"
        elif follower.state.turn is not None:
            what = f"seat {follower.state.turn} is to act"
        return RecordError(f"{self._name(told)} is out of place: {what}")

    # ---- the beginning of a hand

    def _begin(self, at: int, step: Step, told: Begin) -> None:
        """The hand is dealt: the first as it is told, every later one as the book makes it of the one before."""
        follower, start = self._follower, told.start
        fresh = self._lost or self._start is None
        breaks = not fresh and self._breaks(start)
        problem = "" if fresh else self._problem(told, breaks)
        self._keep()
        self._lost, self._start = True, None  # until the new hand stands
        wall = self._wall(at, told)
        if problem:
            self.err(step, problem)
        if fresh or problem:
            follower.take_up(start, told.number)
        elif self._unknown or breaks:
            follower.take_up(start._replace(streak=follower.next_start.streak), told.number)
        follower.begin(wall, told.dice or (0, 0))
        self._start, self._ended, self._scores = start, None, start.scores or ()
        self._reaching = self._chombo = self._unknown = False
        self.breaks += breaks
        self._compare(told, follower.ahead[0])
        follower.confirm()
        self._lost = False

    def _wall(self, at: int, told: Begin) -> list[int]:
        """The wall that the record tells, or one with the tiles that it shows where it shows them."""
        reds = self._follower.play.red_fives
        shown, self._shown = Shown(reds), None
        if told.wall is not None:
            shown.show(told.wall)
            return told.wall
        shown.show(face for hand in told.hands for face in parse(hand or ""))
        shown.show(parse_one(tile) for tile in told.ura)
        self._shown, self._ura_seen = shown, bool(told.ura)
        rest = takewhile(lambda other: not isinstance(other, Begin), self._told[at + 1 :])
        return shown_wall(told, rest, reds)

    def _breaks(self, start: Start) -> bool:
        """Other rules than the book's have put the hand where it is."""
        right, ended = self._follower.next_start, self._ended
        follows = ended is not None and not ended.over and start[:3] == right[:3]
        return self._record.other_rules and ended is not None and not follows

    def _problem(self, told: Begin, breaks: bool) -> str:
        """How the new hand differs from what the book makes of the one before; nothing if it does not."""
        ended, name = self._ended, self._name(told)
        if ended is None:
            ahead = self._follower.ahead
            decided = bool(ahead) and isinstance(ahead[0], events.HandEnd)
            missing = (
                f"{self._name(HandOver())} is missing before it" if decided else "it is not over"
            )
            return f"{name} after a hand: {missing}"
        if ended.over and not self._unknown and not breaks:
            return f"{name}: the game is over"
        right = self._follower.next_start._replace(scores=ended.scores)
        for field in ("scores",) if breaks else ("round", "dealer", "counters", "bets", "scores"):
            given, made = getattr(told.start, field), getattr(right, field)
            if given != made and not (field == "scores" and self._unknown):
                return f"{self._field(field)} {shown(given)}: after the hand before it is {shown(made)}"
        return ""

    # ---- the steps of a hand

    def _reach(self, told: steps.Reach) -> None:
        """The riichi is possible; whether its discard leaves a waiting hand comes with the discard."""
        follower = self._follower
        lead(follower, told, (), exact=True)
        if follower.ahead:
            raise self._out_of_place(told)
        if not follower.offers(told.seat, "riichi"):
            raise follower.refusal(told.seat, Action("riichi"))
        self._reaching = True

    def _step(self, told: Told, following: list[Told]) -> None:
        """What is told happens, and is what the engine says."""
        follower, kind = self._follower, steps.EVENT_OF.get(type(told), type(told))
        event: AnyEvent | None = None
        if kind is events.RiichiAccepted:
            event = follower.acceptable
            follower.accepted |= event is not None
        if event is None:
            lead(follower, told, following, self._record.exact_discards)
            if not follower.ahead or not isinstance(follower.ahead[0], kind):
                raise self._out_of_place(told)
            event = follower.ahead[0]
        self._reaching = False
        self._see(told)
        self._compare(told, event)
        self._move(told, event)
        if event in follower.ahead[:1]:
            follower.confirm()
        if isinstance(event, events.HandEnd):
            self._ended = event

    def _see(self, told: Told) -> None:
        """Counts the tiles that come out of a wall that the record does not tell."""
        if self._shown is None:
            return
        if isinstance(told, events.Draw | events.DoraRevealed):
            self._shown.show(parse(told.tile or ""))
        elif isinstance(told, steps.Won) and told.ura and not self._ura_seen:
            self._ura_seen = True
            self._shown.show(parse_one(tile) for tile in told.ura)

    def _compare(self, told: Told, event: AnyEvent) -> None:
        hand = self._follower.hand
        turned = tuple(one.tile for one in hand if isinstance(one, events.DoraRevealed))
        assert self._start is not None
        accepted = sum(isinstance(one, events.RiichiAccepted) for one in hand)
        taken_back = sum(isinstance(one, events.RiichiTakenBack) and one.bet > 0 for one in hand)
        bets = self._start.bets + accepted - taken_back
        found = difference(told, event, OnTable(self._start.dealer, bets, turned))
        if found and (found[0] != "drawn" or self._record.exact_discards):
            raise self._differs(*found)
        if isinstance(told, steps.Ended) and isinstance(event, events.DrawEnd) and told.announced:
            self._compare_announced(told.tenpai or (), event)

    def _compare_announced(self, said: tuple[bool, ...], event: events.DrawEnd) -> None:
        """Nobody announces what the hand is not; who is in riichi cannot deny it."""
        state, field = self._follower.state, self._field("tenpai")
        for seat, shows in enumerate(said if event.reason == "exhaustive" else ()):
            # Where nagashi mangan is a win nothing is announced, and the record may only not claim too much.
            may = state.tenpai(seat) if event.as_win else event.tenpai[seat]
            if shows and not may:
                raise RecordError(f"{field}: seat {seat} is not tenpai")
            if may and not shows and (state.riichi(seat) or not event.as_win):
                raise RecordError(f"{field}: seat {seat} is in riichi and shows its hand")

    def _move(self, told: Told, event: AnyEvent) -> None:
        """Points move; what the record says about them must be so, as far as anybody can know."""
        after, moved = self._scores, moved_by(event)
        if isinstance(event, events.HandEnd | events.GameEnd):
            after = event.scores
        elif moved is not None:
            after = tuple(score + delta for score, delta in zip(after, moved, strict=True))
        if isinstance(told, steps.Won) and isinstance(event, events.Win):
            self._unknown |= bool(event.ura) and told.ura is None and told.deltas is None
        if not self._unknown and isinstance(told, tuple):
            for name, right in (("deltas", moved), ("scores", after)):
                given = getattr(told, name, None)
                if given is not None and given != right:
                    raise self._differs(name, given, right)
        self._scores = after

    # ---- the end of the game

    def _end_game(self, told: GameOver | events.GameEnd) -> None:
        follower, ahead = self._follower, self._follower.ahead
        if self._start is None:
            raise RecordError(f"{self._name(told)} before any hand")
        if isinstance(told, events.GameEnd):
            self._step(told, [])
            return
        if self._ended is None:
            if not ahead or not isinstance(ahead[0], events.HandEnd):
                raise RecordError(f"{self._name(told)} in the middle of a hand")
            self._step(HandOver(), [])
        assert self._ended is not None
        if self._ended.over:
            event = follower.ahead[0]
            assert isinstance(event, events.GameEnd)
            self._move(told, event)
            self._check_uma(told, event)
            follower.confirm()
        elif self._record.other_rules:
            self._move(told, self._ended)
        elif told.scores is not None and not self._unknown:
            start = follower.next_start
            comes = f"{start.round}{start.dealer + 1} comes next"
            raise RecordError(f"{self._name(told)}: the game is not over, {comes}")

    def _check_uma(self, told: GameOver, event: events.GameEnd) -> None:
        """The remainder of the bets left on the table breaks no tie (R32)."""
        book = self._record.book
        right = tuple(uma(ranked_scores(event.scores, event.deltas, book), book))
        if told.uma is not None and told.uma != right and not self._unknown:
            raise self._differs("uma", told.uma, right)

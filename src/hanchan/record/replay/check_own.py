"""Our own record against the book: the engine plays the game again and must say the same, event by event."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

import msgspec

from ...errors import HanchanError, RecordError
from ...game import events
from ...game.actions import Action
from ...game.decode import WHEN
from ...game.engine.codes import ANNOUNCING, CLAIMS, HAND, IN_TURN
from ...game.events import AnyEvent
from ...game.game import Start
from ...game.wall.deal import TILES
from ...tiles import WINDS, parse
from ..files import Content
from ..mjai.fields import TileSet, Wrong
from ..own import book_of, event_of
from ..wins import as_told_by_0_1
from .follow import Follower
from .judge import Error

# A referee's word is taken as it is told.
_RULINGS = (events.DeadHand, events.DrawTakenBack, events.Ruling, events.Chombo, events.Penalty)
_CALLS = ("chow", "pung", "kong")


class OwnJudge:
    """One record: `errors` in its order; after one the next hand is taken up again."""

    def __init__(self, content: Content) -> None:
        self.errors: list[Error] = []
        self.events: list[AnyEvent] = []
        self._numbers: list[int] = []
        self._follower: Follower | None = None
        self._chombo = False
        self._read(content)

    @property
    def hands(self) -> int:
        """Hands that ended, by a win or a draw."""
        ended, count = True, 0
        for event in self.events:
            if isinstance(event, events.HandStart):
                ended = False
            elif isinstance(event, (events.Win, events.DrawEnd)) and not ended:
                ended = True
                count += 1
        return count

    @property
    def wins(self) -> int:
        """Wins."""
        return sum(isinstance(event, events.Win) for event in self.events)

    def _read(self, content: Content) -> None:
        """The events up to the first line that is none; there the check ends."""
        for place, line in enumerate(content.lines):
            try:
                event = event_of(line, first=place == 0)
            except RecordError as error:
                self.errors.append(Error(line.number, str(error)))
                return
            if not isinstance(event, events.AROUND):
                self.events.append(event)
                self._numbers.append(line.number)
        if content.damage:
            self.errors.append(Error(*content.damage))

    def run(self) -> None:
        """Plays the game again."""
        damaged, self.errors = self.errors, []
        lost = False
        for at, event in enumerate(self.events):
            if lost and not isinstance(event, events.HandStart):
                continue
            try:
                self._take(event, self.events[at + 1 : at + 4], lost)
                lost = False
            except Wrong as wrong:
                self.errors.append(Error(self._numbers[at], str(wrong)))
                lost = True
            except HanchanError as error:
                self.errors.append(Error(self._numbers[at], str(Wrong.because(error))))
                lost = True
        self.errors += damaged

    def _take(self, event: AnyEvent, following: Sequence[AnyEvent], fresh: bool) -> None:
        if isinstance(event, events.GameStart):
            self._follower = Follower(book_of(event))
            return
        follower = self._follower
        if follower is None:
            raise Wrong("there is no game that this belongs to")
        if isinstance(event, events.SeatsDrawn):
            return
        if isinstance(event, events.HandStart):
            self._start(follower, event, fresh)
        elif isinstance(event, _RULINGS):
            _check_ruling(follower, event)
            follower.rule(event)
            self._chombo |= isinstance(event, events.Chombo)
            return
        elif self._chombo and isinstance(event, events.HandEnd):
            _check_again(follower, event)
            follower.rule(event)
            return
        elif not follower.ahead and isinstance(event, events.GameEnd):
            follower.stop()
        elif not follower.ahead:
            _act(follower, event, following)
        _compare(follower, event)
        follower.confirm()

    def _start(self, follower: Follower, event: events.HandStart, fresh: bool) -> None:
        """The hand is dealt; the first one of a record is taken as it is."""
        before = follower.hand[-1] if follower.hand else None
        if before is not None and not fresh and not isinstance(before, events.HandEnd):
            raise Wrong("hand_start: the hand before is not over")
        if isinstance(before, events.HandEnd) and before.over and not fresh:
            raise Wrong("hand_start: the game is over")
        start = Start(event.round, event.dealer, event.counters, event.bets, event.scores)
        if fresh or before is None:
            _check_start(start)
            follower.take_up(start)
            follower.table.now[HAND] = event.hand
        wall = _wall(event, follower)
        self._chombo = False
        follower.begin(wall, 10 * event.dice[0] + event.dice[1])


def _check_start(start: Start) -> None:
    scores = start.scores or ()
    if start.round not in tuple(WINDS) or start.dealer not in range(4) or len(scores) != 4:
        raise Wrong("hand_start: no such round, dealer or scores")
    if start.counters < 0 or start.bets < 0:
        raise Wrong("hand_start: counters and bets are 0 or more")


def _wall(event: events.HandStart, follower: Follower) -> list[int]:
    if event.wall is None:
        raise Wrong("hand_start without its wall: a record is checked with all tiles open")
    faces = parse(event.wall)
    tiles = TileSet(follower.book)
    for face in faces:
        tiles.show(face)
    if len(faces) != TILES:
        raise Wrong(f"the wall has {len(faces)} tiles; there are {TILES}")
    return faces


def _check_ruling(follower: Follower, event: AnyEvent) -> None:
    """A ruling must at least be possible: whose, how much, and something there to be taken back."""
    seats = getattr(event, "seats", (getattr(event, "seat", 0),))
    if not all(seat in range(4) for seat in seats) or len(getattr(event, "deltas", "four")) != 4:
        raise Wrong(f"{_told(event)}: no such seat, or not four amounts")
    if isinstance(event, events.Penalty) and event.when not in WHEN:
        raise Wrong(f"penalty: when is one of {', '.join(WHEN)}, not {event.when!r:.40}")
    if isinstance(event, events.DrawTakenBack):
        drawn = follower.hand[-1] if follower.hand else None
        if not isinstance(drawn, events.Draw) or drawn.replacement or follower.phase != IN_TURN:
            raise Wrong("draw_taken_back: there is no draw to take back")
        if not any(isinstance(one, events.Discard) for one in follower.hand):
            raise Wrong("draw_taken_back: nothing was discarded before the draw")


def _check_again(follower: Follower, event: events.HandEnd) -> None:
    """After a chombo the same hand is dealt again."""
    start = follower.next_start
    told = Start(event.round, event.dealer, event.counters, event.bets, event.scores, event.streak)
    if event.over or told != start:
        raise Wrong(f"hand_end after chombo: the hand is dealt again from {tuple(start)}")


def _act(follower: Follower, event: AnyEvent, following: Sequence[AnyEvent]) -> None:
    """Makes the engine do what the event tells."""
    match event:
        case events.Discard() if follower.phase == IN_TURN:
            word = "riichi" if event.riichi else "discard"
            action = Action(word, event.tile, event.drawn)
        case events.Kan() if follower.phase == IN_TURN:
            action = Action(event.act, event.tile)
        case events.Win() if follower.phase == IN_TURN:
            action = Action("tsumo")
        case events.DrawEnd() if follower.phase == IN_TURN:
            follower.act(follower.turn, follower.find(follower.turn, Action("nine_terminals")))
            return
        case events.Announce() if follower.phase == ANNOUNCING:
            action = Action("tenpai" if event.tenpai else "noten")
        case _ if follower.phase == CLAIMS:
            _claim(follower, [event, *following])
            return
        case _:
            raise Wrong(f"{_told(event)} is out of place")
    follower.act(event.seat, follower.find(event.seat, action))


def _claim(follower: Follower, told: Sequence[AnyEvent]) -> None:
    """Everybody answers to the tile that lies open as the next events tell."""
    rons: dict[int, int] = {}
    first = told[0]
    if isinstance(first, events.Win):
        wins = list(takewhile(lambda event: isinstance(event, events.Win), told[1:]))
        listed = [getattr(event, "seat", None) for event in wins]
        more = 2 if len(wins) == len(told) - 1 else len(wins)
        rons = follower.ron_claims(first.seat, listed, more, first.deltas)
    if isinstance(first, events.DrawEnd) and first.reason == "three_ron":
        others = [seat for seat in range(4) if seat != follower.source]
        rons = {seat: follower.find(seat, Action("ron")) for seat in others}
    call = told[1] if isinstance(first, events.RiichiAccepted) and len(told) > 1 else first
    if isinstance(call, events.Call) and call.act in _CALLS:
        rons[call.seat] = follower.find(call.seat, Action(call.act, use=call.use))
    follower.answer(rons)


def _compare(follower: Follower, event: AnyEvent) -> None:
    """The engine must say the same; the secret of a game's end and the roots of walls are for `verify`."""
    if not follower.ahead:
        raise Wrong(f"{_told(event)} is out of place: somebody has to act first")
    expected = follower.ahead[0]
    if isinstance(event, events.GameEnd) and isinstance(expected, events.GameEnd):
        expected = msgspec.structs.replace(expected, secret=event.secret, nonces=event.nonces)
    elif isinstance(event, events.HandStart) and isinstance(expected, events.HandStart):
        expected = msgspec.structs.replace(expected, root=event.root)
    elif isinstance(event, events.Win) and isinstance(expected, events.Win):
        expected = expected if event.flags is not None else as_told_by_0_1(expected)
    if event == expected:
        return
    if type(event) is not type(expected):
        raise Wrong(f"{_told(event)} is out of place: {_told(expected)} comes here")
    for name in event.__struct_fields__:
        given, right = getattr(event, name), getattr(expected, name)
        if given != right:
            raise Wrong(f"{_told(event)}: {name} is {right!r:.80} by the book, not {given!r:.80}")


def _told(event: AnyEvent) -> str:
    """The event's name as the record has it."""
    return str(type(event).__struct_config__.tag)

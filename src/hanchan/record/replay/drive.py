"""Drives the engine through a recorded game: every tile, action, payment and score must agree.

`drive` gives the game as the engine played it, or raises RecordError with the first thing that differs. Whoever was
asked and did nothing in the record passes.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from ...errors import HanchanError, IllegalAction, RecordError
from ...game import Action, Game
from ...game.engine.state import SEATS
from ...game.events import (
    Announce,
    AnyEvent,
    Call,
    Discard,
    DoraRevealed,
    DrawEnd,
    GameEnd,
    HandEnd,
    HandStart,
    Kan,
    RiichiAccepted,
    WallExhausted,
    Win,
)
from ...rules import Rulebook, rulebook
from ..recorded import Hand, Recorded, Step, damaged
from ..tenhou.wall import hand_walls
from .agree import Table, differing_draw, differing_start, differing_win, differs, same_step


class Driven(NamedTuple):
    """A recorded game as the engine played it."""

    games: tuple[Game, ...]  # one, unless other rules than the book's decided which hand came next
    met: tuple[AnyEvent, ...]  # what happened as far as the record tells
    true_walls: bool  # they came from the seed

    @property
    def game(self) -> Game:
        """The one game; it may have gone on where the record breaks off."""
        if len(self.games) > 1:
            raise RecordError("by the book these hands do not follow each other: no one game")
        return self.games[0]

    @property
    def events(self) -> list[AnyEvent]:
        """The events of the one game, as far as the record tells."""
        return [*self.game.events[:2], *self.met]


def drive(recorded: Recorded, book: str | Rulebook = "tenhou") -> Driven:
    """The game played by the engine, which agrees with the record."""
    walls, true_walls = hand_walls(recorded)
    driver = _Driver(recorded, walls, book_of(recorded, book))
    for hand in recorded.hands:
        driver.play(hand)
    driver.finish()
    return Driven(tuple(driver.games), tuple(driver.met), true_walls)


def book_of(recorded: Recorded, book: str | Rulebook = "tenhou") -> Rulebook:
    """The book with what the game's own rules change in it."""
    base = rulebook(book)
    key = (id(base), repr(sorted(recorded.changes.items())))
    if key not in _books:
        changed = base.with_options(**recorded.changes) if recorded.changes else base
        _books[key] = (base, changed)  # the base is kept, so its id stays its own
    return _books[key][1]


_books: dict[tuple[int, str], tuple[Rulebook, Rulebook]] = {}


class _Driver:
    """The engine's news, read against the record."""

    def __init__(self, recorded: Recorded, walls: list[str], book: Rulebook) -> None:
        self._recorded = recorded
        self._walls = walls
        self._book = book
        self.games: list[Game] = []
        self.met: list[AnyEvent] = []
        self._place = ""
        self._at = 0  # the next step of the record
        self._scores: list[int] = []  # as the news have it so far
        self._turned: list[str] = []
        self._bets = 0

    def _take_up(self, hand: Hand) -> None:
        """Begins a game at this hand."""
        number = self._recorded.hands.index(hand)
        names, start = self._recorded.names, hand.start
        try:
            game = Game(self._book, wall=self._walls[number:], names=names, start=start)
        except HanchanError as error:
            raise damaged(hand.place, str(error)) from error
        self.games.append(game)
        self._game = game
        self._news: deque[AnyEvent] = deque(game.events[2:])

    def play(self, hand: Hand) -> None:
        """Plays one hand, as far as the record tells of it."""
        self._hand = hand
        self._place = hand.place
        self._at = self._wins = 0
        self._ended = False
        self._begin()
        while not self._ended:
            if self._news:
                self._meet(self._next())
            elif self._step() is None and not hand.finished:
                return
            else:
                self._decide()

    def finish(self) -> None:
        """Compares the final scores, if the record has them."""
        final = self._recorded.final
        if final is None:
            return
        event = self._next()
        if isinstance(event, GameEnd):
            self._agree(differs("final scores", final, event.scores))
        elif self._recorded.other_rules:
            self._agree(differs("final scores", final, tuple(self._scores)))
        else:
            raise self._differs("the game ends in the record, and goes on by the book")

    def _begin(self) -> None:
        """Compares what the hand begins with; other rules may have chosen another hand, but not other scores."""
        hand = self._hand
        if not self.games or (self._recorded.other_rules and not self._is_next(hand)):
            if self.games:
                self._agree(differs("scores", hand.start.scores, tuple(self._scores)))
            self._take_up(hand)
        start = self._next()
        if not isinstance(start, HandStart):
            raise self._differs(
                "the hand is played in the record, but by the book the game is over"
            )
        self._agree(differing_start(hand, start))
        self._scores, self._turned, self._bets = list(start.scores), [], start.bets
        first = self._next()
        assert isinstance(first, DoraRevealed)
        self._agree(differs("indicator", hand.indicator, first.tile))
        self._turned.append(first.tile)

    def _is_next(self, hand: Hand) -> bool:
        """By the book this hand comes next."""
        event, start = self._news[0], hand.start
        if not isinstance(event, HandStart):
            return False
        played = (event.round, event.dealer, event.counters)
        return played == (start.round, start.dealer, start.counters)

    def _next(self) -> AnyEvent:
        """The engine's next event."""
        self.met.append(self._news.popleft())
        return self.met[-1]

    def _step(self) -> Step | None:
        """The next recorded step, None at the end."""
        return self._hand.steps[self._at] if self._at < len(self._hand.steps) else None

    def _meet(self, event: AnyEvent) -> None:
        """Reads one event of the engine against the record."""
        match event:
            case WallExhausted() | Announce():
                pass
            case Win():
                self._meet_win(event)
            case DrawEnd():
                self._meet_draw(event)
            case HandEnd():
                self._meet_end()
            case _:
                self._meet_step(event)

    def _meet_step(self, event: AnyEvent) -> None:
        step = self._step()
        if step is None and not self._hand.finished:
            self.met.pop()
            self._ended = True  # the record breaks off
            return
        if step is None or not same_step(step, event):
            recorded = step if step is not None else "the end of the hand"
            raise self._differs(f"recorded {recorded}, played {event}")
        if isinstance(event, DoraRevealed):
            self._turned.append(event.tile)
        elif isinstance(event, RiichiAccepted):
            self._scores[event.seat] -= self._game.play.riichi_bet
            self._bets += 1
        self._at += 1

    def _meet_win(self, event: Win) -> None:
        if self._step() is not None or self._wins == len(self._hand.wins):
            raise self._differs(f"seat {event.seat} wins, but not in the record")
        won = self._hand.wins[self._wins]
        self._agree(differing_win(won, event, self._shown()))
        self._wins += 1
        self._pay(event.deltas)

    def _meet_draw(self, event: DrawEnd) -> None:
        if self._step() is not None or self._hand.draw is None:
            raise self._differs(f"the hand is drawn ({event.reason}), but not in the record")
        self._agree(differing_draw(self._hand.draw, event, self._shown()))
        self._pay(event.deltas)

    def _meet_end(self) -> None:
        if self._wins < len(self._hand.wins):
            raise self._differs(
                f"the record has {len(self._hand.wins)} wins, the engine {self._wins}"
            )
        self._ended = True

    def _shown(self) -> Table:
        return Table(tuple(self._scores), tuple(self._turned), self._hand.start.dealer, self._bets)

    def _pay(self, deltas: tuple[int, ...]) -> None:
        self._scores = [one + more for one, more in zip(self._scores, deltas, strict=True)]

    def _decide(self) -> None:
        """Lets whoever is asked do what the record says."""
        state = self._game.state
        if state.turn is not None:
            self._act(state.turn, self._own_action(state.turn))
        elif state.phase == "claims":
            claims = self._claims()
            for seat in [*claims, *range(SEATS)]:
                if seat in claims or state.waiting(seat):
                    self._act(seat, claims.pop(seat, Action("pass")))
        elif state.phase == "announcing":
            seat = next(seat for seat in range(SEATS) if state.waiting(seat))
            self._act(seat, self._announcement(seat))
        else:
            raise self._differs("the record goes on, but by the book the game is over")

    def _act(self, seat: int, action: Action) -> None:
        try:
            self._news.extend(self._game.act(seat, action))
        except IllegalAction as error:
            raise damaged(
                f"{self._place}, step {self._at + 1}", str(error), error.clause
            ) from error

    def _own_action(self, seat: int) -> Action:
        """What the seat in turn does."""
        step, hand = self._step(), self._hand
        if isinstance(step, Discard) and step.seat == seat:
            return Action("riichi" if step.riichi else "discard", step.tile, step.drawn)
        if isinstance(step, Kan) and step.seat == seat:
            return Action(step.act, step.tile)
        if step is None and hand.wins and hand.wins[0].seat == hand.wins[0].source == seat:
            return Action("tsumo")
        if step is None and hand.draw is not None and hand.draw.reason == "nine_terminals":
            return Action("nine_terminals")
        recorded = step if step is not None else "the end of the hand"
        raise self._differs(f"seat {seat} is to act, but recorded is {recorded}")

    def _claims(self) -> dict[int, Action]:
        """Who claims the open tile in the record; a riichi is accepted before its discard is called."""
        ahead = self._hand.steps[self._at : self._at + 2]
        if ahead and isinstance(ahead[0], RiichiAccepted):
            ahead = ahead[1:]
        if ahead:
            call = ahead[0]
            return {call.seat: Action(call.act, use=call.use)} if isinstance(call, Call) else {}
        draw = self._hand.draw
        if draw is not None and draw.reason == "three_ron":
            winners = [seat for seat in range(SEATS) if seat != self._game.state.open_seat]
        else:
            winners = [won.seat for won in self._hand.wins if won.seat != won.source]
        return {seat: Action("ron") for seat in winners}

    def _announcement(self, seat: int) -> Action:
        draw = self._hand.draw
        if draw is None:
            raise self._differs("the wall is exhausted, but the record has no draw")
        if draw.tenpai is not None and not draw.tenpai[seat]:
            raise self._differs(f"seat {seat} is tenpai, but not in the record")
        return Action("tenpai")

    def _agree(self, difference: str | None) -> None:
        if difference is not None:
            raise self._differs(difference)

    def _differs(self, reason: str) -> RecordError:
        at = f", step {self._at + 1}" if self._at else ""
        return damaged(f"{self._place}{at}", reason)

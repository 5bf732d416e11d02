"""A game of Tenhou's in our own terms, hand by hand, and as the steps of a record."""

from __future__ import annotations

import re
from typing import NamedTuple

from ...errors import RecordError
from ...game.events import DoraRevealed
from ...game.given import Start
from ...rules.book import Rulebook
from ...rules.load import rulebook
from ..steps import Begin, Ended, GameOver, HandOver, Move, Record, Step, Told, Won

Names = tuple[str, str, str, str]

START_POINTS = 25000
TARGET = 30000
_PLACE = re.compile(r"line (\d+)[:,] ")
_books: dict[tuple[int, str], tuple[Rulebook, Rulebook]] = {}


class RecordedHand(NamedTuple):
    """One hand; without wins and draw the record breaks off in it."""

    place: str  # `line 3, hand 2 (E2)`: for messages
    start: Start
    hands: tuple[str, ...]
    indicator: str
    steps: tuple[Move, ...]
    wins: tuple[Won, ...] = ()
    draw: Ended | None = None
    ura: tuple[str, ...] = ()  # as far as seen
    seed: str = ""  # of this hand's wall alone

    @property
    def told(self) -> list[Told]:
        """The steps after the deal, its first indicator among them."""
        told: list[Told] = [DoraRevealed(self.indicator), *self.steps, *self.wins]
        if self.draw is not None:
            told.append(self.draw)
        return [*told, HandOver()] if self.finished else told

    @property
    def finished(self) -> bool:
        """The record tells how the hand ended."""
        return bool(self.wins) or self.draw is not None


class Recorded(NamedTuple):
    """A game; `final` is None where the record breaks off."""

    names: Names
    changes: dict[str, object]  # what its rules change in the `tenhou` book
    red_fives: int
    seed: str
    hands: tuple[RecordedHand, ...]
    final: tuple[int, ...] | None
    other_rules: bool = False  # a lobby's own, or older ones, may say which hand comes next
    walls: tuple[list[int], ...] = ()  # faces in the order of use, where the seed gives them


def game_changes(
    red: bool, open_tanyao: bool, east_only: bool, first: Start | None
) -> dict[str, object]:
    """The fields of the `tenhou` book that a game with these rules answers differently."""
    changes: dict[str, object] = {}
    if not red:
        changes["red_fives"] = 0
    if not open_tanyao:
        changes["open_tanyao"] = False
    if east_only:
        changes["rounds"] = ["E"]
        changes["extension"] = {"to": "S", "target": TARGET}
    dealt = set(first.scores or ()) if first is not None else set()
    if len(dealt) == 1 and dealt != {START_POINTS}:
        changes["start_points"] = dealt.pop()
    return changes


def may_be_east_only(hands: tuple[RecordedHand, ...]) -> bool:
    """No hand shows more than an East round and its extension: headers are copied from one game to another."""
    rounds = [hand.start.round for hand in hands]
    if "W" in rounds or "N" in rounds:
        return False
    if "S" not in rounds:
        return True
    # An East round that goes on into South does so because nobody has the target.
    first_south = hands[rounds.index("S")].start
    return max(first_south.scores or (0,)) < TARGET


def hand_name(start: Start, number: int) -> str:
    """`hand 6 (S1, counters 2)`, for messages."""
    counters = f", counters {start.counters}" if start.counters else ""
    return f"hand {number} ({start.round}{start.dealer + 1}{counters})"


def damaged(place: str, reason: str, clause: str | None = None) -> RecordError:
    """The complaint about a record."""
    return RecordError(f"{place}: {reason}" if place else reason, clause)


def placed(text: str) -> tuple[int, str]:
    """The line that a place or a complaint names, 1 without one, and the rest of it."""
    found = _PLACE.match(text)
    return (int(found[1]), text[found.end() :]) if found else (1, text)


def book_of(recorded: Recorded, book: str | Rulebook = "tenhou") -> Rulebook:
    """The book with what the game's own rules change in it."""
    base = rulebook(book)
    key = (id(base), repr(sorted(recorded.changes.items())))
    if key not in _books:
        changed = base.with_options(**recorded.changes) if recorded.changes else base
        _books[key] = (base, changed)  # the base is kept, so its id stays its own
    return _books[key][1]


def record_of(recorded: Recorded, book: str | Rulebook = "tenhou") -> Record:
    """The game as steps; lines say little here, so a step names its hand and its number too."""
    steps: list[Step] = []
    for number, hand in enumerate(recorded.hands):
        line, where = placed(hand.place)
        wall = recorded.walls[number] if recorded.walls else None
        steps.append(Step(line, Begin(hand.start, hand.hands, wall, hand.ura), where))
        for at, told in enumerate(hand.told):
            steps.append(Step(line, told, f"{where}, step {at}" if at else where))
    if recorded.final is not None:
        steps.append(Step(line, GameOver(recorded.final), where))
    return Record(
        book_of(recorded, book),
        recorded.names,
        steps,
        hands=sum(hand.finished for hand in recorded.hands),
        wins=sum(len(hand.wins) for hand in recorded.hands),
        other_rules=recorded.other_rules,
    )

"""A recorded game in our own terms: what a platform wrote down, before the engine has judged it.

Steps are the engine's own events, so a record and a game can be compared one by one; results keep what the platform
said about them. A field is None where a format does not tell.
"""

from __future__ import annotations

from typing import NamedTuple

from ..errors import RecordError
from ..game.events import Call, Discard, DoraRevealed, Draw, Kan, RiichiAccepted
from ..game.game import Start

Step = Draw | Discard | Call | Kan | DoraRevealed | RiichiAccepted

Names = tuple[str, str, str, str]

START_POINTS = 25000
TARGET = 30000


class Won(NamedTuple):
    """A win as recorded; `yaku` without dora, a yakuman counts -1."""

    seat: int
    source: int  # whose tile; the winner's own for a self-draw
    tile: str | None
    hand: str | None  # concealed tiles without the winning one
    melds: tuple[str, ...] | None
    yaku: tuple[tuple[str, int], ...]
    bonus: tuple[int, int, int] | None  # dora, ura dora, red fives; None beside a yakuman
    han: int
    fu: int | None
    points: int | None  # the hand alone
    deltas: tuple[int, ...]
    liable: int | None
    indicators: tuple[str, ...] | None
    ura: tuple[str, ...] | None
    bets: int | None = None  # taken with this win
    scores: tuple[int, ...] | None = None  # before the payment


class Ended(NamedTuple):
    """A draw as recorded."""

    reason: str
    nagashi: bool
    tenpai: tuple[bool, ...] | None
    deltas: tuple[int, ...]
    bets: int | None = None  # on the table
    scores: tuple[int, ...] | None = None  # before the payment


class Hand(NamedTuple):
    """One hand; without wins and draw the record breaks off in it."""

    place: str  # `line 3, hand 2 (E2)`: for messages
    start: Start
    hands: tuple[str, ...]
    indicator: str
    steps: tuple[Step, ...]
    wins: tuple[Won, ...] = ()
    draw: Ended | None = None
    ura: tuple[str, ...] = ()  # as far as seen
    seed: str = ""  # of this hand's wall alone

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
    hands: tuple[Hand, ...]
    final: tuple[int, ...] | None
    other_rules: bool = False  # a lobby's own, or older ones, may say which hand comes next


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


def may_be_east_only(hands: tuple[Hand, ...]) -> bool:
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

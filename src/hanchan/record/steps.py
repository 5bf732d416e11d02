"""What a record tells, step by step: the one form that every format is read into, before the engine has judged it.

A move is the engine's own event. A result keeps what its format says about it; None stands for what it does not tell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..game import events
from ..game.events import AnyEvent, Call, Discard, DoraRevealed, Draw, Kan, RiichiAccepted
from ..game.given import Start
from ..locale import N_
from ..rules.book import Rulebook
from .files import Content

# What is wrong with a record in which tiles are hidden, in whatever format.
ONE_SEAT = N_("this record tells what one player saw; all four hands are needed")
NO_WALL = N_("this record tells all hands and no wall, without which it is not checked")

Move = Draw | Discard | Call | Kan | DoraRevealed | RiichiAccepted
Four = tuple[int, ...]


class Begin(NamedTuple):
    """A hand begins; without its wall the engine plays with the tiles that the steps show."""

    start: Start
    hands: tuple[str | None, ...]
    wall: list[int] | None = None  # faces in the order of use
    ura: tuple[str, ...] = ()  # indicators, where they are told apart from the wins
    dice: tuple[int, int] | None = None
    number: int | None = None  # hands played before this one


class Reach(NamedTuple):
    """The seat says riichi; its discard is a step of its own."""

    seat: int


class Accepted(NamedTuple):
    """A riichi stands."""

    seat: int
    deltas: Four | None = None
    scores: Four | None = None  # after it, as in the other steps


class Won(NamedTuple):
    """A win; `yaku` without dora, a yakuman counts -1."""

    seat: int
    source: int  # whose tile; the winner's own for a self-draw
    tile: str | None = None
    hand: str | None = None  # concealed tiles without the winning one
    melds: tuple[str, ...] | None = None
    yaku: tuple[tuple[str, int], ...] | None = None
    bonus: tuple[int, int, int] | None = None  # dora, ura dora, red fives; None beside a yakuman
    han: int | None = None
    fu: int | None = None
    points: int | None = None  # the hand alone
    deltas: Four | None = None
    liable: int | None = None
    indicators: tuple[str, ...] | None = None
    ura: tuple[str, ...] | None = None
    bets: int | None = None  # taken with this win
    scores: Four | None = None


class Ended(NamedTuple):
    """A draw; `announced` if `tenpai` is what the players chose to say."""

    reason: str | None = None
    nagashi: bool | None = None
    tenpai: tuple[bool, ...] | None = None
    deltas: Four | None = None
    bets: int | None = None  # on the table
    scores: Four | None = None
    seat: int | None = None  # who declared it, or has nagashi mangan
    announced: bool = False


class HandOver(NamedTuple):
    """Everything about the hand has been told."""

    scores: Four | None = None


class GameOver(NamedTuple):
    """No hand follows in this record; with scores it says that the game is over."""

    scores: Four | None = None
    uma: Four | None = None


class Unreadable(NamedTuple):
    """Something that is no step; `begins` if it should be the beginning of a hand."""

    reason: str
    begins: bool = False


Told = Begin | Reach | Accepted | Won | Ended | HandOver | GameOver | Unreadable | AnyEvent

# The event that the engine has for a step of another kind.
EVENT_OF: dict[type, type] = {
    Begin: events.HandStart,
    Accepted: events.RiichiAccepted,
    Won: events.Win,
    Ended: events.DrawEnd,
    HandOver: events.HandEnd,
    GameOver: events.GameEnd,
}


class Step(NamedTuple):
    """One thing that a record tells, and the line that tells it."""

    line: int
    told: Told
    where: str = ""  # `hand 2 (E2), step 7`, where lines say little


def tag_of(told: Told) -> str:
    """The name of a step as our own records have it."""
    kind = EVENT_OF.get(type(told), type(told))
    config = getattr(kind, "__struct_config__", None)
    return str(config.tag) if config is not None else kind.__name__.lower()


class Words(NamedTuple):
    """How a format calls things, for messages: a step or an event, and the fields that it names otherwise."""

    step: Callable[[Told], str] = tag_of
    fields: Mapping[str, str] = {}


class Record(NamedTuple):
    """A record as steps, and what else its format says about the game."""

    book: Rulebook
    names: tuple[str, str, str, str]
    steps: list[Step]
    hands: int  # that ended, by a win or a draw
    wins: int
    words: Words = Words()
    exact_discards: bool = True  # a discard that is not marked as drawn is not the drawn tile
    other_rules: bool = False  # others than the book's may say which hand comes next
    damage: Step | None = None  # behind the last step nothing can be read
    referee: bool = False  # at the table: what ordinary play refuses may have happened


def damage_of(content: Content) -> Step | None:
    """Where and why a file breaks off, if it does."""
    return Step(content.damage[0], Unreadable(content.damage[1])) if content.damage else None


def count_ended(kinds: list[Any], begins: Any, ends: tuple[Any, ...]) -> int:
    """How many hands of a record ended: of several ends in one hand only the first counts."""
    ended, count = True, 0
    for kind in kinds:
        if kind == begins:
            ended = False
        elif kind in ends and not ended:
            ended = True
            count += 1
    return count

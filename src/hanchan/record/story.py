"""A game as hands with their results: what a summary, a text and a table of results are made from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from ..game import events
from ..game.events import AnyEvent
from ..rules.book import Rulebook
from ..settlement.standings import Result, ranked_scores, results
from .own import book_of

T = TypeVar("T")


def hand_name(start: events.HandStart) -> str:
    """`E1`, and the counters behind it."""
    counters = f" +{start.counters}" if start.counters else ""
    return f"{start.round}{start.dealer + 1}{counters}"


def hand_so_far(log: Sequence[AnyEvent], at: int) -> Sequence[AnyEvent]:
    """The events of the hand that is played at this place of the log, up to it; all of them before the first hand."""
    starts = (n for n in range(at, -1, -1) if isinstance(log[n], events.HandStart))
    return log[next(starts, 0) : at + 1]


class HandStory(NamedTuple):
    """One hand: its start, everything that happened, and how it ended as far as it did."""

    start: events.HandStart
    told: list[AnyEvent]

    @property
    def name(self) -> str:
        """`E1`, and the counters behind it."""
        return hand_name(self.start)

    @property
    def wins(self) -> list[events.Win]:
        """The wins, in their order."""
        return [event for event in self.told if isinstance(event, events.Win)]

    @property
    def draw(self) -> events.DrawEnd | None:
        """The draw that ended it."""
        return _last(self.told, events.DrawEnd)

    @property
    def chombo(self) -> events.Chombo | None:
        """The chombo that ended it."""
        return _last(self.told, events.Chombo)

    @property
    def end(self) -> events.HandEnd | None:
        """The end, with the scores after it."""
        return _last(self.told, events.HandEnd)


class Story(NamedTuple):
    """A whole game."""

    book: Rulebook
    names: tuple[str, ...]  # by seat
    hands: list[HandStory]
    end: events.GameEnd | None
    penalties: tuple[int, ...] = (0, 0, 0, 0)

    @property
    def standings(self) -> list[Result] | None:
        """Places, uma and totals, once the game is over."""
        if self.end is None:
            return None
        ranked_by = ranked_scores(self.end.scores, self.end.deltas, self.book)
        return results(self.end.scores, self.book, self.penalties, ranked_by)


def story_of(log: Iterable[AnyEvent]) -> Story:
    """The game that the events tell."""
    told = list(log)
    start = next(event for event in told if isinstance(event, events.GameStart))
    drawn = next((event for event in told if isinstance(event, events.SeatsDrawn)), None)
    names = [printable(start.names[seat]) for seat in (drawn.players if drawn else range(4))]
    hands: list[HandStory] = []
    penalties = [0] * 4
    for event in told:
        if isinstance(event, events.HandStart):
            hands.append(HandStory(event, []))
        elif isinstance(event, events.Penalty) and event.when != "at once":
            penalties[event.seat] += event.points
        if hands:
            hands[-1].told.append(event)
    return Story(book_of(start), tuple(names), hands, _last(told, events.GameEnd), tuple(penalties))


def printable(text: str) -> str:
    """The text without what would play tricks on a terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def to_dict(story: Story, file: str) -> dict[str, Any]:
    """The game as `hanchan replay --json` prints it."""
    return {
        "file": file,
        "rules": story.book.name,
        "names": list(story.names),
        "hands": [_hand_dict(hand) for hand in story.hands],
        "scores": list(story.end.scores) if story.end else None,
        "results": [line._asdict() for line in story.standings or ()],
    }


def _hand_dict(hand: HandStory) -> dict[str, Any]:
    start, draw, end = hand.start, hand.draw, hand.end
    return {
        "round": start.round,
        "dealer": start.dealer,
        "counters": start.counters,
        "bets": start.bets,
        "wins": [_win_dict(win) for win in hand.wins],
        "draw": draw and {"reason": draw.reason, "tenpai": draw.tenpai, "deltas": draw.deltas},
        "chombo": list(hand.chombo.seats) if hand.chombo else None,
        "scores": list(end.scores) if end else None,
    }


def _win_dict(win: events.Win) -> dict[str, Any]:
    return {
        "seat": win.seat,
        "source": win.source,
        "tile": win.tile,
        "yaku": [key for key, _ in win.yaku],
        "han": None if win.yakuman else win.han,
        "fu": None if win.yakuman else win.fu,
        "deltas": list(win.deltas),
    }


def _last(told: Sequence[AnyEvent], kind: type[T]) -> T | None:
    return next((event for event in reversed(told) if isinstance(event, kind)), None)

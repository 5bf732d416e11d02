"""A player's figures, counted from the records of the games that were played from one browser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, NamedTuple

from ...game import events
from ...game.events import AnyEvent
from ...record.story import HandStory, story_of
from ..storage.store import Store

_KEPT = 2000  # games that are not read again
_Z = 1.96  # of an interval that holds the truth in 95 cases of 100


class GameFigures(NamedTuple):
    """One game of one player: result, and in how many hands what happened."""

    place: int
    points: int
    total: int
    hands: int
    wins: int
    deal_ins: int
    riichi: int
    calls: int


class Figures:
    """The figures of finished games, each counted once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[tuple[str, int], GameFigures | None] = {}

    async def of_game(self, game: str, place: int) -> GameFigures | None:
        """The game for who sat at this place of its table; None if no hand of it was finished."""
        key = (game, place)
        if key not in self._known:
            if len(self._known) >= _KEPT:
                self._known.pop(next(iter(self._known)))
            log = [stored.event for stored in await self._store.log(game)]
            self._known[key] = game_figures(log, place)
        return self._known[key]


def game_figures(log: Sequence[AnyEvent], place: int) -> GameFigures | None:
    """The game for who sat at this place before seats were drawn."""
    story = story_of(log)
    drawn = next((one for one in log if isinstance(one, events.SeatsDrawn)), None)
    seat = drawn.players.index(place) if drawn else place
    hands = [hand for hand in story.hands if hand.end is not None]
    if not hands or story.standings is None:
        return None

    def count(happened: Callable[[AnyEvent], bool]) -> int:
        return sum(any(happened(event) for event in hand.told) for hand in hands)

    line = story.standings[seat]
    return GameFigures(
        line.place, line.points, line.total, len(hands),
        wins=count(lambda one: isinstance(one, events.Win) and one.seat == seat),
        deal_ins=sum(_dealt_in(hand, seat) for hand in hands),
        riichi=count(lambda one: isinstance(one, events.RiichiAccepted) and one.seat == seat),
        calls=count(lambda one: isinstance(one, events.Call) and one.seat == seat),
    )  # fmt: skip


def _dealt_in(hand: HandStory, seat: int) -> bool:
    return any(win.source == seat != win.seat for win in hand.wins)


def summary(games: Sequence[GameFigures]) -> dict[str, Any]:
    """The figures of all games together, with the interval that each lies in."""
    hands = sum(game.hands for game in games)
    places = [game.place for game in games]
    rates = {
        name: share(sum(getattr(game, name) for game in games), hands)
        for name in ("wins", "deal_ins", "riichi", "calls")
    }
    return {
        "games": len(games),
        "hands": hands,
        "places": [places.count(place) for place in (1, 2, 3, 4)],
        "place": mean(places),
        "total": sum(game.total for game in games),
        **rates,
    }


def mean(places: Sequence[int]) -> dict[str, float]:
    """The average place and the interval that it lies in.

    The interval is that of the games with one of each place added, so that few games claim little.

    >>> mean([1, 1])
    {'value': 1.0, 'low': 1.0, 'high': 3.01}
    """
    more = [*places, 1, 2, 3, 4]
    middle = sum(more) / len(more)
    spread = sum((one - middle) ** 2 for one in more) / (len(more) - 1)
    half = _Z * sqrt(spread / len(more))
    return {
        "value": round(sum(places) / len(places), 2),
        "low": round(max(1.0, middle - half), 2),
        "high": round(min(4.0, middle + half), 2),
    }


def share(count: int, of: int) -> dict[str, float]:
    """A rate with Wilson's interval, which is right for few hands too.

    >>> share(0, 0), share(5, 20)
    ({'value': 0.0, 'low': 0.0, 'high': 1.0}, {'value': 0.25, 'low': 0.112, 'high': 0.469})
    """
    if not of:
        return {"value": 0.0, "low": 0.0, "high": 1.0}
    rate, z2 = count / of, _Z * _Z
    middle = (rate + z2 / (2 * of)) / (1 + z2 / of)
    half = _Z * sqrt(rate * (1 - rate) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return {"value": round(rate, 3), "low": round(low, 3), "high": round(high, 3)}

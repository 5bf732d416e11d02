"""When something comes again: FSRS over kinds of error and over single exercises.

Every answer moves the card of its topic (`fu/wait`). An exercise that was answered wrong gets a card of its own
(`=fu wrc2015 7`) and comes again itself, until its time has grown long.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from fsrs import Scheduler

EXERCISE = "="  # what the card of a single exercise begins with
POSITION = "!"  # and that of a position from one's own games
SLOW_MS = 60_000  # an answer that took longer was hard


class Key(NamedTuple):
    """A single exercise."""

    kind: str
    rules: str
    seed: int

    def card(self) -> str:
        """The name of its card."""
        return f"{EXERCISE}{self.kind} {self.rules} {self.seed}"

    @classmethod
    def of_card(cls, card: str) -> Key | None:
        """The exercise of a card; None if it is the card of a topic."""
        if not card.startswith(EXERCISE):
            return None
        kind, rules, seed = card.removeprefix(EXERCISE).split(" ")
        return cls(kind, rules, int(seed))


class Reviewed(NamedTuple):
    """A card after an answer: the scheduler's own fields, and when it is due (ms since 1970)."""

    body: dict[str, Any]
    due: int


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    # Without fuzz the same answers give the same times, on every device.
    return Scheduler(enable_fuzzing=False)


def review(body: dict[str, Any] | None, at: int, *, right: bool, ms: int | None = None) -> Reviewed:
    """The card after an answer at this time (ms since 1970); None is a card that was never asked."""
    from fsrs import Card, Rating

    card = Card(card_id=0) if body is None else Card.from_dict(body)  # type: ignore[arg-type]
    is_slow = ms is not None and ms > SLOW_MS
    rating = Rating.Again if not right else Rating.Hard if is_slow else Rating.Good
    moment = datetime.fromtimestamp(at / 1000, UTC)
    after, _ = _scheduler().review_card(card, rating, moment)
    return Reviewed(dict(after.to_dict()), round(after.due.timestamp() * 1000))


def moved_cards(topic: str, exercise: Key, known: set[str], *, right: bool) -> list[str]:
    """The cards that an answer moves: its topic's, and its own once it has been answered wrong."""
    own = exercise.card()
    return [topic, own] if not right or own in known else [topic]

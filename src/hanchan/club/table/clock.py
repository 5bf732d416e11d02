"""The clock of a session: when it signals, what is left, who may throw dice, and how many hands remain."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from ...rules.book import Rulebook


class Signal(NamedTuple):
    """A clear sound, so many minutes after the start, with so many left."""

    minute: int
    left: int
    clause: str | None


def session_minutes(book: Rulebook) -> int | None:
    """How long a session lasts; None if it is not timed."""
    minutes = book.value("session_minutes")
    return minutes if isinstance(minutes, int) else None


def signals(book: Rulebook, minutes: int | None = None) -> list[Signal]:
    """The signals of a session in their order: one with the book's minutes left, and no other."""
    length = minutes or session_minutes(book)
    if length is None:
        return []
    left = book.value("signal_minutes_left")
    return [Signal(length - left, left, book.cite("signal"))]


def seconds_between(earlier: str, later: str) -> int:
    """Whole seconds from one moment of a log to another; never below zero.

    >>> seconds_between("2026-05-01T09:00:00+00:00", "2026-05-01T09:01:30+00:00")
    90
    """
    passed = datetime.fromisoformat(later) - datetime.fromisoformat(earlier)
    return max(0, int(passed.total_seconds()))


def seconds_left(book: Rulebook, elapsed: int, added: int = 0, minutes: int | None = None) -> int:
    """What the clock shows, with time added for a long call of the referee; never below zero."""
    length = minutes or session_minutes(book) or 0
    return max(0, 60 * length + added - elapsed)


def shown(seconds: int) -> str:
    """Seconds as a clock shows them.

    >>> shown(5400)
    '90:00'
    """
    return f"{seconds // 60}:{seconds % 60:02d}"


def hands_left(book: Rulebook, dice_thrown: bool) -> int:
    """Hands still to be played from the signal on: the one in progress and those the book adds."""
    added: int = book.value("hands_after_signal")
    return added + (1 if dice_thrown else 0)


def after_hand(book: Rulebook, left: int, *, dealt_again: bool) -> int:
    """Hands left after one more; a hand dealt again is no hand where the book redeals it after time."""
    if dealt_again and book.value("chombo_redealt_after_time"):
        return left
    return max(0, left - 1)

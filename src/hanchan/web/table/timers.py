"""What a table has to do later: one callback for each name, due at a time of the server's clock."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

Due = Callable[[], Awaitable[None]]


class Timers:
    """Names with their times; setting a name again replaces it."""

    def __init__(self) -> None:
        self._due: dict[Any, tuple[int, Due]] = {}

    def set(self, name: Any, when: int, due: Due) -> None:
        """Calls `due` at that time (ms)."""
        self._due[name] = (when, due)

    def cancel(self, name: Any) -> None:
        """Nothing is due any more under this name."""
        self._due.pop(name, None)

    def clear(self, *firsts: str) -> None:
        """Cancels all names, or those that are or begin with one of these words."""
        for name in list(self._due):
            word = name[0] if isinstance(name, tuple) else name
            if not firsts or word in firsts:
                del self._due[name]

    @property
    def names(self) -> list[Any]:
        """What something is due under."""
        return list(self._due)

    @property
    def next_at(self) -> int | None:
        """When something is due next."""
        return min((when for when, _ in self._due.values()), default=None)

    def pop(self, now: int) -> Due | None:
        """What is due first, if it is due."""
        if not self._due:
            return None
        name, (when, due) = min(self._due.items(), key=lambda item: item[1][0])
        if when > now:
            return None
        del self._due[name]
        return due

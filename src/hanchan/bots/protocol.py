"""What a bot is: something that sees one seat's view and names one legal action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from ..game import Action, View
from ..rules import Rulebook


class Seen(NamedTuple):
    """One decision: all that the seat may know, and what it may do."""

    seat: int
    view: View
    legal: Sequence[Action]
    book: Rulebook


class Bot(Protocol):
    """A player. The same bot with the same seed answers the same question alike."""

    def act(self, seen: Seen) -> Action:
        """One of `seen.legal`."""

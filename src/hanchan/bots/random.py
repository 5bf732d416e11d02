"""A player that does any legal thing, every one as likely."""

from __future__ import annotations

from random import Random as Chance

from ..game import Action
from .protocol import Seen


class Random:
    """Useful to break things with, and as the least that others must beat."""

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Chance(str(seed).encode(errors="surrogateescape"))  # whatever was typed

    def act(self, seen: Seen) -> Action:
        """Any of them."""
        return self._chance.choice(list(seen.legal))

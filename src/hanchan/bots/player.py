"""The players' kernels at a table: a `Bot` that builds its table from the view and asks the kernel of its level."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random as Chance

from ..game import Action
from ..game.engine.state import Table
from .expert.expert import expert_chooses
from .kernels.club import club_chooses
from .kernels.novice import novice_chooses
from .kernels.scratch import Mind, new_mind
from .protocol import Seen
from .seated import seated


class Player(ABC):
    """One seat of a table."""

    def __init__(self, seed: int | str = 0) -> None:
        self._mind = new_mind()
        self._chance = Chance(str(seed).encode(errors="surrogateescape"))  # whatever was typed

    def act(self, seen: Seen) -> Action:
        """The action that the kernel chooses among the legal ones."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        t = seated(seen, self._mind)
        options = len(seen.legal)
        chosen = self.choose(t, self._mind, seen.seat, options)
        return seen.legal[t.options[:options].index(chosen)]

    @abstractmethod
    def choose(self, t: Table, mind: Mind, seat: int, options: int) -> int:
        """The packed action, one of `t.options`."""


class Novice(Player):
    """The fastest hand; calls at random."""

    def choose(self, t: Table, mind: Mind, seat: int, options: int) -> int:
        """What the kernel of the level chooses."""
        return novice_chooses(t, mind, seat, options, self._chance.getrandbits(30))


class Club(Player):
    """Tiles and value, calls with a yaku, safe tiles against riichi."""

    def choose(self, t: Table, mind: Mind, seat: int, options: int) -> int:
        """What the kernel of the level chooses."""
        return club_chooses(t, mind, seat, options)


class Expert(Player):
    """What each move is worth, by the tables of our own games."""

    def choose(self, t: Table, mind: Mind, seat: int, options: int) -> int:
        """What the kernel of the level chooses."""
        return expert_chooses(t, mind, 0, seat, options)

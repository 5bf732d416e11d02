"""The players' kernels at a table: a `Bot` that builds its table from the view and asks the kernel of its level."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random as Chance

from ..game import Action
from ..game.engine.state import Table
from .expert.expert import expert_chooses
from .kernels.club import club_chooses
from .kernels.novice import novice_chooses
from .kernels.scratch import Scratch, new_scratch
from .protocol import Seen
from .seated import seated


class KernelBot(ABC):
    """One seat of a table."""

    def __init__(self, seed: int | str = 0) -> None:
        self._scratch = new_scratch()
        self._chance = Chance(str(seed).encode(errors="surrogateescape"))  # whatever was typed

    def act(self, seen: Seen) -> Action:
        """The action that the kernel chooses among the legal ones."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        t = seated(seen, self._scratch)
        options = len(seen.legal)
        chosen = self.choose(t, self._scratch, seen.seat, options)
        return seen.legal[t.options[:options].index(chosen)]

    @abstractmethod
    def choose(self, t: Table, scratch: Scratch, seat: int, options: int) -> int:
        """The packed action, one of `t.options`."""


class Novice(KernelBot):
    """The fastest hand; calls at random."""

    def choose(self, t: Table, scratch: Scratch, seat: int, options: int) -> int:
        """What the kernel of the level chooses."""
        return novice_chooses(t, scratch, seat, options, self._chance.getrandbits(30))


class Club(KernelBot):
    """Tiles and value, calls with a yaku, safe tiles against riichi."""

    def choose(self, t: Table, scratch: Scratch, seat: int, options: int) -> int:
        """What the kernel of the level chooses."""
        return club_chooses(t, scratch, seat, options)


class Expert(KernelBot):
    """What each move is worth, by the tables of our own games."""

    def choose(self, t: Table, scratch: Scratch, seat: int, options: int) -> int:
        """What the kernel of the level chooses."""
        return expert_chooses(t, scratch, 0, seat, options)

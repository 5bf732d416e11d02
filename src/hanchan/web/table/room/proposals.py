"""What a host who plays proposes, and the people at the table decide: to end the game, to report an offence."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from ....club.offence_names import offence_name
from ....locale import LANGUAGES


class Proposal(msgspec.Struct):
    """One proposal: what is to be done, by whose word, and who is for it or against it, by their places.

    A vote names the `id`, so that a word for one proposal never counts for the next.
    """

    do: str  # stop, foul
    by: int
    seat: int | None = None
    offence: str | None = None
    points: int | None = None
    yes: list[int] = []
    no: list[int] = []
    id: str = msgspec.field(default_factory=lambda: secrets.token_hex(4))

    def vote(self, place: int, on: bool) -> None:
        """Somebody is for it or against it; the last word counts."""
        for side, takes in ((self.yes, on), (self.no, not on)):
            if place in side:
                side.remove(place)
            if takes:
                side.append(place)

    def verdict(self, people: int) -> bool | None:
        """Whether so many people have accepted it; None while that is open."""
        needed = majority(people)
        if len(self.yes) >= needed:
            return True
        return False if people - len(self.no) < needed else None

    def shown(self, people: int) -> dict[str, Any]:
        """The proposal as everybody at the table sees it."""
        return {
            "id": self.id, "do": self.do, "by": self.by, "seat": self.seat, "offence": self.offence,
            "named": {lang: offence_name(self.offence, lang) for lang in LANGUAGES} if self.offence else None,
            "points": self.points, "yes": list(self.yes), "no": list(self.no), "needed": majority(people),
        }  # fmt: skip


def majority(people: int) -> int:
    """More than half of so many.

    >>> [majority(people) for people in (1, 2, 3, 4)]
    [1, 2, 2, 3]
    """
    return people // 2 + 1

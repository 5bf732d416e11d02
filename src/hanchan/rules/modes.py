"""What the two tables make of each clause of play: online, where only what is allowed is accepted, and with a referee.

`data/modes/<book>.toml` states it, one entry for each clause of part `game`, in the order of the book.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from .clauses import Clause
from .schema import data_file

WORDS = {
    "offered": "only what the clause allows is offered and accepted",
    "automatic": "the table does it by itself",
    "asked": "the player is asked and chooses",
    "judged": "the deed is accepted, and the referee rules on it by the book",
    "reported": "people see it, and a referee reports it (`foul`)",
    "shown": "the page shows it",
    "settled": "arithmetic at the end of a hand or of the game",
    "people": "left to the people at the table",
}


class Modes(NamedTuple):
    """A clause at both tables: a sentence and a word of WORDS for each."""

    id: str
    online: str
    live: str | None  # None: the same as online
    how: tuple[str, str]  # online, live

    def to_dict(self) -> dict[str, Any]:
        """Both sentences in full, and the words."""
        return {"online": self.online, "live": self.live or self.online, "how": list(self.how)}


@cache
def modes(book: str) -> dict[str, Modes]:
    """What both tables make of each clause of play of one of the four books, by clause, in the order of the book."""
    entries = data_file("modes", f"{book}.toml")["clause"]
    return {
        entry["id"]: Modes(entry["id"], entry["online"], entry.get("live"), tuple(entry["how"]))
        for entry in entries
    }


def modes_of(clause: Clause) -> Modes | None:
    """What both tables make of the clause; None if it is not one of play."""
    return modes(clause.book).get(clause.id) if clause.part == "game" else None

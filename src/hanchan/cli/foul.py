"""`hanchan foul`: what follows from an offence, and the clause that says so."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from ..rules import Rulebook, rulebook
from ..rules.fouls.offences import Offence, chombo, offences
from ..rules.fouls.offences import offence as one
from .output import Book, Json, answer
from .text import fouls

Key = Annotated[
    str | None, typer.Argument(metavar="[OFFENCE]", help="One offence; without it, the list.")
]


def foul(
    book: Book,
    offence: Key = None,
    json: Json = False,
) -> None:
    """The offences of a book: what follows, how many points, taken when, and the clause."""
    rules = rulebook(book)
    found = offences(rules) if offence is None else (one(rules, offence),)
    text = fouls.listed(rules, found) if offence is None else fouls.full(rules, found[0])
    answer(json, lambda: _object(rules, found), lambda: text)


def _object(rules: Rulebook, found: tuple[Offence, ...]) -> dict[str, Any]:
    """The contract's object, and after it what a chombo costs in a tournament and elsewhere."""
    stated, elsewhere = chombo(rules), chombo(rules, tournament=False)
    price = ("points", "when", "payment")
    return {
        "book": rules.name,
        "offences": [each.to_dict() for each in found],
        "chombo": {
            **{name: getattr(stated, name) for name in price},
            "outside_tournament": {name: getattr(elsewhere, name) for name in price},
            "effects": list(stated.effects),
            "clause": stated.clause,
        },
    }

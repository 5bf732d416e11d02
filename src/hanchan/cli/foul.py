"""`hanchan foul`: what follows from an offence, and the clause that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from ..rules.book import Rulebook
    from ..rules.fouls.offences import Offence

Book = Annotated[str, typer.Argument(metavar="BOOK", help="A book's name, or your own .toml file.")]
Key = Annotated[
    str | None, typer.Argument(metavar="[OFFENCE]", help="One offence; without it, the list.")
]


def foul(
    book: Book,
    offence: Key = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """The offences of a book: what follows, how many points, taken when, and the clause."""
    from ..rules import rulebook
    from ..rules.fouls.offences import offence as one
    from ..rules.fouls.offences import offences

    rules = rulebook(book)
    found = offences(rules) if offence is None else (one(rules, offence),)
    if json:
        from json import dumps

        print(dumps(_object(rules, found), ensure_ascii=False))
        return
    from .text import fouls

    print(fouls.listed(rules, found) if offence is None else fouls.full(rules, found[0]))


def _object(rules: Rulebook, found: tuple[Offence, ...]) -> dict[str, Any]:
    """The contract's object, and after it what a chombo costs in a tournament and elsewhere."""
    from ..rules.fouls.offences import chombo

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

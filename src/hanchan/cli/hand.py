"""`hanchan hand`: what a hand still needs."""

from __future__ import annotations

from typing import Annotated

import typer


def hand(
    hand: Annotated[list[str], typer.Argument(help="13 or 14 tiles, melds as words.")],
    lang: Annotated[str, typer.Option(help="en, fr or ja.")] = "en",
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Shanten, waits, accepted tiles and the best discards."""
    from ..locale import translator
    from ..scoring import analyse

    translator(lang)  # an unknown language is refused before anything is printed
    found = analyse(" ".join(hand))
    if json:
        from json import dumps

        print(dumps(found.to_dict()))
    else:
        from ..scoring.words.explain import explain_hand

        print(explain_hand(found, lang))

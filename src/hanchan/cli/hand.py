"""`hanchan hand`: what a hand still needs."""

from __future__ import annotations

from typing import Annotated

import typer

from ..locale import translator
from ..scoring import analyse
from ..scoring.words.explain import explain_hand
from .output import Json, Lang, answer


def hand(
    hand: Annotated[
        list[str], typer.Argument(help="13 or 14 tiles, melds as words; fewer beside open sets.")
    ],
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Shanten, waits, accepted tiles and the best discards."""
    translator(lang)  # an unknown language is refused before anything is printed
    found = analyse(" ".join(hand))
    answer(json, found.to_dict, lambda: explain_hand(found, lang))

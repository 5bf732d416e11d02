"""`hanchan club season`: many evenings, each an event in its file, as one season."""

from __future__ import annotations

from typing import Annotated

import typer

from .log import Json, open_event, show


def season(
    files: Annotated[list[str], typer.Argument(metavar="EVENT...", help="The evenings.")],
    best: Annotated[
        int | None, typer.Option(min=1, help="Only so many evenings of each player count.")
    ] = None,
    json: Json = False,
) -> None:
    """Totals over many evenings with changing people, by all or by the best; with --json also who met whom."""
    from ...club.season.season import text, to_dict

    evenings = [open_event(file).state for file in files]
    show(json, to_dict(evenings, best), text(evenings, best))

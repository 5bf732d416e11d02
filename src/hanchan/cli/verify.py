"""`hanchan verify`: the walls of a finished game against the commitment made before it."""

from __future__ import annotations

from typing import Annotated

import typer

from .output import Json, answer


def verify(
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="A record of a finished game; - is standard input."),
    ],
    json: Json = False,
) -> None:
    """Whether every wall came from the secret that the game committed to, and the seats too."""
    from ..record import formats
    from ..record.files import name_of
    from ..record.verify import verify as examine

    name = name_of(file)
    found = examine(formats.read(file), name)
    kept = {True: "ok", False: "WRONG"}
    lines = [f"commitment  {kept[found.commitment]}", f"seats       {kept[found.seats]}"]
    lines += [f"hand {hand.hand}  {hand.problem or 'ok'}" for hand in found.hands]
    answer(json, lambda: found.to_dict(name), lambda: "\n".join(lines))
    raise typer.Exit(0 if found.ok else 1)

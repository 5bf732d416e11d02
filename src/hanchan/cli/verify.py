"""`hanchan verify`: the walls of a finished game against the commitment made before it."""

from __future__ import annotations

from typing import Annotated

import typer


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record of a finished game.")],
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Whether every wall came from the secret that the game committed to, and the seats too."""
    from ..record import formats
    from ..record.files import name_of
    from ..record.verify import verify as examine

    name = name_of(file)
    found = examine(formats.read(file), name)
    if json:
        from json import dumps

        print(dumps(found.to_dict(name), ensure_ascii=False))
    else:
        kept = {True: "ok", False: "WRONG"}
        print(f"commitment  {kept[found.commitment]}")
        print(f"seats       {kept[found.seats]}")
        for hand in found.hands:
            print(f"hand {hand.hand}  {hand.problem or 'ok'}")
    raise typer.Exit(0 if found.ok else 1)

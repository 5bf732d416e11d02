"""A game at a web table: set up from what the database keeps, and taken up again from its log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....errors import HanchanError
from ....game import Action, Game
from ....game.actions import from_dict
from ....game.events import AnyEvent
from ....rules.changes import restated
from ...errors import Refusal


def begin(game: str, secret: bytes, nonces: bytes, start: dict[str, Any]) -> Game:
    """A new game; `start` holds book, names, seats where they are kept, and walls in tests."""
    return Game(**_arguments(game, secret, nonces, start))


def take_up(
    game: str, secret: bytes, nonces: bytes, start: dict[str, Any], log: Sequence[AnyEvent]
) -> tuple[Game, list[AnyEvent]]:
    """The game that the log tells, ready to go on, and what follows if nobody has to decide."""
    return Game.taken_up(log, **_arguments(game, secret, nonces, start))


def _arguments(game: str, secret: bytes, nonces: bytes, start: dict[str, Any]) -> dict[str, Any]:
    return {
        "rules": restated(start["rules"], start["changes"]), "secret": secret, "nonces": nonces,
        "game": game, "names": tuple(start["names"]), "referee": start["referee"],
        "players": start["players"], "wall": start["walls"], "online": True,
    }  # fmt: skip


def action_of(fields: dict[str, Any]) -> Action:
    """The action of a frame; Refusal if it is none."""
    try:
        return from_dict(fields)
    except HanchanError as error:
        raise Refusal.of(error, "illegal", 422) from None

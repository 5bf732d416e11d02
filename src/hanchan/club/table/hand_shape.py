"""The shape of a hand's result: which words it may have, each of its kind; what they say is judged in hands.py."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, ValidationError, convert

from ...errors import NotationError


class _Win(Struct, forbid_unknown_fields=True):
    seat: Any = None
    liable: Any = None
    han: int | None = None
    fu: Any = None
    limit: str | None = None
    hand: str = ""
    tile: str = ""
    dora: str = ""
    ura: str = ""
    flags: list[str] = []  # msgspec gives each its own


class _Result(Struct, forbid_unknown_fields=True):
    end: Any = None
    wins: list[_Win] = []
    discarder: Any = None
    reason: Any = None
    riichi: list[Any] = []
    tenpai: list[Any] = []
    nagashi: list[Any] = []
    dead: list[Any] = []
    offenders: list[Any] = []


def check_shape(result: Any) -> None:
    """Refuses a result with a word that no result has, or one of the wrong kind."""
    try:
        convert(result, _Result)
    except ValidationError as error:
        raise NotationError(
            "{result!r} is no result of a hand: {reason}", result=result, reason=str(error)
        ) from None

"""Who fills a seat: the levels that come with us, and the programs that the operator allowed by name."""

from __future__ import annotations

from typing import Any

from ....bots import LEVELS
from ...errors import Refusal
from ...settings import Settings

USUAL = "club"  # the level of a seat that asks for none, and of who plays for somebody away
PREFIX = "mjai:"  # before the name of a program; what it runs is the operator's word alone


def level_names(settings: Settings) -> list[str]:
    """The levels by which a seat may be filled, programs last."""
    return [*LEVELS, *(PREFIX + name for name in settings.programs)]


def shown_levels(settings: Settings) -> list[dict[str, Any]]:
    """The same as a page lists them."""
    return [
        {
            "level": level,
            "name": level.capitalize() if level in LEVELS else level.removeprefix(PREFIX),
            "program": level.startswith(PREFIX),
            "usual": level == USUAL,
        }
        for level in level_names(settings)
    ]


def known_level(level: str | None, settings: Settings) -> str:
    """The level that is asked for, or the usual one; Refusal for a name that is none."""
    if level is None:
        return USUAL
    known = level_names(settings)
    if level not in known:
        raise Refusal(
            "level", "no bot {level!r}; there are {levels}", 422, level=level,
            levels=", ".join(known),
        )  # fmt: skip
    return level

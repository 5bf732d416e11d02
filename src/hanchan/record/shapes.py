"""What the values of an event must look like, whoever wrote it: seats, tiles, words, four of everything."""

from __future__ import annotations

from typing import Any

from ..errors import NotationError
from ..game.actions import WORDS
from ..game.decode import REASONS, WHEN
from ..game.events import AnyEvent
from ..rules.schema import YAKU_KEYS
from ..rules.values import shown
from ..scoring.circumstances import FLAGS
from ..tiles import WINDS, parse, parse_one

_SEAT = ("seat", "source", "dealer", "liable")
_SEATS = ("seats", "nagashi", "players")
_FOUR = ("scores", "deltas", "tenpai", "hands", "players", "names")
_WINDS = tuple(WINDS)
_WORDS = {
    "round": _WINDS,
    "seat_wind": _WINDS,
    "round_wind": _WINDS,
    "reason": REASONS,
    "when": WHEN,
    "act": WORDS,
}
_TILES = ("hand", "wall", "hands", "use", "ura", "melds")


def shape_problem(event: AnyEvent) -> str | None:
    """The first field that no event can have so; None if all can be. Whether it happened is for the check."""
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if value is not None and not _fits(name, value):
            return f"{name} = {shown(value)}"
    return None


def _fits(name: str, value: Any) -> bool:
    if name in _SEAT and isinstance(value, int) and not isinstance(value, bool):
        return value in range(4)
    if name in _SEATS and not all(seat in range(4) for seat in value):
        return False
    if name in _FOUR and isinstance(value, tuple) and len(value) != 4:
        return False
    if name in _WORDS:
        return value in _WORDS[name]
    if name == "flags":
        return all(word in FLAGS for word in value)
    if name == "yaku":
        return all(key in YAKU_KEYS for key, _ in value)
    if name == "tile":
        return _is_tiles(value, one=True)
    if name in _TILES:
        texts = [value] if isinstance(value, str) else value if isinstance(value, tuple) else []
        return all(text is None or _is_tiles(text.rpartition(":")[2]) for text in texts)
    return True


def _is_tiles(text: str, one: bool = False) -> bool:
    try:
        parse_one(text) if one else parse(text)
    except NotationError:
        return False
    return True

"""The wall that an mjai log lets us see: tiles where the log shows them, the left-over ones everywhere else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from ...game.engine.state import INDICATORS, REPLACEMENTS, SEATS, URA, WALL
from ...tiles import kind_of
from ..mjai.fields import TileSet
from ..mjai.lines import FACE_OF

_KONGS = ("daiminkan", "kakan", "ankan")
_FIRST_DRAW = 52
_ENDS = {
    "live": REPLACEMENTS,
    "replacement": INDICATORS,
    "indicator": URA,
}


def wall_of(
    hands: list[list[int]],
    dealer: int,
    indicator: int,
    messages: Iterable[dict[str, Any]],
    tiles: TileSet,
) -> list[int]:
    """136 faces in the order of use; `messages` are those of the hand, as far as they can be read.

    Up to the first wrong line the engine draws what the log says. What comes after it, or is never shown, matters to
    nobody, so it is filled with whatever is left.
    """
    known = _dealt(hands, dealer) | {INDICATORS: indicator}
    known |= _drawn(messages, tiles)
    left = sorted((tiles.all - Counter(known.values())).elements(), key=kind_of)
    return [known[place] if place in known else left.pop() for place in range(WALL)]


def _dealt(hands: list[list[int]], dealer: int) -> dict[int, int]:
    """The places of the four hands: blocks of four from the dealer on, three times, then one each."""
    known: dict[int, int] = {}
    for turn in range(SEATS):
        places = [16 * block + 4 * turn + tile for block in range(3) for tile in range(4)]
        hand = hands[(dealer + turn) % SEATS]
        known |= dict(zip([*places, 48 + turn], hand, strict=True))
    return known


def _drawn(messages: Iterable[dict[str, Any]], tiles: TileSet) -> dict[int, int]:
    """The places of draws, replacement tiles, further indicators and ura indicators."""
    known: dict[int, int] = {}
    next_place = {"live": _FIRST_DRAW, "replacement": REPLACEMENTS, "indicator": INDICATORS + 1}

    def put(row: str, name: Any) -> None:
        place = next_place[row]
        next_place[row] += 1
        face = FACE_OF.get(name) if isinstance(name, str) else None
        if face is not None and tiles.all[face] and place < _ENDS[row]:
            known[place] = face

    after_kong = False
    for message in messages:
        kind = message["type"]
        if kind == "tsumo":
            put("replacement" if after_kong else "live", message.get("pai"))
        elif kind == "dora":
            put("indicator", message.get("dora_marker"))
        elif kind == "hora" and URA not in known:
            known |= _ura(message, tiles)
        if kind != "dora":
            after_kong = kind in _KONGS
    return known


def _ura(message: dict[str, Any], tiles: TileSet) -> dict[int, int]:
    """The places of the ura indicators that a win shows."""
    markers = message.get("ura_markers", message.get("uradora_markers"))
    if not isinstance(markers, list) or len(markers) > 5:
        return {}
    faces = [FACE_OF.get(name) if isinstance(name, str) else None for name in markers]
    return {
        URA + place: face
        for place, face in enumerate(faces)
        if face is not None and tiles.all[face]
    }

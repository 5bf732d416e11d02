"""Tenhou's meld bits: how sixteen bits say which tiles a set is made of and whose it was."""

from __future__ import annotations

from typing import NamedTuple

from ...game.events import Call, Kan
from ...game.wall.deal import face_of
from ...tiles import format, kind_of, sort_key
from ..steps import Move
from .recorded import damaged

_WORDS = {
    "chow": "chi",
    "pung": "pon",
    "kong": "kan",
    "added_kong": "kakan",
    "concealed_kong": "ankan",
}


class TenhouMeld(NamedTuple):
    """A meld by tile ids; `called` is the claimed tile, for an added kong the added one."""

    act: str
    tiles: tuple[int, ...]
    called: int
    source: int  # steps to the right of the caller: 0 the own tile, 3 the player to the left


def decode_meld(bits: int, place: str) -> TenhouMeld:
    """The meld that the bits mean."""
    if not 0 <= bits < 1 << 16:
        raise damaged(place, f"meld {bits} is not sixteen bits")
    source = bits & 3
    if bits & 4:
        meld = _chow(bits, source)
    elif bits & 24:
        meld = _pung(bits, source)
    elif bits & 32:
        raise damaged(place, f"meld {bits} is a set-aside North: a game of three players")
    else:
        tile = bits >> 8
        act = "kong" if source else "concealed_kong"
        meld = TenhouMeld(act, tuple(tile // 4 * 4 + copy for copy in range(4)), tile, source)
    if not _is_set(meld):
        raise damaged(place, f"meld {bits} is no set")
    return meld


def _is_set(meld: TenhouMeld) -> bool:
    """Its tiles exist, a chow lies in a suit and comes from the left, and what is claimed comes from somebody."""
    if meld.act == "chow":
        return meld.tiles[2] < 108 and meld.source == 3
    is_own = meld.act == "concealed_kong"
    return max(meld.tiles) < 136 and (meld.source == 0) == is_own


def _chow(bits: int, source: int) -> TenhouMeld:
    pattern, called = divmod(bits >> 10, 3)
    low = pattern // 7 * 9 + pattern % 7
    copies = (bits >> 3 & 3, bits >> 5 & 3, bits >> 7 & 3)
    tiles = tuple(4 * (low + step) + copy for step, copy in enumerate(copies))
    return TenhouMeld("chow", tiles, tiles[called], source)


def _pung(bits: int, source: int) -> TenhouMeld:
    kind, called = divmod(bits >> 9, 3)
    spare = 4 * kind + (bits >> 5 & 3)
    tiles = tuple(tile for tile in range(4 * kind, 4 * kind + 4) if tile != spare)
    if bits & 8:
        return TenhouMeld("pung", tiles, tiles[called], source)
    return TenhouMeld("added_kong", (*tiles, spare), spare, source)


def meld_step(meld: TenhouMeld, seat: int, red_fives: int) -> Move:
    """The event of the meld, in a set with so many red fives."""
    called = face_of(meld.called, red_fives)
    if meld.act == "concealed_kong":
        return Kan(seat, meld.act, format([kind_of(called)]))
    if meld.act == "added_kong":
        return Kan(seat, meld.act, format([called]))
    used = [face_of(tile, red_fives) for tile in meld.tiles if tile != meld.called]
    use = tuple(format([face]) for face in sorted(used, key=sort_key))
    return Call(seat, meld.act, format([called]), (seat + meld.source) % 4, use)


def meld_word(meld: TenhouMeld, red_fives: int) -> str:
    """The meld as a word of hand notation: `pon:777z`."""
    tiles = sorted((face_of(tile, red_fives) for tile in meld.tiles), key=sort_key)
    return f"{_WORDS[meld.act]}:{format(tiles)}"

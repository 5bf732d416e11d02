"""Seventy draws for nagashi mangan: terminals and honours for one player, simples for the others."""

from __future__ import annotations

from hanchan.tiles import ORPHANS_MASK, format

LIVE = 70


def draws_of(wind: str) -> str:
    """The draws; the fives stay in the wall, where the red ones are."""
    kinds = [kind for kind in range(34) for _ in range(4)]
    orphans = [kind for kind in kinds if ORPHANS_MASK >> kind & 1]
    simples = [k for k in kinds if not ORPHANS_MASK >> k & 1 and k % 9 != 4]
    drawn = []
    for turn in range(LIVE):
        drawn.append((orphans if turn % 4 == "ESWN".index(wind) else simples).pop())
    return format(drawn)

"""Chance for the players of mass games: a kernel that needs one int of state.

A walk through 62-bit numbers by a fixed odd step, each scrambled by shifts and odd factors; the state is the place of
the walk, so a game's chance depends on nothing but where it began. The walls do not come from here (`game.shuffle`).
"""

from __future__ import annotations

from ...compile.kernel import Row, inlined

_MASK = (1 << 62) - 1
_STEP = 0x1E3779B97F4A7C15  # the golden ratio's fraction, cut to 61 bits and odd
_ONE, _TWO = 0x3F58476D1CE4E5B9, 0x14D049BB133111EB


@inlined
def pick(chance: Row, bound: int) -> int:
    """A number from 0 to bound - 1; the favour some get over others is below bound / 2**31."""
    chance[0] = chance[0] + _STEP & _MASK
    word = chance[0]
    word = (word ^ word >> 30) * _ONE & _MASK
    word = (word ^ word >> 27) * _TWO & _MASK
    word ^= word >> 31
    return (word >> 31) * bound >> 31

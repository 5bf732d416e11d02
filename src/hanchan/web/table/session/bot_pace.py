"""How long a bot takes over its turn: as long as a person who knows what to do, and never a hint of its hand."""

from __future__ import annotations

import random

# At a normal pace: the least, the most, and what is usual, in ms. Chance alone decides: time that went by the hand
# would tell of it.
_LEAST, _MOST, _USUAL = 450, 1500, 650


def thinking_ms(floor: int) -> int:
    """The time from a bot's draw to its discard at a table with this floor; a fast table has none but the floor."""
    if floor < _LEAST:
        return floor
    return int(random.triangular(_LEAST, _MOST, _USUAL))

"""The tables that interpreted players fill as they look say what the search says."""

from __future__ import annotations

import random

import pytest

from hanchan.bots.kernels.on_demand import shapes_on_demand
from hanchan.scoring.lookup.indexes import GROUPS, shanten_at, write_indexes
from hanchan.scoring.waits import SCRATCH, standard_shanten
from hanchan.tiles import COPIES, KINDS


@pytest.mark.parametrize("kinds", [9, 18, KINDS], ids=["one suit", "two suits", "all"])
@pytest.mark.parametrize("melds", [0, 2])
def test_a_shanten_number_is_the_one_that_is_searched(kinds: int, melds: int) -> None:
    rng = random.Random(kinds + melds)
    tiles = [kind for kind in range(kinds) for _ in range(COPIES)]
    for _ in range(20):
        hand = rng.sample(tiles, 13 - 3 * melds)
        swapped = {6: 8, 8: 6}  # suits that begin alike share what is kept of their first kinds
        for held in (hand, [kind if kind > 8 else swapped.get(kind, kind) for kind in hand]):
            counts, indexes = [held.count(kind) for kind in range(KINDS)], [0] * GROUPS
            write_indexes(counts, indexes)
            m, p, s, z = indexes
            found = shanten_at(shapes_on_demand(), m, p, s, z, melds)
            assert found == standard_shanten(counts, [0] * KINDS, melds, [0] * SCRATCH)

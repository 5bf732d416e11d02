"""Shapes looked up: without tables the kernels search, and say the same as the plain search."""

import random

import pytest

from hanchan.scoring.hands import Hand, parse_hand
from hanchan.scoring.lookup.indexes import (
    GROUPS,
    NO_SHAPES,
    index_step,
    shanten_of,
    waits_of,
    write_indexes,
)
from hanchan.scoring.lookup.pieces import readings_of
from hanchan.scoring.shapes import READINGS_MAX, readings
from hanchan.scoring.value import lowest_bit
from hanchan.scoring.waits import SCRATCH, shanten, waits_mask
from helpers import hands


def test_an_index_is_the_sum_of_its_tiles_steps() -> None:
    rng = random.Random("indexes")
    for _ in range(50):
        hand = parse_hand(hands.random_tiles(rng, 13))
        indexes, added = [0] * GROUPS, [0] * GROUPS
        counts = hand.counts()
        write_indexes(counts, indexes)
        for kind, count in enumerate(counts):
            added[kind // 9] += count * index_step(kind)
        assert indexes == added


def test_nothing_in_hand_has_the_index_zero_and_one_of_each_first_kind_one() -> None:
    counts, indexes = [0] * 34, [9] * GROUPS
    write_indexes(counts, indexes)
    assert indexes == [0, 0, 0, 0]
    for kind in (0, 9, 18, 27):
        counts[kind] = 1
    write_indexes(counts, indexes)
    assert indexes == [1, 1, 1, 1]


def plain(hand: Hand) -> tuple[int, int]:
    asked = hand.counts(), hand.melded(), len(hand.melds)
    return shanten(*asked, [0] * SCRATCH), waits_mask(*asked)


@pytest.mark.parametrize("seed", range(3))
def test_without_tables_shanten_and_waits_are_searched(seed: int) -> None:
    rng = random.Random(f"no tables {seed}")
    for _ in range(20):
        hand = parse_hand(hands.random_tiles(rng, 13))
        asked = hand.counts(), hand.melded(), len(hand.melds), [0] * GROUPS
        found = shanten_of(NO_SHAPES, *asked, [0] * SCRATCH), waits_of(NO_SHAPES, *asked)
        assert found == plain(hand), hand


def test_without_tables_readings_are_searched() -> None:
    hand = parse_hand("11122233344m chi:789s")
    found, looked_up = [0] * READINGS_MAX, [0] * READINGS_MAX
    asked = hand.counts(), hand.packed_melds(), 1, 0
    number = readings(*asked, found)
    assert number == 3
    assert readings_of(NO_SHAPES, *asked, [0] * GROUPS, looked_up) == number
    assert looked_up == found


def test_every_bit_of_a_mask_is_found() -> None:
    assert [lowest_bit(1 << bit) for bit in range(62)] == list(range(62))
    assert lowest_bit(0b1011000) == 3

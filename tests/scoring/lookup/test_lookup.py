"""Shapes looked up: with tables and without, the kernels say the same as the plain search."""

import random

import pytest

from hanchan.scoring.hands import Hand, parse_hand
from hanchan.scoring.lookup.indexes import (
    GROUPS,
    NO_SHAPES,
    Shapes,
    index_step,
    shanten_at,
    shanten_of,
    waits_of,
    write_indexes,
)
from hanchan.scoring.lookup.pieces import readings_of
from hanchan.scoring.shapes import READINGS_MAX, readings
from hanchan.scoring.waits import SCRATCH, shanten, waits_mask
from helpers import hands
from helpers.shape_lookup import shapes_on_demand


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


@pytest.fixture(scope="module")
def shapes() -> Shapes:
    return shapes_on_demand()


def looked_up(shapes: Shapes, hand: Hand) -> tuple[int, int]:
    """Shanten number and waits of the hand from the tables."""
    counts, indexes = hand.counts(), [0] * GROUPS
    write_indexes(counts, indexes)
    asked = counts, hand.melded(), len(hand.melds), indexes
    return shanten_of(shapes, *asked, [0] * SCRATCH), waits_of(shapes, *asked)


def nearly_won(rng: random.Random) -> Hand:
    """A complete shape without one of its tiles."""
    while True:
        text = str(hands.random_win(rng, "ema2016")["hand"])
        hand = parse_hand(text)
        if sum(hand.counts()) + 3 * len(hand.melds) == 13:
            return hand


@pytest.mark.parametrize("near", [False, True], ids=["on their way", "nearly won"])
def test_with_tables_hands_have_the_shanten_and_waits_of_the_plain_search(
    shapes: Shapes, near: bool
) -> None:
    rng, tenpai = random.Random(f"tables on demand {near}"), 0
    for _ in range(120):
        hand = nearly_won(rng) if near else parse_hand(hands.random_tiles(rng, 13))
        found = looked_up(shapes, hand)
        assert found == plain(hand), hand
        tenpai += found[1] != 0
    assert tenpai > (100 if near else 0)


@pytest.mark.parametrize(
    "text",
    [
        "1112345678999m",  # nine waits
        "119m19p19s123456z",  # one orphan
        "19m19p19s1234567z",  # any orphan
        "1122m3344p5566s7z",
        "1111m456p789s123s",  # a fifth copy
        "1122334455667m",
        "11m11p11s1z chi:345m chi:345p",  # pairs in every group
        "46m11s chi:345p chi:456p ankan:5555m",  # the wait is wholly in the own kong
        "5z ankan:1111z ankan:2222z ankan:3333z ankan:4444z",
        "2344445m pon:777z pon:666z",
    ],
)
def test_with_tables_corners_are_those_of_the_plain_search(shapes: Shapes, text: str) -> None:
    hand = parse_hand(text)
    assert looked_up(shapes, hand) == plain(hand)


def test_tables_alone_do_not_know_what_the_melds_hold(shapes: Shapes) -> None:
    hand = parse_hand("46m11s chi:345p chi:456p ankan:5555m")
    indexes = [0] * GROUPS
    write_indexes(hand.counts(), indexes)
    m, p, s, z = indexes
    assert shanten_at(shapes, m, p, s, z, 3) == 0
    assert looked_up(shapes, hand) == (1, 0)


def test_with_tables_readings_are_those_of_the_plain_search(shapes: Shapes) -> None:
    rng, several = random.Random("readings on demand"), 0
    for _ in range(120):
        given = hands.random_win(rng, "ema2016")
        hand, win = parse_hand(str(given["hand"])), parse_hand(str(given["win"]))
        counts = [own + drawn for own, drawn in zip(hand.counts(), win.counts(), strict=True)]
        if max(counts) > 4:
            continue
        indexes, melds = [0] * GROUPS, hand.packed_melds()
        write_indexes(counts, indexes)
        found, searched = [0] * READINGS_MAX, [0] * READINGS_MAX
        number = readings(counts, melds, len(hand.melds), 0, searched)
        assert readings_of(shapes, counts, melds, len(hand.melds), 0, indexes, found) == number
        assert found[:number] == searched[:number], given
        several += number > 1
    assert several > 5

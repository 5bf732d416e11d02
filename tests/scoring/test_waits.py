"""Tenpai, waits and the shanten number."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from hanchan import NotationError, rulebook, shanten, ukeire, waits
from hanchan.scoring import analyse
from hanchan.scoring.hands import parse_hand
from hanchan.scoring.shapes import is_complete
from hanchan.scoring.waits import (
    SCRATCH,
    seven_pairs_shanten,
    standard_shanten,
    thirteen_orphans_shanten,
    waits_mask,
)
from hanchan.tiles import COPIES, KINDS, format
from helpers.books import in_books, rule

ORPHANS = ["1m", "9m", "1p", "9p", "1s", "9s", *(f"{n}z" for n in range(1, 8))]


@rule("ema2016:3.3.13-a", "wrc2015:2.2-a")
@pytest.mark.parametrize(
    ("hand", "wanted"),
    [
        ("123m456p789s1122z", "1z 2z"),  # no yaku is asked for
        ("123m456m345p99s67p", "2p 5p 8p"),
        ("23456789p333z44z", "1p 4p 7p"),
        ("1112345678999m", "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
        ("123m456p789s111z2z", "2z"),
        ("123m456p789s13s11z", "2s"),
        ("123m456p789s12s11z", "3s"),
        ("12s99m chi:123p pon:777z ankan:5555s", "3s"),
        ("9m chi:123p pon:777z ankan:5555s kan:1111z", "9m"),
    ],
)
def test_a_hand_is_tenpai_when_one_tile_completes_four_sets_and_a_pair(
    hand: str, wanted: str
) -> None:
    assert waits(hand) == wanted.split()
    assert shanten(hand) == 0


@rule("ema2016:3.3.13-a", "wrc2015:2.2-a")
def test_seven_pairs_wait_for_the_seventh_and_orphans_for_any_missing_one() -> None:
    assert waits("1133m5577p22s55z9s") == ["9s"]
    assert waits("1133m5577p2255s1z") == ["1z"]
    assert waits("19m19p19s1234567z") == ORPHANS
    assert waits("119m19p19s123456z") == ["7z"]
    assert waits("1119m19p19s12345z") == []


@rule("wrc2015:2.2-a")
def test_two_equal_pairs_are_no_seven_different_pairs() -> None:
    assert waits("1111m5577p22s55z9s") == []
    assert shanten("1111m5577p22s55z9s") == 2  # a seventh kind is missing too
    assert waits("1133m5577p22s555z") == []  # a fourth white dragon makes no seventh pair
    assert shanten("1133m5577p22s555z") == 1


@in_books(ema2016="3.3.13-c", wrc2015="2.2-b", ema2012="3.4.2-b")
@pytest.mark.parametrize(
    "hand",
    [
        "1111m456p789s123s",
        "1111m234p567p789s",
        "1m234p567p pon:111m chi:789s",
        "1m567p chi:234p pon:111m chi:789s",
        "13p11s ankan:2222p pon:333s pon:777z",
    ],
)
def test_waiting_only_for_a_fifth_copy_is_not_tenpai(book: str, hand: str) -> None:
    assert rulebook(book).value("empty_tenpai") == "own_four"
    assert waits(hand) == []
    assert shanten(hand) == 1


@in_books(ema2016="3.3.13-c", wrc2015="2.2-b", ema2012="3.4.2-b")
def test_one_wait_that_can_still_come_is_enough_for_tenpai(book: str) -> None:
    assert rulebook(book).value("empty_tenpai") == "own_four"
    # 34p waits on both sides; four 2p in a kong leave the 5p.
    assert waits("34p99s567m ankan:2222p chi:123s") == ["5p"]
    assert waits("34p99s567m pon:222p chi:123s") == ["2p", "5p"]
    # Three copies in the hand and none in the melds: the fourth can come.
    assert waits("111m456p789s123s1z") == ["1z"]
    assert shanten("34p99s567m ankan:2222p chi:123s") == 0


@rule("wrc2015:2.2-f")
def test_fourteen_tiles_are_tenpai_if_a_discard_leaves_tenpai() -> None:
    in_turn = analyse("123m456m345p99s67p1z")
    assert in_turn.shanten == 0
    tenpai = {one.tile: list(one.waits) for one in in_turn.discards if one.shanten == 0}
    assert tenpai["1z"] == ["2p", "5p", "8p"]
    assert all(found == waits_after("123m456m345p99s67p1z", tile) for tile, found in tenpai.items())
    assert in_turn.discards[0].tile == "1z"
    scattered = analyse("159m159p159s12345z")
    assert scattered.shanten > 0
    assert not any(one.waits for one in scattered.discards)


def waits_after(hand: str, tile: str) -> list[str]:
    """The waits of a fourteen-tile hand once the tile is discarded."""
    faces = list(parse_hand(hand).concealed)
    faces.remove(parse_hand(tile).concealed[0])
    return waits(format(faces))


@rule("wrc2015:2.2-g")
def test_a_hand_that_is_not_tenpai_is_noten() -> None:
    assert waits("12s8899p788m333z6z") == []
    assert shanten("12s8899p788m333z6z") == 2
    assert waits("12s999p88m333z678p") == ["3s"]


@pytest.mark.parametrize(
    ("hand", "standard", "pairs", "orphans"),
    [
        ("123m456p789s111z22z", -1, 4, 8),
        ("123m456p789s1122z", 0, 4, 8),
        ("1133m5577p22s55z9s", 3, 0, 9),
        ("19m19p19s1234567z", 8, 6, 0),
        ("159m159p159s1234z", 8, 6, 3),
        ("1111m234p567p789s", 1, 5, 10),
    ],
)
def test_each_form_has_its_own_shanten_number(
    run: Callable[..., Any], hand: str, standard: int, pairs: int, orphans: int
) -> None:
    counts = parse_hand(hand).counts()
    melded = [0] * KINDS
    assert run(standard_shanten)(counts, melded, 0, [0] * SCRATCH) == standard
    assert run(seven_pairs_shanten)(counts) == pairs
    assert run(thirteen_orphans_shanten)(counts) == orphans
    assert shanten(hand) == min(standard, pairs, orphans)


def random_hand(chance: random.Random, size: int) -> str:
    """So many tiles, mostly of one suit, so that many of the hands are near tenpai."""
    suits = chance.choice([(0, 9), (0, 18), (0, KINDS)])
    tiles = [kind for kind in range(*suits) for _ in range(COPIES)]
    return format(sorted(chance.sample(tiles, size)))


def test_a_hand_has_waits_exactly_when_its_shanten_number_is_zero() -> None:
    chance = random.Random(13)
    tenpai = 0
    for _ in range(400):
        hand = random_hand(chance, 13)
        found = waits(hand)
        assert (shanten(hand) == 0) == bool(found), hand
        tenpai += bool(found)
    assert tenpai > 20


def test_waits_are_the_tiles_that_complete_the_hand(run: Callable[..., Any]) -> None:
    chance = random.Random(34)
    for _ in range(60):
        counts = parse_hand(random_hand(chance, 13)).counts()
        wanted = 0
        for kind in range(KINDS):
            if counts[kind] < COPIES:
                counts[kind] += 1
                wanted |= is_complete(counts, 0) << kind
                counts[kind] -= 1
        assert run(waits_mask)(counts, [0] * KINDS, 0) == wanted


def test_an_accepted_tile_brings_the_hand_one_nearer() -> None:
    chance = random.Random(5)
    for _ in range(25):
        hand = random_hand(chance, 13)
        counts = parse_hand(hand).counts()
        now = shanten(hand)
        accepted = ukeire(hand)
        for kind in range(KINDS):
            tile = format([kind])
            if counts[kind] < COPIES:
                nearer = shanten(f"{hand} {tile}")
                assert nearer == (now - 1 if tile in accepted else now), (hand, tile)
                assert accepted.get(tile, COPIES - counts[kind]) == COPIES - counts[kind]
            else:
                assert tile not in accepted


def test_fourteen_tiles_are_as_near_as_their_best_discard() -> None:
    chance = random.Random(14)
    for _ in range(8):
        found = analyse(random_hand(chance, 14))
        if found.shanten >= 0:
            assert found.shanten == min(one.shanten for one in found.discards)
            assert found.discards[0].shanten == found.shanten


def test_waits_are_asked_of_thirteen_tiles() -> None:
    for wrong in ("123m", "123m456p789s111z22z", "123m456p789s1122z ankan:5555s"):
        with pytest.raises(NotationError, match="13"):
            waits(wrong)
        with pytest.raises(NotationError, match="13"):
            ukeire(wrong)


@pytest.mark.parametrize(
    ("hand", "wanted"),
    [
        ("123m456p789s1122z", "1z 2z"),
        ("456p789s1122z", "1z 2z"),
        ("789s1122z", "1z 2z"),
        ("1122z", "1z 2z"),
        ("2z", "2z"),
        ("67p99s chi:123m", "5p 8p"),  # two of three open sets are not written
    ],
)
def test_open_sets_need_not_be_written(hand: str, wanted: str) -> None:
    assert waits(hand) == wanted.split()
    assert list(ukeire(hand)) == wanted.split()
    assert shanten(hand) == 0


@pytest.mark.parametrize(
    "hand", ["135m79p", "13579m246p", "1234m", "55z", "123m55z", "12m", "147m258p3z"]
)
def test_a_hand_beside_unwritten_sets_is_as_far_as_beside_written_ones(hand: str) -> None:
    size = parse_hand(hand).size
    written = " ".join(
        [hand, *["ankan:1111s", "ankan:4444s", "ankan:7777s", "ankan:6666z"][: (14 - size) // 3]]
    )
    assert shanten(hand) == shanten(written)


@pytest.mark.parametrize(
    "hand", ["123m", "123456m", "123m456p789s123p", "1m" * 4 + "2m" * 4 + "3m" * 4 + "4m" * 3, ""]
)
def test_no_hand_has_so_many_tiles(hand: str) -> None:
    with pytest.raises(NotationError, match="13 or 14 were expected, or 10, 7, 4 or 1"):
        shanten(hand)


def test_tiles_seen_elsewhere_do_not_come() -> None:
    assert ukeire("123m456m345p99s67p", seen="225p8888p") == {"2p": 2, "5p": 2}
    assert waits("123m456m345p99s67p", seen="2225p8888p") == ["2p", "5p"]
    assert waits("123m456m345p99s67p", seen="2222555p8888p") == []
    assert ukeire("67p99s", seen="0p") == {"5p": 3, "8p": 4}  # a red five is a five
    with pytest.raises(NotationError, match="5 copies of 9s"):
        waits("67p99s", seen="999s")


def test_what_is_left_beside_open_sets_is_a_hand_too() -> None:
    found = analyse("67p99s")
    assert (found.shanten, list(found.waits)) == (0, waits("67p99s"))
    assert found.accepts == ukeire("67p99s")
    in_turn = analyse("67p99s1z")
    assert in_turn.discards[0][:2] == ("1z", 0)
    assert in_turn.discards[0].waits == ("5p", "8p")
    with pytest.raises(NotationError, match="67p9s': 3 tiles; 13 or 14 were expected, or 10, 7"):
        analyse("67p9s")

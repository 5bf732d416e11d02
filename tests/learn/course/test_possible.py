"""The yaku that are still possible: as near as the engine says, and as the second scorer finds."""

from __future__ import annotations

import random

import pytest

from hanchan.learn.course.possible import possible_yaku
from hanchan.rules import rulebook
from hanchan.scoring.analysis import shanten
from hanchan.tiles import KINDS, format
from helpers.naive.scorer import score as naive_score
from proof import amount

BOOK = rulebook("ema2016")


def lacks(hand: str, seat: str = "E", prevailing: str = "E") -> dict[str, int]:
    return {one.key: one.lacks for one in possible_yaku(hand, BOOK, seat, prevailing)}


@pytest.mark.parametrize("size", [13, 14])
def test_a_concealed_hand_lacks_what_the_engine_says(size: int) -> None:
    """Sets and a pair, seven pairs, or thirteen orphans, which are counted here."""
    chance = random.Random(5)
    for _ in range(amount(25, 400, 4000)):
        tiles = sorted(chance.sample([kind for kind in range(KINDS) for _ in range(4)], size))
        found = lacks(format(tiles))
        orphans = [tile for tile in tiles if tile in ORPHANS]
        pair = len(orphans) > len(set(orphans))
        thirteen = 14 - len(set(orphans)) - pair
        away = shanten(format(tiles)) + 1
        assert min(found["riichi"], found["chiitoitsu"], thirteen) == away


ORPHANS = [0, 8, 9, 17, 18, 26, *range(27, 34)]


@pytest.mark.parametrize(
    ("hand", "key"),
    [
        ("234567m234p2345s", "tanyao"), ("234567m234p2345s", "sanshoku-doujun"), ("123456789m2233p", "ittsuu"),
        ("111m222p333s4455z", "toitoi"), ("112233m456p7899s", "iipeikou"), ("1122334455667m", "chinitsu"),
        ("1122334m55z666z7z", "honitsu"), ("12344m567p5559s6z", "yakuhai-haku"), ("123m123789p1199s", "junchan"),
    ],
)  # fmt: skip
def test_a_hand_that_lacks_one_tile_of_a_yaku_wins_with_it_by_the_second_scorer(
    hand: str, key: str
) -> None:
    tiles = [format([kind]) for kind in range(KINDS)]
    answers = (naive_score(hand, tile, seat="E", riichi=True) for tile in tiles)
    wins = any("refused" not in found and key in found["yaku"] for found in answers)
    assert (lacks(hand)[key] == 1) is wins


def test_an_open_set_closes_ways() -> None:
    found = lacks("2345m678p34s chi:123s")
    assert "tanyao" not in found
    assert "riichi" not in found
    assert "toitoi" not in found
    assert "pinfu" not in found
    assert "sanshoku-doujun" in found


def test_a_fifth_tile_is_no_way() -> None:
    """Two equal chows that need a tile of which the open sets have all four."""
    assert "honitsu" in lacks("11112222333m4z")
    four = lacks("123m456p78s9s pon:555z")
    assert four["yakuhai-haku"] == lacks("123m456p78s9s pon:666z")["yakuhai-hatsu"]

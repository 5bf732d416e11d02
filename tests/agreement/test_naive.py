"""Random hands of every book score the same in the package and in tests/helpers/naive."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import hanchan
from agreement import answers
from helpers import hands
from helpers.books import BOOKS
from helpers.naive import scorer as naive
from proof import amount

pytestmark = pytest.mark.sampled

HANDS = amount(few=200, proof=4000, full=40_000)
SWITCHES = (
    "open_tanyao two_han_at_five_counters kiriage_mangan counted_yakuman yakuman_add_up "
    "daisuushii_double special_wait_double haitei_with_rinshan concealed_pung_by_tsumo "
    "tsuuiisou_pairs honroutou_pairs ryanpeikou_other_suit ippatsu"
)
CHOICES: dict[str, list[Any]] = {
    **{switch: [True, False] for switch in SWITCHES.split()},
    "renhou": ["off", "mangan_flat", "mangan_or_better", "five_han", "yakuman"],
    "concealed_tsumo_base": [20, 30],
    "open_pinfu_fu": [0, 2],
    "double_wind_pair_fu": [2, 4],
    "wait_fu": ["shape", "unique_tile"],
    "four_identical_chows": ["ryanpeikou", "iipeikou", "yonjun"],
    "daisharin": ["none", "any_suit", "circles"],
    "shiisan_puuta": ["none", "dealer", "first_draw"],
    "parenchan": ["off", "strict", "draws_allowed"],
    "counter_ron": [300, 1500],
    "counter_tsumo": [100, 500],
}


@pytest.mark.parametrize("share", range(hands.SHARES))
@pytest.mark.parametrize("book", [*BOOKS, "tenhou"])
def test_random_hands_are_worth_the_same_by_the_obvious_scorer(book: str, share: int) -> None:
    for asked in hands.wins(book, share):
        assert answers.of_hanchan(asked) == answers.of_naive(asked), asked


@pytest.mark.parametrize("base", BOOKS)
def test_random_hands_are_worth_the_same_under_books_of_ones_own(base: str, tmp_path: Path) -> None:
    rng = random.Random(f"own {base}")
    for _ in range(HANDS // 100):
        own = {field: rng.choice(CHOICES[field]) for field in CHOICES if rng.random() < 0.3}
        lines = [f'base = "{base}"', *(f"{key} = {json.dumps(own[key])}" for key in own)]
        (tmp_path / "own.toml").write_text("\n".join(lines))
        book = hanchan.rulebook(str(tmp_path / "own.toml"))
        for _ in range(100):
            asked = hands.random_win(rng, base)
            ours = answers.of_hanchan({**asked, "rules": book})
            assert ours == answers.of_naive({**asked, "options": own}), (asked, own)


@pytest.mark.parametrize("size", [13, 14])
def test_random_tiles_are_as_far_from_winning_as_the_obvious_search_says(size: int) -> None:
    rng = random.Random(f"shanten {size}")
    for _ in range(HANDS // 8):
        tiles = hands.random_tiles(rng, size)
        assert hanchan.shanten(tiles) == naive.shanten(tiles), tiles


def test_random_hands_before_the_last_tile_wait_for_the_same_tiles() -> None:
    rng = random.Random("waits")
    for _ in range(HANDS // 4):
        tiles = hands.random_win(rng, "ema2016")["hand"]
        assert hanchan.waits(tiles) == naive.waits(tiles), tiles
        assert hanchan.shanten(tiles) == naive.shanten(tiles), tiles


def test_random_hands_are_brought_nearer_by_the_same_tiles() -> None:
    rng = random.Random("accepts")
    for _ in range(max(4, HANDS // 130)):
        tiles = hands.random_tiles(rng, 13)
        assert hanchan.ukeire(tiles) == naive.accepts(tiles), tiles

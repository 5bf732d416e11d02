"""The shape tables: exact on random hands with and without melds, kept on disk, rebuilt if damaged."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hanchan.errors import HanchanError
from hanchan.scoring.circumstances import Circumstances
from hanchan.scoring.hands import parse_hand
from hanchan.scoring.lookup import shape_tables
from hanchan.scoring.lookup.indexes import (
    GROUPS,
    Shapes,
    shanten_at,
    shanten_of,
    waits_of,
    write_indexes,
)
from hanchan.scoring.lookup.pieces import readings_of
from hanchan.scoring.question import ask
from hanchan.scoring.shapes import READINGS_MAX, readings
from hanchan.scoring.waits import SCRATCH, shanten, waits_mask
from helpers import hands
from helpers.kernels import machine
from proof import first_of

pytestmark = pytest.mark.compiled

ROOM = np.zeros(SCRATCH, dtype=np.int64)


@pytest.fixture(scope="module")
def shapes() -> Shapes:
    return shape_tables.shapes()


def indexes_of(counts: Any) -> Any:
    found = np.zeros(GROUPS, dtype=np.int64)
    machine(write_indexes)(counts, found)
    return found


def dense_hand(rng: random.Random) -> tuple[list[int], list[int], int]:
    """Counts, melded tiles and melds of 13 tiles that crowd in one suit, so that melds take what the hand needs."""
    first = rng.choice((0, 9, 18))
    left = [4 if first <= kind < first + 9 or kind > 30 else 0 for kind in range(34)]
    melded, meld_count = [0] * 34, 0
    for _ in range(rng.choice((0, 4, 8))):
        low = rng.choice([kind for kind in range(34) if left[kind]])
        chow = low < 27 and low % 9 < 7 and rng.random() < 0.5
        tiles = [low, low + 1, low + 2] if chow else [low] * rng.choice((3, 4))
        if meld_count < 4 and all(left[kind] >= tiles.count(kind) for kind in tiles):
            meld_count += 1
            for kind in tiles:
                left[kind] -= 1
                melded[kind] += 1
    rest = [kind for kind in range(34) for _ in range(left[kind])]
    held = rng.sample(rest, 13 - 3 * meld_count)
    return [held.count(kind) for kind in range(34)], melded, meld_count


def waiting_hands(number: int, seed: str) -> Iterator[tuple[Any, Any, int]]:
    """13-tile hands, many of them brought near tenpai by drawing and keeping the best."""
    rng = random.Random(seed)
    for _ in range(number):
        hand = parse_hand(hands.random_tiles(rng, 13))
        dealt = hand.counts(), hand.melded(), len(hand.melds)
        if rng.random() < 0.5:
            dealt = dense_hand(rng)
        counts, melded, meld_count = np.array(dealt[0]), np.array(dealt[1]), dealt[2]
        for _ in range(rng.choice((0, 5, 12))):
            draws = [kind for kind in range(34) if counts[kind] + melded[kind] < 4]
            counts[rng.choice(draws)] += 1
            held = np.flatnonzero(counts).tolist()
            left = [_without(counts, melded, meld_count, kind) for kind in held]
            counts[held[int(np.argmin(left))]] -= 1
        yield counts, melded, meld_count


def _without(counts: Any, melded: Any, meld_count: int, kind: int) -> int:
    counts[kind] -= 1
    found = machine(shanten)(counts, melded, meld_count, ROOM)
    counts[kind] += 1
    return int(found)


@pytest.mark.parametrize("share", first_of(range(3)))
def test_random_hands_have_the_shanten_and_waits_of_the_plain_search(
    shapes: Shapes, share: int
) -> None:
    tenpai = too_hopeful = 0
    for counts, melded, meld_count in waiting_hands(1500, f"tables {share}"):
        asked = counts, melded, meld_count
        indexes = indexes_of(counts)
        number = machine(shanten)(*asked, ROOM)
        waits = machine(waits_mask)(*asked)
        assert machine(shanten_of)(shapes, *asked, indexes, ROOM) == number, asked
        assert machine(waits_of)(shapes, *asked, indexes) == waits, asked
        tenpai += waits != 0
        too_hopeful += meld_count > 0 and machine(shanten_at)(shapes, *indexes, meld_count) < number
    assert tenpai > 200
    assert too_hopeful > 0  # melds that hold the tiles a hand would need are among the hands


def test_a_tile_wholly_in_the_own_melds_is_no_wait(shapes: Shapes) -> None:
    hand = parse_hand("46m11s chi:345p chi:456p ankan:5555m")
    counts, melded = np.array(hand.counts()), np.array(hand.melded())
    indexes = indexes_of(counts)
    assert machine(waits_of)(shapes, counts, melded, 3, indexes) == 0
    assert machine(shanten_at)(shapes, *indexes, 3) == 0
    assert machine(shanten_of)(shapes, counts, melded, 3, indexes, ROOM) == 1


def test_four_groups_with_a_pair_each_wait_for_nothing(shapes: Shapes) -> None:
    hand = parse_hand("11m11p11s1z chi:345m chi:345p")
    counts, melded = np.array(hand.counts()), np.array(hand.melded())
    assert machine(waits_of)(shapes, counts, melded, 2, indexes_of(counts)) == 0


def test_readings_are_those_of_the_plain_search_in_the_same_order(shapes: Shapes) -> None:
    rng = random.Random("looked-up readings")
    plain, found = np.zeros((2, READINGS_MAX), dtype=np.int64)
    several = 0
    for _ in range(4000):
        given = hands.random_win(rng, "tenhou")
        text, win, book = given.pop("hand"), given.pop("win"), given.pop("rules")
        try:
            asked = ask(text, win, Circumstances(**given), book)
        except HanchanError:
            continue
        counts, melds = np.array(asked.counts), np.array(asked.melds)
        number = len(asked.hand.melds)
        count = machine(readings)(counts, melds, number, 1, plain)
        looked = machine(readings_of)(shapes, counts, melds, number, 1, indexes_of(counts), found)
        assert looked == count
        assert found[:count].tolist() == plain[:count].tolist(), text
        several += count > 1
    assert several > 100


def test_a_suit_has_no_more_rows_than_fit(shapes: Shapes) -> None:
    assert int(np.max(shapes.suits)) == 125
    assert int(np.max(shapes.merged)) == 179


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of its own, with the tables already in it; compiled kernels stay where they are."""
    made = shape_tables.shapes()
    monkeypatch.setattr(shape_tables, "user_cache", lambda: tmp_path)
    shape_tables._write(shape_tables.table_file(), made)
    shape_tables.shapes.cache_clear()
    yield tmp_path
    shape_tables.shapes.cache_clear()


def test_kept_tables_are_read_not_built(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shape_tables, "_build", lambda _: pytest.fail("they were built"))
    assert len(shape_tables.shapes().suits) == 5**9
    assert [path.name for path in own_cache.iterdir()] == [shape_tables.table_file().name]


@pytest.mark.parametrize("damage", ["cut short", "altered", "emptied", "another file"])
def test_damaged_tables_are_not_read(own_cache: Path, damage: str) -> None:
    path = shape_tables.table_file()
    whole = path.read_bytes()
    middle = len(whole) // 2
    changed = {
        "cut short": whole[:middle],
        "altered": whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :],
        "emptied": b"",
        "another file": b"not a table",
    }
    assert shape_tables._read(path) is not None
    path.write_bytes(changed[damage])
    assert shape_tables._read(path) is None


def test_tables_that_cannot_be_read_are_built_again(own_cache: Path) -> None:
    path = shape_tables.table_file()
    path.write_bytes(path.read_bytes()[:-1])
    again = shape_tables.shapes()
    assert len(again.suits) == 5**9
    assert shape_tables._read(path) is not None


def test_tables_of_a_folder_that_cannot_be_written_are_built_and_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_way = tmp_path / "a file"
    in_the_way.touch()
    made = shape_tables.shapes()
    shape_tables._write(in_the_way / "shapes.npz", made)
    assert in_the_way.read_bytes() == b""

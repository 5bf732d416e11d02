"""Complete shapes: what is a set, what is a pair, which fourteen tiles are a hand, and all ways to read it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any

import pytest

from hanchan import NotationError
from hanchan.scoring.hands import parse_hand
from hanchan.scoring.sets import (
    CHOW,
    KONG,
    PUNG,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    reading_form,
    reading_pair,
    reading_set,
    set_kind,
    set_shape,
)
from hanchan.scoring.shapes import READINGS_MAX, is_complete, readings, standard_readings
from hanchan.tiles import format
from helpers.books import in_books, rule
from helpers.scores import refusal, yaku

THREE_SETS_AND_A_PAIR = "345p678p111s44s"


def complete(text: str) -> bool:
    """The fourteen tiles are a complete hand."""
    hand = parse_hand(text)
    assert hand.size == 14
    return is_complete(hand.counts(), len(hand.melds))


def read(text: str) -> list[int]:
    """All readings of the fourteen tiles."""
    hand = parse_hand(text)
    out = [0] * READINGS_MAX
    return out[: readings(hand.counts(), hand.packed_melds(), len(hand.melds), 0, out)]


def in_words(reading: int) -> str:
    """The sets and the pair of a reading, sorted."""
    sets = []
    for slot in range(4):
        found = reading_set(reading, slot)
        low = set_kind(found)
        copies = 4 if set_shape(found) == KONG else 3
        chow = set_shape(found) == CHOW
        sets.append(format([low, low + 1, low + 2] if chow else [low] * copies))
    return " ".join([*sorted(sets), format([reading_pair(reading)] * 2)])


@rule("ema2016:3.2-d", "wrc2015:2.1-a", "wrc2015:2.1-b", "ema2012:3.2-d", "resume:combo-chii")
def test_three_consecutive_tiles_of_one_suit_are_a_chow() -> None:
    for suit in "mps":
        for low in range(1, 8):
            chow = f"{low}{low + 1}{low + 2}{suit}"
            (meld,) = parse_hand(f"chi:{chow}").melds
            assert (meld.shape, format(meld.faces)) == (CHOW, chow)
    assert complete(THREE_SETS_AND_A_PAIR + "789m")
    assert complete("789s" + THREE_SETS_AND_A_PAIR)
    for none in ("79s8p", "9m1p2p", "35p4s", "78p9m", "135m", "78m", "5567m"):
        with pytest.raises(NotationError):
            parse_hand(f"chi:{none}")
    for three in ("79s8p", "9m12p", "35p4s", "357m"):
        assert not complete(THREE_SETS_AND_A_PAIR + three)


@rule("ema2016:3.2-d", "wrc2015:5.2-b", "ema2012:3.2-d", "resume:combo-no-honour-chii")
def test_winds_and_dragons_make_no_chow() -> None:
    for none in ("123z", "234z", "345z", "456z", "567z"):
        assert not complete(THREE_SETS_AND_A_PAIR + none)
        with pytest.raises(NotationError, match="not a chow"):
            parse_hand(f"chi:{none}")
    assert complete(THREE_SETS_AND_A_PAIR + "555z")


@rule("ema2016:3.2-d", "wrc2015:5.2-b", "ema2012:3.2-d")
def test_a_chow_does_not_go_on_from_nine_to_one() -> None:
    for suit in "mps":
        for none in ("891", "912"):
            text = "111z222z333z44z" + none + suit
            assert not complete(text)
            with pytest.raises(NotationError, match="not a chow"):
                parse_hand(f"chi:{none}{suit}")
    assert complete("111z222z333z44z789m")
    for next_suit in ("89m1p9m12p", "89p1s9p12s", "89s1z9s12z"):
        assert not complete("333z444z55z" + next_suit)


@rule("ema2016:3.2-e", "wrc2015:2.1-a", "ema2012:3.2-e", "resume:combo-pon", "resume:combo-kan")
def test_three_identical_tiles_are_a_pung_and_four_a_kong() -> None:
    for word, tiles, shape in (
        ("pon", "555p", PUNG),
        ("pon", "777z", PUNG),
        ("kan", "1111z", KONG),
    ):
        (meld,) = parse_hand(f"{word}:{tiles}").melds
        assert (meld.shape, format(meld.faces)) == (shape, tiles)
    for none in (
        "pon:556p",
        "pon:55p",
        "pon:5555p",
        "pon:55p5s",
        "kan:555p",
        "kan:5556p",
        "pon:567z",
    ):
        with pytest.raises(NotationError, match="is not a"):
            parse_hand(none)
    assert complete("345m678p111s44s777z")
    assert complete("345m678p111s44s ankan:9999s")
    assert not complete("345m678p111s44s776z")


@rule("ema2012:3.2-e", "resume:combo-pon", "resume:combo-chii", "resume:combo-kan")
def test_a_red_five_stands_for_a_five_in_any_set() -> None:
    assert [meld.shape for meld in parse_hand("pon:055p chi:340m kan:0555s").melds] == [
        PUNG,
        CHOW,
        KONG,
    ]
    assert complete("055p678p111s44s340m")


@rule("ema2016:3.2-e", "wrc2015:2.1-a", "wrc2015:2.1-g", "ema2012:3.2-e")
def test_a_pair_is_two_identical_tiles_and_no_set() -> None:
    four_sets = "123m456p789s111z"
    assert complete(four_sets + "33z")
    for no_pair in ("3z4z", "5p6p", "5m5p", "5z6z"):
        assert not complete(four_sets + no_pair)
    assert not complete("123m456p789s11z22z3z")  # a second pair does not replace the fourth set


@in_books(ema="3.2-a", wrc2015="5.2-a", resume="goal-1")
def test_a_complete_hand_is_four_sets_and_a_pair(book: str, bound: set[str]) -> None:
    assert yaku(book, "123m456p79s111z22z", "8s", seat="W", riichi=True) == {
        "riichi": 1,
        "prevailing-wind": 1,
    }
    for unfinished in ("123m456p79s11z22z3z", "123m456p79s111z23z", "123m456p99s111z22z"):
        reason, clause = refusal(book, unfinished, "8s", riichi=True)
        assert reason == "not complete"
        assert clause in bound
    # Each set may be concealed or exposed, a kong is one set.
    assert yaku(book, "79s22z chi:123m pon:666z ankan:5555p", "8s", seat="W") == {
        "yakuhai-hatsu": 1
    }
    assert refusal(book, "78s22z chi:123m pon:666z ankan:5555p", "8s")[0] == "not complete"


@in_books(ema="3.2-f", wrc2015="5.2-a")
def test_only_seven_pairs_and_thirteen_orphans_need_no_sets(book: str) -> None:
    both = read("11223344556677m")
    assert {reading_form(one) for one in both} == {STANDARD, SEVEN_PAIRS}
    assert [reading_form(one) for one in read("19m19p19s1234567z1z")] == [THIRTEEN_ORPHANS]
    assert yaku(book, "1133m5577p22s55z9s", "9s") == {"chiitoitsu": 2}
    assert yaku(book, "19m19p19s1234567z", "1z") == {"kokushi": "Y"}
    for scattered in (
        "147m258p369s1234z",
        "1199m1199p1199s5z",
        "19m19p19s1234567z",
        "13579m2468p1234z",
    ):
        how = {"tsumo": True, "seat": "E", "tenhou": True}
        assert refusal(book, scattered, "5m", **how)[0] == "not complete"


def test_seven_pairs_are_seven_different_pairs_without_melds() -> None:
    assert complete("1133m5577p22s55z99s")
    assert not complete("1111m5577p22s55z99s")
    assert not complete("1133m5577p99s5z pon:222z")
    assert not complete("1133m5577p22s pon:555z 9s")


def test_thirteen_orphans_need_every_one_of_them() -> None:
    for twice in ("1m", "9p", "1s", "7z"):
        assert complete("19m19p19s1234567z" + twice)
    assert not complete("19m19p19s1234567z2m")
    assert not complete("199m119p19s123456z")  # no red dragon


@pytest.mark.parametrize(
    ("hand", "wanted"),
    [
        ("123m456p789s111z22z", ["111z 123m 456p 789s 22z"]),
        ("111222333m456p77z", ["111m 222m 333m 456p 77z", "123m 123m 123m 456p 77z"]),
        (
            "11222333444m777z",
            [
                "123m 123m 234m 777z 44m",
                "222m 333m 444m 777z 11m",
                "234m 234m 234m 777z 11m",
            ],
        ),
        (
            "11222333444m pon:777z",
            [
                "123m 123m 234m 777z 44m",
                "222m 333m 444m 777z 11m",
                "234m 234m 234m 777z 11m",
            ],
        ),
        (
            "11122233344455m",
            [
                "111m 222m 333m 444m 55m",
                "111m 234m 234m 234m 55m",
                "111m 234m 345m 345m 22m",
                "123m 123m 123m 444m 55m",
            ],
        ),
        ("44m ankan:1111p kan:2222p kakan:3333p chi:123s", ["1111p 123s 2222p 3333p 44m"]),
        ("123m456p789s11z22z3z", []),
    ],
)
def test_every_reading_of_a_hand_is_found_once(hand: str, wanted: list[str]) -> None:
    assert sorted(map(in_words, read(hand))) == wanted


def one_suit_hands(sets: int, pairs: int) -> Counter[tuple[int, ...]]:
    """Every pattern of one suit that so many sets and pairs make, with the number of ways to make it."""
    chows = [[int(low <= number < low + 3) for number in range(9)] for low in range(7)]
    pungs = [[3 * int(number == kind) for number in range(9)] for kind in range(9)]
    twos = [[2 * int(number == kind) for number in range(9)] for kind in range(9)]
    found: Counter[tuple[int, ...]] = Counter()
    for chosen in combinations_with_replacement([*chows, *pungs], sets):
        held = [sum(column) for column in zip(*chosen, strict=True)] or [0] * 9
        if max(held) > 4:
            continue
        for pair in twos if pairs else [[0] * 9]:
            pattern = tuple(map(sum, zip(held, pair, strict=True)))
            if max(pattern) <= 4:
                found[pattern] += 1
    return found


@pytest.mark.long
def test_every_one_suit_hand_has_as_many_readings_as_ways_to_build_it() -> None:
    built = one_suit_hands(4, 1)
    assert len(built) == 13259
    for pattern, ways in built.items():
        counts = [0] * 9 + list(pattern) + [0] * 16
        out = [0] * READINGS_MAX
        found = standard_readings(counts, [0] * 4, 0, out, 0)
        assert (found, len(set(out[:found]))) == (ways, ways), pattern
        assert is_complete(counts, 0)


def test_one_suit_patterns_that_cannot_be_built_are_not_complete() -> None:
    built = one_suit_hands(4, 1)
    chance = random.Random(14)
    tiles = [number for number in range(9) for _ in range(4)]
    for _ in range(3000):
        drawn = Counter(chance.sample(tiles, 14))
        pattern = tuple(drawn[number] for number in range(9))
        seven_pairs = sorted(pattern) == [0, 0, 2, 2, 2, 2, 2, 2, 2]
        assert is_complete([*pattern, *[0] * 25], 0) == (pattern in built or seven_pairs), pattern


def test_no_hand_has_more_readings_than_there_is_room_for() -> None:
    # The pair lies in the one suit whose tiles are not a multiple of three, so the readings of a hand are the
    # product of its suits' readings; honours have one. Seven pairs add one more.
    most = {
        (sets, pairs): max(one_suit_hands(sets, pairs).values())
        for sets in range(5)
        for pairs in range(2)
    }
    richest = max(
        most[first, 1] * most[second, 0] * most[third, 0]
        for first in range(5)
        for second in range(5 - first)
        for third in range(5 - first - second)
    )
    assert richest == 4
    assert len(read("11122233344455m")) == richest
    assert len(read("11223344556677m")) == 4  # three as sets, one as pairs
    assert richest + 1 <= READINGS_MAX


def test_readings_are_the_same_compiled(run: Callable[..., Any]) -> None:
    hand = parse_hand("11222333444m pon:777z")
    out = [0] * READINGS_MAX
    assert run(readings)(hand.counts(), hand.packed_melds(), 1, 0, out) == 3
    assert sorted(map(in_words, out[:3])) == [
        "123m 123m 234m 777z 44m",
        "222m 333m 444m 777z 11m",
        "234m 234m 234m 777z 11m",
    ]

"""The set of tiles and its text: suits, terminals, honours and their order, red fives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanchan import NotationError, rulebook, score
from hanchan.locale import TILES, translator
from hanchan.scoring.hands import parse_hand
from hanchan.tiles import (
    FACES,
    KINDS,
    SIMPLES_MASK,
    format,
    is_dragon,
    is_honour,
    is_red,
    is_simple,
    is_terminal,
    kind_of,
    lowest_bit,
    next_kind,
    parse,
    parse_one,
    starts_chow,
)
from helpers.books import in_books, rule
from helpers.scores import refusal, yaku

SUITED = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
HONOURS = [f"{number}z" for number in range(1, 8)]


@rule("ema2016:1.1-a", "ema2012:1.1-a", "wrc2015:3.1-a")
def test_three_suits_are_numbered_one_to_nine() -> None:
    assert [parse_one(tile) for tile in SUITED] == list(range(27))
    for none in ("10m", "11p", "1x", "1f", "m", "5"):
        with pytest.raises(NotationError):
            parse_one(none)


@rule("ema2016:1.1-a", "ema2012:1.1-a", "wrc2015:3.1-a", "resume:tiles-2")
def test_the_three_suits_are_characters_circles_and_bamboo() -> None:
    assert [TILES[suit].rsplit(" ", 1)[1] for suit in "mps"] == ["characters", "circles", "bamboo"]
    french = translator("fr")
    assert "cercle" in french.pgettext("tile", TILES["p"])
    assert "bambou" in french.pgettext("tile", TILES["s"])
    assert parse("9m9p9s") == [8, 17, 26]


@rule("ema2016:1.1-b", "ema2012:1.1-b", "wrc2015:3.1-a")
def test_ones_and_nines_are_the_terminals(run: Callable[..., Any]) -> None:
    found = [kind for kind in range(KINDS) if run(is_terminal)(kind)]
    assert format(found) == "19m19p19s"


def test_simples_are_what_is_neither_terminal_nor_honour() -> None:
    for kind in range(KINDS):
        assert is_simple(kind) != (is_terminal(kind) or is_honour(kind))
        assert is_simple(kind) == bool(SIMPLES_MASK >> kind & 1)


def test_a_chow_begins_with_one_to_seven() -> None:
    assert format(filter(starts_chow, range(KINDS))) == "1234567m1234567p1234567s"


@rule("ema2016:1.2-a", "ema2012:1.2-a", "wrc2015:3.2-a", "resume:tiles-2")
def test_seven_honours_are_four_winds_and_three_dragons(run: Callable[..., Any]) -> None:
    found = [kind for kind in range(KINDS) if run(is_honour)(kind)]
    assert format(found) == "1234567z"
    assert found == [parse_one(tile) for tile in HONOURS]
    assert [format([kind]) for kind in found if is_dragon(kind)] == ["5z", "6z", "7z"]
    names = [TILES[tile] for tile in HONOURS]
    assert [name.split()[0] for name in names] == "East South West North white green red".split()
    for none in ("0z", "8z", "9z"):
        with pytest.raises(NotationError, match="1z to 7z"):
            parse(none)


@rule("ema2016:1.2-a", "ema2012:1.2-a", "wrc2015:3.2-a")
def test_winds_go_round_from_east_and_dragons_from_red(run: Callable[..., Any]) -> None:
    def round_from(tile: str, steps: int) -> str:
        kinds = [parse_one(tile)]
        for _ in range(steps):
            kinds.append(run(next_kind)(kinds[-1]))
        return format(kinds)

    assert round_from("1z", 4) == "12341z"
    assert round_from("7z", 3) == "7567z"


@in_books(ema2016="1.3-b", wrc2015="3.3-a")
@pytest.mark.parametrize("red", ["0m", "0p", "0s"])
def test_a_book_without_red_fives_refuses_them(book: str, red: str, bound: set[str]) -> None:
    suit = red[1]
    hand = f"34{red[0]}{suit}123m567p44s68s"
    assert rulebook(book).value("red_fives") == 0
    reason, clause = refusal(book, hand, "7s", riichi=True)
    assert reason == "no red fives"
    assert clause in bound
    assert yaku(book, hand.replace("0", "5"), "7s", riichi=True) == {"riichi": 1}
    # The winning tile and a meld are tiles of the hand like any other.
    assert refusal(book, "34p123m567m44s678s", "0p", riichi=True)[0] == "no red fives"
    assert refusal(book, "123m567m44s68s chi:340p", "7s")[0] == "no red fives"


@in_books(ema2016="1.3-b", wrc2015="3.3-a")
def test_where_red_fives_are_put_in_each_is_one_han(book: str) -> None:
    with_reds = rulebook(book).with_options(red_fives=3)
    won = score("340m123m067p44s68s", win="7s", riichi=True, rules=with_reds)
    assert (won.han, won.bonus.red) == (3, 2)


@rule("wrc2015:3.3-a")
def test_flowers_seasons_and_jokers_are_no_tiles() -> None:
    for none in ("1f", "4f", "1j", "8h", "x"):
        with pytest.raises(NotationError):
            parse(none)
    assert FACES == KINDS + 3


def test_a_red_five_is_a_five_of_its_suit() -> None:
    for suit in "mps":
        red = parse_one(f"0{suit}")
        assert is_red(red)
        assert kind_of(red) == parse_one(f"5{suit}")
    assert not any(map(is_red, range(KINDS)))
    assert not any(kind_of(kind) != kind for kind in range(KINDS))


@pytest.mark.parametrize("book", ["ema2012", "resume"])
def test_a_set_with_one_red_five_a_suit_has_no_second(book: str) -> None:
    assert yaku(book, "340m123m067p44s68s", "7s", riichi=True) == {"riichi": 1}
    with pytest.raises(NotationError, match="2 red fives 0p"):
        score("123m789m00p789s68s", win="7s", riichi=True, rules=book)


def test_a_set_with_four_red_fives_has_two_in_circles() -> None:
    book = rulebook("ema2012").with_options(red_fives=4)
    assert score("123m789m00p789s68s", win="7s", riichi=True, rules=book).bonus.red == 2
    with pytest.raises(NotationError, match="2 red fives 0s"):
        score("123m789m00s789s68s", win="7s", riichi=True, rules=book)


@pytest.mark.parametrize("bad", ["12", "m12", "1m2", "1 2", "12mm", "a1m", "-1m", "１m"])
def test_text_that_is_not_tiles_is_refused_with_what_was_given(bad: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(bad)
    assert repr(bad) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_tile_used_five_times_is_refused() -> None:
    assert parse_hand("5555p340m")  # a red five of another suit is no fifth copy
    for five in ("55555p", "50555p", "555p chi:345p pon:555p"):
        with pytest.raises(NotationError, match="copies of 5p"):
            parse_hand(five)
    with pytest.raises(NotationError, match="copies of 8s"):
        score("123m567p88s888s456s", win="8s")


@given(st.lists(st.integers(0, FACES - 1), max_size=20))
def test_faces_survive_being_written_and_read(faces: list[int]) -> None:
    assert parse(format(faces)) == faces


@given(st.lists(st.integers(0, FACES - 1), max_size=20), st.randoms())
def test_spaces_between_tiles_mean_nothing(faces: list[int], chance: Any) -> None:
    text = "".join(char + " " * chance.randint(0, 2) for char in format(faces))
    assert parse(text) == faces


@given(st.text(alphabet="0123456789mpszx ", max_size=12))
def test_any_text_is_read_or_refused_and_never_anything_else(text: str) -> None:
    try:
        faces = parse(text)
    except NotationError:
        return
    assert len(faces) == sum(char.isdigit() for char in text)
    assert parse(format(faces)) == faces


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("99s345p chi:423m ankan:1111z", "345p99s chi:234m ankan:1111z"),
        ("5z pung:777z kong:2222m", "5z pon:777z kan:2222m"),
        ("1m minkan:2222m daiminkan:3333m", "1m kan:2222m kan:3333m"),
        ("1m shouminkan:4444s chow:789s", "1m kakan:4444s chi:789s"),
        ("5p05p50m", "05m055p"),
    ],
)
def test_a_hand_is_written_in_one_way_however_it_was_given(text: str, written: str) -> None:
    assert str(parse_hand(text)) == written
    assert parse_hand(written) == parse_hand(text)


def test_every_bit_of_a_mask_is_found(run: Callable[..., Any]) -> None:
    assert [run(lowest_bit)(1 << bit) for bit in range(63)] == list(range(63))
    assert run(lowest_bit)(0b1011000) == 3

"""The worked examples of the books, whole: yaku, han, fu step by step, waits and payments."""

import re
from typing import Any

import pytest

from hanchan import NotAWin, Score, score, shanten, waits
from hanchan.scoring.circumstances import Circumstances
from hanchan.scoring.score import score_readings
from helpers.books import data, rule
from helpers.scores import raw_fu, yaku_of

EXAMPLES = data("examples")
# Section 4.3 of the EMA books has ten examples, a to j.
LETTERS = dict(enumerate("abcdefghij", 1))
ASKED = ("hand", "win", "tsumo", "seat", "round", "dora", "ura", "counters", "bets")


def asked(example: dict[str, Any]) -> dict[str, Any]:
    """The example's question, as `score` takes it."""
    flags = dict.fromkeys(example.get("flags", ()), True)
    return {key: example[key] for key in ASKED if key in example} | flags


def answered(won: Score) -> dict[str, Any]:
    """The score in the words of the examples."""
    given = {"yaku": yaku_of(won), "points": won.points, "pay": won.payments}
    if won.limit:
        given["limit"] = won.limit
    if won.han is not None:
        given["han"] = won.han
        bonus = {name: han for name, han in won.bonus._asdict().items() if han}
        given |= {"bonus": bonus} if bonus else {}
    return given | ({"fu": won.fu} if won.fu is not None else {})


def expected(example: dict[str, Any]) -> dict[str, Any]:
    """The answer the example gives."""
    keys = ("yaku", "points", "pay", "limit", "han", "bonus", "fu")
    return {key: example[key] for key in keys if key in example}


def hands() -> list[Any]:
    """Every scored hand; those of section 4.3 bound to their clause."""
    cases = []
    for example in EXAMPLES["hand"]:
        number = re.fullmatch(r"(ema20..)-ex(\d+)-.", example["id"])
        marks = rule(f"{number[1]}:4.3-{LETTERS[int(number[2])]}") if number else ()
        cases.append(pytest.param(example, marks=marks, id=example["id"]))
    return cases


@pytest.mark.parametrize("example", hands())
def test_a_worked_example_comes_out_as_the_book_says(example: dict[str, Any]) -> None:
    if "refused" in example:
        with pytest.raises(NotAWin) as refused:
            score(**asked(example), rules=example["book"])
        assert refused.value.reason == example["refused"]
        return
    won = score(**asked(example), rules=example["book"])
    assert answered(won) == expected(example)
    assert won.total == won.points + 300 * example.get("counters", 0)
    if "waits" in example:
        assert waits(example["hand"]) == example["waits"]


def fu_sum(text: str) -> int | None:
    """The sum before rounding that the steps of an example lead to; None if they need none."""
    added = re.match(r"\d+( [a-z -]+)?( \+ \d+( [a-z -]+)?)* = (\d+)", text)
    if added:
        return int(added[4])
    alone = re.match(r"(\d+)(?= concealed|, nothing|;)", text)
    return int(alone[1]) if alone else None


STEPS = [one for one in EXAMPLES["hand"] if "fu_steps" in one and "fu" in one]


@pytest.mark.parametrize("example", STEPS, ids=lambda one: one["id"])
def test_the_fu_of_a_worked_example_are_those_of_its_steps(example: dict[str, Any]) -> None:
    won = score(**asked(example), rules=example["book"])
    steps = example["fu_steps"]
    assert raw_fu(won) == fu_sum(steps)
    if "=" in steps:
        terms = re.findall(r"\d+", steps.partition("=")[0])
        assert sorted(item.fu for item in won.fu_items) == sorted(map(int, terms))


@pytest.mark.parametrize("book", ["ema2016", "ema2012"])
def test_the_reading_that_an_example_rejects_is_worth_what_it_says(book: str) -> None:
    for seat, points in (("S", 1300), ("E", 2000)):
        given = Circumstances(riichi=True, seat=seat)
        _, other = score_readings("56789s123m567p44p", "7s", given, book)
        assert (yaku_of(other), raw_fu(other), other.fu) == ({"riichi": 1}, 32, 40)
        assert other.points == points


@pytest.mark.parametrize("example", EXAMPLES["mixed_in"], ids=lambda one: one["id"])
def test_a_winning_tile_mixed_into_the_hand_has_no_wait(example: dict[str, Any]) -> None:
    won = score(**asked(example), mixed_in=True, rules=example["book"])
    assert answered(won) == expected(example)
    separate = score(**asked(example), rules=example["book"])
    assert answered(separate) != answered(won) or raw_fu(separate) != raw_fu(won)


def meld(tiles: str) -> str:
    """A meld of an example as a word: four tiles are a concealed kong, three a claimed pung or chow."""
    if len(tiles) == 5:
        return f"ankan:{tiles}"
    return f"{'pon' if len(set(tiles[:-1])) == 1 else 'chi'}:{tiles}"


@pytest.mark.parametrize("example", EXAMPLES["wait"], ids=lambda one: one["id"])
def test_the_examples_of_waits_come_out(example: dict[str, Any]) -> None:
    hand = " ".join([example["hand"], *map(meld, example.get("melds", []))])
    assert waits(hand) == example["waits"]
    assert (shanten(hand) == 0) is example["tenpai"]


@pytest.mark.parametrize(
    ("name", "hand", "how"),
    [
        ("renhou-first-discard", "123m456m345p55z67p", {"win": "8p", "renhou": True, "seat": "N"}),
        ("renhou-after-riichi", "123m456m345p55z67p", {"win": "8p", "renhou": True, "seat": "W"}),
        ("renhou-yakuman-hand", "19m19p19s1234567z", {"win": "1m", "renhou": True}),
        ("chihou-plain", "123m456m345p55z67p", {"win": "8p", "tsumo": True, "chiihou": True}),
    ],
)
def test_the_examples_of_first_turn_wins_are_paid_so(
    name: str, hand: str, how: dict[str, Any]
) -> None:
    (example,) = (one for one in EXAMPLES["first_turn"] if one["id"] == name)
    won = score(hand, **how, rules=example["book"])
    assert (list(yaku_of(won)), won.base) == ([example["yaku"]], example["base"])
    if "ron_payment" in example:
        assert won.payments == {"discarder": example["ron_payment"]}
    else:
        east, others = example["tsumo_east"], example["tsumo_non_east"]
        assert won.payments == {"east": east, "others": others}


@pytest.mark.parametrize(
    ("name", "how", "yaku"),
    [
        ("last-discard-ron", {"houtei": True}, {"houtei": 1}),
        ("last-draw-tsumo", {"tsumo": True, "haitei": True}, {"haitei": 1}),
        ("penultimate-kong-win", {"tsumo": True, "haitei": True, "rinshan": True}, {"rinshan": 1}),
        ("penultimate-kong-discard", {"houtei": True}, {"houtei": 1}),
    ],
)
def test_the_examples_of_the_last_tile_have_their_yaku(
    name: str, how: dict[str, Any], yaku: dict[str, int]
) -> None:
    (example,) = (one for one in EXAMPLES["last_tile"] if one["id"] == name)
    won = score("99s345p67p kan:1111m chi:456m", win="8p", **how, rules=example["book"])
    assert yaku_of(won) == yaku
    assert example["yaku"].split()[0] in yaku

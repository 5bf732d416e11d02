"""The worked examples of the books, whole: yaku, han, fu step by step, waits and payments."""

import re
from typing import Any

import pytest

from hanchan import NotAWin, Score, score, shanten, waits
from hanchan.scoring import analyse
from hanchan.scoring.circumstances import Circumstances
from hanchan.scoring.score import score_readings
from helpers.books import data, rule
from helpers.scores import Keywords, fu_item, paid, raw_fu, yaku_of

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


# --- the position that the summary works through: four hands in the East round, East dealing

EAST = "11p44z pon:777z pon:999m pon:666s"
SOUTH = "78s33p567p123m chi:456p"
WEST = "111222345678m6z"
NORTH = "12s8899p788m333z6z"


@rule("resume:ex-east-1")
def test_east_with_three_pon_and_two_pairs_is_tenpai() -> None:
    held = analyse(EAST)
    assert (held.hand.size, held.shanten) == (13, 0)
    assert [str(meld) for meld in held.hand.melds] == ["pon:777z", "pon:999m", "pon:666s"]
    assert shanten("11p45z pon:777z pon:999m pon:666s") == 1  # with one pair it would not be


@rule("resume:ex-east-2")
def test_east_has_the_yaku_of_the_red_dragon_and_finished_all_pungs_too() -> None:
    for win in ("1p", "4z"):
        won = score(EAST, win=win, seat="E", rules="resume")
        assert yaku_of(won) == {"yakuhai-chun": 1, "toitoi": 2}
        assert (raw_fu(won), won.fu, won.points) == (34, 40, 7700)
    # Without the dragons it is all pungs alone.
    plain = score("11p44z pon:888s pon:999m pon:666s", win="1p", seat="E", rules="resume")
    assert yaku_of(plain) == {"toitoi": 2}


@rule("resume:ex-east-3")
def test_east_waits_for_one_circles_or_north() -> None:
    assert waits(EAST) == ["1p", "4z"]


@rule("resume:ex-south-1")
def test_south_waits_at_both_ends_of_seven_eight_bamboo() -> None:
    held = analyse(SOUTH)
    assert (held.hand.size, held.shanten) == (13, 0)
    assert held.waits == ("6s", "9s")


@rule("resume:ex-south-2")
def test_south_has_no_yaku_and_cannot_win_as_the_hand_stands() -> None:
    for win in ("6s", "9s"):
        for tsumo in (False, True):
            with pytest.raises(NotAWin) as refused:
                score(SOUTH, win=win, tsumo=tsumo, dora="2p", rules="resume")
            assert (refused.value.reason, refused.value.clause) == ("no yaku", "resume:win-yaku")
        # Only the way of winning could give one.
        ways: list[Keywords] = [
            {"houtei": True},
            {"chankan": True},
            {"haitei": True, "tsumo": True},
        ]
        for how in ways:
            (key,) = yaku_of(score(SOUTH, win=win, **how, rules="resume"))
            assert key in how
    last = score(SOUTH, win="6s", houtei=True, rules="resume")
    assert (last.fu, paid(last)) == (20, (700, {"discarder": 700}, 700))


@rule("resume:ex-south-3")
def test_south_can_make_all_simples_with_a_higher_chow() -> None:
    higher = "78s33p567p234m chi:456p"
    won = score(higher, win="6s", rules="resume")
    assert (yaku_of(won), won.fu, won.points) == ({"tanyao": 1}, 20, 700)
    with pytest.raises(NotAWin) as refused:
        score(higher, win="9s", rules="resume")
    assert refused.value.reason == "no yaku"


@rule("resume:ex-west-1")
def test_west_holds_four_sets_and_waits_for_the_green_dragon() -> None:
    held = analyse(WEST)
    assert (held.hand.size, held.hand.closed, held.shanten) == (13, True, 0)
    assert held.waits == ("6z",)


@rule("resume:ex-west-2")
def test_west_has_a_concealed_half_flush_on_the_dragon_pair() -> None:
    won = score(WEST, win="6z", seat="W", rules="resume")
    assert yaku_of(won) == {"honitsu": 3}
    assert (fu_item(won, "wait").shape, fu_item(won, "pair").tiles) == ("pair", "66z")
    assert (raw_fu(won), won.fu, won.points) == (46, 50, 6400)


@rule("resume:ex-west-5")
def test_west_turns_the_half_flush_into_a_full_one_by_letting_the_dragon_go() -> None:
    drawn = analyse("1112223455678m6z")
    (dragon,) = (one for one in drawn.discards if one.tile == "6z")
    assert (dragon.shanten, dragon.waits) == (0, ("2m", "5m", "8m"))
    assert "6z" not in dragon.waits
    assert dragon.accepts == max(one.accepts for one in drawn.discards if one.shanten == 0)
    for win in dragon.waits:
        won = score("1112223455678m", win=win, seat="W", rules="resume")
        assert yaku_of(won)["chinitsu"] == 6
        assert "honitsu" not in yaku_of(won)
    won = score("1112223455678m", win="8m", seat="W", rules="resume")
    assert (won.han, won.limit, won.points) == (6, "haneman", 12000)


@rule("resume:ex-west-7")
def test_with_the_six_west_waits_for_more_than_the_text_lists() -> None:
    found = waits("1112223456678m")
    assert found == ["1m", "2m", "3m", "4m", "6m", "7m", "9m"]
    assert {"3m", "6m", "9m"} < set(found)


@rule("resume:ex-west-9")
def test_with_the_five_west_waits_for_two_five_and_eight() -> None:
    assert waits("1112223455678m") == ["2m", "5m", "8m"]


@rule("resume:ex-north-1")
def test_north_is_not_tenpai() -> None:
    held = analyse(NORTH)
    assert (held.hand.size, held.hand.closed) == (13, True)
    assert held.shanten > 0
    assert held.waits == ()


@rule("resume:ex-north-2")
def test_norths_pon_of_west_is_no_yaku_in_the_east_round() -> None:
    finished: Keywords = {"hand": "123s456p99p78m pon:333z", "win": "9m", "rules": "resume"}
    with pytest.raises(NotAWin) as refused:
        score(**finished, seat="N", round="E")
    assert refused.value.reason == "no yaku"
    # It would be one for West, or in a West round.
    assert yaku_of(score(**finished, seat="W")) == {"seat-wind": 1}
    assert yaku_of(score(**finished, seat="N", round="W")) == {"prevailing-wind": 1}


@rule("resume:ex-north-3")
def test_north_can_still_make_an_outside_hand_or_keep_it_concealed() -> None:
    assert analyse(NORTH).hand.closed
    outside: Keywords = {"hand": "12s789p789m99p333z", "win": "3s", "seat": "N", "rules": "resume"}
    won = score(**outside)
    assert (yaku_of(won), won.fu, won.points) == ({"chanta": 2}, 40, 2600)
    assert yaku_of(score(**outside, tsumo=True)) == {"menzen-tsumo": 1, "chanta": 2}
    assert yaku_of(score(**outside, riichi=True)) == {"riichi": 1, "chanta": 2}
    # Open it is worth one, and a concealed hand of other tiles has the draw or riichi alone.
    opened = score("12s789m99p333z chi:789p", win="3s", seat="N", rules="resume")
    assert yaku_of(opened) == {"chanta": 1}
    other: Keywords = {"hand": "12s456p789m99p333z", "win": "3s", "seat": "N", "rules": "resume"}
    assert yaku_of(score(**other, tsumo=True)) == {"menzen-tsumo": 1}
    assert yaku_of(score(**other, riichi=True)) == {"riichi": 1}

"""Batches: the answers of the plain functions, whatever the number of workers; a code for what is no hand."""

import random
from typing import Any

import numpy as np
import pytest

import hanchan
from hanchan.errors import HanchanError, NotationError, NotAWin
from hanchan.rules.schema import YAKU_KEYS
from hanchan.scoring.circumstances import FLAGS, Circumstances, check_circumstances
from hanchan.scoring.hands import parse_hand
from hanchan.scoring.question import ask
from hanchan.scoring.score import best_of
from hanchan.scoring.words.parts import parts_of
from hanchan.sim.hands import win_rows
from hanchan.sim.hands.batches import (
    read_hands,
    row_errors,
    score_batch,
    shanten_batch,
    ukeire_batch,
    waits_batch,
    win_row,
)
from hanchan.sim.hands.rows import RowError
from hanchan.tiles import format
from helpers import hands
from helpers.books import ALL_BOOKS

pytestmark = pytest.mark.compiled

KINDS = [format([kind]) for kind in range(34)]


def some_hands(number: int, size: int, seed: str) -> list[str]:
    rng = random.Random(seed)
    return [hands.random_tiles(rng, size) for _ in range(number)]


@pytest.mark.parametrize("size", [13, 14])
def test_shanten_numbers_are_those_of_one_hand_at_a_time(size: int) -> None:
    texts = some_hands(300, size, f"shanten {size}")
    assert shanten_batch(*read_hands(texts)).tolist() == [hanchan.shanten(text) for text in texts]


def test_waits_are_those_of_one_hand_at_a_time() -> None:
    texts = [
        *some_hands(200, 13, "waits"),
        "19m19p19s1234567z",
        "1122m3344p5566s7z",
        "2345678p333z44z1s",
    ]
    found = waits_batch(*read_hands(texts)).tolist()
    for text, mask in zip(texts, found, strict=True):
        assert [KINDS[kind] for kind in range(34) if mask >> kind & 1] == hanchan.waits(text), text


def test_accepted_tiles_are_those_of_one_hand_at_a_time() -> None:
    texts = [
        *some_hands(150, 13, "ukeire"),
        "19m19p19s1234567z",
        "1122m3344p5566s7z",
        "159m159p159s1234z",
    ]
    found = ukeire_batch(*read_hands(texts))
    for text, number, left in zip(texts, found.shanten, found.left, strict=True):
        assert number == hanchan.shanten(text), text
        accepted = {KINDS[kind]: int(left[kind]) for kind in np.flatnonzero(left)}
        assert accepted == hanchan.ukeire(text), text


def test_any_number_of_workers_gives_the_same() -> None:
    counts, melds = read_hands(some_hands(300, 13, "workers") * 60)
    rows = np.array([win_row("12345678s345m66p", win="9s", riichi=True)] * len(counts))
    for batch in (shanten_batch, waits_batch):
        assert batch(counts, melds, workers=4).tolist() == batch(counts, melds).tolist()
    one, four = ukeire_batch(counts, melds), ukeire_batch(counts, melds, workers=4)
    assert (one.left == four.left).all()
    assert (one.shanten == four.shanten).all()
    assert (score_batch(rows, workers=4).points == score_batch(rows).points).all()


def test_no_rows_give_no_answers() -> None:
    assert shanten_batch([]).tolist() == []
    assert ukeire_batch(np.zeros((0, 34), dtype=np.int8)).left.shape == (0, 34)
    assert score_batch([]).points.tolist() == []


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.int64, np.uint64])
def test_every_type_of_whole_numbers_is_taken(dtype: Any) -> None:
    counts, _ = read_hands(["123m456m345p99s67p"])
    assert shanten_batch(counts.astype(dtype)).tolist() == [0]


def test_the_hands_that_were_given_are_left_as_they_were() -> None:
    counts, melds = read_hands(some_hands(50, 13, "untouched"))
    before = counts.copy(), melds.copy()
    ukeire_batch(counts, melds)
    waits_batch(counts, melds)
    assert (counts == before[0]).all()
    assert (melds == before[1]).all()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (
            np.zeros((2, 33), dtype=int),
            r"counts: an array of shape \(n, 34\) was expected, not \(2, 33\)",
        ),
        (np.zeros(34, dtype=int), r"not \(34,\)"),
        (np.zeros((1, 2, 34), dtype=int), r"not \(1, 2, 34\)"),
        (np.zeros((2, 34)), "whole numbers were expected, not float64"),
        ([["a"] * 34], "whole numbers were expected"),
        ([[1] * 34, [1] * 33], r"shape \(n, 34\) was expected, not \(2, …\)"),
    ],
)
def test_an_array_of_the_wrong_shape_or_type_is_refused(wrong: Any, said: str) -> None:
    for batch in (shanten_batch, waits_batch, ukeire_batch):
        with pytest.raises(NotationError, match=said):
            batch(wrong)


def test_melds_of_another_number_of_hands_are_refused() -> None:
    with pytest.raises(NotationError, match="melds: 1 rows for 2 hands"):
        shanten_batch(np.zeros((2, 34), dtype=int), np.zeros((1, 4), dtype=int))
    with pytest.raises(NotationError, match="workers 0"):
        shanten_batch(np.zeros((2, 34), dtype=int), workers=0)


def hand_errors(counts: Any, melds: Any = None) -> set[int]:
    """The codes that the three batches give for one hand."""
    given = [counts], None if melds is None else [melds]
    answers = [shanten_batch(*given), waits_batch(*given), ukeire_batch(*given).shanten]
    assert not ukeire_batch(*given).left.any()
    return {int(row_errors(answer)[0]) for answer in answers}


def test_a_row_that_is_no_hand_gets_a_code() -> None:
    fine = read_hands(["123m456m345p99s67p"])[0][0].astype(int)
    five = fine.copy()
    five[0], five[2] = 5, fine[2] - 1
    negative = fine.copy()
    negative[0], negative[1] = -1, 3
    huge = fine.copy()
    huge[0] = 257  # 1 in eight bits
    for counts in (five, negative, huge):
        assert hand_errors(counts) == {RowError.TOO_MANY_COPIES}
    few = fine.copy()
    few[0] = 0
    assert hand_errors(few) == {RowError.WRONG_SIZE}
    assert hand_errors(np.zeros(34, dtype=int)) == {RowError.WRONG_SIZE}


def test_fourteen_tiles_wait_for_nothing() -> None:
    counts, melds = read_hands(["123m456m345p99s678p"])
    assert row_errors(waits_batch(counts, melds)).tolist() == [RowError.WRONG_SIZE]
    assert row_errors(ukeire_batch(counts, melds).shanten).tolist() == [RowError.WRONG_SIZE]
    assert shanten_batch(counts, melds).tolist() == [-1]


@pytest.mark.parametrize(
    "melds",
    [
        [7, 0, 0, 0],  # a chow that is not open
        [256 + 7, 0, 0, 0],  # a chow from 8
        [256 + 27, 0, 0, 0],  # a chow of winds
        [64 + 3, 0, 0, 0],  # a pung that is not open
        [256 + 192 + 3, 0, 0, 0],  # no shape
        [64 + 256 + 40, 0, 0, 0],  # no kind
        [0, 64 + 256, 0, 0],  # a gap
        [-1, 0, 0, 0],
        [1000, 0, 0, 0],
        [70000, 0, 0, 0],
    ],
)
def test_what_is_no_meld_gets_a_code(melds: list[int]) -> None:
    counts = read_hands(["123m345p99s67p"])[0][0]
    assert hand_errors(counts, melds) == {RowError.NOT_A_MELD}


def test_a_fifth_copy_in_a_meld_gets_a_code() -> None:
    counts = read_hands(["123m345p99s67p"])[0][0]
    assert row_errors(shanten_batch([counts], [[64 + 256 + 12, 0, 0, 0]])).tolist() == [0]
    assert hand_errors(counts, [128 + 12, 0, 0, 0]) == {RowError.TOO_MANY_COPIES}


# ---------------------------------------------------------------------- scores


def scored(given: dict[str, Any]) -> tuple[Any, ...] | None:
    """What `hanchan.score` says, as the numbers of a batch; None where it says nothing."""
    try:
        found = hanchan.score(**given)
    except NotAWin as refusal:
        codes = {"not complete": 1, "no yaku": 2, "two han needed": 3}
        return (codes.get(refusal.reason, 8), *[0] * 9)
    pays = found.payments
    yaku = sum(1 << YAKU_KEYS.index(line.key) for line in found.yaku)
    yakuman = found.base // 8000 if found.han is None and found.base >= 8000 else 0
    others = pays.get("others", pays.get("each", 0))
    return (
        0, found.han or 0, found.fu or 0, yakuman, found.base, found.points, pays.get("discarder", 0),
        pays.get("east", 0), others, yaku,
    )  # fmt: skip


@pytest.mark.parametrize("book", ALL_BOOKS)
def test_random_wins_score_as_one_at_a_time(book: str) -> None:
    rng = random.Random(f"score batch {book}")
    asked, rows = [], []
    for _ in range(600):
        given = hands.random_win(rng, book)
        given.pop("liable", None)
        given.pop("bets", None)
        rows.append(win_row(**{name: value for name, value in given.items() if name != "rules"}))
        asked.append(given)
    scores = score_batch(np.array(rows), book)
    for number, given in enumerate(asked):
        found = tuple(int(column[number]) for column in scores[:10])
        assert found == scored(given), given
    assert (scores.error == 0).sum() > 300
    assert (scores.error != 0).sum() > 5


def test_the_reading_is_the_one_that_is_explained() -> None:
    asked = ask("12345678s345m66p", "9s", Circumstances(riichi=True), "ema2016")
    [reading] = score_batch([win_row("12345678s345m66p", win="9s", riichi=True)]).reading.tolist()
    won = hanchan.score("12345678s345m66p", win="9s", riichi=True)
    assert parts_of(asked, best_of(asked)._replace(reading=reading)) == won.parts


ROW: dict[str, Any] = {"hand": "12345678s345m66p", "win": "9s", "riichi": True}


@pytest.mark.parametrize(
    ("places", "code"),
    [
        ({18: 0}, RowError.WRONG_SIZE),
        ({18: 5, 19: -3}, RowError.TOO_MANY_COPIES),
        ({win_rows.MELDS: 1}, RowError.NOT_A_MELD),
        ({win_rows.KIND: 0}, RowError.NOT_HELD),
        ({win_rows.KIND: -1}, RowError.NOT_HELD),
        ({win_rows.KIND: 34}, RowError.NOT_HELD),
        ({win_rows.SELF_DRAWN: 2}, RowError.BAD_CIRCUMSTANCES),
        ({win_rows.SEAT: 4}, RowError.BAD_CIRCUMSTANCES),
        ({win_rows.ROUND: -1}, RowError.BAD_CIRCUMSTANCES),
        ({win_rows.FLAGS: 1 << 13}, RowError.BAD_CIRCUMSTANCES),
        ({win_rows.COUNTERS: -1}, RowError.BAD_CIRCUMSTANCES),
        ({win_rows.REDS: 1}, RowError.BAD_CIRCUMSTANCES),  # EMA 2016 plays without
        ({win_rows.DORA: 34}, RowError.BAD_CIRCUMSTANCES),
        ({win_rows.URA: -2}, RowError.BAD_CIRCUMSTANCES),
        ({win_rows.COUNTERS: 32767}, RowError.BAD_CIRCUMSTANCES),  # a greater number, cut off
        ({win_rows.DORA + place: 14 for place in range(3)}, RowError.TOO_MANY_COPIES),
        ({win_rows.DORA: 0, win_rows.URA: 0, 0: 3, 2: 0, 3: 0, 4: 0}, RowError.TOO_MANY_COPIES),
        ({win_rows.FLAGS: 0, 20: 0, 27: 1}, RowError.NOT_COMPLETE),
    ],
)
def test_a_row_that_is_no_win_gets_a_code_and_nothing_else(
    places: dict[int, int], code: RowError
) -> None:
    row = win_row(**ROW)
    for place, value in places.items():
        row[place] = value
    answer = [int(column[0]) for column in score_batch([row])]
    assert answer == [code, *[0] * 10]


def test_a_robbed_kong_has_the_other_three() -> None:
    assert score_batch([win_row(**ROW, chankan=True)]).error.tolist() == [RowError.FINE]
    pair = win_row("123456789s345m6p", win="6p", chankan=True)
    pointed = win_row(**ROW, chankan=True, dora="9s")
    assert score_batch([pair, pointed]).error.tolist() == [RowError.TOO_MANY_COPIES] * 2


def test_more_red_fives_than_fives_get_a_code() -> None:
    row = win_row("12345678s345m66p", win="9s", riichi=True)
    for reds, code in ((0, 0), (2, 0), (3, RowError.BAD_CIRCUMSTANCES)):
        row[win_rows.REDS] = reds
        assert score_batch([row], "tenhou").error.tolist() == [code]


def test_a_hand_without_yaku_and_one_of_too_few_han_get_their_codes() -> None:
    no_yaku = win_row("12345678s345m66p chi:123p".replace("123456", "456"), win="9s")
    assert score_batch([no_yaku]).error.tolist() == [RowError.NO_YAKU]


def test_flags_contradict_each_other_as_they_do_in_text() -> None:
    rng = random.Random("circumstances")
    texts = ["12345678s345m66p", "12345678s66p chi:345m", "45678s66p ankan:1111m kan:9999m"]
    rows, wanted = [], []
    for _ in range(4000):
        names = rng.sample([*FLAGS], rng.randint(0, 3))
        text, seat, tsumo = rng.choice(texts), rng.choice("ES"), rng.random() < 0.5
        streak = 8 if rng.random() < 0.1 else 0
        given = Circumstances(tsumo=tsumo, seat=seat, dealer_streak=streak)
        flags: dict[str, Any] = dict.fromkeys(names, True)
        given = given._replace(**flags)
        row = win_row(text, win="9s")
        row[win_rows.SELF_DRAWN], row[win_rows.SEAT] = tsumo, "ESWN".index(seat)
        row[win_rows.FLAGS] = given.flags()
        rows.append(row)
        wanted.append(can_be(given, text))
    errors = score_batch(np.array(rows), "resume").error
    assert (errors != RowError.BAD_CIRCUMSTANCES).tolist() == wanted
    assert 500 < sum(wanted) < 3500


def can_be(given: Circumstances, text: str) -> bool:
    hand = parse_hand(text)
    try:
        check_circumstances(given, hand)
    except HanchanError:
        return False
    return hand.closed or not given.in_riichi


def test_an_array_that_may_not_be_written_is_taken() -> None:
    counts, melds = read_hands(some_hands(50, 13, "read-only"))
    wanted = ukeire_batch(counts, melds)
    counts.setflags(write=False)
    melds.setflags(write=False)
    found = ukeire_batch(counts, melds)
    assert (found.left == wanted.left).all()
    assert shanten_batch(counts, melds).tolist() == wanted.shanten.tolist()

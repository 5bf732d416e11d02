"""Why something is refused: the clause that says so, and not a neighbour of it."""

import re
from typing import Any

import pytest

from hanchan import IllegalAction
from helpers.books import rule
from helpers.scripts import Script, table

BOOKS = ("ema2016", "ema2012", "wrc2015", "resume")
SCATTERED = "68p258m147s123z59m"  # with 7p: a chow, no pung, no kong
READY = "234567m23488p67s"  # 5s 8s, all simples
PAIRS = "88s55s"  # whoever holds them could pung what East cannot win on


def clauses(*ids: str) -> list[Any]:
    """The four books, each with the clause it should cite, and bound to it; a ruling is no clause."""
    cited = [(book, f"{book}:{one}") for book, one in zip(BOOKS, ids, strict=True) if one]
    return [
        pytest.param(book, clause, marks=() if re.search(r":[A-Z]-?\d+$", clause) else rule(clause))
        for book, clause in cited
    ]


def refusal(
    script: Script, wind: str, act: str, tile: str | None = None, use: str = ""
) -> str | None:
    with pytest.raises(IllegalAction) as refused:
        script.say(wind, act, tile, use=use)
    return refused.value.clause


def on_seven(book: str, wind: str, other: str) -> Script:
    """East has discarded 7p, which `other` could pung: nobody has drawn yet."""
    script = table({wind: SCATTERED, other: "77p369m258s4567z1m"}, draws="7p", rules=book)
    script.say("E", "discard", "7p", drawn=True)
    return script


@pytest.mark.parametrize(("book", "clause"), clauses("3.2-d", "3.2-d", "2.1-b", "combo-chii"))
def test_three_tiles_that_are_no_chow(book: str, clause: str) -> None:
    assert refusal(on_seven(book, "S", "N"), "S", "chow", use="58m") == clause


@pytest.mark.parametrize(("book", "clause"), clauses("3.3.3-a", "3.3.4-a", "5.4.2-a", "claim-chii"))
def test_a_chow_of_somebody_who_is_not_next(book: str, clause: str) -> None:
    assert refusal(on_seven(book, "W", "N"), "W", "chow", use="68p") == clause


@pytest.mark.parametrize(("book", "clause"), clauses("3.2-e", "3.2-e", "5.4.4-a", "combo-pon"))
def test_three_tiles_that_are_no_pung(book: str, clause: str) -> None:
    assert refusal(on_seven(book, "N", "W"), "N", "pung", use="68p") == clause


@pytest.mark.parametrize(("book", "clause"), clauses("3.3.5-a", "3.3.2-a", "5.4.6-a", "combo-kan"))
def test_a_kong_without_the_three_tiles(book: str, clause: str) -> None:
    assert refusal(on_seven(book, "S", "N"), "S", "kong", use="777p") == clause


@pytest.mark.parametrize(("book", "clause"), clauses("3.2-e", "3.2-e", "2.1-e", "combo-kan"))
def test_a_concealed_kong_without_the_four_tiles(book: str, clause: str) -> None:
    script = table({"E": SCATTERED}, draws="7p", rules=book)
    assert refusal(script, "E", "concealed_kong", "6p") == clause


@pytest.mark.parametrize(("book", "clause"), clauses("3.3.6-a", "3.3.7-a", "5.4.7-a", "S-20"))
def test_an_added_kong_without_a_pung(book: str, clause: str) -> None:
    script = table({"E": SCATTERED}, draws="7p", rules=book)
    assert refusal(script, "E", "added_kong", "6p") == clause


@pytest.mark.parametrize(
    ("book", "clause"), clauses("3.3.14-a", "3.3.12-a", "6.5.1-riichi-a", "S-20")
)
def test_riichi_with_a_hand_that_waits_for_nothing(book: str, clause: str) -> None:
    script = table({"E": SCATTERED}, draws="7p", rules=book)
    assert refusal(script, "E", "riichi", "1z") == clause


@pytest.mark.parametrize(
    ("book", "clause"), clauses("3.3.14-i", "3.3.12-h", "6.5.1-riichi-f", "S-20")
)
def test_a_riichi_hand_stays_as_it_is(book: str, clause: str) -> None:
    script = table({"E": READY}, draws="1z7z" + "7z7z4z", rules=book)
    script.do("E", "riichi", "1z")
    script.drawn()
    script.drawn()
    script.drawn()
    assert refusal(script, "E", "discard", "8p") == clause


@pytest.mark.parametrize(("book", "clause"), clauses("3.4.5-a", "3.4.5-a", "5.7.5-b", "furiten-2"))
def test_furiten_by_ones_own_discard(book: str, clause: str) -> None:
    script = table({"E": READY, "N": PAIRS}, draws="8s5s", rules=book)
    script.do("E", "discard", "8s")
    script.say("S", "discard", "5s", drawn=True)
    assert refusal(script, "E", "ron") == clause


@pytest.mark.parametrize(("book", "clause"), clauses("3.4.5-d", "3.4.5-d", "5.7.5-d", "S-22"))
def test_furiten_by_a_win_let_pass(book: str, clause: str) -> None:
    script = table({"E": READY, "N": PAIRS}, draws="1z5s8s", rules=book)
    script.do("E", "discard", "1z")
    script.say("S", "discard", "5s", drawn=True)
    script.all_pass()
    script.say("W", "discard", "8s", drawn=True)
    assert refusal(script, "E", "ron") == clause


@pytest.mark.parametrize(("book", "clause"), clauses("3.3.14-m", "3.3.12-l", "5.7.5-g", "S-22"))
def test_furiten_by_a_win_let_pass_in_riichi(book: str, clause: str) -> None:
    script = table({"E": READY, "N": PAIRS}, draws="1z5s8s", rules=book)
    script.do("E", "riichi", "1z")
    script.say("S", "discard", "5s", drawn=True)
    script.all_pass()
    script.say("W", "discard", "8s", drawn=True)
    assert refusal(script, "E", "ron") == clause


@pytest.mark.parametrize(("book", "clause"), clauses("R07", "", "W-27", "S-25"))
def test_a_chow_after_which_only_a_swap_call_could_be_discarded(book: str, clause: str) -> None:
    script = table({"S": "1234p258m556677z", "N": "11p"}, draws="5z6z7z1z1z1p", rules=book)
    for wind, tile, gone in (("E", "5z", "2m"), ("W", "6z", "5m"), ("W", "7z", "8m")):
        script.say(wind, "discard", tile, drawn=True)
        script.do("S", "pung", use=f"{tile[0] * 2}z")
        script.do("S", "discard", gone)
    script.drawn()
    script.drawn()
    script.say("E", "discard", "1p", drawn=True)
    assert refusal(script, "S", "chow", use="23p") == clause


def chowed(book: str) -> Script:
    """South has chowed East's 1p with 23p and holds another 1p, a 4p and nothing else of the suit."""
    script = table({"S": "123p4p258m147s123z", "N": "11p"}, draws="1p", rules=book)
    script.say("E", "discard", "1p", drawn=True)
    script.do("S", "chow", use="23p")
    return script


@pytest.mark.parametrize(("book", "clause"), clauses("3.3.2-a", "", "5.4-g", "S-25"))
def test_swap_calling_of_the_same_tile(book: str, clause: str) -> None:
    script = chowed(book)
    assert refusal(script, "S", "discard", "1p") == clause
    assert script.game.swap_calls(1)["1p"] == clause


@pytest.mark.parametrize(("book", "clause"), clauses("3.3.2-b", "", "5.4-h", "S-25"))
def test_swap_calling_of_the_other_end(book: str, clause: str) -> None:
    script = chowed(book)
    assert refusal(script, "S", "discard", "4p") == clause
    assert script.game.swap_calls(1)["4p"] == clause


@pytest.mark.parametrize(("book", "clause"), clauses("3.4.1-a", "3.4.1-a", "5.7.1-a", "S-20"))
def test_the_last_discard_is_there_for_a_win_only(book: str, clause: str) -> None:
    script = table({"N": "456789m678s11s99p"}, rules=book, last="1s")  # who could win is asked
    while script.live:
        script.drawn()
    script.say("S", "discard", "1s", drawn=True)
    assert refusal(script, "N", "pung", use="11s") == clause


@pytest.mark.parametrize(
    ("act", "book", "clause"),
    [
        pytest.param(act, *one.values, marks=one.marks)
        for act, ids in (
            ("concealed_kong", ("3.4.1-c", "3.4.1-c", "5.7.1-c", "S-20")),
            ("added_kong", ("R09", "R09", "W-16", "S-20")),
        )
        for one in clauses(*ids)
    ],
)
def test_no_kong_on_the_last_tile(act: str, book: str, clause: str) -> None:
    script = table({}, rules=book)
    while script.live:
        script.drawn()
    assert refusal(script, "S", act, "1m") == clause


@pytest.mark.parametrize(
    ("act", "book", "clause"),
    [
        pytest.param(act, *one.values, marks=one.marks)
        for act, ids in (
            ("concealed_kong", ("3.3.7-a", "3.3.8-a", "5.4.8-a", "S-20")),
            ("added_kong", ("3.3.6-a", "3.3.7-a", "5.4.7-a", "S-20")),
        )
        for one in clauses(*ids)
    ],
)
def test_no_kong_in_a_turn_begun_by_a_claim(act: str, book: str, clause: str) -> None:
    assert refusal(chowed(book), "S", act, "2m") == clause


@pytest.mark.parametrize(
    ("hand", "tile", "book", "clause"),
    [
        pytest.param(hand, tile, *one.values, marks=one.marks)
        for hand, tile, ids in (
            # 4445s waits on 356s and with the kong on 5s alone.
            ("123m456m789p4445s", "4s", ("3.3.14-j", "3.3.12-i", "6.5.1-riichi-g", "S-20")),
            # 333444555m are three pungs or three chows; the wait is 7z and 8p either way.
            ("333444555m88p77z", "3m", ("3.3.14-k", "3.3.12-j", "6.5.1-riichi-g", "S-20")),
        )
        for one in clauses(*ids)
    ],
)
def test_a_kong_that_would_change_the_riichi_hand(
    hand: str, tile: str, book: str, clause: str
) -> None:
    script = table({"E": hand}, draws="1z6z6z6z" + tile, rules=book)
    script.do("E", "riichi", "1z")
    for _ in range(3):
        script.drawn()
    assert refusal(script, "E", "concealed_kong", tile) == clause


@pytest.mark.parametrize(("book", "clause"), clauses("3.4.2-c", "3.4.2-d", "5.7.2-b", "S-20"))
def test_nothing_is_announced_before_the_wall_is_exhausted(book: str, clause: str) -> None:
    assert refusal(table({}, rules=book), "S", "tenpai") == clause


@pytest.mark.parametrize(
    ("act", "book", "clause"),
    [
        pytest.param(act, *one.values, marks=one.marks)
        for act, ids in (
            ("tsumo", ("3.4.7-a", "3.4.7-a", "7.1-d", "")),
            ("riichi", ("R34", "R34", "7.1-d", "")),
        )
        for one in clauses(*ids)
    ],
)
def test_a_dead_hand_neither_wins_nor_declares_riichi(act: str, book: str, clause: str) -> None:
    script = table({"E": READY}, draws="1z", rules=book, referee=True)
    script.game.foul(0, "too-few-or-too-many-tiles", count=12)
    assert script.game.clause_against(0, act) == clause

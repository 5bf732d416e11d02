"""Why something is refused: the clause that says so, and not a neighbour of it."""

import pytest

import hanchan
from hanchan import IllegalAction
from helpers.scripts import Script, table

BOOKS = ("ema2016", "ema2012", "wrc2015", "resume")
SCATTERED = "68p258m147s123z59m"  # with 7p: a chow, no pung, no kong
READY = "234567m23488p67s"  # 5s 8s, all simples
PAIRS = "88s55s"  # whoever holds them could pung what East cannot win on


def clauses(*ids: str) -> list[tuple[str, str]]:
    """The four books, each with the clause it should cite."""
    return [(book, f"{book}:{one}") for book, one in zip(BOOKS, ids, strict=True)]


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


@pytest.mark.parametrize(("book", "clause"), clauses("3.3.3-b", "3.3.4-b", "5.4.2-a", "combo-chii"))
def test_three_tiles_that_are_no_chow(book: str, clause: str) -> None:
    assert refusal(on_seven(book, "S", "N"), "S", "chow", use="58m") == clause


@pytest.mark.parametrize(("book", "clause"), clauses("3.3.3-a", "3.3.4-a", "5.4.2-a", "claim-chii"))
def test_a_chow_of_somebody_who_is_not_next(book: str, clause: str) -> None:
    assert refusal(on_seven(book, "W", "N"), "W", "chow", use="68p") == clause


@pytest.mark.parametrize(("book", "clause"), clauses("3.3.4-a", "3.3.3-a", "5.4.4-a", "combo-pon"))
def test_three_tiles_that_are_no_pung(book: str, clause: str) -> None:
    assert refusal(on_seven(book, "N", "W"), "N", "pung", use="68p") == clause


@pytest.mark.parametrize(("book", "clause"), clauses("3.3.5-a", "3.3.2-a", "5.4.6-a", "combo-kan"))
def test_a_kong_without_the_three_tiles(book: str, clause: str) -> None:
    assert refusal(on_seven(book, "S", "N"), "S", "kong", use="777p") == clause


@pytest.mark.parametrize(("book", "clause"), clauses("3.3.7-a", "3.3.8-a", "5.4.8-a", "combo-kan"))
def test_a_concealed_kong_without_the_four_tiles(book: str, clause: str) -> None:
    script = table({"E": SCATTERED}, draws="7p", rules=book)
    assert refusal(script, "E", "concealed_kong", "6p") == clause


@pytest.mark.parametrize(("book", "clause"), clauses("3.3.6-a", "3.3.7-a", "5.4.7-a", "combo-kan"))
def test_an_added_kong_without_a_pung(book: str, clause: str) -> None:
    script = table({"E": SCATTERED}, draws="7p", rules=book)
    assert refusal(script, "E", "added_kong", "6p") == clause


@pytest.mark.parametrize(
    ("book", "clause"), clauses("3.3.14-a", "3.3.12-a", "6.5.1-riichi-a", "yaku-riichi")
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


@pytest.mark.parametrize("book", BOOKS)
def test_furiten_by_a_win_let_pass(book: str) -> None:
    script = table({"E": READY, "N": PAIRS}, draws="1z5s8s", rules=book)
    script.do("E", "discard", "1z")
    script.say("S", "discard", "5s", drawn=True)
    script.all_pass()
    script.say("W", "discard", "8s", drawn=True)
    rule = hanchan.rulebook(book).fields["temporary_furiten"]
    assert refusal(script, "E", "ron") == rule.clause


@pytest.mark.parametrize(("book", "clause"), clauses("3.3.14-m", "3.3.12-l", "5.7.5-g", "S-22"))
def test_furiten_by_a_win_let_pass_in_riichi(book: str, clause: str) -> None:
    script = table({"E": READY, "N": PAIRS}, draws="1z5s8s", rules=book)
    script.do("E", "riichi", "1z")
    script.say("S", "discard", "5s", drawn=True)
    script.all_pass()
    script.say("W", "discard", "8s", drawn=True)
    assert refusal(script, "E", "ron") == clause


@pytest.mark.parametrize(
    ("book", "clause"), [("ema2016", "ema2016:3.3.2-a"), ("wrc2015", "wrc2015:5.4-g")]
)
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

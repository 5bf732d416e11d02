"""Wins in the first turns: the blessings of heaven, earth and man."""

from __future__ import annotations

from typing import Any

import pytest

from hanchan import NotationError, rulebook, score
from helpers.books import books, in_books, rule
from helpers.scores import clause_of, paid, yaku, yaku_of

HAND = "123m567p345s44s68s"  # no yaku of its own; won on 7s
FLAT = books(ema2016="0-c 4.2.4-c 4.2.4-e", wrc2015="6.5.4-renhou-a 6.5.4-renhou-c")
YAKUMAN = books(ema2012="4.2.5-e", resume="yaku-renhou")


def contradicted(book: str, hand: str, match: str, **how: Any) -> bool:
    """The flags are refused with a message that says this."""
    with pytest.raises(NotationError, match=match):
        score(hand, win="7s", rules=book, **how)
    return True


@in_books(ema="4.2.5-c", wrc2015="6.5.6-tenhou-a", resume="yaku-tenhou")
def test_east_winning_on_the_dealt_hand_has_a_yakuman(book: str, bound: set[str]) -> None:
    won = score(HAND, win="7s", tsumo=True, seat="E", tenhou=True, rules=book)
    assert (yaku_of(won), won.limit) == ({"tenhou": "Y"}, "yakuman")
    assert clause_of(won, "tenhou") in bound
    assert paid(won) == (48000, {"each": 16000}, 48000)
    assert yaku(book, HAND, "7s", tsumo=True, seat="E") == {"menzen-tsumo": 1}


@in_books(ema="4.2.5-c", wrc2015="6.5.6-tenhou-a", resume="yaku-tenhou")
def test_heaven_blesses_east_alone_and_nobody_with_a_kong(book: str) -> None:
    how = {"tsumo": True, "tenhou": True}
    for seat in "SWN":
        assert contradicted(book, HAND, "East's alone", seat=seat, **how)
    kong = "123m567p44s68s ankan:9999s"
    assert contradicted(book, kong, "no melds", seat="E", **how)
    assert contradicted(book, HAND, "tenhou needs tsumo", seat="E", tenhou=True)


@in_books(ema="4.2.5-d", wrc2015="6.5.6-chihou-a", resume="yaku-chihou")
def test_a_self_draw_in_the_first_turn_is_a_yakuman(book: str, bound: set[str]) -> None:
    for seat in "SWN":
        won = score(HAND, win="7s", tsumo=True, seat=seat, chiihou=True, rules=book)
        assert (yaku_of(won), won.limit) == ({"chiihou": "Y"}, "yakuman")
        assert clause_of(won, "chiihou") in bound
        assert paid(won) == (32000, {"east": 16000, "others": 8000}, 32000)
    assert yaku(book, HAND, "7s", tsumo=True) == {"menzen-tsumo": 1}


@in_books(ema="4.2.5-d", wrc2015="6.5.6-chihou-a", resume="yaku-chihou")
def test_earth_blesses_the_others_alone_and_nobody_with_a_set_declared(book: str) -> None:
    how = {"tsumo": True, "chiihou": True}
    assert contradicted(book, HAND, "not for East", seat="E", **how)
    assert contradicted(book, "123m567p44s68s ankan:9999s", "no melds", **how)
    assert contradicted(book, "123m567p44s68s chi:345s", "no melds", **how)
    assert contradicted(book, HAND, "chiihou needs tsumo", chiihou=True)


@pytest.mark.parametrize("book", FLAT)
def test_a_discard_before_the_first_turn_is_a_mangan(book: str, bound: set[str]) -> None:
    won = score(HAND, win="7s", renhou=True, rules=book)
    assert (yaku_of(won), won.limit) == ({"renhou": "M"}, "mangan")
    assert (won.han, won.fu, won.fu_items) == (None, None, ())
    assert clause_of(won, "renhou") in bound
    assert paid(won) == (8000, {"discarder": 8000}, 8000)
    assert yaku(book, HAND, "7s") == {}


@pytest.mark.parametrize("book", FLAT)
def test_the_mangan_of_man_adds_up_with_nothing(book: str) -> None:
    # With pinfu, all simples and two dora it would be nine han if they added up.
    rich = score("234m567p345s44s67s", win="8s", renhou=True, dora="1m7s", rules=book)
    assert (yaku_of(rich), rich.points) == ({"renhou": "M"}, 8000)
    dora = score("222m456m345p55z67p", win="8p", renhou=True, dora="1m", rules=book)
    assert (yaku_of(dora), dora.points) == ({"renhou": "M"}, 8000)


@pytest.mark.parametrize("book", FLAT)
def test_a_hand_worth_more_than_the_mangan_of_man_is_scored_without_it(book: str) -> None:
    flush = score("112233445566m7m", win="7m", renhou=True, rules=book)
    assert yaku_of(flush) == {"chinitsu": 6, "pinfu": 1, "ryanpeikou": 3}
    assert (flush.limit, flush.points) == ("baiman", 16000)
    orphans = score("19m19p19s1234567z", win="1m", renhou=True, rules=book)
    assert (yaku_of(orphans), orphans.points) == ({"kokushi": "Y"}, 32000)
    haneman = score("234m567p345s44s67s", win="8s", renhou=True, dora="3s3m", rules=book)
    assert (yaku_of(haneman), haneman.han) == ({"pinfu": 1, "tanyao": 1}, 6)


@pytest.mark.parametrize("book", YAKUMAN)
def test_a_discard_before_the_first_turn_is_a_yakuman(book: str, bound: set[str]) -> None:
    won = score(HAND, win="7s", renhou=True, rules=book)
    assert (yaku_of(won), won.limit) == ({"renhou": "Y"}, "yakuman")
    assert clause_of(won, "renhou") in bound
    assert paid(won) == (32000, {"discarder": 32000}, 32000)
    assert yaku(book, HAND, "7s") == {}


@pytest.mark.parametrize("book", FLAT + YAKUMAN)
def test_man_is_blessed_on_a_discard_with_an_untouched_hand_and_never_east(book: str) -> None:
    assert contradicted(book, HAND, "renhou excludes tsumo", tsumo=True, renhou=True)
    assert contradicted(book, HAND, "not for East", seat="E", renhou=True)
    assert contradicted(book, "123m567p44s68s chi:345s", "no melds", renhou=True)
    assert contradicted(book, "123m567p44s68s ankan:9999s", "no melds", renhou=True)
    assert contradicted(book, HAND, "excludes riichi", riichi=True, renhou=True)


@pytest.mark.parametrize(
    ("answer", "wanted", "points"),
    [
        ("off", {"pinfu": 1, "tanyao": 1}, 2000),
        ("mangan_flat", {"renhou": "M"}, 8000),
        ("mangan_or_better", {"renhou": "M"}, 8000),
        ("five_han", {"pinfu": 1, "tanyao": 1, "renhou": 5}, 12000),
        ("yakuman", {"renhou": "Y"}, 32000),
    ],
)
def test_a_book_may_answer_the_question_of_man_otherwise(
    answer: str, wanted: dict[str, int | str], points: int
) -> None:
    book = rulebook("ema2016").with_options(renhou=answer)
    won = score("234m567p345s44s67s", win="8s", renhou=True, rules=book)
    assert (yaku_of(won), won.points) == (wanted, points)


@rule("resume:yaku-renhou")
def test_man_is_no_matter_of_han_in_the_summary() -> None:
    """Five han would be added to the yaku of the hand; the sheet pays the limit."""
    book = rulebook("resume")
    assert book.value("renhou") == "yakuman"
    won = score("234m567p345s44s67s", win="8s", renhou=True, rules=book)
    assert (yaku_of(won), won.points) == ({"renhou": "Y"}, 32000)
    five = score(
        "234m567p345s44s67s", win="8s", renhou=True, rules=book.with_options(renhou="five_han")
    )
    assert (five.han, five.limit) == (7, "haneman")

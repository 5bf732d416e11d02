"""Yaku made of pungs and kongs, open or concealed, and what their values already hold."""

from __future__ import annotations

import pytest

from hanchan import rulebook, score
from helpers.books import books, in_books
from helpers.scores import clause_of, yaku, yaku_of

TRIPLE = books(ema="4.2.2-d", wrc2015="6.5.2-sanshoku-doukou", resume="yaku-sanshoku-doukou")


@pytest.mark.parametrize("book", TRIPLE)
def test_pungs_of_one_number_in_three_suits_are_a_triple_pung(book: str, bound: set[str]) -> None:
    han = 3 if book == "resume" else 2
    opened = score("333s78m44z pon:333m pon:333p", win="9m", rules=book)
    assert (yaku_of(opened), opened.fu) == ({"sanshoku-doukou": han}, 30)
    assert opened.points == (3900 if han == 3 else 2000)
    assert clause_of(opened, "sanshoku-doukou") in bound
    assert yaku(book, "78m44z pon:333m kan:3333p ankan:3333s", "9m") == {"sanshoku-doukou": han}
    closed = yaku(book, "333m333p333s78m44z", "9m")
    assert closed == {"sanshoku-doukou": han, "sanankou": 2}


@pytest.mark.parametrize("book", TRIPLE)
def test_one_other_number_or_suit_spoils_the_triple_pung(book: str) -> None:
    assert yaku(book, "333s78m44z pon:333m pon:444p", "9m") == {}
    assert yaku(book, "333s78m44z pon:555m pon:333p", "9m") == {}
    assert yaku(book, "555s78m44z pon:333m pon:333p", "9m") == {}
    assert yaku(book, "33s78m444z pon:333m pon:333p", "9m") == {}
    # 9m 9p and 1s follow each other as kinds, not as numbers.
    assert yaku(book, "111s78m44z pon:999m pon:999p", "6m") == {}


CONCEALED = books(ema="4.2.2-e", wrc2015="6.5.2-sanankou", resume="yaku-sanankou")


@pytest.mark.parametrize("book", CONCEALED)
def test_three_concealed_pungs_are_two_han_also_in_an_open_hand(book: str, bound: set[str]) -> None:
    opened = score("222m777p999s4z chi:234p", win="4z", rules=book)
    assert (yaku_of(opened), opened.fu, opened.points) == ({"sanankou": 2}, 40, 2600)
    assert clause_of(opened, "sanankou") in bound
    assert yaku(book, "222m777p999s78m44z", "9m") == {"sanankou": 2}
    assert yaku(book, "222m4z chi:234p ankan:7777p ankan:9999s", "4z") == {"sanankou": 2}
    assert yaku(book, "222m777p4z chi:234p pon:999s", "4z") == {}
    assert yaku(book, "222m777p4z chi:234p kan:9999s", "4z") == {}


@pytest.mark.parametrize("book", CONCEALED)
def test_a_pung_finished_by_a_discard_is_not_concealed(book: str) -> None:
    hand = "222m777p99s44z chi:234p"
    assert yaku(book, hand, "9s") == {}
    assert yaku(book, hand, "9s", tsumo=True) == {"sanankou": 2}
    # Here the discarded 9s can be read into the chow, so the three pungs stay concealed.
    assert yaku(book, "222m777p999s78s44z", "9s") == {"sanankou": 2}


@in_books(resume="yaku-sanankou yaku-suuankou")
def test_the_summary_counts_a_pon_finished_by_self_draw_unless_told_otherwise(book: str) -> None:
    assert rulebook(book).value("concealed_pung_by_tsumo") is True
    literal = rulebook(book).with_options(concealed_pung_by_tsumo=False)
    hand = "222m777p99s44z chi:234p"
    assert yaku(book, hand, "9s", tsumo=True) == {"sanankou": 2}
    assert yaku(literal, hand, "9s", tsumo=True) == {}
    four = "222m555p888s99m44z"
    assert yaku(book, four, "9m", tsumo=True) == {"suuankou": "Y"}
    by_the_letter = yaku(literal, four, "9m", tsumo=True)
    assert by_the_letter == {"menzen-tsumo": 1, "sanankou": 2, "toitoi": 2}


@in_books(ema="4.2.2-f", wrc2015="6.5.2-sankantsu", resume="yaku-sankantsu")
def test_three_kongs_of_any_sort_are_two_han(book: str, bound: set[str]) -> None:
    won = score("234p4z kan:2222m kakan:7777p ankan:9999s", win="4z", rules=book)
    assert (yaku_of(won), won.fu, won.points) == ({"sankantsu": 2}, 70, 4500)
    assert clause_of(won, "sankantsu") in bound
    assert yaku(book, "234p4z kan:2222m kakan:7777p pon:999s", "4z") == {}
    concealed = yaku(book, "234p4z ankan:2222m ankan:7777p ankan:9999s", "4z")
    assert concealed == {"sankantsu": 2, "sanankou": 2}


ALL_PUNGS = books(ema="4.2.2-g", wrc2015="6.5.2-toitoi", resume="yaku-toitoi")


@pytest.mark.parametrize("book", ALL_PUNGS)
def test_four_pungs_or_kongs_and_a_pair_are_two_han(book: str, bound: set[str]) -> None:
    opened = score("44z33z pon:222m pon:888p pon:999s", win="3z", rules=book)
    assert (yaku_of(opened), opened.fu, opened.points) == ({"toitoi": 2}, 40, 2600)
    assert clause_of(opened, "toitoi") in bound
    assert yaku(book, "44z33z pon:222m kan:8888p kakan:9999s", "3z") == {"toitoi": 2}
    assert yaku(book, "222m888p999s33z44z", "3z") == {"toitoi": 2, "sanankou": 2}


@pytest.mark.parametrize("book", ALL_PUNGS)
def test_one_chow_or_seven_pairs_are_no_all_pungs(book: str) -> None:
    assert yaku(book, "44z33z chi:234m pon:888p pon:999s", "3z") == {}
    assert yaku(book, "222m888p33z44z789s", "3z") == {}
    assert yaku(book, "2288m88p9955s33z4z", "4z") == {"chiitoitsu": 2}


DRAGONS = books(ema="4.2.2-j", wrc2015="6.5.2-shousangen", resume="yaku-shousangen")
VALUES = {5: "yakuhai-haku", 6: "yakuhai-hatsu", 7: "yakuhai-chun"}


@pytest.mark.parametrize("book", DRAGONS)
@pytest.mark.parametrize("pair", VALUES)
def test_two_dragon_pungs_and_a_dragon_pair_are_four_han_in_all(
    book: str, pair: int, bound: set[str]
) -> None:
    first, second = sorted(VALUES.keys() - {pair})
    wanted: dict[str, int] = {VALUES[first]: 1, VALUES[second]: 1, "shousangen": 2}
    if book == "resume":
        wanted = {"shousangen": 4}  # the two dragon pungs are held in it (ruling S-09)
    melds = f"pon:{str(first) * 3}z kan:{str(second) * 4}z"
    opened = score(f"{pair}{pair}z345m67p {melds}", win="8p", rules=book)
    assert (yaku_of(opened), opened.han) == (wanted, 4)
    assert clause_of(opened, "shousangen") in bound
    concealed = f"{str(first) * 3}{str(second) * 3}{pair}{pair}z345m67p"
    assert yaku(book, concealed, "8p") == wanted


@pytest.mark.parametrize("book", DRAGONS)
def test_without_the_dragon_pair_the_dragon_pungs_count_alone(book: str) -> None:
    two = {"yakuhai-haku": 1, "yakuhai-hatsu": 1}
    assert yaku(book, "99s345m67p pon:555z pon:666z", "8p") == two
    assert yaku(book, "44z345m67p pon:555z pon:666z", "8p") == two
    assert yaku(book, "77z345m67p pon:555z pon:222z", "8p") == {"yakuhai-haku": 1, "seat-wind": 1}


ORPHANS = books(
    ema="4.2.2-k", wrc2015="6.5.2-honroutou-a 6.5.2-honroutou-b", resume="yaku-honroutou"
)


@pytest.mark.parametrize("book", ORPHANS)
def test_terminals_and_honours_in_four_pungs_are_four_han_in_all(
    book: str, bound: set[str]
) -> None:
    # Outside hand is never added; the summary's value holds all pungs (ruling S-10).
    wanted = {"honroutou": 4} if book == "resume" else {"toitoi": 2, "honroutou": 2}
    opened = score("33z44z pon:111m pon:999p pon:999s", win="3z", rules=book)
    assert (yaku_of(opened), opened.han, opened.fu) == (wanted, 4, 40)
    assert opened.points == 8000
    assert clause_of(opened, "honroutou") in bound
    closed = yaku(book, "111m999p999s33z44z", "3z")
    assert closed == wanted | {"sanankou": 2}
    assert yaku(book, "33z44z pon:111m kan:9999p pon:888s", "3z") == {"toitoi": 2}


@in_books(ema="4.2.2-k", wrc2015="6.5.2-honroutou-a")
def test_terminals_and_honours_may_be_seven_pairs(book: str) -> None:
    hand = "11m99m11p99p11s33z4z"
    won = score(hand, win="4z", rules=book)
    assert yaku_of(won) == {"chiitoitsu": 2, "honroutou": 2}
    assert (won.fu, won.points) == (25, 6400)
    assert yaku(book, "11m99m11p88p11s33z4z", "4z") == {"chiitoitsu": 2}
    without = rulebook(book).with_options(honroutou_pairs=False)
    assert yaku(without, hand, "4z") == {"chiitoitsu": 2}


@in_books(resume="yaku-honroutou")
def test_the_summary_scores_such_pairs_as_seven_pairs_only(book: str) -> None:
    hand = "11m99m11p99p11s33z4z"
    assert yaku(book, hand, "4z") == {"chiitoitsu": 2}
    with_pairs = rulebook(book).with_options(honroutou_pairs=True)
    assert "honroutou" in yaku(with_pairs, hand, "4z")

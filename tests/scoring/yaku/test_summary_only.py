"""The yaku that only the summary has, and how they go with the others."""

from __future__ import annotations

from typing import Any

import pytest

from hanchan import rulebook, score
from helpers.books import rule
from helpers.scores import Keywords, clause_of, refusal, yaku, yaku_of

OTHER_BOOKS = ("ema2016", "wrc2015", "ema2012")
DEALT: Keywords = {"tsumo": True, "seat": "E", "tenhou": True}


@rule("resume:yaku-isshoku-sanjun")
def test_three_identical_chii_are_two_doubles_and_one_if_exposed() -> None:
    closed = score("22333444m99s789p", win="2m", rules="resume")
    assert yaku_of(closed) == {"pinfu": 1, "isshoku-sanjun": 2}  # no iipeikou beside it
    assert (closed.fu, closed.points) == (30, 3900)
    assert clause_of(closed, "isshoku-sanjun") == "resume:yaku-isshoku-sanjun"
    opened = score("234m234m99s78p chi:234m", win="9p", rules="resume")
    assert (yaku_of(opened), opened.han) == ({"isshoku-sanjun": 1}, 1)
    # Two identical chii are less, and three similar ones are nothing.
    assert yaku("resume", "22334456m99s789p", "7m") == {"pinfu": 1, "iipeikou": 1}
    assert yaku("resume", "234m345m99s78p chi:234m", "9p") == {}


@rule("resume:yaku-isshoku-sanjun", "resume:yaku-sanrenkou")
def test_of_three_chii_and_three_pon_the_better_reading_is_taken() -> None:
    # Three pon win by self-draw: consecutive and concealed, more than three identical chii.
    drawn = yaku("resume", "22333444m99s789p", "2m", tsumo=True)
    assert drawn == {"menzen-tsumo": 1, "sanankou": 2, "sanrenkou": 2}
    by_ron = yaku("resume", "22333444m99s789p", "2m")
    assert "isshoku-sanjun" in by_ron
    assert "sanrenkou" not in by_ron


@rule("resume:yaku-yonjun")
def test_four_identical_chii_are_five_doubles_and_hold_the_smaller_ones() -> None:
    assert rulebook("resume").value("four_identical_chows") == "yonjun"
    closed = score("222233334444m5p", win="5p", rules="resume")
    assert (yaku_of(closed), closed.points) == ({"tanyao": 1, "yonjun": 5}, 12000)
    assert clause_of(closed, "yonjun") == "resume:yaku-yonjun"
    opened = yaku("resume", "234m234m234m5p chi:234m", "5p")
    assert opened == {"tanyao": 1, "yonjun": 5}
    outside = yaku("resume", "11122223333m99p", "1m")
    assert outside == {"junchan": 3, "pinfu": 1, "yonjun": 5}


@rule("resume:yaku-yonjun")
def test_three_identical_chii_and_a_fourth_are_not_four() -> None:
    found = yaku("resume", "234m234m9p chi:234m chi:345m", "9p")
    assert found == {"isshoku-sanjun": 1}


@rule("resume:yaku-sanrenkou")
def test_three_consecutive_pon_of_a_suit_are_two_doubles() -> None:
    won = score("444m99s78p pon:222m pon:333m", win="9p", rules="resume")
    assert (yaku_of(won), won.fu, won.points) == ({"sanrenkou": 2}, 30, 2000)
    assert clause_of(won, "sanrenkou") == "resume:yaku-sanrenkou"
    assert yaku("resume", "99s78p kan:2222m kakan:3333m ankan:4444m", "9p") == {
        "sanrenkou": 2,
        "sankantsu": 2,
    }
    concealed = yaku("resume", "444555666s78p11m", "9p")
    assert concealed == {"sanankou": 2, "sanrenkou": 2}


@rule("resume:yaku-sanrenkou")
def test_pon_with_a_gap_or_of_two_suits_are_not_consecutive() -> None:
    assert yaku("resume", "444m99s78p pon:222m pon:555m", "9p") == {}
    assert yaku("resume", "444m99s78p pon:222m pon:333s", "9p") == {}
    # 8m 9m 1p and the three dragons follow each other as kinds, not as numbers of a suit.
    assert yaku("resume", "111p99s78p pon:888m pon:999m", "6p") == {}
    assert "sanrenkou" not in yaku("resume", "78p99s pon:222z pon:333z pon:444z", "9p")


@rule("resume:yaku-sanrenkou")
def test_consecutive_pon_add_to_all_pon_and_three_concealed() -> None:
    assert yaku("resume", "44m99s pon:222m pon:333m pon:888p", "4m") == {
        "toitoi": 2,
        "sanrenkou": 2,
    }


@rule("resume:yaku-suurenkou")
def test_four_consecutive_pon_are_a_yakuman() -> None:
    won = score("9s pon:222m pon:333m pon:444m pon:555m", win="9s", rules="resume")
    assert (yaku_of(won), won.limit, won.points) == ({"suurenkou": "Y"}, "yakuman", 32000)
    assert clause_of(won, "suurenkou") == "resume:yaku-suurenkou"
    assert yaku("resume", "9s pon:666p kan:7777p ankan:8888p kakan:9999p", "9s") == {
        "suurenkou": "Y"
    }
    closed = yaku("resume", "333m444m555m66m99s", "6m")
    assert closed == {"suurenkou": "Y"}
    gap = yaku("resume", "9s pon:222m pon:333m pon:444m pon:666m", "9s")
    assert gap == {"toitoi": 2, "sanrenkou": 2}
    two_suits = yaku("resume", "9s pon:888m pon:999m pon:111p pon:222p", "9s")
    assert two_suits == {"toitoi": 2}


@rule("resume:yaku-daisharin")
def test_pairs_of_two_to_eight_of_any_suit_are_a_yakuman() -> None:
    assert rulebook("resume").value("daisharin") == "any_suit"
    for suit in "mps":
        won = score(f"2233445566778{suit}", win=f"8{suit}", rules="resume")
        assert (yaku_of(won), won.points) == ({"daisharin": "Y"}, 32000)
        assert clause_of(won, "daisharin") == "resume:yaku-daisharin"
    circles = rulebook("resume").with_options(daisharin="circles")
    assert yaku(circles, "2233445566778p", "8p") == {"daisharin": "Y"}
    assert "daisharin" not in yaku(circles, "2233445566778s", "8s")


@rule("resume:yaku-daisharin")
def test_other_pairs_of_a_suit_are_no_wheel() -> None:
    assert "daisharin" not in yaku("resume", "1122334455667p", "7p")
    assert "daisharin" not in yaku("resume", "3344556677889p", "9p")
    assert yaku("resume", "22334455668899p", "9p")["chiitoitsu"] == 2
    assert yaku("resume", "223344556677p8s", "8s")["ryanpeikou"] == 3
    # All seven numbers, but as sets and a pair.
    assert "daisharin" not in yaku("resume", "222345678678p5p", "5p")


@rule("resume:yaku-shiisan-puuta")
def test_thirteen_unconnected_tiles_dealt_to_east_are_a_yakuman() -> None:
    assert rulebook("resume").value("shiisan_puuta") == "dealer"
    for fourteenth in ("4z", "5m", "5z", "3s", "7z"):  # it may be connected or a pair
        won = score("147m258p369s1234z", win=fourteenth, rules="resume", **DEALT)
        assert (yaku_of(won), won.payments) == ({"shiisan-puuta": "Y"}, {"each": 16000})
        assert clause_of(won, "shiisan-puuta") == "resume:yaku-shiisan-puuta"
    assert yaku("resume", "19m258p369s12345z", "6z", **DEALT) == {"shiisan-puuta": "Y"}
    assert yaku("resume", "147m1478p369s123z", "4z", **DEALT) == {"shiisan-puuta": "Y"}
    # A nine and a one of two suits are not connected.
    assert yaku("resume", "19m19p19s1234567z", "5m", **DEALT) == {"shiisan-puuta": "Y"}


@rule("resume:yaku-shiisan-puuta")
@pytest.mark.parametrize(
    "connected",
    ["135m258p369s1234z", "146m258p369s1234z", "125m258p369s1234z", "147m2258p3669s12z"],
)
def test_two_tiles_nearer_than_three_connect_the_hand(connected: str) -> None:
    # One of the fourteen is free; here that is not enough.
    assert refusal("resume", connected, "4z", **DEALT)[0] == "not complete"


@rule("resume:yaku-shiisan-puuta")
def test_unconnected_tiles_win_only_as_the_dealt_hand_of_east() -> None:
    hand = "147m258p369s1234z"
    for how in (
        {"tsumo": True, "seat": "E"},
        {"seat": "E"},
        {"tsumo": True, "chiihou": True},
        {"renhou": True},
    ):
        assert refusal("resume", hand, "4z", **how)[0] == "not complete"
    wider = rulebook("resume").with_options(shiisan_puuta="first_draw")
    assert yaku(wider, hand, "4z", tsumo=True, chiihou=True) == {"shiisan-puuta": "Y"}
    without = rulebook("resume").with_options(shiisan_puuta="none")
    assert refusal(without, hand, "4z", **DEALT)[0] == "not complete"


@rule("resume:yaku-parenchan")
def test_the_eighth_win_of_a_dealer_is_a_yakuman_where_the_option_is_on() -> None:
    hand: Keywords = {"hand": "123m456m345p99s67p", "win": "8p", "seat": "E"}
    on = rulebook("resume").with_options(parenchan="strict")
    for streak in (8, 9, 12):
        won = score(**hand, dealer_streak=streak, rules=on)
        assert (yaku_of(won), won.points) == ({"parenchan": "Y"}, 48000)
        assert clause_of(won, "parenchan") == "resume:yaku-parenchan"
    seventh = score(**hand, dealer_streak=7, rules=on)
    assert (yaku_of(seventh), seventh.points) == ({"pinfu": 1}, 1500)
    # It is itself a yaku, and holds on an open hand.
    assert yaku(on, "456m345p99s67p chi:123m", "8p", seat="E", dealer_streak=8) == {
        "parenchan": "Y"
    }


@rule("resume:yaku-parenchan")
def test_the_option_of_eight_wins_in_a_row_is_off() -> None:
    assert rulebook("resume").value("parenchan") == "off"
    off = score("123m456m345p99s67p", win="8p", seat="E", dealer_streak=8, rules="resume")
    assert (yaku_of(off), off.points, off.notes) == ({"pinfu": 1}, 1500, ("off:parenchan",))
    with pytest.raises(ValueError, match="East's alone"):
        score("123m456m345p99s67p", win="8p", seat="S", dealer_streak=8, rules="resume")


@pytest.mark.parametrize("book", OTHER_BOOKS)
@pytest.mark.parametrize(
    ("hand", "win", "how"),
    [
        ("22333444m99s789p", "2m", {}),
        ("222233334444m5p", "5p", {}),
        ("444m99s78p pon:222m pon:333m", "9p", {}),
        ("9s pon:222m pon:333m pon:444m pon:555m", "9s", {}),
        ("2233445566778p", "8p", {}),
        ("147m258p369s1234z", "4z", DEALT),
        ("123m456m345p99s67p", "8p", {"seat": "E", "dealer_streak": 8}),
    ],
)
def test_no_other_book_knows_these_yaku(
    book: str, hand: str, win: str, how: dict[str, Any]
) -> None:
    own = {
        "isshoku-sanjun",
        "yonjun",
        "sanrenkou",
        "suurenkou",
        "daisharin",
        "shiisan-puuta",
        "parenchan",
    }
    if how == DEALT:
        assert refusal(book, hand, win, **how)[0] == "not complete"
    else:
        assert not own & yaku(book, hand, win, **how).keys()

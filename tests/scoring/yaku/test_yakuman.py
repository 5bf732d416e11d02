"""The yakuman that the tiles show; each with the nearest hand that is none."""

from __future__ import annotations

import pytest

from hanchan import rulebook, score
from helpers.books import books, in_books
from helpers.scores import clause_of, refusal, yaku, yaku_of


def is_one_yakuman(book: str, key: str, hand: str, win: str, bound: set[str]) -> bool:
    """South wins on a discard and is paid one yakuman for this yaku alone, which the bound clause gives."""
    won = score(hand, win=win, rules=book)
    assert (yaku_of(won), won.limit, won.points) == ({key: "Y"}, "yakuman", 32000)
    assert (won.han, won.fu) == (None, None)
    assert clause_of(won, key) in bound
    return True


ORPHANS = books(ema="4.2.5-a", wrc2015="6.5.6-kokushi-a", resume="yaku-kokushi")


@pytest.mark.parametrize("book", ORPHANS)
def test_thirteen_orphans_are_one_yakuman_on_any_wait(book: str, bound: set[str]) -> None:
    assert is_one_yakuman(book, "kokushi", "119m19p19s123456z", "7z", bound)
    for win in ("1m", "9p", "1s", "4z", "7z"):
        assert is_one_yakuman(book, "kokushi", "19m19p19s1234567z", win, bound)
    doubled = rulebook(book).with_options(special_wait_double=True)
    assert yaku(doubled, "19m19p19s1234567z", "1m") == {"kokushi": "YY"}
    assert yaku(doubled, "119m19p19s123456z", "7z") == {"kokushi": "Y"}


@pytest.mark.parametrize("book", ORPHANS)
def test_an_orphan_too_few_is_no_hand(book: str) -> None:
    assert refusal(book, "19m19p19s1234567z", "2m")[0] == "not complete"
    assert refusal(book, "1199m19p19s12345z", "6z")[0] == "not complete"


GATES = books(ema="4.2.5-b", wrc2015="6.5.6-chuuren", resume="yaku-chuuren")


@pytest.mark.parametrize("book", GATES)
def test_nine_gates_are_one_yakuman_on_any_wait(book: str, bound: set[str]) -> None:
    assert is_one_yakuman(book, "chuuren", "1112345567899m", "9m", bound)
    assert is_one_yakuman(book, "chuuren", "1112235678999p", "4p", bound)
    for number in range(1, 10):
        assert is_one_yakuman(book, "chuuren", "1112345678999s", f"{number}s", bound)
    doubled = rulebook(book).with_options(special_wait_double=True)
    assert yaku(doubled, "1112345678999m", "5m") == {"chuuren": "YY"}
    assert yaku(doubled, "1112345567899m", "9m") == {"chuuren": "Y"}


@pytest.mark.parametrize("book", GATES)
def test_nine_gates_need_a_concealed_hand_of_one_suit_with_every_gate(book: str) -> None:
    # The nearest hands: the third 1m, the third 9m or the only 5m is missing, or one set is of another suit.
    for hand, win in (
        ("1122345678999m", "2m"),
        ("1112345678889m", "9m"),
        ("1112344678999m", "4m"),
        ("2345678999m ankan:1111m", "2m"),
    ):
        found = yaku(book, hand, win)
        assert "chinitsu" in found
        assert "chuuren" not in found
    assert yaku(book, "111678999m345p2m", "2m") == {}
    # These fourteen tiles would be nine gates, but 345m were claimed.
    assert yaku(book, "1112678999m chi:345m", "3m") == {"chinitsu": 5}


FOUR_CONCEALED = books(
    ema2016="4.2.5-e 4.2.5-f",
    wrc2015="6.5.6-suuankou",
    ema2012="4.2.5-g 4.2.5-h",
    resume="yaku-suuankou",
)


@pytest.mark.parametrize("book", FOUR_CONCEALED)
def test_four_concealed_pungs_by_self_draw_are_a_yakuman(book: str, bound: set[str]) -> None:
    won = score("333m666m444p55p88s", win="8s", tsumo=True, rules=book)
    assert (yaku_of(won), won.limit) == ({"suuankou": "Y"}, "yakuman")
    assert won.payments == {"east": 16000, "others": 8000}
    assert clause_of(won, "suuankou") in bound
    kongs = "666m55p88s ankan:3333m ankan:4444p"
    assert yaku(book, kongs, "8s", tsumo=True) == {"suuankou": "Y"}


@pytest.mark.parametrize("book", FOUR_CONCEALED)
def test_four_concealed_pungs_win_on_a_discard_for_the_pair_only(
    book: str, bound: set[str]
) -> None:
    assert is_one_yakuman(book, "suuankou", "333m666m444p888s5p", "5p", bound)
    third_only = yaku(book, "333m666m444p55p88s", "8s")
    assert third_only == {"toitoi": 2, "sanankou": 2, "tanyao": 1}
    # A chow instead of a pung, and a claimed pung.
    assert "suuankou" not in yaku(book, "333m666m444p678s5p", "5p")
    assert "suuankou" not in yaku(book, "333m666m444p5p pon:888s", "5p")
    doubled = rulebook(book).with_options(special_wait_double=True)
    assert yaku(doubled, "333m666m444p888s5p", "5p") == {"suuankou": "YY"}


@in_books(ema2016="4.2.5-g", wrc2015="6.5.6-suukantsu", ema2012="4.2.5-i", resume="yaku-suukantsu")
def test_four_kongs_are_a_yakuman(book: str, bound: set[str]) -> None:
    hand = "4z kan:2222m kakan:7777p kan:8888p ankan:9999s"
    assert is_one_yakuman(book, "suukantsu", hand, "4z", bound)
    three = yaku(book, "4z kan:2222m kakan:7777p pon:888p ankan:9999s", "4z")
    assert three == {"toitoi": 2, "sankantsu": 2}
    concealed = yaku(book, "4z ankan:2222m ankan:7777p ankan:8888p ankan:9999s", "4z")
    assert concealed == {"suukantsu": "Y", "suuankou": "Y"}


@in_books(ema2016="4.2.5-h", wrc2015="6.5.6-ryuuiisou", ema2012="4.2.5-j", resume="yaku-ryuuiisou")
def test_only_green_tiles_are_a_yakuman_with_or_without_the_dragon(
    book: str, bound: set[str]
) -> None:
    assert is_one_yakuman(book, "ryuuiisou", "223344s666s88s66z", "6z", bound)
    assert is_one_yakuman(book, "ryuuiisou", "2233446668882s", "2s", bound)
    assert is_one_yakuman(book, "ryuuiisou", "223344s66s88s pon:666z", "8s", bound)
    assert is_one_yakuman(book, "ryuuiisou", "66s88s chi:234s pon:222s pon:666z", "8s", bound)
    for spoilt in (
        "223344s555s88s66z",
        "223344s777s88s66z",
        "223344s111s88s66z",
        "223344s999s88s66z",
    ):
        assert yaku(book, spoilt, "6z") == {"iipeikou": 1, "yakuhai-hatsu": 1, "honitsu": 3}
    assert "ryuuiisou" not in yaku(book, "223344s666s88s77z", "7z")
    assert "ryuuiisou" not in yaku(book, "223344s666s88p66z", "6z")


@in_books(
    ema2016="4.2.5-i", wrc2015="6.5.6-chinroutou", ema2012="4.2.5-k", resume="yaku-chinroutou"
)
def test_only_terminals_are_a_yakuman(book: str, bound: set[str]) -> None:
    assert is_one_yakuman(book, "chinroutou", "111p99p11s pon:111m pon:999m", "1s", bound)
    assert is_one_yakuman(book, "chinroutou", "99p11s pon:111m kan:9999m ankan:1111p", "1s", bound)
    assert is_one_yakuman(book, "chinroutou", "111999m111p99p11s", "1s", bound)  # a closed hand
    for spoilt in ("111p44z11s pon:111m pon:999m", "444z99p11s pon:111m pon:999m"):
        assert "honroutou" in yaku(book, spoilt, "1s")
        assert "chinroutou" not in yaku(book, spoilt, "1s")
    assert yaku(book, "999p99s11s pon:111m pon:888m", "1s") == {"toitoi": 2}


@in_books(ema2016="4.2.5-j", wrc2015="6.5.6-tsuuiisou", ema2012="4.2.5-l", resume="yaku-tsuuiisou")
def test_only_honours_are_a_yakuman(book: str, bound: set[str]) -> None:
    assert is_one_yakuman(book, "tsuuiisou", "333z44z55z pon:111z pon:777z", "4z", bound)
    assert is_one_yakuman(book, "tsuuiisou", "44z55z pon:111z kan:7777z ankan:3333z", "4z", bound)
    assert is_one_yakuman(book, "tsuuiisou", "11133344z55777z", "4z", bound)  # a closed hand
    spoilt = yaku(book, "333z44z99m pon:111z pon:777z", "4z")
    assert "tsuuiisou" not in spoilt
    assert "honroutou" in spoilt


@in_books(ema2016="4.2.5-j", wrc2015="6.5.6-tsuuiisou", ema2012="4.2.5-l")
def test_seven_pairs_of_honours_are_all_honours(book: str, bound: set[str]) -> None:
    assert is_one_yakuman(book, "tsuuiisou", "1122334455667z", "7z", bound)
    pungs_only = rulebook(book).with_options(tsuuiisou_pairs=False)
    assert yaku(pungs_only, "1122334455667z", "7z") == {"chiitoitsu": 2, "honroutou": 2}


@in_books(resume="yaku-tsuuiisou")
def test_seven_pairs_of_honours_are_seven_pairs_in_the_summary(book: str) -> None:
    assert yaku(book, "1122334455667z", "7z") == {"chiitoitsu": 2}


@in_books(ema2016="4.2.5-k", wrc2015="6.5.6-daisangen", ema2012="4.2.5-m", resume="yaku-daisangen")
def test_three_dragon_pungs_are_a_yakuman(book: str, bound: set[str]) -> None:
    assert is_one_yakuman(book, "daisangen", "77z123m44s pon:555z pon:666z", "7z", bound)
    assert is_one_yakuman(book, "daisangen", "123m4s pon:555z kan:6666z ankan:7777z", "4s", bound)
    assert is_one_yakuman(book, "daisangen", "555666777z12m44s", "3m", bound)
    little = yaku(book, "77z123m45s pon:555z pon:666z", "6s")
    assert "daisangen" not in little
    assert "shousangen" in little


@in_books(wrc2015="6.5.6-daisangen 6.5.6-daisuushi")
def test_the_feeder_of_the_last_dragon_or_wind_may_be_liable(book: str) -> None:
    dragons = score("78m44s pon:555z pon:666z pon:777z", win="9m", liable=True, rules=book)
    assert dragons.payments == {"discarder": 16000, "liable": 16000}
    winds = score(
        "5s pon:111z pon:222z pon:333z pon:444z", win="5s", tsumo=True, liable=True, rules=book
    )
    assert winds.payments == {"liable": 32000}


LITTLE_WINDS = books(
    ema2016="4.2.5-m",
    wrc2015="6.5.6-shousuushi",
    ema2012="4.2.5-o",
    resume="yaku-shousuushi",
)


@pytest.mark.parametrize("book", LITTLE_WINDS)
def test_three_wind_pungs_and_a_wind_pair_are_a_yakuman(book: str, bound: set[str]) -> None:
    for pair in "1234":
        melds = " ".join(f"pon:{wind * 3}z" for wind in "1234" if wind != pair)
        assert is_one_yakuman(book, "shousuushii", f"{pair * 2}z78s {melds}", "9s", bound)
    assert is_one_yakuman(book, "shousuushii", "333z44z67m ankan:1111z kan:2222z", "8m", bound)
    assert is_one_yakuman(book, "shousuushii", "11122233344z67m", "8m", bound)  # a closed hand
    no_pair = yaku(book, "55z67s pon:111z pon:222z pon:333z", "8s")
    assert no_pair == {"honitsu": 2, "seat-wind": 1, "prevailing-wind": 1}
    two = yaku(book, "44z78s pon:111z pon:222z chi:123s", "9s")
    assert "shousuushii" not in two


@in_books(wrc2015="6.5.6-shousuushi")
def test_nobody_is_liable_for_the_little_winds(book: str) -> None:
    with pytest.raises(ValueError, match="nobody can be liable"):
        score("44z78s pon:111z pon:222z pon:333z", win="9s", liable=True, rules=book)


BIG_WINDS = "44z55s pon:111z pon:222z pon:333z"


@in_books(ema2016="0-d 4.2.5-n", wrc2015="6.5.6-daisuushi", resume="yaku-daisuushi")
def test_four_wind_pungs_are_one_yakuman(book: str, bound: set[str]) -> None:
    assert is_one_yakuman(book, "daisuushii", BIG_WINDS, "4z", bound)
    assert is_one_yakuman(
        book, "daisuushii", "9p pon:111z kan:2222z kakan:3333z ankan:4444z", "9p", bound
    )
    assert is_one_yakuman(book, "daisuushii", "111222333z44z55s", "4z", bound)  # closed until then
    little = yaku(book, BIG_WINDS, "5s")
    assert little == {"shousuushii": "Y"}


@in_books(ema2012="4.2.5-p")
def test_four_wind_pungs_pay_two_yakuman_in_2012(book: str, bound: set[str]) -> None:
    won = score(BIG_WINDS, win="4z", rules=book)
    assert (yaku_of(won), won.limit) == ({"daisuushii": "YY"}, "double-yakuman")
    assert won.points == 64000
    assert clause_of(won, "daisuushii") in bound
    assert yaku(book, "9p pon:111z kan:2222z kakan:3333z ankan:4444z", "9p") == {"daisuushii": "YY"}
    closed = yaku(book, "111222333z44z55s", "4z", tsumo=True)
    assert closed["daisuushii"] == "YY"
    assert yaku(book, BIG_WINDS, "5s") == {"shousuushii": "Y"}

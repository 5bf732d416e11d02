"""Yaku that come from how a hand was won: riichi and what goes with it, self-draw, kongs, the last tile."""

from __future__ import annotations

from typing import Any

import pytest

from hanchan import NotationError, rulebook, score
from helpers.books import books, in_books
from helpers.scores import clause_of, fu_item, fu_items, fu_of, paid, refusal, yaku, yaku_of

NO_YAKU = "123m567p345s44s68s"  # won on 7s
OPEN = "123m567s99m79p chi:345s"  # won on 8p


@in_books(
    ema2016="4.2.1-a 3.3.14-n",
    wrc2015="6.5.1-riichi-a",
    ema2012="4.2.1-a 3.3.12-m",
    resume="yaku-riichi",
)
def test_riichi_is_a_yaku_of_one_han(book: str, bound: set[str]) -> None:
    won = score(NO_YAKU, win="7s", riichi=True, rules=book)
    assert (yaku_of(won), won.fu, won.points) == ({"riichi": 1}, 40, 1300)
    assert clause_of(won, "riichi") in bound
    assert yaku(book, NO_YAKU, "7s") == {}
    three = score("234m567p345s44s67s", win="8s", riichi=True, rules=book)
    assert (yaku_of(three), three.points) == ({"riichi": 1, "pinfu": 1, "tanyao": 1}, 3900)


@in_books(ema="4.2.1-a", wrc2015="6.5.1-riichi-a", resume="yaku-riichi")
def test_riichi_needs_a_concealed_hand(book: str, bound: set[str]) -> None:
    for how in ({"riichi": True}, {"double_riichi": True}):
        reason, clause = refusal(book, OPEN, "8p", **how)
        assert reason == "riichi on an open hand"
        assert clause in bound
    assert yaku(book, "123m567s99m79p ankan:4444p", "8p", riichi=True) == {"riichi": 1}


@in_books(ema="4.2.1-a", wrc2015="6.5.1-riichi-a")
def test_a_riichi_bet_is_a_thousand_points_for_the_winner(book: str) -> None:
    won = score(NO_YAKU, win="7s", riichi=True, bets=1, rules=book)
    assert paid(won) == (1300, {"discarder": 1300}, 2300)


IPPATSU = books(ema2016="4.2.1-b 3.3.14-o", wrc2015="6.5.1-ippatsu-a", ema2012="4.2.1-b 3.3.12-n")


@pytest.mark.parametrize("book", IPPATSU)
def test_winning_in_the_first_turns_after_riichi_adds_a_han(book: str, bound: set[str]) -> None:
    won = score(NO_YAKU, win="7s", riichi=True, ippatsu=True, rules=book)
    assert (yaku_of(won), won.fu, won.points) == ({"riichi": 1, "ippatsu": 1}, 40, 2600)
    assert clause_of(won, "ippatsu") in bound
    drawn = score("234m567p345s44s67s", win="8s", tsumo=True, riichi=True, ippatsu=True, rules=book)
    assert yaku_of(drawn) == {"riichi": 1, "ippatsu": 1, "menzen-tsumo": 1, "pinfu": 1, "tanyao": 1}
    assert paid(drawn) == (8000, {"east": 4000, "others": 2000}, 8000)
    assert yaku(book, NO_YAKU, "7s", double_riichi=True, ippatsu=True)["ippatsu"] == 1


@pytest.mark.parametrize("book", IPPATSU)
def test_there_is_no_ippatsu_without_riichi(book: str) -> None:
    with pytest.raises(NotationError, match="ippatsu needs riichi"):
        score(NO_YAKU, win="7s", ippatsu=True, rules=book)
    assert yaku(book, NO_YAKU, "7s", riichi=True) == {"riichi": 1}


@pytest.mark.parametrize(
    "flags", [{"riichi": True, "ippatsu": True}, {"chankan": True}, {"renhou": True, "seat": "S"}]
)
def test_a_discard_after_a_kong_is_neither_before_any_kong_nor_itself_one(flags: Any) -> None:
    score(NO_YAKU, win="7s", riichi=True, kanfuri=True, rules="resume")
    score("234m567p345s44s67s", win="8s", **flags, rules="resume")
    with pytest.raises(NotationError, match="kanfuri"):
        score("234m567p345s44s67s", win="8s", kanfuri=True, **flags, rules="resume")


@in_books(resume="yaku-ippatsu")
def test_ippatsu_is_optional_in_the_summary_and_off(book: str, bound: set[str]) -> None:
    off = score(NO_YAKU, win="7s", riichi=True, ippatsu=True, rules=book)
    assert (yaku_of(off), off.points, off.notes) == ({"riichi": 1}, 1300, ("off:ippatsu",))
    on = score(
        NO_YAKU,
        win="7s",
        riichi=True,
        ippatsu=True,
        rules=rulebook(book).with_options(ippatsu=True),
    )
    assert (yaku_of(on), on.points, on.notes) == ({"riichi": 1, "ippatsu": 1}, 2600, ())
    assert clause_of(on, "ippatsu") in bound
    with pytest.raises(NotationError, match="ippatsu needs riichi"):
        score(NO_YAKU, win="7s", ippatsu=True, rules=book)


@pytest.mark.parametrize(
    ("book", "wanted"),
    [
        pytest.param(*book.values, {"riichi": 1, "double-riichi": 1}, marks=book.marks)
        for book in books(ema="4.2.1-d", wrc2015="6.5.1-double-riichi-a")
    ]
    + [
        pytest.param(*book.values, {"double-riichi": 2}, marks=book.marks)
        for book in books(resume="yaku-daburu-riichi")
    ],
)
def test_double_riichi_is_two_han_in_all(
    book: str, wanted: dict[str, int], bound: set[str]
) -> None:
    won = score(NO_YAKU, win="7s", double_riichi=True, rules=book)
    assert (yaku_of(won), won.fu, won.points) == (wanted, 40, 2600)
    assert clause_of(won, "double-riichi") in bound
    assert yaku(book, NO_YAKU, "7s", riichi=True, double_riichi=True) == wanted
    assert yaku(book, NO_YAKU, "7s", riichi=True) == {"riichi": 1}
    assert refusal(book, OPEN, "8p", double_riichi=True)[0] == "riichi on an open hand"


@in_books(ema="4.2.1-f", wrc2015="6.5.1-menzen-tsumo", resume="yaku-menzen-tsumo")
def test_a_self_draw_with_a_concealed_hand_is_one_han(book: str, bound: set[str]) -> None:
    won = score("123m567p678s55s24m", win="3m", tsumo=True, rules=book)
    assert yaku_of(won) == {"menzen-tsumo": 1}
    assert clause_of(won, "menzen-tsumo") in bound
    assert yaku(book, "123m567p678s55s24m", "3m") == {}
    assert yaku(book, "123m678s55s24m chi:567p", "3m", tsumo=True) == {}
    assert yaku(book, "123m678s55s24m kan:9999p", "3m", tsumo=True) == {}
    assert yaku(book, "123m678s55s24m ankan:9999p", "3m", tsumo=True) == {"menzen-tsumo": 1}


@in_books(ema="4.2.1-u", wrc2015="6.5.1-rinshan", resume="yaku-rinshan-a")
def test_winning_on_the_tile_after_a_kong_is_one_han_and_a_self_draw(
    book: str, bound: set[str]
) -> None:
    hand = "123m567s99m79p kan:4444p"
    won = score(hand, win="8p", tsumo=True, rinshan=True, rules=book)
    assert yaku_of(won) == {"rinshan": 1}
    assert clause_of(won, "rinshan") in bound
    assert (won.fu, fu_item(won, "tsumo").fu) == (40, 2)
    assert paid(won) == (1500, {"east": 700, "others": 400}, 1500)
    assert yaku(book, hand, "8p", tsumo=True) == {}
    concealed = "123m567s99m79p ankan:4444p"
    closed = yaku(book, concealed, "8p", tsumo=True, rinshan=True)
    assert closed == {"menzen-tsumo": 1, "rinshan": 1}
    with pytest.raises(NotationError, match="rinshan needs tsumo"):
        score(hand, win="8p", rinshan=True, rules=book)
    with pytest.raises(NotationError, match="rinshan needs a kong"):
        score(OPEN, win="8p", tsumo=True, rinshan=True, rules=book)


@in_books(ema="4.2.1-v", wrc2015="6.5.1-chankan-a", resume="yaku-chankan")
def test_robbing_a_kong_is_one_han_and_a_win_on_a_discard(book: str, bound: set[str]) -> None:
    won = score(OPEN, win="8p", chankan=True, rules=book)
    assert yaku_of(won) == {"chankan": 1}
    assert clause_of(won, "chankan") in bound
    assert (won.points, set(won.payments)) == (1000, {"discarder"})
    assert yaku(book, OPEN, "8p") == {}
    closed = score(NO_YAKU, win="7s", chankan=True, rules=book)
    assert yaku_of(closed) == {"chankan": 1}  # no menzen-tsumo
    assert fu_of(closed, "base") + fu_of(closed, "concealed ron") == 30
    assert not fu_items(closed, "tsumo")
    with pytest.raises(NotationError, match="chankan excludes tsumo"):
        score(OPEN, win="8p", tsumo=True, chankan=True, rules=book)
    # The other three lie with the robbed player: the hand has none of them, nor is one an indicator.
    with pytest.raises(NotationError, match="5 copies of 8p"):
        score(OPEN, win="8p", chankan=True, dora="8p", rules=book)
    with pytest.raises(NotationError, match="5 copies of 7z"):
        score("19m19p19s1234567z", win="7z", chankan=True, rules=book)
    assert yaku(book, "19m19p19s1234566z", "7z", chankan=True) == {"kokushi": "Y"}


@in_books(ema="4.2.1-y", wrc2015="6.5.1-haitei-a", resume="yaku-haitei")
def test_drawing_the_last_tile_is_one_han(book: str, bound: set[str]) -> None:
    won = score(OPEN, win="8p", tsumo=True, haitei=True, rules=book)
    assert yaku_of(won) == {"haitei": 1}
    assert clause_of(won, "haitei") in bound
    assert paid(won) == (1100, {"east": 500, "others": 300}, 1100)
    assert yaku(book, OPEN, "8p", tsumo=True) == {}
    closed = yaku(book, NO_YAKU, "7s", tsumo=True, haitei=True)
    assert closed == {"menzen-tsumo": 1, "haitei": 1}
    with pytest.raises(NotationError, match="haitei needs tsumo"):
        score(OPEN, win="8p", haitei=True, rules=book)


LAST_AFTER_KONG = "123m567s99m79p kan:4444p"


@in_books(ema2016="4.2.1-y", wrc2015="6.5.1-haitei-b", resume="yaku-haitei")
def test_a_last_tile_drawn_after_a_kong_counts_as_after_a_kong_only(book: str) -> None:
    how = {"tsumo": True, "haitei": True, "rinshan": True}
    assert yaku(book, LAST_AFTER_KONG, "8p", **how) == {"rinshan": 1}
    concealed = yaku(book, "123m567s99m79p ankan:4444p", "8p", **how)
    assert concealed == {"menzen-tsumo": 1, "rinshan": 1}
    assert yaku(book, LAST_AFTER_KONG, "8p", tsumo=True, haitei=True) == {"haitei": 1}
    together = rulebook(book).with_options(haitei_with_rinshan=True)
    assert yaku(together, LAST_AFTER_KONG, "8p", **how) == {"rinshan": 1, "haitei": 1}


@in_books(ema2012="4.2.1-y")
def test_a_last_tile_drawn_after_a_kong_is_both_in_2012(book: str) -> None:
    how = {"tsumo": True, "haitei": True, "rinshan": True}
    assert yaku(book, LAST_AFTER_KONG, "8p", **how) == {"rinshan": 1, "haitei": 1}


@in_books(ema="4.2.1-z", wrc2015="6.5.1-houtei", resume="yaku-haitei")
def test_winning_on_the_last_discard_is_one_han(book: str, bound: set[str]) -> None:
    won = score(OPEN, win="8p", houtei=True, rules=book)
    assert yaku_of(won) == {"houtei": 1}
    assert clause_of(won, "houtei") in bound
    assert paid(won) == (1000, {"discarder": 1000}, 1000)
    assert yaku(book, OPEN, "8p") == {}
    assert yaku(book, NO_YAKU, "7s", houtei=True) == {"houtei": 1}
    # The discard after a last tile that came after a kong counts too (rulings R23, W-11).
    assert yaku(book, LAST_AFTER_KONG, "8p", houtei=True) == {"houtei": 1}
    with pytest.raises(NotationError, match="houtei excludes tsumo"):
        score(OPEN, win="8p", tsumo=True, houtei=True, rules=book)

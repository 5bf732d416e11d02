"""What a winning hand needs beside its shape: a yaku, a win by ron or tsumo, and which hands are closed."""

from __future__ import annotations

from typing import Any

from hanchan import score
from helpers.books import in_books
from helpers.scores import fu_item, fu_items, paid, refusal, yaku, yaku_of


@in_books(ema="3.2-b", wrc2015="2.2-h 5.2-a", resume="win-yaku")
def test_a_complete_hand_without_a_yaku_may_not_win(book: str, bound: set[str]) -> None:
    reason, clause = refusal(book, "456p789s99m44p chi:123m", "9m")
    assert reason == "no yaku"
    assert clause in bound
    assert refusal(book, "123m456m345p55z67p", "8p")[0] == "no yaku"
    # The same tiles win once there is any yaku at all.
    assert yaku(book, "456p789s99m44p chi:123m", "9m", houtei=True) == {"houtei": 1}
    assert yaku(book, "123m456m345p55z67p", "8p", riichi=True) == {"riichi": 1}


@in_books(ema="3.2-b", wrc2015="2.2-h", resume="win-yaku")
def test_dora_do_not_stand_in_for_the_yaku(book: str) -> None:
    assert refusal(book, "456p789s99m44p chi:123m", "9m", dora="8m8m")[0] == "no yaku"


@in_books(wrc2015="5.5-a")
def test_a_hand_with_a_yaku_wins_on_a_discard(book: str) -> None:
    won = score("123m456m99p78s pon:666z", win="9s", rules=book)
    assert (won.han, won.fu) == (1, 30)
    assert paid(won) == (1000, {"discarder": 1000}, 1000)
    assert refusal(book, "123m456m99p78s pon:444z", "9s") == ("no yaku", "wrc2015:2.2-h")
    assert refusal(book, "123m456m99p78s pon:666z", "8s") == ("not complete", "wrc2015:5.2-a")


@in_books(wrc2015="5.6-a")
def test_a_hand_with_a_yaku_wins_on_the_tile_just_drawn(book: str) -> None:
    won = score("123m456m345p55z67p", win="8p", tsumo=True, rules=book)
    assert yaku_of(won) == {"menzen-tsumo": 1}
    assert paid(won) == (1100, {"east": 500, "others": 300}, 1100)
    from_the_dead_wall = score(
        "345p55z67p chi:123m kan:4444m", win="8p", tsumo=True, rinshan=True, rules=book
    )
    assert yaku_of(from_the_dead_wall) == {"rinshan": 1}
    assert refusal(book, "345p55z67p chi:123m chi:456m", "8p", tsumo=True)[0] == "no yaku"
    assert refusal(book, "123m456m345p55z67p", "9p", tsumo=True)[0] == "not complete"


@in_books(wrc2015="2.1-d")
def test_a_claimed_pung_is_exposed_and_a_drawn_one_concealed(book: str) -> None:
    def pung(hand: str, **how: Any) -> tuple[int, bool | None]:
        item = fu_item(score(hand, win="8s", rules=book, **how), "pung")
        assert item.tiles == "555p"
        return item.fu, item.open

    assert pung("123m99m67s234s pon:555p", houtei=True) == (2, True)
    assert pung("123m99m67s234s555p", riichi=True) == (4, False)
    assert pung("123m99m67s555p chi:234s", houtei=True) == (4, False)


@in_books(wrc2015="2.1-d")
def test_a_pung_whose_last_tile_is_the_winning_discard_is_exposed(book: str) -> None:
    by_ron = score("123m99m678s234s55p", win="5p", riichi=True, rules=book)
    by_tsumo = score("123m99m678s234s55p", win="5p", riichi=True, tsumo=True, rules=book)
    assert (fu_item(by_ron, "pung").fu, fu_item(by_ron, "pung").open) == (2, True)
    assert (fu_item(by_tsumo, "pung").fu, fu_item(by_tsumo, "pung").open) == (4, False)


@in_books(wrc2015="2.2-i")
def test_winning_on_a_discard_leaves_the_hand_closed(book: str) -> None:
    won = score("123m456m345p99s67p", win="8p", riichi=True, rules=book)
    assert yaku_of(won) == {"riichi": 1, "pinfu": 1}
    assert fu_item(won, "concealed ron").fu == 10
    # The discard may finish any part of the hand, also two chows that count only when closed.
    assert yaku(book, "223344m567p99s13s", "2s") == {"iipeikou": 1}
    assert yaku(book, "22334m567p99s123s", "4m") == {"pinfu": 1, "iipeikou": 1}


@in_books(wrc2015="2.2-j")
def test_one_exposed_group_makes_the_hand_open(book: str) -> None:
    for meld in ("chi:123m", "pon:222z", "kan:2222z", "kakan:2222z"):
        hand = f"456m345p99s67p {meld}"
        found = yaku(book, hand, "8p", seat="W", tsumo=True, haitei=True)
        assert found == {"haitei": 1}  # neither menzen-tsumo nor pinfu
        assert refusal(book, hand, "8p", riichi=True)[0] == "riichi on an open hand"
        by_ron = score(hand, win="8p", houtei=True, rules=book)
        assert not fu_items(by_ron, "concealed ron")


@in_books(ema2016="3.3.7-c", wrc2015="2.2-i 5.4.8-c", ema2012="3.3.8-c")
def test_a_concealed_kong_leaves_the_hand_concealed(book: str) -> None:
    won = score("123m567p55s67s ankan:4444p", win="8s", tsumo=True, riichi=True, rules=book)
    assert yaku_of(won) == {"riichi": 1, "menzen-tsumo": 1}
    assert (won.fu, paid(won)) == (40, (2700, {"east": 1300, "others": 700}, 2700))
    by_ron = score("123m567p55s67s ankan:4444p", win="8s", riichi=True, rules=book)
    assert fu_item(by_ron, "concealed ron").fu == (10 if book == "wrc2015" else 30)
    for open_kong in ("kan:4444p", "kakan:4444p"):
        hand = f"123m567p55s67s {open_kong}"
        assert refusal(book, hand, "8s", riichi=True)[0] == "riichi on an open hand"
        assert yaku(book, hand, "8s", tsumo=True) == {}


@in_books(ema2016="3.3.7-c", ema2012="3.3.8-c")
def test_a_concealed_kong_beside_a_claimed_set_closes_nothing(book: str) -> None:
    assert yaku(book, "567p55s67s ankan:4444p chi:123m", "8s", tsumo=True) == {}


@in_books(ema2016="3.3.7-e", wrc2015="5.4.8-e", ema2012="3.3.8-e")
def test_four_identical_tiles_are_a_kong_only_when_declared(book: str) -> None:
    held = score("444456m123p789s9p", win="9p", riichi=True, rules=book)
    item = fu_item(held, "pung")
    assert (item.tiles, item.fu, item.open) == ("444m", 4, False)
    assert not fu_items(held, "kong")
    assert "456m" in held.reading
    declared = score("123p567m789s9p ankan:4444m", win="9p", riichi=True, rules=book)
    assert (fu_item(declared, "kong").fu, fu_items(declared, "pung")) == (16, [])
    # Without a use for the fourth tile the hand is not even complete.
    assert refusal(book, "4444m123p789s789p", "9p", riichi=True)[0] == "not complete"


@in_books(ema2016="3.3.7-e", wrc2015="5.4.8-e", ema2012="3.3.8-e")
def test_undeclared_kongs_do_not_count_towards_three_kongs(book: str) -> None:
    declared = yaku(book, "567m9p ankan:1111m ankan:4444s kan:8888p", "9p")
    assert declared == {"sankantsu": 2}
    held = yaku(book, "444456s9p ankan:1111m kan:8888p", "9p")
    assert held == {}
    assert refusal(book, "567m9p4444s ankan:1111m kan:8888p", "9p")[0] == "not complete"

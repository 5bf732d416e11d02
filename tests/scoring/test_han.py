"""Han: the yaku, at least one of them, and then dora of every sort."""

from typing import Any

import pytest

from hanchan import NotAWin, score
from helpers.books import data, in_books
from helpers.scores import Keywords, raw_fu, yaku_of

TANYAO: Keywords = {"hand": "234m567p345s44s67s", "win": "8s"}  # and pinfu, closed


@in_books(ema="4.1-b", wrc2015="6.1-a")
def test_han_are_yaku_and_dora_and_kan_dora_and_ura_dora(book: str) -> None:
    won = score(**TANYAO, riichi=True, dora="5p", rules=book)  # dora 6p
    assert yaku_of(won) == {"riichi": 1, "tanyao": 1, "pinfu": 1}
    assert (won.bonus, won.han) == ((1, 0, 0), 4)
    # A second indicator, turned after a kong, and the two beneath them.
    more = score(**TANYAO, riichi=True, dora="5p3s", ura="1m4p", rules=book)
    assert (more.bonus.dora, more.bonus.ura) == (1 + 3, 1 + 1)
    assert more.han == 3 + 4 + 2
    assert more.limit == "baiman"


@in_books(ema="4.1-b", wrc2015="6.1-a")
def test_ura_dora_count_only_for_a_riichi_win(book: str) -> None:
    hand: Keywords = {
        "hand": "123m456m345p55z67p",
        "win": "8p",
        "dora": "1z",
        "ura": "2m",
        "rules": book,
    }
    riichi = score(**hand, riichi=True)
    assert (riichi.bonus.ura, riichi.han, riichi.fu, riichi.points) == (1, 2, 40, 2600)
    drawn = score(**hand, tsumo=True)
    assert (drawn.bonus.ura, drawn.han) == (0, 1)
    assert score(**hand, double_riichi=True).bonus.ura == 1


@in_books(ema2012="4.1-b")
def test_in_2012_a_red_five_is_one_han_more(book: str) -> None:
    red = score("234m067p345s44s67s", win="8s", riichi=True, dora="5p", rules=book)
    assert (red.bonus.dora, red.bonus.red, red.han) == (1, 1, 5)
    assert (red.limit, red.points) == ("mangan", 8000)
    plain = score("234m567p345s44s67s", win="8s", riichi=True, dora="5p", rules=book)
    assert (plain.bonus.red, plain.han, plain.points) == (0, 4, 7700)


@in_books(ema2016="4.1-b", wrc2015="6.1-a")
def test_these_sets_of_tiles_have_no_red_fives_to_count(book: str) -> None:
    with pytest.raises(NotAWin) as refused:
        score("234m067p345s44s67s", win="8s", riichi=True, rules=book)
    assert refused.value.reason == "no red fives"


@in_books(ema="4.1-c 4.1-b", wrc2015="6.1-a")
def test_dora_are_no_yaku(book: str) -> None:
    no_yaku: Keywords = {"hand": "456p789s99m44p chi:123m", "win": "9m", "rules": book}
    for dora in ("", "8m", "8m8m3p"):
        with pytest.raises(NotAWin) as refused:
            score(**no_yaku, dora=dora)
        assert refused.value.reason == "no yaku"
    # With one yaku the same dora count.
    won = score(**no_yaku, houtei=True, dora="8m")
    assert (yaku_of(won), won.bonus.dora, won.han) == ({"houtei": 1}, 3, 4)


@pytest.mark.parametrize(
    ("book", "clause"), [("ema2016", "3.2-b"), ("ema2012", "3.2-b"), ("wrc2015", "2.2-h")]
)
def test_a_hand_with_dora_alone_is_refused_by_the_clause_that_asks_for_a_yaku(
    book: str, clause: str
) -> None:
    with pytest.raises(NotAWin) as refused:
        score("456p789s99m44p chi:123m", win="9m", dora="8m", rules=book)
    assert refused.value.clause == f"{book}:{clause}"


@in_books(wrc2015="2.3-b")
def test_han_come_from_yaku_and_dora_and_fu_from_the_hand(book: str) -> None:
    hand: Keywords = {"win": "8p", "riichi": True, "rules": book}
    plain = score("123m456m345p55z67p", **hand)
    assert (plain.han, raw_fu(plain)) == (1, 32)
    # A dora adds a han and no fu, a yaku likewise.
    dora = score("123m456m345p55z67p", ura="2m", **hand)
    assert (dora.han, raw_fu(dora), dora.points) == (2, 32, 2600)
    yaku = score("123m456m345p55z67p", ippatsu=True, **hand)
    assert (yaku.han, raw_fu(yaku), yaku.points) == (2, 32, 2600)
    # A group, the pair and the way of winning change the fu and leave the han.
    group = score("111m456m345p55z67p", **hand)
    assert (group.han, raw_fu(group)) == (1, 32 + 8)
    pair = score("123m456m345p11z67p", **hand, seat="E")
    assert (pair.han, raw_fu(pair)) == (1, 34)
    drawn = score("123m456m345p55z67p", win="8p", tsumo=True, rules=book)
    assert (drawn.han, raw_fu(drawn)) == (1, 24)


# --- the examples of dora


@pytest.mark.parametrize("example", data("examples")["dora_indicator"], ids=lambda one: one["id"])
def test_the_examples_of_indicators_point_to_their_dora(example: dict[str, Any]) -> None:
    tile = str(example["dora"])
    rest = "345m567m78p22p" if tile[1] in "sz" else "345s567s78p22p"
    win = "9p"
    if tile[1] == "p":
        rest, win = "345m567m78s22s", "9s"
    hand = tile[0] * 3 + tile[1] + rest
    listed = example["book"]
    for book in [listed] if isinstance(listed, str) else listed:
        won = score(hand, win=win, riichi=True, dora=str(example["indicator"]), rules=book)
        assert won.bonus.dora == 3


# Hands that hold what the example names and nothing else that its indicators point to.
DORA_HANDS = {
    "dora-double-indicator-six": ("666p234m789s11m23s", "1s"),
    "dora-opponent-kong": ("123m456m345p99s67p", "8p"),
    "dora-ura-without-riichi": ("345m456p678p11m67s", "8s"),
    "dora-ura-under-kan-indicator": ("345m123p789p55s78s", "9s"),
}


@pytest.mark.parametrize("name", DORA_HANDS)
def test_the_examples_of_dora_are_counted(name: str) -> None:
    (example,) = (one for one in data("examples")["dora_case"] if one["id"] == name)
    hand, win = DORA_HANDS[name]
    riichi = example.get("riichi", True)
    won = score(
        hand, win=win, riichi=riichi, tsumo=not riichi,
        dora="".join(example["indicators"]), ura="".join(example.get("ura", [])),
        rules=example["book"],
    )  # fmt: skip
    assert sum(won.bonus) == example["dora_han"]

"""Fu for winning as such, for seven pairs, for self-draw, and what becomes of the sum.

Fu of sets and pairs are in test_sets.py, those of waits in test_waits.py.
"""

from typing import Any

import pytest

from hanchan import NotAWin, score
from hanchan.scoring.fu import round_fu
from hanchan.scoring.scored import FuItem
from helpers.books import data, in_books, in_cited_books
from helpers.kernels import Run
from helpers.scores import Keywords, fu_item, fu_items, fu_of, raw_fu, yaku_of

PINFU = "123m567p345s44s67s"  # won on 8s: four chows, a pair without value, a two-sided wait
OPEN = "567p345s44s67s chi:123m"  # the same with one chow claimed
SEVEN_PAIRS = "1133m5577p22s55z9s"  # a dragon pair, and it waits for the last pair


@in_cited_books(ema="4.1.1-a", resume="fu-3")
def test_a_concealed_hand_won_on_a_discard_gets_thirty(book: str, clause: str) -> None:
    won = score(PINFU, win="8s", rules=book)
    assert won.fu_items == (FuItem("concealed ron", 30, clause),)
    assert (won.fu, won.points) == (30, 1000)
    # Neither an open hand nor a self-draw has it.
    assert not fu_items(score(OPEN, win="8s", houtei=True, rules=book), "concealed ron")
    assert not fu_items(score(PINFU, win="8s", tsumo=True, rules=book), "concealed ron")


@in_cited_books(wrc2015="6.3-c")
def test_a_concealed_hand_won_on_a_discard_gets_ten_more(book: str, clause: str) -> None:
    won = score(PINFU, win="8s", rules=book)
    assert fu_item(won, "concealed ron") == FuItem("concealed ron", 10, clause)
    assert (won.fu, won.points) == (30, 1000)
    assert not fu_items(score(OPEN, win="8s", houtei=True, rules=book), "concealed ron")
    assert not fu_items(score(PINFU, win="8s", tsumo=True, rules=book), "concealed ron")


@in_cited_books(wrc2015="6.3-a")
def test_every_win_gets_twenty(book: str, clause: str) -> None:
    ways: list[tuple[str, Keywords]] = [
        (PINFU, {}),
        (PINFU, {"tsumo": True}),
        (OPEN, {"houtei": True}),
        (OPEN, {"tsumo": True, "haitei": True}),
    ]
    for hand, how in ways:
        won = score(hand, win="8s", rules=book, **how)
        assert fu_item(won, "base") == FuItem("base", 20, clause)
    won = score(PINFU, win="8s", tsumo=True, rules=book)
    assert (won.fu, won.payments) == (20, {"east": 700, "others": 400})


@in_cited_books(ema="4.1.1-c")
def test_a_self_drawn_or_open_win_starts_at_twenty(book: str, clause: str) -> None:
    drawn = score(PINFU, win="8s", tsumo=True, rules=book)
    assert drawn.fu_items == (FuItem("base", 20, clause),)
    assert (drawn.fu, drawn.payments) == (20, {"east": 700, "others": 400})
    ways: list[Keywords] = [{"houtei": True}, {"tsumo": True, "haitei": True}]
    for how in ways:
        claimed = score(OPEN, win="8s", rules=book, **how)
        assert fu_item(claimed, "base") == FuItem("base", 20, clause)
        assert raw_fu(claimed) == 22
    assert not fu_items(score(PINFU, win="8s", rules=book), "base")


@in_cited_books(resume="fu-3")
def test_in_the_summary_a_concealed_self_draw_starts_at_thirty(book: str, clause: str) -> None:
    value_pair = score("123m456m345p55z67p", win="8p", tsumo=True, rules=book)
    assert fu_item(value_pair, "base") == FuItem("base", 30, clause)
    assert (raw_fu(value_pair), value_pair.fu) == (34, 40)
    assert value_pair.payments == {"east": 700, "others": 400}
    exposed = score("456m345p55z67p chi:123m", win="8p", tsumo=True, haitei=True, rules=book)
    assert fu_item(exposed, "base") == FuItem("base", 20, clause)
    on_a_discard = score("456m345p55z67p chi:123m", win="8p", houtei=True, rules=book)
    assert (raw_fu(on_a_discard), on_a_discard.fu) == (22, 30)


@in_cited_books(ema="4.1.1-b 4.1-e", wrc2015="6.3-b 6.1-c", resume="fu-1 fu-2")
def test_seven_pairs_are_twenty_five_fu_and_nothing_is_added(book: str, clause: str) -> None:
    only = (FuItem("seven pairs", 25, clause),)
    on_a_discard = score(SEVEN_PAIRS, win="9s", rules=book)
    assert (on_a_discard.fu_items, on_a_discard.fu) == (only, 25)
    assert (on_a_discard.han, on_a_discard.points) == (2, 1600)
    drawn = score(SEVEN_PAIRS, win="9s", tsumo=True, rules=book)
    assert (drawn.fu_items, drawn.fu) == (only, 25)
    assert drawn.payments == {"east": 1600, "others": 800}
    double_wind = score("1133m5577p22s9s11z", win="9s", seat="E", rules=book)
    assert (double_wind.fu_items, double_wind.points) == (only, 2400)
    # The same seven pairs with chows in them are read as chows, with the fu of any other hand.
    chows = score("223344m667788p5z", win="5z", rules=book)
    assert (fu_items(chows, "seven pairs"), chows.fu) == ([], 40)


@in_books(resume="fu-1")
def test_pairs_beside_an_open_set_are_no_hand(book: str) -> None:
    with pytest.raises(NotAWin) as refused:
        score("1133m5577p55z pon:222s", win="9s", rules=book)
    assert refused.value.reason == "not complete"


@in_cited_books(ema="4.1.1-p", wrc2015="6.3-d", resume="fu-4")
def test_a_self_draw_gets_two_concealed_or_exposed(book: str, clause: str) -> None:
    waiting = "123m567p345s44s68s"
    concealed = score(waiting, win="7s", tsumo=True, rules=book)
    assert fu_item(concealed, "tsumo") == FuItem("tsumo", 2, clause)
    exposed = score("567p345s44s68s chi:123m", win="7s", tsumo=True, haitei=True, rules=book)
    assert fu_item(exposed, "tsumo") == FuItem("tsumo", 2, clause)
    assert (raw_fu(exposed), exposed.fu) == (24, 30)
    assert not fu_items(score(waiting, win="7s", riichi=True, rules=book), "tsumo")


@in_books(ema="4.1.1-p", wrc2015="6.3-d")
def test_a_self_draw_without_pinfu_pays_for_its_two_fu(book: str) -> None:
    # 20 + 16 + 4 = 40 and 2 for the self-draw: 50.
    won = score("222m345p66m78s ankan:8888p", win="9s", tsumo=True, rules=book)
    assert (raw_fu(won), won.fu, won.han) == (42, 50, 1)
    assert won.payments == {"east": 800, "others": 400}


@in_books(ema="4.1.1-u 4.1.1-p", wrc2015="6.3-d", resume="fu-5")
def test_a_self_draw_with_pinfu_keeps_both_yaku_and_drops_the_two(book: str) -> None:
    won = score(PINFU, win="8s", tsumo=True, seat="E", rules=book)
    assert yaku_of(won) == {"menzen-tsumo": 1, "pinfu": 1}
    assert not fu_items(won, "tsumo")
    bare = 30 if book == "resume" else 20
    assert (raw_fu(won), won.fu) == (bare, bare)
    # Four chows with a pair of value are no pinfu: the two come back.
    valued = score("123m567p345s55z67s", win="8s", tsumo=True, rules=book)
    assert yaku_of(valued) == {"menzen-tsumo": 1}
    assert fu_of(valued, "tsumo") == 2


@in_books(resume="fu-5")
def test_in_the_summary_a_self_drawn_pinfu_has_thirty_points(book: str) -> None:
    won = score(PINFU, win="8s", tsumo=True, rules=book)
    assert (won.fu, won.payments) == (30, {"east": 1000, "others": 500})


@in_cited_books(ema="4.1.1-q", wrc2015="6.3-h")
def test_an_open_hand_with_nothing_but_its_twenty_gets_two(book: str, clause: str) -> None:
    bare = score("12345678s66p chi:345m", win="9s", rules=book)
    assert fu_item(bare, "open pinfu") == FuItem("open pinfu", 2, clause)
    assert (raw_fu(bare), bare.fu, bare.points) == (22, 30, 1000)
    assert yaku_of(bare) == {"ittsuu": 1}  # it is fu, not a yaku


@in_books(ema="4.1.1-q", wrc2015="6.3-h")
@pytest.mark.parametrize(
    ("hand", "how", "raw"),
    [
        pytest.param("12345678s66p chi:345m", {"tsumo": True}, 22, id="self-draw"),
        pytest.param("12345679s66p chi:345m", {"win": "8s"}, 22, id="middle wait"),
        pytest.param("12345678s55z chi:345m", {}, 22, id="dragon pair"),
        pytest.param("12345678s66p pon:333m", {}, 22, id="open pung"),
        pytest.param("12345678s66p345m", {}, 30, id="closed"),
    ],
)
def test_a_hand_with_any_other_fu_or_closed_has_no_open_pinfu(
    book: str, hand: str, how: dict[str, Any], raw: int
) -> None:
    won = score(hand, **{"win": "9s", **how}, rules=book)
    assert not fu_items(won, "open pinfu")
    assert raw_fu(won) == raw


@in_books(ema="4.1.1-d", wrc2015="6.3-i")
def test_chows_have_no_fu(book: str) -> None:
    # Open and closed, at the ends and in the middle: only what the win itself is worth.
    open_chows = score("789s66p78m chi:123m chi:456p", win="9m", houtei=True, rules=book)
    assert [item.key for item in open_chows.fu_items] == ["base", "open pinfu"]
    assert (raw_fu(open_chows), open_chows.points) == (22, 1000)
    closed_chows = score("123m456p789s66p78m", win="9m", tsumo=True, rules=book)
    assert [item.key for item in closed_chows.fu_items] == ["base"]
    assert (raw_fu(closed_chows), closed_chows.fu) == (20, 20)


@in_books(resume="fu-7")
def test_in_the_summary_an_open_hand_of_chows_stays_at_twenty(book: str) -> None:
    won = score("456m345p99s67p chi:123m", win="8p", houtei=True, rules=book)
    assert won.fu_items == (FuItem("base", 20, "resume:fu-3"),)
    assert (won.fu, won.han, won.points) == (20, 1, 700)
    two = score("456m345p99s67p chi:123m", win="8p", houtei=True, dora="7p", rules=book)
    assert (two.fu, two.han, two.points) == (20, 2, 1300)


@in_books(ema="4.1-d", wrc2015="6.1-b")
@pytest.mark.parametrize(
    ("hand", "how", "raw", "fu", "points"),
    [
        pytest.param("12345678s66p chi:345m", {"win": "9s"}, 22, 30, 1000, id="22"),
        pytest.param(PINFU, {"win": "8s"}, 30, 30, 1000, id="30"),
        pytest.param("123m567p345s55z67s", {"win": "8s", "riichi": True}, 32, 40, 1300, id="32"),
        pytest.param("23m55p789s ankan:4444m pon:777z", {"win": "1m"}, 40, 40, 1300, id="40"),
        pytest.param("99s66m345p ankan:2222s pon:666z", {"win": "9s"}, 44, 50, 1600, id="44"),
    ],
)
def test_fu_are_rounded_up_to_the_next_ten(
    book: str, hand: str, how: dict[str, Any], raw: int, fu: int, points: int
) -> None:
    won = score(hand, **how, rules=book)
    assert (raw_fu(won), won.fu, won.han, won.points) == (raw, fu, 1, points)


@in_books(ema="4.1-d", wrc2015="6.1-b")
def test_every_number_of_fu_is_rounded_up(book: str, run: Run) -> None:
    (example,) = (one for one in data("examples")["rule"] if one["id"] == "ema-rounding")
    assert run(round_fu)(example["given"]["fu"]) == example["expect"]["rounded"]
    step = data("scoring_tables")[book]["fu"]["round_up_to"]
    for fu in range(20, 142, 2):
        rounded = run(round_fu)(fu)
        assert rounded % step == 0
        assert 0 <= rounded - fu < step


@in_books(ema="4.1-e", wrc2015="6.1-c")
def test_the_twenty_five_of_seven_pairs_are_never_rounded(book: str, run: Run) -> None:
    assert run(round_fu)(25) == 25
    assert data("scoring_tables")[book]["fu"]["seven_pairs_rounded"] is False
    won = score("11m33m66p77p99s22z4z", win="4z", riichi=True, houtei=True, rules=book)
    assert (won.fu, won.han, won.points) == (25, 4, 6400)


@in_books(ema="4.1-f", wrc2015="6.1-b", resume="limit-5")
def test_from_five_han_on_fu_do_not_matter(book: str) -> None:
    thirty: Keywords = {"hand": "234m567p345s44s67s", "win": "8s", "riichi": True}
    hundred_and_ten: Keywords = {
        "hand": "22z99s678p ankan:1111m ankan:9999p", "win": "9s", "round": "S", "riichi": True,
    }  # fmt: skip
    for question, dora in ((thirty, "5p1m"), (hundred_and_ten, "9m")):
        won = score(**question, dora=dora, rules=book)
        assert (won.han, won.fu, won.fu_items) == (5, None, ())
        assert (won.limit, won.points) == ("mangan", 8000)
    # With three han they do.
    few = score(**thirty, rules=book)
    assert (few.han, few.fu, few.points) == (3, 30, 3900)
    many = score(**hundred_and_ten, dora="5p6p", rules=book)
    assert (many.han, many.fu, many.points) == (3, 110, 8000)


@in_books(resume="limit-5")
def test_in_the_summary_no_hand_below_five_doubles_is_lifted_to_mangan(book: str) -> None:
    four = score("234m567p345s44s67s", win="8s", riichi=True, dora="5p", rules=book)
    assert (four.han, four.fu, four.limit, four.points) == (4, 30, None, 7700)

"""Fu of waits: edge, middle and pair, by the shape the winning tile finished.

A riichi hand of three chows and a pair without value shows the wait alone: 30 fu, 32 with it.
"""

from itertools import product

import pytest

from hanchan import Score, rulebook, score, waits
from hanchan.scoring.scored import FuItem
from helpers.books import data, in_books, in_cited_books
from helpers.scores import fu_item, fu_items, raw_fu, yaku_of

# Three chows and a pair in the suits that the wait does not use.
REST = {"m": "234p567p345s88s", "p": "234m567m345s88s", "s": "234m567m345p88p"}


def waiting(book: str, have: str, win: str) -> Score:
    """A riichi win on this wait."""
    return score(have + REST[win[1]], win=win, riichi=True, rules=book)


def chow_waits() -> dict[str, list[tuple[str, str]]]:
    """Every way to finish a chow, by shape: the two tiles held and the one that wins."""
    found: dict[str, list[tuple[str, str]]] = {"edge": [], "middle": [], "two-sided": []}
    for suit, low, place in product("mps", range(1, 8), range(3)):
        numbers = [low, low + 1, low + 2]
        win = numbers.pop(place)
        edge = (low, place) in ((1, 2), (7, 0))
        shape = "middle" if place == 1 else "edge" if edge else "two-sided"
        found[shape].append(("".join(map(str, numbers)) + suit, f"{win}{suit}"))
    return found


CHOW_WAITS = chow_waits()


@in_cited_books(ema="4.1.1-m", wrc2015="6.3-e", resume="fu-6")
def test_an_edge_wait_is_worth_two(book: str, clause: str) -> None:
    assert len(CHOW_WAITS["edge"]) == 6  # 12 for 3 and 89 for 7, in three suits
    for have, win in CHOW_WAITS["edge"]:
        won = waiting(book, have, win)
        assert fu_item(won, "wait") == FuItem("wait", 2, clause, shape="edge")
        assert (raw_fu(won), won.fu, won.points) == (32, 40, 1300)


@in_cited_books(ema="4.1.1-n", wrc2015="6.3-f", resume="fu-6")
def test_a_wait_for_the_middle_of_a_chow_is_worth_two(book: str, clause: str) -> None:
    assert len(CHOW_WAITS["middle"]) == 21
    for have, win in CHOW_WAITS["middle"]:
        won = waiting(book, have, win)
        assert fu_item(won, "wait") == FuItem("wait", 2, clause, shape="middle")
        assert (raw_fu(won), won.fu) == (32, 40)


@in_cited_books(ema="4.1.1-o", wrc2015="6.3-g", resume="fu-6")
def test_a_wait_for_the_pair_is_worth_two(book: str, clause: str) -> None:
    for tile in ("9s", "3z", "4z"):  # for South in the East round these have no value
        won = score("123m567p345p678m" + tile, win=tile, riichi=True, rules=book)
        assert fu_item(won, "wait") == FuItem("wait", 2, clause, shape="pair")
        assert (raw_fu(won), won.fu, won.points) == (32, 40, 1300)


@in_books(ema="4.1.1-m 4.1.1-n 4.1.1-o", wrc2015="6.3-e 6.3-f 6.3-g", resume="fu-6")
def test_other_waits_are_worth_nothing(book: str) -> None:
    for have, win in CHOW_WAITS["two-sided"]:
        won = waiting(book, have, win)
        assert not fu_items(won, "wait")
        assert (raw_fu(won), yaku_of(won)["pinfu"]) == (30, 1)
    # Two pairs, one of which becomes a pung.
    two_pairs = score("123m567p345s99s44z", win="9s", riichi=True, rules=book)
    assert [item.key for item in two_pairs.fu_items if item.key in ("pung", "wait")] == ["pung"]


@pytest.mark.parametrize("book", ["ema2016", "ema2012", "wrc2015"])
def test_the_printed_list_gives_all_three_waits_the_same(book: str) -> None:
    listed = data("scoring_tables")[book]["fu"]["wait_edge_closed_pair"]
    for have, win in (("12m", "3m"), ("13m", "2m")):
        assert fu_item(waiting(book, have, win), "wait").fu == listed
    pair = score("123m567p345p678m9s", win="9s", riichi=True, rules=book)
    assert fu_item(pair, "wait").fu == listed


# --- hands that wait for several tiles, or for one though the shape is two-sided


@in_books(ema="4.1.1-r", wrc2015="6.3-q", resume="fu-6")
def test_a_wait_counts_even_if_other_tiles_would_win_too(book: str) -> None:
    # 3456m waits for 3m and 6m: either finishes the pair.
    assert waits("3456m123p456p789s") == ["3m", "6m"]
    for win in ("3m", "6m"):
        won = score("3456m123p456p789s", win=win, riichi=True, rules=book)
        assert (fu_item(won, "wait").shape, raw_fu(won), won.fu) == ("pair", 32, 40)
        assert won.points == 1300
    # 1p, 4p and 7p win; on 7p it is an edge wait.
    edge = score("23456789p333z44z", win="7p", tsumo=True, rules=book)
    assert (fu_item(edge, "wait").shape, fu_item(edge, "wait").fu) == ("edge", 2)
    # 4m and 5m win; on 5m it is a middle wait.
    assert waits("4666m123p456p789s") == ["4m", "5m"]
    middle = score("4666m123p456p789s", win="5m", riichi=True, rules=book)
    assert (fu_item(middle, "wait").shape, fu_item(middle, "wait").fu) == ("middle", 2)


@in_books(ema="4.1.1-r")
def test_the_edge_of_a_three_sided_wait_lifts_a_hand_to_mangan(book: str) -> None:
    # 20 + 8 + 2 + 2 = 32; without the wait it would be 30 fu and 3900 / 2000.
    won = score("23456789p333z44z", win="7p", tsumo=True, rules=book)
    assert (raw_fu(won), won.fu, won.han, won.limit) == (32, 40, 4, "mangan")
    assert won.payments == {"east": 4000, "others": 2000}


@in_books(ema="4.1.1-t", wrc2015="6.3-r", resume="fu-6")
def test_a_two_sided_shape_with_one_side_used_up_gets_nothing(book: str) -> None:
    # All four 4p are in the own kong, so 23p can only be won on 1p.
    assert waits("23p123m567s99s ankan:4444p") == ["1p"]
    won = score("23p123m567s99s ankan:4444p", win="1p", riichi=True, rules=book)
    assert not fu_items(won, "wait")
    assert (raw_fu(won), won.fu, won.points) == (46, 50, 1600)
    # 20 + 16 + 4: two more would be 50.
    paying = score("23m55p789s ankan:4444m pon:777z", win="1m", rules=book)
    assert (raw_fu(paying), paying.fu, paying.points) == (40, 40, 1300)
    # The shape decides, not the number of winning tiles: 24p for 3p is a middle wait.
    middle = score("24p123m567s99s ankan:7777p", win="3p", riichi=True, rules=book)
    assert fu_item(middle, "wait").shape == "middle"


# --- which set the winning tile finished


@in_books(ema="4.1.1-s")
def test_the_better_of_two_waits_is_taken(book: str) -> None:
    # 56789s won on 7s: two-sided, with pinfu, ...
    pinfu = score("56789s123m567p44p", win="7s", riichi=True, rules=book)
    assert (yaku_of(pinfu), pinfu.fu, pinfu.points) == ({"riichi": 1, "pinfu": 1}, 30, 2000)
    assert not fu_items(pinfu, "wait")
    # ... or at the edge, where two more fu are worth more: 30 + 4 + 4 + 2 and 2.
    edge = score("56789s222m333p55z", win="7s", riichi=True, rules=book)
    assert (fu_item(edge, "wait").shape, raw_fu(edge), edge.fu) == ("edge", 42, 50)
    assert edge.points == 1600


@in_books(ema="4.1.1-s")
def test_the_winning_tile_never_finishes_a_set_that_was_melded_before(book: str) -> None:
    # 45m won on 3m beside an open 123m: two-sided, not the edge of the open chow; 20 + 4 + 16.
    won = score("45m99s chi:123m pon:555z ankan:2222s", win="3m", rules=book)
    assert not fu_items(won, "wait")
    assert (raw_fu(won), won.fu, won.points) == (40, 40, 1300)


def test_where_a_lone_winning_tile_counts_the_shape_may_be_any() -> None:
    book = rulebook("ema2016").with_options(wait_fu="unique_tile")
    won = score("45p44z chi:234s pon:777z kan:6666p", win="3p", rules=book)  # no 6p is left
    assert fu_item(won, "wait") == FuItem("wait", 2, None)
    assert [line.split() for line in won.explain().splitlines() if "wait" in line] == [
        ["wait", "2", "fu"]
    ]

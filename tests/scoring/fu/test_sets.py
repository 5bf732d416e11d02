"""Fu of pungs, kongs and pairs, over all thirty-four kinds."""

from typing import Any

import pytest

from hanchan import NotAWin, Score, rulebook, score
from hanchan.rules.switches import switches
from hanchan.scoring.fu import pair_fu, set_fu
from hanchan.scoring.scored import FuItem
from hanchan.scoring.sets import CHOW, KONG, PUNG, pack_set
from hanchan.tiles import format, is_simple
from helpers.books import data, in_books, in_cited_books, rule
from helpers.kernels import Run
from helpers.scores import fu_item, fu_items, fu_of, raw_fu, yaku_of

KINDS = [format([kind]) for kind in range(34)]
SIMPLES = [tile for kind, tile in enumerate(KINDS) if is_simple(kind)]
ORPHANS = [tile for tile in KINDS if tile not in SIMPLES]

# Two chows, a pair and a two-sided wait in the suits the set does not use.
REST = {
    "m": ("345p567p78s22s", "9s"),
    "p": ("345m567m78s22s", "9s"),
    "s": ("345m567m78p22p", "9p"),
    "z": ("345m567m78p22p", "9p"),
}

# key, of simples, open, fu; the clause of the EMA books, of WRC and of the summary.
SETS = (
    ("pung", True, True, 2, "4.1.1-f", "6.3-j", "fu-8"),
    ("pung", True, False, 4, "4.1.1-f", "6.3-k", "fu-8"),
    ("pung", False, True, 4, "4.1.1-g", "6.3-j", "fu-9"),
    ("pung", False, False, 8, "4.1.1-g", "6.3-k", "fu-9"),
    ("kong", True, True, 8, "4.1.1-h", "6.3-l", "fu-10"),
    ("kong", True, False, 16, "4.1.1-h", "6.3-m", "fu-10"),
    ("kong", False, True, 16, "4.1.1-i", "6.3-l", "fu-11"),
    ("kong", False, False, 32, "4.1.1-i", "6.3-m", "fu-11"),
)


def set_cases() -> list[Any]:
    """Every row of SETS under every book, bound to that book's clause."""
    cases = []
    for key, simple, is_open, fu, *clauses in SETS:
        for book, clause in zip(
            ("ema2016", "ema2012", "wrc2015", "resume"), (clauses[0], *clauses), strict=True
        ):
            words = (book, "open" if is_open else "concealed", key, "2-8" if simple else "other")
            full = f"{book}:{clause}"
            cases.append(
                pytest.param(
                    book, full, key, simple, is_open, fu, marks=rule(full), id=" ".join(words)
                )
            )
    return cases


def with_set(book: str, tiles: str, is_open: bool) -> Score:
    """A win on a two-sided wait with this one set, two more chows and a pair without value."""
    rest, win = REST[tiles[-1]]
    if len(tiles) == 4 and not is_open:
        return score(tiles + rest, win=win, riichi=True, rules=book)
    word = "pon" if len(tiles) == 4 else "kan" if is_open else "ankan"
    return score(f"{rest} {word}:{tiles}", win=win, houtei=True, rules=book)


@pytest.mark.parametrize(("book", "clause", "key", "simple", "is_open", "fu"), set_cases())
def test_a_pung_or_kong_is_worth_its_fu(
    book: str, clause: str, key: str, simple: bool, is_open: bool, fu: int
) -> None:
    for tile in SIMPLES if simple else ORPHANS:
        tiles = tile[0] * (4 if key == "kong" else 3) + tile[1]
        won = with_set(book, tiles, is_open)
        assert fu_item(won, key) == FuItem(key, fu, clause, tiles=tiles, open=is_open)
        added_up = (20 if is_open else 30) + fu
        assert (raw_fu(won), won.fu) == (added_up, (added_up + 9) // 10 * 10)


@in_books(ema="4.1.1-h 4.1.1-i", wrc2015="6.3-l")
def test_a_kong_added_to_a_pung_is_open(book: str) -> None:
    simple = score("78s44m123m pon:777z kakan:5555p", win="9s", rules=book)
    assert [(item.fu, item.open) for item in fu_items(simple, "kong")] == [(8, True)]
    terminal = score("78s44m123m pon:777z kakan:9999p", win="9s", rules=book)
    assert [(item.fu, item.open) for item in fu_items(terminal, "kong")] == [(16, True)]
    assert (raw_fu(terminal), terminal.fu, terminal.points) == (40, 40, 1300)


@pytest.mark.parametrize("book", ["ema2016", "ema2012", "wrc2015"])
def test_the_printed_list_of_fu_is_what_the_kernels_give(book: str, run: Run) -> None:
    listed = data("scoring_tables")[book]["fu"]
    for kind, tile in enumerate(KINDS):
        row = "simple" if tile in SIMPLES else "terminal_honour"
        for name, shape in (("pung", PUNG), ("kong", KONG)):
            worth = listed[f"{name}_{row}"]
            assert run(set_fu)(pack_set(shape, kind, 1), False) == worth["open"]
            assert run(set_fu)(pack_set(shape, kind, 0), True) == worth["concealed"]
        assert run(set_fu)(pack_set(CHOW, kind, 0), True) == listed["chow"]


# --- a pung finished by the winning tile


@in_books(ema="4.1.1-e", wrc2015="6.3-p")
def test_a_pung_finished_by_a_discard_is_open_and_by_self_draw_concealed(book: str) -> None:
    waiting = "234m567p345s88s44s"
    claimed = fu_item(score(waiting, win="8s", rules=book), "pung")
    assert (claimed.tiles, claimed.open, claimed.fu) == ("888s", True, 2)
    drawn = score(waiting, win="8s", tsumo=True, rules=book)
    finished = fu_item(drawn, "pung")
    assert (finished.tiles, finished.open, finished.fu) == ("888s", False, 4)
    assert drawn.payments == {"east": 1000, "others": 500}
    # Only the finished pung: the one that was there before stays concealed.
    both = score("999m567p345s88s44s", win="8s", riichi=True, rules=book)
    assert [(i.tiles, i.open) for i in fu_items(both, "pung")] == [("999m", False), ("888s", True)]


@in_books(ema="4.1.1-e", wrc2015="6.3-p")
def test_a_pung_finished_by_self_draw_counts_among_three_concealed_pungs(book: str) -> None:
    waiting = "222p555s99m44z chi:345p"
    drawn = score(waiting, win="9m", tsumo=True, rules=book)
    assert yaku_of(drawn) == {"sanankou": 2}
    assert drawn.payments == {"east": 1300, "others": 700}
    with pytest.raises(NotAWin) as refused:
        score(waiting, win="9m", rules=book)
    assert refused.value.reason == "no yaku"


@in_books(ema="4.1.1-e 4.1.1-s")
def test_a_pung_stays_concealed_if_the_discard_finished_a_chow_instead(book: str) -> None:
    # 666m and 78m won on 6m: as part of 678m it leaves the pung concealed, 30 + 8 + 4.
    won = score("66678m999p567s22s", win="6m", riichi=True, rules=book)
    assert [(i.tiles, i.open) for i in fu_items(won, "pung")] == [("666m", False), ("999p", False)]
    assert (raw_fu(won), won.fu, won.points) == (42, 50, 1600)


# --- pairs


def with_pair(book: str, tile: str, seat: str, prevailing: str) -> Score:
    """A riichi win with this pair and no other fu but those for winning."""
    rest, win = {"m": ("345p567p678p78s", "9s"), "p": ("345m567m678m78s", "9s")}.get(
        tile[1], ("345m567m678m78p", "9p")
    )
    hand = rest + tile[0] * 2 + tile[1]
    return score(hand, win=win, riichi=True, seat=seat, round=prevailing, rules=book)


@in_cited_books(ema="4.1.1-j", wrc2015="6.3-n", resume="fu-12")
def test_a_pair_of_dragons_is_worth_two(book: str, clause: str) -> None:
    for dragon in ("5z", "6z", "7z"):
        won = with_pair(book, dragon, "S", "E")
        assert fu_item(won, "pair") == FuItem("pair", 2, clause, tiles=f"{dragon[0]}{dragon}")
        assert (raw_fu(won), won.fu, won.points) == (32, 40, 1300)
        assert "pinfu" not in yaku_of(won)


@in_cited_books(ema="4.1.1-k", wrc2015="6.3-n", resume="fu-13")
def test_a_pair_of_the_seat_wind_is_worth_two(book: str, clause: str) -> None:
    for number, seat in enumerate("ESWN", 1):
        prevailing = "S" if seat == "E" else "E"
        won = with_pair(book, f"{number}z", seat, prevailing)
        assert fu_item(won, "pair") == FuItem("pair", 2, clause, tiles=f"{number}{number}z")
        assert (raw_fu(won), won.fu) == (32, 40)


@in_cited_books(ema="4.1.1-l", wrc2015="6.3-n", resume="fu-14")
def test_a_pair_of_the_prevailing_wind_is_worth_two(book: str, clause: str) -> None:
    for number, prevailing in enumerate("ESWN", 1):
        seat = "W" if prevailing != "W" else "N"
        won = with_pair(book, f"{number}z", seat, prevailing)
        assert fu_item(won, "pair") == FuItem("pair", 2, clause, tiles=f"{number}{number}z")
        assert (raw_fu(won), won.fu) == (32, 40)


@in_cited_books(ema="4.1.1-l", wrc2015="6.3-o", resume="fu-14")
def test_a_pair_of_both_winds_is_worth_four(book: str, clause: str) -> None:
    for number, wind in enumerate("ESWN", 1):
        won = with_pair(book, f"{number}z", wind, wind)
        assert fu_item(won, "pair") == FuItem("pair", 4, clause, tiles=f"{number}{number}z")
        assert raw_fu(won) == 34
    # 20 + 4 + 4 and the four of the pair are 32: two fewer would be worth less.
    paying = score("78s11z456m pon:777z pon:999p", win="9s", seat="E", rules=book)
    assert (raw_fu(paying), paying.fu, paying.points) == (32, 40, 2000)


@in_books(ema="4.1.1-j 4.1.1-k 4.1.1-l", wrc2015="6.3-n", resume="fu-12 fu-13 fu-14")
def test_any_other_pair_is_worth_nothing(book: str) -> None:
    for tile in (*KINDS[:27], "3z", "4z"):
        won = with_pair(book, tile, "S", "E")
        assert fu_of(won, "pair") == 0
        assert (won.fu, yaku_of(won)["pinfu"]) == (30, 1)


@pytest.mark.parametrize("book", ["ema2016", "ema2012", "wrc2015"])
def test_the_printed_list_of_pairs_is_what_the_kernels_give(book: str, run: Run) -> None:
    listed, rules = data("scoring_tables")[book]["fu"], switches(rulebook(book))
    east, south, west, white = (KINDS.index(tile) for tile in ("1z", "2z", "3z", "5z"))
    assert run(pair_fu)(white, south, east, rules) == listed["pair_dragon"]
    assert run(pair_fu)(south, south, east, rules) == listed["pair_seat_wind"]
    assert run(pair_fu)(east, south, east, rules) == listed["pair_prevailing_wind"]
    assert run(pair_fu)(east, east, east, rules) == listed["pair_seat_and_prevailing_wind"]
    assert run(pair_fu)(west, south, east, rules) == 0

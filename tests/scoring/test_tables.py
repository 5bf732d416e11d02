"""The printed score tables: every cell by the kernels, every cell a hand can reach by a hand."""

from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from hanchan import rulebook, score
from hanchan.rules.switches import switches
from hanchan.scoring.points import base_points, payments
from helpers.books import data, in_books
from helpers.kernels import Run
from helpers.scores import Keywords

PRINTED = ("ema2016", "ema2012", "wrc2015")
TABLES = data("scoring_tables")
# Cells with a hand's han and fu: ron and self-draw, for East and for another winner.
CELLS = {"ema2016": 208, "ema2012": 208, "wrc2015": 166}

# Hands by how they are won and the fu they have: (han without dora, question). Every one holds
# 345p and no other 3p, 4p or 5p, so each of the indicators 2p, 3p and 4p adds one han.
RUNGS: dict[tuple[str, int], tuple[int, dict[str, Any]]] = {
    ("ron", 30): (1, {"hand": "789m567m345p22s67s", "win": "8s"}),
    ("ron", 40): (1, {"hand": "789m567m345p22s68s", "win": "7s", "riichi": True}),
    ("ron", 50): (1, {"hand": "999m222s345p66m78s", "win": "9s", "riichi": True}),
    ("ron", 60): (1, {"hand": "999m345p66m78s ankan:2222s", "win": "9s", "riichi": True}),
    ("ron", 70): (1, {"hand": "345p567m22s78s ankan:9999m", "win": "9s", "riichi": True}),
    ("ron", 80): (1, {"hand": "345p66m78s ankan:9999m ankan:2222s", "win": "9s", "riichi": True}),
    ("ron", 90): (1, {"hand": "345p66m99s ankan:9999m ankan:2222s", "win": "9s", "riichi": True}),
    ("ron", 100): (1, {"hand": "345p66m78s ankan:9999m ankan:1111s", "win": "9s", "riichi": True}),
    ("ron", 110): (1, {"hand": "345p99s{pair} ankan:9999m ankan:1111p", "win": "9s", "riichi": True}),
    ("tsumo", 20): (2, {"hand": "789m567m345p22s67s", "win": "8s"}),
    ("tsumo", 30): (1, {"hand": "789m567m345p22s68s", "win": "7s"}),
    ("tsumo", 40): (1, {"hand": "999m222s345p66m78s", "win": "9s"}),
    ("tsumo", 50): (1, {"hand": "999m345p66m78s ankan:2222s", "win": "9s"}),
    ("tsumo", 60): (1, {"hand": "345p567m22s78s ankan:9999m", "win": "9s"}),
    ("tsumo", 70): (1, {"hand": "111s345p66m78s ankan:9999m", "win": "9s"}),
    ("tsumo", 80): (1, {"hand": "345p66m79s ankan:9999m ankan:2222s", "win": "8s"}),
    ("tsumo", 90): (1, {"hand": "345p66m78s ankan:9999m ankan:1111s", "win": "9s"}),
    ("tsumo", 100): (1, {"hand": "345p678s{wind} ankan:9999m ankan:1111s", "win": "{wind}"}),
    ("tsumo", 110): (2, {"hand": "34p66m ankan:9999m ankan:1111s kan:9999p", "win": "5p"}),
}  # fmt: skip
# Seven pairs have two han; riichi and houtei (ron), or riichi (self-draw), add to them.
PAIRS = "1133m5577p22s66z9s"
SEVEN_PAIRS = {
    ("ron", 2): {}, ("ron", 3): {"riichi": True}, ("ron", 4): {"riichi": True, "houtei": True},
    ("tsumo", 3): {}, ("tsumo", 4): {"riichi": True},
}  # fmt: skip


def question(half: str, fu: int, han: int, seat: str) -> dict[str, Any] | None:
    """A hand for a cell of the table; None where no hand gives it."""
    how: dict[str, Any] = {"tsumo": half == "tsumo", "seat": seat}
    if fu == 25:
        flags = SEVEN_PAIRS.get((half, han))
        return None if flags is None else {"hand": PAIRS, "win": "9s", **flags, **how}
    least, asked = RUNGS.get((half, fu), (99, {}))
    if han < least:
        return None
    # A pair of seat and prevailing wind: the prevailing wind is the winner's.
    wind = {"pair": "11z", "wind": "1z"} if seat == "E" else {"pair": "22z", "wind": "2z"}
    texts = {key: asked[key].format(**wind) for key in ("hand", "win")}
    return {**asked, **texts, **how, "round": seat, "dora": "2p3p4p"[: 2 * (han - least)]}


def expected(row: dict[str, Any], half: str, seat: str) -> dict[str, int]:
    """The payments a row gives to East or to another winner."""
    who = "east" if seat == "E" else "other"
    if half == "ron":
        return {"discarder": row[f"{who}_ron"]}
    return {"each": row["east_tsumo"]} if seat == "E" else row["other_tsumo"]


def cells(row: dict[str, Any]) -> list[tuple[str, str]]:
    """The cells a row has: (ron or tsumo, the winner's seat)."""
    return [(half, seat) for half in ("ron", "tsumo") for seat in "ES" if f"east_{half}" in row]


def by_kernel(run: Any, base: int, half: str, seat: str, book: str) -> dict[str, int]:
    """The payments that the kernels work out from a base."""
    rules = switches(rulebook(book))
    found = run(payments)(base, 0, int(seat == "E"), int(half == "tsumo"), 0, rules)
    if half == "ron":
        return {"discarder": found.discarder}
    if seat == "E":
        return {"each": found.others}
    return {"east": found.east, "others": found.others}


@in_books(ema="4.1.3-a", wrc2015="A-score-table")
def test_every_cell_of_the_table_is_what_the_formula_gives(book: str, run: Run) -> None:
    rules, checked = switches(rulebook(book)), 0
    for row in TABLES[book]["row"]:
        base = run(base_points)(row["han"], row["fu"], 0, rules)
        assert base == row["base"]
        for half, seat in cells(row):
            assert by_kernel(run, base, half, seat, book) == expected(row, half, seat)
            checked += 1
    assert checked == CELLS[book]


@in_books(ema="4.1.3-a", wrc2015="A-score-table")
def test_every_limit_of_the_table_is_what_the_formula_gives(book: str, run: Run) -> None:
    rules = switches(rulebook(book))
    yakuman = {"yakuman": 1, "double-yakuman": 2}
    for limit in TABLES[book]["limit"]:
        han = limit.get("han_min", 0)
        base = run(base_points)(han, 30, 0 if han else yakuman[limit["name"]], rules)
        assert base == limit["base"]
        for half, seat in cells(limit):
            assert by_kernel(run, base, half, seat, book) == expected(limit, half, seat)


def check_hands(book: str, rows: list[dict[str, Any]]) -> set[tuple[str, int, int]]:
    """Scores a hand for every cell of the rows that has one; the cells that had."""
    found = set()
    for row in rows:
        for half, seat in cells(row):
            asked = question(half, row["fu"], row["han"], seat)
            if asked is None:
                continue
            won = score(**asked, rules=book)
            assert (won.fu, won.han) == (row["fu"], row["han"]), asked
            assert (won.payments, won.limit) == (expected(row, half, seat), row.get("limit")), asked
            found.add((half, row["fu"], row["han"]))
    return found


@in_books(ema="4.1.3-a")
def test_a_hand_is_paid_as_its_cell_of_the_table_says(book: str) -> None:
    rows = [row for row in TABLES[book]["row"] if row["printed"]]
    printed = {(half, row["fu"], row["han"]) for row in rows for half in row["printed"]}
    assert check_hands(book, rows) == printed


@in_books(wrc2015="A-score-table")
def test_a_hand_is_paid_as_the_score_sheet_says(book: str) -> None:
    rows = TABLES[book]["row"]
    reachable = {(half, row["fu"], row["han"]) for row in rows for half in row["reachable"]}
    assert check_hands(book, rows) == reachable


@in_books(ema="A-c")
def test_the_short_table_of_the_overview_sheet_repeats_the_long_one(book: str) -> None:
    short = [row for row in TABLES[book]["row"] if 20 <= row["fu"] <= 70]
    found = check_hands(book, short)
    assert {fu for _, fu, _ in found} == {20, 25, 30, 40, 50, 60, 70}
    assert found == {(half, row["fu"], row["han"]) for row in short for half in row["printed"]}


@pytest.mark.parametrize("book", PRINTED)
def test_counters_and_bets_are_worth_what_the_tables_say(book: str) -> None:
    amounts = TABLES[book]["points"]
    for name in ("riichi_bet", "counter_ron", "counter_tsumo", "noten_payment", "start_points"):
        assert rulebook(book).value(name) == amounts[name]
    assert list(rulebook(book).value("uma")) == amounts["uma"]


# --- above the table

# The dearest sets, by the word of the meld. Each has a number of its own, so that they make no yaku together.
DEAREST = ("ankan", "kan", "pung", "pon", "ankan-simple", "chow")
ORPHANS = ("9m", "9p", "1s", "4z")
SIMPLES = ("2m", "8p", "4s", "8s")
CHOWS = ("345m", "567m", "345p", "567s")


def hand_of(words: tuple[str, ...]) -> tuple[str, set[str]]:
    """A complete hand of these sets and a pair of East, and the tiles that can have come last."""
    concealed, melds, last = "11z", "", {"1z"}
    for slot, word in enumerate(words):
        tile = (SIMPLES if word == "ankan-simple" else ORPHANS)[slot]
        if word == "chow":
            concealed += CHOWS[slot]
        elif word == "pung":
            concealed += tile[0] * 3 + tile[1]
            last.add(tile)
        else:
            name = word.partition("-")[0]
            melds += f" {name}:{tile[0] * (3 if name == 'pon' else 4)}{tile[1]}"
    return concealed + melds, last


@in_books(wrc2015="6.3-s")
def test_the_table_ends_at_110_fu_because_more_is_always_a_mangan(book: str) -> None:
    below_mangan = set()
    for words in combinations_with_replacement(DEAREST, 4):
        hand, last = hand_of(words)
        closed = not {"kan", "pon"} & set(words)
        # Riichi, or else the last tile, so that every hand may win with one han.
        flags = {False: "riichi" if closed else "houtei", True: "riichi" if closed else "haitei"}
        for win, tsumo in product(sorted(last), (False, True)):
            how: Keywords = {"tsumo": tsumo, flags[tsumo]: True}
            won = score(hand, win=win, seat="E", rules=book, **how)
            if won.limit is None and won.fu:
                below_mangan.add(won.fu)
    assert max(below_mangan) == 110


@in_books(wrc2015="6.3-s")
def test_110_fu_are_paid_by_the_last_row(book: str) -> None:
    for seat, pair, points in (("E", "11z", 5300), ("S", "22z", 3600)):
        hand = f"{pair}99s678p ankan:1111m ankan:9999p"
        won = score(hand, win="9s", riichi=True, seat=seat, round=seat, rules=book)
        assert (won.fu, won.han, won.points) == (110, 1, points)

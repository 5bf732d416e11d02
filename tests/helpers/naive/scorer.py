"""The most obvious scorer of one hand, written a second time from the rules and not from the package.

Slow on purpose: it tries every reading of the hand with every place of the winning tile and keeps the
best paid one (ruling A-01 breaks ties). Values, shapes and yaku are in the naive_*.py beside it.
"""

from __future__ import annotations

from typing import Any

from helpers.naive.books import BOOKS
from helpers.naive.shapes import (
    ORPHANS,
    Group,
    Reading,
    accepts,
    parse,
    plain,
    readings,
    shanten,
    waits,
)
from helpers.naive.yaku import (
    Win,
    chow_yaku,
    first_turn_yakuman,
    is_unconnected,
    pair_fu,
    pattern_yakuman,
    pung_yaku,
    said_yaku,
    tile_yaku,
    units,
    wait_fu,
)

__all__ = ["accepts", "readings", "score", "shanten", "waits"]

NEXT_HONOUR = {"1": "2", "2": "3", "3": "4", "4": "1", "5": "6", "6": "7", "7": "5"}
FLAGS = "riichi ippatsu rinshan chankan haitei houtei tenhou chiihou renhou".split()


def fu(w: Win, keys: set[str]) -> int:
    """Minipoints before rounding."""
    if w.is_pairs:
        return 25
    total = 20
    if w.closed:
        total = int(w.book["concealed_tsumo_base"]) if w.tsumo else 30
    for g in w.pungs():
        value = 2
        value *= 2 if g.tiles[0] in ORPHANS else 1
        value *= 1 if w.is_open(g) else 2
        value *= 4 if len(g.tiles) == 4 else 1
        total += value
    total += pair_fu(w) + wait_fu(w)
    if w.tsumo and "pinfu" not in keys:
        total += 2
    if not w.closed and total == 20:
        total += int(w.book["open_pinfu_fu"])
    return total


def base_points(han: int, minipoints: int, book: dict[str, Any]) -> tuple[int, str]:
    """The base and the name of the limit it stands at."""
    if han >= 13 and book["counted_yakuman"]:
        return 8000, "yakuman"
    for least, base, name in (
        (11, 6000, "sanbaiman"),
        (8, 4000, "baiman"),
        (6, 3000, "haneman"),
        (5, 2000, "mangan"),
    ):
        if han >= least:
            return base, name
    base = minipoints * 2 ** (han + 2)
    if base >= 2000 or (base == 1920 and book["kiriage_mangan"]):
        return 2000, "mangan"
    return base, ""


def hundreds(points: int) -> int:
    return (points + 99) // 100 * 100


def payments(base: int, w: Win, counters: int, liable: bool) -> tuple[int, dict[str, int]]:
    """The points of the hand alone, and who pays what with the counters."""
    ron, draw = counters * w.book["counter_ron"], counters * w.book["counter_tsumo"]
    dealer = w.seat == "E"
    if not w.tsumo:
        points = hundreds(base * (6 if dealer else 4))
        if liable and w.book.get("liable_pays_counters"):
            return points, {"discarder": points // 2, "liable": points // 2 + ron}
        if liable:
            return points, {"discarder": points // 2 + ron, "liable": points // 2}
        return points, {"discarder": points + ron}
    one, two = hundreds(base), hundreds(2 * base)
    points = 3 * two if dealer else two + 2 * one
    if liable:
        return points, {"liable": points + 3 * draw}
    if dealer:
        return points, {"each": two + draw}
    return points, {"east": two + draw, "others": one + draw}


def worth(w: Win, key: str) -> Any:
    closed, opened = w.book["yaku"].get(key, (0, 0))
    if key == "tanyao" and not w.book["open_tanyao"]:
        opened = 0
    return closed if w.closed else opened


def value(w: Win, bonus: dict[str, int]) -> list[dict[str, Any]]:
    """What one way to look at the win is worth: at most two answers, a flat mangan apart."""
    flat = {"han": None, "fu": None, "bonus": no_bonus(), "base": 2000, "limit": "mangan"}
    answers = []
    if "renhou" in w.said and w.book["renhou"].startswith("mangan"):
        answers.append({**flat, "yaku": {"renhou": "M"}})
    yakuman = {key for key in pattern_yakuman(w) if worth(w, key)} | first_turn_yakuman(w)
    if yakuman:
        return [yakuman_value({key: units(w, key) for key in yakuman}, w.book)]
    if answers and w.book["renhou"] == "mangan_flat":
        return answers
    keys = said_yaku(w) | tile_yaku(w)
    if not w.is_orphans and not w.is_pairs:
        keys |= chow_yaku(w) | pung_yaku(w)
    yaku = {key: 5 if key == "renhou" else worth(w, key) for key in keys}
    yaku = {key: han for key, han in yaku.items() if han}
    held = {part for key in yaku for part in w.book["holds"].get(key, ())}
    yaku = {key: han for key, han in yaku.items() if key not in held}
    if not yaku:
        return answers
    han = sum(yaku.values()) + sum(bonus.values())
    exact = fu(w, keys)
    rounded = exact if w.is_pairs else (exact + 9) // 10 * 10
    base, limit = base_points(han, rounded, w.book)
    row = {"yaku": yaku, "bonus": bonus, "han": han, "fu": rounded, "exact": exact}
    answers.append({**row, "base": base, "limit": limit})
    return answers


def no_bonus() -> dict[str, int]:
    return {"dora": 0, "ura": 0, "red": 0}


def yakuman_value(paid: dict[str, int], book: dict[str, Any]) -> dict[str, Any]:
    n = sum(paid.values()) if book["yakuman_add_up"] else max(paid.values())
    limit = {1: "yakuman", 2: "double-yakuman"}.get(n, f"{n}x-yakuman")
    yaku = {key: "Y" * times for key, times in paid.items()}
    return {
        "yaku": yaku,
        "bonus": no_bonus(),
        "han": None,
        "fu": None,
        "base": 8000 * n,
        "limit": limit,
    }


def dora_count(indicators: str, tiles: list[str]) -> int:
    total = 0
    for shown in parse(indicators)[0]:
        digit, suit = tuple(plain(shown))
        follows = NEXT_HONOUR[digit] if suit == "z" else str(int(digit) % 9 + 1)
        total += tiles.count(follows + suit)
    return total


def placements(concealed: list[str], melds: list[Group], tile: str) -> list[tuple[Reading, Group]]:
    """Every reading with every concealed group that the winning tile may have finished."""
    found = []
    for reading in readings([*concealed, tile]):
        if melds and len(reading) == 7:
            continue
        for g in {g.tiles: g for g in reading if tile in g.tiles}.values():
            found.append((reading + tuple(melds), g))
    return found


def rank(answer: dict[str, Any]) -> tuple[int, ...]:
    """Ruling A-01: payment, then han, fu (as counted, before rounding), fewer chows.

    At the same payment a yakuman pattern stands before a counted yakuman, whose han it has no part
    in, and blessing of man before an ordinary mangan: R22 leaves it only for more.
    """
    patterns = sum(len(y) for y in answer["yaku"].values() if isinstance(y, str))
    return answer["base"], patterns, answer["han"] or 0, answer.get("exact", 0), -answer["chows"]


def score(
    hand: str,
    win: str,
    *,
    tsumo: bool = False,
    seat: str = "S",
    round: str = "E",
    double_riichi: bool = False,
    liable: bool = False,
    dora: str = "",
    ura: str = "",
    counters: int = 0,
    bets: int = 0,
    dealer_streak: int = 0,
    rules: str = "ema2016",
    options: dict[str, Any] | None = None,
    **flags: bool,
) -> dict[str, Any]:
    """The whole answer as a dict, or {"refused": reason} in the words of the rules' README."""
    assert set(flags) <= set(FLAGS), flags
    book = {**BOOKS[rules], **(options or {})}
    concealed, melds, melded = parse(hand)
    if len(concealed) % 3 == 2:
        concealed.remove(win)
    said = {flag for flag, on in flags.items() if on}
    if double_riichi:
        said |= {"riichi", "double-riichi"}
    closed = not any(g.open for g in melds)
    written = [*concealed, win, *melded]
    if not book["red_fives"] and any(t[0] == "0" for t in written):
        return {"refused": "no red fives"}
    if "riichi" in said and not closed:
        return {"refused": "riichi on an open hand"}
    tiles = sorted(map(plain, written))
    before = " ".join([*concealed, *(word for word in hand.split() if ":" in word)])
    alone = book["wait_fu"] == "unique_tile" and len(waits(before)) == 1
    common = (plain(win), tiles, closed, tsumo, seat, round, said, dealer_streak, alone, book)
    ways = [Win(g, last, *common) for g, last in placements(concealed, melds, plain(win))]
    bonus = bonus_han(written, dora, ura if "riichi" in said else "")
    answers = [{**a, "chows": len(w.chows()), "win": w} for w in ways for a in value(w, bonus)]
    if not ways and is_unconnected(tiles, said, seat, book):
        nothing = Win((), Group(()), *common)
        answers = [{**yakuman_value({"shiisan-puuta": 1}, book), "chows": 0, "win": nothing}]
    elif not ways:
        return {"refused": "not complete"}
    return best_of(answers, hand, liable, counters, bets)


def bonus_han(written: list[str], dora: str, ura: str) -> dict[str, int]:
    tiles = [plain(t) for t in written]
    red = sum(t[0] == "0" for t in written)
    return {"dora": dora_count(dora, tiles), "ura": dora_count(ura, tiles), "red": red}


def best_of(
    answers: list[dict[str, Any]], hand: str, liable: bool, counters: int, bets: int
) -> dict[str, Any]:
    """The best paid of the valid answers, paid out."""
    if not answers:
        return {"refused": "no yaku"}
    book = answers[0]["win"].book
    if book["two_han_at_five_counters"] and counters >= 5:
        answers = [a for a in answers if yaku_han(a) >= 2]
        if not answers:
            return {"refused": "two han needed"}
    best = max(answers, key=rank)
    return finish(best, liable and is_liable(best, hand), counters, bets)


def yaku_han(answer: dict[str, Any]) -> int:
    """Han from yaku alone: what the two-han minimum looks at; a yakuman always passes."""
    return sum(13 if isinstance(han, str) else han for han in answer["yaku"].values())


def is_liable(answer: dict[str, Any], hand: str) -> bool:
    """Somebody fed the last dragon or wind, or (summary) the claimed kong of an after-a-kong win."""
    book = answer["win"].book
    if set(answer["yaku"]) & set(book["liability"]):
        return True
    claimed_kong = any(word.startswith("kan:") for word in hand.split())
    return bool(book["rinshan_liability"] and "rinshan" in answer["win"].said and claimed_kong)


def finish(best: dict[str, Any], liable: bool, counters: int, bets: int) -> dict[str, Any]:
    w = best["win"]
    points, pay = payments(best["base"], w, counters, liable)
    shown_fu = best["fu"] if best["han"] and best["han"] < 5 else None
    return {
        "han": best["han"],
        "fu": shown_fu,
        "yaku": best["yaku"],
        "bonus": best["bonus"],
        "limit": best["limit"],
        "points": points,
        "pay": pay,
        "total": sum(pay.values()) + pay.get("others", 0) + 2 * pay.get("each", 0) + 1000 * bets,
    }

"""Limit hands, and how high added-up han can go."""

from typing import Any

from hanchan import Score, rulebook, score
from hanchan.rules.switches import switches
from hanchan.scoring.points import base_points
from helpers.books import data, in_books, in_cited_books
from helpers.kernels import Run
from helpers.scores import Keywords, paid, yaku_of

# A full flush of pungs: chinitsu 6, tanyao 1, sanankou 2; the summary adds sanrenkou 2.
FLUSH: Keywords = {"hand": "2223334445677m", "win": "7m"}
# Riichi alone, with a pung of 6p: the indicator 5p is worth three han, 1m and 2m one each.
PUNG = {"hand": "666p234m789s11m23s", "win": "1s", "riichi": True}

# han → (question, indicators); what the hand has without them is one han or nine to eleven.
BY_HAN = {
    5: (PUNG, "5p1m"),
    6: (PUNG, "5p1m2m"),
    7: (PUNG, "5p5p"),
    8: (PUNG, "5p5p1m"),
    9: (FLUSH, ""),
    10: (FLUSH, "4m"),
    11: (FLUSH, "4m5m"),
    12: (FLUSH, "1m"),
    13: (FLUSH, "1m4m"),
    14: (FLUSH, "1m4m5m"),
    15: (FLUSH, "1m2m"),
    20: (FLUSH, "1m2m3m4m5m"),
}
MANGAN, HANEMAN, BAIMAN, SANBAIMAN, YAKUMAN = 2000, 3000, 4000, 6000, 8000
NAMES = {2000: "mangan", 3000: "haneman", 4000: "baiman", 6000: "sanbaiman", 8000: "yakuman"}
UP_TO_TWELVE = {
    5: MANGAN, 6: HANEMAN, 7: HANEMAN, 8: BAIMAN, 9: BAIMAN, 10: BAIMAN, 11: SANBAIMAN,
    12: SANBAIMAN,
}  # fmt: skip


def with_han(han: int, book: str, **how: Any) -> Score:
    """A win on a discard with so many han and no yakuman among them (not for the summary)."""
    question, dora = BY_HAN[han]
    won = score(**question, dora=dora, rules=book, **how)
    assert won.han == han
    return won


@in_books(ema="4.1.2-a 4.1.3-d", wrc2015="6.1-f")
def test_hands_of_five_han_and_more_are_paid_by_their_limit(book: str) -> None:
    for han, base in UP_TO_TWELVE.items():
        won = with_han(han, book)
        assert (won.base, won.limit) == (base, NAMES[base])
        assert paid(won) == (4 * base, {"discarder": 4 * base}, 4 * base)
        assert with_han(han, book, seat="E").points == 6 * base


@in_books(ema="4.1.3-c")
def test_a_discarder_pays_all_shares_of_a_limit_hand(book: str) -> None:
    (example,) = (one for one in data("examples")["rule"] if one["id"] == "ema-haneman-ron")
    haneman: Keywords = {
        "hand": "111m345m678m99m57m",
        "win": "6m",
        "rules": book,
    }  # chinitsu, six han
    assert example["expect"] == {"east": 18000, "other": 12000}
    assert score(**haneman, seat="E").payments == {"discarder": 18000}
    assert score(**haneman).payments == {"discarder": 12000}
    # The same hand by self-draw has one han more and the same limit: the shares add up to that.
    assert score(**haneman, tsumo=True, seat="E").payments == {"each": 6000}
    assert score(**haneman, tsumo=True).payments == {"east": 6000, "others": 3000}


@in_books(ema2016="4.1.3-d 0-e 4.2-c", wrc2015="6.1-f 6.1-h")
def test_from_eleven_han_on_a_hand_without_a_yakuman_is_a_sanbaiman(book: str) -> None:
    for han in (11, 12, 13, 14, 15, 20):
        won = with_han(han, book)
        assert (won.base, won.limit) == (SANBAIMAN, "sanbaiman")
        assert paid(won) == (24000, {"discarder": 24000}, 24000)
    assert with_han(13, book, seat="E").points == 36000
    # A yakuman is one by its pattern only.
    kokushi = score("19m19p19s1234567z", win="1m", rules=book)
    assert (yaku_of(kokushi), kokushi.limit) == ({"kokushi": "Y"}, "yakuman")


@in_books(ema2012="4.1.3-d 4.2-c")
def test_thirteen_counted_han_are_a_yakuman_and_more_are_not_more(book: str) -> None:
    assert with_han(12, book).limit == "sanbaiman"
    for han in (13, 14, 15, 20):
        won = with_han(han, book)
        assert (won.base, won.limit) == (YAKUMAN, "yakuman")
        assert paid(won) == (32000, {"discarder": 32000}, 32000)
    assert with_han(13, book, seat="E").points == 48000
    # The han are still told: it is a counted yakuman, not a pattern.
    assert yaku_of(with_han(13, book)) == {"tanyao": 1, "sanankou": 2, "chinitsu": 6}


@in_books(resume="limit-13")
def test_from_thirteen_doubles_on_further_doubles_do_not_matter(book: str) -> None:
    twelve = score(**FLUSH, riichi=True, rules=book)
    assert yaku_of(twelve) == {
        "riichi": 1, "tanyao": 1, "sanankou": 2, "chinitsu": 6, "sanrenkou": 2,
    }  # fmt: skip
    assert (twelve.han, twelve.limit, twelve.points) == (12, "sanbaiman", 24000)
    for dora, han in (("4m", 13), ("4m5m", 14), ("1m2m3m4m6m", 25)):
        won = score(**FLUSH, riichi=True, dora=dora, rules=book)
        assert (won.han, won.limit) == (han, "yakuman")
        assert paid(won) == (32000, {"discarder": 32000}, 32000)


@in_cited_books(wrc2015="6.1-g", resume="dbl-3", ema="4.1.3-d")
def test_a_yakuman_has_a_base_of_8000(book: str, clause: str) -> None:
    yakuman: Keywords = {"hand": "77z234m99p pon:555z pon:666z", "win": "7z", "rules": book}
    won = score(**yakuman)
    assert (yaku_of(won), won.limit, won.base) == ({"daisangen": "Y"}, "yakuman", 8000)
    assert paid(won) == (32000, {"discarder": 32000}, 32000)
    assert won.han is None
    assert score(**yakuman, seat="E").points == 48000
    assert score(**yakuman, tsumo=True).payments == {"east": 16000, "others": 8000}
    assert score(**yakuman, tsumo=True, seat="E").payments == {"each": 16000}
    assert rulebook(book).cite("payment.yakuman") == clause


@in_books(resume="dbl-3")
def test_a_yakuman_pays_as_much_as_thirteen_doubles(book: str) -> None:
    pattern = score("19m19p19s1234567z", win="1m", rules=book)
    counted = score(**FLUSH, riichi=True, dora="4m", rules=book)
    assert counted.han == 13
    assert (pattern.points, pattern.limit) == (counted.points, counted.limit)
    # Dora make no yakuman dearer: it stands for thirteen, and that is the most.
    assert score("19m19p19s1234567z", win="1m", dora="9m", rules=book).points == pattern.points


@in_books(resume="dbl-1")
def test_a_yaku_of_n_doubles_gives_n_doubles(book: str) -> None:
    for hand, win, key, doubles, points in (
        ("123m456p789s99s67p", "8p", "pinfu", 1, 1000),
        ("1133m5577p22s55z9s", "9s", "chiitoitsu", 2, 1600),
        ("111222345678m6z", "6z", "honitsu", 3, 6400),
        ("111m345m678m99m57m", "6m", "chinitsu", 6, 12000),
    ):
        won = score(hand, win=win, rules=book)
        assert yaku_of(won) == {key: doubles}
        assert (won.han, won.points) == (doubles, points)
    assert score("111222345678m6z", win="6z", rules=book).base == 50 * 2 ** (2 + 3)


@in_books(ema="4.1.2-a 4.1.3-d", wrc2015="6.1-f 6.1-h")
def test_every_number_of_han_has_the_limit_the_book_prints(book: str, run: Run) -> None:
    rules = switches(rulebook(book))
    for limit in data("scoring_tables")[book]["limit"]:
        if "han_min" not in limit:  # by pattern only
            continue
        for han in range(limit["han_min"], limit.get("han_max", 40) + 1):
            assert run(base_points)(han, 30, 0, rules) == limit["base"]
            assert run(base_points)(han, 110, 0, rules) == limit["base"]

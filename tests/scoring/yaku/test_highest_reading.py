"""A hand that can be read in several ways is paid by the best of them."""

from hanchan import score
from hanchan.scoring.circumstances import Circumstances
from hanchan.scoring.score import score_readings
from helpers.books import in_books
from helpers.scores import fu_item, fu_items, raw_fu, yaku_of


@in_books(ema="3.4.9-b")
def test_the_winning_tile_completes_the_set_that_pays_most(book: str) -> None:
    # 56789s won on 7s: two-sided with pinfu, or at the edge without: 2000 against 1300.
    won = score("56789s123m567p44p", win="7s", riichi=True, rules=book)
    assert (yaku_of(won), won.fu, won.points) == ({"riichi": 1, "pinfu": 1}, 30, 2000)
    # 66678m won on 6m: in the chow it leaves the pung concealed, 42 fu against 40.
    pung = score("66678m999p567s22s", win="6m", riichi=True, rules=book)
    assert ([item.open for item in fu_items(pung, "pung")], pung.points) == ([False, False], 1600)


@in_books(ema="3.4.9-b")
def test_the_other_reading_is_there_and_is_worth_less(book: str) -> None:
    given = Circumstances(riichi=True)
    best, *others = score_readings("56789s123m567p44p", "7s", given, book)
    assert (best.points, [other.points for other in others]) == (2000, [1300])
    (other,) = others
    assert (yaku_of(other), fu_item(other, "wait").shape) == ({"riichi": 1}, "edge")


@in_books(wrc2015="5.7.6-a")
def test_the_reading_that_yields_most_must_be_used(book: str) -> None:
    # 34512p won on 3p: 123p 345p or, with the edge finished, the same chows without pinfu.
    won = score("123m456m345p99s12p", win="3p", riichi=True, rules=book)
    assert (yaku_of(won), won.fu, won.points) == ({"riichi": 1, "pinfu": 1}, 30, 2000)
    readings = score_readings("123m456m345p99s12p", "3p", Circumstances(riichi=True), book)
    assert [reading.points for reading in readings] == [2000, 1300]


@in_books(wrc2015="6-c")
def test_the_most_valuable_valuation_is_mandatory(book: str) -> None:
    # Two double chows or seven pairs.
    chows = score("112233m778899p5s", win="5s", tsumo=True, rules=book)
    assert yaku_of(chows) == {"menzen-tsumo": 1, "ryanpeikou": 3}
    assert (chows.han, chows.fu, chows.payments) == (4, 30, {"east": 4000, "others": 2000})
    # Three pungs or three identical chows: sanankou 2 against pinfu 1 and iipeikou 1.
    pungs = score("222333444m67p99s", win="8p", rules=book)
    assert (yaku_of(pungs), pungs.points) == ({"sanankou": 2}, 3200)
    _, chows = score_readings("222333444m67p99s", "8p", Circumstances(), book)
    assert (yaku_of(chows), chows.points) == ({"pinfu": 1, "iipeikou": 1}, 2000)
    # 66678m won on 6m: in the chow it leaves the pung concealed.
    placed = score("66678m999p567s22s", win="6m", riichi=True, rules=book)
    assert (raw_fu(placed), placed.fu, placed.points) == (42, 50, 1600)


@in_books(wrc2015="6-c", ema="3.4.9-b")
def test_with_equal_han_the_reading_with_more_fu_is_taken(book: str) -> None:
    won = score("222333444m67p99s", win="8p", tsumo=True, rules=book)
    assert (yaku_of(won), won.han, won.fu) == ({"menzen-tsumo": 1, "sanankou": 2}, 3, 40)
    assert won.payments == {"east": 2600, "others": 1300}
    best, second = score_readings("222333444m67p99s", "8p", Circumstances(tsumo=True), book)
    assert (yaku_of(second), second.han, second.fu) == (
        {"menzen-tsumo": 1, "pinfu": 1, "iipeikou": 1}, 3, 20,
    )  # fmt: skip
    assert best.points > second.points

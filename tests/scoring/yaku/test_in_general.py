"""What holds for all yaku: the tables of their values, closed and open hands, and adding up."""

from typing import Any

import pytest

from hanchan import HanchanError, NotAWin, rulebook, score
from hanchan.rules.clauses import clauses
from helpers.books import in_books, rule
from helpers.scores import fu_item, fu_items, fu_of, paid, yaku_of
from helpers.yaku_hands import HANDS, question

YAKUHAI = ("yakuhai-haku", "yakuhai-hatsu", "yakuhai-chun", "seat-wind", "prevailing-wind")

# The yaku sheet of WRC: closed and open; 0 not available, M mangan, Y yakuman.
SHEET: dict[tuple[int | str, int | str], str] = {
    (1, 0): "riichi ippatsu double-riichi menzen-tsumo pinfu iipeikou",
    (1, 1): f"tanyao chankan rinshan haitei houtei {' '.join(YAKUHAI)}",
    (2, 0): "chiitoitsu",
    (2, 1): "ittsuu sanshoku-doujun chanta",
    (2, 2): "toitoi sanshoku-doukou sanankou sankantsu honroutou shousangen",
    (3, 0): "ryanpeikou",
    (3, 2): "honitsu junchan",
    ("M", 0): "renhou",
    (6, 5): "chinitsu",
    ("Y", 0): "kokushi chuuren suuankou tenhou chiihou",
    (
        "Y",
        "Y",
    ): "suukantsu ryuuiisou tsuuiisou chinroutou daisangen shousuushii daisuushii",
}
WRC_VALUES = {key: values for values, keys in SHEET.items() for key in keys.split()}
CLOSED_ONLY = {
    "riichi", "ippatsu", "double-riichi", "menzen-tsumo", "pinfu", "iipeikou", "chiitoitsu",
    "ryanpeikou", "renhou", "kokushi", "chuuren", "tenhou", "chiihou", "suuankou",
}  # fmt: skip
ONE_MORE_CLOSED = ("sanshoku-doujun", "ittsuu", "chanta", "honitsu", "junchan", "chinitsu")
UNCHANGED = (
    *YAKUHAI, "rinshan", "chankan", "haitei", "houtei", "toitoi", "sanankou", "sankantsu",
    "sanshoku-doukou", "shousangen", "honroutou", "daisangen", "suukantsu", "daisuushii",
)  # fmt: skip


def shown(key: str, book: str) -> tuple[int | str, int | str]:
    """What a closed and an open hand of this yaku get for it; 0 where it is not scored."""
    closed, opened = (
        yaku_of(score(**question(text), rules=book)).get(key, 0) if text else 0
        for text in HANDS[key]
    )
    return closed, opened


# --- the tables


@rule("wrc2015:A-yaku-table", "wrc2015:2.3-a")
def test_every_yaku_of_the_sheet_is_worth_what_it_says() -> None:
    assert {key: shown(key, "wrc2015") for key in WRC_VALUES} == WRC_VALUES


def rows_of(book: str) -> dict[str, tuple[int | str, int | str]]:
    """The book's table of yaku, closed and open, without those it does not have."""
    words = {"mangan": "M", "yakuman": "Y", "double-yakuman": "YY"}
    return {
        key: (words.get(str(row.closed), row.closed), words.get(str(row.open), row.open))
        for key, row in rulebook(book).yaku.items()
        if row.closed or row.open
    }


@rule("wrc2015:A-yaku-table")
def test_the_book_has_the_yaku_of_the_sheet_and_no_others() -> None:
    rows = rows_of("wrc2015")
    assert rows == WRC_VALUES
    assert len(rows) - len(YAKUHAI) + 1 == 39  # yakuhai are one row of the sheet


@rule("wrc2015:2.3-a")
def test_every_yaku_gives_a_hand_at_least_one_han_or_a_limit() -> None:
    for key in WRC_VALUES:
        for text in filter(None, HANDS[key]):
            won = score(**question(text), rules="wrc2015")
            (line,) = (line for line in won.yaku if line.key == key)
            assert (line.han or 0) >= 1 or won.limit in ("mangan", "yakuman")
            assert line.clause is not None


def summary_columns() -> dict[str, tuple[int | str, int | str]]:
    """The two value columns of the summary's rows, concealed first; a dash is 0."""
    signs: dict[Any, Any] = {"none": 0, "yakuman": "Y"}
    return {
        one.topic.removeprefix("yaku:"): (
            signs.get(one.entry["concealed"], one.entry["concealed"]),
            signs.get(one.entry["exposed"], one.entry["exposed"]),
        )
        for one in clauses("resume")
        if one.topic.startswith("yaku:") and "exposed" in one.entry and one.id != "yaku-double-wind"
    }


@rule("resume:notation-1")
def test_the_rows_of_the_summary_give_the_doubles_exposed_then_concealed() -> None:
    columns = summary_columns()
    assert len(columns) == 46
    assert columns.pop("nagashi-mangan") == (5, 5)  # a mangan, and no hand to score
    columns |= dict.fromkeys(YAKUHAI, columns.pop("yakuhai"))
    columns["houtei"] = columns["haitei"]  # one row for both
    rows = rows_of("resume")
    assert {key: rows[key] for key in columns} == columns
    assert set(rows) - set(columns) == {"nagashi-mangan", "kanfuri"}
    # Optional ones are off, and the rest is what a hand gets.
    scored = {key: columns[key] for key in columns if key not in ("parenchan", "ippatsu")}
    assert {key: shown(key, "resume") for key in scored} == scored


@rule("resume:notation-1")
def test_a_yakuman_of_the_summary_stands_for_thirteen() -> None:
    yakuman = score(**question(HANDS["kokushi"][0]), rules="resume")
    thirteen = score("2223334445677m", win="7m", riichi=True, dora="4m", rules="resume")
    assert (thirteen.han, yakuman.points) == (13, thirteen.points)


# --- closed and open


@in_books(ema="A-a")
def test_the_yaku_that_need_a_concealed_hand_are_those_of_the_overview_sheet(book: str) -> None:
    rows = rulebook(book).yaku
    closed_only = {key for key, row in rows.items() if row.closed and not row.open}
    assert closed_only == CLOSED_ONLY | (
        {"tanyao", "nagashi-mangan"} if book == "ema2012" else set()
    )


@in_books(ema="A-a")
@pytest.mark.parametrize(
    ("key", "hand", "instead"),
    [
        ("riichi", "456m345p55z67p chi:123m +8p riichi", "riichi on an open hand"),
        ("double-riichi", "456m345p55z67p chi:123m +8p double_riichi", "riichi on an open hand"),
        ("ippatsu", "456m345p55z67p chi:123m +8p riichi ippatsu", "riichi on an open hand"),
        ("menzen-tsumo", "456m345p99s67p chi:123m +8p tsumo", "no yaku"),
        ("pinfu", "456m345p99s67p chi:123m +8p", "no yaku"),
        ("iipeikou", "223344m11s46s chi:567p +5s", "no yaku"),
        ("chiitoitsu", "1133m5577p9s55z pon:222s +9s", "not complete"),
        ("ryanpeikou", "234m667788p3z chi:234m +3z", "no yaku"),
        ("renhou", "456m345p55z67p chi:123m +8p renhou", "can have no melds"),
        ("tenhou", "456m345p55z67p chi:123m +8p tsumo tenhou seat=E", "can have no melds"),
        ("chiihou", "456m345p55z67p chi:123m +8p tsumo chiihou", "can have no melds"),
        ("kokushi", "19m19p19s1234z pon:555z +9s", "not complete"),
        ("chuuren", "1112345678m pon:999m +5m", {"chinitsu": 5}),
        ("suuankou", "222m555p888s4z pon:999m +4z", {"sanankou": 2, "toitoi": 2}),
    ],
)
def test_with_an_open_set_a_concealed_yaku_is_not_scored(
    book: str, key: str, hand: str, instead: str | dict[str, int]
) -> None:
    assert key in CLOSED_ONLY
    if isinstance(instead, str):
        with pytest.raises(HanchanError, match=instead):
            score(**question(hand), rules=book)
    else:
        assert yaku_of(score(**question(hand), rules=book)) == instead
    # Concealed it is scored: nothing but the open set takes it away.
    assert shown(key, book)[0] in (1, 2, 3, "M", "Y")


@in_books(ema="A-a")
def test_riichi_on_an_open_hand_is_refused_as_such(book: str) -> None:
    with pytest.raises(NotAWin) as refused:
        score("456m345p55z67p chi:123m", win="8p", riichi=True, rules=book)
    assert refused.value.reason == "riichi on an open hand"
    # A concealed kong leaves the hand concealed.
    kong = score("456m345p55z67p ankan:9999s", win="8p", riichi=True, rules=book)
    assert yaku_of(kong) == {"riichi": 1}


@rule("ema2016:A-a")
def test_in_2016_all_simples_may_be_open() -> None:
    won = score("456p345s67s22p chi:234m", win="8s", rules="ema2016")
    assert (yaku_of(won), won.points) == ({"tanyao": 1}, 1000)


@rule("ema2012:A-a")
def test_in_2012_all_simples_must_be_concealed() -> None:
    with pytest.raises(NotAWin) as refused:
        score("456p345s67s22p chi:234m", win="8s", rules="ema2012")
    assert refused.value.reason == "no yaku"
    assert yaku_of(score("456p345s67s22p234m", win="8s", rules="ema2012"))["tanyao"] == 1


@in_books(ema="A-b")
def test_six_yaku_are_worth_one_more_when_concealed(book: str) -> None:
    for key in ONE_MORE_CLOSED:
        closed, opened = map(int, shown(key, book))
        assert (key, opened) == (key, closed - 1)
        assert opened >= 1
    for key in UNCHANGED:
        same, still = shown(key, book)
        assert (key, still) == (key, same)
        assert same


@in_books(ema="4.2-a", wrc2015="6.5-a")
def test_a_concealed_hand_won_on_a_discard_stays_concealed(book: str) -> None:
    won = score("234m567p345s88s44s", win="8s", riichi=True, rules=book)
    assert yaku_of(won) == {"riichi": 1, "tanyao": 1}
    assert (won.fu, won.points) == (40, 2600)
    # The pung it finished is open for its fu, and that is all.
    pung = fu_item(won, "pung")
    assert (pung.tiles, pung.open, pung.fu) == ("888s", True, 2)
    assert fu_of(won, "concealed ron") in (10, 30)
    for key in ("pinfu", "iipeikou", "chiitoitsu", "ryanpeikou", "kokushi", "chuuren", "suuankou"):
        text = HANDS[key][0]
        assert "tsumo" not in text
        assert key in yaku_of(score(**question(text), rules=book))
    # A yaku that is worth more when concealed keeps its higher value.
    assert shown("honitsu", book)[0] == 3


@in_books(wrc2015="6.5-a")
def test_a_discard_exposes_the_group_it_finishes(book: str) -> None:
    hand = "123m456p333z22p99s"
    claimed = score(hand, win="2p", riichi=True, rules=book)
    assert [(i.tiles, i.open) for i in fu_items(claimed, "pung")] == [
        ("222p", True), ("333z", False),
    ]  # fmt: skip
    assert (yaku_of(claimed), claimed.fu, claimed.points) == ({"riichi": 1}, 40, 1300)
    drawn = score(hand, win="2p", tsumo=True, rules=book)
    assert [item.open for item in fu_items(drawn, "pung")] == [False, False]


# --- adding up


@pytest.mark.parametrize(
    ("book", "opened"),
    [
        pytest.param("ema2016", {"tanyao": 1, "sanshoku-doujun": 1}, marks=rule("ema2016:4.2-b")),
        pytest.param("ema2012", {"sanshoku-doujun": 1}, marks=rule("ema2012:4.2-b")),
    ],
    ids=["ema2016", "ema2012"],
)
def test_yaku_add_up(book: str, opened: dict[str, int]) -> None:
    closed = score("234m24p234s678s55m", win="3p", tsumo=True, rules=book)
    assert yaku_of(closed) == {"menzen-tsumo": 1, "tanyao": 1, "sanshoku-doujun": 2}
    assert (closed.han, closed.fu, closed.payments) == (4, 30, {"east": 3900, "others": 2000})
    claimed = score("234m24p678s55m chi:234s", win="3p", rules=book)
    assert yaku_of(claimed) == opened
    assert (claimed.han, claimed.points) == (len(opened), 1000 * len(opened))


@rule("wrc2015:6.5-b")
def test_yaku_add_up_unless_one_is_part_of_another() -> None:
    won = score("234m567m345p22s67s", win="8s", riichi=True, ippatsu=True, rules="wrc2015")
    assert yaku_of(won) == {"riichi": 1, "ippatsu": 1, "tanyao": 1, "pinfu": 1}
    assert (won.han, won.points) == (4, 8000)
    pungs = score("11p44z pon:777z pon:999m pon:666s", win="1p", rules="wrc2015")
    assert (yaku_of(pungs), pungs.han) == ({"yakuhai-chun": 1, "toitoi": 2}, 3)
    for key, part in (("ryanpeikou", "iipeikou"), ("junchan", "chanta"), ("chinitsu", "honitsu")):
        found = yaku_of(score(**question(HANDS[key][0]), rules="wrc2015"))
        assert key in found
        assert part not in found


@rule("resume:cumul-1")
def test_in_the_summary_yaku_add_up_unless_one_is_contained_in_another() -> None:
    pungs = score("11p44z pon:777z pon:999m pon:666s", win="1p", rules="resume")
    assert (yaku_of(pungs), pungs.han, pungs.points) == ({"yakuhai-chun": 1, "toitoi": 2}, 3, 5200)
    for key, parts in (
        ("chinitsu", {"honitsu"}),
        ("junchan", {"chanta"}),
        ("ryanpeikou", {"iipeikou"}),
        ("isshoku-sanjun", {"iipeikou"}),
        ("yonjun", {"isshoku-sanjun", "ryanpeikou", "iipeikou"}),
        ("shousangen", {"yakuhai-haku", "yakuhai-hatsu"}),
        ("honroutou", {"toitoi"}),
        ("double-riichi", {"riichi"}),
    ):
        won = score(**question(HANDS[key][0]), rules="resume")
        assert not parts & set(yaku_of(won)), key
        assert won.han == sum(line.han or 0 for line in won.yaku)


@in_books(ema="4.2-d", wrc2015="6.5-c")
def test_yakuman_do_not_add_up(book: str) -> None:
    dragons = score("77z11z pon:555z pon:666z pon:222z", win="7z", rules=book)
    assert yaku_of(dragons) == {"daisangen": "Y", "tsuuiisou": "Y"}
    assert (dragons.limit, paid(dragons)) == ("yakuman", (32000, {"discarder": 32000}, 32000))
    three = score("111m999m111p999p1s", win="1s", rules=book)  # suuankou and chinroutou
    assert (yaku_of(three), three.points) == ({"suuankou": "Y", "chinroutou": "Y"}, 32000)
    east = score("77z11z pon:555z pon:666z pon:222z", win="7z", seat="E", tsumo=True, rules=book)
    assert east.payments == {"each": 16000}


@pytest.mark.parametrize(
    ("book", "winds", "points"),
    [
        pytest.param("ema2016", "Y", 32000, marks=rule("ema2016:4.2-d")),
        pytest.param("ema2012", "YY", 64000, marks=rule("ema2012:4.2-d")),
        pytest.param("wrc2015", "Y", 32000, marks=rule("wrc2015:6.5-c")),
    ],
    ids=["ema2016", "ema2012", "wrc2015"],
)
def test_big_four_winds_beside_all_honours_pay_no_more_than_alone(
    book: str, winds: str, points: int
) -> None:
    both = score("44z55z pon:111z pon:222z pon:333z", win="4z", rules=book)
    assert yaku_of(both) == {"daisuushii": winds, "tsuuiisou": "Y"}
    alone = score("44z55m pon:111z pon:222z pon:333z", win="4z", rules=book)
    assert (both.points, alone.points) == (points, points)

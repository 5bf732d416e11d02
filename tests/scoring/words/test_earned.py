"""Which tiles earn a yaku, for every yaku, in closed and in open hands."""

from __future__ import annotations

import pytest

from hanchan import score
from hanchan.errors import NotAWin
from hanchan.rules.schema import BOOKS, YAKU_KEYS
from hanchan.scoring.score import Score
from hanchan.scoring.words.earned import earned
from hanchan.tiles import format, sort_key
from helpers.yaku_hands import HANDS, question

ALL = "the whole hand"
WHOLE = """
    riichi double-riichi pinfu tanyao chanta chiitoitsu toitoi honitsu chinitsu honroutou junchan renhou chinroutou
    chiihou tenhou kokushi chuuren ryuuiisou tsuuiisou daisharin shiisan-puuta
""".split()
BY_THE_WINNING_TILE = "ippatsu menzen-tsumo rinshan chankan haitei houtei".split()

# The tiles that are marked in the closed and in the open hand of HANDS; "+" is the winning tile, a meld is a word.
MARKED = {
    "iipeikou": ("223344m", ""),
    "yakuhai-haku": ("555z", "pon:555z"),
    "yakuhai-hatsu": ("666z", "pon:666z"),
    "yakuhai-chun": ("777z", "pon:777z"),
    "seat-wind": ("222z", "pon:222z"),
    "prevailing-wind": ("111z", "pon:111z"),
    "sanshoku-doujun": ("234m24p234s +3p", "234m24p +3p chi:234s"),
    "ittsuu": ("12345679s +8s", "12345679s +8s"),
    "sanshoku-doukou": ("333m333p33s +3s", "333s pon:333m pon:333p"),
    "sanankou": ("111m222p555s", "111m222p555s"),
    "sankantsu": (
        "ankan:2222m ankan:8888p ankan:9999s",
        "kan:2222m kan:8888p kan:9999s",
    ),
    "shousangen": ("55566677z", "77z pon:555z pon:666z"),
    "ryanpeikou": ("223344m667788p", ""),
    "isshoku-sanjun": ("22333444m +2m", "22334m +4m chi:234m"),
    "yonjun": ("222233334444m", "222333444m chi:234m"),
    "sanrenkou": ("222333444m", "44m +4m pon:222m pon:333m"),
    "daisangen": ("555666777z", "pon:555z pon:666z pon:777z"),
    "suuankou": ("222999m555p888s", ""),
    "suukantsu": (
        "ankan:1111m ankan:2222p ankan:3333s ankan:4444m",
        "kan:1111m kan:2222p kan:3333s kan:4444m",
    ),
    "shousuushii": ("1112223344z +3z", "3344z +3z pon:111z pon:222z"),
    "daisuushii": ("11122233344z +4z", "44z +4z pon:111z pon:222z pon:333z"),
    "suurenkou": ("22233344455m +5m", "55m +5m pon:222m pon:333m pon:444m"),
}


def marked(found: Score, key: str) -> str:
    """The tiles at the places that earn the yaku."""
    held = sorted(found.hand.concealed, key=sort_key)
    held.remove(found.win)
    places = earned(found)[key]
    if places == list(range(len(held) + 1 + len(found.hand.melds))):
        return ALL
    others = ["+" + format([found.win]), *map(str, found.hand.melds)]
    words = [format(held[place] for place in places if place < len(held))]
    words += [others[place - len(held)] for place in places if place >= len(held)]
    return " ".join(filter(None, words))


def scored(text: str, key: str) -> Score:
    """The hand by the first book that counts the yaku in it."""
    for book in BOOKS:
        try:
            found = score(**question(text), rules=book)
        except NotAWin:
            continue
        if key in [line.key for line in found.yaku]:
            return found
    raise AssertionError(f"no book counts {key} in {text}")


@pytest.mark.parametrize("key", HANDS)
def test_every_yaku_names_the_tiles_that_earn_it(key: str) -> None:
    usual = ALL if key in WHOLE else ""
    for number, text in enumerate(HANDS[key]):
        if not text:
            continue
        found = scored(text, key)
        won = f"+{format([found.win])}" if key in BY_THE_WINNING_TILE else ""
        wanted = MARKED[key][number] if key in MARKED else won or usual
        assert marked(found, key) == wanted, text


def test_no_yaku_of_a_win_is_forgotten() -> None:
    without_a_hand = {"nagashi-mangan", "kanfuri", "parenchan"}  # the last two are only said
    named = {*WHOLE, *BY_THE_WINNING_TILE, *MARKED}
    assert named == set(HANDS)
    assert set(YAKU_KEYS) - named == without_a_hand


def test_of_three_identical_chows_two_earn_iipeikou() -> None:
    found = score("22333444m678p99s", win="2m", riichi=True)
    held = "22333444m"
    tiles = [(held[place] if place < 8 else "2") for place in earned(found)["iipeikou"]]
    assert sorted(tiles) == list("223344")


def test_one_of_two_equal_chows_is_enough_for_the_mixed_chows() -> None:
    found = score("223344m234p2499s", win="3s", riichi=True)
    assert marked(found, "sanshoku-doujun") == "234m234p24s +3s"
    assert marked(found, "iipeikou") == "223344m"


def test_a_pung_finished_by_a_discard_is_not_among_the_concealed_ones() -> None:
    hand = "111m222p555s44z66m"
    assert marked(score(hand, win="4z", riichi=True), "sanankou") == "111m222p555s"
    drawn = score("111m222p55s444z66m", win="5s", tsumo=True)
    assert marked(drawn, "suuankou") == "111m222p55s444z +5s"


def test_a_wind_of_seat_and_round_earns_two_yaku_with_one_pung() -> None:
    found = score("123m456p99s78s pon:111z", win="9s", seat="E", round="E")
    assert marked(found, "seat-wind") == marked(found, "prevailing-wind") == "pon:111z"


def test_dora_ura_dora_and_red_fives_are_marked_where_they_stand() -> None:
    found = score(
        "340m67p234s88s ankan:1111m", win="8p", riichi=True, dora="9m7p", ura="7s", rules="resume"
    )
    assert found.bonus == (5, 2, 1)
    assert marked(found, "dora") == "+8p ankan:1111m"
    assert marked(found, "ura-dora") == "88s"
    assert marked(found, "red-five") == "0m"


def test_a_red_five_in_a_claimed_set_marks_the_set_and_no_dora_marks_nothing() -> None:
    found = score("234m234p2288s chi:067s", win="8s", dora="1z", ura="1s", rules="resume")
    assert marked(found, "red-five") == "chi:067s"
    assert not {"dora", "ura-dora"} & set(earned(found)), (
        "no riichi: what lies below counts nothing"
    )


def test_a_red_five_stands_where_a_plain_one_would() -> None:
    found = score("334405m67p234s88s", win="8p", riichi=True, rules="resume")
    assert marked(found, "iipeikou") == "334405m"

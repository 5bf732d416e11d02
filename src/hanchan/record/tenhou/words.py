"""Tenhou's words: its yaku, and what the JSON of its viewer calls tiles, moves and results."""

from __future__ import annotations

from ...errors import RecordError
from ...tiles import FACES, KINDS, format, parse, parse_one

# The tiles of the JSON: 11-19 m, 21-29 p, 31-39 s, 41-47 honours, 51-53 red fives.
CODES = tuple(
    51 + face - KINDS if face >= KINDS else 10 * (face // 9 + 1) + face % 9 + 1
    for face in range(FACES)
)
_TILES = {code: format([face]) for face, code in enumerate(CODES)}
DRAWN = 60  # a discard of the tile just drawn
LETTERS = {"chow": "c", "pung": "p", "kong": "m", "concealed_kong": "a", "added_kong": "k"}
WON = "和了"
# Why a hand was drawn, and the three words that only an exhaustive draw has beside its own.
DRAWS = {
    "exhaustive": "流局",
    "nine_terminals": "九種九牌",
    "four_winds": "四風連打",
    "four_riichi": "四家立直",
    "three_ron": "三家和了",
    "four_kongs": "四槓散了",
}
NAGASHI, ALL_TENPAI, NO_TENPAI = "流し満貫", "全員聴牌", "全員不聴"

# Below a yakuman.
LIMITS = {"mangan": "満貫", "haneman": "跳満", "baiman": "倍満", "sanbaiman": "三倍満"}

# In the order of their numbers in the XML: the name in the JSON, and our key.
_TABLE = """
門前清自摸和 menzen-tsumo | 立直 riichi | 一発 ippatsu | 槍槓 chankan | 嶺上開花 rinshan | 海底摸月 haitei
河底撈魚 houtei | 平和 pinfu | 断幺九 tanyao | 一盃口 iipeikou
自風東 seat-wind | 自風南 seat-wind | 自風西 seat-wind | 自風北 seat-wind
場風東 prevailing-wind | 場風南 prevailing-wind | 場風西 prevailing-wind | 場風北 prevailing-wind
役牌白 yakuhai-haku | 役牌發 yakuhai-hatsu | 役牌中 yakuhai-chun
両立直 double-riichi | 七対子 chiitoitsu | 混全帯幺九 chanta | 一気通貫 ittsuu | 三色同順 sanshoku-doujun
三色同刻 sanshoku-doukou | 三槓子 sankantsu | 対々和 toitoi | 三暗刻 sanankou | 小三元 shousangen
混老頭 honroutou | 二盃口 ryanpeikou | 純全帯幺九 junchan | 混一色 honitsu | 清一色 chinitsu | 人和 renhou
天和 tenhou | 地和 chiihou | 大三元 daisangen | 四暗刻 suuankou | 四暗刻単騎 suuankou | 字一色 tsuuiisou
緑一色 ryuuiisou | 清老頭 chinroutou | 九蓮宝燈 chuuren | 純正九蓮宝燈 chuuren | 国士無双 kokushi
国士無双１３面 kokushi | 大四喜 daisuushii | 小四喜 shousuushii | 四槓子 suukantsu
ドラ dora | 裏ドラ ura-dora | 赤ドラ red-five
"""

_ROWS = [row.split() for row in _TABLE.replace("\n", "|").split("|") if row.strip()]
KEYS: tuple[str, ...] = tuple(key for _, key in _ROWS)
NAMES: dict[str, str] = {row[0]: row[1] for row in _ROWS}
BONUS = ("dora", "ura-dora", "red-five")


def code(tile: str) -> int:
    """The number of a tile."""
    return CODES[parse_one(tile)]


def codes(text: str) -> list[int]:
    """The numbers of several."""
    return [CODES[face] for face in parse(text)]


def tile_of(number: object) -> str:
    """The tile of a number; RecordError if there is none."""
    tile = _TILES.get(number) if type(number) is int else None
    if tile is None:
        raise RecordError(f"there is no tile {number!r}")
    return tile


def place_of(source: int, seat: int, tiles: int) -> int:
    """Where the letter stands in a claim of so many tiles: left, in the middle or right, like whose tile it was."""
    return {3: 0, 2: 1, 1: tiles - 1}[(source - seat) % 4]


def split_bonus(
    rows: list[tuple[str, int]],
) -> tuple[tuple[tuple[str, int], ...], tuple[int, int, int]]:
    """The yaku by key, and the han of dora, ura dora and red fives apart."""
    bonus = {key: sum(han for other, han in rows if other == key) for key in BONUS}
    yaku = tuple(sorted(row for row in rows if row[0] not in BONUS))
    return yaku, (bonus["dora"], bonus["ura-dora"], bonus["red-five"])

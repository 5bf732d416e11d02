"""The books' values for the naive scorer, typed in again from rules/options.md, section 4.

They are not read from the package, so that a slip in its data shows. In a pair of values the first
is for a closed hand, the second for an open one; 0 is "not available", "Y" a yakuman.
"""

from __future__ import annotations

from typing import Any

DRAGONS = {"5z": "yakuhai-haku", "6z": "yakuhai-hatsu", "7z": "yakuhai-chun"}

VALUES: dict[str, tuple[Any, Any]] = {
    **dict.fromkeys(
        "riichi double-riichi ippatsu menzen-tsumo pinfu iipeikou".split(),
        (1, 0),
    ),
    **dict.fromkeys(
        "tanyao yakuhai-haku yakuhai-hatsu yakuhai-chun seat-wind prevailing-wind".split(),
        (1, 1),
    ),
    **dict.fromkeys("rinshan chankan haitei houtei".split(), (1, 1)),
    **dict.fromkeys("sanshoku-doujun ittsuu chanta".split(), (2, 1)),
    "chiitoitsu": (2, 0),
    **dict.fromkeys("toitoi sanankou sankantsu sanshoku-doukou".split(), (2, 2)),
    **dict.fromkeys("shousangen honroutou".split(), (2, 2)),
    **dict.fromkeys("honitsu junchan".split(), (3, 2)),
    "ryanpeikou": (3, 0),
    "chinitsu": (6, 5),
    **dict.fromkeys("kokushi chuuren suuankou tenhou chiihou".split(), ("Y", 0)),
    **dict.fromkeys("suukantsu ryuuiisou tsuuiisou chinroutou daisangen".split(), ("Y", "Y")),
    **dict.fromkeys("shousuushii daisuushii".split(), ("Y", "Y")),
    # rows with a switch of their own below, off in most books
    **dict.fromkeys("daisharin shiisan-puuta".split(), ("Y", 0)),
    "parenchan": ("Y", "Y"),
    "yonjun": (5, 5),
}
RESUME_VALUES = {
    **VALUES,
    "double-riichi": (2, 0),
    "sanshoku-doukou": (3, 3),
    "shousangen": (4, 4),
    "honroutou": (4, 4),
    "isshoku-sanjun": (2, 1),
    "sanrenkou": (2, 2),
    "suurenkou": ("Y", "Y"),
}
HOLDS = {"yonjun": {"isshoku-sanjun", "ryanpeikou", "iipeikou"}}
RESUME_HOLDS = {
    **HOLDS,
    "double-riichi": {"riichi"},
    "shousangen": set(DRAGONS.values()),
    "honroutou": {"toitoi"},
    "isshoku-sanjun": {"iipeikou"},
}

EMA2016: dict[str, Any] = {
    "yaku": VALUES,
    "holds": HOLDS,
    "red_fives": 0,
    "open_tanyao": True,
    "two_han_at_five_counters": False,
    "kiriage_mangan": False,
    "counted_yakuman": False,
    "yakuman_add_up": False,
    "daisuushii_double": False,
    "special_wait_double": False,
    "renhou": "mangan_or_better",
    "haitei_with_rinshan": False,
    "concealed_tsumo_base": 20,
    "open_pinfu_fu": 2,
    "double_wind_pair_fu": 4,
    "wait_fu": "shape",
    "concealed_pung_by_tsumo": True,
    "tsuuiisou_pairs": True,
    "honroutou_pairs": True,
    "ryanpeikou_other_suit": False,
    "four_identical_chows": "ryanpeikou",
    "daisharin": "none",
    "shiisan_puuta": "none",
    "parenchan": "off",
    "ippatsu": True,
    "counter_ron": 300,
    "counter_tsumo": 100,
    "liability": ["daisangen", "daisuushii"],
    "rinshan_liability": False,
}
WRC2015 = {**EMA2016, "kiriage_mangan": True}
EMA2012 = {
    **EMA2016,
    "red_fives": 3,
    "open_tanyao": False,
    "two_han_at_five_counters": True,
    "counted_yakuman": True,
    "daisuushii_double": True,
    "renhou": "yakuman",
    "haitei_with_rinshan": True,
}
RESUME = {
    **EMA2016,
    "yaku": RESUME_VALUES,
    "holds": RESUME_HOLDS,
    "red_fives": 3,
    "counted_yakuman": True,
    "renhou": "yakuman",
    "concealed_tsumo_base": 30,
    "open_pinfu_fu": 0,
    "tsuuiisou_pairs": False,
    "honroutou_pairs": False,
    "four_identical_chows": "yonjun",
    "daisharin": "any_suit",
    "shiisan_puuta": "dealer",
    "ippatsu": False,
    "liability": [],
    "rinshan_liability": True,
}
TENHOU = {
    "liable_pays_counters": True,
    **EMA2016,
    "yaku": {**VALUES, "double-riichi": (2, 0)},
    "holds": {**HOLDS, "double-riichi": {"riichi"}},
    "red_fives": 3,
    "counted_yakuman": True,
    "yakuman_add_up": True,
    "renhou": "off",
}
BOOKS = {
    "ema2016": EMA2016,
    "wrc2015": WRC2015,
    "ema2012": EMA2012,
    "resume": RESUME,
    "tenhou": TENHOU,
}

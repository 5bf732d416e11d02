"""The PyPI package `mahjong` 2.1.0 set to our books, and what it cannot express.

`answer(keywords)` is what the package says of the keywords of `hanchan.score`, brought into the form
of `scored.to_dict()`. Every difference between the package and a book is bridged here, in one place,
under the clause that explains it; `cannot_say` names what is left out of a comparison.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from mahjong.constants import EAST, NORTH, SOUTH, WEST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.hand_calculating.scores import ScoresCalculator
from mahjong.meld import Meld

WINDS = {"E": EAST, "S": SOUTH, "W": WEST, "N": NORTH}
MELDS = {"chi": Meld.CHI, "pon": Meld.PON, "kan": Meld.KAN, "kakan": Meld.SHOUMINKAN}
KEYS = {  # the package's attribute: our key
    "tsumo": "menzen-tsumo",
    "daburu_riichi": "double-riichi",
    "iipeiko": "iipeikou",
    "haku": "yakuhai-haku",
    "hatsu": "yakuhai-hatsu",
    "chun": "yakuhai-chun",
    "sanshoku": "sanshoku-doujun",
    "ittsu": "ittsuu",
    "chantai": "chanta",
    "honroto": "honroutou",
    "sanshoku_douko": "sanshoku-doukou",
    "shosangen": "shousangen",
    "ryanpeiko": "ryanpeikou",
    "chuuren_poutou": "chuuren",
    "shosuushi": "shousuushii",
    "ryuisou": "ryuuiisou",
    "tsuisou": "tsuuiisou",
    "chinroto": "chinroutou",
    "daisuushi": "daisuushii",
    "daburu_kokushi": "kokushi",
    "suuankou_tanki": "suuankou",
    "daburu_chuuren_poutou": "chuuren",
    "renhou_yakuman": "renhou",
    "ura_dora": "",  # dora are counted apart, they are no yaku
    "aka_dora": "",
    "dora": "",
    **{f"seat_wind_{wind}": "seat-wind" for wind in ("east", "south", "west", "north")},
    **{f"round_wind_{wind}": "prevailing-wind" for wind in ("east", "south", "west", "north")},
}
ERRORS = {
    "no_yaku": "no yaku",
    "hand_not_winning": "not complete",
    "open_hand_riichi_not_allowed": "riichi on an open hand",
    "open_hand_daburi_not_allowed": "riichi on an open hand",
}
LIMITS = {
    "kiriage mangan": "mangan",
    "kazoe yakuman": "yakuman",
    "kazoe sanbaiman": "sanbaiman",
    "2x yakuman": "double-yakuman",
}
OPTIONS: dict[str, dict[str, Any]] = {
    "ema2016": {"has_open_tanyao": True, "kazoe_limit": HandConfig.KAZOE_SANBAIMAN},
    "wrc2015": {
        "has_open_tanyao": True,
        "kazoe_limit": HandConfig.KAZOE_SANBAIMAN,
        "kiriage": True,
    },
    "ema2012": {"has_aka_dora": True, "renhou_as_yakuman": True},
    "resume": {
        "has_open_tanyao": True,
        "has_aka_dora": True,
        "renhou_as_yakuman": True,
        "fu_for_open_pinfu": False,
        # resume:fu-4: an open self-draw has its 2 fu; concealed ones are left out (`cannot_say`)
        "fu_for_pinfu_tsumo": True,
    },
}
TERMINAL_AND_HONOUR = {0, 8, 9, 17, 18, 26, *range(27, 34)}
HEAVY_RENHOU = ("ema2016", "wrc2015")  # books whose blessing of man is a flat mangan
SUMMARY_ONLY = {"isshoku-sanjun", "yonjun", "sanrenkou", "suurenkou", "shiisan-puuta"}


class Rack:
    """Physical tiles 0 to 135, copy 0 of a five being the red one: a plain five gets it last."""

    def __init__(self) -> None:
        self.free = {kind: [0, 1, 2, 3] for kind in range(34)}

    def take(self, text: str) -> list[int]:
        taken = []
        for part in re.findall(r"\d+[mpsz]", text):
            for digit in part[:-1]:
                kind = "mpsz".index(part[-1]) * 9 + int(digit.replace("0", "5")) - 1
                taken.append(4 * kind + self.free[kind].pop(0 if digit == "0" else -1))
        return taken


def is_closed(kw: dict[str, Any]) -> bool:
    return all(word.startswith("ankan:") for word in kw["hand"].split() if ":" in word)


def config_of(kw: dict[str, Any]) -> HandConfig:
    """The package's configuration for one win under one book."""
    book = kw["rules"]
    both = kw.get("haitei", False) and kw.get("rinshan", False)
    double = kw.get("double_riichi", False)
    config = HandConfig(
        is_tsumo=kw["tsumo"],
        is_riichi=kw.get("riichi", False) or double,
        is_daburu_riichi=double,
        # resume:S-18: the summary leaves ippatsu off
        is_ippatsu=kw.get("ippatsu", False) and book != "resume",
        is_rinshan=kw.get("rinshan", False),
        is_chankan=kw.get("chankan", False),
        # The package refuses the two together. ema2016:4.2.1-y, wrc2015:6.5.1-haitei-b and
        # resume:S-33 count after a kong alone; ema2012:R23 counts both, bridged just below.
        is_haitei=kw.get("haitei", False) and not both,
        is_houtei=kw.get("houtei", False),
        is_tenhou=kw.get("tenhou", False),
        is_chiihou=kw.get("chiihou", False),
        # ema2016:4.2.4-e, wrc2015:6.5.4-renhou-c: see `or_flat_mangan`
        is_renhou=kw.get("renhou", False) and book not in HEAVY_RENHOU,
        player_wind=WINDS[kw["seat"]],
        round_wind=WINDS[kw["round"]],
        kyoutaku_number=kw.get("bets", 0),
        tsumi_number=kw.get("counters", 0),
        options=OptionalRules(**OPTIONS[book]),
    )
    set_values(config, kw, both)
    return config


def set_values(config: HandConfig, kw: dict[str, Any], both: bool) -> None:
    """The book's yaku values where the package's differ."""
    book, yaku = kw["rules"], config.yaku
    # ema2016:4.2.5-a b, resume:S-32 and so on: special waits pay one yakuman
    yaku.daburu_kokushi.han_closed = 13
    yaku.suuankou_tanki.han_closed = 13
    yaku.daburu_chuuren_poutou.han_closed = 13
    if book != "ema2012":  # ema2012:4.2.5-p alone pays big four winds double
        yaku.daisuushi.han_closed = yaku.daisuushi.han_open = 13
    if both and book == "ema2012":
        yaku.rinshan.han_closed = yaku.rinshan.han_open = 2
    if book == "resume":
        yaku.sanshoku_douko.han_closed = yaku.sanshoku_douko.han_open = 3  # resume:S-11
        # resume:yaku-daisharin is for a concealed hand; the package finds it in open ones too
        config.options.has_daisharin = config.options.has_daisharin_other_suits = is_closed(kw)


def estimate(kw: dict[str, Any]) -> tuple[HandResponse, HandConfig]:
    rack = Rack()
    melds: list[Meld] = []
    tiles: list[int] = []
    for word in kw["hand"].split():
        kind, colon, text = word.rpartition(":")
        taken = rack.take(text)
        tiles += taken
        if colon:
            melds.append(Meld(MELDS.get(kind, Meld.KAN), sorted(taken), opened=kind != "ankan"))
    (win,) = rack.take(kw["win"])
    config = config_of(kw)
    response = HandCalculator.estimate_hand_value(
        [*tiles, win],
        win,
        melds,
        Rack().take(kw.get("dora", "")),
        config,
        ura_dora_indicators=Rack().take(kw.get("ura", "")),
    )
    return response, config


def answer(kw: dict[str, Any]) -> dict[str, Any]:
    """What the package says, read as the book would have it."""
    response, config = estimate(kw)
    if response.error:
        said: dict[str, Any] = {"refused": ERRORS[response.error]}
    else:
        said = read(response, config, kw)
    if kw.get("renhou") and kw["rules"] in HEAVY_RENHOU:
        return or_flat_mangan(said, config)
    return said


def read(response: HandResponse, config: HandConfig, kw: dict[str, Any]) -> dict[str, Any]:
    assert response.yaku
    attributes = {id(yaku): name for name, yaku in vars(config.yaku).items()}
    yaku = {KEYS.get(attributes[id(y)], attributes[id(y)]) for y in response.yaku} - {""}
    yakuman = [y for y in response.yaku if y.is_yakuman]
    han, cost = response.han, response.cost
    if yakuman:
        # ema2016:4.2-d, wrc2015:6.5-c, ema2012:4.2-d, resume:S-21: yakuman do not add up
        most = max(y.han_open if response.is_open_hand else y.han_closed for y in yakuman)
        cost = ScoresCalculator.calculate_scores(most, 0, config, is_yakuman=True)
        han = None
    assert cost
    return {
        "han": han,
        "fu": response.fu if han and han < 5 else None,
        "yaku": listed(yaku, kw) if not yakuman else yaku,
        "bonus": bonus_of(response, config) if han else None,
        **amounts(cost, config, han),
    }


def bonus_of(response: HandResponse, config: HandConfig) -> dict[str, int]:
    """Han from dora, as the package writes them into its shared yaku."""
    assert response.yaku
    counted = {id(yaku): yaku.han_closed for yaku in response.yaku}
    yaku = config.yaku
    rows = {"dora": yaku.dora, "ura": yaku.ura_dora, "red": yaku.aka_dora}
    return {name: counted.get(id(row), 0) for name, row in rows.items()}


def listed(yaku: set[str], kw: dict[str, Any]) -> set[str]:
    """The keys as the book lists them, worth the same in all."""
    if "double-riichi" in yaku and kw["rules"] != "resume":
        yaku |= {"riichi"}  # contracts: EMA and WRC list riichi 1 and double riichi 1
    if kw.get("haitei") and kw.get("rinshan") and kw["rules"] == "ema2012":
        yaku |= {"haitei"}
    if kw["rules"] == "resume" and "shousangen" in yaku:  # resume:S-09
        yaku -= {"yakuhai-haku", "yakuhai-hatsu", "yakuhai-chun"}
    if kw["rules"] == "resume" and "honroutou" in yaku:  # resume:S-10
        yaku -= {"toitoi"}
    return yaku


def amounts(cost: Any, config: HandConfig, han: int | None) -> dict[str, Any]:
    main = cost["main"] + cost["main_bonus"]
    other = cost["additional"] + cost["additional_bonus"]
    pay = {"discarder": main}
    if config.is_tsumo:
        pay = {"each": main} if config.is_dealer else {"east": main, "others": other}
    level = cost["yaku_level"]
    if not level and han in (3, 4) and cost["main"] in at_mangan(config):
        level = "mangan"  # with kiriage on, the package leaves other capped hands unnamed
    return {
        "limit": LIMITS.get(level, level) or None,
        "points": cost["main"] + 2 * cost["additional"],
        "payments": pay,
        "total": cost["total"],
    }


def at_mangan(config: HandConfig) -> tuple[int]:
    """What the main payer gives for a mangan."""
    return (ScoresCalculator.calculate_scores(5, 30, config)["main"],)


def or_flat_mangan(said: dict[str, Any], config: HandConfig) -> dict[str, Any]:
    """The ordinary value where it is worth more than a mangan (ema2016:R22, wrc2015:W-12).

    In the package renhou is five han that add up; the books pay a flat mangan or what the hand is
    worth without it. So it is asked without renhou, and the better of the two taken here.
    """
    flat = amounts(ScoresCalculator.calculate_scores(5, 30, config), config, 5)
    if "refused" in said and said["refused"] != "no yaku":
        return said
    if "refused" in said or said["points"] <= flat["points"]:
        return {"han": None, "fu": None, "yaku": {"renhou"}, "bonus": None, **flat}
    return said


def cannot_say(kw: dict[str, Any], mine: dict[str, Any]) -> str:
    """Why the package cannot answer this question for this book at all, "" if it can."""
    if kw["rules"] != "resume":
        return ""
    if is_closed(kw) and kw["tsumo"]:
        return "resume:S-01: a concealed self-draw starts from 30 fu"
    if set(mine.get("yaku", ())) & SUMMARY_ONLY or kw.get("tenhou"):
        return "resume:S-05 S-07 S-13 S-04: yaku of the summary's own"
    kinds = Counter(tile // 4 for tile in Rack().take(kw["hand"] + kw["win"]))
    if set(kinds.values()) == {2} and kinds.keys() <= TERMINAL_AND_HONOUR:
        return "resume:S-10 S-29: seven pairs are neither honroutou nor tsuuiisou there"
    return ""


def yaku_han(kw: dict[str, Any]) -> int:
    """Han from yaku alone in the package's reading."""
    response, config = estimate(kw)
    dora = {id(y) for y in (config.yaku.dora, config.yaku.ura_dora, config.yaku.aka_dora)}
    counted = [y for y in response.yaku or () if id(y) not in dora]
    return sum(y.han_open if response.is_open_hand else y.han_closed for y in counted)

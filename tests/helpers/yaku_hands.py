"""A hand for every yaku, closed and open: the tables of yaku are held against hands that have them.

A hand is its tiles and melds, `+` the winning tile, and the circumstances; some hold other yaku beside the one they
are for, because it cannot be had alone.
"""

from __future__ import annotations

from typing import Any

# key → (closed, open); "" where no such hand exists.
HANDS: dict[str, tuple[str, str]] = {
    "riichi": ("123m456m345p55z67p +8p riichi", ""),
    "double-riichi": ("123m456m345p55z67p +8p double_riichi", ""),
    "ippatsu": ("123m456m345p55z67p +8p riichi ippatsu", ""),
    "menzen-tsumo": ("123m456m345p55z67p +8p tsumo", ""),
    "pinfu": ("123m456m345p99s67p +8p", ""),
    "iipeikou": ("223344m567p11s46s +5s", ""),
    "tanyao": ("234m567m345p22s68s +7s", "234m345p22s68s chi:567m +7s"),
    "yakuhai-haku": ("555z123m456p99s78s +9s", "123m456p99s78s pon:555z +9s"),
    "yakuhai-hatsu": ("666z123m456p99s78s +9s", "123m456p99s78s pon:666z +9s"),
    "yakuhai-chun": ("777z123m456p99s78s +9s", "123m456p99s78s pon:777z +9s"),
    "seat-wind": ("222z123m456p99s78s +9s", "123m456p99s78s pon:222z +9s"),
    "prevailing-wind": ("111z123m456p99s78s +9s", "123m456p99s78s pon:111z +9s"),
    "sanshoku-doujun": ("234m24p234s789s55m +3p", "234m24p789s55m chi:234s +3p"),
    "ittsuu": ("12345679s66p345m +8s", "12345679s66p chi:345m +8s"),
    "chanta": ("123m789p999s33z12s +3s", "789p999s33z12s chi:123m +3s"),
    "rinshan": (
        "456m345p99s67p ankan:1111m +8p tsumo rinshan",
        "456m345p99s67p kan:1111m +8p tsumo rinshan",
    ),
    "chankan": ("123m456m345p55z67p +8p chankan", "456m345p55z67p chi:123m +8p chankan"),
    "haitei": ("123m456m345p55z67p +8p tsumo haitei", "456m345p55z67p chi:123m +8p tsumo haitei"),
    "houtei": ("123m456m345p55z67p +8p houtei", "456m345p55z67p chi:123m +8p houtei"),
    "chiitoitsu": ("1133m5577p22s55z9s +9s", ""),
    "sanshoku-doukou": ("333m333p789m33s44z +3s", "333s78m44z pon:333m pon:333p +9m"),
    "sanankou": ("222p555s111m44z78m +9m", "222p555s111m4z chi:345p +4z"),
    "sankantsu": (
        "45s66p ankan:2222m ankan:8888p ankan:9999s +6s",
        "45s66p kan:2222m kan:8888p kan:9999s +6s",
    ),
    "toitoi": ("999m666s333p11p44z +1p", "11p44z pon:999m pon:666s pon:333p +1p"),
    "honitsu": ("123m567m99m333z68m +7m", "123m567m99m68m pon:333z +7m"),
    "chinitsu": ("111m345m678m99m57m +6m", "111m678m99m57m chi:345m +6m"),
    "shousangen": ("555z666z77z234m78p +6p", "77z234m78p pon:555z pon:666z +6p"),
    "honroutou": ("111m999p111s99m33z +9m", "99m33z pon:111m pon:999p pon:111s +9m"),
    "junchan": ("123m789s999p11s12p +3p", "789s999p11s12p chi:123m +3p"),
    "ryanpeikou": ("223344m667788p3z +3z", ""),
    "renhou": ("123m456m345p55z67p +8p renhou", ""),
    "isshoku-sanjun": ("22333444m678p99s +2m", "22334m678p99s chi:234m +4m"),
    "yonjun": ("222233334444m9s +9s", "222333444m9s chi:234m +9s"),
    "sanrenkou": ("222m333m444m99p67s +8s", "44m99p678s pon:222m pon:333m +4m"),
    "daisangen": ("555z666z777z99p23m +1m", "23m99p pon:555z pon:666z pon:777z +1m"),
    "chinroutou": ("111m999m111p99p11s +9p", "99p11s pon:111m pon:999m pon:111p +9p"),
    "chiihou": ("123m456m345p55z67p +8p tsumo chiihou", ""),
    "tenhou": ("123m456m345p55z67p +8p tsumo tenhou seat=E", ""),
    "kokushi": ("19m19p19s1234567z +1m", ""),
    "chuuren": ("1112345567899m +9m", ""),
    "suuankou": ("222m555p888s999m4z +4z", ""),
    "suukantsu": (
        "5s ankan:1111m ankan:2222p ankan:3333s ankan:4444m +5s",
        "5s kan:1111m kan:2222p kan:3333s kan:4444m +5s",
    ),
    "ryuuiisou": ("223344s666s88s66z +6z", "223344s88s66z pon:666s +6z"),
    "tsuuiisou": ("222z333z555z11z77z +7z", "11z77z pon:222z pon:333z pon:555z +7z"),
    "shousuushii": ("111z222z33z44z678m +3z", "33z44z678m pon:111z pon:222z +3z"),
    "daisuushii": ("111z222z333z44z55m +4z", "44z55m pon:111z pon:222z pon:333z +4z"),
    "suurenkou": ("222m333m444m55m99p +5m", "55m99p pon:222m pon:333m pon:444m +5m"),
    "daisharin": ("2233445566778p +8p", ""),
    "shiisan-puuta": ("147m258p369s1234z +5z tsumo tenhou seat=E", ""),
}


def question(text: str) -> dict[str, Any]:
    """The keywords of `hanchan.score` that a hand of HANDS stands for."""
    asked: dict[str, Any] = {}
    tiles = []
    for word in text.split():
        if word.startswith("+"):
            asked["win"] = word[1:]
        elif "=" in word:
            name, _, value = word.partition("=")
            asked[name] = value
        elif ":" in word or word[0].isdigit():
            tiles.append(word)
        else:
            asked[word] = True
    return asked | {"hand": " ".join(tiles)}

"""Names and sentences in English, French and Japanese.

The English text is the key of a message; `fr/` and `ja/` hold gettext catalogues, which `make messages` brings up to
date from the sources and compiles. Tables of names are here, in English and marked, so that each is written once.
"""

from __future__ import annotations

from typing import Protocol

from ..errors import NotationError

LANGUAGES = ("en", "fr", "ja")


class Translator(Protocol):
    """What a sentence is asked of: gettext's three calls."""

    def gettext(self, message: str, /) -> str:
        """The message in the translator's language."""

    def pgettext(self, context: str, message: str, /) -> str:
        """The message in its language, where the same English means different things."""

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        """The singular or plural for the count in its language."""


class _English:
    """The messages as they are written."""

    def gettext(self, message: str, /) -> str:
        return message

    def pgettext(self, context: str, message: str, /) -> str:  # noqa: ARG002  gettext's signature
        return message

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        return one if count == 1 else many


_loaded: dict[str, Translator] = {"en": _English()}


def translator(language: str) -> Translator:
    """The translator for `en`, `fr` or `ja`.

    >>> translator("fr").pgettext("yaku", NAMES["ittsuu"])
    'Grande Suite Pure'
    """
    if language not in LANGUAGES:
        raise NotationError(
            "language {language!r} is not known; there are en, fr and ja", language=language
        )
    if language not in _loaded:
        import gzip
        from gettext import GNUTranslations
        from pathlib import Path

        catalogue = Path(__file__).parent / language / "LC_MESSAGES" / "hanchan.mo.gz"
        with gzip.open(catalogue) as file:
            _loaded[language] = GNUTranslations(file)
    return _loaded[language]


def _p(context: str, message: str) -> str:  # noqa: ARG001  the context is for the extractor
    """The message itself, marked so that the catalogues hold it in its context."""
    return message


def N_(message: str) -> str:  # noqa: N802  gettext's name for it
    """The message itself, marked so that the catalogues hold it; it is translated where it is said."""
    return message


def points(value: int, say: Translator) -> str:
    """Points as the reader's language groups them, with a true minus.

    >>> points(-12000, translator("en"))
    '−12,000'
    """
    return f"{value:,}".replace("-", "−").replace(",", say.pgettext("between thousands", ","))


# Yaku key -> name, in the order of the keys' bits. English as in the EMA books; the summary's own yaku have none there.
NAMES = {
    "riichi": _p("yaku", "Riichi"),
    "double-riichi": _p("yaku", "Double Riichi"),
    "ippatsu": _p("yaku", "Ippatsu"),
    "menzen-tsumo": _p("yaku", "Fully Concealed Hand"),
    "pinfu": _p("yaku", "Pinfu"),
    "iipeikou": _p("yaku", "Pure Double Chow"),
    "tanyao": _p("yaku", "All Simples"),
    "yakuhai-haku": _p("yaku", "Dragon Pung (white)"),
    "yakuhai-hatsu": _p("yaku", "Dragon Pung (green)"),
    "yakuhai-chun": _p("yaku", "Dragon Pung (red)"),
    "seat-wind": _p("yaku", "Seat Wind"),
    "prevailing-wind": _p("yaku", "Prevailing Wind"),
    "sanshoku-doujun": _p("yaku", "Mixed Triple Chow"),
    "ittsuu": _p("yaku", "Pure Straight"),
    "chanta": _p("yaku", "Outside Hand"),
    "rinshan": _p("yaku", "After a Kong"),
    "chankan": _p("yaku", "Robbing the Kong"),
    "haitei": _p("yaku", "Under the Sea (last tile)"),
    "houtei": _p("yaku", "Under the Sea (last discard)"),
    "chiitoitsu": _p("yaku", "Seven Pairs"),
    "sanshoku-doukou": _p("yaku", "Triple Pung"),
    "sanankou": _p("yaku", "Three Concealed Pungs"),
    "sankantsu": _p("yaku", "Three Kongs"),
    "toitoi": _p("yaku", "All Pungs"),
    "honitsu": _p("yaku", "Half Flush"),
    "chinitsu": _p("yaku", "Full Flush"),
    "shousangen": _p("yaku", "Little Three Dragons"),
    "honroutou": _p("yaku", "All Terminals and Honours"),
    "junchan": _p("yaku", "Terminals in All Sets"),
    "ryanpeikou": _p("yaku", "Twice Pure Double Chows"),
    "nagashi-mangan": _p("yaku", "All Terminals and Honours Discard"),
    "renhou": _p("yaku", "Blessing of Man"),
    "isshoku-sanjun": _p("yaku", "Three Identical Chows"),
    "yonjun": _p("yaku", "Four Identical Chows"),
    "sanrenkou": _p("yaku", "Three Consecutive Pungs"),
    "kanfuri": _p("yaku", "Win after a Kong's Discard"),
    "daisangen": _p("yaku", "Big Three Dragons"),
    "chinroutou": _p("yaku", "All Terminals"),
    "chiihou": _p("yaku", "Blessing of Earth"),
    "tenhou": _p("yaku", "Blessing of Heaven"),
    "kokushi": _p("yaku", "Thirteen Orphans"),
    "chuuren": _p("yaku", "Nine Gates"),
    "suuankou": _p("yaku", "Four Concealed Pungs"),
    "suukantsu": _p("yaku", "Four Kongs"),
    "ryuuiisou": _p("yaku", "All Green"),
    "tsuuiisou": _p("yaku", "All Honours"),
    "shousuushii": _p("yaku", "Little Four Winds"),
    "daisuushii": _p("yaku", "Big Four Winds"),
    "suurenkou": _p("yaku", "Four Consecutive Pungs"),
    "daisharin": _p("yaku", "Great Wheel"),
    "shiisan-puuta": _p("yaku", "Thirteen Unconnected Tiles"),
    "parenchan": _p("yaku", "Eight Wins in a Row"),
}

# What fu are given for: the keys of `fu_items`.
FU_ITEMS = {
    "base": _p("fu", "base"),
    "concealed ron": _p("fu", "concealed ron"),
    "seven pairs": _p("fu", "seven pairs"),
    "tsumo": _p("fu", "tsumo"),
    "pung": _p("fu", "pung"),
    "kong": _p("fu", "kong"),
    "pair": _p("fu", "pair"),
    "wait": _p("fu", "wait"),
    "open pinfu": _p("fu", "open pinfu"),
}

# The waits that are worth fu: the `shape` of a fu item.
WAITS = {
    "edge": _p("wait", "edge"),
    "middle": _p("wait", "middle"),
    "pair": _p("wait", "pair"),
}

LIMITS = {
    "mangan": _p("limit", "mangan"),
    "haneman": _p("limit", "haneman"),
    "baiman": _p("limit", "baiman"),
    "sanbaiman": _p("limit", "sanbaiman"),
    "yakuman": _p("limit", "yakuman"),
    "double-yakuman": _p("limit", "double yakuman"),
}

BOOK_NAMES = {
    "ema2016": N_("EMA 2016"),
    "wrc2015": N_("WRC 2015"),
    "ema2012": N_("EMA 2012"),
    "resume": N_("Résumé"),
    "tenhou": N_("Tenhou"),
}

WINDS = {
    "E": _p("wind", "East"),
    "S": _p("wind", "South"),
    "W": _p("wind", "West"),
    "N": _p("wind", "North"),
}

# A suit by its letter, with a number to fill in; honours and red fives by their whole text.
TILES = {
    "m": _p("tile", "{number} of characters"),
    "p": _p("tile", "{number} of circles"),
    "s": _p("tile", "{number} of bamboo"),
    "0m": _p("tile", "red five of characters"),
    "0p": _p("tile", "red five of circles"),
    "0s": _p("tile", "red five of bamboo"),
    "1z": _p("tile", "East wind"),
    "2z": _p("tile", "South wind"),
    "3z": _p("tile", "West wind"),
    "4z": _p("tile", "North wind"),
    "5z": _p("tile", "white dragon"),
    "6z": _p("tile", "green dragon"),
    "7z": _p("tile", "red dragon"),
}

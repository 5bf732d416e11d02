"""The yaku: one predicate each over the facts, gathered into a mask of bits.

A yaku's bit is its place in `YAKU_KEYS`. What it is worth, open and closed, is the book's; what it replaces is data
(`rules.switches`).
"""

from __future__ import annotations

from ..compile.kernel import inlined
from ..rules.schema import YAKU_KEYS
from ..rules.switches import (
    FOUR_CHOWS_RYANPEIKOU,
    FOUR_CHOWS_YONJUN,
    UNCONNECTED_DEALER,
    UNCONNECTED_FIRST_DRAW,
    WHEEL_ANY_SUIT,
    WHEEL_CIRCLES,
    Rules,
)
from ..tiles import (
    EAST,
    GREEN,
    GREEN_MASK,
    HONOURS_MASK,
    NORTH,
    ORPHANS_MASK,
    RED,
    TERMINALS_MASK,
    WHITE,
)
from . import facts as won
from .facts import Facts, dragon_pungs, has_honours, is_value_pair, suits_mask, wind_pungs
from .fu import wait_fu
from .sets import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, UNCONNECTED

# fmt: off
(RIICHI, DOUBLE_RIICHI, IPPATSU, MENZEN_TSUMO, PINFU, IIPEIKOU, TANYAO, YAKUHAI_HAKU, YAKUHAI_HATSU, YAKUHAI_CHUN,
 SEAT_WIND, PREVAILING_WIND, SANSHOKU_DOUJUN, ITTSUU, CHANTA, RINSHAN, CHANKAN, HAITEI, HOUTEI, CHIITOITSU,
 SANSHOKU_DOUKOU, SANANKOU, SANKANTSU, TOITOI, HONITSU, CHINITSU, SHOUSANGEN, HONROUTOU, JUNCHAN, RYANPEIKOU,
 NAGASHI_MANGAN, RENHOU, ISSHOKU_SANJUN, YONJUN, SANRENKOU, KANFURI, DAISANGEN, CHINROUTOU, CHIIHOU, TENHOU,
 KOKUSHI, CHUUREN, SUUANKOU, SUUKANTSU, RYUUIISOU, TSUUIISOU, SHOUSUUSHII, DAISUUSHII, SUURENKOU, DAISHARIN,
 SHIISAN_PUUTA, PARENCHAN) = range(len(YAKU_KEYS))
# fmt: on

# Waits that some books pay double: all thirteen, all nine, the pair.
SPECIAL_WAITS_MASK = 1 << KOKUSHI | 1 << CHUUREN | 1 << SUUANKOU


@inlined
def has_flag(f: Facts, flag: int) -> bool:
    """The hand was won that way."""
    return f.flags & flag != 0


@inlined
def is_menzen_tsumo(f: Facts) -> bool:
    """A closed hand won by self-draw."""
    return bool(f.closed and f.self_drawn)


@inlined
def is_pinfu(f: Facts, rules: Rules) -> bool:
    """Closed, four chows, a pair without value and a wait without value: no fu but those for winning."""
    return bool(
        f.closed
        and f.chows == 4
        and not is_value_pair(f.pair, f.seat_wind, f.round_wind)
        and f.wait != won.UNKNOWN
        and wait_fu(f, rules) == 0
    )


@inlined
def is_iipeikou(f: Facts) -> bool:
    """Two identical chows."""
    return f.twins >= 1


@inlined
def is_ryanpeikou(f: Facts, rules: Rules) -> bool:
    """Two pairs of identical chows; four identical chows where the book reads them so."""
    if f.twins != 2:
        return False
    if f.alike == 4:
        return rules.four_identical_chows == FOUR_CHOWS_RYANPEIKOU
    one_suit = f.twin_suits & (f.twin_suits - 1) == 0
    return not (rules.ryanpeikou_other_suit and one_suit)


@inlined
def is_isshoku_sanjun(f: Facts) -> bool:
    """Three identical chows."""
    return f.alike >= 3


@inlined
def is_yonjun(f: Facts, rules: Rules) -> bool:
    """Four identical chows, where the book has a yaku for them."""
    return f.alike == 4 and rules.four_identical_chows == FOUR_CHOWS_YONJUN


@inlined
def is_tanyao(f: Facts) -> bool:
    """No terminals and no honours."""
    return f.kinds_mask & ORPHANS_MASK == 0


@inlined
def has_pung(f: Facts, kind: int) -> bool:
    """A pung or kong of the kind."""
    return f.pung_mask >> kind & 1 != 0


@inlined
def is_sanshoku_doujun(f: Facts) -> bool:
    """The same chow in all three suits."""
    return f.chow_mask & f.chow_mask >> 9 & f.chow_mask >> 18 & 0x1FF != 0


@inlined
def is_ittsuu(f: Facts) -> bool:
    """1-2-3, 4-5-6 and 7-8-9 in one suit."""
    return (f.chow_mask & f.chow_mask >> 3 & f.chow_mask >> 6) & (1 | 1 << 9 | 1 << 18) != 0


@inlined
def is_chanta(f: Facts) -> bool:
    """Every set and the pair hold a terminal or honour, with at least one chow."""
    return f.outside == 5 and f.chows > 0


@inlined
def is_junchan(f: Facts) -> bool:
    """Every set and the pair hold a terminal, with at least one chow."""
    return f.terminal == 5 and f.chows > 0


@inlined
def is_haitei(f: Facts, rules: Rules) -> bool:
    """Self-draw on the last tile; as a replacement tile only where the book lets both count."""
    if not has_flag(f, won.HAITEI):
        return False
    return bool(rules.haitei_with_rinshan) or not has_flag(f, won.RINSHAN)


@inlined
def is_chiitoitsu(f: Facts) -> bool:
    """Seven different pairs."""
    return f.form == SEVEN_PAIRS


@inlined
def is_sanshoku_doukou(f: Facts) -> bool:
    """Pungs or kongs of one number in all three suits."""
    return f.pung_mask & f.pung_mask >> 9 & f.pung_mask >> 18 & 0x1FF != 0


@inlined
def has_consecutive_pungs(f: Facts, wanted: int) -> bool:
    """So many pungs or kongs with consecutive numbers in one suit."""
    for suit in range(3):
        run = f.pung_mask >> 9 * suit & 0x1FF
        for _ in range(wanted - 1):
            run &= run >> 1
        if run != 0:
            return True
    return False


@inlined
def is_sanankou(f: Facts) -> bool:
    """Three concealed pungs or kongs."""
    return f.concealed_pungs >= 3


@inlined
def is_sankantsu(f: Facts) -> bool:
    """Three kongs."""
    return f.kongs >= 3


@inlined
def is_toitoi(f: Facts) -> bool:
    """Four pungs or kongs."""
    return f.pungs == 4


@inlined
def is_one_suit(f: Facts) -> bool:
    """One suit at the most beside honours."""
    suits = suits_mask(f)
    return suits != 0 and suits & (suits - 1) == 0


@inlined
def is_chinitsu(f: Facts) -> bool:
    """One suit only, no honours."""
    return is_one_suit(f) and not has_honours(f)


@inlined
def is_shousangen(f: Facts) -> bool:
    """Two dragon pungs or kongs and a pair of the third dragon."""
    return dragon_pungs(f) == 2 and f.pair >= WHITE


@inlined
def is_honroutou(f: Facts, rules: Rules) -> bool:
    """Terminals and honours only: pungs, or seven pairs where the book has that too."""
    if f.kinds_mask & ORPHANS_MASK != f.kinds_mask:
        return False
    return f.form == STANDARD or (f.form == SEVEN_PAIRS and rules.honroutou_pairs != 0)


@inlined
def is_chinroutou(f: Facts) -> bool:
    """Terminals only."""
    return f.kinds_mask & TERMINALS_MASK == f.kinds_mask


@inlined
def is_tsuuiisou(f: Facts, rules: Rules) -> bool:
    """Honours only: pungs, or seven pairs where the book has that too."""
    if f.kinds_mask & HONOURS_MASK != f.kinds_mask:
        return False
    return f.form == STANDARD or rules.tsuuiisou_pairs != 0


@inlined
def is_ryuuiisou(f: Facts) -> bool:
    """Only 2, 3, 4, 6, 8 of bamboo and green dragons."""
    return f.kinds_mask & GREEN_MASK == f.kinds_mask


@inlined
def is_kokushi(f: Facts) -> bool:
    """Thirteen orphans."""
    return f.form == THIRTEEN_ORPHANS


@inlined
def is_chuuren(f: Facts) -> bool:
    """1112345678999 of one suit and one more of it, closed."""
    return f.gates > 0


@inlined
def is_suuankou(f: Facts) -> bool:
    """Four concealed pungs or kongs."""
    return f.concealed_pungs == 4


@inlined
def is_suukantsu(f: Facts) -> bool:
    """Four kongs."""
    return f.kongs == 4


@inlined
def is_daisangen(f: Facts) -> bool:
    """Three dragon pungs or kongs."""
    return dragon_pungs(f) == 3


@inlined
def is_shousuushii(f: Facts) -> bool:
    """Three wind pungs or kongs and a pair of the fourth wind."""
    return wind_pungs(f) == 3 and EAST <= f.pair <= NORTH


@inlined
def is_daisuushii(f: Facts) -> bool:
    """Four wind pungs or kongs."""
    return wind_pungs(f) == 4


@inlined
def is_daisharin(f: Facts, rules: Rules) -> bool:
    """Pairs of 2 to 8 of one suit, of circles in some books."""
    if f.form != SEVEN_PAIRS:
        return False
    if rules.daisharin == WHEEL_CIRCLES:
        return f.kinds_mask == 0xFE << 9
    any_suit = f.kinds_mask == 0xFE or f.kinds_mask == 0xFE << 9 or f.kinds_mask == 0xFE << 18
    return rules.daisharin == WHEEL_ANY_SUIT and any_suit


@inlined
def unconnected_may_win(flags: int, rules: Rules) -> bool:
    """Thirteen unconnected tiles win: the dealer's dealt hand, or also a first draw (rulings S-04, A-03)."""
    if rules.shiisan_puuta == UNCONNECTED_DEALER:
        return flags & won.TENHOU != 0
    return rules.shiisan_puuta == UNCONNECTED_FIRST_DRAW and flags & (won.TENHOU | won.CHIIHOU) != 0


@inlined
def has_special_wait(f: Facts, yaku: int) -> bool:
    """The yakuman was won on the wait that some books pay double."""
    if yaku == CHUUREN:
        return f.gates == 2
    return f.wait == won.PAIR


@inlined
def circumstance_mask(f: Facts, rules: Rules) -> int:
    """The yaku that come from how the hand was won."""
    mask = has_flag(f, won.RIICHI | won.DOUBLE_RIICHI) << RIICHI
    mask |= has_flag(f, won.DOUBLE_RIICHI) << DOUBLE_RIICHI
    mask |= has_flag(f, won.IPPATSU) << IPPATSU
    mask |= is_menzen_tsumo(f) << MENZEN_TSUMO
    mask |= has_flag(f, won.RINSHAN) << RINSHAN
    mask |= has_flag(f, won.CHANKAN) << CHANKAN
    mask |= is_haitei(f, rules) << HAITEI
    mask |= has_flag(f, won.HOUTEI) << HOUTEI
    mask |= has_flag(f, won.KANFURI) << KANFURI
    mask |= has_flag(f, won.RENHOU) << RENHOU
    mask |= (has_flag(f, won.CHIIHOU) and f.form != UNCONNECTED) << CHIIHOU
    mask |= (has_flag(f, won.TENHOU) and f.form != UNCONNECTED) << TENHOU
    mask |= has_flag(f, won.EIGHTH_WIN) << PARENCHAN
    return mask


@inlined
def yaku_mask(f: Facts, rules: Rules) -> int:
    """All yaku whose pattern the hand shows, whether or not the book has them."""
    mask = circumstance_mask(f, rules)
    mask |= is_pinfu(f, rules) << PINFU
    mask |= is_iipeikou(f) << IIPEIKOU
    mask |= is_tanyao(f) << TANYAO
    mask |= has_pung(f, WHITE) << YAKUHAI_HAKU
    mask |= has_pung(f, GREEN) << YAKUHAI_HATSU
    mask |= has_pung(f, RED) << YAKUHAI_CHUN
    mask |= has_pung(f, f.seat_wind) << SEAT_WIND
    mask |= has_pung(f, f.round_wind) << PREVAILING_WIND
    mask |= is_sanshoku_doujun(f) << SANSHOKU_DOUJUN
    mask |= is_ittsuu(f) << ITTSUU
    mask |= is_chanta(f) << CHANTA
    mask |= is_chiitoitsu(f) << CHIITOITSU
    mask |= is_sanshoku_doukou(f) << SANSHOKU_DOUKOU
    mask |= is_sanankou(f) << SANANKOU
    mask |= is_sankantsu(f) << SANKANTSU
    mask |= is_toitoi(f) << TOITOI
    mask |= is_one_suit(f) << HONITSU
    mask |= is_chinitsu(f) << CHINITSU
    mask |= is_shousangen(f) << SHOUSANGEN
    mask |= is_honroutou(f, rules) << HONROUTOU
    mask |= is_junchan(f) << JUNCHAN
    mask |= is_ryanpeikou(f, rules) << RYANPEIKOU
    mask |= is_isshoku_sanjun(f) << ISSHOKU_SANJUN
    mask |= is_yonjun(f, rules) << YONJUN
    mask |= has_consecutive_pungs(f, 3) << SANRENKOU
    mask |= has_consecutive_pungs(f, 4) << SUURENKOU
    mask |= is_daisangen(f) << DAISANGEN
    mask |= is_chinroutou(f) << CHINROUTOU
    mask |= is_kokushi(f) << KOKUSHI
    mask |= is_chuuren(f) << CHUUREN
    mask |= is_suuankou(f) << SUUANKOU
    mask |= is_suukantsu(f) << SUUKANTSU
    mask |= is_ryuuiisou(f) << RYUUIISOU
    mask |= is_tsuuiisou(f, rules) << TSUUIISOU
    mask |= is_shousuushii(f) << SHOUSUUSHII
    mask |= is_daisuushii(f) << DAISUUSHII
    mask |= is_daisharin(f, rules) << DAISHARIN
    mask |= (f.form == UNCONNECTED) << SHIISAN_PUUTA
    return mask

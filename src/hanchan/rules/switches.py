"""A rule book as kernels see it: ints and small rows of ints, the same type for every book.

Graded answers become the small ints named here, once, when a book is asked for its switches. Yaku values are rows
indexed by yaku bit: 0 not available, n han, MANGAN a flat mangan, -1 a yakuman, -2 a yakuman that pays two.
"""

from __future__ import annotations

from typing import NamedTuple

from ..compile.kernel import Row, compiled_with
from .book import Rulebook
from .schema import FIELDS, YAKU_KEYS

compiled_with(__name__)

MANGAN = 100  # in the value rows: a flat mangan that adds to nothing
_VALUES = {"mangan": MANGAN, "yakuman": -1, "double-yakuman": -2}

# A graded answer is the place of its word in the schema.
RENHOU_OFF, RENHOU_OR_BETTER, RENHOU_FLAT, RENHOU_FIVE_HAN, RENHOU_YAKUMAN = range(5)
FOUR_CHOWS_RYANPEIKOU, FOUR_CHOWS_IIPEIKOU, FOUR_CHOWS_YONJUN = range(3)
WHEEL_NONE, WHEEL_ANY_SUIT, WHEEL_CIRCLES = range(3)
UNCONNECTED_NONE, UNCONNECTED_DEALER, UNCONNECTED_FIRST_DRAW = range(3)
WAIT_BY_SHAPE, WAIT_BY_UNIQUE_TILE = range(2)
RON_WHOLE, RON_ADDED = range(2)
COUNTERS_BY_DISCARDER, COUNTERS_SHARED, COUNTERS_NONE, COUNTERS_BY_LIABLE = range(4)
SCOPE_WHOLE_HAND, SCOPE_THAT_YAKUMAN = range(2)

# The stronger yaku replaces the weaker one it is made of, in every book (rulings R27, W-51); what else a value
# already holds is the book's `includes`.
_REPLACES = {
    "ryanpeikou": ("iipeikou",),
    "junchan": ("chanta",),
    "chinitsu": ("honitsu",),
    "isshoku-sanjun": ("iipeikou",),
    "yonjun": ("isshoku-sanjun", "ryanpeikou", "iipeikou"),
}


class Rules(NamedTuple):
    """The answers that decide what a hand is worth."""

    closed: Row  # value of each yaku on a closed hand
    open: Row  # value of each yaku on an open hand
    includes: Row  # mask of the yaku that each yaku's value already holds
    liability_mask: int  # yaku whose feeder is liable
    two_han_at_five_counters: int
    kiriage_mangan: int
    counted_yakuman: int
    yakuman_add_up: int
    special_wait_double: int
    renhou: int
    haitei_with_rinshan: int
    concealed_ron_fu: int
    concealed_tsumo_base: int
    open_pinfu_fu: int
    double_wind_pair_fu: int
    wait_fu: int
    concealed_pung_by_tsumo: int
    tsuuiisou_pairs: int
    honroutou_pairs: int
    ryanpeikou_other_suit: int
    four_identical_chows: int
    daisharin: int
    shiisan_puuta: int
    counter_ron: int
    counter_tsumo: int
    riichi_bet: int
    liability_counters: int
    liability_scope: int
    rinshan_liability: int


def switches(book: Rulebook) -> Rules:
    """The book's answers as kernels want them."""
    found = _known.get(book)
    if found is None:
        _known[book] = found = _read(book)
    return found


_known: dict[Rulebook, Rules] = {}


def _read(book: Rulebook) -> Rules:
    bit = {key: number for number, key in enumerate(YAKU_KEYS)}
    rows = [book.yaku[key] for key in YAKU_KEYS]
    answers = {
        name: as_int(name, book.value(name)) for name in Rules._fields if name in book.fields
    }
    return Rules(
        closed=[0 if row.off else _VALUES.get(str(row.closed)) or int(row.closed) for row in rows],
        open=[0 if row.off else _VALUES.get(str(row.open)) or int(row.open) for row in rows],
        includes=[
            sum(1 << bit[held] for held in {*row.includes, *_REPLACES.get(key, ())})
            for key, row in zip(YAKU_KEYS, rows, strict=True)
        ],
        liability_mask=sum(1 << bit[key] for key in book.value("liability") if key in bit),
        **answers,
    )


def as_int(name: str, value: object) -> int:
    """A flag as 0 or 1, a number as it is, a word as its place in the schema."""
    if isinstance(value, int):
        return int(value)
    words = FIELDS[name].words
    return words.index(value) if value in words else 0

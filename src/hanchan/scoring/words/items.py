"""The fu items of a valued hand, each with its tiles and the clause that gives it."""

from __future__ import annotations

from ...rules import Rulebook
from ...tiles import format, is_dragon, is_simple
from ..facts import EDGE, MIDDLE, PAIR, Facts, is_concealed
from ..fu import ALL_PAIRS, BASE, CONCEALED_RON, FU_ITEMS, OPEN_PINFU, SETS, TSUMO, VALUE_PAIR, WAIT
from ..fu import fu_items as write_items
from ..question import Question
from ..scored import FuItem
from ..sets import KONG, reading_set, set_kind, set_shape, set_tiles
from ..value import Value
from ..yaku import PINFU

_SHAPES = {EDGE: "edge", MIDDLE: "middle", PAIR: "pair"}


def list_fu(question: Question, value: Value, f: Facts) -> tuple[FuItem, ...]:
    """The items that add up to the hand's fu, in the order of the books."""
    out = [0] * FU_ITEMS
    write_items(f, value.reading, value.slot, value.yaku >> PINFU & 1, question.rules, out)
    cite = question.book.cite
    found = []
    for key, place, clause in (
        ("base", BASE, "fu.base"),
        ("concealed ron", CONCEALED_RON, "fu.concealed-ron"),
        ("seven pairs", ALL_PAIRS, "fu.seven-pairs"),
    ):
        if out[place]:
            found.append(FuItem(key, out[place], cite(clause)))
    for slot in range(4):
        if out[SETS + slot]:
            found.append(set_item(question.book, f, value, slot, out[SETS + slot]))
    if out[VALUE_PAIR]:
        tiles = format([f.pair] * 2)
        clause = f"fu.pair.{pair_name(f)}"
        found.append(FuItem("pair", out[VALUE_PAIR], cite(clause), tiles=tiles))
    if out[WAIT]:
        shape = _SHAPES.get(f.wait)  # any shape may wait on one tile only, if the book goes by that
        says = cite(f"fu.wait.{shape}") if shape else None
        found.append(FuItem("wait", out[WAIT], says, shape=shape))
    for key, place, clause in (
        ("tsumo", TSUMO, "fu.tsumo"),
        ("open pinfu", OPEN_PINFU, "fu.open-pinfu"),
    ):
        if out[place]:
            found.append(FuItem(key, out[place], cite(clause)))
    return tuple(found)


def set_item(book: Rulebook, f: Facts, value: Value, slot: int, fu: int) -> FuItem:
    """The item of the pung or kong in the slot."""
    packed = reading_set(value.reading, slot)
    kind = set_kind(packed)
    concealed = is_concealed(value.reading, slot, value.slot, f.self_drawn)
    key = "kong" if set_shape(packed) == KONG else "pung"
    worth = "simple" if is_simple(kind) else "terminal"
    clause = book.cite(f"fu.{key}.{worth}.{'concealed' if concealed else 'open'}")
    return FuItem(key, fu, clause, tiles=format([kind] * set_tiles(packed)), open=not concealed)


def pair_name(f: Facts) -> str:
    """Why the pair has a value: dragon, seat, prevailing or double."""
    if is_dragon(f.pair):
        return "dragon"
    if f.pair == f.seat_wind:
        return "double" if f.pair == f.round_wind else "seat"
    return "prevailing"

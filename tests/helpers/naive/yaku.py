"""One way to look at a win, and the yaku it holds, for the naive scorer."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any, NamedTuple

from helpers.naive.books import DRAGONS
from helpers.naive.shapes import ORPHANS, Group, Reading

WINDS = {"E": "1z", "S": "2z", "W": "3z", "N": "4z"}
GREEN = {"2s", "3s", "4s", "6s", "8s", "6z"}


class Win(NamedTuple):
    """One way to look at a win: groups, the group the winning tile finished, what was said."""

    groups: Reading
    last: Group
    tile: str
    tiles: list[str]  # all of them, fives plain, fourth tiles of kongs included
    closed: bool
    tsumo: bool
    seat: str
    round: str
    said: set[str]
    streak: int
    alone: bool  # the hand waited for this tile only
    book: dict[str, Any]

    @property
    def pair(self) -> Group:
        return next(g for g in self.groups if len(g.tiles) == 2)

    @property
    def is_pairs(self) -> bool:
        return len(self.groups) == 7

    @property
    def is_orphans(self) -> bool:
        return len(self.groups) == 1

    def is_finished(self, group: Group) -> bool:
        return group is self.last

    def is_open(self, group: Group) -> bool:
        """A pung finished by a discard is open; the hand may stay closed."""
        return group.open or (self.is_finished(group) and not self.tsumo)

    def chows(self) -> list[tuple[str, ...]]:
        return [g.tiles for g in self.groups if g.is_chow]

    def pungs(self) -> list[Group]:
        return [g for g in self.groups if g.is_pung]


def pair_fu(w: Win) -> int:
    tile = w.pair.tiles[0]
    if tile == WINDS[w.seat] == WINDS[w.round]:
        return int(w.book["double_wind_pair_fu"])
    return 2 if tile in DRAGONS or tile in (WINDS[w.seat], WINDS[w.round]) else 0


def wait_fu(w: Win) -> int:
    if w.book["wait_fu"] == "unique_tile":
        return 2 if w.alone else 0
    tiles = w.last.tiles
    if len(tiles) == 2:
        return 2
    if not w.last.is_chow:
        return 0
    middle = w.tile == tiles[1]
    edge = (tiles[0][0] == "1" and w.tile == tiles[2]) or (
        tiles[2][0] == "9" and w.tile == tiles[0]
    )
    return 2 if middle or edge else 0


# ---------------------------------------------------------------------- yaku


def said_yaku(w: Win) -> set[str]:
    """What the flags give; after a kong beats the last tile where a book says so."""
    keys = w.said & {"riichi", "double-riichi", "rinshan", "chankan", "haitei", "houtei"}
    if "ippatsu" in w.said and w.book["ippatsu"]:
        keys.add("ippatsu")
    if {"rinshan", "haitei"} <= keys and not w.book["haitei_with_rinshan"]:
        keys.remove("haitei")
    if w.closed and w.tsumo:
        keys.add("menzen-tsumo")
    if "renhou" in w.said and w.book["renhou"] == "five_han":
        keys.add("renhou")
    return keys


def tile_yaku(w: Win) -> set[str]:
    """What the fourteen tiles give, however they are read."""
    keys = set()
    suits = {t[1] for t in w.tiles}
    if not ORPHANS & set(w.tiles):
        keys.add("tanyao")
    if len(suits) == 2 and "z" in suits:
        keys.add("honitsu")
    if len(suits) == 1 and suits != {"z"}:
        keys.add("chinitsu")
    if set(w.tiles) <= ORPHANS and (not w.is_pairs or w.book["honroutou_pairs"]):
        keys.add("honroutou")
    if w.is_pairs:
        keys.add("chiitoitsu")
    return keys


def chow_yaku(w: Win) -> set[str]:
    keys = set()
    chows = Counter(w.chows())
    for first in range(1, 8):
        if all((f"{first}{s}", f"{first + 1}{s}", f"{first + 2}{s}") in chows for s in "mps"):
            keys.add("sanshoku-doujun")
    for s in "mps":
        if all((f"{n}{s}", f"{n + 1}{s}", f"{n + 2}{s}") in chows for n in (1, 4, 7)):
            keys.add("ittsuu")
    if w.closed and max(chows.values(), default=0) >= 2:
        keys.add(double_chows(w, chows))
    if max(chows.values(), default=0) >= 3:
        keys.add("isshoku-sanjun")
    if max(chows.values(), default=0) == 4 and w.book["four_identical_chows"] == "yonjun":
        keys.add("yonjun")
    outside = [set(g.tiles) & ORPHANS for g in w.groups]
    if chows and all(outside):
        keys.add("chanta" if any(t[1] == "z" for t in w.tiles) else "junchan")
    if w.closed and len(w.chows()) == 4 and not pair_fu(w) and not wait_fu(w):
        keys.add("pinfu")
    return keys


def double_chows(w: Win, chows: Counter[tuple[str, ...]]) -> str:
    """Twice pure double chow, or the one pure double chow a closed hand has at least."""
    twins = [chow for chow, n in chows.items() for _ in range(n // 2)]
    if len(twins) < 2:
        return "iipeikou"
    if twins[0] == twins[1]:
        return "iipeikou" if w.book["four_identical_chows"] == "iipeikou" else "ryanpeikou"
    same_suit = twins[0][0][1] == twins[1][0][1]
    return "iipeikou" if same_suit and w.book["ryanpeikou_other_suit"] else "ryanpeikou"


def concealed_pungs(w: Win) -> int:
    n = 0
    for g in w.pungs():
        if w.is_finished(g) and w.tsumo and not w.book["concealed_pung_by_tsumo"]:
            continue
        n += not w.is_open(g)
    return n


def consecutive(w: Win, length: int) -> bool:
    kinds = {g.tiles[0] for g in w.pungs()}
    return any(
        all(f"{n + i}{s}" in kinds for i in range(length)) for s in "mps" for n in range(1, 10)
    )


def pung_yaku(w: Win) -> set[str]:
    keys = set()
    pungs = {g.tiles[0] for g in w.pungs()}
    keys |= {key for tile, key in DRAGONS.items() if tile in pungs}
    if WINDS[w.seat] in pungs:
        keys.add("seat-wind")
    if WINDS[w.round] in pungs:
        keys.add("prevailing-wind")
    if len(pungs) == 4:
        keys.add("toitoi")
    if concealed_pungs(w) == 3:
        keys.add("sanankou")
    if sum(len(g.tiles) == 4 for g in w.pungs()) == 3:
        keys.add("sankantsu")
    if any(all(f"{n}{s}" in pungs for s in "mps") for n in range(1, 10)):
        keys.add("sanshoku-doukou")
    if consecutive(w, 3):
        keys.add("sanrenkou")
    if len(pungs & set(DRAGONS)) == 2 and w.pair.tiles[0] in DRAGONS:
        keys.add("shousangen")
    return keys


def pattern_yakuman(w: Win) -> set[str]:
    """The yakuman that lie in the tiles or the sets."""
    keys = set()
    pungs = {g.tiles[0] for g in w.pungs()}
    winds = pungs & set(WINDS.values())
    if w.is_orphans:
        keys.add("kokushi")
    if nine_gates_base(w):
        keys.add("chuuren")
    if concealed_pungs(w) == 4:
        keys.add("suuankou")
    if sum(len(g.tiles) == 4 for g in w.pungs()) == 4:
        keys.add("suukantsu")
    if set(w.tiles) <= GREEN:
        keys.add("ryuuiisou")
    if {t[1] for t in w.tiles} == {"z"} and (not w.is_pairs or w.book["tsuuiisou_pairs"]):
        keys.add("tsuuiisou")
    if all(t[0] in "19" and t[1] != "z" for t in w.tiles):
        keys.add("chinroutou")
    if set(DRAGONS) <= pungs:
        keys.add("daisangen")
    if len(winds) == 3 and w.pair.tiles[0] in WINDS.values():
        keys.add("shousuushii")
    if len(winds) == 4:
        keys.add("daisuushii")
    if consecutive(w, 4):
        keys.add("suurenkou")
    if w.is_pairs and is_great_wheel(w):
        keys.add("daisharin")
    return keys


def nine_gates_base(w: Win) -> bool:
    """1112345678999 of one suit and one more of it, nothing declared."""
    if any(g.melded for g in w.groups) or len({t[1] for t in w.tiles}) > 1 or w.tiles[0][1] == "z":
        return False
    have = Counter(t[0] for t in w.tiles)
    return all(have[d] >= n for d, n in Counter("1112345678999").items())


def is_great_wheel(w: Win) -> bool:
    suits = {"none": "", "circles": "p", "any_suit": "mps"}[w.book["daisharin"]]
    return any(sorted(w.tiles) == sorted(2 * [f"{n}{s}" for n in range(2, 9)]) for s in suits)


def first_turn_yakuman(w: Win) -> set[str]:
    keys = w.said & {"tenhou", "chiihou"}
    if "renhou" in w.said and w.book["renhou"] == "yakuman":
        keys.add("renhou")
    if w.seat == "E" and w.streak >= 8 and w.book["parenchan"] != "off":
        keys.add("parenchan")
    return keys


def is_unconnected(tiles: list[str], said: set[str], seat: str, book: dict[str, Any]) -> bool:
    """Thirteen tiles without repeats, any two of a suit at least three apart (S-04, A-03).

    Asked only where the tiles are no other hand: thirteen orphans hold it by definition (cumul-1).
    """
    allowed = {"none": set(), "dealer": {"tenhou"}, "first_draw": {"tenhou", "chiihou"}}
    if not said & allowed[book["shiisan_puuta"]] or (seat != "E" and "tenhou" in said):
        return False
    for some in combinations(tiles, 13):
        if len(set(some)) == 13 and all(
            abs(int(a[0]) - int(b[0])) >= 3 for a, b in combinations(some, 2) if a[1] == b[1] != "z"
        ):
            return True
    return False


def units(w: Win, key: str) -> int:
    """How many yakuman one pattern pays."""
    if key == "daisuushii" and w.book["daisuushii_double"]:
        return 2
    if not w.book["special_wait_double"]:
        return 1
    before = Counter(w.tiles) - Counter([w.tile])
    special = {
        "kokushi": len(before) == 13,
        "chuuren": sorted(t[0] for t in before.elements()) == list("1112345678999"),
        "suuankou": len(w.last.tiles) == 2,
    }
    return 2 if special.get(key) else 1

"""The yaku that a hand can still become, with the tiles that each lacks.

A yaku is a choice of sets: which ones are allowed, and which must be there. The fewest tiles that a hand lacks of such
a choice come from one walk over each suit, as sets in it overlap only there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...rules import Rulebook
from ...scoring.hands import parse_hand
from ...tiles import (
    COPIES,
    FIRST_HONOUR,
    GREEN,
    KINDS,
    ORPHANS_MASK,
    RED,
    SIMPLES_MASK,
    WHITE,
    WINDS,
    kind_of,
    starts_chow,
)

NEVER = 99  # tiles lacking where there is no way
_SUIT = 9
_DRAGONS = {"yakuhai-haku": WHITE, "yakuhai-hatsu": GREEN, "yakuhai-chun": RED}


class Possible(NamedTuple):
    """A yaku, its han for this hand, and how many tiles the nearest hand with it lacks."""

    key: str
    han: int
    lacks: int


class _Allowed(NamedTuple):
    """Where sets may lie: the first tiles of chows, the tiles of pungs, and those of the pair, as masks of kinds."""

    chows: int
    pungs: int
    pair: int


def _mask(kinds: Iterable[int]) -> int:
    return sum(1 << kind for kind in kinds)


_STARTS = _mask(filter(starts_chow, range(KINDS)))
_KINDS = _mask(range(KINDS))
_INNER_STARTS = _STARTS & SIMPLES_MASK & SIMPLES_MASK >> 2
_OUTER_STARTS = _STARTS & ~_INNER_STARTS
_NUMBERS = _mask(range(FIRST_HONOUR))
_ANY = _Allowed(_STARTS, _KINDS, _KINDS)


def possible_yaku(
    hand: str, book: Rulebook, seat: str = "E", prevailing: str = "E"
) -> list[Possible]:
    """The yaku of shape that are still possible, the nearest first, then the dearest; with riichi for a concealed hand.

    >>> from hanchan.rules import rulebook
    >>> [(one.key, one.lacks) for one in possible_yaku("234567m234p2345s", rulebook("ema2016"))][:3]
    [('riichi', 1), ('sanshoku-doujun', 1), ('pinfu', 1)]
    """
    held = parse_hand(hand)
    counts = [0] * KINDS
    for face in held.concealed:
        counts[kind_of(face)] += 1
    laid = [tuple(sorted(kind_of(face) for face in meld.faces))[:3] for meld in held.melds]
    left = 4 - len(laid)
    found = []
    for key, ways in _ways(seat, prevailing).items():
        row = book.yaku[key]
        han = row.closed if held.closed else row.open
        if not isinstance(han, int) or han == 0:
            continue
        lacks = min((way(counts, laid, left) for way in ways), default=NEVER)
        if lacks < NEVER:
            found.append(Possible(key, han, lacks))
    return sorted(found, key=lambda one: (one.lacks, -one.han if one.key != "riichi" else -9))


Laid = Sequence[tuple[int, ...]]
Way = Callable[[Sequence[int], Laid, int], int]


@lru_cache(maxsize=16)
def _ways(seat: str, prevailing: str) -> dict[str, list[Way]]:
    """Each yaku as the choices of sets that have it."""
    winds = {"seat-wind": seat, "prevailing-wind": prevailing}
    valued = {FIRST_HONOUR + WINDS.index(wind) for wind in winds.values()} | set(_DRAGONS.values())
    plain_pairs = _KINDS & ~_mask(valued)
    ways: dict[str, list[Way]] = {
        "riichi": [_of(_ANY)],
        "pinfu": [_of(_Allowed(_STARTS, 0, plain_pairs))],
        "tanyao": [_of(_Allowed(_INNER_STARTS, SIMPLES_MASK, SIMPLES_MASK))],
        "iipeikou": [_of(_ANY, [_chow(low)] * 2) for low in _each(_STARTS)],
        "sanshoku-doujun": [_of(_ANY, [_chow(low + suit) for suit in (0, 9, 18)]) for low in range(7)],
        "ittsuu": [_of(_ANY, [_chow(suit + low) for low in (0, 3, 6)]) for suit in (0, 9, 18)],
        "chiitoitsu": [_pairs],
        "toitoi": [_of(_Allowed(0, _KINDS, _KINDS))],
        "honitsu": [_of(_one_suit(suit, honours=True)) for suit in range(3)],
        "chinitsu": [_of(_one_suit(suit, honours=False)) for suit in range(3)],
        "chanta": [_of(_Allowed(_OUTER_STARTS, ORPHANS_MASK, ORPHANS_MASK))],
        "junchan": [_of(_Allowed(_OUTER_STARTS, ORPHANS_MASK & _NUMBERS, ORPHANS_MASK & _NUMBERS))],
    }  # fmt: skip
    pungs = _DRAGONS | {key: FIRST_HONOUR + WINDS.index(wind) for key, wind in winds.items()}
    return ways | {key: [_of(_ANY, [(kind,) * 3])] for key, kind in pungs.items()}


def _each(mask: int) -> list[int]:
    return [kind for kind in range(KINDS) if mask >> kind & 1]


def _chow(low: int) -> tuple[int, int, int]:
    return low, low + 1, low + 2


def _one_suit(suit: int, *, honours: bool) -> _Allowed:
    tiles = _mask(range(_SUIT * suit, _SUIT * suit + _SUIT))
    also = _KINDS & ~_NUMBERS if honours else 0
    return _Allowed(_STARTS & tiles, tiles | also, tiles | also)


def _of(allowed: _Allowed, forced: Sequence[tuple[int, ...]] = ()) -> Way:
    """The way to a hand of allowed sets, these among them."""

    def lacks(counts: Sequence[int], laid: Laid, left: int) -> int:
        missing = list(forced)
        for one in laid:
            if one in missing:
                missing.remove(one)
            elif not _is_allowed(one, allowed):
                return NEVER
        if len(missing) > left:
            return NEVER
        return _fewest(tuple(counts), allowed, tuple(missing), left - len(missing))

    return lacks


def _is_allowed(tiles: tuple[int, ...], allowed: _Allowed) -> bool:
    where = allowed.pungs if tiles[0] == tiles[1] else allowed.chows
    return bool(where >> tiles[0] & 1)


def _pairs(counts: Sequence[int], laid: Laid, left: int) -> int:  # noqa: ARG001  as the other ways
    """Seven different pairs."""
    if laid:
        return NEVER
    pairs = sum(count >= 2 for count in counts)
    singles = sum(count == 1 for count in counts)
    return 14 - 2 * pairs - min(singles, 7 - pairs) if pairs < 7 else 0


@lru_cache(maxsize=4096)
def _fewest(
    counts: tuple[int, ...], allowed: _Allowed, forced: tuple[tuple[int, ...], ...], free: int
) -> int:
    """The fewest tiles missing from the forced sets, so many free ones and a pair."""
    need = [0] * KINDS
    for one in forced:
        for kind in one:
            need[kind] += 1
    if max(need) > COPIES:
        return NEVER
    parts = [
        _suit_rows(counts[at : at + _SUIT], tuple(need[at : at + _SUIT]),
                   allowed.chows >> at & 511, allowed.pungs >> at & 511, allowed.pair >> at & 511, free)
        for at in (0, 9, 18)
    ]  # fmt: skip
    at = FIRST_HONOUR
    parts.append(_suit_rows((*counts[at:], 0, 0), (*need[at:], 0, 0), 0, allowed.pungs >> at & 127,
                            allowed.pair >> at & 127, free))  # fmt: skip
    best = {(0, 0): 0}
    for rows in parts:
        joined: dict[tuple[int, int], int] = {}
        for (sets, pair), cost in best.items():
            for (more, also), added in rows.items():
                key = sets + more, pair + also
                if key[0] <= free and key[1] <= 1:
                    joined[key] = min(joined.get(key, NEVER), cost + added)
        best = joined
    return best.get((free, 1), NEVER)


@lru_cache(maxsize=4096)
def _suit_rows(
    counts: tuple[int, ...], need: tuple[int, ...], chows: int, pungs: int, pair: int, most: int
) -> dict[tuple[int, int], int]:
    """The fewest missing tiles of one suit for so many sets and pairs in it: {(sets, pairs): missing}.

    The walk goes from 1 to 9; a state is how many chows reach this number and the next from before.
    """
    states = {(0, 0, 0, 0): 0}  # chows from two before, from one before, sets, pairs
    for at in range(_SUIT):
        after: dict[tuple[int, int, int, int], int] = {}
        for (older, newer, sets, pairs), cost in states.items():
            for started in range((most - sets if chows >> at & 1 else 0) + 1):
                for pung in range((pungs >> at & 1) + 1):
                    for two in range((pair >> at & 1 if not pairs else 0) + 1):
                        wanted = need[at] + older + newer + started + 3 * pung + 2 * two
                        total = sets + started + pung
                        if wanted > COPIES or total > most:
                            continue
                        key = newer, started, total, pairs + two
                        lacking = cost + max(0, wanted - counts[at])
                        if lacking < after.get(key, NEVER):
                            after[key] = lacking
        states = after
    rows: dict[tuple[int, int], int] = {}
    for (older, newer, sets, pairs), cost in states.items():
        if older == newer == 0:
            rows[sets, pairs] = min(rows.get((sets, pairs), NEVER), cost)
    return rows

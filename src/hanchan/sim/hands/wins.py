"""Hands and wins as rows of numbers, from text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ...scoring.circumstances import Circumstances, check_circumstances
from ...scoring.hands import count_reds, parse_hand
from ...scoring.question import with_winning_tile
from ...tiles import EAST, KINDS, kind_of, parse, parse_one
from .rows import MELD_PLACES
from .win_rows import (
    COUNTERS,
    COUNTS,
    DORA,
    FLAGS,
    KIND,
    MELDS,
    MOST,
    REDS,
    ROUND,
    SEAT,
    SELF_DRAWN,
    URA,
    WIDTH,
)

Array = npt.NDArray[Any]


def read_hands(hands: Iterable[str]) -> tuple[Array, Array]:
    """The hands as `shanten_batch` and its like take them: counts (n, 34) int8 and melds (n, 4) int16.

    >>> counts, melds = read_hands(["345p99s chi:234m ankan:1111z"])
    >>> counts.sum(), melds.tolist()
    (np.int64(5), [[257, 155, 0, 0]])
    """
    read = [parse_hand(text) for text in hands]
    counts = np.array([hand.counts() for hand in read], dtype=np.int8).reshape(-1, KINDS)
    melds = np.array([hand.packed_melds() for hand in read], dtype=np.int16)
    return counts, melds.reshape(-1, MELD_PLACES)


def win_row(hand: str, win: str, **circumstances: Any) -> Array:
    """A won hand as a row of `score_batch`, from the arguments of `hanchan.score`.

    Who is liable, and bets on the table, are no part of a row. The book is asked only when the row is scored.
    """
    given = Circumstances(**circumstances)
    winning = parse_one(win)
    held = with_winning_tile(parse_hand(hand), winning, hand)
    check_circumstances(given, held)
    row = np.zeros(WIDTH, dtype=np.int16)
    row[COUNTS : COUNTS + KINDS] = held.counts()
    row[MELDS : MELDS + MELD_PLACES] = held.packed_melds()
    row[KIND] = kind_of(winning)
    row[SELF_DRAWN] = given.tsumo
    row[SEAT] = given.seat_wind - EAST
    row[ROUND] = given.round_wind - EAST
    row[FLAGS] = given.flags()
    row[COUNTERS] = min(given.counters, MOST)
    row[REDS] = count_reds(held.faces())
    dora, ura = ([kind_of(face) for face in parse(text)] for text in (given.dora, given.ura))
    put_indicators(row, dora, ura)
    return row


def put_indicators(row: Array, dora: Sequence[int], ura: Sequence[int]) -> None:
    """Writes the kinds of the indicators into the row of a win; -1 where there is none."""
    row[DORA:WIDTH] = -1
    for first, kinds in ((DORA, dora), (URA, ura)):
        row[first : first + len(kinds)] = kinds

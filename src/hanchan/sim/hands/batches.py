"""Batches: arrays of hands in, arrays of answers out, one crossing into compiled code.

A row that is no possible hand gets an error code instead of an answer (`RowError`); an array of the wrong shape or type
raises NotationError. `workers` threads share the rows; the answers do not depend on how many there are.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ...errors import NotationError
from ...rules import Rulebook
from ...tiles import KINDS
from .rows import IMPOSSIBLE, MELD_PLACES
from .win_rows import ANSWER, WIDTH
from .wins import read_hands, win_row

__all__ = [
    "Ukeire",
    "read_hands",
    "row_errors",
    "score_batch",
    "shanten_batch",
    "ukeire_batch",
    "waits_batch",
    "win_row",
]

Array = npt.NDArray[Any]

_SHARE = 4096  # rows that are worth a thread of their own


class Ukeire(NamedTuple):
    """The accepted tiles of many hands."""

    shanten: Array  # (n,) int8; IMPOSSIBLE less the code for a row that is no hand
    left: (
        Array  # (n, 34) int8: copies not in the own hand of each kind that brings it nearer, else 0
    )


class Scores(NamedTuple):
    """What many won hands are worth: (n,) int64 each, 0 where `error` is not."""

    error: Array  # a RowError
    han: Array  # bonus included; 0 for a yakuman and a flat mangan
    fu: Array  # rounded; 0 where they do not count: from five han on, for a yakuman and a flat mangan
    yakuman: Array  # how many are paid
    base: Array
    points: Array  # the hand alone
    discarder: Array  # pays, counters included; 0 for a self-draw
    east: Array  # pays for a self-draw, counters included; 0 if East won
    others: Array  # each pays for a self-draw, counters included
    yaku: Array  # the scored yaku as bits, in the order of hanchan.rules.schema.YAKU_KEYS
    reading: Array  # see scoring.sets


def shanten_batch(counts: Any, melds: Any = None, workers: int = 1) -> Array:
    """(n,) int8: the shanten number of each hand, -1 if it is complete.

    `counts` is (n, 34), the concealed tiles by kind; with the melds they are 13 or 14 tiles, a kong counted as three.
    `melds` is (n, 4), packed sets, 0 for none (see `read_hands`). A row that is no hand gives -10 less its RowError.

    >>> shanten_batch(*read_hands(["123m456m345p99s67p", "19m19p19s1234567z"])).tolist()
    [0, 0]
    """
    hands, declared = _hands(counts, melds)
    out = np.zeros(len(hands), dtype=np.int8)
    _share("shanten", (hands, declared), workers, (out,))
    return out


def waits_batch(counts: Any, melds: Any = None, workers: int = 1) -> Array:
    """(n,) int64: the kinds that complete each 13-tile hand, as bits; 0 if it is not tenpai.

    Arguments and rows that are no hand as for `shanten_batch`.

    >>> [kind for kind in range(34) if waits_batch(*read_hands(["123m456m345p99s67p"]))[0] >> kind & 1]
    [10, 13, 16]
    """
    hands, declared = _hands(counts, melds)
    out = np.zeros(len(hands), dtype=np.int64)
    _share("waits", (hands, declared), workers, (out,))
    return out


def ukeire_batch(counts: Any, melds: Any = None, workers: int = 1) -> Ukeire:
    """The shanten number of each 13-tile hand and what is left of the kinds that lower it.

    Arguments and rows that are no hand as for `shanten_batch`.

    >>> ukeire_batch(*read_hands(["123m456m345p99s67p"])).left.sum()
    np.int64(11)
    """
    hands, declared = _hands(counts, melds)
    found = Ukeire(np.zeros(len(hands), dtype=np.int8), np.zeros(hands.shape, dtype=np.int8))
    _share("ukeire", (hands, declared), workers, found)
    return found


def score_batch(wins: Any, rules: str | Rulebook = "ema2016", workers: int = 1) -> Scores:
    """What each won hand is worth: `Scores`, one (n,) array for each number.

    `wins` is (n, WIDTH); `win_row` makes a row from text, `sim.win_rows` names the places. Nobody is liable.

    >>> scores = score_batch([win_row("12345678s345m66p", win="9s", riichi=True)])
    >>> scores.error.tolist(), scores.han.tolist(), scores.fu.tolist(), scores.points.tolist()
    ([0], [4], [30], [7700])
    """
    rows = as_integers("wins", wins, WIDTH, np.int16)
    out = np.zeros((len(rows), ANSWER), dtype=np.int64)
    from .entries import Desk

    desk = Desk(rules)
    _share("score", (rows,), workers, (out,), (desk.rules[0], desk.red_fives))
    return Scores(*out.T)


def row_errors(answers: Any) -> Array:
    """The RowError of each row of an answer of `shanten_batch`, `waits_batch` or `ukeire_batch` (its shanten)."""
    found = np.asarray(answers)
    return np.where(found < IMPOSSIBLE, IMPOSSIBLE - found.astype(np.int64), 0)


def _hands(counts: Any, melds: Any) -> tuple[Array, Array]:
    """Counts and melds as kernels take them; no rows of melds where none are given."""
    # Without a sign they are read faster; a count below none is one far above four then.
    hands = as_integers("counts", counts, KINDS, np.int8).view(np.uint8)
    if melds is None:
        return hands, np.zeros((0, MELD_PLACES), dtype=np.int16)
    declared = as_integers("melds", melds, MELD_PLACES, np.int16)
    if len(declared) != len(hands):
        raise NotationError(
            "melds: {melds} rows for {hands} hands", melds=len(declared), hands=len(hands)
        )
    return hands, declared


def as_integers(name: str, given: Any, width: int, dtype: Any) -> Array:
    """The array in the type that kernels take; a number that does not fit stays out of range."""
    array = _array(name, given, width)
    if array.dtype.kind not in "iu" and array.size:
        raise NotationError(
            "{name}: whole numbers were expected, not {dtype}", name=name, dtype=array.dtype
        )
    if array.size == 0 and array.ndim < 2:
        array = array.reshape(0, width)
    if array.ndim != 2 or array.shape[1] != width:
        raise NotationError(
            "{name}: an array of shape (n, {width}) was expected, not {shape}",
            name=name,
            width=width,
            shape=array.shape,
        )
    if array.dtype != dtype:
        limits = np.iinfo(dtype)
        array = np.clip(array, limits.min, limits.max).astype(dtype)
    return np.require(array, requirements=["C", "W"])  # kernels try tiles out in place


def _array(name: str, given: Any, width: int) -> Array:
    try:
        return np.asarray(given)
    except ValueError:  # rows of different lengths
        raise NotationError(
            "{name}: an array of shape (n, {width}) was expected, not {shape}",
            name=name,
            width=width,
            shape=f"({len(given)}, …)",
        ) from None


def _share(
    name: str, asked: tuple[Array, ...], workers: int, out: Any, book: tuple[Any, ...] = ()
) -> None:
    """Runs the entry over all rows, shared among threads where there are enough of them."""
    if workers < 1:
        raise NotationError("workers {workers!r}: a number from 1 on", workers=workers)
    from .entries import own_room, run

    rows = len(asked[0])
    parts = max(1, min(workers, rows // _SHARE))
    bounds = [rows * part // parts for part in range(parts + 1)]

    def share(first: int, last: int) -> None:
        run(name, *book, *asked, first, last, own_room(), *out)

    if parts == 1:
        share(0, rows)
        return
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(parts) as pool:
        for job in [pool.submit(share, *pair) for pair in pairwise(bounds)]:
            job.result()

"""Batches: arrays of hands in, arrays of answers out, one crossing into compiled code.

A row that is no possible hand gets an error code instead of an answer (`RowError`); an array of the wrong shape or type
raises NotationError. `workers` threads share the rows; the answers do not depend on how many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ...errors import NotationError
from ...rules import Rulebook
from ...tiles import KINDS
from .rows import IMPOSSIBLE, MELD_PLACES
from .win_rows import ANSWER, WIDTH, Scores
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


def shanten_batch(counts: Any, melds: Any = None, workers: int = 1) -> Array:
    """(n,) int8: the shanten number of each hand, -1 if it is complete.

    `counts` is (n, 34), the concealed tiles by kind; with the melds they are 13 or 14 tiles, a kong counted as three.
    `melds` is (n, 4), packed sets, 0 for none (see `read_hands`). A row that is no hand gives -10 less its RowError.

    >>> shanten_batch(*read_hands(["123m456m345p99s67p", "19m19p19s1234567z"])).tolist()
    [0, 0]
    """
    return _answers("shanten", np.int8, counts, melds, workers).shanten


def waits_batch(counts: Any, melds: Any = None, workers: int = 1) -> Array:
    """(n,) int64: the kinds that complete each 13-tile hand, as bits; 0 if it is not tenpai.

    Arguments and rows that are no hand as for `shanten_batch`.

    >>> [kind for kind in range(34) if waits_batch(*read_hands(["123m456m345p99s67p"]))[0] >> kind & 1]
    [10, 13, 16]
    """
    return _answers("waits", np.int64, counts, melds, workers).shanten


def ukeire_batch(counts: Any, melds: Any = None, workers: int = 1) -> Ukeire:
    """The shanten number of each 13-tile hand and what is left of the kinds that lower it.

    Arguments and rows that are no hand as for `shanten_batch`.

    >>> ukeire_batch(*read_hands(["123m456m345p99s67p"])).left.sum()
    np.int64(11)
    """
    return _answers("ukeire", np.int8, counts, melds, workers)


def score_batch(wins: Any, rules: str | Rulebook = "ema2016", workers: int = 1) -> Scores:
    """What each won hand is worth: `Scores`, one (n,) array for each number.

    `wins` is (n, WIDTH); `win_row` makes a row from text, `sim.win_rows` names the places. Nobody is liable.

    >>> scores = score_batch([win_row("12345678s345m66p", win="9s", riichi=True)])
    >>> scores.error.tolist(), scores.han.tolist(), scores.fu.tolist(), scores.points.tolist()
    ([0], [4], [30], [7700])
    """
    rows = as_integers("wins", wins, WIDTH, np.int16)
    out = np.zeros((len(rows), ANSWER), dtype=np.int64)
    from .entries import own_desk, rules_record

    record, red_fives = rules_record(rules)
    _share("score", (red_fives, rows), len(rows), workers, (out,), partial(own_desk, record))
    return Scores(*out.T)


def row_errors(answers: Any) -> Array:
    """The RowError of each row of an answer of `shanten_batch`, `waits_batch` or `ukeire_batch` (its shanten)."""
    found = np.asarray(answers)
    return np.where(found < IMPOSSIBLE, IMPOSSIBLE - found.astype(np.int64), 0)


def _answers(name: str, width: Any, counts: Any, melds: Any, workers: int) -> Ukeire:
    """What is asked of each hand, and the copies left where accepted tiles are."""
    hands, declared = _hands(counts, melds)
    left = np.zeros(hands.shape if name == "ukeire" else (0, KINDS), dtype=np.int8)
    found = Ukeire(np.zeros(len(hands), dtype=width), left)
    _share(name, (hands, declared), len(hands), workers, found)
    return found


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
    try:
        array = np.asarray(given)
    except ValueError:  # rows of different lengths
        raise _misshapen(name, width, f"({len(given)}, …)") from None
    if array.dtype.kind not in "iu" and array.size:
        raise NotationError(
            "{name}: whole numbers were expected, not {dtype}", name=name, dtype=array.dtype
        )
    if array.size == 0 and array.ndim < 2:
        array = array.reshape(0, width)
    if array.ndim != 2 or array.shape[1] != width:
        raise _misshapen(name, width, array.shape)
    if array.dtype != dtype:
        limits = np.iinfo(dtype)
        array = np.clip(array, limits.min, limits.max).astype(dtype)
    return np.require(array, requirements=["C", "W"])  # kernels try tiles out in place


def _misshapen(name: str, width: int, shape: Any) -> NotationError:
    return NotationError(
        "{name}: an array of shape (n, {width}) was expected, not {shape}",
        name=name,
        width=width,
        shape=shape,
    )


def _share(
    name: str,
    asked: tuple[Any, ...],
    rows: int,
    workers: int,
    out: Iterable[Array],
    desk: Callable[[], Any] | None = None,
) -> None:
    """Runs the entry over all rows, shared among threads where there are enough of them."""
    if workers < 1:
        raise NotationError("workers {workers!r}: a number from 1 on", workers=workers)
    from .entries import machine_code, own_desk

    parts = max(1, min(workers, rows // _SHARE))
    bounds = [rows * part // parts for part in range(parts + 1)]
    entry = machine_code(name)

    def share(first: int, last: int) -> None:
        own = (desk or own_desk)()
        entry(own.addresses, *asked, first, last, *out)

    if parts == 1:
        share(0, rows)
        return
    with ThreadPoolExecutor(parts) as pool:
        for job in [pool.submit(share, *pair) for pair in pairwise(bounds)]:
            job.result()

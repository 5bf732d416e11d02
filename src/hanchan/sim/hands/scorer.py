"""`Scorer`: one won hand at a time, for callers that hold no batch."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...rules import Rulebook
from .batches import as_integers
from .win_rows import ANSWER, WIDTH, Scores
from .wins import win_row


class Scorer:
    """Scores single hands under one book: as a row of WIDTH numbers (see `win_row`), or as text.

    >>> scorer = Scorer("ema2016")
    >>> scorer("12345678s345m66p", win="9s", riichi=True).points
    7700
    >>> scorer(win_row("12345678s345m66p", win="9s", riichi=True)).han
    4

    One Scorer belongs to one thread: it keeps the room it works in.
    """

    def __init__(self, rules: str | Rulebook = "ema2016") -> None:
        from .entries import Desk, machine_code, rules_record

        self._row = np.zeros((1, WIDTH), dtype=np.int16)
        self._out = np.zeros((1, ANSWER), dtype=np.int64)
        record, self._red_fives = rules_record(rules)
        self._desk = Desk(record)
        self._score = machine_code("score")

    def __call__(self, hand: Any, win: str = "", **circumstances: Any) -> Scores:
        """What the hand is worth; `error` is a RowError where it may not win."""
        row: Any = win_row(hand, win, **circumstances) if isinstance(hand, str) else hand
        if not isinstance(row, np.ndarray) or row.dtype != np.int16 or row.shape != (WIDTH,):
            row = as_integers("row", [row], WIDTH, np.int16)[0]
        self._row[0] = row
        self._score(self._desk.addresses, self._red_fives, self._row, 0, 1, self._out)
        return Scores._make(self._out[0].tolist())

"""What `hanchan simulate` says of the games it played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ...rules.schema import YAKU_KEYS
from ...scoring.words.columns import table
from ...sim import Games
from ...sim.games.play import add_tallies
from ...sim.games.tally import (
    DEAL_INS,
    HANDS,
    OPEN_HANDS,
    REASONS,
    RIICHIS,
    SELF_DRAWS,
    WINS,
    Tally,
)
from .numbers import so_many

LISTED = 1000  # games whose results are listed one by one
_YAKU_SHOWN = 12
_HEADS = ["seat", "bot", "place", "points", "first", "last"]
_HEADS += ["wins", "by draw", "deals in", "riichi", "open"]


class Sums:
    """Sums over batches of games, and the first results as they are."""

    def __init__(self) -> None:
        self.games = self.hands = self.decisions = 0
        self.points = np.zeros(4)
        self.came = np.zeros((4, 5), dtype=np.int64)  # by seat and place
        self.tally: Tally | None = None
        self.listed: list[dict[str, Any]] = []

    def add(self, batch: Games) -> None:
        """Counts one more batch."""
        self.games += len(batch.hands)
        self.hands += int(batch.hands.sum())
        self.decisions += int(batch.decisions.sum())
        self.points += batch.points.sum(axis=0)
        for seat in range(4):
            self.came[seat] += np.bincount(batch.places[:, seat], minlength=5)
        self.tally = batch.tally if self.tally is None else add_tallies([self.tally, batch.tally])
        for row in range(min(len(batch.hands), LISTED - len(self.listed))):
            self.listed.append(
                {
                    "points": batch.points[row].tolist(),
                    "bets_left": int(batch.bets_left[row]),
                    "places": batch.places[row].tolist(),
                }
            )

    def report(self, rules: str, seconds: float) -> dict[str, Any]:
        """The contracted JSON, and what was counted."""
        counted = self.tally
        return {
            "games": self.games,
            "rules": rules,
            "seconds": round(seconds, 3),
            "decisions": self.decisions,
            "hands": self.hands,
            "results": self.listed,
            "wins": np.array(counted.seats)[:, WINS].tolist() if counted else [],
            "deal_ins": np.array(counted.seats)[:, DEAL_INS].tolist() if counted else [],
            "riichis": np.array(counted.seats)[:, RIICHIS].tolist() if counted else [],
            "draws": dict(zip(REASONS, map(int, counted.draws), strict=True)) if counted else {},
            "yaku": self._yaku(),
        }

    def _yaku(self) -> dict[str, int]:
        """How often each yaku was scored, the commonest first."""
        if self.tally is None:
            return {}
        counts = np.array(self.tally.yaku).sum(axis=0)
        order = np.argsort(-counts, kind="stable")
        return {YAKU_KEYS[bit]: int(counts[bit]) for bit in order if counts[bit]}

    def text(self, bots: Sequence[str], rules: str, seconds: float) -> str:
        """The same for people."""
        if not self.games or self.tally is None:
            return "no game was finished"
        rate = self.games / seconds if seconds else 0
        head = (
            f"{so_many(self.games, 'hanchan')} under {rules}: {so_many(self.hands, 'hand')},"
            f" {so_many(self.decisions, 'decision')}"
        )
        lines = [f"{head}, {seconds:.1f} s ({rate:.0f} hanchans/s)", ""]
        lines += table(self._seats(bots), right=tuple(range(2, 11)))
        ends = [
            f"{reason} {int(count)}"
            for reason, count in zip(REASONS, self.tally.draws, strict=True)
            if count
        ]
        lines += ["", f"drawn hands: {', '.join(ends) or 'none'}"]
        common = list(self._yaku().items())[:_YAKU_SHOWN]
        lines.append("yaku: " + (", ".join(f"{key} {count}" for key, count in common) or "none"))
        return "\n".join(lines)

    def _seats(self, bots: Sequence[str]) -> list[list[str]]:
        rows = [_HEADS]
        counted = np.array(self.tally.seats if self.tally else [])
        for seat, bot in enumerate(bots):
            line, hands = counted[seat], max(1, int(counted[seat][HANDS]))
            place = float((self.came[seat] * np.arange(5)).sum() / self.games)
            rates = [line[at] / hands for at in (WINS, SELF_DRAWS, DEAL_INS, RIICHIS, OPEN_HANDS)]
            rows.append(
                [
                    str(seat),
                    bot,
                    f"{place:.2f}",
                    f"{self.points[seat] / self.games:.0f}",
                    f"{self.came[seat][1] / self.games:.0%}",
                    f"{self.came[seat][4] / self.games:.0%}",
                    *(f"{rate:.1%}" for rate in rates),
                ]
            )
        return rows

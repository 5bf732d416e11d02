"""How the players did hand by hand, where tables were entered hand by hand: wins, deal-ins, riichi, tenpai."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from .ledger import HandLine, RealTable


@dataclass
class HandCounts:
    """A player's confirmed hands, counted."""

    hands: int = 0
    wins: int = 0
    self_draws: int = 0
    deal_ins: int = 0
    riichi: int = 0
    draws: int = 0  # exhaustive ones
    tenpai: int = 0
    chombo: int = 0
    won: int = 0  # points gained by wins

    def rate(self, count: int) -> Fraction:
        """A count as a share of the hands."""
        return Fraction(count, self.hands) if self.hands else Fraction(0)

    @property
    def average_win(self) -> Fraction:
        """What a win brought, with counters and bets."""
        return Fraction(self.won, self.wins) if self.wins else Fraction(0)


def hand_statistics(tables: Iterable[RealTable]) -> dict[str, HandCounts]:
    """The hands of every player by name; hands that nobody has confirmed are left out."""
    found: dict[str, HandCounts] = {}
    for table in tables:
        for line in table.hands:
            if line.confirmed:
                for seat, name in enumerate(table.names):
                    _count(found.setdefault(name, HandCounts()), seat, line)
    return found


def _count(own: HandCounts, seat: int, line: HandLine) -> None:
    result = line.result
    if result["end"] == "chombo":
        own.chombo += seat in result.get("offenders", ())
    if result["end"] in ("chombo", "redeal"):
        return  # the hand is dealt again and is none
    own.hands += 1
    own.riichi += seat in result.get("riichi", ())
    own.draws += result["end"] == "draw"
    own.tenpai += result["end"] == "draw" and seat in result.get("tenpai", ())
    if result["end"] != "win":
        return
    discarder = result.get("discarder")
    own.deal_ins += discarder == seat
    if any(win["seat"] == seat for win in result["wins"]):
        own.wins += 1
        own.self_draws += discarder is None
        own.won += line.settled.changes[seat]

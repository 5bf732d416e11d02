"""One seat of a game in progress: who plays it, its clock and toggles, and whether its human is here.

Time at the table is a base for every decision, a bank for every hand, and forgiveness for slow lines. Others see the
bank; what is spent on claims comes from another of the same size, or it would tell who thought over a call. The
server's steady clock is the only clock. Times are milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from ....game.events import AnyEvent, Clock, SeatStatus

GRACE = 500  # an answer so late still counts
FORGIVEN = 500  # of the line's delay, for one decision
POOL = 2000  # of the line's delay, until it fills again
REFILL = 100  # what the pool gains with every decision
AWAY, BACK, BY_BOT = "away", "back", "bot"
TOGGLES = {"sort": True, "auto_win": False, "no_calls": False, "discard_drawn": False}


class SeatClock(msgspec.Struct):
    """One seat's time. `base` None: no limit."""

    base: int | None = None
    bank: int = 0
    full: int = 0  # what the bank is filled to
    pool: int = POOL
    claimed: int = 0  # spent on claims in this hand, over their base

    def new_hand(self) -> None:
        """The bank is filled again."""
        self.bank, self.claimed = self.full, 0

    def left(self, *, in_turn: bool) -> int:
        """What the bank has for a decision in turn, which everybody sees, or for another, which nobody else does."""
        return self.bank if in_turn else max(0, self.full - self.claimed)

    def limit(self, *, in_turn: bool = True) -> int | None:
        """How long the next decision may take at most, grace included; None: as long as it likes."""
        return None if self.base is None else self.base + self.left(in_turn=in_turn) + GRACE

    def spend(self, used: int, lag: int, *, in_turn: bool = True) -> None:
        """A decision took so long, of which the line took `lag`: what is over the base comes from the bank."""
        self.pool = min(POOL, self.pool + REFILL)
        if self.base is None:
            return
        forgiven = max(0, min(lag, FORGIVEN, self.pool, used))
        over = used - forgiven - self.base
        if over > 0 and in_turn:
            self.bank = max(0, self.bank - over)
        elif over > 0:
            self.claimed += over
        self.pool -= forgiven


def clocks_kept(clocks: Iterable[SeatClock]) -> dict[str, list[int]]:
    """What is stored of the clocks, so that a restart gives nobody time."""
    kept = list(clocks)
    return {"banks": [clock.bank for clock in kept], "claimed": [clock.claimed for clock in kept]}


def restore_clocks(clocks: Sequence[SeatClock], kept: Mapping[str, list[int]]) -> None:
    """Sets the clocks to what was stored; 0.1 did not count claims apart."""
    claimed = kept.get("claimed", [0] * len(clocks))
    for clock, bank, spent in zip(clocks, kept["banks"], claimed, strict=True):
        clock.bank, clock.claimed = bank, spent


def seat_clock(times: tuple[int, int] | None) -> SeatClock:
    """A clock with its bank full."""
    if times is None:
        return SeatClock()
    base, bank = times
    return SeatClock(base, bank, bank)


class Seat(msgspec.Struct):
    """What the session keeps for a seat. `level` is the bot that sits there; None: a person does."""

    number: int
    level: str | None
    clock: SeatClock
    toggles: dict[str, bool]
    away_since: int | None = None
    is_here: bool = False
    is_held: bool = False  # somebody else plays it until its human is back
    lag: int = 0  # of its line, in ms
    asked: int = 0  # how often
    told_status: str = BACK  # what the log says of its human
    told_bank: int = 0  # and of its clock, in seconds

    def new_hand(self) -> None:
        """The bank is full and nothing is automatic."""
        self.clock.new_hand()
        self.told_bank = self.clock.bank // 1000
        self.toggles = TOGGLES | {"sort": self.toggles["sort"]}

    def come_back(self) -> None:
        """Its human is here."""
        self.is_here, self.is_held, self.away_since = True, False, None

    def go_away(self, now: int) -> None:
        """Its human's line is gone."""
        self.is_here, self.away_since, self.lag = False, now, 0

    def status_news(self, status: str) -> list[AnyEvent]:
        """What the log is told of its human, unless it says so already."""
        if self.told_status == status:
            return []
        self.told_status = status
        return [SeatStatus(self.number, status)]

    def bank_news(self) -> list[AnyEvent]:
        """What the log is told of its bank, if that has changed."""
        bank = self.clock.bank // 1000
        if bank == self.told_bank:
            return []
        self.told_bank = bank
        return [Clock(self.number, bank)]


def new_seat(number: int, level: str | None, clock: SeatClock, *, sort: bool) -> Seat:
    """A seat as a game begins with it."""
    toggles = TOGGLES | {"sort": sort}
    return Seat(number, level, clock, toggles, told_bank=clock.bank // 1000)


def is_asleep(seats: Sequence[Seat]) -> bool:
    """People play, and none of them is here."""
    people = [seat for seat in seats if seat.level is None]
    return bool(people) and not any(seat.is_here for seat in people)
